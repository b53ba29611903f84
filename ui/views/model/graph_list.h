#pragma once
// GraphList: the list of the workspace's models, above the model tree. In it, the user can switch between
// models, and add and remove them. It is shown if there are at least two models.

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
