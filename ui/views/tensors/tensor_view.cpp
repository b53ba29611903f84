#include "views/tensors/tensor_view.h"

#include "models/tensor_list_model.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QPainter>
#include <QStyledItemDelegate>

namespace qcs::ui {
namespace {

constexpr int rowHeight = 26;

class TensorDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const bool name = index.column() == TensorListModel::NameColumn;
        const bool size = index.column() == TensorListModel::SizeColumn;
        const bool mono = name || index.column() == TensorListModel::ModuleColumn;
        const QRect rect = tensorTextRect(option.rect, index.column());
        drawText(*painter, rect, index.data().toString(), mono ? monoFont() : uiFont(),
                 colour(name ? Colour::Text : Colour::Dim), Qt::ElideMiddle,
                 size ? Qt::AlignRight : Qt::AlignLeft);
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {0, rowHeight}; }
};

} // namespace

TensorView::TensorView(QWidget* parent) : RowTreeView(parent) {
    setObjectName(QStringLiteral("tensor-list"));
    setAccessibleName(tr("Tensors"));
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setIndentation(0);
    setItemDelegate(new TensorDelegate(this));
    setHeader(new TensorHeader(this));
    setSortingEnabled(true);
    setSelectionMode(ExtendedSelection);
    auto* copy = new QAction(icon(QStringLiteral("copy")), tr("Copy the &name"), this);
    connect(copy, &QAction::triggered, this, [this] {
        QApplication::clipboard()->setText(currentIndex().data(TensorListModel::NameRole).toString());
    });
    addAction(copy);
}

void TensorView::resizeEvent(QResizeEvent* event) {
    RowTreeView::resizeEvent(event);
    if (header()->count() != TensorListModel::ColumnCount) return;
    const int width = viewport()->width();
    constexpr int dtype = 76;
    constexpr int size = 88;
    const int rest = width - dtype - size;
    const int shape = std::clamp(rest * 30 / 100, 104, 180);
    const int module = std::clamp(rest * 22 / 100, 60, 240);
    header()->resizeSection(TensorListModel::NameColumn, rest - shape - module);
    header()->resizeSection(TensorListModel::ModuleColumn, module);
    header()->resizeSection(TensorListModel::DTypeColumn, dtype);
    header()->resizeSection(TensorListModel::ShapeColumn, shape);
    header()->resizeSection(TensorListModel::SizeColumn, size);
}

namespace {
constexpr int edge = 16;
constexpr int gap = 8;
constexpr int arrow = 12;
} // namespace

QRect tensorTextRect(const QRect& section, int column) {
    const bool first = column == TensorListModel::NameColumn;
    const bool last = column == TensorListModel::SizeColumn;
    return section.adjusted(first ? edge : gap, 0, last ? -edge : -gap, 0);
}

TensorHeader::TensorHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
    setSectionsMovable(false);
    setSectionsClickable(true);
    setStretchLastSection(false);
    setSectionResizeMode(Fixed);
    setMinimumSectionSize(20);
    setSortIndicatorShown(true);
    setSortIndicatorClearable(true);
    setSortIndicator(-1, Qt::AscendingOrder);
}

void TensorHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
    painter->fillRect(rect, colour(Colour::Panel));
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), colour(Colour::Line));
    const bool right = section == TensorListModel::SizeColumn;
    const bool sorted = sortIndicatorSection() == section;
    const QRect text = tensorTextRect(rect, section);
    const QString words = model()->headerData(section, Qt::Horizontal).toString();
    const int width = drawText(*painter, text, words, uiFont(smallText), colour(Colour::Dim), Qt::ElideRight,
                               right ? Qt::AlignRight : Qt::AlignLeft);
    if (!sorted) return;
    const int x = right ? text.right() - width - arrow - 4 : text.left() + width + 4;
    paintIcon(*painter, QRect(x, rect.center().y() - arrow / 2, arrow, arrow),
              sortIndicatorOrder() == Qt::AscendingOrder ? QStringLiteral("chevron-up")
                                                         : QStringLiteral("chevron-down"),
              colour(Colour::Dim));
}

} // namespace qcs::ui
