#pragma once
// What belongs to the program rather than to a document: windows, commands, settings, language, help.

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
    /// Its menu bar is filled, and the welcome page stands in it.
    struct Around {
        QMainWindow& window;
        const Actions& actions;
        FileActions& files;
        RecentFiles& recent;
        QList<const QWidget*> ofStatuses; ///< whose help is the legend
    };
    AppActions(Session& session, Memory memory, const Around& around);

    void showPalette();
    QDialog* showShortcuts();
    QDialog* showHistory();
    /// The page of that name; of the one that the person looks at, if it is called by its key.
    QDialog* showCatalogue(const QString& name);
    QDialog* showSettings();
    /// Of the field with the focus; the page of the guide for the view that it is in where there is none.
    void showFieldHelp();

Q_SIGNALS:
    /// A step of the undo history was walked to: 0 for the state that was opened, n for after the n-th edit.
    void stepChosen(int undoIndex);
    /// With these files in it.
    void newWindowWanted(const QStringList& paths);
    /// The panes, although nothing is open.
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
    AppSettings unsaved_; ///< of a window without memory
    QPointer<QDialog> shortcuts_;
    QPointer<QDialog> history_;
    QPointer<CatalogueWindow> catalogue_;
    QPointer<QDialog> settingsDialog_;
};

} // namespace qcs::ui
