#pragma once
// Total size against SQNR of all quantized weights, as points of a plot: the specs that the rules request,
// each common spec for all weights, the Pareto front of mixtures of these and float, and each of the user's
// own specs for all weights. A `way` is the index of one option for storing a weight.

#include "insight/explain/explanation.h"
#include "insight/ranking/size_choices.h"
#include "session/user_specs.h"
#include "session/weight_ranking.h"

#include <unordered_map>

namespace qcs::ui {

class SizeChoices : public QObject {
    Q_OBJECT
public:
    SizeChoices(WeightRanking* ranking, JobRunner* jobs, QObject* parent = nullptr);

    // Ways are numbered: the spec that the rules request (0), the common specs, float, and the user's own
    // specs.
    static constexpr std::size_t asRequestedByRules = qcs::insight::option_as_requested;
    static std::size_t optionCount(); ///< without the user's own specs
    static std::size_t floatOption() { return optionCount() - 1; }
    /// The common spec or the user's own spec; nullopt for asRequestedByRules and for float.
    std::optional<UserSpec> specOf(std::size_t option) const;
    static bool isOwn(std::size_t option) { return option >= optionCount(); }

    struct Point {
        qcs::insight::SizeAndError whole;  ///< of all weights together
        std::optional<std::size_t> option; ///< if it is the same for all weights; nullopt: a mixture
        bool onFront = false;              ///< on the Pareto front
        std::vector<std::size_t> options;  ///< of each weight, in the order of entries()
        std::size_t worst = 0; ///< the weight with the worst error, as an entry of the plan's table
    };
    /// In ascending order of size; empty until all weights are measured.
    const std::vector<Point>& points() const { return points_; }
    /// The plan that the points were computed from; null if there are no points.
    const std::shared_ptr<const qcs::insight::RankPlan>& plan() const { return plan_; }
    /// The weights as entries of the plan's table, in the order of Point::ways.
    const std::vector<std::size_t>& entries() const { return entries_; }
    /// Size and error of the weight with this index in entries(), stored in this way.
    const qcs::insight::SizeAndError& cost(std::size_t weight, std::size_t option) const;
    /// Sets the user's own specs. Those that equal a common spec are ignored.
    void setOwn(std::vector<UserSpec> specs);
    /// Mixtures contain only specs that the backend supports for the weight according to this analysis; null:
    /// all specs.
    void setExplainer(std::shared_ptr<const qcs::insight::Explainer> explainer);
    /// Does the backend support this way for the weight with this index in entries()? True until it is
    /// computed; always false for the user's own number formats, which are not observers.
    bool runs(std::size_t weight, std::size_t option) const;
    /// Starts measuring, which reads every weight once, or stops it. Initially nothing is measured.
    void setWanted(bool wanted);
    /// The bytes of all weights that measuring would read.
    std::uint64_t bytesToRead() const;
    bool isBusy() const;

Q_SIGNALS:
    void changed();

private:
    using Ways = std::vector<qcs::insight::SizeAndError>; ///< of one weight
    void refresh();
    void measure();
    void take(const std::shared_ptr<const qcs::insight::RankPlan>& plan, std::vector<Ways> others);
    void makePoints();
    void measureOwn();
    void check();

    WeightRanking* ranking_;
    JobRunner* jobs_;
    bool wanted_ = false;
    std::shared_ptr<const qcs::insight::RankPlan> plan_; ///< the plan that others_ was measured for
    std::vector<Ways> others_;                           ///< with the common specs, by weight
    std::vector<UserSpec> own_;
    std::shared_ptr<const qcs::insight::Explainer> explainer_;
    /// Specs that the backend does not support, by entry of the plan's table.
    using Refused = std::unordered_map<std::size_t, std::vector<qcs::quant::ObserverSettings>>;
    std::shared_ptr<const Refused> refused_;
    std::vector<std::pair<UserSpec, Ways>> measuredOwn_; ///< by weight of plan_
    std::vector<std::size_t> entries_;
    std::vector<Ways> layers_; ///< every way of each weight of entries_
    std::vector<Point> points_;
};

} // namespace qcs::ui
