#pragma once
// Protects a window's edits: autosave, recovery after a crash, and a watcher for changes of the files on
// disk.

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
class DiskBar;
class DiskWatcher;
class FileActions;
class SaveService;

class CrashProtection : public QObject {
    Q_OBJECT
public:
    CrashProtection(Session& session, FileActions* files, QWidget* window);

    /// The bars with questions, to be placed above the views; hidden while there are none.
    QWidget* bars() { return bars_; }
    ChoiceBar* recoveryBar() { return recoveryBar_; }
    ChoiceBar* diskBar() { return diskBar_; }

    /// Starts autosaving and watching files, and offers edits left by a crash. `folder` holds autosaves that
    /// cannot be written next to their workspace; default: the application data folder.
    void start(const QString& folder = {});
    /// The user has decided about unsaved edits: discards the autosave.
    void windowClosed();
    Autosave* autosave() { return autosave_; } ///< null before start()

Q_SIGNALS:
    void problem(const QString& text, const QString& cause = {});
    void settled(const QString& cause); ///< problems emitted with this cause are resolved
    /// Text of the JSON tab that has errors was recovered; it is not part of the document's values.
    void textRecovered();
    /// The user wants to see the differences.
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
    DiskBar* disk_;
    Autosave* autosave_ = nullptr;
    DiskWatcher* watcher_ = nullptr;
};

// Bar that reports that another program changed the document's files, and asks which version to keep.

class DiskBar : public QObject {
    Q_OBJECT
public:
    DiskBar(Document* document, SaveService* saving, ChoiceBar* bar, QObject* parent);

    /// Reports a change found by the watcher; a change with none() withdraws the question.
    void report(const qcs::project::DiskChange& change);
    /// Asks before overwriting files that have changed since they were opened.
    void askToOverwrite(const QStringList& files);

Q_SIGNALS:
    /// Loading failed; the document's messages have the reason.
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

// Bar that offers unsaved edits left by a crash when their workspace is opened.

class RecoveryBar : public QObject {
    Q_OBJECT
public:
    /// `autosave` keeps the recovered edits from then on.
    RecoveryBar(Document* document, JobRunner* jobs, Autosave* autosave, ChoiceBar* bar, QObject* parent);
    void look();

Q_SIGNALS:
    void problem(const QString& text);
    void textRecovered(); ///< text with errors was recovered into the document's invalid texts
    void compareWanted(const qcs::ui::CompareSource& before, const qcs::ui::CompareSource& after);

private:
    struct Offer {
        qcs::project::OrphanedAutosave left;
        bool same = false; ///< equal to the file on disk, so the save had succeeded
        bool fileChanged = false;
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
    std::deque<Offer> offers_; ///< the first one is the one being asked about
};

} // namespace qcs::ui
