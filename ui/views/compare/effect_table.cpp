#include "views/compare/effect_table.h"

#include "models/effect_rows.h"
#include "models/sorted_rows.h"
#include "theme/fonts.h"
#include "theme/paint.h"
#include "theme/shaped_text.h"
#include "theme/theme.h"
#include "widgets/sorting.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

namespace qcs::ui {
namespace {

constexpr int columnGap = 12, leftSide = 16;
constexpr int mostMeasured = 100; // rows

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
    return column == EffectRows::NodesColumn || column == EffectRows::ChangeColumn;
}

/// Where a cell, or the words above it, has its text.
QRect textRect(QRect cell, int column) {
    return cell.adjusted(column == EffectRows::DiffersColumn ? leftSide : 0, 0, -columnGap, 0);
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
        case EffectRows::DiffersColumn:
            drawText(*painter, rect, words, uiFont(), colour(Colour::Text));
            break;
        case EffectRows::NodesColumn:
            drawText(*painter, rect, words, uiFont(), colour(Colour::Text), Qt::ElideRight, Qt::AlignRight);
            break;
        case EffectRows::WhereColumn:
            drawText(*painter, rect, where(index, rect.width()), monoFont(), colour(Colour::Text),
                     Qt::ElideMiddle);
            break;
        case EffectRows::ChangeColumn: paintChange(*painter, rect, index); break;
        case EffectRows::ShowColumn: drawText(*painter, rect, words, uiFont(), colour(Colour::Accent)); break;
        default: break;
        }
    }

private:
    /// As many names as there is room for.
    static QString where(const QModelIndex& index, int room) {
        const auto nodes = index.data(EffectRows::NodesRole).value<QList<int>>();
        const QModelIndex above = index.siblingAtRow(index.row() - 1);
        if (above.isValid() && above.data(EffectRows::NodesRole).value<QList<int>>() == nodes)
            return EffectTable::tr("the same", "nodes");
        QStringList names = index.data(EffectRows::NamesRole).toStringList();
        const int count = static_cast<int>(nodes.size());
        while (names.size() > 1 && textWidth(EffectRows::where(names, count), monoFont()) > room)
            names.pop_back();
        return EffectRows::where(names, count);
    }

    /// At the right, the old struck through; where there is no room for both, the old is shortened first.
    static void paintChange(QPainter& painter, QRect rect, const QModelIndex& index) {
        const QString after = index.data(EffectRows::AfterRole).toString();
        const QString before = index.data(EffectRows::BeforeRole).toString();
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
    setModel(new SortedRows(rows, this));
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
    attachSorting(this, tr("As they belong together"));
    connect(this, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == EffectRows::ShowColumn) choose(index);
    });
    connect(this, &QTreeView::doubleClicked, this, &EffectTable::choose);
}

void EffectTable::choose(const QModelIndex& index) {
    if (!index.isValid()) return;
    const auto nodes = index.data(EffectRows::NodesRole).value<QList<int>>();
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
    const bool link = indexAt(event->pos()).column() == EffectRows::ShowColumn;
    viewport()->setCursor(link ? Qt::PointingHandCursor : Qt::ArrowCursor);
    RowTreeView::mouseMoveEvent(event);
}

void EffectTable::resizeEvent(QResizeEvent* event) {
    RowTreeView::resizeEvent(event);
    fitColumns();
}

/// What was and is gets the room that it needs, up to most of it.
void EffectTable::fitColumns() {
    int wanted = 0;
    for (int row = 0; row < std::min(model()->rowCount(), mostMeasured); ++row) {
        const QModelIndex index = model()->index(row, EffectRows::ChangeColumn);
        wanted = std::max(wanted, textWidth(index.data(EffectRows::BeforeRole).toString(), struckFont()) +
                                      textWidth(QStringLiteral(" → "), uiFont()) +
                                      textWidth(index.data(EffectRows::AfterRole).toString(), boldFont()) +
                                      columnGap + 4);
    }
    const int width = viewport()->width();
    const int differs = width < 640 ? 88 : 140, nodes = 56, shows = 56;
    const int rest = std::max(120, width - differs - nodes - shows);
    const int change = std::clamp(wanted, rest * 40 / 100, rest * 75 / 100);
    header()->resizeSection(EffectRows::DiffersColumn, differs);
    header()->resizeSection(EffectRows::NodesColumn, nodes);
    header()->resizeSection(EffectRows::WhereColumn, rest - change);
    header()->resizeSection(EffectRows::ChangeColumn, change);
    header()->resizeSection(EffectRows::ShowColumn, shows);
}

} // namespace qcs::ui
