#include "views/tensors/numbers_view.h"

#include "models/sort_proxy_model.h"
#include "theme/focus_ring.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/sorting.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolButton>

namespace qcs::ui {
namespace {

constexpr int minWidth = 92;
constexpr int cellHeight = 38;

int columnsFor(int width) {
    return std::max(1, width / minWidth);
}

constexpr int between = 10;

/// The width at which no text is cut off.
int naturalWidth(const QModelIndex& index) {
    return between + std::max(textWidth(index.data(NumbersModel::ValueRole).toString(),
                                        uiFont(normalText, QFont::DemiBold)),
                              textWidth(index.data(NumbersModel::NameRole).toString(), uiFont(smallText)));
}

/// The free width of one row with all shown cells; negative if they do not fit.
int restOfRow(const QListView& view, int width) {
    int rest = width - 1; // QListView wraps if the cells fill the full width
    for (int row = 0; row < view.model()->rowCount(); ++row)
        if (!view.isRowHidden(row)) rest -= naturalWidth(view.model()->index(row, 0));
    return rest;
}

int shownRows(const QListView& view) {
    int shown = 0;
    for (int row = 0; row < view.model()->rowCount(); ++row)
        shown += view.isRowHidden(row) ? 0 : 1;
    return shown;
}

class NumberDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const bool focused = option.widget && option.widget->hasFocus();
        if (option.state & QStyle::State_Selected && focused)
            painter->fillRect(option.rect, colour(Colour::Selection));
        else if (option.state & QStyle::State_MouseOver)
            painter->fillRect(option.rect, colour(Colour::Hover));
        const QRect& rect = option.rect;
        drawText(*painter, QRect(rect.left(), rect.top() + 2, rect.width() - 4, 19),
                 index.data(NumbersModel::ValueRole).toString(), uiFont(normalText, QFont::DemiBold),
                 colour(Colour::Text));
        drawText(*painter, QRect(rect.left(), rect.top() + 20, rect.width() - 4, 15),
                 index.data(NumbersModel::NameRole).toString(), uiFont(smallText), colour(Colour::Dim));
        paintRowFocus(*painter, option);
    }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const auto& view = *static_cast<const NumbersView*>(option.widget);
        const int width = view.roomForCells();
        if (const int rest = restOfRow(view, width); rest >= 0)
            return {naturalWidth(index) + rest / std::max(1, shownRows(view)), cellHeight};
        return {(width - 1) / columnsFor(width), cellHeight};
    }
};

} // namespace

void NumbersModel::setFacts(QList<NumberFact> facts) {
    if (facts == facts_) return;
    const bool sameNames = std::ranges::equal(facts, facts_, {}, &NumberFact::label, &NumberFact::label);
    if (!sameNames) beginResetModel();
    facts_ = std::move(facts);
    if (!sameNames)
        endResetModel();
    else
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

int NumbersModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(facts_.size());
}

QVariant NumbersModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const NumberFact& fact = facts_[index.row()];
    switch (role) {
    case NameRole: return fact.label;
    case ValueRole: return fact.value;
    case RedundantRole: return fact.isRedundant;
    case ExactRole: {
        bool isNumber = false;
        const double number = QLocale::c().toDouble(fact.exact, &isNumber);
        return isNumber ? QVariant(number) : QVariant(fact.exact);
    }
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: return QStringLiteral("%1: %2").arg(fact.label, fact.value);
    case Qt::AccessibleDescriptionRole: return fact.tip;
    case Qt::ToolTipRole: return QStringLiteral("%1\n%2").arg(fact.tip, fact.exact);
    default: return {};
    }
}

NumbersView::NumbersView(QWidget* parent)
    : QListView(parent),
      model_(new NumbersModel(this)),
      rows_(new SortProxyModel(model_, this)),
      more_(new QToolButton(this)) {
    setObjectName(QStringLiteral("tensor-numbers"));
    setAccessibleName(tr("Error statistics"));
    setModel(rows_);
    setItemDelegate(new NumberDelegate(this));
    const QList<TableColumn> columns = {{tr("Name"), 0, NumbersModel::NameRole},
                                        {tr("Value"), 0, NumbersModel::ExactRole}};
    attachTableExport(this, QStringLiteral("numbers"), columns);
    // Ctrl+C copies the exact number instead
    findChild<QAction*>(QStringLiteral("copy-rows"))->setShortcut({});
    attachSorting(this, tr("Grouped"), columns);
    setContextMenuPolicy(Qt::DefaultContextMenu); // not the base class's menu: it has its own
    setFrameShape(QFrame::NoFrame);
    setFlow(LeftToRight);
    setWrapping(true);
    setResizeMode(Adjust);
    setMouseTracking(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    more_->setObjectName(QStringLiteral("more-numbers"));
    more_->setAutoRaise(true);
    more_->setFocusPolicy(Qt::TabFocus);
    more_->setFont(uiFont(smallText));
    more_->hide();
    connect(more_, &QToolButton::clicked, this, [this] {
        all_ = !all_;
        fit();
        updateGeometry();
    });
    connect(rows_, &QAbstractItemModel::layoutChanged, this, &NumbersView::fit);
}

void NumbersView::setOneLine(bool oneLine) {
    if (oneLine == oneLine_) return;
    oneLine_ = oneLine;
    all_ = false;
    fit();
    updateGeometry();
}

int NumbersView::roomForCells() const {
    return viewport()->width() - (more_->isHidden() ? 0 : more_->sizeHint().width());
}

/// Hides numbers that do not fit: first those that another number's tool tip repeats, then the last ones.
void NumbersView::fit() {
    const int rows = rows_->rowCount();
    for (int row = 0; row < rows; ++row)
        setRowHidden(row, false);
    const bool isTooLong = oneLine_ && restOfRow(*this, viewport()->width()) < 0;
    more_->setVisible(isTooLong);
    more_->setText(tr("+%1").arg(rows)); // a provisional text of about the final width
    const auto fits = [this] { return !isShort() || restOfRow(*this, roomForCells()) >= 0; };
    for (int row = 0; row < rows && !fits(); ++row)
        if (rows_->index(row, 0).data(NumbersModel::RedundantRole).toBool()) setRowHidden(row, true);
    for (int row = rows - 1; row > 0 && !fits(); --row)
        setRowHidden(row, true);
    placeMore();
    scheduleDelayedItemsLayout();
}

void NumbersView::placeMore() {
    QStringList hidden;
    for (int row = 0; row < rows_->rowCount(); ++row)
        if (isRowHidden(row)) hidden.push_back(rows_->index(row, 0).data().toString());
    more_->setText(all_ ? tr("fewer") : tr("+%1").arg(hidden.size()));
    more_->setToolTip(all_ ? tr("One line of numbers") : hidden.join(QLatin1Char('\n')));
    more_->setAccessibleName(all_ ? more_->toolTip()
                                  : tr("%n more number(s)", nullptr, static_cast<int>(hidden.size())));
    more_->setAccessibleDescription(all_ ? QString() : hidden.join(QStringLiteral(", ")));
    const QSize size = more_->sizeHint();
    more_->setGeometry(width() - size.width(), (cellHeight - size.height()) / 2, size.width(), size.height());
}

void NumbersView::setFacts(QList<NumberFact> facts) {
    model_->setFacts(std::move(facts));
    fit();
    updateGeometry();
}

QString NumbersView::currentText() const {
    const QModelIndex current = rows_->mapToSource(currentIndex());
    return current.isValid() ? facts()[current.row()].exact : QString();
}

QString NumbersView::allText() const {
    QStringList lines;
    for (const NumberFact& fact : facts())
        lines.push_back(QStringLiteral("%1\t%2").arg(fact.label, fact.exact));
    return lines.join(QLatin1Char('\n'));
}

int NumbersView::heightForWidth(int width) const {
    if (model_->rowCount() == 0) return 0;
    if (isShort() || restOfRow(*this, width) >= 0) return cellHeight;
    const int columns = columnsFor(all_ ? width - more_->sizeHint().width() : width);
    return (model_->rowCount() + columns - 1) / columns * cellHeight;
}

void NumbersView::resizeEvent(QResizeEvent* event) {
    QListView::resizeEvent(event);
    fit(); // the cell width depends on the view's width
}

void NumbersView::paintEvent(QPaintEvent* event) {
    executeDelayedItemsLayout();
    QListView::paintEvent(event);
}

void NumbersView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        QApplication::clipboard()->setText(currentIndex().isValid() ? currentText() : allText());
        return;
    }
    QListView::keyPressEvent(event);
}

void NumbersView::contextMenuEvent(QContextMenuEvent* event) {
    if (const QModelIndex index = indexAt(event->pos()); index.isValid()) setCurrentIndex(index);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const QString text = currentText(); !text.isEmpty())
        menu->addAction(icon(QStringLiteral("copy")), tr("&Copy %1").arg(text), this,
                        [text] { QApplication::clipboard()->setText(text); });
    menu->addAction(tr("Copy &all numbers"), this, [this] { QApplication::clipboard()->setText(allText()); });
    menu->addSeparator();
    for (const auto* name : {"sort-by", "copy-csv", "save-csv"})
        menu->addAction(findChild<QAction*>(QString::fromLatin1(name)));
    menu->popup(event->globalPos());
}

} // namespace qcs::ui
