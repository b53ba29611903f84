#include "views/findings/finding_delegate.h"

#include "models/findings_model.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/shaped_text.h"
#include "theme/theme.h"
#include "words/finding_words.h"
#include "words/prose.h"

#include <QPainter>

namespace qcs::ui {
namespace {

constexpr int rowHeight = 52;
constexpr int mostLines = 1;

} // namespace

FindingDelegate::FindingDelegate(QObject* parent) : RowDelegate(rowHeight, parent) {}

void FindingDelegate::paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const {
    const auto severity = static_cast<qcs::Severity>(index.data(FindingsModel::SeverityRole).toInt());
    const SeverityLook look = lookOf(severity);
    const QRect row = option.rect.adjusted(16, 6, -16, -6);
    const QRect head(row.left(), row.top(), row.width(), 18);
    paintIcon(painter, QRect(head.left(), head.top() + 1, 16, 16), look.icon, colour(look.ink));
    const int word = drawText(painter, head.adjusted(24, 0, 0, 0), severityWord(severity),
                              uiFont(normalText, QFont::DemiBold), colour(look.ink));
    const QString place = index.data(FindingsModel::PlaceRole).toString();
    const int room = textWidth(place, uiFont()) + 4;
    drawText(painter, head.adjusted(head.width() - room, 0, 0, 0), place, uiFont(), colour(Colour::Dim),
             Qt::ElideRight, Qt::AlignRight);
    drawText(painter, head.adjusted(24 + word + 12, 0, -room - 16, 0),
             index.data(FindingsModel::IdRole).toString(), monoFont(), colour(Colour::Dim), Qt::ElideMiddle);
    drawProse(painter, QRect(row.left() + 24, head.bottom() + 3, row.width() - 24, row.height() - 20),
              index.data().toString(), uiFont(), colour(Colour::Text), mostLines);
}

} // namespace qcs::ui
