#include "views/tensors/tensor_view.h"

#include "models/tensor_list_model.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "views/tensors/tensor_header.h"

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

} // namespace qcs::ui
