#include "views/tensors/tensor_header.h"

#include "models/tensor_list_model.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"

#include <QPainter>

namespace qcs::ui {
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
