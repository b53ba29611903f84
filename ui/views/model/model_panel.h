#pragma once
// The model: a filter, and the tree of modules with every call inside them, each with its status.

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
    using RowReader = std::function<NodeRow(const QModelIndex&)>;
    explicit ModelTreeView(RowReader reader, QWidget* parent = nullptr);
    /// How wide the texts of the rows are, where the model is no ModuleTreeModel itself.
    void setWidths(std::function<const ModuleTreeModel::Widths&()> widths) { widths_ = std::move(widths); }
    /// The next row that is clicked, or taken with Enter, is picked instead of chosen.
    void setPicking(bool picking);
    bool isPicking() const { return picking_; }
    NodeColumns columns() const;

Q_SIGNALS:
    void picked(const QModelIndex& index);
    void pickingStopped(); ///< by Esc

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
    /// Sorting and export, once the tree has its model. Returns the button that says how it is sorted.
    QToolButton* makeTable();
    SearchField* filter() const { return filter_; }
    MarksLine* marks() const { return marks_; }
    /// Says what the colours of errors mean, while there are any.
    void setHeat(ErrorHeat* heat);
    /// Makes the module current, and brings it in sight; false if the rows do not have it.
    bool showModule(const QString& path);
    /// Shown in place of the tree when the filter leaves nothing.
    void setNothingFound(bool nothing);

private:
    SearchField* filter_;
    ModelTreeView* tree_;
    MarksLine* marks_;
    QLabel* nothing_;
    QStackedWidget* stack_;
    bool currentInSight_ = false;
};

} // namespace qcs::ui
