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
    Do what;
    const char* name; // object name, for tests and for people who look
    const char* text;
    const char* shortcut; // several are separated by "; "
    const char* icon;
};

constexpr Row table[] = {
    {Do::NewWindow, "new-window", QT_TRANSLATE_NOOP("Actions", "&New window"), "Ctrl+Shift+N", ""},
    {Do::Open, "open", QT_TRANSLATE_NOOP("Actions", "&Open…"), "Ctrl+O", "open"},
    {Do::OpenSample, "open-sample", QT_TRANSLATE_NOOP("Actions", "Open the &sample"), "", ""},
    {Do::Save, "save", QT_TRANSLATE_NOOP("Actions", "&Save"), "Ctrl+S", "save"},
    {Do::SaveAs, "save-as", QT_TRANSLATE_NOOP("Actions", "Save &as…"), "Ctrl+Shift+S", ""},
    {Do::ExportPython, "export-python", QT_TRANSLATE_NOOP("Actions", "&Export the rules as Python…"),
     "Ctrl+E", ""},
    {Do::ExportMapping, "export-mapping", QT_TRANSLATE_NOOP("Actions", "Export the &mapping as JSON…"), "",
     ""},
    {Do::ExportBackend, "export-backend", QT_TRANSLATE_NOOP("Actions", "Export the &backend config as JSON…"),
     "", ""},
    {Do::ExportReport, "export-report", QT_TRANSLATE_NOOP("Actions", "Export a repor&t…"), "", ""},
    {Do::Close, "close", QT_TRANSLATE_NOOP("Actions", "&Close the workspace"), "Ctrl+W", ""},
    {Do::CloseWindow, "close-window", QT_TRANSLATE_NOOP("Actions", "Close the &window"), "Ctrl+Shift+W", ""},
    {Do::Quit, "quit", QT_TRANSLATE_NOOP("Actions", "&Quit"), "Ctrl+Q", ""},
    {Do::Undo, "undo", QT_TRANSLATE_NOOP("Actions", "&Undo"), "Ctrl+Z", "undo"},
    {Do::Redo, "redo", QT_TRANSLATE_NOOP("Actions", "&Redo"), "Ctrl+Shift+Z; Ctrl+Y", "redo"},
    {Do::History, "undo-history", QT_TRANSLATE_NOOP("Actions", "Undo &history…"), "Ctrl+Alt+Z", ""},
    {Do::AddRule, "add-rule", QT_TRANSLATE_NOOP("Actions", "&Add a rule"), "", "add"},
    {Do::EditRule, "edit-rule", QT_TRANSLATE_NOOP("Actions", "&Edit the rule"), "F2", "edit"},
    {Do::DuplicateRule, "duplicate-rule", QT_TRANSLATE_NOOP("Actions", "Duplica&te the rule…"), "", "copy"},
    {Do::SwitchRule, "switch-rule", QT_TRANSLATE_NOOP("Actions", "S&witch the rule off"), "", ""},
    {Do::DeleteRule, "delete-rule", QT_TRANSLATE_NOOP("Actions", "&Delete the rule"), "", "delete"},
    {Do::MoveUp, "move-up", QT_TRANSLATE_NOOP("Actions", "Move the rule &up"), "Alt+Up", "up"},
    {Do::MoveDown, "move-down", QT_TRANSLATE_NOOP("Actions", "Move the rule d&own"), "Alt+Down", "down"},
    {Do::CopyName, "copy-name", QT_TRANSLATE_NOOP("Actions", "&Copy the name"), "Ctrl+Shift+C", "copy"},
    {Do::ShowInJson, "show-in-json", QT_TRANSLATE_NOOP("Actions", "Show in &JSON"), "Ctrl+J", ""},
    {Do::Settings, "settings", QT_TRANSLATE_NOOP("Actions", "&Settings…"), "Ctrl+,", ""},
    {Do::Palette, "palette", QT_TRANSLATE_NOOP("Actions", "All &commands…"), "Ctrl+Shift+P", "search"},
    {Do::GoTo, "go-to", QT_TRANSLATE_NOOP("Actions", "&Go to module, rule…"), "Ctrl+K", "search"},
    {Do::Filter, "filter", QT_TRANSLATE_NOOP("Actions", "&Find in the list, or in the model"), "Ctrl+F", ""},
    {Do::Back, "back", QT_TRANSLATE_NOOP("Actions", "&Back"), "Alt+Left", "chevron-left"},
    {Do::Forward, "forward", QT_TRANSLATE_NOOP("Actions", "&Forward"), "Alt+Right", "chevron-right"},
    {Do::ToggleEffect, "toggle-effect", QT_TRANSLATE_NOOP("Actions", "&Effect of the edit"), "Ctrl+Shift+E",
     ""},
    {Do::ToggleWhy, "toggle-why", QT_TRANSLATE_NOOP("Actions", "All of &Why, or its headline"), "Ctrl+.", ""},
    {Do::ColourByError, "colour-by-error", QT_TRANSLATE_NOOP("Actions", "Co&lour by error"), "Ctrl+Shift+H",
     ""},
    {Do::ShowRules, "show-rules", QT_TRANSLATE_NOOP("Actions", "&Rules"), "Ctrl+1", ""},
    {Do::ShowBackend, "show-backend", QT_TRANSLATE_NOOP("Actions", "Bac&kend"), "Ctrl+2", ""},
    {Do::ShowCustom, "show-custom", QT_TRANSLATE_NOOP("Actions", "C&ustom configs"), "Ctrl+3", ""},
    {Do::ShowJson, "show-json", QT_TRANSLATE_NOOP("Actions", "&JSON and Python"), "Ctrl+4", ""},
    {Do::ShowGraph, "show-graph", QT_TRANSLATE_NOOP("Actions", "Gr&aph"), "Ctrl+5", ""},
    {Do::ShowTensors, "show-tensors", QT_TRANSLATE_NOOP("Actions", "&Tensors"), "Ctrl+6", ""},
    {Do::ShowFindings, "show-findings", QT_TRANSLATE_NOOP("Actions", "&Findings"), "Ctrl+7", ""},
    {Do::RestorePanels, "restore-panels", QT_TRANSLATE_NOOP("Actions", "Rest&ore all panels"), "", ""},
    {Do::ThemeSystem, "theme-system", QT_TRANSLATE_NOOP("Actions", "&System"), "", ""},
    {Do::ThemeLight, "theme-light", QT_TRANSLATE_NOOP("Actions", "&Light"), "", ""},
    {Do::ThemeDark, "theme-dark", QT_TRANSLATE_NOOP("Actions", "&Dark"), "", ""},
    {Do::ThemeContrast, "theme-contrast", QT_TRANSLATE_NOOP("Actions", "&High contrast"), "", ""},
    {Do::Compare, "compare", QT_TRANSLATE_NOOP("Actions", "&Compare…"), "", ""},
    {Do::CompareTensors, "compare-tensors", QT_TRANSLATE_NOOP("Actions", "Compare &tensors…"), "", ""},
    {Do::SaveBridge, "save-bridge", QT_TRANSLATE_NOOP("Actions", "Save the &Python exporter…"), "", ""},
    {Do::FieldHelp, "field-help", QT_TRANSLATE_NOOP("Actions", "&Help on the field"), "F1", ""},
    {Do::Legend, "legend-of-statuses", QT_TRANSLATE_NOOP("Actions", "&Legend of statuses"), "Shift+F1",
     "help"},
    {Do::Guide, "show-guide", QT_TRANSLATE_NOOP("Actions", "&User's guide"), "", ""},
    {Do::Catalogue, "catalogue-look-up", QT_TRANSLATE_NOOP("Actions", "Look up in the &catalogue"),
     "Ctrl+Shift+I", ""},
    {Do::Shortcuts, "shortcuts", QT_TRANSLATE_NOOP("Actions", "&Keyboard shortcuts"), "Ctrl+F1", ""},
    {Do::About, "about", QT_TRANSLATE_NOOP("Actions", "&About QConfig Studio"), "", "info"},
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
    for (const Do theme : {Do::ThemeSystem, Do::ThemeLight, Do::ThemeDark, Do::ThemeContrast}) {
        actions_[theme]->setCheckable(true);
        themes_->addAction(actions_[theme]);
    }
    actions_[Do::ColourByError]->setCheckable(true);
    actions_[Do::Quit]->setMenuRole(QAction::QuitRole);
    actions_[Do::About]->setMenuRole(QAction::AboutRole);
}

/// On X11 a line takes some letters with Ctrl for itself, as Emacs does (Ctrl+E: to the end). Where they are
/// a key of the window, they are that.
bool Actions::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride || !qobject_cast<QLineEdit*>(watched)) return false;
    const QKeyCombination key = static_cast<QKeyEvent*>(event)->keyCombination();
    if (key.keyboardModifiers() != Qt::ControlModifier) return false;
    const bool ours = std::ranges::any_of(actions_, [&](const auto& entry) {
        const auto& [what, action] = entry;
        const bool ofTheText = what == Do::Undo || what == Do::Redo;
        return !ofTheText && action->isEnabled() && action->shortcuts().contains(QKeySequence(key));
    });
    if (!ours) return false;
    event->ignore();
    return true;
}

void Actions::fillMenuBar(QMenuBar& bar, const PaneArea& panes, const Pages& pages,
                          const QList<QAction*>& modes, const QList<QAction*>& backends,
                          const QList<QAction*>& mappings) const {
    const auto add = [this](QMenu* menu, std::initializer_list<std::optional<Do>> entries) {
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
    add(file, {Do::NewWindow, Do::Open});
    named(file->addMenu(tr("Open &recent")), "recent-menu");
    add(file, {Do::OpenSample, line, Do::Save, Do::SaveAs, line, Do::ExportPython, Do::ExportMapping,
               Do::ExportBackend, Do::ExportReport, line, Do::Close, Do::CloseWindow, Do::Quit});

    QMenu* edit = bar.addMenu(tr("&Edit"));
    add(edit, {Do::Undo, Do::Redo, Do::History, line, Do::AddRule, Do::EditRule, Do::DuplicateRule,
               Do::SwitchRule, Do::DeleteRule, Do::MoveUp, Do::MoveDown, line});
    named(edit->addMenu(tr("&Patterns")), "patterns-menu");
    add(edit, {line, Do::CopyName, Do::ShowInJson, line, Do::Settings});

    QMenu* view = bar.addMenu(tr("&View"));
    add(view, {Do::ShowRules, Do::ShowBackend, Do::ShowCustom, Do::ShowJson, Do::ShowGraph, Do::ShowTensors,
               Do::ShowFindings, line, Do::Palette, Do::GoTo, Do::Filter, Do::Back, Do::Forward, line,
               Do::ToggleEffect, Do::ToggleWhy, Do::ColourByError, line});
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
    add(shown, {Do::RestorePanels});
    QMenu* theme = view->addMenu(tr("&Theme"));
    add(theme, {Do::ThemeSystem, Do::ThemeLight, Do::ThemeDark, Do::ThemeContrast});
    named(view->addMenu(tr("&Language")), "language-menu");

    QMenu* tools = bar.addMenu(tr("&Tools"));
    QMenu* mode = tools->addMenu(tr("&Mode"));
    mode->addActions(modes);
    QMenu* backend = tools->addMenu(tr("&Backend preset"));
    backend->addActions(backends);
    QMenu* mapping = tools->addMenu(tr("Replace the &rules by a default"));
    mapping->addActions(mappings);
    tools->addSeparator();
    add(tools, {Do::Compare, Do::CompareTensors, Do::SaveBridge});

    named(bar.addMenu(tr("&Window")), "window-menu");
    add(bar.addMenu(tr("&Help")),
        {Do::Guide, Do::Catalogue, Do::Legend, Do::FieldHelp, Do::Shortcuts, line, Do::About});
}

} // namespace qcs::ui
