#include "shell/why_actions.h"

#include "views/why/why_panel.h"
#include "words/entry_words.h"

#include <algorithm>

namespace qcs::ui {

WhyActions::WhyActions(Session& session, WhyPanel& panel)
    : QObject(&panel),
      document_(session.document()),
      answers_(session.answers()),
      panel_(panel),
      repairs_(&answers_, &session.jobs()) {
    connect(&session.navigator(), &Navigator::nodeChanged, &repairs_, &RepairService::ask);
    connect(&repairs_, &RepairService::changed, this, &WhyActions::show);
    connect(&panel, &WhyPanel::repairChosen, this, &WhyActions::take);
    connect(&panel, &WhyPanel::patternWanted, this, &WhyActions::addPattern);
    repairs_.ask(session.navigator().node());
}

void WhyActions::show() {
    if (const auto& graph = answers_.input().graph) panel_.setRepairs(repairs_.repairs(), *graph);
}

void WhyActions::take(const qcs::insight::RepairEdit& edit, const QString& what) {
    // A copy, because the edit below replaces the list that owns it.
    const qcs::insight::RepairEdit taken = edit;
    if (!taken.rules.empty()) {
        document_.changeMapping(qcs::insight::edited(document_.mapping(), taken), what);
        const auto& rules = document_.mapping().rules;
        const auto made = std::ranges::find_if(rules, [&](const qcs::config::Rule& rule) {
            return qcs::config::same_key(rule, taken.rules.front());
        });
        if (made != rules.end()) Q_EMIT ruleMade(document_.ruleIdAt(static_cast<int>(made - rules.begin())));
    }
    if (!taken.with) return;
    document_.changeBackend(qcs::insight::edited(document_.backend(), taken), what);
    const auto& entries = document_.backend().configs;
    const auto made = std::ranges::find(entries, taken.with->key(), &qcs::config::BackendPatternConfig::key);
    if (made != entries.end())
        Q_EMIT entryMade(document_.entryIdAt(static_cast<int>(made - entries.begin())));
}

/// Adds the missing entry to the backend, without checking whether it would quantize the node: the user knows
/// the target's capabilities.
void WhyActions::addPattern() {
    const auto& explainer = answers_.explainer();
    const auto entry = explainer ? qcs::insight::missing_entry(*explainer, repairs_.node()) : std::nullopt;
    if (!entry) return;
    if (const EditResult added = document_.addEntry(*entry)) Q_EMIT entryMade(*added);
}

} // namespace qcs::ui
