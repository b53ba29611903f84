#include "views/compare/effect_drawer.h"

#include "models/effect_model.h"
#include "models/sort_proxy_model.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/sorting.h"
#include "widgets/text_labels.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolButton>

namespace qcs::ui {
namespace {

constexpr int closedForGood = 2;
constexpr int summaryHeight = 36; // two lines

/// The area of the widget that the user works in: the text cursor, or the current row of a list.
QRect placeOf(const QWidget& widget) {
    if (const auto* list = qobject_cast<const QAbstractItemView*>(&widget))
        return list->visualRect(list->currentIndex());
    const QRect cursor = widget.inputMethodQuery(Qt::ImCursorRectangle).toRect();
    return cursor.isValid() && widget.testAttribute(Qt::WA_InputMethodEnabled) ? cursor : widget.rect();
}

} // namespace

EffectDrawer::EffectDrawer(QAction* undo, QWidget* parent)
    : QFrame(parent),
      rows_(new EffectModel(this)),
      title_(new QLabel(this)),
      edit_(new ElidedLabel(this)),
      undo_(new QToolButton(this)),
      fold_(new QToolButton(this)),
      summary_(new QLabel(this)),
      table_(new EffectTable(rows_, this)) {
    setObjectName(QStringLiteral("effect"));
    title_->setFont(uiFont(normalText, QFont::DemiBold));
    edit_->setObjectName(QStringLiteral("effect-edit"));
    edit_->setForegroundRole(QPalette::PlaceholderText);
    edit_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    summary_->setObjectName(QStringLiteral("effect-summary"));
    summary_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    undo_->setObjectName(QStringLiteral("effect-undo"));
    undo_->setIcon(icon(QStringLiteral("undo")));
    undo_->setText(tr("Undo"));
    undo_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    undo_->setFocusPolicy(Qt::TabFocus);
    undo_->setFixedHeight(24);
    undo_->setEnabled(undo->isEnabled());
    undo_->setToolTip(undo->toolTip());
    fold_->setObjectName(QStringLiteral("effect-fold"));
    fold_->setAutoRaise(true);
    fold_->setFixedSize(24, 24);
    fold_->setFocusPolicy(Qt::TabFocus);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 1, 12, 0);
    head->setSpacing(8);
    head->addWidget(title_);
    head->addWidget(edit_, 1);
    head->addWidget(undo_);
    head->addWidget(fold_);
    auto* top = new QWidget(this);
    top->setFixedHeight(headHeight);
    top->setLayout(head);
    summary_->setContentsMargins(16, 0, 16, 0);
    summary_->setWordWrap(true);
    summary_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    summary_->setFixedHeight(summaryHeight);
    table_->setFixedHeight(EffectTable::headHeight + 3 * EffectTable::rowHeight);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(top);
    column->addWidget(summary_);
    column->addWidget(table_);
    column->addStretch(1);
    connect(undo, &QAction::changed, undo_, [this, undo] { undo_->setEnabled(undo->isEnabled()); });
    connect(undo_, &QToolButton::clicked, undo, &QAction::trigger);
    connect(fold_, &QToolButton::clicked, this, &EffectDrawer::toggle);
    connect(table_, &EffectTable::nodeChosen, this, &EffectDrawer::nodeChosen);
    reset();
}

void EffectDrawer::reset() {
    closed_ = 0;
    effect_ = {};
    rows_->setEffect({});
    applyOpen(false);
}

void EffectDrawer::takeOver(const EffectDrawer& other) {
    closed_ = other.closed_;
    effect_.number = other.effect_.number; // so that its effect does not count as a new edit
    applyOpen(other.open_);
}

void EffectDrawer::setOpen(bool open) {
    closed_ = open ? 0 : closed_ + 1;
    applyOpen(open);
}

void EffectDrawer::applyOpen(bool open) {
    open_ = open;
    byItself_ = false;
    setFixedHeight(open ? openHeight : headHeight);
    summary_->setVisible(open);
    table_->setVisible(open);
    fold_->setIcon(icon(open ? QStringLiteral("close") : QStringLiteral("chevron-up")));
    fold_->setToolTip(open ? tr("Fold the drawer (Ctrl+Shift+E)") : tr("Open the drawer (Ctrl+Shift+E)"));
    fold_->setAccessibleName(fold_->toolTip());
    updateText();
}

void EffectDrawer::setEffect(const Effect& effect) {
    const bool isNext = effect.number != effect_.number && !effect.edit.isEmpty();
    const auto before = effect_.diff;
    effect_ = effect;
    if (effect.diff != before || !effect.diff) rows_->setEffect(effect);
    const bool opens =
        isNext && !effect.saved && !effect.undone && !open_ && closed_ < closedForGood &&
        parentWidget()->height() >= (effect.editing ? minParentHeightInForm : minParentHeight) &&
        !isInTheWay();
    if (opens) {
        applyOpen(true);
        byItself_ = true;
    } else if (byItself_ && open_ && (effect.undone || effect.edit.isEmpty())) {
        applyOpen(false);
    } else {
        updateText();
    }
}

bool EffectDrawer::isInTheWay() const {
    const QWidget* place = parentWidget();
    const QRect covered(0, place->height() - openHeight, place->width(), openHeight - headHeight);
    const QRect there(place->mapToGlobal(covered.topLeft()), covered.size());
    if (window()->isActiveWindow() && there.contains(QCursor::pos())) return true;
    const QWidget* focus = QApplication::focusWidget();
    if (!focus || !place->isAncestorOf(focus)) return false;
    const QRect at = placeOf(*focus);
    return there.intersects(QRect(focus->mapToGlobal(at.topLeft()), at.size()));
}

void EffectDrawer::updateText() {
    title_->setText(effect_.editing ? tr("Effect of this edit")
                    : effect_.step  ? tr("Effect of this step")
                                    : tr("Effect of the last edit"));
    setAccessibleName(title_->text());
    const QString words = effectSummary(effect_);
    const bool nothing = effect_.edit.isEmpty();
    summary_->setText(nothing ? tr("What the next edit changes in the model is listed here.") : words);
    summary_->setToolTip(nothing ? QString() : words);
    // While the drawer is closed, the head shows the summary.
    edit_->setText(open_ || nothing ? effect_.edit : words.isEmpty() ? effect_.edit : words);
    edit_->setToolTip(nothing ? QString() : effect_.edit);
    table_->setHeaderHidden(rows_->rowCount({}) == 0);
    undo_->setVisible(!nothing && !effect_.step && !effect_.saved);
    setAccessibleDescription(QStringLiteral("%1\n%2").arg(effect_.edit, words));
}

QString EffectDrawer::summary() const {
    return effectSummary(effect_);
}

QString EffectDrawer::text() const {
    QStringList lines = {effect_.edit, summary()};
    for (int row = 0; row < rows_->rowCount(); ++row)
        lines.push_back(rows_->index(row, 0).data(Qt::AccessibleTextRole).toString());
    return lines.join(QLatin1Char('\n'));
}

void EffectDrawer::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::Panel));
    painter.fillRect(QRect(0, 0, width(), 1), colour(Colour::Line));
}

void EffectDrawer::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    updateText();
}

/// A click on the head only opens the drawer; the × button and the shortcut close it.
void EffectDrawer::mouseReleaseEvent(QMouseEvent* event) {
    if (!open_ && event->button() == Qt::LeftButton && rect().contains(event->pos())) setOpen(true);
    QFrame::mouseReleaseEvent(event);
}

namespace {

constexpr int columnGap = 12, leftSide = 16;
constexpr int maxMeasured = 100; // rows whose texts are measured

QFont struckFont() {
    QFont font = monoFont();
    font.setStrikeOut(true);
    return font;
}

QFont boldFont() {
    QFont font = monoFont();
    font.setWeight(QFont::DemiBold);
    return font;
}

bool isRight(int column) {
    return column == EffectModel::NodesColumn || column == EffectModel::ChangeColumn;
}

/// The text rectangle of a cell or of its heading.
QRect textRect(QRect cell, int column) {
    return cell.adjusted(column == EffectModel::DiffersColumn ? leftSide : 0, 0, -columnGap, 0);
}

class EffectHeader final : public QHeaderView {
public:
    explicit EffectHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {}

protected:
    void paintSection(QPainter* painter, const QRect& rect, int column) const override {
        painter->fillRect(rect, colour(Colour::Panel));
        painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), colour(Colour::Line));
        drawText(*painter, textRect(rect, column), model()->headerData(column, Qt::Horizontal).toString(),
                 uiFont(smallText), colour(Colour::Dim), Qt::ElideRight,
                 isRight(column) ? Qt::AlignRight : Qt::AlignLeft);
    }
};

class EffectDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {40, EffectTable::rowHeight};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const QString words = index.data().toString();
        const QRect rect = textRect(option.rect, index.column());
        switch (index.column()) {
        case EffectModel::DiffersColumn:
            drawText(*painter, rect, words, uiFont(), colour(Colour::Text));
            break;
        case EffectModel::NodesColumn:
            drawText(*painter, rect, words, uiFont(), colour(Colour::Text), Qt::ElideRight, Qt::AlignRight);
            break;
        case EffectModel::WhereColumn:
            drawText(*painter, rect, where(index, rect.width()), monoFont(), colour(Colour::Text),
                     Qt::ElideMiddle);
            break;
        case EffectModel::ChangeColumn: paintChange(*painter, rect, index); break;
        case EffectModel::ShowColumn:
            drawText(*painter, rect, words, uiFont(), colour(Colour::Accent));
            break;
        default: break;
        }
    }

private:
    /// Draws as many names as fit.
    static QString where(const QModelIndex& index, int room) {
        const auto nodes = index.data(EffectModel::NodesRole).value<QList<int>>();
        const QModelIndex above = index.siblingAtRow(index.row() - 1);
        if (above.isValid() && above.data(EffectModel::NodesRole).value<QList<int>>() == nodes)
            return EffectTable::tr("the same", "nodes");
        QStringList names = index.data(EffectModel::NamesRole).toStringList();
        const int count = static_cast<int>(nodes.size());
        while (names.size() > 1 && textWidth(EffectModel::where(names, count), monoFont()) > room)
            names.pop_back();
        return EffectModel::where(names, count);
    }

    /// Draws "old → new" right-aligned, the old text struck through. If both do not fit, the old text is
    /// shortened first.
    static void paintChange(QPainter& painter, QRect rect, const QModelIndex& index) {
        const QString after = index.data(EffectModel::AfterRole).toString();
        const QString before = index.data(EffectModel::BeforeRole).toString();
        const QString arrow = QStringLiteral(" → ");
        const int arrowWidth = textWidth(arrow, uiFont());
        const int room = rect.width() - arrowWidth;
        int right = textWidth(after, boldFont()) + 1, left = textWidth(before, struckFont()) + 1;
        if (left + right > room) {
            left = std::max(room - right, std::min(left, room / 4));
            right = room - left;
        }
        rect.setLeft(rect.right() + 1 - left - arrowWidth - right);
        drawText(painter, QRect(rect.left(), rect.top(), left, rect.height()), before, struckFont(),
                 colour(Colour::Dim), Qt::ElideMiddle);
        drawText(painter, QRect(rect.left() + left, rect.top(), arrowWidth, rect.height()), arrow, uiFont(),
                 colour(Colour::Dim));
        drawText(painter, QRect(rect.left() + left + arrowWidth, rect.top(), right, rect.height()), after,
                 boldFont(), colour(Colour::Text), Qt::ElideMiddle);
    }
};

} // namespace

EffectTable::EffectTable(QAbstractItemModel* rows, QWidget* parent) : RowTreeView(parent) {
    setObjectName(QStringLiteral("effect-rows"));
    setAccessibleName(tr("What the edit changes"));
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setHeader(new EffectHeader(this));
    setModel(new SortProxyModel(rows, this));
    setItemDelegate(new EffectDelegate(this));
    setFrameShape(QFrame::NoFrame);
    QHeaderView* columns = header();
    columns->setSectionsClickable(true);
    columns->setStretchLastSection(false);
    columns->setMinimumSectionSize(32);
    columns->setFixedHeight(headHeight);
    columns->setSectionsMovable(false);
    columns->setSectionResizeMode(QHeaderView::Fixed);
    attachTableExport(this, QStringLiteral("effect"));
    connect(model(), &QAbstractItemModel::modelReset, this, &EffectTable::fitColumns);
    attachSorting(this, tr("Grouped"));
    connect(this, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == EffectModel::ShowColumn) choose(index);
    });
    connect(this, &QTreeView::doubleClicked, this, &EffectTable::choose);
}

void EffectTable::choose(const QModelIndex& index) {
    if (!index.isValid()) return;
    const auto nodes = index.data(EffectModel::NodesRole).value<QList<int>>();
    if (nodes.empty()) return;
    const QModelIndex row = index.siblingAtColumn(0);
    step_ = walked_ == row ? (step_ + 1) % static_cast<int>(nodes.size()) : 0;
    walked_ = row;
    Q_EMIT nodeChosen(qcs::model::TracedNode(nodes[step_]));
}

void EffectTable::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: choose(currentIndex()); return;
    default: RowTreeView::keyPressEvent(event);
    }
}

void EffectTable::mouseMoveEvent(QMouseEvent* event) {
    const bool link = indexAt(event->pos()).column() == EffectModel::ShowColumn;
    viewport()->setCursor(link ? Qt::PointingHandCursor : Qt::ArrowCursor);
    RowTreeView::mouseMoveEvent(event);
}

void EffectTable::resizeEvent(QResizeEvent* event) {
    RowTreeView::resizeEvent(event);
    fitColumns();
}

/// The column "before → now" gets the width that it needs, up to 75 % of the free width.
void EffectTable::fitColumns() {
    int wanted = 0;
    for (int row = 0; row < std::min(model()->rowCount(), maxMeasured); ++row) {
        const QModelIndex index = model()->index(row, EffectModel::ChangeColumn);
        wanted = std::max(wanted, textWidth(index.data(EffectModel::BeforeRole).toString(), struckFont()) +
                                      textWidth(QStringLiteral(" → "), uiFont()) +
                                      textWidth(index.data(EffectModel::AfterRole).toString(), boldFont()) +
                                      columnGap + 4);
    }
    const int width = viewport()->width();
    const int differs = width < 640 ? 88 : 140, nodes = 56, shows = 56;
    const int rest = std::max(120, width - differs - nodes - shows);
    const int change = std::clamp(wanted, rest * 40 / 100, rest * 75 / 100);
    header()->resizeSection(EffectModel::DiffersColumn, differs);
    header()->resizeSection(EffectModel::NodesColumn, nodes);
    header()->resizeSection(EffectModel::WhereColumn, rest - change);
    header()->resizeSection(EffectModel::ChangeColumn, change);
    header()->resizeSection(EffectModel::ShowColumn, shows);
}

} // namespace qcs::ui
