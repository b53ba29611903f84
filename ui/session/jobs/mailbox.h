#pragma once
// How other threads hand work to the thread of the window.

#include <QObject>

#include <deque>
#include <functional>
#include <mutex>

namespace qcs::ui {

/// Calls functions that any thread posts, in their order, each by an event of its own in the thread that the
/// mailbox lives in. What has not been called when the mailbox is destroyed never is. A queued
/// QMetaObject::invokeMethod would do the same, but the locks inside Qt are invisible to ThreadSanitizer;
/// this mutex is not, so a report about data that a letter carries is a real race.
class Mailbox : public QObject {
    Q_OBJECT
public:
    using Letter = std::function<void()>;
    void post(Letter letter);

protected:
    bool event(QEvent* event) override;

private:
    std::mutex mutex_;
    std::deque<Letter> letters_;
};

} // namespace qcs::ui
