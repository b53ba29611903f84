#pragma once
// Scenes: states of the window that can be captured without a display. Each has a name, a description, and a
// function that brings the window into that state.

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
    /// Brings the window into the scene's state; returns the widget to capture.
    std::function<QWidget*(const WindowParts&)> show;
};
const std::vector<Scene>& scenes();
/// Null if there is no scene of that name.
const Scene* scene(const QString& name);

} // namespace qcs::ui
