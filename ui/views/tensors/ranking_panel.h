#pragma once
// The left side of the tab "Tensors": the weights of the open tensor files, ranked by SQNR with the worst
// first, and the list of these files.

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

    /// Shows measurements of the whole model beside the weights' errors, and their file in the file list.
    void setMeasurements(ModelMeasurements* measurements);
    /// Adds the Pareto panel below the list.
    void setPareto(ParetoPanel* pareto);
    ParetoPanel* pareto() { return pareto_; }

    /// Selects the weight of the module that a node of the current graph calls. If another tensor of that
    /// module is selected already, it stays selected.
    void setNode(qcs::model::TracedNode node);
    /// Sets the spec shown in the plots; nullopt: none.
    void setSpec(const std::optional<ComparedSpec>& spec);

    RankingModel& model() { return *model_; }
    RankingView& view() { return *view_; }
    SearchField& filter() { return *filter_; }
    MeasurementsLine* measurementsLine() { return measurementsLine_; }
    TensorFileList& fileList() { return *fileList_; }
    RankingFixes& fixes() { return *fixes_; }
    QDoubleSpinBox& threshold() { return *threshold_; }
    /// Counts for the pane's header: "2 below, 5 above" (the threshold).
    CountsLine* counts() const { return counts_; }
    /// The text shown instead of the list; "" if the list is shown.
    QString emptyText() const;
    /// A summary such as "3 layers below".
    QString summary() const;

Q_SIGNALS:
    /// The user selected a tensor of the module that this node calls.
    void nodeChosen(qcs::model::TracedNode node);
    void openRequested();
    /// The user wants to compare the tensors of two files.
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
    void updateText();
    void makeRoom();
    /// The node that calls the tensor's module; none if the current graph never calls it.
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
    qcs::model::TracedNode node_; ///< the selected node, from this or another view
    bool choosing_ = false;       ///< the user is selecting in the list: do not change its selection
    bool following_ = false;      ///< the list is being updated: its changes are not choices of the user
};

} // namespace qcs::ui
