#pragma once
// WhyPanel: explains the outcome of one node. It shows the node's name, one sentence, the precedence ladder
// of its rules, the pattern, the constraints, the observers, and what the node becomes.

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
    /// Shows the facts about a node. `facts` is null if no node is selected; a hint is then shown.
    void setFacts(const WhyFacts* facts);
    /// Shows a container module: its name, type, and a sentence about its contents.
    void setContainer(const QString& name, const QString& type, const QString& sentence);
    /// Sets whether the panel is folded. A folded panel shows the headline and one line for each section; a
    /// click on the line opens the section.
    void setFolded(bool folded);
    FactListView* outline() const { return outline_; }
    LadderView* ladder() const { return ladder_; }
    FactListView* nearMisses() const { return misses_; }
    FactListView* constraints() const { return constraints_.list; }
    FactListView* observers() const { return observers_.list; }
    FactListView* becomes() const { return becomes_.list; }
    RepairsView* repairs() const { return repairs_; }
    VerdictCards* cards() const { return cards_; }
    /// Shows the repairs of the node. `repairs` is null while they are being computed.
    void setRepairs(const std::shared_ptr<const qcs::insight::Repairs>& repairs,
                    const qcs::model::Graph& graph);
    /// Scrolls the section to the top of the panel.
    void scrollTo(QWidget* section);

Q_SIGNALS:
    void ruleChosen(qcs::config::RuleIndex rule);
    void nodeChosen(qcs::model::TracedNode node);
    /// Emitted on a click on a link to a backend entry and, if `config` is valid, to one of its dtype
    /// configs.
    void entryChosen(qcs::config::EntryIndex entry, qcs::config::DTypeConfigIndex config);
    void fixChosen(const qcs::insight::QConfigFix& fix);
    /// Emitted when the user chooses a repair. `what` is its name for the undo history.
    void repairChosen(const qcs::insight::RepairEdit& edit, const QString& what);
    /// Emitted when the user wants to add a pattern for the node to the backend.
    void patternWanted();
    /// Emitted on a click on "Open all" in a folded panel.
    void unfoldRequested();
    /// Emitted on a click on a link "do:NAME" in the sentence, which offers an edit. `name` is NAME.
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
    QSet<int> opened_; ///< numbers (WhyPart) of the sections that are open although the panel is folded
    QLabel* patternHeading_ = nullptr;
    QWidget* pattern_ = nullptr;
    PatternBoxes* boxes_ = nullptr;
    QLabel* covers_ = nullptr;
    QWidget* flowPlace_ = nullptr;
    PatternBoxes* flow_ = nullptr; ///< the call with the observers around it, after prepare
    FactListView* misses_ = nullptr;
    std::vector<qcs::insight::QConfigFix> fixes_;
    Section constraints_, observers_, becomes_;
    std::optional<WhyFacts> shown_; ///< the facts that are shown; equal facts are ignored, because most edits
                                    ///< do not affect the node
};

} // namespace qcs::ui
