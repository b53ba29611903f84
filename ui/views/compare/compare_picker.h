#pragma once
// Chooses one of what can be compared.

#include "session/jobs/compare_job.h"
#include "session/jobs/git.h"

#include <QComboBox>

namespace qcs::ui {

class ComparePicker : public QComboBox {
    Q_OBJECT
public:
    explicit ComparePicker(QWidget* parent = nullptr);

    CompareSource source() const { return source_; }
    /// Adds it to the choices if it is none of them.
    void setSource(const CompareSource& source);
    void setRevisions(const QList<FileRevision>& revisions);

Q_SIGNALS:
    void sourceChosen();
    /// The person wants a file that is not in the list.
    void fileWanted();

private:
    void fill();
    void add(const QString& title, const CompareSource& source);
    int indexOf(const CompareSource& source) const;
    void onActivated(int index);

    CompareSource source_;
    QList<CompareSource> choices_; ///< by row; of separators and of "a file" one that is never chosen
    CompareSource given_;          ///< a value that somebody asked to compare; none at first
    QStringList files_;            ///< chosen so far
    QList<FileRevision> revisions_;
};

} // namespace qcs::ui
