#pragma once
// What belongs to the program rather than to a document: windows, commands, settings, language, help.

#include "main_window/app_settings.h"

#include <QObject>
#include <QPointer>

class QDialog;
class QMenu;

namespace qcs::ui {

class Actions;
class CommandPalette;
class MainWindow;
class RecentFiles;

class AppActions : public QObject {
    Q_OBJECT
public:
    AppActions(MainWindow& window, const Actions& actions, RecentFiles& recent);

    void showPalette();
    QDialog* showShortcuts();
    QDialog* showHistory();
    QDialog* showSettings();
    /// Of the field with the focus; a mouse that points and asks where there is none.
    void showFieldHelp();

Q_SIGNALS:
    /// A step of the undo history was walked to: 0 for the state that was opened, n for after the n-th edit.
    void stepChosen(int undoIndex);

private:
    void fillMenus();
    void connectFiles();
    void fillRecent(QMenu& menu);
    void fillLanguages(QMenu& menu);
    void markTheme();
    void setTheme(ThemeChoice choice);
    void apply(const AppSettings& settings);
    AppSettings settings() const;

    MainWindow& window_;
    const Actions& actions_;
    RecentFiles& recent_;
    CommandPalette* palette_;
    AppSettings unsaved_; ///< of a window without memory
    QPointer<QDialog> shortcuts_;
    QPointer<QDialog> history_;
    QPointer<QDialog> settingsDialog_;
};

} // namespace qcs::ui
