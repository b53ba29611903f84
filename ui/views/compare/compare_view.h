#pragma once
// CompareView: the window that compares two workspaces, files, presets or git revisions of
// the document's file. Its upper part shows
// what changes in the model, its lower part the differences between the configs.

#include "session/answers.h"
#include "session/jobs/compare_job.h"
#include "widgets/compare_window.h"

#include <QComboBox>

namespace qcs::ui {

class ComparePicker;
class ConfigDiffModel;
class DiffModel;
class DiffView;

class CompareView : public CompareWindow {
    Q_OBJECT
public:
    CompareView(Document* document, Answers* answers, JobRunner* jobs, QWidget* parent = nullptr);

    void setSources(const CompareSource& before, const CompareSource& after);
    ComparePicker* before() const { return before_; }
    ComparePicker* after() const { return after_; }
    DiffView* nodes() const { return nodes_; }
    DiffView* configs() const { return configs_; }
    bool isIdle() const;
    bool waitForIdle(int milliseconds);

Q_SIGNALS:
    void nodeChosen(qcs::model::TracedNode node);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void askForFile(ComparePicker* picker);
    void loadRevisions();
    void compare();
    void present(SourceComparison result);

    Document* document_;
    Answers* answers_;
    JobRunner* jobs_;
    ComparePicker* before_;
    ComparePicker* after_;
    DiffModel* nodesModel_;
    DiffView* nodes_;
    QLabel* sameText_;
    ConfigDiffModel* configsModel_;
    DiffView* configs_;
    std::shared_ptr<const qcs::model::Graph> graph_; ///< the graph of the nodes that the view nodes_ lists
};

// ComparePicker: the combo box in which the user chooses one side of a comparison.

class ComparePicker : public QComboBox {
    Q_OBJECT
public:
    explicit ComparePicker(QWidget* parent = nullptr);

    CompareSource source() const { return source_; }
    /// Selects the source. A file, or a workspace in memory (Kind::Value), is added to the choices if it is
    /// not among them.
    void setSource(const CompareSource& source);
    void setRevisions(const QList<FileRevision>& revisions);

Q_SIGNALS:
    void sourceChosen();
    /// Emitted when the user wants to choose a file that is not in the list.
    void fileWanted();

private:
    void fill();
    void add(const QString& title, const CompareSource& source);
    int indexOf(const CompareSource& source) const;
    void onActivated(int index);

    CompareSource source_;
    QList<CompareSource> choices_; ///< the source of each row; empty for separators and for "A file…"
    CompareSource given_; ///< the last source of Kind::Value that was passed to setSource(); none at first
    QStringList files_;   ///< the files that have been chosen so far
    QList<FileRevision> revisions_;
};

} // namespace qcs::ui
