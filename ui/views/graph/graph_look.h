#pragma once
// How the boxes of the graph look: sizes, colours, words of the roles.

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
inline constexpr int moduleHead = 34; ///< of an open module

QFont boxFont();      ///< labels
QFont boxSmallFont(); ///< what stands under them
QFont frameFont();

/// "input", "observer", ...
QString wordOf(qcs::picture::PictureNode::Role role);
bool isInserted(qcs::picture::PictureNode::Role role);
/// The colour of a sharing group; few colours serve many groups, their marks tell them apart.
Colour sharingInk(qcs::predict::SharingGroup group);
Colour inkOf(const SceneBox& box);
QSizeF sizeOf(const SceneBox& box);
/// Of a path that is too long, the last components.
QString fittedLabel(const QString& label);

// The context of what the graph says.

struct GraphTexts {
    Q_DECLARE_TR_FUNCTIONS(GraphTexts)
};

} // namespace qcs::ui
