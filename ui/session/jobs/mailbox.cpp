#include "session/jobs/mailbox.h"

#include <QCoreApplication>
#include <QEvent>

#include <memory>
#include <utility>

namespace qcs::ui {

namespace {
constexpr auto letterArrived = QEvent::User;
}

void Mailbox::post(Function letter) {
    auto arrived = std::make_unique<QEvent>(letterArrived); // before the lock, which event() takes to read it
    {
        const std::lock_guard lock(mutex_);
        functions_.push_back(std::move(letter));
    }
    QCoreApplication::postEvent(this, arrived.release());
}

bool Mailbox::event(QEvent* event) {
    Function letter;
    {
        const std::lock_guard lock(mutex_);
        if (event->type() == letterArrived) {
            letter = std::move(functions_.front());
            functions_.pop_front();
        }
    }
    if (!letter) return QObject::event(event);
    letter(); // it may destroy this object
    return true;
}

} // namespace qcs::ui
