#pragma once
// The least that has to be replaced to turn one text into another.

#include <QString>

#include <vector>

namespace qcs::ui {

struct TextPatch {
    qsizetype at = 0; ///< in the text before
    qsizetype removed = 0;
    QString inserted;
    bool operator==(const TextPatch&) const = default;
};

/// In the order of the text. Lines that both have are left alone, as far as looking for them is worth it.
std::vector<TextPatch> patchesBetween(const QString& before, const QString& after);

} // namespace qcs::ui
