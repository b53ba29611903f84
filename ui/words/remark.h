#pragma once
// A remark about a text that the user typed: a problem or a note.

#include <QString>

namespace qcs::ui {

struct Remark {
    QString text;      ///< "" if there is no remark
    bool wrong = true; ///< is it a problem? false: a note
    bool operator==(const Remark&) const = default;
    bool isProblem() const { return wrong && !text.isEmpty(); }
};

} // namespace qcs::ui
