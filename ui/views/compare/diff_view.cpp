#include "views/compare/diff_view.h"

#include "models/diff_model.h"
#include "models/sort_proxy_model.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/sorting.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int glyph = 16;
constexpr int gap = 8;
constexpr int areaWidth = 76;
constexpr int nameColumn = 150; ///< if the width allows it
constexpr int narrow = 600;
constexpr int minRows = 3; ///< the view has room for at least this many rows

class DiffDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {200, DiffView::rowHeight};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const auto text = [&](int role) { return index.data(role).toString(); };
        QRect rest = option.rect.adjusted(4, 0, -12, 0);
        const QColor dim = colour(Colour::Dim);
        const bool child = index.parent().isValid();
        // The area is shown only if it differs from that of the row above.
        const QModelIndex above = index.siblingAtRow(index.row() - 1);
        if (!child && text(DiffRoles::AreaRole) != above.data(DiffRoles::AreaRole).toString())
            drawText(*painter, QRect(rest.left(), rest.top(), areaWidth - gap, rest.height()),
                     text(DiffRoles::AreaRole), uiFont(smallText), dim);
        rest.setLeft(rest.left() + areaWidth);
        const QString icon = text(DiffRoles::IconRole);
        if (!icon.isEmpty())
            paintIcon(*painter, QRect(rest.left(), rest.top() + (rest.height() - glyph) / 2, glyph, glyph),
                      icon, colour(static_cast<Colour>(index.data(DiffRoles::InkRole).toInt())));
        rest.setLeft(rest.left() + glyph + gap);

        const QString from = text(DiffRoles::FromRole), to = text(DiffRoles::ToRole);
        const QFont nameFont = index.data(DiffRoles::CodeRole).toBool() ? monoFont() : uiFont();
        const int nameRoom = to.isEmpty() ? rest.width() : std::clamp(rest.width() * 2 / 5, 64, 320);
        // The columns of all groups are aligned.
        const int used = drawText(*painter, QRect(rest.topLeft(), QSize(nameRoom - gap, rest.height())),
                                  text(DiffRoles::NameRole), nameFont, colour(Colour::Text), Qt::ElideMiddle);
        if (to.isEmpty()) return;
        const int column = option.rect.width() < narrow ? nameColumn / 2 : nameColumn;
        rest.setLeft(rest.left() + std::max(used + gap, std::min(nameRoom, column)));
        const QString after = from.isEmpty() ? to : QStringLiteral("→ ") + to;
        if (!from.isEmpty()) {
            const QFont struck = [] {
                QFont font = uiFont();
                font.setStrikeOut(true);
                return font;
            }();
            const int wanted = textWidth(after, uiFont());
            const int room = std::max(rest.width() * 9 / 20, rest.width() - wanted - gap);
            rest.setLeft(rest.left() + gap +
                         drawText(*painter, QRect(rest.topLeft(), QSize(room, rest.height())), from, struck,
                                  dim, Qt::ElideRight));
        }
        drawText(*painter, rest, after, uiFont(), colour(Colour::Text), Qt::ElideRight);
    }
};

} // namespace

DiffView::DiffView(const QString& name, const QString& accessibleName, QAbstractItemModel* rows,
                   QWidget* parent)
    : RowTreeView(parent), rows_(new SortProxyModel(rows, this)) {
    setModel(rows_);
    setObjectName(name);
    setAccessibleName(accessibleName);
    setHeaderHidden(true);
    setIndentation(16);
    setExpandsOnDoubleClick(false);
    setItemDelegate(new DiffDelegate(this));
    const QList<TableColumn> columns = {{tr("Area"), 0, DiffRoles::AreaRole},
                                        {tr("What changes"), 0, DiffRoles::NameRole},
                                        {tr("From"), 0, DiffRoles::FromRole},
                                        {tr("To"), 0, DiffRoles::ToRole}};
    attachTableExport(this, name, columns);
    attachSorting(this, tr("Grouped"), columns);
    connect(this, &QTreeView::clicked, this, &DiffView::choose);
    connect(this, &QTreeView::expanded, this, &DiffView::updateGeometry);
    connect(this, &QTreeView::collapsed, this, &DiffView::updateGeometry);
}

QModelIndex DiffView::mapFromSource(const QModelIndex& row) const {
    return rows_->mapFromSource(row);
}

int DiffView::shownRows() const {
    int rows = 0;
    for (int row = 0; model() && row < model()->rowCount(); ++row) {
        const QModelIndex index = model()->index(row, 0);
        rows += 1 + (isExpanded(index) ? model()->rowCount(index) : 0);
    }
    return rows;
}

QSize DiffView::sizeHint() const {
    return {320, rowHeight * std::max(minRows, shownRows())};
}

QSize DiffView::minimumSizeHint() const {
    return {200, rowHeight * minRows};
}

void DiffView::choose(const QModelIndex& index) {
    if (!index.isValid()) return;
    const QVariant node = index.data(DiffRoles::NodeRole);
    if (node.isValid() && node.toInt() >= 0)
        Q_EMIT nodeChosen(qcs::model::TracedNode(node.toInt()));
    else if (model()->hasChildren(index))
        setExpanded(index, !isExpanded(index));
}

void DiffView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: choose(currentIndex()); return;
    default: RowTreeView::keyPressEvent(event);
    }
}

void DiffView::mouseMoveEvent(QMouseEvent* event) {
    const QModelIndex index = indexAt(event->pos());
    const bool leads =
        index.isValid() && (index.data(DiffRoles::NodeRole).toInt() >= 0 || model()->hasChildren(index));
    viewport()->setCursor(leads ? Qt::PointingHandCursor : Qt::ArrowCursor);
    RowTreeView::mouseMoveEvent(event);
}

} // namespace qcs::ui
