#pragma once
// Minimal replacements that turn one text into another (a line diff, trimmed to characters).

#include <QString>

#include <vector>

namespace qcs::ui {

struct TextPatch {
    qsizetype at = 0; ///< offset in the old text
    qsizetype removed = 0;
    QString inserted;
    bool operator==(const TextPatch&) const = default;
};

/// The patches in ascending order. Lines that both texts share stay untouched (Myers' diff algorithm), unless
/// the texts differ in more than 400 lines: then one patch replaces the differing middle.
std::vector<TextPatch> patchesBetween(const QString& before, const QString& after);

} // namespace qcs::ui
