#include "views/tensors/pairs_table.h"

#include "models/pairs_model.h"
#include "models/sorted_rows.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/sorting.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int pairRowHeight = 26;

class PairsDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {0, pairRowHeight};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const bool isName = index.column() == 0;
        const bool warns = index.data(UnpairedModel::WarnsRole).userType() == QMetaType::Bool &&
                           index.data(UnpairedModel::WarnsRole).toBool();
        const int align =
            index.model()->headerData(index.column(), Qt::Horizontal, Qt::TextAlignmentRole).toInt();
        const bool isNumber = align & Qt::AlignRight;
        const bool isSqnr = isNumber && index.column() == PairsModel::SqnrColumn;
        const QFont font = isName ? monoFont() : isSqnr ? uiFont(normalText, QFont::DemiBold) : uiFont();
        const Colour ink = isName || isSqnr ? Colour::Text : warns ? Colour::FloatAlthoughAsked : Colour::Dim;
        drawText(*painter, option.rect.adjusted(isName ? 4 : 6, 0, -6, 0), index.data().toString(), font,
                 colour(ink), isName ? Qt::ElideMiddle : Qt::ElideRight,
                 isNumber ? Qt::AlignRight : Qt::AlignLeft);
    }
};

} // namespace

PairsTable::PairsTable(const QString& objectName, const QString& accessibleName, QAbstractItemModel* rows,
                       const QString& order, QWidget* parent)
    : RowTreeView(parent), rows_(rows) {
    setObjectName(objectName);
    setAccessibleName(accessibleName);
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setIndentation(0);
    setUniformRowHeights(true);
    setItemDelegate(new PairsDelegate(this));
    setModel(new SortedRows(rows, this));
    header()->setFont(uiFont(smallText));
    header()->setMinimumSectionSize(20);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(QHeaderView::Interactive);
    attachTableExport(this, objectName);
    attachSorting(this, order);
}

int PairsTable::currentRow() const {
    const auto* sorted = static_cast<const QAbstractProxyModel*>(model());
    return currentIndex().isValid() ? sorted->mapToSource(currentIndex()).row() : -1;
}

void PairsTable::keyPressEvent(QKeyEvent* event) {
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentRow() >= 0) {
        Q_EMIT opened(currentRow());
        return;
    }
    RowTreeView::keyPressEvent(event);
}

void PairsTable::mouseDoubleClickEvent(QMouseEvent* event) {
    RowTreeView::mouseDoubleClickEvent(event);
    if (indexAt(event->pos()).isValid() && currentRow() >= 0) Q_EMIT opened(currentRow());
}

/// Numbers are as wide as they are; the names and words share the rest. What is said twice is for files.
void PairsTable::resizeEvent(QResizeEvent* event) {
    RowTreeView::resizeEvent(event);
    int rest = viewport()->width();
    if (qobject_cast<UnpairedModel*>(rows_)) {
        const int file = 96, name = std::min(rest * 2 / 5, 360);
        header()->resizeSection(UnpairedModel::NameColumn, name);
        header()->resizeSection(UnpairedModel::FileColumn, file);
        header()->resizeSection(UnpairedModel::WhyColumn, std::max(160, rest - name - file));
        return;
    }
    for (const int column : {PairsModel::FirstColumn, PairsModel::SecondColumn, PairsModel::CountColumn})
        header()->setSectionHidden(column, true);
    constexpr std::pair<int, int> numbers[] = {{PairsModel::SqnrColumn, 84},
                                               {PairsModel::CosineColumn, 108},
                                               {PairsModel::L2Column, 84},
                                               {PairsModel::RelativeColumn, 100},
                                               {PairsModel::MaxColumn, 108}};
    for (const auto& [column, width] : numbers) {
        header()->resizeSection(column, width);
        rest -= width;
    }
    const int name = std::max(160, rest * 36 / 100), stored = std::max(120, rest * 40 / 100);
    header()->resizeSection(PairsModel::NameColumn, name);
    header()->resizeSection(PairsModel::StoredColumn, stored);
    header()->resizeSection(PairsModel::RemarkColumn, std::max(100, rest - name - stored));
}

} // namespace qcs::ui
