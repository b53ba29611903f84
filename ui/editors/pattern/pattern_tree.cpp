#include "editors/pattern/pattern_tree.h"

#include "editors/fields/completion.h"
#include "help/field_help.h"
#include "models/pattern_tree_model.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/table_export.h"
#include "words/pattern_words.h"

#include <QAbstractItemView>
#include <QBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeView>

namespace qcs::ui {
namespace {

class AtomDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const override {
        auto* line = new QLineEdit(parent);
        line->setFont(monoFont());
        line->setAccessibleName(PatternTree::tr("Element of the pattern"));
        setCompletions(line, atomChoices());
        QObject::connect(line, &QLineEdit::textChanged, line, [line](const QString& text) {
            line->setProperty("invalid", !readAtom(text).atom);
            setTipWithHelp(line, readAtom(text).remark);
            line->update();
        });
        return line;
    }
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->font = index.column() == PatternTreeModel::Element ? monoFont() : uiFont(smallText);
        if (index.column() == PatternTreeModel::Part)
            option->palette.setColor(QPalette::Text, option->palette.color(QPalette::PlaceholderText));
    }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return {QStyledItemDelegate::sizeHint(option, index).width(), 28};
    }
};

} // namespace

struct PatternTree::Action {
    const char* name;
    const char* text;
    const char* icon;
    int key;
    Qt::KeyboardModifiers modifiers;
    std::function<bool(const PatternTreeModel&, const QModelIndex&)> possible;
    std::function<QModelIndex(PatternTreeModel&, const QModelIndex&)> run;
};

const std::vector<PatternTree::Action>& PatternTree::actions() {
    using Model = PatternTreeModel;
    static const auto isRow = [](const Model&, const QModelIndex& index) { return index.isValid(); };
    static const auto siblings = [](const Model& model, const QModelIndex& index) {
        return model.rowCount(index.parent());
    };
    static const std::vector<Action> all = {
        {"tree-add", QT_TR_NOOP("Add an argument (Ins)"), "add", Qt::Key_Insert, Qt::NoModifier,
         [](const Model& model, const QModelIndex& index) {
             return index.isValid() || model.rowCount() == 0;
         },
         [](Model& model, const QModelIndex& index) { return model.addChild(index); }},
        {"tree-wrap", QT_TR_NOOP("Wrap in a tuple (Ctrl+])"), "brackets", Qt::Key_BracketRight,
         Qt::ControlModifier, isRow,
         [](Model& model, const QModelIndex& index) { return model.wrap(index); }},
        {"tree-unwrap", QT_TR_NOOP("Unwrap the tuple (Ctrl+[)"), "brackets-off", Qt::Key_BracketLeft,
         Qt::ControlModifier,
         [](const Model& model, const QModelIndex& index) { return model.canUnwrap(index); },
         [](Model& model, const QModelIndex& index) { return model.unwrap(index); }},
        {"tree-remove", QT_TR_NOOP("Remove (Del)"), "delete", Qt::Key_Delete, Qt::NoModifier, isRow,
         [](Model& model, const QModelIndex& index) { return model.remove(index); }},
        {"tree-up", QT_TR_NOOP("Move up (Alt+Up)"), "up", Qt::Key_Up, Qt::AltModifier,
         [](const Model&, const QModelIndex& index) { return index.isValid() && index.row() > 0; },
         [](Model& model, const QModelIndex& index) { return model.move(index, -1); }},
        {"tree-down", QT_TR_NOOP("Move down (Alt+Down)"), "down", Qt::Key_Down, Qt::AltModifier,
         [](const Model& model, const QModelIndex& index) {
             return index.isValid() && index.row() + 1 < siblings(model, index);
         },
         [](Model& model, const QModelIndex& index) { return model.move(index, 1); }},
    };
    return all;
}

PatternTree::PatternTree(PatternTreeModel* model, QWidget* parent)
    : QWidget(parent), model_(model), view_(new QTreeView(this)) {
    view_->setObjectName(QStringLiteral("pattern-tree"));
    view_->setAccessibleName(tr("Pattern in complex format"));
    view_->setModel(model);
    view_->setItemDelegate(new AtomDelegate(view_));
    view_->setFrameShape(QFrame::NoFrame);
    view_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                           QAbstractItemView::SelectedClicked);
    view_->setExpandsOnDoubleClick(false);
    view_->header()->setFont(uiFont(smallText));
    view_->header()->setStretchLastSection(false);
    view_->header()->setSectionResizeMode(PatternTreeModel::Element, QHeaderView::Stretch);
    view_->header()->setSectionResizeMode(PatternTreeModel::Part, QHeaderView::ResizeToContents);
    // Export without sorting: the position of a row is an argument position, so another order would be
    // another pattern.
    attachTableExport(view_, QStringLiteral("pattern"));
    view_->expandAll();
    view_->installEventFilter(this);

    auto* bar = new QHBoxLayout;
    bar->setSpacing(4);
    for (const Action& action : actions()) {
        auto* button = new QToolButton(this);
        button->setObjectName(QString::fromLatin1(action.name));
        button->setIcon(icon(QString::fromLatin1(action.icon)));
        button->setToolTip(tr(action.text));
        button->setAccessibleName(tr(action.text));
        button->setAutoRaise(true);
        button->setFixedSize(28, 28);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, this, [this, &action] { act(action); });
        buttons_.push_back(button);
        bar->addWidget(button);
    }
    bar->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(view_);
    column->addLayout(bar);

    connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &PatternTree::refresh);
    const auto grown = [this] {
        view_->expandAll();
        if (!view_->currentIndex().isValid()) view_->setCurrentIndex(model_->index(0, 0));
        fit();
        refresh();
    };
    connect(model, &QAbstractItemModel::modelReset, this, grown);
    connect(model, &QAbstractItemModel::rowsInserted, this, grown);
    connect(model, &QAbstractItemModel::rowsRemoved, this, grown);
    connect(model, &QAbstractItemModel::rowsMoved, this, grown);
    setFocusProxy(view_);
    grown();
}

void PatternTree::act(const Action& action) {
    const QModelIndex current = view_->currentIndex().siblingAtColumn(0);
    if (!action.possible(*model_, current)) return;
    const QModelIndex next = action.run(*model_, current);
    view_->expandAll();
    if (next.isValid()) view_->setCurrentIndex(next);
    refresh();
}

bool PatternTree::eventFilter(QObject* watched, QEvent* event) {
    // Keys that an open cell editor does not handle arrive here too.
    if (watched == view_ && !view_->indexWidget(view_->currentIndex().siblingAtColumn(0)) &&
        (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress)) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        const auto modifiers = key.modifiers() & ~Qt::KeypadModifier;
        if (modifiers == Qt::NoModifier && (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) &&
            event->type() == QEvent::KeyPress && view_->currentIndex().isValid()) {
            view_->edit(view_->currentIndex().siblingAtColumn(0));
            return true;
        }
        for (const Action& action : actions())
            if (key.key() == action.key && modifiers == action.modifiers) {
                event->accept(); // otherwise the window's shortcuts with the same keys would act on its rules
                if (event->type() == QEvent::KeyPress) act(action);
                return true;
            }
    }
    return QWidget::eventFilter(watched, event);
}

void PatternTree::refresh() {
    const QModelIndex current = view_->currentIndex().siblingAtColumn(0);
    for (std::size_t i = 0; i < buttons_.size(); ++i)
        buttons_[i]->setEnabled(actions()[i].possible(*model_, current));
}

void PatternTree::fit() {
    int rows = 0;
    for (QModelIndex index = model_->index(0, 0); index.isValid(); index = view_->indexBelow(index))
        ++rows;
    view_->setFixedHeight(view_->header()->sizeHint().height() + 28 * std::clamp(rows, 1, 9) + 4);
}

} // namespace qcs::ui
