#pragma once
// A remark about a text that the user typed: either a problem or a note.

#include <QString>

namespace qcs::ui {

struct Remark {
    QString text;      ///< "" if there is no remark
    bool wrong = true; ///< true: the remark is a problem; false: it is a note
    bool operator==(const Remark&) const = default;
    bool isProblem() const { return wrong && !text.isEmpty(); }
};

} // namespace qcs::ui
