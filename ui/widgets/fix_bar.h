#pragma once
// What is wrong with a row and what fixes it, as one bar of two or three buttons.

#include <QRect>
#include <QString>

class QPainter;

namespace qcs::ui {

enum class FixPart : std::uint8_t { None, Finding, Fix, FixAll };

struct FixBar {
    QString finding; ///< a few words; "" for no bar
    QString icon;
    QString fix;    ///< "Remove"
    QString fixAll; ///< "Fix all 3"; "" where it is the only one of its kind
};

struct FixBarRects {
    QRect finding, fix, fixAll;
    FixPart at(const QPoint& position) const;
};

inline constexpr int fixBarHeight = 23;

/// From the left of `room`, and no wider; the finding gives way, the buttons stay whole.
FixBarRects fixBarRects(const QRect& room, const FixBar& bar);
/// The width it has with all its words.
int fixBarWidth(const FixBar& bar);
/// `under`: the mouse.
void paintFixBar(QPainter& painter, const FixBarRects& rects, const FixBar& bar, FixPart under);

} // namespace qcs::ui
