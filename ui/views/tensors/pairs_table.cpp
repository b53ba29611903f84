#include "views/tensors/pairs_table.h"

#include "models/pairs_model.h"
#include "models/sort_proxy_model.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/sorting.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int pairRowHeight = 26;
constexpr int inset = 6; ///< of the texts of cells and headings

/// A header whose titles are aligned with the cell texts.
class PairsHeader final : public QHeaderView {
public:
    explicit PairsHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
        setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    }

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override {
        painter->fillRect(rect, colour(Colour::Panel));
        painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), colour(Colour::Line));
        const int own = style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, this);
        QHeaderView::paintSection(painter, rect.adjusted(inset - own, 0, own - inset, 0), section);
    }
};

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
        const Colour ink = isName || isSqnr ? Colour::Text
                           : warns          ? Colour::FloatDespiteRequest
                                            : Colour::Dim;
        drawText(*painter, option.rect.adjusted(inset, 0, -inset, 0), index.data().toString(), font,
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
    setModel(new SortProxyModel(rows, this));
    setHeader(new PairsHeader(this));
    header()->setFont(uiFont(smallText));
    header()->setMinimumSectionSize(20);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(QHeaderView::Interactive);
    attachTableExport(this, objectName);
    attachSorting(this, order);
    connect(model(), &QAbstractItemModel::rowsAboutToBeInserted, this, &PairsTable::noteAnchor);
}

/// The anchor is the current row if it is visible, else the topmost visible row if the list is scrolled.
void PairsTable::noteAnchor() {
    if (anchor_.isValid()) return; // an anchor from a previous insertion is still pending
    const QModelIndex current = currentIndex();
    const bool isSeen = current.isValid() && viewport()->rect().intersects(visualRect(current));
    const QModelIndex anchor = isSeen                             ? current
                               : verticalScrollBar()->value() > 0 ? indexAt(QPoint(0, 0))
                                                                  : QModelIndex();
    if (!anchor.isValid()) return;
    anchor_ = anchor;
    anchorRow_ = anchor.row();
    // Queued: runs after all simultaneous changes and before the next painting.
    QMetaObject::invokeMethod(this, &PairsTable::keepAnchor, Qt::QueuedConnection);
}

void PairsTable::keepAnchor() {
    if (!anchor_.isValid()) return;
    executeDelayedItemsLayout();
    const int rows = anchor_.row() - anchorRow_;
    anchor_ = QPersistentModelIndex();
    const int step = verticalScrollMode() == ScrollPerItem ? 1 : pairRowHeight;
    verticalScrollBar()->setValue(verticalScrollBar()->value() + rows * step);
}

int PairsTable::currentRow() const {
    const auto* sorted = static_cast<const QAbstractProxyModel*>(model());
    return currentIndex().isValid() ? sorted->mapToSource(currentIndex()).row() : -1;
}

void PairsTable::setCurrentRow(int row) {
    const auto* sorted = static_cast<const QAbstractProxyModel*>(model());
    setCurrentIndex(sorted->mapFromSource(rows_->index(row, 0)));
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

/// Number columns have fixed widths; names and texts share the rest. Redundant columns are hidden; they are
/// only for exported tables.
void PairsTable::resizeEvent(QResizeEvent* event) {
    RowTreeView::resizeEvent(event);
    int rest = viewport()->width();
    if (qobject_cast<UnpairedModel*>(rows_)) {
        const int file = 80, name = std::min(rest * 3 / 10, 360);
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
