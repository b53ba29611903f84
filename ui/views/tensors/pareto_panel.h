#pragma once
// Foldable panel below the ranking with the plot of size against SQNR and its Pareto front.

#include "models/ranking_preview.h"
#include "models/spec_comparison.h"
#include "session/proposals.h"
#include "session/size_choices.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;

namespace qcs::ui {

class ParetoFigure;
class RankingModel;
struct ParetoContent;

class ParetoPanel : public QWidget {
    Q_OBJECT
public:
    ParetoPanel(WeightRanking* ranking, JobRunner* jobs, QWidget* parent = nullptr);

    /// `proposals` turns a chosen point into rules. The effect of a point or of proposed rules is previewed
    /// in `list`.
    void setProposals(Proposals* proposals, RankingModel* list);
    /// Adds the user's own specs to the choices. `comparison` also knows which specs the backend supports; it
    /// must outlive the panel.
    void setComparison(SpecComparison* comparison);

    bool isFolded() const { return folded_; }
    /// Folds or unfolds for the user; the window's height no longer has an influence.
    void setFolded(bool folded);
    /// Folds the panel if the height leaves too little room for the list.
    void setRoom(int height);
    SizeChoices& choices() { return *choices_; }
    ParetoFigure& figure() { return *figure_; }
    /// The heading of the folded panel, which unfolds it.
    QToolButton& head() { return *head_; }
    /// The button that folds it.
    QToolButton& foldButton() { return *fold_; }
    QPushButton& makeRules() { return *makeRules_; }
    /// A description of the current point: which weights are stored in which format; "" for none.
    QString words() const;

private:
    void apply();
    void refresh();
    void choose(int point);
    void preview();
    void ask(int point);
    /// Why rules cannot express a point; "" if they can.
    QString refusalOf(const SizeChoices::Point& point) const;
    RankingPreview previewOfPoint(const SizeChoices::Point& point) const;
    void showThen();
    QString nameOfOption(std::size_t option) const;
    bool runs(const SizeChoices::Point& point) const;
    QString wordsOf(const SizeChoices::Point& point) const;

    WeightRanking* ranking_;
    SizeChoices* choices_;
    ParetoFigure* figure_;
    QToolButton* head_;
    QToolButton* fold_;
    QPushButton* measure_;
    QPushButton* makeRules_;
    QLabel* words_;
    Proposals* proposals_ = nullptr;
    RankingModel* list_ = nullptr;
    SpecComparison* comparison_ = nullptr;
    bool folded_ = true;
    bool decided_ = false; ///< the user has folded or unfolded it
    bool asked_ = false;   ///< the user agreed to read a large amount of data
};

} // namespace qcs::ui
