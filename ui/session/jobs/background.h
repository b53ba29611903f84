#pragma once
// Helpers for background threads: lower priority than the GUI thread, freeing large values, texts of
// exceptions.

#include "base/free_in_background.h"

#include <QString>

#include <exception>
#include <memory>

namespace qcs::ui {

/// Lowers the priority of the calling thread for good, so that the GUI thread comes first on a busy machine.
void lowerThreadPriority();

/// Releases a reference on a background thread, since freeing a large value takes long if it is the last one.
void releaseInBackground(std::shared_ptr<const void> value);

/// The same value in a pointer that frees it on a background thread, so that the last holder need not wait.
template <class T>
std::shared_ptr<const T> releasedInBackground(std::shared_ptr<const T> value) {
    return qcs::released_by(std::move(value), releaseInBackground);
}

/// The text of an unexpected exception, to follow a colon: "not enough memory".
QString thrownWords(const std::exception_ptr& thrown);

} // namespace qcs::ui
