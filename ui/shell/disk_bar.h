#pragma once
// Says that another program changed the files of the document, and asks what shall hold.

#include "session/document/document.h"
#include "session/jobs/compare_job.h"

#include <QObject>

namespace qcs::ui {

class ChoiceBar;
class SaveService;

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

} // namespace qcs::ui
