#include "views/tensors/layers_table.h"

#include "models/sort_proxy_model.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/sorting.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int layerRowHeight = 26;

class LayerDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {0, layerRowHeight};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const bool isTotal = index.data(rowPartRole).toInt() == static_cast<int>(RowPart::Footer);
        const bool best = index.data(LayerComparison::BestRole).toBool();
        const bool name = index.column() == 0;
        QFont font = name && !isTotal ? monoFont() : uiFont();
        if (best || isTotal) font.setWeight(QFont::DemiBold);
        const Colour ink = best ? Colour::Good : isTotal && name ? Colour::Dim : Colour::Text;
        // The best value is not marked by colour alone.
        const QString text = (best ? QStringLiteral("✓ ") : QString()) + index.data().toString();
        drawText(*painter, option.rect.adjusted(6, 0, -6, 0), text, font, colour(ink),
                 name ? Qt::ElideMiddle : Qt::ElideRight, name ? Qt::AlignLeft : Qt::AlignRight);
    }
};

} // namespace

LayersTable::LayersTable(LayerComparison* layers, QWidget* parent) : RowTreeView(parent) {
    setObjectName(QStringLiteral("layers"));
    setAccessibleName(tr("Layers and specs side by side"));
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setIndentation(0);
    setItemDelegate(new LayerDelegate(this));
    setModel(new SortProxyModel(layers, this));
    header()->setSectionResizeMode(QHeaderView::Fixed);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(20);
    header()->setFont(uiFont(smallText));
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    attachTableExport(this, QStringLiteral("layers"));
    attachSorting(this, tr("As in the ranking"));
    connect(model(), &QAbstractItemModel::modelReset, this, &LayersTable::fit);
}

/// Columns are as wide as their headings; if they do not all fit, the table scrolls.
void LayersTable::fit() {
    constexpr int nameWidth = 150, air = 24, least = 72;
    if (header()->count() == 0) return;
    const QFontMetrics metrics(uiFont(smallText));
    header()->resizeSection(0, nameWidth);
    for (int column = 1; column < header()->count(); ++column) {
        const QString title = model()->headerData(column, Qt::Horizontal).toString();
        header()->resizeSection(column, std::max(least, metrics.horizontalAdvance(title) + air));
    }
}

void LayersTable::resizeEvent(QResizeEvent* event) {
    RowTreeView::resizeEvent(event);
    fit();
}

void LayersTable::choose(const QModelIndex& index) {
    if (!index.isValid()) return;
    const int entry = index.data(LayerComparison::EntryRole).toInt();
    if (entry >= 0) Q_EMIT layerChosen(entry, index.column());
}

void LayersTable::mouseReleaseEvent(QMouseEvent* event) {
    RowTreeView::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton) choose(indexAt(event->pos()));
}

void LayersTable::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return choose(currentIndex());
    RowTreeView::keyPressEvent(event);
}

} // namespace qcs::ui
