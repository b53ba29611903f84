#pragma once
// A real window with the sample, on a common screen size, that is used by mouse and keys only.

#include "sample_window.h"
#include "ui/hands.h"
#include "words/languages.h"

namespace qcs::test {

struct HandledWindow : SampleWindow {
    std::unique_ptr<Hands> hands_;

    void key(Qt::Key key, Qt::KeyboardModifiers keys = {}) {
        hands_->press(key, keys);
        hands_->settle();
    }
    void begin() {
        window_ = sampleWindow({1366, 768});
        hands_ = std::make_unique<Hands>(*window_);
    }
    /// Closes the window, and resets the language.
    void end() {
        closeWindow(window_);
        ui::useLanguage(*qApp, QStringLiteral("en"));
    }
};

} // namespace qcs::test
