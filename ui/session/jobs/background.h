#pragma once
// Helpers for background threads: lowering their priority, freeing large values, and texts for exceptions.

#include "base/free_in_background.h"

#include <QString>

#include <exception>
#include <memory>

namespace qcs::ui {

/// Lowers the priority of the calling thread permanently, so that the GUI thread has precedence on a busy
/// machine.
void lowerThreadPriority();

/// Releases `value` on a background thread. If it is the last reference to its object, the object is freed
/// there, so that the caller does not have to wait for this.
void releaseInBackground(std::shared_ptr<const void> value);

/// Returns a pointer to the same value. When the last copy of the returned pointer is destroyed, the value is
/// freed on a background thread, so that no caller has to wait.
template <class T>
std::shared_ptr<const T> releasedInBackground(std::shared_ptr<const T> value) {
    return qcs::with_deleter(std::move(value), releaseInBackground);
}

/// Returns the text of an unexpected exception, such as "not enough memory". It is meant to be shown after a
/// colon.
QString exceptionText(const std::exception_ptr& thrown);

} // namespace qcs::ui
