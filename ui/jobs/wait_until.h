#pragma once

#include <QCoreApplication>
#include <QDeadlineTimer>

namespace qcs::ui {

/// Runs the event loop, without the user's input, until `done()` says true or the time is up: for tests and
/// screenshots. The last answer.
template <typename Done>
bool waitUntil(Done done, int milliseconds) {
    const QDeadlineTimer deadline(milliseconds);
    while (!done() && !deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::ExcludeUserInputEvents,
                                        static_cast<int>(deadline.remainingTime()));
    return done();
}

} // namespace qcs::ui
