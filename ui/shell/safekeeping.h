#pragma once
// What a window does so that nothing is lost: autosave, recovery after a crash, and an eye on the files on
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

class Safekeeping : public QObject {
    Q_OBJECT
public:
    Safekeeping(Session& session, FileActions* files, QWidget* window);

    /// The questions, to be placed above the views; hidden while there are none.
    QWidget* bars() { return bars_; }
    ChoiceBar* recoveryBar() { return recoveryBar_; }
    ChoiceBar* diskBar() { return diskBar_; }

    /// From now on edits are kept, files watched, and what is left of a crash is offered. `folder` is for
    /// edits that cannot be kept beside their workspace; without one the program's.
    void start(const QString& folder = {});
    /// The person has decided about what is unsaved.
    void windowClosed();
    Autosave* autosave() { return autosave_; } ///< null before start()

Q_SIGNALS:
    void problem(const QString& text, const QString& cause = {});
    void settled(const QString& cause); ///< what problem() said because of it holds no more
    /// Of the JSON tab: text that is no part of the document.
    void textRecovered();
    /// The person wants to see what differs.
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

// Says that another program changed the files of the document, and asks what shall hold.

class DiskBar : public QObject {
    Q_OBJECT
public:
    DiskBar(Document* document, SaveService* saving, ChoiceBar* bar, QObject* parent);

    /// As it was found while the person did something else; none() takes the question back.
    void report(const qcs::project::DiskChange& change);
    /// Before files are overwritten that are not what was opened.
    void askToOverwrite(const QStringList& files);

Q_SIGNALS:
    /// The document's messages say what it is.
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

// Offers the unsaved edits that are left of a crash, when the workspace that they belong to is opened.

class RecoveryBar : public QObject {
    Q_OBJECT
public:
    /// `autosave` takes over what was recovered.
    RecoveryBar(Document* document, JobRunner* jobs, Autosave* autosave, ChoiceBar* bar, QObject* parent);
    void look();

Q_SIGNALS:
    void problem(const QString& text);
    void textRecovered(); ///< the document has loose texts again
    void compareWanted(const qcs::ui::CompareSource& before, const qcs::ui::CompareSource& after);

private:
    struct Offer {
        qcs::project::LeftAutosave left;
        bool same = false; ///< as what is on disk: the save did succeed
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
    std::deque<Offer> offers_; ///< the first one is asked about
};

} // namespace qcs::ui
