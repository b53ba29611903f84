#pragma once
// A main window for tests, which find its parts from outside by WindowParts.

#include "scenes/window_parts.h"

namespace qcs::test {

class TestWindow final : public ui::MainWindow, public ui::WindowParts {
public:
    explicit TestWindow(ui::Persistence persistence = ui::Persistence::None,
                        std::shared_ptr<ui::Session> session = std::make_shared<ui::Session>())
        : MainWindow(persistence, std::move(session)), WindowParts(static_cast<ui::MainWindow&>(*this)) {}

    // Both bases have these; tests use those of WindowParts.
    using WindowParts::actions;
    using WindowParts::rules;
    using WindowParts::setTab;
    using WindowParts::showLegend;
    using WindowParts::showsWelcome;
};

} // namespace qcs::test
