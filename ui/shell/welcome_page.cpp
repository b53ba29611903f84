#include "shell/welcome_page.h"

#include "models/sort_proxy_model.h"
#include "shell/recent_files.h"
#include "theme/focus_ring.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/sorting.h"
#include "widgets/table_export.h"
#include "words/prose.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStyledItemDelegate>

namespace qcs::ui {
namespace {

constexpr int contentWidth = 1040;

QLabel* heading(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text.toUpper(), parent);
    label->setFont(headingFont());
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QLabel* prose(const QString& text, QWidget* parent) {
    auto* label = new QLabel(proseHtml(text), parent);
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    return label;
}

} // namespace

WelcomePage::WelcomePage(RecentFiles* recent, QWidget* parent)
    : QWidget(parent), files_(recent), list_(new RecentList(recent, this)) {
    setObjectName(QStringLiteral("welcome"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* page = new QWidget(this);
    page->setMaximumWidth(contentWidth);
    auto* title = new QLabel(QStringLiteral("QConfig Studio"), page);
    title->setFont(uiFont(24, QFont::DemiBold));
    auto* what = new QLabel(tr("Decide what is quantized in a PyTorch model, and see why."), page);
    what->setForegroundRole(QPalette::PlaceholderText);
    auto* grid = new QGridLayout(page);
    grid->setContentsMargins(32, 32, 32, 32);
    grid->setHorizontalSpacing(48);
    grid->setVerticalSpacing(4);
    grid->addWidget(title, 0, 0, 1, 2);
    grid->addWidget(what, 1, 0, 1, 2);
    grid->setRowMinimumHeight(2, 20);
    grid->addWidget(makeStart(), 3, 0, Qt::AlignTop);
    grid->addWidget(makeRecent(), 3, 1);
    grid->setRowMinimumHeight(4, 24);
    grid->addWidget(makeTour(), 5, 0, 1, 2);
    grid->setRowStretch(6, 1);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    auto* centred = new QWidget(this);
    centred->setAutoFillBackground(true);
    centred->setBackgroundRole(QPalette::Base);
    auto* middle = new QHBoxLayout(centred);
    middle->setContentsMargins(0, 0, 0, 0);
    middle->addStretch(1);
    middle->addWidget(page, 100);
    middle->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(centred);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
}

QWidget* WelcomePage::makeStart() {
    auto* part = new QWidget(this);
    auto* sample = new QPushButton(tr("Open the &sample"), part);
    sample->setObjectName(QStringLiteral("open-sample"));
    sample->setToolTip(tr("A pitch tracker with real weights, a backend and a few rules: everything can be "
                          "tried on it."));
    sample->setDefault(true);
    auto* open = new QPushButton(icon(QStringLiteral("open")), tr("&Open a file…"), part);
    open->setObjectName(QStringLiteral("welcome-open"));
    auto* empty = new QPushButton(icon(QStringLiteral("add")), tr("&Empty workspace"), part);
    empty->setObjectName(QStringLiteral("welcome-empty"));
    empty->setToolTip(tr("Rules and a backend without a model, for example to describe a new chip."));
    auto* lines = new ModelExportSnippet(part);
    connect(sample, &QPushButton::clicked, this, &WelcomePage::sampleRequested);
    connect(open, &QPushButton::clicked, this, &WelcomePage::openRequested);
    connect(empty, &QPushButton::clicked, this, &WelcomePage::emptyRequested);
    connect(lines, &ModelExportSnippet::bridgeRequested, this, &WelcomePage::bridgeRequested);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    for (QPushButton* button : {sample, open, empty})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(heading(tr("Start"), part));
    column->addLayout(buttons);
    column->addSpacing(12);
    column->addWidget(heading(tr("Your own model"), part));
    column->addWidget(lines);
    return part;
}

QWidget* WelcomePage::makeRecent() {
    auto* part = new QWidget(this);
    auto* nothing = prose(
        tr("Files that you open are listed here. You can also drop them onto the window: workspaces, graphs "
           "(`.graph.json`), configs, and tensors (`.safetensors`, `.pt`, `.pth`, `.npy`, `.npz`)."),
        part);
    nothing->setObjectName(QStringLiteral("no-recent-files"));
    nothing->setForegroundRole(QPalette::PlaceholderText);
    nothing->setAlignment(Qt::AlignTop);
    stack_ = new QStackedWidget(part);
    stack_->addWidget(nothing);
    stack_->addWidget(list_);
    stack_->setMinimumHeight(200);
    const auto refresh = [this] { stack_->setCurrentIndex(files_->rowCount() == 0 ? 0 : 1); };
    connect(files_, &RecentFiles::changed, this, refresh);
    refresh();
    connect(list_, &RecentList::openRequested, this, &WelcomePage::fileRequested);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(heading(tr("Recent files"), part));
    column->addWidget(stack_, 1);
    return part;
}

QWidget* WelcomePage::makeTour() {
    auto* part = new QWidget(this);
    auto* grid = new QGridLayout(part);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(48);
    grid->setVerticalSpacing(12);
    grid->addWidget(heading(tr("What you can do"), part), 0, 0, 1, 2);
    const QString tour[] = {
        tr("<b>See why a layer is not int8.</b> Click it in the model: the panel on the right shows which "
           "rule won, which pattern of the backend matched, and which constraint failed."),
        tr("<b>Describe a backend.</b> Its patterns, dtypes and constraints, in forms that say what every "
           "field means; you see at once which layers it covers."),
        tr("<b>Change a rule and watch.</b> Every edit shows which layers change, and every edit can be "
           "undone."),
        tr("<b>Measure what it costs.</b> Open a checkpoint beside the model: each weight is quantized as "
           "its rule says, with its error in numbers and plots."),
    };
    int at = 0;
    for (const QString& html : tour) {
        auto* label = new QLabel(html, part);
        label->setTextFormat(Qt::RichText);
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignTop);
        grid->addWidget(label, 1 + at / 2, at % 2);
        ++at;
    }
    auto* palette = new QPushButton(icon(QStringLiteral("search")), tr("All &commands…"), part);
    palette->setObjectName(QStringLiteral("welcome-palette"));
    palette->setToolTip(
        tr("Every command of the menus, found by typing (%1)")
            .arg(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P).toString(QKeySequence::NativeText)));
    connect(palette, &QPushButton::clicked, this, &WelcomePage::paletteRequested);
    grid->addWidget(palette, 3, 0, Qt::AlignLeft);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    return part;
}

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
    : QListView(parent), files_(files), rows_(new SortProxyModel(files, this)) {
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
    setContextMenuPolicy(Qt::DefaultContextMenu); // not the base class's menu: it has its own
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
