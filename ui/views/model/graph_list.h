#pragma once
// The models of the workspace as rows above the tree, where there are several: to switch, add and remove.

#include "widgets/removable_rows.h"

namespace qcs::ui {

class GraphsModel;

class GraphList : public RemovableRows {
    Q_OBJECT
public:
    explicit GraphList(GraphsModel* graphs, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace qcs::ui
