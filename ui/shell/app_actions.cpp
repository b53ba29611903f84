#include "shell/app_actions.h"

#include "help/field_help.h"
#include "help/guide.h"
#include "help/help_popover.h"
#include "models/command_model.h"
#include "session/session.h"
#include "shell/actions.h"
#include "shell/application.h"
#include "shell/catalogue_window.h"
#include "shell/command_palette.h"
#include "shell/file_actions.h"
#include "shell/guide_window.h"
#include "shell/help_windows.h"
#include "shell/name_at.h"
#include "shell/recent_files.h"
#include "shell/settings_dialog.h"
#include "shell/undo_history.h"
#include "shell/welcome_page.h"
#include "words/languages.h"

#include <QActionGroup>
#include <QApplication>
#include <QDir>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace qcs::ui {

AppActions::AppActions(Session& session, Persistence persistence, const Context& around)
    : QObject(&around.window),
      session_(session),
      persistence_(persistence),
      window_(around.window),
      actions_(around.actions),
      files_(around.files),
      recent_(around.recent),
      ofStatuses_(around.statusWidgets),
      palette_(new CommandPalette(&window_)) {
    const auto on = [&](ActionId what, auto slot) {
        connect(actions_[what], &QAction::triggered, this, slot);
    };
    on(ActionId::NewWindow, [this] { Q_EMIT newWindowWanted({}); });
    on(ActionId::CloseWindow, [this] { window_.close(); });
    on(ActionId::Quit, [] { closeWindows(); });
    on(ActionId::Palette, [this] { showPalette(); });
    on(ActionId::Shortcuts, [this] { showShortcuts(); });
    on(ActionId::Catalogue, [this] {
        const auto* focus = QApplication::focusWidget();
        showCatalogue(nameAt(focus ? focus : window_.focusWidget()));
    });
    on(ActionId::History, [this] { showHistory(); });
    on(ActionId::Settings, [this] { showSettings(); });
    on(ActionId::FieldHelp, [this] { showFieldHelp(); });
    on(ActionId::Guide, [this] { showGuide(&window_, guideContents); });
    on(ActionId::About, [this] { (new AboutDialog(&window_))->show(); });
    on(ActionId::ThemeSystem, [this] { setTheme(ThemeChoice::System); });
    on(ActionId::ThemeLight, [this] { setTheme(ThemeChoice::Light); });
    on(ActionId::ThemeDark, [this] { setTheme(ThemeChoice::Dark); });
    on(ActionId::ThemeContrast, [this] { setTheme(ThemeChoice::HighContrast); });
    if (const Theme* theme = Theme::current()) {
        unsaved_.theme = theme->choice();
        connect(theme, &Theme::changed, this, &AppActions::markTheme);
        markTheme();
    }
    unsaved_.language = currentLanguage();
    fillMenus();
    connectFiles();
}

void AppActions::connectFiles() {
    connect(&files_, &FileActions::fileUsed, &recent_, &RecentFiles::add);
    connect(&files_, &FileActions::newWindowWanted, this, &AppActions::newWindowWanted);
    const auto* welcome = window_.findChild<WelcomePage*>();
    connect(welcome, &WelcomePage::openRequested, actions_[ActionId::Open], &QAction::trigger);
    connect(welcome, &WelcomePage::sampleRequested, actions_[ActionId::OpenSample], &QAction::trigger);
    connect(welcome, &WelcomePage::bridgeRequested, actions_[ActionId::SaveBridge], &QAction::trigger);
    connect(welcome, &WelcomePage::paletteRequested, actions_[ActionId::Palette], &QAction::trigger);
    connect(welcome, &WelcomePage::emptyRequested, this, &AppActions::panesWanted);
    connect(welcome, &WelcomePage::fileRequested, this,
            [this](const QString& path) { files_.openFiles({path}); });
}

void AppActions::fillMenus() {
    const auto fill = [this](const char* name, auto slot) {
        auto* menu = window_.menuBar()->findChild<QMenu*>(QString::fromLatin1(name));
        connect(menu, &QMenu::aboutToShow, this, [menu, slot] { slot(*menu); });
        slot(*menu);
    };
    fill("recent-menu", [this](QMenu& menu) { fillRecent(menu); });
    fill("language-menu", [this](QMenu& menu) { fillLanguages(menu); });
    fill("window-menu", [this](QMenu& menu) { listWindows(menu, window_); });
}

void AppActions::fillRecent(QMenu& menu) {
    menu.clear();
    for (const QString& path : recent_.paths())
        menu.addAction(QDir::toNativeSeparators(path).replace(QLatin1Char('&'), QLatin1String("&&")), this,
                       [this, path] { files_.openFiles({path}); });
    if (recent_.rowCount() > 0) {
        menu.addSeparator();
        menu.addAction(tr("&Forget all that are not pinned"), &recent_, &RecentFiles::clear);
    } else {
        QAction* nothing = menu.addAction(tr("Nothing opened yet"));
        nothing->setEnabled(false);
        nothing->setProperty("noCommand", true);
    }
}

void AppActions::fillLanguages(QMenu& menu) {
    menu.clear();
    auto* one = new QActionGroup(&menu);
    for (const QString& language : languages()) {
        QAction* action = menu.addAction(languageName(language), this, [this, language] {
            AppSettings changed = settings();
            changed.language = language;
            apply(changed);
            // Even if the setting did not change: the command line may have chosen another language.
            switchLanguage(language);
        });
        action->setCheckable(true);
        one->addAction(action);
        action->setChecked(language == currentLanguage());
    }
}

void AppActions::showPalette() {
    palette_->open(commandsOf(*window_.menuBar()));
}

QDialog* AppActions::showShortcuts() {
    if (!shortcuts_) {
        shortcuts_ = new ShortcutList(commandsOf(*window_.menuBar()), &window_);
        attachGuide(shortcuts_);
    }
    shortcuts_->show();
    shortcuts_->raise();
    return shortcuts_;
}

QDialog* AppActions::showHistory() {
    if (!history_) {
        auto* history = new UndoHistory(session_.document().undoStack(), &window_);
        connect(history, &UndoHistory::currentStepChanged, this, &AppActions::currentStepChanged);
        attachGuide(history);
        history_ = history;
    }
    history_->show();
    history_->raise();
    return history_;
}

QDialog* AppActions::showCatalogue(const QString& name) {
    if (!catalogue_) {
        catalogue_ = new CatalogueWindow(&window_);
        attachGuide(catalogue_);
    }
    catalogue_->show();
    catalogue_->raise();
    catalogue_->activateWindow();
    catalogue_->lookUp(name);
    return catalogue_;
}

QDialog* AppActions::showSettings() {
    if (!settingsDialog_) {
        auto* dialog = new SettingsDialog(settings(), &window_);
        connect(dialog, &SettingsDialog::changed, this, &AppActions::apply);
        attachGuide(dialog);
        settingsDialog_ = dialog;
    }
    settingsDialog_->show();
    settingsDialog_->raise();
    return settingsDialog_;
}

void AppActions::showFieldHelp() {
    auto* focus = QApplication::focusWidget();
    if (!focus) focus = window_.focusWidget();
    if (focus && ofStatuses_.contains(focus)) return actions_[ActionId::Legend]->trigger();
    if (!showHelpOf(focus)) showGuide(&window_, guidePageFor(focus ? focus : &window_));
}

AppSettings AppActions::settings() const {
    return persistence_ == Persistence::Settings ? readSettings() : unsaved_;
}

void AppActions::markTheme() {
    constexpr ActionId choices[] = {ActionId::ThemeSystem, ActionId::ThemeLight, ActionId::ThemeDark,
                                    ActionId::ThemeContrast};
    actions_[choices[static_cast<std::size_t>(Theme::current()->choice())]]->setChecked(true);
}

void AppActions::setTheme(ThemeChoice choice) {
    AppSettings changed = settings();
    changed.theme = choice;
    apply(changed);
}

void AppActions::apply(const AppSettings& changed) {
    const bool otherLanguage = changed.language != settings().language;
    unsaved_ = changed;
    if (persistence_ == Persistence::Settings) writeSettings(changed);
    applySettings(changed);
    if (Theme* theme = Theme::current()) theme->setChoice(changed.theme);
    if (otherLanguage) switchLanguage(languageOf(changed)); // last, because it replaces this window
}

} // namespace qcs::ui
