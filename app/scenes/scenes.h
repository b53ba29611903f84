#pragma once
// Scenes: states of the window that can be captured without a display. A scene has a name, a description, and
// a function that brings the window into that state.

#include "scenes/window_parts.h"

#include <QString>

#include <functional>
#include <vector>

class QWidget;

namespace qcs::ui {

struct Scene {
    QString name;
    QString what;           ///< description
    bool needsModel = true; ///< a model must be open; the sample's will do
    /// Brings the window into the scene's state; returns the widget to capture.
    std::function<QWidget*(const WindowParts&)> show;
};
/// All scenes.
const std::vector<Scene>& scenes();
/// Returns the scene with this name; null if there is none.
const Scene* scene(const QString& name);

} // namespace qcs::ui
