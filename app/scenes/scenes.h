#pragma once
// The views that can be pictured without a display: a name, what it shows, and how to get there.

#include "scenes/window_parts.h"

#include <QString>

#include <functional>
#include <vector>

class QWidget;

namespace qcs::ui {

struct Scene {
    QString name;
    QString what;
    bool needsModel = true;
    /// Brings the window there; returns the widget to picture.
    std::function<QWidget*(const WindowParts&)> show;
};
const std::vector<Scene>& scenes();
/// nullptr if there is none of that name.
const Scene* scene(const QString& name);

} // namespace qcs::ui
