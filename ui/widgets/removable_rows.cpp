#include "widgets/removable_rows.h"

#include "models/sort_proxy_model.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/sorting.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int crossSize = 20;

QRect crossOf(const QRect& row) {
    return {row.right() - 8 - crossSize, row.center().y() - crossSize / 2, crossSize, crossSize};
}

} // namespace

QRect paintRemoveCross(QPainter& painter, const QStyleOptionViewItem& option) {
    const QRect cross = crossOf(option.rect);
    if (option.state & (QStyle::State_MouseOver | QStyle::State_Selected))
        paintIcon(painter, cross.adjusted(3, 3, -3, -3), QStringLiteral("close"), colour(Colour::Dim));
    return cross;
}

RemovableRows::RemovableRows(QAbstractItemModel* model, RowDelegate* delegate, const Texts& texts,
                             const QList<TableColumn>& columns, int fewest, int most, QWidget* parent)
    : QWidget(parent),
      model_(model),
      list_(new QListView(this)),
      head_(new QHBoxLayout),
      fewest_(fewest),
      max_(most) {
    delegate->setParent(list_);
    list_->setObjectName(texts.objectName);
    list_->setAccessibleName(texts.accessibleName);
    list_->setModel(new SortProxyModel(model, this));
    list_->setItemDelegate(delegate);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setMouseTracking(true);
    list_->setUniformItemSizes(true);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    attachTableExport(list_, texts.objectName, columns);
    attachSorting(list_, tr("Order of the workspace"), columns);
    auto* title = new QLabel(texts.title, this);
    title->setFont(headingFont());
    title->setForegroundRole(QPalette::PlaceholderText);
    title->setMinimumWidth(0);
    title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* add = new QToolButton(this);
    add->setObjectName(texts.addName);
    add->setIcon(icon(QStringLiteral("add")));
    add->setAutoRaise(true);
    add->setFixedSize(24, 24);
    add->setFocusPolicy(Qt::TabFocus);
    add->setToolTip(texts.addTip);
    add->setAccessibleName(texts.addAccessibleName);
    head_->setContentsMargins(12, 4, 8, 0);
    head_->addWidget(title, 1);
    head_->addWidget(add);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 1, 0, 4);
    column->setSpacing(0);
    column->addLayout(head_);
    column->addWidget(list_);
    list_->viewport()->installEventFilter(this);
    list_->installEventFilter(this);
    connect(add, &QToolButton::clicked, this, &RemovableRows::addRequested);
    connect(model, &QAbstractItemModel::modelReset, this, &RemovableRows::fit);
    fit();
}

void RemovableRows::addToHead(QWidget* widget) {
    head_->insertWidget(head_->count() - 1, widget);
}

void RemovableRows::fit() {
    const int rows = model_->rowCount();
    list_->setFixedHeight(std::min(rows, max_) * rowHeight);
    setVisible(rows >= fewest_);
}

QRect RemovableRows::removeRect(int row) const {
    const auto* rows = static_cast<const QAbstractProxyModel*>(list_->model());
    return crossOf(list_->visualRect(rows->mapFromSource(model_->index(row, 0))));
}

bool RemovableRows::eventFilter(QObject* watched, QEvent* event) {
    const auto* rows = static_cast<const QAbstractProxyModel*>(list_->model());
    if (watched == list_->viewport() && event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const QModelIndex index = list_->indexAt(mouse->pos());
        if (index.isValid() && mouse->button() == Qt::LeftButton) {
            const int row = rows->mapToSource(index).row();
            if (crossOf(list_->visualRect(index)).contains(mouse->pos()))
                Q_EMIT removeRequested(row);
            else
                Q_EMIT chosen(row);
        }
    }
    if (watched == list_ &&
        (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)) {
        const QModelIndex index = list_->currentIndex();
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool takes = key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space;
        if (index.isValid() && (takes || key == Qt::Key_Delete)) {
            event->accept(); // elsewhere Delete is the shortcut that removes a rule
            if (event->type() == QEvent::ShortcutOverride) return true;
            const int row = rows->mapToSource(index).row();
            if (takes)
                Q_EMIT chosen(row);
            else
                Q_EMIT removeRequested(row);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace qcs::ui
