#pragma once
// Why one node came out as it did: its name, one sentence, and the ladder of rules.

#include "views/why_facts.h"

#include <QScrollArea>

class QLabel;

namespace qcs::ui {

class LadderView;
class NameLabel;
class SentenceCard;

class WhyPanel : public QScrollArea {
    Q_OBJECT
public:
    explicit WhyPanel(QWidget* parent = nullptr);
    /// nullptr: nothing is selected.
    void setFacts(const WhyFacts* facts);
    /// A module that is no call itself: its name, type, and a line about what is inside.
    void setContainer(const QString& name, const QString& type, const QString& sentence);
    LadderView* ladder() const { return ladder_; }

Q_SIGNALS:
    void ruleChosen(int rule);
    void nodeChosen(int node);

private:
    void onLink(const QString& link);

    NameLabel* name_;
    NameLabel* type_;
    SentenceCard* card_;
    QLabel* raised_;
    QLabel* heading_;
    LadderView* ladder_;
    QLabel* hint_;
};

} // namespace qcs::ui
