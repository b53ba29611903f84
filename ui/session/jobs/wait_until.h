#pragma once

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QTimer>

#include <algorithm>

namespace qcs::ui {

/// Runs the event loop, without the user's input, until `done()` says true or the time is up: for tests and
/// screenshots. The last answer.
template <typename Done>
bool waitUntil(Done done, int milliseconds) {
    const QDeadlineTimer deadline(milliseconds);
    QTimer wake; // processEvents() with a time does not wait for events, it spins
    wake.start(std::min(milliseconds, 20));
    while (!done() && !deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::ExcludeUserInputEvents);
    return done();
}

} // namespace qcs::ui
