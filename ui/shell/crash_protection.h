#pragma once
// CrashProtection: protects the edits of one main window. It writes them to an autosave file, offers to
// recover edits that a crash has left, and watches the document's files for changes by other programs.

#include "project/autosave_file.h"
#include "session/document/document.h"
#include "session/jobs/compare_job.h"
#include "session/session.h"

#include <QObject>

#include <deque>

class QWidget;

namespace qcs::ui {

class Autosave;
class ChoiceBar;
class DiskChangePrompt;
class DiskWatcher;
class FileActions;
class SaveService;

class CrashProtection : public QObject {
    Q_OBJECT
public:
    CrashProtection(Session& session, FileActions* files, QWidget* window);

    /// Returns a widget with the two bars that ask the user questions, to be placed above the views. Each bar
    /// is hidden unless it asks something.
    QWidget* bars() { return bars_; }
    ChoiceBar* recoveryBar() { return recoveryBar_; }
    ChoiceBar* diskBar() { return diskBar_; }

    /// Starts to autosave edits and to watch the document's files, and offers to recover edits that a crash
    /// has left. Autosave files are written to `folder` if the workspace has no file, or lies in a folder
    /// that is not writable. By default, `folder` is in the application data folder.
    void start(const QString& folder = {});
    /// Deletes the autosave file. Must be called when another window takes over the session, and when the
    /// window is closed. Before the window is closed, the user must have decided whether to save the edits.
    void windowClosed();
    Autosave* autosave() { return autosave_; } ///< null before start()

Q_SIGNALS:
    /// Emitted when something failed. `text` is the message for the user; `cause` identifies the kind of
    /// problem for settled().
    void problem(const QString& text, const QString& cause = {});
    /// Emitted when the problems that were emitted with this cause are resolved.
    void settled(const QString& cause);
    /// Emitted when the recovered edits include text of the JSON tab that has errors. Such text is not part
    /// of the document's configs.
    void textRecovered();
    /// Emitted when the user wants to see the differences between two states of the workspace.
    void compareWanted(const qcs::ui::CompareSource& before, const qcs::ui::CompareSource& after);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    Document* document_;
    JobRunner* jobs_;
    SaveService* saving_;
    QWidget* window_;
    QWidget* bars_;
    ChoiceBar* recoveryBar_;
    ChoiceBar* diskBar_;
    DiskChangePrompt* disk_;
    Autosave* autosave_ = nullptr;
    DiskWatcher* watcher_ = nullptr;
};

// DiskChangePrompt: controls the bar that tells the user that another program has changed the document's
// files, and asks which version to keep.

class DiskChangePrompt : public QObject {
    Q_OBJECT
public:
    DiskChangePrompt(Document* document, SaveService* saving, ChoiceBar* bar, QObject* parent);

    /// Asks the user about a change that the DiskWatcher has found. If change.none() is true, hides the bar.
    void report(const qcs::project::DiskChange& change);
    /// Asks the user whether a save may overwrite these files, which have changed since they were opened.
    void askToOverwrite(const QStringList& files);

Q_SIGNALS:
    /// Emitted when the files on disk could not be loaded. Document::messages() has the reasons.
    void failed();
    void compareWanted(const qcs::ui::CompareSource& before, const qcs::ui::CompareSource& after);

private:
    void keepMine();
    void loadTheirs();
    void overwrite();
    void offerToCompare();

    Document* document_;
    SaveService* saving_;
    ChoiceBar* bar_;
};

// RecoveryPrompt: controls the bar that offers to recover unsaved edits which a crash has left. Whenever a
// workspace is opened, this class looks for such edits of the workspace.

class RecoveryPrompt : public QObject {
    Q_OBJECT
public:
    /// When edits are recovered, `autosave` writes them to its own file, and the file that the crash has left
    /// is removed.
    RecoveryPrompt(Document* document, JobRunner* jobs, Autosave* autosave, ChoiceBar* bar, QObject* parent);
    /// Searches in the background for edits that a crash has left, and shows the bar if there are any.
    void look();

Q_SIGNALS:
    void problem(const QString& text);
    /// Emitted when the recovered edits include text with errors, which is now in Document::invalidTexts().
    void textRecovered();
    void compareWanted(const qcs::ui::CompareSource& before, const qcs::ui::CompareSource& after);

private:
    struct Offer {
        qcs::project::OrphanedAutosave left;
        bool same = false;        ///< the edits equal the workspace on disk, so they had been saved
        bool fileChanged = false; ///< the workspace's files are not as they were when the edits were made
    };
    static std::vector<Offer> search(const qcs::config::Workspace& onDisk, const qcs::project::Autosave& now,
                                     const QString& folder);
    void take(std::vector<Offer> offers);
    void next();
    void recover();
    bool bringBack(const qcs::project::Autosave& content);
    void discard();

    Document* document_;
    JobRunner* jobs_;
    Autosave* autosave_;
    ChoiceBar* bar_;
    std::deque<Offer> offers_; ///< the bar asks about the first one
};

} // namespace qcs::ui
