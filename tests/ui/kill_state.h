#pragma once
// The numbered states of a workspace that the driver of the kill test goes through. Each differs in every
// file of the workspace and contains its number in every file, so that a mixture of two states is detected.

#include "config/presets.h"
#include "session/document/document.h"

#include <chrono>
#include <random>

namespace qcs::test {

struct KillState {
    config::QConfigMapping mapping;
    config::BackendConfig backend;
    config::PrepareCustomConfig prepare;
    config::Mode mode = config::Mode::FxPtq;
    bool operator==(const KillState&) const = default;
};

inline KillState killState(int number) {
    std::mt19937 random(static_cast<unsigned>(number) * 2654435761u + 1u);
    const auto text = std::to_string(number);
    KillState state;
    const auto rules = random() % 60;
    for (unsigned i = 0; i < rules; ++i) {
        config::Rule rule;
        rule.kind = config::RuleKind::ModuleName;
        rule.text = "层." + std::to_string(i) + "." + std::to_string(random() % 1000);
        state.mapping.set(rule);
    }
    config::Rule last;
    last.kind = config::RuleKind::Regex;
    last.text = "state-" + text;
    state.mapping.set(last);
    state.backend.name = text;
    const auto& all = config::backend_preset("qnnpack")->configs;
    state.backend.configs.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(random() % 5));
    state.prepare.preserved_attributes = {"state", text};
    state.mode = number % 2 ? config::Mode::FxQat : config::Mode::FxPtq;
    return state;
}

/// The number of the state that the workspace is in; -1 if it is not exactly one of them.
inline int killNumber(const config::Workspace& workspace) {
    const KillState state{workspace.mapping.value, workspace.backend.value, workspace.prepare_custom.value,
                          workspace.mode};
    const int number = QString::fromStdString(state.backend.name).toInt();
    return state == killState(number) ? number : -1;
}

/// Sets the state as one undo step.
inline void setKillState(ui::Document& document, int number) {
    auto state = killState(number);
    document.undoStack()->beginMacro(QString::number(number));
    document.changeMapping(std::move(state.mapping), QStringLiteral("mapping"));
    document.changeBackend(std::move(state.backend), QStringLiteral("backend"));
    document.changePrepareCustom(std::move(state.prepare), QStringLiteral("prepare"));
    document.setMode(state.mode);
    document.undoStack()->endMacro();
}

/// The time of a clock that all processes share.
inline long long milliseconds() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

} // namespace qcs::test
