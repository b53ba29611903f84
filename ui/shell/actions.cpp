#include "shell/actions.h"

#include "shell/pages.h"
#include "shell/pane_area.h"
#include "theme/icons.h"
#include "words/wording.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenuBar>

#include <algorithm>

namespace qcs::ui {
namespace {

struct Row {
    ActionId what;
    const char* name; // object name, for tests and debugging
    const char* text;
    const char* shortcut; // several are separated by "; "
    const char* icon;
};

constexpr Row table[] = {
    {ActionId::NewWindow, "new-window", QT_TRANSLATE_NOOP("Actions", "&New window"), "Ctrl+Shift+N", ""},
    {ActionId::Open, "open", QT_TRANSLATE_NOOP("Actions", "&Open…"), "Ctrl+O", "open"},
    {ActionId::OpenSample, "open-sample", QT_TRANSLATE_NOOP("Actions", "Open the &sample"), "", ""},
    {ActionId::Save, "save", QT_TRANSLATE_NOOP("Actions", "&Save"), "Ctrl+S", "save"},
    {ActionId::SaveAs, "save-as", QT_TRANSLATE_NOOP("Actions", "Save &as…"), "Ctrl+Shift+S", ""},
    {ActionId::ExportPython, "export-python", QT_TRANSLATE_NOOP("Actions", "&Export the rules as Python…"),
     "Ctrl+E", ""},
    {ActionId::ExportMapping, "export-mapping", QT_TRANSLATE_NOOP("Actions", "Export the &mapping as JSON…"),
     "", ""},
    {ActionId::ExportBackend, "export-backend",
     QT_TRANSLATE_NOOP("Actions", "Export the &backend config as JSON…"), "", ""},
    {ActionId::ExportReport, "export-report", QT_TRANSLATE_NOOP("Actions", "Export a repor&t…"), "", ""},
    {ActionId::Close, "close", QT_TRANSLATE_NOOP("Actions", "&Close the workspace"), "Ctrl+W", ""},
    {ActionId::CloseWindow, "close-window", QT_TRANSLATE_NOOP("Actions", "Close the &window"), "Ctrl+Shift+W",
     ""},
    {ActionId::Quit, "quit", QT_TRANSLATE_NOOP("Actions", "&Quit"), "Ctrl+Q", ""},
    {ActionId::Undo, "undo", QT_TRANSLATE_NOOP("Actions", "&Undo"), "Ctrl+Z", "undo"},
    {ActionId::Redo, "redo", QT_TRANSLATE_NOOP("Actions", "&Redo"), "Ctrl+Shift+Z; Ctrl+Y", "redo"},
    {ActionId::History, "undo-history", QT_TRANSLATE_NOOP("Actions", "Undo &history…"), "Ctrl+Alt+Z", ""},
    {ActionId::AddRule, "add-rule", QT_TRANSLATE_NOOP("Actions", "&Add a rule"), "", "add"},
    {ActionId::EditRule, "edit-rule", QT_TRANSLATE_NOOP("Actions", "&Edit the rule"), "F2", "edit"},
    {ActionId::DuplicateRule, "duplicate-rule", QT_TRANSLATE_NOOP("Actions", "Duplica&te the rule…"), "",
     "copy"},
    {ActionId::SwitchRule, "switch-rule", QT_TRANSLATE_NOOP("Actions", "S&witch the rule off"), "", ""},
    {ActionId::DeleteRule, "delete-rule", QT_TRANSLATE_NOOP("Actions", "&Delete the rule"), "", "delete"},
    {ActionId::MoveUp, "move-up", QT_TRANSLATE_NOOP("Actions", "Move the rule &up"), "Alt+Up", "up"},
    {ActionId::MoveDown, "move-down", QT_TRANSLATE_NOOP("Actions", "Move the rule d&own"), "Alt+Down",
     "down"},
    {ActionId::CopyName, "copy-name", QT_TRANSLATE_NOOP("Actions", "&Copy the name"), "Ctrl+Shift+C", "copy"},
    {ActionId::ShowInJson, "show-in-json", QT_TRANSLATE_NOOP("Actions", "Show in &JSON"), "Ctrl+J", ""},
    {ActionId::Settings, "settings", QT_TRANSLATE_NOOP("Actions", "&Settings…"), "Ctrl+,", ""},
    {ActionId::Palette, "palette", QT_TRANSLATE_NOOP("Actions", "All &commands…"), "Ctrl+Shift+P", "search"},
    {ActionId::GoTo, "go-to", QT_TRANSLATE_NOOP("Actions", "&Go to module, rule…"), "Ctrl+K", "search"},
    {ActionId::Filter, "filter", QT_TRANSLATE_NOOP("Actions", "&Find in the list, or in the model"), "Ctrl+F",
     ""},
    {ActionId::Back, "back", QT_TRANSLATE_NOOP("Actions", "&Back"), "Alt+Left", "chevron-left"},
    {ActionId::Forward, "forward", QT_TRANSLATE_NOOP("Actions", "&Forward"), "Alt+Right", "chevron-right"},
    {ActionId::ToggleEffect, "toggle-effect", QT_TRANSLATE_NOOP("Actions", "&Effect of the edit"),
     "Ctrl+Shift+E", ""},
    {ActionId::ToggleWhy, "toggle-why", QT_TRANSLATE_NOOP("Actions", "All of &Why, or its headline"),
     "Ctrl+.", ""},
    {ActionId::ColourByError, "colour-by-error", QT_TRANSLATE_NOOP("Actions", "Co&lour by error"),
     "Ctrl+Shift+H", ""},
    {ActionId::ShowRules, "show-rules", QT_TRANSLATE_NOOP("Actions", "&Rules"), "Ctrl+1", ""},
    {ActionId::ShowBackend, "show-backend", QT_TRANSLATE_NOOP("Actions", "Bac&kend"), "Ctrl+2", ""},
    {ActionId::ShowCustom, "show-custom", QT_TRANSLATE_NOOP("Actions", "C&ustom configs"), "Ctrl+3", ""},
    {ActionId::ShowJson, "show-json", QT_TRANSLATE_NOOP("Actions", "&JSON and Python"), "Ctrl+4", ""},
    {ActionId::ShowGraph, "show-graph", QT_TRANSLATE_NOOP("Actions", "Gr&aph"), "Ctrl+5", ""},
    {ActionId::ShowTensors, "show-tensors", QT_TRANSLATE_NOOP("Actions", "&Tensors"), "Ctrl+6", ""},
    {ActionId::ShowFindings, "show-findings", QT_TRANSLATE_NOOP("Actions", "&Findings"), "Ctrl+7", ""},
    {ActionId::RestorePanels, "restore-panels", QT_TRANSLATE_NOOP("Actions", "Rest&ore all panels"), "", ""},
    {ActionId::ThemeSystem, "theme-system", QT_TRANSLATE_NOOP("Actions", "&System"), "", ""},
    {ActionId::ThemeLight, "theme-light", QT_TRANSLATE_NOOP("Actions", "&Light"), "", ""},
    {ActionId::ThemeDark, "theme-dark", QT_TRANSLATE_NOOP("Actions", "&Dark"), "", ""},
    {ActionId::ThemeContrast, "theme-contrast", QT_TRANSLATE_NOOP("Actions", "&High contrast"), "", ""},
    {ActionId::Compare, "compare", QT_TRANSLATE_NOOP("Actions", "&Compare…"), "", ""},
    {ActionId::CompareTensors, "compare-tensors", QT_TRANSLATE_NOOP("Actions", "Compare &tensors…"), "", ""},
    {ActionId::SaveBridge, "save-bridge", QT_TRANSLATE_NOOP("Actions", "Save the &Python exporter…"), "", ""},
    {ActionId::FieldHelp, "field-help", QT_TRANSLATE_NOOP("Actions", "&Help on the field"), "F1", ""},
    {ActionId::Legend, "legend-of-statuses", QT_TRANSLATE_NOOP("Actions", "&Legend of statuses"), "Shift+F1",
     "help"},
    {ActionId::Guide, "show-guide", QT_TRANSLATE_NOOP("Actions", "&User's guide"), "", ""},
    {ActionId::Catalogue, "catalogue-look-up", QT_TRANSLATE_NOOP("Actions", "Look up in the &catalogue"),
     "Ctrl+Shift+I", ""},
    {ActionId::Shortcuts, "shortcuts", QT_TRANSLATE_NOOP("Actions", "&Keyboard shortcuts"), "Ctrl+F1", ""},
    {ActionId::About, "about", QT_TRANSLATE_NOOP("Actions", "&About QConfig Studio"), "", "info"},
};

} // namespace

Actions::Actions(QWidget* window) : QObject(window), themes_(new QActionGroup(this)) {
    for (const Row& row : table) {
        auto* action = new QAction(QCoreApplication::translate("Actions", row.text), window);
        action->setObjectName(QString::fromLatin1(row.name));
        action->setShortcuts(QKeySequence::listFromString(QString::fromLatin1(row.shortcut)));
        if (*row.icon) action->setIcon(icon(QString::fromLatin1(row.icon)));
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        const QString plain = withoutMnemonic(action->text()).remove(QChar(0x2026));
        action->setToolTip(keys.isEmpty() ? plain : QStringLiteral("%1  (%2)").arg(plain, keys));
        window->addAction(action);
        actions_[row.what] = action;
    }
    qApp->installEventFilter(this);
    for (const ActionId theme :
         {ActionId::ThemeSystem, ActionId::ThemeLight, ActionId::ThemeDark, ActionId::ThemeContrast}) {
        actions_[theme]->setCheckable(true);
        themes_->addAction(actions_[theme]);
    }
    actions_[ActionId::ColourByError]->setCheckable(true);
    actions_[ActionId::Quit]->setMenuRole(QAction::QuitRole);
    actions_[ActionId::About]->setMenuRole(QAction::AboutRole);
}

/// On X11 a line edit uses some Ctrl+letter keys for Emacs-like editing (Ctrl+E: to the end). Those that are
/// shortcuts of the window are left to the window.
bool Actions::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride || !qobject_cast<QLineEdit*>(watched)) return false;
    const QKeyCombination key = static_cast<QKeyEvent*>(event)->keyCombination();
    if (key.keyboardModifiers() != Qt::ControlModifier) return false;
    const bool ours = std::ranges::any_of(actions_, [&](const auto& entry) {
        const auto& [what, action] = entry;
        const bool ofTheText = what == ActionId::Undo || what == ActionId::Redo;
        return !ofTheText && action->isEnabled() && action->shortcuts().contains(QKeySequence(key));
    });
    if (!ours) return false;
    event->ignore();
    return true;
}

void Actions::fillMenuBar(QMenuBar& bar, const PaneArea& panes, const Pages& pages,
                          const QList<QAction*>& modes, const QList<QAction*>& backends,
                          const QList<QAction*>& mappings) const {
    const auto add = [this](QMenu* menu, std::initializer_list<std::optional<ActionId>> entries) {
        for (const auto& entry : entries) {
            if (entry)
                menu->addAction(actions_.at(*entry));
            else
                menu->addSeparator();
        }
    };
    constexpr std::nullopt_t line = std::nullopt;

    const auto named = [](QMenu* menu, const char* name) {
        menu->setObjectName(QString::fromLatin1(name));
        return menu;
    };
    QMenu* file = bar.addMenu(tr("&File"));
    add(file, {ActionId::NewWindow, ActionId::Open});
    named(file->addMenu(tr("Open &recent")), "recent-menu");
    add(file, {ActionId::OpenSample, line, ActionId::Save, ActionId::SaveAs, line, ActionId::ExportPython,
               ActionId::ExportMapping, ActionId::ExportBackend, ActionId::ExportReport, line,
               ActionId::Close, ActionId::CloseWindow, ActionId::Quit});

    QMenu* edit = bar.addMenu(tr("&Edit"));
    add(edit, {ActionId::Undo, ActionId::Redo, ActionId::History, line, ActionId::AddRule, ActionId::EditRule,
               ActionId::DuplicateRule, ActionId::SwitchRule, ActionId::DeleteRule, ActionId::MoveUp,
               ActionId::MoveDown, line});
    named(edit->addMenu(tr("&Patterns")), "patterns-menu");
    add(edit, {line, ActionId::CopyName, ActionId::ShowInJson, line, ActionId::Settings});

    QMenu* view = bar.addMenu(tr("&View"));
    add(view, {ActionId::ShowRules, ActionId::ShowBackend, ActionId::ShowCustom, ActionId::ShowJson,
               ActionId::ShowGraph, ActionId::ShowTensors, ActionId::ShowFindings, line, ActionId::Palette,
               ActionId::GoTo, ActionId::Filter, ActionId::Back, ActionId::Forward, line,
               ActionId::ToggleEffect, ActionId::ToggleWhy, ActionId::ColourByError, line});
    QMenu* shown = view->addMenu(tr("&Panels"));
    const QStringList names = {QStringLiteral("model"), QStringLiteral("layers"), QStringLiteral("rules"),
                               QStringLiteral("why")};
    for (const QString& name : names)
        shown->addAction(panes.showAction(name));
    shown->addSeparator();
    for (const QString& name : names)
        shown->addAction(panes.detachAction(name));
    shown->addAction(pages.detachAction());
    shown->addSeparator();
    add(shown, {ActionId::RestorePanels});
    QMenu* theme = view->addMenu(tr("&Theme"));
    add(theme, {ActionId::ThemeSystem, ActionId::ThemeLight, ActionId::ThemeDark, ActionId::ThemeContrast});
    named(view->addMenu(tr("&Language")), "language-menu");

    QMenu* tools = bar.addMenu(tr("&Tools"));
    QMenu* mode = tools->addMenu(tr("&Mode"));
    mode->addActions(modes);
    QMenu* backend = tools->addMenu(tr("&Backend preset"));
    backend->addActions(backends);
    QMenu* mapping = tools->addMenu(tr("Replace the &rules by a default"));
    mapping->addActions(mappings);
    tools->addSeparator();
    add(tools, {ActionId::Compare, ActionId::CompareTensors, ActionId::SaveBridge});

    named(bar.addMenu(tr("&Window")), "window-menu");
    add(bar.addMenu(tr("&Help")), {ActionId::Guide, ActionId::Catalogue, ActionId::Legend,
                                   ActionId::FieldHelp, ActionId::Shortcuts, line, ActionId::About});
}

} // namespace qcs::ui
