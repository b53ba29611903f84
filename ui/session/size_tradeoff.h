#pragma once
// SizeTradeoff: computes points for a plot of the total size of all weights against the lowest SQNR among
// them. Each point is one way to store the weights. One point is for the specs that the rules request. Other
// points are for one spec used for all weights: each common spec (insight::common_tensor_specs()), float, and
// each of the user's own specs. The rest are mixtures, in which different weights may have different specs or
// stay float. Mixtures do not use the user's own specs, and only those on the Pareto front are computed.

#include "insight/explain/explanation.h"
#include "insight/ranking/size_choices.h"
#include "session/user_specs.h"
#include "session/weight_ranking.h"

#include <unordered_map>

namespace qcs::ui {

class SizeTradeoff : public QObject {
    Q_OBJECT
public:
    SizeTradeoff(WeightRanking* ranking, JobRunner* jobs, QObject* parent = nullptr);

    // An `option` is a number for one way to store a weight. 0 is the spec that the rules request; then
    // follow the common specs, float, and the user's own specs.
    static constexpr std::size_t asRequestedByRules = qcs::insight::option_as_requested;
    static std::size_t optionCount(); ///< the number of options without the user's own specs
    static std::size_t floatOption() { return optionCount() - 1; }
    /// Returns the common spec or the user's own spec for an option; nullopt for asRequestedByRules and
    /// floatOption().
    std::optional<ObserverOrFormat> specOf(std::size_t option) const;
    /// Returns true if the option is one of the user's own specs.
    static bool isOwn(std::size_t option) { return option >= optionCount(); }

    /// One choice of an option for each weight.
    struct Point {
        qcs::insight::SizeAndError whole; ///< total size of all weights, and the lowest SQNR among them
        /// The option, if it is the same for all weights; nullopt for a mixture.
        std::optional<std::size_t> option;
        bool onFront = false;             ///< true if the point is on the Pareto front
        std::vector<std::size_t> options; ///< the option for each weight, in the order of entries()
        /// The weight with the lowest SQNR, as an index of an entry in the plan's table.
        std::size_t worst = 0;
    };
    /// Returns the points in ascending order of size; empty until measuring the weights has ended.
    const std::vector<Point>& points() const { return points_; }
    /// Returns the plan from which the points are computed; null as long as its weights are not measured.
    const std::shared_ptr<const qcs::insight::RankPlan>& plan() const { return plan_; }
    /// Returns the weights that could be measured, as indexes of entries in the plan's table. Point::options
    /// has the same order.
    const std::vector<std::size_t>& entries() const { return entries_; }
    /// Returns size and SQNR of a weight stored with an option. `weight` is an index in entries().
    const qcs::insight::SizeAndError& cost(std::size_t weight, std::size_t option) const;
    /// Sets the user's own specs. A spec that equals a common spec is ignored.
    void setOwn(std::vector<ObserverOrFormat> specs);
    /// Sets the explainer that tells which specs the backend supports for a weight; mixtures use only these
    /// specs. If it is null, mixtures may use all common specs.
    void setExplainer(std::shared_ptr<const qcs::insight::Explainer> explainer);
    /// Returns true if the backend supports the option for the weight with the index `weight` in entries(),
    /// or if it is not known yet whether it does. Always true for asRequestedByRules and floatOption().
    /// Always false for the user's own number formats, even if observerOf() finds an observer for them.
    bool isSupported(std::size_t weight, std::size_t option) const;
    /// Starts or stops measuring, which reads every weight once. Nothing is measured before the first call.
    void setWanted(bool wanted);
    /// Returns the total size in bytes of the weights that measuring would read.
    std::uint64_t bytesToRead() const;
    bool isBusy() const;

Q_SIGNALS:
    void changed();

private:
    /// Sizes and SQNRs: either of one weight, with each of several specs; or of each weight, with one spec.
    using Costs = std::vector<qcs::insight::SizeAndError>;
    void refresh();
    void measure();
    void take(const std::shared_ptr<const qcs::insight::RankPlan>& plan, std::vector<Costs> others);
    void makePoints();
    void measureOwn();
    void check();

    WeightRanking* ranking_;
    JobRunner* jobs_;
    bool wanted_ = false;
    std::shared_ptr<const qcs::insight::RankPlan> plan_; ///< the plan for which others_ was measured
    std::vector<Costs> others_; ///< for each weight, size and SQNR with each common spec
    std::vector<ObserverOrFormat> own_;
    std::shared_ptr<const qcs::insight::Explainer> explainer_;
    /// The specs that the backend does not support, by index of an entry in the plan's table.
    using Refused = std::unordered_map<std::size_t, std::vector<qcs::quant::ObserverSettings>>;
    std::shared_ptr<const Refused> refused_;
    /// For each own spec, size and SQNR by weight of plan_.
    std::vector<std::pair<ObserverOrFormat, Costs>> measuredOwn_;
    std::vector<std::size_t> entries_;
    std::vector<Costs> layers_; ///< size and SQNR of each weight in entries_, by option
    std::vector<Point> points_;
};

} // namespace qcs::ui
