#include "widgets/plain_row_delegate.h"

#include "theme/fonts.h"
#include "theme/paint.h"
#include "theme/theme.h"

namespace qcs::ui {
namespace {
constexpr int plainRowHeight = 26;
constexpr int plainPadding = 8;
} // namespace

QSize PlainRowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return {QStyledItemDelegate::sizeHint(option, index).width() + 2 * plainPadding, plainRowHeight};
}

void PlainRowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    const QVariant font = index.data(Qt::FontRole);
    const bool right = index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight;
    drawText(*painter, option.rect.adjusted(plainPadding, 0, -plainPadding, 0), index.data().toString(),
             font.isValid() ? font.value<QFont>() : uiFont(), colour(right ? Colour::Dim : Colour::Text),
             right ? Qt::ElideRight : Qt::ElideMiddle, right ? Qt::AlignRight : Qt::AlignLeft);
}

} // namespace qcs::ui
