#include "shell/shortcut_list.h"

#include "models/command_model.h"
#include "widgets/search_field.h"
#include "widgets/sorting.h"

#include <QAction>
#include <QBoxLayout>
#include <QHeaderView>
#include <QShortcut>
#include <QStyledItemDelegate>
#include <QTreeView>

namespace qcs::ui {
namespace {

class ShortcutDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return {QStyledItemDelegate::sizeHint(option, index).width() + 24, 26};
    }
};

/// Keys of single views, which no menu has.
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
        row(ShortcutList::tr("On to the list"), ShortcutList::tr("In search fields"), QStringLiteral("Down")),
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
    connect(search, &SearchField::leaveDownwards, table_, [this] {
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
