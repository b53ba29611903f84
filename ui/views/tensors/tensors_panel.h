#pragma once
// The tab "Tensors": what is in the files, and what quantizing one of them costs.

#include "models/measured_tensor.h"
#include "models/tensor_list_model.h"

#include <QWidget>

class QLabel;
class QSplitter;
class QStackedWidget;

namespace qcs::ui {

class SearchField;
class TensorLab;
class TensorView;

class TensorsPanel : public QWidget {
    Q_OBJECT
public:
    TensorsPanel(Document* document, Answers* analysis, JobRunner* jobs, QWidget* parent = nullptr);

    /// Marks the weight of the module that a node of the current graph calls; a tensor of it that is marked
    /// already stays.
    void setNode(qcs::model::TracedNode node);

    TensorFiles& files() { return *files_; }
    TensorListModel& list() { return *list_; }
    TensorView& view() { return *view_; }
    SearchField& filter() { return *filter_; }
    MeasuredTensor& statistics() { return *statistics_; }
    TensorLab& lab() { return *lab_; }
    /// What stands where the list would be; "" where the list is.
    QString emptyText() const;
    bool isIdle() const;
    /// For tests and pictures: runs the event loop until isIdle(); false if that took longer.
    bool waitForIdle(int milliseconds);

Q_SIGNALS:
    /// By the person, with a tensor that belongs to the module it calls.
    void nodeChosen(qcs::model::TracedNode node);
    void ruleChosen(qcs::config::RuleIndex rule);
    void openRequested();
    void problem(const QString& words);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeEmptyPage();
    void onFiles();
    void onCurrent(const QModelIndex& index);
    void mark(int entry);
    void follow();
    void say();
    /// Where Why is about a module without tensors, and another one's stands here.
    QString elsewhere() const;
    /// None if the current graph never calls its module.
    qcs::model::TracedNode callerOf(int entry) const;

    Document* document_;
    TensorFiles* files_;
    TensorListModel* list_;
    MeasuredTensor* statistics_;
    SearchField* filter_;
    QLabel* count_;
    TensorView* view_;
    TensorLab* lab_;
    QSplitter* splitter_;
    QStackedWidget* stack_;
    QLabel* emptyTitle_;
    QLabel* emptyText_;
    qcs::model::TracedNode node_; ///< of the selection, whoever made it
    bool following_ = false;      ///< the list follows the selection: nobody chose in it
};

} // namespace qcs::ui
