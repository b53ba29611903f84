#pragma once
// The plot of size against SQNR below the ranking, under a head that folds it.

#include "session/size_choices.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;

namespace qcs::ui {

class ParetoFigure;
struct ParetoContent;

class ParetoPanel : public QWidget {
    Q_OBJECT
public:
    ParetoPanel(WeightRanking* ranking, JobRunner* jobs, QWidget* parent = nullptr);

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
    /// What the chosen point stores as what; "" for none.
    QString words() const;

private:
    void apply();
    void refresh();
    void choose(int point);
    QString wordsOf(const SizeChoices::Point& point) const;

    WeightRanking* ranking_;
    SizeChoices* choices_;
    ParetoFigure* figure_;
    QToolButton* head_;
    QToolButton* fold_;
    QPushButton* measure_;
    QLabel* words_;
    bool folded_ = true;
    bool decided_ = false; ///< by the person
    bool asked_ = false;   ///< to read a lot
};

} // namespace qcs::ui
