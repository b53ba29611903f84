#pragma once
// The replacements that turn one text into another. They are found by a line diff, and then reduced to the
// characters that differ.

#include <QString>

#include <vector>

namespace qcs::ui {

/// A replacement of one part of a text. Offsets and lengths are in UTF-16 code units.
struct TextPatch {
    qsizetype at = 0;      ///< offset in the old text
    qsizetype removed = 0; ///< length of the part that is replaced
    QString inserted;      ///< the text that replaces the part
    bool operator==(const TextPatch&) const = default;
};

/// Returns the patches that turn `before` into `after`, in ascending order. Lines that both texts have in
/// common are not touched (Myers' diff algorithm). If more than 400 lines were removed or inserted, a single
/// patch replaces everything from the first to the last difference.
std::vector<TextPatch> patchesBetween(const QString& before, const QString& after);

} // namespace qcs::ui
