#pragma once
// RankingPanel: the left side of the tab "Tensors". It has a list of the weights in the open tensor files,
// the one with the lowest SQNR first, and at the bottom a list of the files.

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
class RankingActions;
class MeasurementsLine;
class ParetoPanel;
class SearchField;
class TensorFileList;

class RankingPanel : public QWidget {
    Q_OBJECT
public:
    RankingPanel(Document* document, WeightRanking* ranking, TensorFiles* files, Proposals* proposals,
                 QWidget* parent = nullptr);

    /// Shows the measurements of the model's outputs beside the errors of the weights, and the file of the
    /// measurements in the list of files.
    void setMeasurements(ModelMeasurements* measurements);
    /// Adds the Pareto panel below the list.
    void setPareto(ParetoPanel* pareto);
    ParetoPanel* pareto() { return pareto_; }

    /// Selects a tensor that `node` uses, the weight if there is one. A node usually uses the tensors of the
    /// module that it calls. `node` is a node of the current graph. If a tensor that the node uses is
    /// selected already, the selection stays as it is.
    void setNode(qcs::model::TracedNode node);
    /// Sets the spec that the plots show; nullopt if they show none.
    void setSpec(const std::optional<ComparedSpec>& spec);

    RankingModel& model() { return *model_; }
    RankingView& view() { return *view_; }
    SearchField& filter() { return *filter_; }
    MeasurementsLine* measurementsLine() { return measurementsLine_; }
    TensorFileList& fileList() { return *fileList_; }
    RankingActions& actions() { return *actions_; }
    QDoubleSpinBox& threshold() { return *threshold_; }
    /// Returns the counts for the header of the pane: layers below the threshold, and layers at or above it.
    CountsLine* counts() const { return counts_; }
    /// Returns the text that is shown instead of the list; "" if the list is shown.
    QString emptyText() const;
    /// Returns a summary such as "3 layers below".
    QString summary() const;

Q_SIGNALS:
    /// Emitted when the user has selected a tensor. `node` is the node that uses the tensor, usually the one
    /// that calls the tensor's module.
    void nodeChosen(qcs::model::TracedNode node);
    void openRequested();
    /// Emitted when the user wants to compare the tensors of two files.
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
    /// Returns the node that uses a tensor, usually the one that calls the tensor's module. Returns none if
    /// the current graph has no such node.
    qcs::model::TracedNode callerOf(int entry) const;

    Document* document_;
    WeightRanking* ranking_;
    TensorFiles* files_;
    RankingModel* model_;
    SearchField* filter_;
    RankingView* view_;
    TensorFileList* fileList_;
    RankingActions* actions_;
    MeasurementsLine* measurementsLine_ = nullptr;
    ParetoPanel* pareto_ = nullptr;
    QWidget* belowList_ = nullptr; ///< the widgets below the list: plot, measurements and threshold
    QBoxLayout* belowLayout_ = nullptr;
    CountsLine* counts_;
    QLabel* below_;
    QDoubleSpinBox* threshold_;
    QPushButton* goOn_;
    QStackedWidget* stack_;
    QLabel* emptyTitle_;
    QLabel* emptyText_;
    qcs::model::TracedNode node_; ///< the node that was selected in this or another view
    bool choosing_ = false; ///< true while a selection by the user is handled; the selection in the list is
                            ///< then not changed
    /// True while the list is updated; changes of its selection are then not choices of the user.
    bool following_ = false;
};

} // namespace qcs::ui
