#pragma once
// Functions and constants for the appearance of the graph's boxes: sizes, fonts, colours, and the names of
// roles.

#include "theme/colours.h"
#include "views/graph/graph_scene.h"

#include <QCoreApplication>
#include <QFont>
#include <QSizeF>

namespace qcs::ui {

// Sizes in scene units.
inline constexpr int boxPadding = 10;
inline constexpr int boxGlyphSize = 16;
inline constexpr int boxLineHeight = 18;
inline constexpr int stubHeight = 22;
inline constexpr int moduleHeaderHeight = 34; ///< height of an open module's header

QFont boxFont();      ///< for the labels of boxes
QFont boxSmallFont(); ///< for the text below the labels
QFont frameFont();    ///< for the labels of frames

/// Returns the name of a role, such as "input" or "observer".
QString roleName(qcs::picture::PictureNode::Role role);
/// Returns true for the roles of nodes that prepare and convert insert: observer, quantize and dequantize.
bool isInserted(qcs::picture::PictureNode::Role role);
/// Returns the colour of a group of nodes that share an observer. Several groups may have the same colour;
/// only the mark of a group ("shared A") is unique.
Colour sharingInk(qcs::predict::SharingGroup group);
/// Returns the colour of the box's label.
Colour inkOf(const SceneBox& box);
/// Returns the size of the box, which depends on its texts.
QSizeF sizeOf(const SceneBox& box);
/// Returns the label. If it is too long, returns an ellipsis and as many of the last components of the path
/// as fit; if not even the last one fits, returns the label with its middle elided.
QString fittedLabel(const QString& label);

// GraphTexts: the translation context of the graph's texts.

struct GraphTexts {
    Q_DECLARE_TR_FUNCTIONS(GraphTexts)
};

} // namespace qcs::ui
