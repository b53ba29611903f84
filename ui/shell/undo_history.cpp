#include "shell/undo_history.h"

#include "models/sort_proxy_model.h"
#include "models/undo_history_model.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/row_delegate.h"
#include "widgets/sorting.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QUndoStack>

namespace qcs::ui {
namespace {

constexpr int stepHeight = 30;

class StepDelegate final : public RowDelegate {
public:
    explicit StepDelegate(QObject* parent) : RowDelegate(stepHeight, parent) {}

protected:
    void paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                  const QModelIndex& index) const override {
        const bool current = index.data(UndoHistoryModel::CurrentRole).toBool();
        const bool undone = index.data(UndoHistoryModel::UndoneRole).toBool();
        QRect line = option.rect.adjusted(12, 0, -12, 0);
        const QRect mark(line.left(), line.center().y() - 7, 14, 14);
        if (current) paintIcon(painter, mark, QStringLiteral("chevron-right"), colour(Colour::Accent));
        line.setLeft(line.left() + 22);
        QString word = current  ? UndoHistory::tr("you are here")
                       : undone ? UndoHistory::tr("undone")
                                : QString();
        if (index.data(UndoHistoryModel::SavedRole).toBool())
            word = word.isEmpty() ? UndoHistory::tr("saved")
                                  : UndoHistory::tr("saved") + QStringLiteral(" · ") + word;
        const int wide = textWidth(word, uiFont(smallText));
        drawText(painter, line, word, uiFont(smallText), colour(current ? Colour::Accent : Colour::Dim),
                 Qt::ElideRight, Qt::AlignRight);
        drawText(painter, line.adjusted(0, 0, -wide - 12, 0), index.data().toString(),
                 uiFont(normalText, current ? QFont::DemiBold : QFont::Normal),
                 colour(undone ? Colour::Dim : Colour::Text), Qt::ElideRight);
    }
};

} // namespace

UndoHistory::UndoHistory(QUndoStack* stack, QWidget* parent)
    : QDialog(parent),
      stack_(stack),
      model_(new UndoHistoryModel(stack, this)),
      rows_(new SortProxyModel(model_, this)),
      list_(new QListView(this)) {
    setObjectName(QStringLiteral("history"));
    setWindowTitle(tr("Undo history"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* hint =
        new QLabel(tr("A click goes to a step. What comes after it is undone, and can be redone until "
                      "the next edit."),
                   this);
    hint->setWordWrap(true);
    hint->setForegroundRole(QPalette::PlaceholderText);
    hint->setContentsMargins(16, 12, 16, 12);
    list_->setObjectName(QStringLiteral("history-list"));
    list_->setAccessibleName(tr("Steps, oldest first"));
    list_->setModel(rows_);
    list_->setItemDelegate(new StepDelegate(this));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setMouseTracking(true);
    list_->setUniformItemSizes(true);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->installEventFilter(this);
    attachTableExport(list_, QStringLiteral("history"));
    attachSorting(list_, tr("Oldest first"));
    connect(list_, &QListView::clicked, this, &UndoHistory::go);
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (index.isValid()) Q_EMIT currentStepChanged(rows_->mapToSource(index).row());
            });
    connect(stack, &QUndoStack::indexChanged, this, &UndoHistory::markCurrent);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(hint);
    column->addWidget(list_, 1);
    resize(380, 460);
    markCurrent();
}

void UndoHistory::go(const QModelIndex& index) {
    if (index.isValid()) stack_->setIndex(rows_->mapToSource(index).row());
}

void UndoHistory::markCurrent() {
    const QModelIndex index = rows_->mapFromSource(model_->index(stack_->index()));
    list_->setCurrentIndex(index);
    list_->scrollTo(index);
}

bool UndoHistory::eventFilter(QObject*, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return false;
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key != Qt::Key_Return && key != Qt::Key_Enter) return false;
    go(list_->currentIndex());
    return true;
}

} // namespace qcs::ui
