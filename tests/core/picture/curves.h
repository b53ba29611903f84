#pragma once
// Points of what a layout draws.

#include "picture/layout/graph_layout.h"

namespace qcs::testing {

/// Of the cubic Bézier curve with four control points, at `t` from 0 to 1.
inline picture::LayoutPoint onCurve(const picture::LayoutPoint* p, double t) {
    const double s = 1 - t;
    const double w[] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
    picture::LayoutPoint point;
    for (int i = 0; i < 4; ++i) {
        point.x += w[i] * p[i].x;
        point.y += w[i] * p[i].y;
    }
    return point;
}

} // namespace qcs::testing
