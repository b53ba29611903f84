#pragma once
// Why one node came out as it did: its name, one sentence, the ladder of rules, the pattern, the constraints,
// the observers, and what it becomes.

#include "insight/repairs/repairs.h"
#include "views/why/why_facts.h"

#include <QScrollArea>
#include <QSet>

#include <optional>

class QLabel;
class QVBoxLayout;

namespace qcs::ui {

class FactListView;
class LadderView;
class NameLabel;
class PatternBoxes;
class RepairsView;
class SentenceCard;
class VerdictCards;

class WhyPanel : public QScrollArea {
    Q_OBJECT
public:
    explicit WhyPanel(QWidget* parent = nullptr);
    /// nullptr: nothing is selected.
    void setFacts(const WhyFacts* facts);
    /// A module that is no call itself: its name, type, and a line about what is inside.
    void setContainer(const QString& name, const QString& type, const QString& sentence);
    /// Its headline, and a line for each section that opens it; or all of them.
    void setFolded(bool folded);
    FactListView* outline() const { return outline_; }
    LadderView* ladder() const { return ladder_; }
    FactListView* misses() const { return misses_; }
    FactListView* constraints() const { return constraints_.list; }
    FactListView* observers() const { return observers_.list; }
    FactListView* becomes() const { return becomes_.list; }
    RepairsView* repairs() const { return repairs_; }
    VerdictCards* cards() const { return cards_; }
    /// Edits for the node shown; null while they are looked for.
    void setRepairs(const std::shared_ptr<const qcs::insight::Repairs>& repairs,
                    const qcs::model::Graph& graph);
    /// Puts a section at the top of the panel.
    void scrollTo(QWidget* section);

Q_SIGNALS:
    void ruleChosen(qcs::config::RuleIndex rule);
    void nodeChosen(qcs::model::TracedNode node);
    /// Of the backend; a dtype config of it, or none.
    void entryChosen(qcs::config::EntryIndex entry, qcs::config::DTypeConfigIndex config);
    void fixChosen(const qcs::insight::QConfigFix& fix);
    void repairChosen(const qcs::insight::RepairEdit& edit, const QString& what);
    /// The backend has no pattern for the node shown.
    void patternWanted();
    void unfoldRequested();
    /// What a link of the sentence offers to do, "do:NAME".
    void editChosen(const QString& name);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Section {
        QLabel* heading = nullptr;
        FactListView* list = nullptr;
        void set(const QList<FactRow>& rows) const;
    };
    QLabel* heading(const QString& text);
    Section section(QVBoxLayout* column, const QString& name, const QString& title);
    void addSections(QVBoxLayout* column);
    void setSections(const WhySections& sections);
    void onLink(const QString& link);
    void fold();
    void showAgain();

    NameLabel* name_;
    NameLabel* type_;
    SentenceCard* card_;
    VerdictCards* cards_;
    RepairsView* repairs_;
    QLabel* raised_;
    QLabel* heading_;
    LadderView* ladder_;
    QLabel* hint_;
    FactListView* outline_ = nullptr;
    bool folded_ = false;
    QSet<int> opened_; ///< of a folded panel, by WhyPart
    QLabel* patternHeading_ = nullptr;
    QWidget* pattern_ = nullptr;
    PatternBoxes* boxes_ = nullptr;
    QLabel* covers_ = nullptr;
    QWidget* flowPlace_ = nullptr;
    PatternBoxes* flow_ = nullptr; ///< observers around the call, as prepared
    FactListView* misses_ = nullptr;
    std::vector<qcs::insight::QConfigFix> fixes_;
    Section constraints_, observers_, becomes_;
    std::optional<WhyFacts> shown_; ///< most edits leave the chosen node as it is
};

} // namespace qcs::ui
