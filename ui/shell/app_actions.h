#pragma once
// Actions of the program rather than of a document: windows, command palette, settings, language, help.

#include "shell/app_settings.h"

#include <QObject>
#include <QPointer>

class QDialog;
class QMainWindow;
class QMenu;

namespace qcs::ui {

class Actions;
class CatalogueWindow;
class CommandPalette;
class FileActions;
class RecentFiles;
class Session;

class AppActions : public QObject {
    Q_OBJECT
public:
    /// The parts of the main window that are used. Its menu bar must be filled and its welcome page must
    /// exist.
    struct Around {
        QMainWindow& window;
        const Actions& actions;
        FileActions& files;
        RecentFiles& recent;
        QList<const QWidget*> ofStatuses; ///< widgets that show statuses: F1 on them opens the legend
    };
    AppActions(Session& session, Memory memory, const Around& around);

    void showPalette();
    QDialog* showShortcuts();
    QDialog* showHistory();
    /// Opens the catalogue at the page of `name`; "" only opens it, with the focus in the search field.
    QDialog* showCatalogue(const QString& name);
    QDialog* showSettings();
    /// Shows the help of the focused field or, if it has none, the page of the guide for the view that it is
    /// in.
    void showFieldHelp();

Q_SIGNALS:
    /// The user chose a step of the undo history: 0 is the state as opened, n the state after the n-th edit.
    void stepChosen(int undoIndex);
    /// Open a new window with these files.
    void newWindowWanted(const QStringList& paths);
    /// Show the panes although nothing is open.
    void panesWanted();

private:
    void fillMenus();
    void connectFiles();
    void fillRecent(QMenu& menu);
    void fillLanguages(QMenu& menu);
    void markTheme();
    void setTheme(ThemeChoice choice);
    void apply(const AppSettings& settings);
    AppSettings settings() const;

    Session& session_;
    const Memory memory_;
    QMainWindow& window_;
    const Actions& actions_;
    FileActions& files_;
    RecentFiles& recent_;
    const QList<const QWidget*> ofStatuses_;
    CommandPalette* palette_;
    AppSettings unsaved_; ///< the settings of a window with Memory::None
    QPointer<QDialog> shortcuts_;
    QPointer<QDialog> history_;
    QPointer<CatalogueWindow> catalogue_;
    QPointer<QDialog> settingsDialog_;
};

} // namespace qcs::ui
