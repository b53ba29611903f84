#pragma once
// The bar below a row that has a lint finding: the finding, a button that fixes it, and a button that fixes
// all of its kind. It is painted by delegates.

#include <QRect>
#include <QString>

class QPainter;

namespace qcs::ui {

enum class FixPart : std::uint8_t { None, Finding, Fix, FixAll };

struct FixBar {
    QString finding; ///< a few words; "" if there is no bar
    QString icon;
    QString fix;    ///< "Remove"
    QString fixAll; ///< "Fix all 3"; "" if it is the only finding of its kind
};

struct FixBarRects {
    QRect finding, fix, fixAll;
    FixPart at(const QPoint& position) const;
};

inline constexpr int fixBarHeight = 23;

/// Places the bar at the left of `room`, not wider than it: the finding is shortened, the buttons are not.
FixBarRects fixBarRects(const QRect& room, const FixBar& bar);
/// The width of the bar with all of its text.
int fixBarWidth(const FixBar& bar);
/// `under` is the part under the mouse.
void paintFixBar(QPainter& painter, const FixBarRects& rects, const FixBar& bar, FixPart under);

} // namespace qcs::ui
