#pragma once
// The list of the workspace's models above the tree, shown if there are several: to switch, add and remove
// models.

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
