#include "views/backend/entries_view.h"

#include "models/entries_model.h"
#include "theme/focus_ring.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/row_delegate.h"
#include "widgets/rule_row.h"
#include "widgets/sorting.h"
#include "words/prose.h"

#include <QAction>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace qcs::ui {
namespace {

constexpr int entryHeight = 26;
constexpr int margin = 16;
constexpr int entryGap = 8;
constexpr int barColumn = 32;
constexpr int barLine = 28;

EntryId entryAt(const QModelIndex& index) {
    return index.data(EntriesModel::EntryIdRole).toULongLong();
}

FixBar barOf(const QModelIndex& index) {
    const auto text = [&](int role) { return index.data(role).toString(); };
    return {text(EntriesModel::FindingRole), text(EntriesModel::FindingIconRole), text(EntriesModel::FixRole),
            text(EntriesModel::FixAllRole)};
}

/// The fix bar is below the entry, as in the list of rules.
FixBarRects placeBar(const QRect& row, const FixBar& bar) {
    return fixBarRects(
        QRect(row.left() + barColumn, row.top() + entryHeight, row.width() - barColumn - margin, barLine - 2),
        bar);
}

class EntryRowDelegate final : public QStyledItemDelegate {
public:
    explicit EntryRowDelegate(EntriesView* view) : QStyledItemDelegate(view), view_(view) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        if (entryAt(index) == 0)
            paintRuleHeading(*painter, option.rect, index.data().toString().toUpper(), QString());
        else
            paintEntry(*painter, option, index);
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        if (entryAt(index) == 0) return {0, ruleHeadingHeight};
        const bool two = !index.data(EntriesModel::FindingRole).toString().isEmpty();
        return {0, entryHeight + (two ? barLine : 0)};
    }

private:
    void paintEntry(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
        const bool selected = option.state & QStyle::State_Selected;
        paintRowBackground(painter, option);
        paintRowFocus(painter, option);
        QRect line = option.rect.adjusted(margin, 0, -margin, 0);
        line.setHeight(entryHeight);
        const FixBar bar = barOf(index);
        if (!bar.finding.isEmpty())
            paintFixBar(painter, placeBar(option.rect, bar), bar, view_->partUnder(index));
        const auto fromRight = [&](const QString& text, int most) {
            if (text.isEmpty()) return;
            const int width = std::min(textWidth(text, uiFont()), most);
            drawText(painter, line.adjusted(line.width() - width, 0, 0, 0), text, uiFont(),
                     colour(Colour::Dim), Qt::ElideRight, Qt::AlignRight);
            line.setRight(line.right() - width - 2 * entryGap);
        };
        const auto chip = [&](const QString& text, Colour ink, Colour ground) {
            if (text.isEmpty()) return;
            const int width = std::min(chipWidth(text, uiFont(smallText)), line.width() / 2);
            drawChip(painter, line.adjusted(line.width() - width, 0, 0, 0), text, uiFont(smallText), ink,
                     ground);
            line.setRight(line.right() - width - entryGap);
        };
        fromRight(index.data(EntriesModel::CountsRole).toString(), line.width() / 2);
        fromRight(index.data(EntriesModel::DtypesRole).toString(), line.width() / 3);
        if (bar.finding.isEmpty()) // otherwise the finding is shown there
            chip(index.data(EntriesModel::BadgeRole).toString(), Colour::FloatDespiteRequest,
                 Colour::WarnBackground);
        chip(index.data(EntriesModel::DifferenceRole).toString(), Colour::Text,
             selected ? Colour::Panel : Colour::Chip);
        drawText(painter, line, index.data().toString(), monoFont(), colour(Colour::Text), Qt::ElideMiddle);
    }
    EntriesView* view_;
};

} // namespace

EntriesView::EntriesView(EntriesModel* entries, QWidget* parent)
    : OrderedList(entries, parent), entries_(entries) {
    setObjectName(QStringLiteral("patterns"));
    setAccessibleName(tr("Patterns of the backend"));
    setItemDelegate(new EntryRowDelegate(this));
    setSelectionMode(ExtendedSelection);
    const QList<TableColumn> columns = {
        {tr("Number"), 0, EntriesModel::NumberRole}, {tr("Pattern"), 0, Qt::DisplayRole},
        {tr("Dtypes"), 0, EntriesModel::DtypesRole}, {tr("Matches"), 0, EntriesModel::CountsRole},
        {tr("Remark"), 0, EntriesModel::BadgeRole},  {tr("Difference"), 0, EntriesModel::DifferenceRole}};
    attachTableExport(this, QStringLiteral("patterns"), columns);
    // Ctrl+C copies patterns as JSON instead
    findChild<QAction*>(QStringLiteral("copy-rows"))->setShortcut({});
    setSorting(attachSorting(this, tr("Order of the backend"), columns.mid(1)));
    connect(this, &QListView::doubleClicked, this, &EntriesView::editRequested);
    connect(entries, &EntriesModel::problemsChanged, this, [this] { doItemsLayout(); });
}

QRect EntriesView::fixRect(const QModelIndex& row, FixPart part) const {
    const FixBarRects rects = placeBar(visualRect(row), barOf(row));
    return part == FixPart::Finding  ? rects.finding
           : part == FixPart::Fix    ? rects.fix
           : part == FixPart::FixAll ? rects.fixAll
                                     : QRect();
}

FixPart EntriesView::partUnder(const QModelIndex& row) const {
    return under_.part != FixPart::None && under_.entry == entryAt(row) ? under_.part : FixPart::None;
}

EntriesView::Spot EntriesView::spotAt(const QPoint& position) const {
    const QModelIndex row = indexAt(position);
    if (entryAt(row) == 0) return {};
    return {entryAt(row), placeBar(visualRect(row), barOf(row)).at(position)};
}

bool EntriesView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) under_ = {};
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const Spot spot = spotAt(help->pos());
        if (const auto* problem = entries_->problem(spot.entry); problem && spot.part != FixPart::None) {
            const QString tip = spot.part == FixPart::Finding ? plainProse(findingWords(problem->finding))
                                : spot.part == FixPart::Fix   ? fixTip(*problem)
                                                              : fixAllTip(*problem);
            QToolTip::showText(help->globalPos(), tip, viewport());
            return true;
        }
    }
    return OrderedList::viewportEvent(event);
}

void EntriesView::mousePressEvent(QMouseEvent* event) {
    pressed_ = event->button() == Qt::LeftButton ? spotAt(event->pos()) : Spot{};
    if (pressed_.part == FixPart::None)
        OrderedList::mousePressEvent(event);
    else
        event->accept();
}

void EntriesView::mouseMoveEvent(QMouseEvent* event) {
    if (const Spot now = spotAt(event->pos()); now != std::exchange(under_, now)) {
        if (now.part == FixPart::None)
            viewport()->unsetCursor();
        else
            viewport()->setCursor(Qt::PointingHandCursor);
        viewport()->update();
    }
    if (pressed_.part == FixPart::None) OrderedList::mouseMoveEvent(event);
}

void EntriesView::mouseReleaseEvent(QMouseEvent* event) {
    const Spot pressed = std::exchange(pressed_, {});
    OrderedList::mouseReleaseEvent(event);
    if (pressed.part == FixPart::None || pressed != spotAt(event->pos())) return;
    if (pressed.part == FixPart::Finding)
        Q_EMIT findingRequested(pressed.entry);
    else
        Q_EMIT fixRequested(pressed.entry, pressed.part == FixPart::FixAll);
}

void EntriesView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (spotAt(event->pos()).part == FixPart::None)
        OrderedList::mouseDoubleClickEvent(event);
    else
        mousePressEvent(event);
}

EntryId EntriesView::currentEntry() const {
    return entryAt(currentIndex());
}

QList<EntryId> EntriesView::selected() const {
    QModelIndexList indexes = selectionModel()->selectedRows();
    std::ranges::sort(indexes, {},
                      [](const QModelIndex& index) { return index.data(EntriesModel::NumberRole).toInt(); });
    QList<EntryId> ids;
    for (const QModelIndex& index : indexes)
        if (const EntryId id = entryAt(index)) ids.push_back(id);
    return ids;
}

void EntriesView::setCurrentEntry(EntryId id) {
    const QModelIndex index = mapFromSource(entries_->indexOfEntry(id));
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
    if (index.isValid()) scrollTo(index);
}

void EntriesView::select(const QList<EntryId>& ids) {
    QItemSelection selection;
    for (const EntryId id : ids)
        if (const QModelIndex index = mapFromSource(entries_->indexOfEntry(id)); index.isValid())
            selection.select(index, index);
    if (selection.isEmpty()) return;
    selectionModel()->setCurrentIndex(selection.indexes().constFirst(), QItemSelectionModel::NoUpdate);
    selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    scrollTo(currentIndex());
}

QAction* EntriesView::actionFor(const QKeyEvent& event) const {
    const QKeySequence keys(event.keyCombination());
    for (QAction* action : actions())
        if (action->shortcut() == keys) return action;
    return nullptr;
}

bool EntriesView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && actionFor(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return OrderedList::event(event);
}

void EntriesView::keyPressEvent(QKeyEvent* event) {
    // Does nothing if the action is disabled.
    if (QAction* action = actionFor(*event)) return action->trigger();
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && event->modifiers() & Qt::AltModifier && entries_->problem(currentEntry()))
        Q_EMIT fixRequested(currentEntry(), false);
    else if (enter && currentEntry() != 0)
        Q_EMIT editRequested();
    else
        OrderedList::keyPressEvent(event);
}

void EntriesView::selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) {
    OrderedList::selectionChanged(selected, deselected);
    Q_EMIT selectedChanged();
}

} // namespace qcs::ui
