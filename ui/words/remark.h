#pragma once
// What there is to say about something that a person typed.

#include <QString>

namespace qcs::ui {

struct Remark {
    QString text;      ///< "" if there is nothing to say
    bool wrong = true; ///< else it is good to know, and no more
    bool operator==(const Remark&) const = default;
    bool isProblem() const { return wrong && !text.isEmpty(); }
};

} // namespace qcs::ui
