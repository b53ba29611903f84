#include "views/model/model_panel.h"

#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/heat_legend.h"
#include "widgets/marks_line.h"
#include "widgets/page_stack.h"
#include "widgets/search_field.h"
#include "widgets/sorting.h"
#include "widgets/text_labels.h"

#include <QAccessible>
#include <QBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolButton>

namespace qcs::ui {
namespace {

class NodeDelegate final : public QStyledItemDelegate {
public:
    NodeDelegate(ModelTreeView::RowReader reader, ModelTreeView* view)
        : QStyledItemDelegate(view), reader_(std::move(reader)), view_(view) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        paintNodeRow(*painter, option.rect, view_->columns(), reader_(index));
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {0, nodeRowHeight};
    }

private:
    ModelTreeView::RowReader reader_;
    ModelTreeView* view_;
};

} // namespace

ModelTreeView::ModelTreeView(RowReader reader, QWidget* parent) : RowTreeView(parent) {
    setObjectName(QStringLiteral("model-tree"));
    setAccessibleName(tr("Modules and calls"));
    setHeaderHidden(true);
    setIndentation(16);
    setExpandsOnDoubleClick(true);
    setItemDelegate(new NodeDelegate(std::move(reader), this));
}

NodeColumns ModelTreeView::columns() const {
    const auto* found = widths();
    if (!found) return nodeColumns(width(), 0, 0);
    const int letter = textWidth(QStringLiteral("m"), monoFont());
    int nameEnd = 0;
    for (std::size_t depth = 0; depth < found->names.size(); ++depth)
        if (found->names[depth] > 0)
            nameEnd = std::max(nameEnd, nodeNameLeft(indentation() * (static_cast<int>(depth) + 1)) +
                                            found->names[depth] * letter);
    return nodeColumns(width(), nameEnd, found->type * letter);
}

const ModuleTreeModel::Widths* ModelTreeView::widths() const {
    if (widths_) return &widths_();
    const auto* rows = qobject_cast<const ModuleTreeModel*>(model());
    return rows ? &rows->widths() : nullptr;
}

void ModelTreeView::setPicking(bool picking) {
    picking_ = picking;
    if (picking)
        viewport()->setCursor(Qt::CrossCursor);
    else
        viewport()->unsetCursor();
}

void ModelTreeView::mousePressEvent(QMouseEvent* event) {
    const QModelIndex index = indexAt(event->pos());
    if (!picking_ || event->button() != Qt::LeftButton || !visualRect(index).contains(event->pos()))
        return RowTreeView::mousePressEvent(event); // the branch arrows work as usual
    Q_EMIT picked(index);
}

void ModelTreeView::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (picking_ && enter && currentIndex().isValid())
        Q_EMIT picked(currentIndex());
    else if (picking_ && event->key() == Qt::Key_Escape)
        Q_EMIT pickingStopped();
    else
        RowTreeView::keyPressEvent(event);
}

/// Repaints the viewport instead of finding the visible changed rows, because an edit changes many rows.
void ModelTreeView::dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight,
                                const QList<int>&) {
    viewport()->update();
    if (!QAccessible::isActive()) return;
    QAccessibleTableModelChangeEvent event(this, QAccessibleTableModelChangeEvent::DataChanged);
    event.setFirstRow(topLeft.row());
    event.setFirstColumn(topLeft.column());
    event.setLastRow(bottomRight.row());
    event.setLastColumn(bottomRight.column());
    QAccessible::updateAccessibility(&event);
}

void ModelTreeView::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
    if (!model()->hasChildren(index)) return;
    QRect arrow(0, 0, 12, 12);
    arrow.moveCenter(QPoint(rect.right() - indentation() / 2 + 1, rect.center().y()));
    paintIcon(*painter, arrow,
              isExpanded(index) ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"),
              colour(Colour::Dim));
}

ModelPanel::ModelPanel(ModelTreeView::RowReader reader, QWidget* parent)
    : QWidget(parent),
      filter_(new SearchField(tr("Filter by name, type, rule, status…"), this)),
      tree_(new ModelTreeView(std::move(reader), this)),
      marks_(new MarksLine(this)),
      nothing_(new WrappedLabel(this)),
      stack_(new PageStack(this)) {
    setObjectName(QStringLiteral("model-panel"));
    filter_->setObjectName(QStringLiteral("model-filter"));
    nothing_->setText(tr("Nothing in the model matches this filter."));
    nothing_->setForegroundRole(QPalette::PlaceholderText);
    nothing_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    nothing_->setContentsMargins(16, 24, 16, 16);
    stack_->addWidget(tree_);
    stack_->addWidget(nothing_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(filter_);
    column->addWidget(marks_);
    column->addSpacing(2);
    column->addWidget(stack_, 1);
    connect(filter_, &SearchField::listFocusRequested, tree_, [this] {
        tree_->setFocus(Qt::OtherFocusReason);
        if (!tree_->currentIndex().isValid()) tree_->setCurrentIndex(tree_->model()->index(0, 0));
    });
}

void ModelPanel::setHeat(ErrorHeat* heat) {
    static_cast<QBoxLayout*>(layout())->insertWidget(2, new HeatLegend(heat, this));
}

QToolButton* ModelPanel::addSortingAndExport() {
    attachTableExport(tree_, QStringLiteral("model"),
                      {{tr("Name"), 0, ModuleTreeModel::FullNameRole},
                       {tr("Type"), 0, ModuleTreeModel::TypeRole},
                       {tr("Status"), 0, ModuleTreeModel::StatusTextRole},
                       {tr("QConfig"), 0, ModuleTreeModel::QConfigLabelRole}});
    auto* sorting = attachSorting(tree_, tr("Execution order"));
    // Rows are sorted in the background; if the current row was visible, it stays visible.
    connect(tree_->model(), &QAbstractItemModel::layoutAboutToBeChanged, this, [this] {
        const QRect row = tree_->visualRect(tree_->currentIndex());
        currentInSight_ = row.isValid() && tree_->viewport()->rect().intersects(row);
    });
    connect(tree_->model(), &QAbstractItemModel::layoutChanged, this, [this] {
        if (currentInSight_ && tree_->currentIndex().isValid()) tree_->scrollTo(tree_->currentIndex());
    });
    return orderButton(sorting, true, this);
}

bool ModelPanel::showModule(const QString& path) {
    const auto found =
        tree_->model()->match(tree_->model()->index(0, 0), ModuleTreeModel::FullNameRole, path, 1,
                              Qt::MatchExactly | Qt::MatchCaseSensitive | Qt::MatchRecursive);
    if (found.isEmpty()) return false;
    tree_->setCurrentIndex(found.front());
    tree_->scrollTo(found.front());
    return true;
}

void ModelPanel::setNothingFound(bool nothing) {
    stack_->setCurrentWidget(nothing ? static_cast<QWidget*>(nothing_) : tree_);
}

} // namespace qcs::ui
