#include "session/jobs/mailbox.h"

#include <QCoreApplication>
#include <QEvent>

#include <utility>

namespace qcs::ui {

namespace {
constexpr auto letterArrived = QEvent::User;
}

void Mailbox::post(Letter letter) {
    {
        const std::lock_guard lock(mutex_);
        letters_.push_back(std::move(letter));
    }
    QCoreApplication::postEvent(this, new QEvent(letterArrived));
}

bool Mailbox::event(QEvent* event) {
    if (event->type() != letterArrived) return QObject::event(event);
    Letter letter;
    {
        const std::lock_guard lock(mutex_);
        letter = std::move(letters_.front());
        letters_.pop_front();
    }
    letter(); // it may destroy this object
    return true;
}

} // namespace qcs::ui
