#pragma once
// Exceptions that nobody expected, in words.

#include <QString>

#include <exception>

namespace qcs::ui {

/// To follow a colon: "not enough memory".
QString thrownWords(const std::exception_ptr& thrown);

} // namespace qcs::ui
