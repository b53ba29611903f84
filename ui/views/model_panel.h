#pragma once
// The model: a filter, and the tree of modules with every call inside them, each with its status.

#include "views/counts_line.h"
#include "views/node_row.h"
#include "views/row_tree_view.h"

#include <functional>

class QLabel;
class QStackedWidget;

namespace qcs::ui {

class SearchField;

class ModelTreeView : public RowTreeView {
    Q_OBJECT
public:
    using RowReader = std::function<NodeRow(const QModelIndex&)>;
    explicit ModelTreeView(RowReader reader, QWidget* parent = nullptr);

protected:
    void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
};

class ModelPanel : public QWidget {
    Q_OBJECT
public:
    explicit ModelPanel(ModelTreeView::RowReader reader, QWidget* parent = nullptr);
    ModelTreeView* tree() const { return tree_; }
    SearchField* filter() const { return filter_; }
    /// Shown in place of the tree when the filter leaves nothing.
    void setNothingFound(bool nothing);

private:
    SearchField* filter_;
    ModelTreeView* tree_;
    QLabel* nothing_;
    QStackedWidget* stack_;
};

} // namespace qcs::ui
