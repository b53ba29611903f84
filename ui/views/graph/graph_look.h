#pragma once
// Appearance of the graph's boxes: sizes, fonts, colours, and the names of the roles.

#include "theme/colours.h"
#include "views/graph/graph_scene.h"

#include <QCoreApplication>
#include <QFont>
#include <QSizeF>

namespace qcs::ui {

inline constexpr int boxPadding = 10;
inline constexpr int boxGlyph = 16;
inline constexpr int boxLine = 18;
inline constexpr int stubHeight = 22;
inline constexpr int moduleHead = 34; ///< height of an open module's header

QFont boxFont();      ///< labels
QFont boxSmallFont(); ///< the text below the labels
QFont frameFont();

/// The name of a role: "input", "observer", ...
QString wordOf(qcs::picture::PictureNode::Role role);
bool isInserted(qcs::picture::PictureNode::Role role);
/// The colour of a group of nodes that share an observer. Colours repeat; the group's mark ("shared A") is
/// unique.
Colour sharingInk(qcs::predict::SharingGroup group);
Colour inkOf(const SceneBox& box);
QSizeF sizeOf(const SceneBox& box);
/// The label, or the last components of a path that is too long.
QString fittedLabel(const QString& label);

// Translation context of the graph's texts.

struct GraphTexts {
    Q_DECLARE_TR_FUNCTIONS(GraphTexts)
};

} // namespace qcs::ui
