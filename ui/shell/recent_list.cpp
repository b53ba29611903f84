#include "shell/recent_list.h"

#include "models/sorted_rows.h"
#include "shell/recent_files.h"
#include "theme/focus_ring.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/sorting.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>

namespace qcs::ui {
namespace {

constexpr int recentRowHeight = 44;
constexpr int buttonSize = 24;

QRect buttonRect(const QRect& row, int fromRight) {
    return {row.right() + 1 - 8 - fromRight * (buttonSize + 4), row.center().y() - buttonSize / 2, buttonSize,
            buttonSize};
}

void paintButton(QPainter& painter, const QRect& rect, const char* icon, Colour ink) {
    paintIcon(painter, rect.adjusted(4, 4, -4, -4), QString::fromLatin1(icon), colour(ink));
}

class RecentDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const bool focused = option.widget && option.widget->hasFocus();
        const bool selected = focused && (option.state & QStyle::State_Selected);
        const bool hovered = option.state & QStyle::State_MouseOver;
        if (selected || hovered)
            painter->fillRect(option.rect, colour(selected ? Colour::Selection : Colour::Hover));
        paintRowFocus(*painter, option);
        const bool missing = index.data(RecentFiles::MissingRole).toBool();
        const bool pinned = index.data(RecentFiles::PinnedRole).toBool();
        QRect name = option.rect.adjusted(12, 4, -2 * (buttonSize + 4) - 12, -recentRowHeight / 2);
        QRect folder = option.rect.adjusted(12, recentRowHeight / 2 - 2, -2 * (buttonSize + 4) - 12, -4);
        if (missing) {
            const QString word = RecentFiles::tr("missing");
            const int room = chipWidth(word, uiFont(smallText));
            drawChip(*painter, QRect(name.right() - room, name.top() + 1, room, name.height() - 2), word,
                     uiFont(smallText), Colour::Dim, Colour::Chip);
            name.setRight(name.right() - room - 8);
        }
        drawText(*painter, name, index.data().toString(), uiFont(normalText, QFont::Medium),
                 colour(missing ? Colour::Dim : Colour::Text), Qt::ElideMiddle);
        drawText(*painter, folder, index.data(RecentFiles::FolderRole).toString(), uiFont(smallText),
                 colour(Colour::Dim), Qt::ElideMiddle);
        if (pinned || selected || hovered)
            paintButton(*painter, buttonRect(option.rect, 2), "pin", pinned ? Colour::Accent : Colour::Dim);
        if (selected || hovered) paintButton(*painter, buttonRect(option.rect, 1), "close", Colour::Dim);
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {0, recentRowHeight};
    }
};

} // namespace

RecentList::RecentList(RecentFiles* files, QWidget* parent)
    : QListView(parent), files_(files), rows_(new SortedRows(files, this)) {
    setObjectName(QStringLiteral("recent-files"));
    setAccessibleName(tr("Recent files"));
    setModel(rows_);
    setItemDelegate(new RecentDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setEditTriggers(NoEditTriggers);
    setUniformItemSizes(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const QList<TableColumn> columns = {{tr("File"), 0, Qt::DisplayRole},
                                        {tr("Folder"), 0, RecentFiles::FolderRole}};
    attachTableExport(this, QStringLiteral("recent files"), columns);
    attachSorting(this, tr("Last used first"), columns);
    setContextMenuPolicy(Qt::DefaultContextMenu); // it has a menu of its own
}

QModelIndex RecentList::rowOf(int file) const {
    return rows_->mapFromSource(files_->index(file));
}

QRect RecentList::pinRect(const QModelIndex& index) const {
    return buttonRect(visualRect(index), 2);
}

QRect RecentList::removeRect(const QModelIndex& index) const {
    return buttonRect(visualRect(index), 1);
}

void RecentList::open(const QModelIndex& index) {
    if (index.isValid()) Q_EMIT openRequested(index.data(RecentFiles::PathRole).toString());
}

void RecentList::togglePin(const QModelIndex& index) {
    const QString path = index.data(RecentFiles::PathRole).toString();
    files_->setPinned(path, !index.data(RecentFiles::PinnedRole).toBool());
    setCurrentIndex(rowOf(static_cast<int>(files_->paths().indexOf(path))));
}

void RecentList::removeRow(const QModelIndex& index) {
    const int row = index.row();
    files_->remove(index.data(RecentFiles::PathRole).toString());
    setCurrentIndex(rows_->index(std::min(row, rows_->rowCount() - 1), 0));
}

QMenu* RecentList::menuOf(const QModelIndex& index) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QPersistentModelIndex row(index);
    const bool pinned = index.data(RecentFiles::PinnedRole).toBool();
    menu->addAction(icon(QStringLiteral("open")), tr("&Open"), this, [this, row] { open(row); });
    menu->addAction(icon(QStringLiteral("pin")), pinned ? tr("Un&pin") : tr("&Pin to the top"), this,
                    [this, row] { togglePin(row); });
    menu->addAction(icon(QStringLiteral("copy")), tr("&Copy the path"), this, [row] {
        QApplication::clipboard()->setText(row.data(RecentFiles::PathRole).toString());
    });
    menu->addSeparator();
    menu->addAction(icon(QStringLiteral("close")), tr("&Remove from the list"), this,
                    [this, row] { removeRow(row); });
    menu->addAction(tr("Remove all that are not pinned"), files_, &RecentFiles::clear);
    menu->addSeparator();
    for (const auto* name : {"sort-by", "copy-csv", "save-csv"})
        menu->addAction(findChild<QAction*>(QString::fromLatin1(name)));
    return menu;
}

void RecentList::keyPressEvent(QKeyEvent* event) {
    const QModelIndex index = currentIndex();
    if (index.isValid()) {
        switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter: return open(index);
        case Qt::Key_Delete:
        case Qt::Key_Backspace: return removeRow(index);
        case Qt::Key_P: return togglePin(index);
        default: break;
        }
    }
    QListView::keyPressEvent(event);
}

void RecentList::mouseReleaseEvent(QMouseEvent* event) {
    QListView::mouseReleaseEvent(event);
    const QModelIndex index = indexAt(event->pos());
    if (event->button() != Qt::LeftButton || !index.isValid()) return;
    if (pinRect(index).contains(event->pos()))
        togglePin(index);
    else if (removeRect(index).contains(event->pos()))
        removeRow(index);
    else
        open(index);
}

void RecentList::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = byKey ? currentIndex() : indexAt(event->pos());
    if (!index.isValid()) return;
    menuOf(index)->popup(byKey ? viewport()->mapToGlobal(visualRect(index).center()) : event->globalPos());
}

void RecentList::focusInEvent(QFocusEvent* event) {
    QListView::focusInEvent(event);
    if (!currentIndex().isValid() && files_->rowCount() > 0) setCurrentIndex(rows_->index(0, 0));
}

} // namespace qcs::ui
