#include "main_window/json_actions.h"

#include "main_window/actions.h"
#include "main_window/file_actions.h"
#include "main_window/main_window.h"
#include "main_window/safekeeping.h"
#include "views/backend_panel.h"
#include "views/json/json_panel.h"
#include "views/json/text_places.h"
#include "views/rules_panel.h"
#include "views/rules_view.h"

#include <QListView>

namespace qcs::ui {

JsonActions::JsonActions(MainWindow& window) : QObject(&window), window_(window) {
    QAction* show = window.actions()[Do::ShowInJson];
    connect(show, &QAction::triggered, this, &JsonActions::cross);
    window.rules().view()->addAction(show);
    window.files().setUnfinished([this] { return unfinished(); });
    connect(&window.safekeeping(), &Safekeeping::textRecovered, this, &JsonActions::showRecoveredText);
}

QStringList JsonActions::unfinished() {
    flush();
    QStringList titles;
    for (const qcs::Part kind : partsWithLooseText(window_.document()))
        titles.push_back(jsonPart(kind).title);
    return titles;
}

void JsonActions::showRecoveredText() {
    const auto parts = partsWithLooseText(window_.document());
    if (parts.empty()) return;
    window_.setTab(Tab::Json);
    window_.json().showLanguage(JsonPanel::Language::Json);
    window_.json().showPart(parts.front());
}

JsonPanel* JsonActions::made() const {
    return static_cast<JsonPanel*>(window_.pages().made(Tab::Json));
}

void JsonActions::flush() {
    if (JsonPanel* panel = made()) panel->flush();
}

bool JsonActions::undoTyping() {
    JsonPanel* panel = made();
    return panel && panel->undoTyping();
}

void JsonActions::cross() {
    const Tab from = window_.pages().current();
    if (from == Tab::Json) return window_.json().showInForm();
    const int entry = from == Tab::Backend ? window_.backend().currentEntry() : -1;
    window_.setTab(Tab::Json);
    if (from == Tab::Backend)
        window_.json().showPointer(qcs::Part::Backend, entry < 0 ? QString() : pointerOfEntry(entry));
    else
        window_.json().showPointer(qcs::Part::Mapping,
                                   pointerOfRule(window_.document(), window_.rules().currentRule()));
}

} // namespace qcs::ui
