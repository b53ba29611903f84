#include "widgets/sorting.h"

#include "models/sort_proxy_model.h"
#include "theme/icons.h"

#include <QAbstractItemView>
#include <QAction>
#include <QActionGroup>
#include <QHeaderView>
#include <QMenu>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>

namespace qcs::ui {
namespace {

QHeaderView* headerOf(QAbstractItemView* view) {
    if (auto* table = qobject_cast<QTableView*>(view)) return table->horizontalHeader();
    auto* tree = qobject_cast<QTreeView*>(view);
    return tree && !tree->isHeaderHidden() ? tree->header() : nullptr;
}

} // namespace

Sorting* Sorting::of(const QAbstractItemView* view) {
    return view->findChild<Sorting*>(QString(), Qt::FindDirectChildrenOnly);
}

Sorting::Sorting(QAbstractItemView* view, QString documentOrder, QList<TableColumn> columns)
    : QObject(view),
      view_(view),
      documentOrder_(std::move(documentOrder)),
      leavesOut_(!columns.isEmpty()),
      columns_(columns.isEmpty() ? columnsOf(*view->model()) : std::move(columns)),
      header_(headerOf(view)),
      menu_(new QMenu(view)),
      choices_(new QActionGroup(menu_)) {
    menu_->setObjectName(QStringLiteral("sort-menu"));
    fillMenu();
    auto* action = new QAction(icon(QStringLiteral("sort")), tr("Sort &by"), view);
    action->setObjectName(QStringLiteral("sort-by"));
    action->setMenu(menu_);
    view->addAction(action);
    if (!header_) return;
    header_->setSectionsClickable(true);
    header_->setSortIndicatorClearable(true);
    header_->setSortIndicatorShown(true);
    header_->setSortIndicator(-1, Qt::AscendingOrder);
    if (auto* table = qobject_cast<QTableView*>(view))
        table->setSortingEnabled(true);
    else
        static_cast<QTreeView*>(view)->setSortingEnabled(true);
    connect(header_, &QHeaderView::sortIndicatorChanged, this, &Sorting::follow);
}

void Sorting::fillMenu() {
    const auto add = [this](const QString& text, int by) {
        QAction* action = menu_->addAction(text);
        action->setCheckable(true);
        action->setChecked(by == sortColumn_);
        choices_->addAction(action);
        connect(action, &QAction::triggered, this,
                [this, by] { sort(by, by < 0 ? Qt::AscendingOrder : order_); });
        return action;
    };
    add(documentOrder_, -1)->setObjectName(QStringLiteral("sort-document"));
    menu_->addSeparator();
    for (int by = 0; by < columns_.size(); ++by)
        add(columns_[by].title, by)->setObjectName(QStringLiteral("sort-%1").arg(by));
    menu_->addSeparator();
    descending_ = menu_->addAction(tr("&Descending"));
    descending_->setObjectName(QStringLiteral("sort-descending"));
    descending_->setCheckable(true);
    descending_->setEnabled(false);
    connect(descending_, &QAction::triggered, this,
            [this](bool on) { sort(sortColumn_, on ? Qt::DescendingOrder : Qt::AscendingOrder); });
}

void Sorting::sort(int by, Qt::SortOrder order) {
    if (by == sortColumn_ && order == order_) return;
    const QModelIndex current = view_->currentIndex();
    const bool wasInSight =
        current.isValid() && view_->viewport()->rect().intersects(view_->visualRect(current));
    if (header_) {
        header_->setSortIndicator(by < 0 ? -1 : columns_[by].column, order); // calls follow()
    } else {
        const TableColumn column = by < 0 ? TableColumn{{}, -1, 0} : columns_[by];
        if (auto* rows = qobject_cast<SortProxyModel*>(view_->model()))
            rows->sortBy(column.column, column.role, order);
        else
            view_->model()->sort(column.column, order);
        take(by, order);
    }
    if (wasInSight) view_->scrollTo(view_->currentIndex());
}

void Sorting::follow(int column, Qt::SortOrder order) {
    int by = -1;
    for (int i = 0; i < columns_.size(); ++i)
        if (columns_[i].column == column) by = i;
    if (by < 0 && column >= 0 && leavesOut_) return header_->setSortIndicator(-1, Qt::AscendingOrder);
    take(by, by < 0 ? Qt::AscendingOrder : order);
}

void Sorting::take(int by, Qt::SortOrder order) {
    sortColumn_ = by;
    order_ = order;
    choices_->actions()[by + 1]->setChecked(true);
    descending_->setEnabled(by >= 0);
    descending_->setChecked(order == Qt::DescendingOrder);
    Q_EMIT changed();
}

QString Sorting::words() const {
    if (sortColumn_ < 0) return documentOrder_;
    return (order_ == Qt::AscendingOrder ? tr("Sorted by “%1”") : tr("Sorted by “%1”, descending"))
        .arg(columns_[sortColumn_].title);
}

QString Sorting::whyNoMoves() const {
    if (sortColumn_ < 0) return {};
    return tr("Rows cannot be moved while they are sorted by “%1”. Choose “Sort by: %2” first.")
        .arg(columns_[sortColumn_].title, documentOrder_);
}

Sorting* attachSorting(QAbstractItemView* view, const QString& documentOrder,
                       const QList<TableColumn>& columns) {
    return new Sorting(view, documentOrder, columns);
}

QToolButton* orderButton(Sorting* sorting, bool narrow, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setObjectName(QStringLiteral("order-button"));
    button->setIcon(icon(QStringLiteral("sort")));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolButtonStyle(narrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    const auto say = [button, sorting] {
        button->setText(sorting->words());
        button->setToolTip(Sorting::tr("%1. Sorting changes only what is shown here.").arg(sorting->words()));
        button->setAccessibleName(sorting->words());
    };
    QObject::connect(sorting, &Sorting::changed, button, say);
    // Not by setMenu(), which would add an arrow to the button.
    QObject::connect(button, &QToolButton::clicked, sorting, [button, sorting] {
        sorting->menu()->popup(button->mapToGlobal(QPoint(0, button->height())));
    });
    say();
    return button;
}

} // namespace qcs::ui
