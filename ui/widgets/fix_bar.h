#pragma once
// The fix bar: a bar below a list row that has a lint finding. It shows the finding, a button that fixes it,
// and a button that fixes all findings of the same kind. The bar is not a widget; item delegates paint it.

#include <QRect>
#include <QString>

class QPainter;

namespace qcs::ui {

enum class FixPart : std::uint8_t { None, Finding, Fix, FixAll };

/// The contents of a fix bar.
struct FixBar {
    QString finding; ///< the finding in a few words; "" if there is no bar
    QString icon;    ///< name of the icon
    QString fix;     ///< the text of the fix button: "Remove"
    QString fixAll;  ///< the text of the fix-all button: "Fix all 3"; "" if there is no such button
};

/// The rectangles of the parts of a fix bar; empty for parts that the bar does not have.
struct FixBarRects {
    QRect finding, fix, fixAll;
    /// Returns the part at a position; FixPart::None if there is none.
    FixPart at(const QPoint& position) const;
};

inline constexpr int fixBarHeight = 23;

/// Returns the layout of the bar at the left edge of `room`, centred vertically. If `room` is too narrow, the
/// finding becomes narrower; the buttons keep their widths, even if they extend beyond `room`.
FixBarRects fixBarRects(const QRect& room, const FixBar& bar);
/// Returns the width in pixels that the bar needs to show all texts in full; 0 if there is no bar.
int fixBarWidth(const FixBar& bar);
/// Paints the bar. `under` is the part under the mouse, whose text is underlined.
void paintFixBar(QPainter& painter, const FixBarRects& rects, const FixBar& bar, FixPart under);

} // namespace qcs::ui
