#pragma once
// ParetoPanel: a panel below the ranking that plots the size of the weights against the SQNR, with the Pareto
// front. The panel can be folded.

#include "models/ranking_preview.h"
#include "models/spec_comparison.h"
#include "session/proposals.h"
#include "session/size_tradeoff.h"

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

    /// Sets the ranking `list`, and `proposals`, which makes rules from a point of the plot. The list
    /// previews the effect of the point under the mouse or, if there is none, of the point that the user has
    /// chosen. While no point is chosen either, it previews the effect of the proposed rules.
    void setProposals(Proposals* proposals, RankingModel* list);
    /// Lets the plot also compare the specs that the user has added to `comparison`, which must outlive the
    /// panel.
    void setComparison(SpecComparison* comparison);

    bool isFolded() const { return folded_; }
    /// To be called when the user folds or unfolds the panel. From then on, setAvailableHeight() has no
    /// effect.
    void setFolded(bool folded);
    /// `height` is the height of the ranking panel in pixels. Folds this panel if the height is too small for
    /// both the list and the plot; otherwise unfolds this panel.
    void setAvailableHeight(int height);
    SizeTradeoff& tradeoff() { return *tradeoff_; }
    ParetoFigure& figure() { return *figure_; }
    /// Returns the heading, which is shown as long as the plot is not. A click on it folds or unfolds the
    /// panel.
    QToolButton& head() { return *head_; }
    /// Returns the button that folds the panel.
    QToolButton& foldButton() { return *fold_; }
    QPushButton& makeRules() { return *makeRules_; }
    /// Returns a description of the current point: its specs, their size and SQNR, and why no rules can be
    /// made for it; "" if there is none.
    QString words() const;

private:
    void apply();
    void refresh();
    void choose(int point);
    void preview();
    void ask(int point);
    /// Returns why no rules can be made for a point; "" if they can be made.
    QString refusalOf(const SizeTradeoff::Point& point) const;
    RankingPreview previewOfPoint(const SizeTradeoff::Point& point) const;
    void showProposedResult();
    QString nameOfOption(std::size_t option) const;
    bool isSupported(const SizeTradeoff::Point& point) const;
    QString wordsOf(const SizeTradeoff::Point& point) const;

    WeightRanking* ranking_;
    SizeTradeoff* tradeoff_;
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
    bool decided_ = false; ///< the user has folded or unfolded the panel
    bool asked_ = false;   ///< the user has agreed that a large amount of data is read
};

} // namespace qcs::ui
