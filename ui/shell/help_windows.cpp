#include "shell/help_windows.h"

#include "models/command_model.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/search_field.h"
#include "widgets/sorting.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QShortcut>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

#include <fmt/core.h>

namespace qcs::ui {
namespace {

struct Part {
    const char* name;
    QString version;
    const char* licence;
};

QString fmtVersion() {
    return QStringLiteral("%1.%2.%3")
        .arg(FMT_VERSION / 10000)
        .arg(FMT_VERSION / 100 % 100)
        .arg(FMT_VERSION % 100);
}

} // namespace

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("About QConfig Studio"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* mark = new QLabel(this);
    mark->setPixmap(appIcon().pixmap(QSize(64, 64), devicePixelRatioF()));
    mark->setAlignment(Qt::AlignTop);
    auto* name =
        new QLabel(QStringLiteral("QConfig Studio %1").arg(QCoreApplication::applicationVersion()), this);
    name->setFont(uiFont(largeText, QFont::DemiBold));
    auto* what = new QLabel(tr("Decide what is quantized in a PyTorch model, and see why."), this);
    auto* licence = new QLabel(tr("Free software under the GNU General Public License, version 3 or later. "
                                  "It comes with no warranty."),
                               this);
    licence->setWordWrap(true);
    auto* heading = new QLabel(tr("BUILT FROM"), this);
    heading->setFont(headingFont());
    heading->setForegroundRole(QPalette::PlaceholderText);

    const Part parts[] = {
        {"Qt", QString::fromLatin1(qVersion()), "LGPL-3.0"},
        {"oneTBB", QString(), "Apache-2.0"},
        {"Highway", QString(), "Apache-2.0"},
        {"zlib", QString(), "Zlib"},
        {"QCustomPlot", QStringLiteral("2.1"), "GPL-3.0"},
        {"fmt", fmtVersion(), "MIT"},
        {"tl::expected", QString(), "CC0-1.0"},
        {"torchcrepe", QString(), "MIT"},
        {"PyTorch", QStringLiteral("2.13"), "BSD-3-Clause"},
    };
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(4);
    int row = 0;
    for (const Part& part : parts) {
        grid->addWidget(new QLabel(QString::fromUtf8(part.name), this), row, 0);
        auto* version = new QLabel(part.version, this);
        version->setForegroundRole(QPalette::PlaceholderText);
        grid->addWidget(version, row, 1);
        grid->addWidget(new QLabel(QString::fromLatin1(part.licence), this), row++, 2);
    }
    for (QLabel* label : findChildren<QLabel*>())
        if (label != mark) label->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* column = new QVBoxLayout;
    column->setSpacing(8);
    for (QWidget* widget :
         {static_cast<QWidget*>(name), static_cast<QWidget*>(what), static_cast<QWidget*>(licence)})
        column->addWidget(widget);
    column->addSpacing(8);
    column->addWidget(heading);
    column->addLayout(grid);
    column->addSpacing(8);
    column->addWidget(buttons);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(24, 24, 24, 16);
    layout->setSpacing(24);
    layout->addWidget(mark);
    layout->addLayout(column, 1);
    setMinimumWidth(520);
}

namespace {

class ShortcutDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return {QStyledItemDelegate::sizeHint(option, index).width() + 24, 26};
    }
};

/// Keys of individual views that are in no menu.
QList<Command> keysOfViews() {
    const auto row = [](const QString& text, const QString& where, const QString& keys) {
        return Command{text, where, keys, nullptr};
    };
    const QString lists = ShortcutList::tr("In lists");
    return {
        row(ShortcutList::tr("Copy the selected rows"), lists, QStringLiteral("Ctrl+C")),
        row(ShortcutList::tr("Sort, or save as CSV: the menu of the list"), lists, QStringLiteral("Menu")),
        row(ShortcutList::tr("Delete the rule"), ShortcutList::tr("In the rules"), QStringLiteral("Del")),
        row(ShortcutList::tr("Clear the search"), ShortcutList::tr("In search fields"),
            QStringLiteral("Esc")),
        row(ShortcutList::tr("Move to the list"), ShortcutList::tr("In search fields"),
            QStringLiteral("Down")),
    };
}

} // namespace

ShortcutList::ShortcutList(QList<Command> commands, QWidget* parent)
    : QDialog(parent), model_(new CommandModel(this)), table_(new QTreeView(this)) {
    setObjectName(QStringLiteral("shortcuts"));
    setWindowTitle(tr("Keyboard shortcuts"));
    setAttribute(Qt::WA_DeleteOnClose);
    setBackgroundRole(QPalette::Base);
    auto* search = new SearchField(tr("Search commands and keys…"), this);
    field_ = search;
    commands.removeIf([](const Command& command) { return command.keys.isEmpty(); });
    model_->setCommands(commands + keysOfViews());
    table_->setObjectName(QStringLiteral("shortcut-table"));
    table_->setAccessibleName(tr("Commands and their keys"));
    table_->setModel(model_);
    table_->setItemDelegate(new ShortcutDelegate(this));
    table_->setRootIsDecorated(false);
    table_->setUniformRowHeights(true);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->header()->setSectionResizeMode(CommandModel::TextColumn, QHeaderView::Stretch);
    table_->header()->setSectionResizeMode(CommandModel::MenuColumn, QHeaderView::ResizeToContents);
    table_->header()->setSectionResizeMode(CommandModel::KeysColumn, QHeaderView::ResizeToContents);
    table_->header()->setStretchLastSection(false);
    attachTableExport(table_, QStringLiteral("shortcuts"));
    attachSorting(table_, tr("Order of the menus"));
    connect(search, &QLineEdit::textChanged, model_, &CommandModel::setSearch);
    connect(search, &SearchField::listFocusRequested, table_, [this] {
        table_->setFocus(Qt::OtherFocusReason);
        if (!table_->currentIndex().isValid()) table_->setCurrentIndex(model_->index(0, 0));
    });
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, search, [search] {
        search->setFocus(Qt::ShortcutFocusReason);
        search->selectAll();
    });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(search);
    auto* body = new QVBoxLayout;
    body->setContentsMargins(12, 4, 12, 12);
    body->addWidget(table_);
    column->addLayout(body, 1);
    resize(640, 560);
    search->setFocus(Qt::OtherFocusReason);
}

} // namespace qcs::ui
