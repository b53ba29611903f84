#pragma once
// What rules do to the nodes of the model, worked out in the background for whoever marks it.

#include "jobs/analysis_service.h"

#include <QHash>

namespace qcs::ui {

/// Nodes are indices in the traced graph, ascending.
struct RuleMarks {
    RuleId rule = 0;          ///< 0: of none
    int number = 0;           ///< from 1, as the list of rules counts
    bool off = false;         ///< then all that it would match is in `loses`
    std::vector<int> wins;    ///< it decides them
    std::vector<int> loses;   ///< it matches them, and another rule decides
    std::vector<int> winners; ///< numbers of those rules, ascending
    bool operator==(const RuleMarks&) const = default;
};

/// What is marked: a rule that is pointed at for as long as that lasts, else the chosen one. While another is
/// pointed at, the chosen one is faded.
struct ShownMarks {
    RuleMarks shown;
    RuleMarks faded;
    bool operator==(const ShownMarks&) const = default;
};

enum class NodeMark : std::uint8_t { None, Wins, Loses, Faded };
NodeMark markOf(const ShownMarks& marks, int node);

class RuleMarksService : public QObject {
    Q_OBJECT
public:
    RuleMarksService(AnalysisService* analysis, JobRunner* jobs, QObject* parent = nullptr);
    /// Those of which marks are wanted from now on; 0 is none.
    void ask(QList<RuleId> rules);
    /// As far as it is known; those of no rule otherwise.
    RuleMarks marks(RuleId rule) const { return marks_.value(rule); }
    bool isBusy() const;

Q_SIGNALS:
    void changed();

private:
    void start();

    AnalysisService* analysis_;
    JobRunner* jobs_;
    QList<RuleId> rules_;
    QHash<RuleId, RuleMarks> marks_;
    std::shared_ptr<const qcs::Resolution> of_; ///< what marks_ were worked out from
};

} // namespace qcs::ui
