#pragma once
// Mailbox: lets any thread hand over functions that are to be called on the GUI thread.

#include <QObject>

#include <deque>
#include <functional>
#include <mutex>

namespace qcs::ui {

/// Any thread can post functions. They are called in the order in which they were posted, on the thread that
/// the mailbox object lives in. Each call is a separate event. When the mailbox is destroyed, functions that
/// have not been called are dropped. A queued QMetaObject::invokeMethod() would do the same, but
/// ThreadSanitizer cannot see the locks inside Qt and would report races that do not exist. It does see the
/// mutex of this class.
class Mailbox : public QObject {
    Q_OBJECT
public:
    using Function = std::function<void()>;
    void post(Function letter);

protected:
    bool event(QEvent* event) override;

private:
    std::mutex mutex_;
    std::deque<Function> functions_;
};

} // namespace qcs::ui
