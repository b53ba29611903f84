#pragma once
// Offers the unsaved edits that are left of a crash, when the workspace that they belong to is opened.

#include "project/autosave_file.h"
#include "session/document/document.h"
#include "session/jobs/compare_job.h"

#include <QObject>

#include <deque>

namespace qcs::ui {

class Autosave;
class ChoiceBar;

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
