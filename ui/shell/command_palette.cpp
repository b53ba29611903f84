#include "shell/command_palette.h"

#include "models/command_model.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/row_delegate.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>

namespace qcs::ui {
namespace {

constexpr int rowHeight = 28;
constexpr int maxShown = 12;
constexpr int widest = 640;

class CommandDelegate final : public RowDelegate {
public:
    explicit CommandDelegate(QObject* parent) : RowDelegate(rowHeight, parent) {}

protected:
    void paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                  const QModelIndex& index) const override {
        const bool enabled = index.data(CommandModel::EnabledRole).toBool();
        QRect line = option.rect.adjusted(12, 0, -12, 0);
        const QRect mark(line.left(), line.center().y() - 7, 14, 14);
        if (index.data(CommandModel::CheckedRole).toBool())
            paintIcon(painter, mark, QStringLiteral("check"), colour(Colour::Accent));
        line.setLeft(line.left() + 22);
        const QString keys = index.siblingAtColumn(CommandModel::KeysColumn).data().toString();
        const int keysWidth = textWidth(keys, uiFont());
        drawText(painter, line, keys, uiFont(), colour(Colour::Dim), Qt::ElideLeft, Qt::AlignRight);
        line.setRight(line.right() - keysWidth - (keys.isEmpty() ? 0 : 16));
        const int used = drawText(painter, line, index.data().toString(), uiFont(normalText, QFont::Medium),
                                  colour(enabled ? Colour::Text : Colour::Dim), Qt::ElideRight);
        QString menu = index.siblingAtColumn(CommandModel::MenuColumn).data().toString();
        if (!enabled) menu += QStringLiteral("  ·  ") + CommandModel::tr("not possible just now");
        drawText(painter, line.adjusted(used + 12, 0, 0, 0), menu, uiFont(), colour(Colour::Dim),
                 Qt::ElideRight);
    }
};

} // namespace

CommandPalette::CommandPalette(QWidget* window)
    : CardFrame(window),
      model_(new CommandModel(this)),
      field_(new QLineEdit(this)),
      list_(new QListView(this)),
      nothing_(new QLabel(tr("No command is called that."), this)) {
    setObjectName(QStringLiteral("command-palette"));
    setAccessibleName(tr("Commands"));
    field_->setObjectName(QStringLiteral("palette-field"));
    field_->setPlaceholderText(tr("Type a command…"));
    field_->setAccessibleName(tr("Search for a command"));
    field_->setTextMargins(6, 2, 6, 2);
    field_->installEventFilter(this);
    list_->setObjectName(QStringLiteral("palette-list"));
    list_->setAccessibleName(tr("Commands that match"));
    list_->setModel(model_);
    list_->setItemDelegate(new CommandDelegate(this));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setFocusPolicy(Qt::NoFocus);
    list_->setUniformItemSizes(true);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    nothing_->setForegroundRole(QPalette::PlaceholderText);
    nothing_->setContentsMargins(12, 8, 12, 8);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(field_);
    column->addWidget(list_);
    column->addWidget(nothing_);
    connect(field_, &QLineEdit::textEdited, this, &CommandPalette::search);
    connect(list_, &QListView::clicked, this, &CommandPalette::run);
    window->installEventFilter(this);
    hide();
}

void CommandPalette::open(QList<Command> commands) {
    if (!isVisible()) before_ = QApplication::focusWidget();
    model_->setCommands(std::move(commands));
    field_->clear();
    search({});
    show();
    raise();
    field_->setFocus(Qt::ShortcutFocusReason);
}

void CommandPalette::search(const QString& words) {
    model_->setSearch(words);
    list_->setCurrentIndex(model_->index(0, 0));
    list_->scrollToTop();
    const bool any = model_->rowCount() > 0;
    list_->setVisible(any);
    nothing_->setVisible(!any);
    place();
}

void CommandPalette::place() {
    const int rows = std::clamp(model_->rowCount(), 1, maxShown);
    list_->setFixedHeight(rows * rowHeight);
    const int width = std::min(widest, parentWidget()->width() - 32);
    resize(width, layout()->sizeHint().expandedTo(minimumSizeHint()).height());
    move((parentWidget()->width() - width) / 2, 56);
}

void CommandPalette::leave() {
    if (!isVisible()) return;
    const bool focused = isAncestorOf(QApplication::focusWidget());
    hide();
    if (focused && before_) before_->setFocus(Qt::OtherFocusReason);
}

void CommandPalette::run(const QModelIndex& index) {
    const QPointer<QAction> action = model_->action(index);
    if (!action || !action->isEnabled()) return;
    leave();
    action->trigger(); // last, because it may close the window
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget()) {
        if (event->type() == QEvent::Resize && isVisible()) place();
        return false;
    }
    if (event->type() == QEvent::FocusOut) {
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason) leave();
        return false;
    }
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (event->type() != QEvent::KeyPress) return false;
    const int rows = model_->rowCount();
    const int row = list_->currentIndex().row();
    const auto select = [&](int to) {
        if (rows > 0) list_->setCurrentIndex(model_->index(std::clamp(to, 0, rows - 1), 0));
        return true;
    };
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Up: return select(row <= 0 ? rows - 1 : row - 1);
    case Qt::Key_Down: return select(row + 1 >= rows ? 0 : row + 1);
    case Qt::Key_PageUp: return select(row - maxShown);
    case Qt::Key_PageDown: return select(row + maxShown);
    case Qt::Key_Tab:
    case Qt::Key_Backtab: return true;
    case Qt::Key_Escape: leave(); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: run(list_->currentIndex()); return true;
    default: return false;
    }
}

} // namespace qcs::ui
