#pragma once
// ModelPanel: a filter field, and below it the tree of modules and calls with their statuses.

#include "models/module_tree_model.h"
#include "widgets/counts_line.h"
#include "widgets/node_row.h"
#include "widgets/row_delegate.h"

#include <functional>

class QLabel;
class QStackedWidget;
class QToolButton;

namespace qcs::ui {

class MarksLine;
class SearchField;

class ModelTreeView : public RowTreeView {
    Q_OBJECT
public:
    /// Returns what a row shows.
    using RowReader = std::function<NodeRow(const QModelIndex&)>;
    explicit ModelTreeView(RowReader reader, QWidget* parent = nullptr);
    /// Sets a function that returns the text widths of the rows. It is needed if the view's model is not a
    /// ModuleTreeModel.
    void setWidths(std::function<const ModuleTreeModel::Widths&()> widths) { widths_ = std::move(widths); }
    /// Switches pick mode on or off. In pick mode, a row on which the user clicks or presses Enter is
    /// reported by picked() and not selected.
    void setPicking(bool picking);
    bool isPicking() const { return picking_; }
    NodeColumns columns() const;

Q_SIGNALS:
    void picked(const QModelIndex& index);
    void pickingStopped(); ///< emitted on Esc in pick mode

protected:
    void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight,
                     const QList<int>& roles) override;

private:
    const ModuleTreeModel::Widths* widths() const;

    std::function<const ModuleTreeModel::Widths&()> widths_;
    bool picking_ = false;
};

class ModelPanel : public QWidget {
    Q_OBJECT
public:
    explicit ModelPanel(ModelTreeView::RowReader reader, QWidget* parent = nullptr);
    ModelTreeView* tree() const { return tree_; }
    /// Adds sorting and table export to the tree, which must already have its model. Returns the button that
    /// shows the sort order.
    QToolButton* addSortingAndExport();
    SearchField* filter() const { return filter_; }
    MarksLine* marks() const { return marks_; }
    /// Adds the legend of the error colours, which is visible while `heat` is on.
    void setHeat(ErrorHeat* heat);
    /// Makes the row of a module current and scrolls to it. Returns false if the module has no row.
    bool showModule(const QString& path);
    /// Sets whether a message is shown in place of the tree, because the filter matches nothing.
    void setNothingFound(bool nothing);

private:
    SearchField* filter_;
    ModelTreeView* tree_;
    MarksLine* marks_;
    QLabel* nothing_;
    QStackedWidget* stack_;
    bool currentInSight_ = false; ///< the current row was visible before the last sorting
};

} // namespace qcs::ui
