#pragma once
// Points on the curves of a layout.

#include "picture/layout/graph_layout.h"

namespace qcs::testing {

/// The point at `t`, in 0..1, of the cubic Bézier curve with the four control points at `p`.
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
