#pragma once
// What a window does so that nothing is lost: autosave, recovery after a crash, and an eye on the files on
// disk.

#include "session/jobs/compare_job.h"
#include "session/session.h"

#include <QObject>

class QWidget;

namespace qcs::ui {

class Autosave;
class ChoiceBar;
class DiskBar;
class DiskWatcher;
class FileActions;

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

} // namespace qcs::ui
