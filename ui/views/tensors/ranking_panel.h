#pragma once
// The weights of the open files, worst first, with the files that they are in: what stands at the left of the
// tab "Tensors".

#include "models/spec_comparison.h"
#include "views/tensors/ranking_view.h"

#include <QWidget>

class QBoxLayout;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace qcs::ui {

class Proposals;
class CountsLine;
class RankingFixes;
class MeasurementsLine;
class ParetoPanel;
class SearchField;
class TensorFileList;

class RankingPanel : public QWidget {
    Q_OBJECT
public:
    RankingPanel(Document* document, WeightRanking* ranking, TensorFiles* files, Proposals* proposals,
                 QWidget* parent = nullptr);

    /// What is measured of the whole model stands beside the weights' errors, and its file in the list.
    void setMeasurements(ModelMeasurements* measurements);
    /// Stands below the list, where there is room.
    void setPareto(ParetoPanel* pareto);
    ParetoPanel* pareto() { return pareto_; }

    /// Marks the weight of the module that a node of the current graph calls; a tensor of it that is marked
    /// already stays.
    void setNode(qcs::model::TracedNode node);
    /// The spec that the plots show; nullopt: none.
    void setSpec(const std::optional<ComparedSpec>& spec);

    RankingModel& model() { return *model_; }
    RankingView& view() { return *view_; }
    SearchField& filter() { return *filter_; }
    MeasurementsLine* measurementsLine() { return measurementsLine_; }
    TensorFileList& fileList() { return *fileList_; }
    RankingFixes& fixes() { return *fixes_; }
    QDoubleSpinBox& threshold() { return *threshold_; }
    /// "2 below, 5 above": for the pane's header.
    CountsLine* counts() const { return counts_; }
    /// What stands where the list would be; "" where the list is.
    QString emptyText() const;
    /// "3 layers below".
    QString summary() const;

Q_SIGNALS:
    /// By the person, with a tensor that belongs to the module it calls.
    void nodeChosen(qcs::model::TracedNode node);
    void openRequested();
    /// The tensors of two files should be compared.
    void compareRequested();
    void problem(const QString& words);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeEmptyPage();
    QWidget* makeCard();
    void onFiles();
    void onCurrent(const QModelIndex& index);
    void onPlan();
    void mark(int entry);
    void markWeightOf(qcs::model::TracedNode node);
    void setThreshold(double threshold);
    void say();
    void makeRoom();
    /// None if the current graph never calls its module.
    qcs::model::TracedNode callerOf(int entry) const;

    Document* document_;
    WeightRanking* ranking_;
    TensorFiles* files_;
    RankingModel* model_;
    SearchField* filter_;
    RankingView* view_;
    TensorFileList* fileList_;
    RankingFixes* fixes_;
    MeasurementsLine* measurementsLine_ = nullptr;
    ParetoPanel* pareto_ = nullptr;
    QWidget* belowList_ = nullptr; ///< plot, measurements and threshold
    QBoxLayout* belowLayout_ = nullptr;
    CountsLine* counts_;
    QLabel* below_;
    QDoubleSpinBox* threshold_;
    QPushButton* goOn_;
    QStackedWidget* stack_;
    QLabel* emptyTitle_;
    QLabel* emptyText_;
    qcs::model::TracedNode node_; ///< of the selection, whoever made it
    bool choosing_ = false;       ///< the person chooses in the list: what is selected is theirs
    bool following_ = false;      ///< the list follows the selection: nobody chose in it
};

} // namespace qcs::ui
