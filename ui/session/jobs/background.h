#pragma once
// Threads of the background: they stand back behind the window's, and take large values apart.

#include "base/free_elsewhere.h"

#include <QString>

#include <exception>
#include <memory>

namespace qcs::ui {

/// This thread works in the background from now on: on a busy machine the window's comes first.
void standBack();

/// Lets go of a value on a thread of the background: it may be the last that holds it.
void releaseInBackground(std::shared_ptr<const void> value);

/// The same value. Whoever is the last to let it go does not wait until it is taken apart.
template <class T>
std::shared_ptr<const T> releasedInBackground(std::shared_ptr<const T> value) {
    return qcs::released_by(std::move(value), releaseInBackground);
}

// Exceptions that nobody expected, in words.

/// To follow a colon: "not enough memory".
QString thrownWords(const std::exception_ptr& thrown);

} // namespace qcs::ui
