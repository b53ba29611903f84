#include "shell/json_actions.h"

#include "shell/actions.h"
#include "shell/crash_protection.h"
#include "shell/file_actions.h"
#include "views/backend/backend_panel.h"
#include "views/json/json_panel.h"
#include "views/json/json_part.h"
#include "views/rules/rules_panel.h"
#include "views/rules/rules_view.h"

#include <QListView>

namespace qcs::ui {
namespace {
RulesPanel& rulesOf(Pages& pages) {
    return static_cast<RulesPanel&>(*pages.page(Tab::Rules));
}
} // namespace

JsonActions::JsonActions(Session& session, const Shell& shell, const Actions& actions, Pages& pages,
                         FileActions& files, CrashProtection& crashProtection)
    : QObject(shell.window), document_(session.document()), shell_(shell), pages_(pages) {
    QAction* show = actions[ActionId::ShowInJson];
    connect(show, &QAction::triggered, this, &JsonActions::cross);
    rulesOf(pages).view()->addAction(show);
    files.setUnfinished([this] { return unfinished(); });
    connect(&crashProtection, &CrashProtection::textRecovered, this, &JsonActions::showRecoveredText);
}

QStringList JsonActions::unfinished() {
    flush();
    QStringList titles;
    for (const qcs::config::Part kind : partsWithInvalidText(document_))
        titles.push_back(jsonPart(kind).title);
    return titles;
}

void JsonActions::showRecoveredText() {
    const auto parts = partsWithInvalidText(document_);
    if (parts.empty()) return;
    shell_.setTab(Tab::Json);
    panel().showLanguage(JsonPanel::Language::Json);
    panel().showPart(parts.front());
}

JsonPanel& JsonActions::panel() const {
    return static_cast<JsonPanel&>(*pages_.page(Tab::Json));
}

JsonPanel* JsonActions::existingPage() const {
    return static_cast<JsonPanel*>(pages_.existingPage(Tab::Json));
}

void JsonActions::flush() {
    if (JsonPanel* json = existingPage()) json->flush();
}

bool JsonActions::undoTyping() {
    JsonPanel* json = existingPage();
    return json && json->undoTyping();
}

void JsonActions::cross() {
    const Tab from = pages_.current();
    if (from == Tab::Json) return panel().showInForm();
    const auto entry = from == Tab::Backend
                           ? static_cast<BackendPanel&>(*pages_.page(Tab::Backend)).currentEntry()
                           : qcs::config::EntryIndex();
    shell_.setTab(Tab::Json);
    if (from == Tab::Backend)
        panel().showPointer(qcs::config::Part::Backend, entry ? pointerOfEntry(entry) : QString());
    else
        panel().showPointer(qcs::config::Part::Mapping,
                            pointerOfRule(document_, rulesOf(pages_).currentRule()));
}

} // namespace qcs::ui
