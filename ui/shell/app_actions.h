#pragma once
// AppActions: carries out the actions of the main window that do not edit a document: windows, recent files,
// command palette, undo history, catalogue, settings, theme, language and help.

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
    /// The parts of the main window that this class uses. The menu bar of the window must already be filled,
    /// and its welcome page must exist.
    struct Context {
        QMainWindow& window;
        const Actions& actions;
        FileActions& files;
        RecentFiles& recent;
        QList<const QWidget*> statusWidgets; ///< widgets that show the statuses of nodes (quantized, float
                                             ///< and so on); F1 in one of them opens the legend of statuses
    };
    AppActions(Session& session, Persistence persistence, const Context& around);

    void showPalette();
    QDialog* showShortcuts();
    QDialog* showHistory();
    /// Opens the window of the catalogue at the page of `name`. If `name` is "", opens the window with the
    /// focus in the search field.
    QDialog* showCatalogue(const QString& name);
    QDialog* showSettings();
    /// Shows help about the focused widget. If the widget is in Context::statusWidgets, opens the legend of
    /// statuses. Otherwise, if the widget is a field with a help text, shows this text. Otherwise opens the
    /// user's guide at the page about the view that contains the widget.
    void showFieldHelp();

Q_SIGNALS:
    /// Emitted when another row of the undo history becomes the current row. Row 0 is the document as opened,
    /// row n the document after the n-th edit. Moving to a row with the arrow keys does not change the
    /// document.
    void currentStepChanged(int undoIndex);
    /// Emitted when a new window should be opened with these files. `paths` may be empty.
    void newWindowWanted(const QStringList& paths);
    /// Emitted when the panes should be shown instead of the welcome page, although nothing is open.
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
    const Persistence persistence_;
    QMainWindow& window_;
    const Actions& actions_;
    FileActions& files_;
    RecentFiles& recent_;
    const QList<const QWidget*> ofStatuses_;
    CommandPalette* palette_;
    AppSettings unsaved_; ///< the settings, if persistence_ is Persistence::None
    QPointer<QDialog> shortcuts_;
    QPointer<QDialog> history_;
    QPointer<CatalogueWindow> catalogue_;
    QPointer<QDialog> settingsDialog_;
};

} // namespace qcs::ui
