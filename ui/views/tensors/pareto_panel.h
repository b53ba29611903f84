#pragma once
// The plot of size against SQNR below the ranking, under a head that folds it.

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

    /// Choices become rules by it, and what they, or rules that are proposed, would do is shown in the list
    /// before.
    void setProposals(Proposals* proposals, RankingModel* list);
    /// Specs of one's own stand beside the choices; it also knows what the backend runs. It lives longer.
    void setComparison(SpecComparison* comparison);

    bool isFolded() const { return folded_; }
    /// By the person: the window's height decides no longer.
    void setFolded(bool folded);
    /// Folds it where the list would have no room.
    void setRoom(int height);
    SizeChoices& choices() { return *choices_; }
    ParetoFigure& figure() { return *figure_; }
    /// Opens it.
    QToolButton& head() { return *head_; }
    /// Folds it.
    QToolButton& foldButton() { return *fold_; }
    QPushButton& makeRules() { return *makeRules_; }
    /// What the chosen point stores as what; "" for none.
    QString words() const;

private:
    void apply();
    void refresh();
    void choose(int point);
    void preview();
    void ask(int point);
    /// Why no rules can say it; "" where they may.
    QString refusalOf(const SizeChoices::Point& point) const;
    RankingPreview previewOfPoint(const SizeChoices::Point& point) const;
    void showThen();
    QString nameOfWay(std::size_t way) const;
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
    bool decided_ = false; ///< by the person
    bool asked_ = false;   ///< to read a lot
};

} // namespace qcs::ui
