#pragma once
// Size against error of the quantized weights as a whole: what the rules ask, each common spec everywhere,
// and the best mixtures of these and of float. Specs of one's own stand beside them, each everywhere.

#include "insight/explain/explanation.h"
#include "insight/ranking/size_choices.h"
#include "session/own_specs.h"
#include "session/weight_ranking.h"

#include <unordered_map>

namespace qcs::ui {

class SizeChoices : public QObject {
    Q_OBJECT
public:
    SizeChoices(WeightRanking* ranking, JobRunner* jobs, QObject* parent = nullptr);

    /// Of what a weight may be stored as: what the rules ask of it, then the common specs, float, and specs
    /// of one's own.
    static constexpr std::size_t asTheRulesAsk = qcs::insight::way_as_asked;
    static std::size_t wayCount(); ///< without one's own
    static std::size_t floatWay() { return wayCount() - 1; }
    /// The spec of one's own, or the common one; nullopt for what the rules ask, and for float.
    std::optional<OwnSpec> specOf(std::size_t way) const;
    static bool isOwn(std::size_t way) { return way >= wayCount(); }

    struct Point {
        qcs::insight::SizeAndError whole;
        std::optional<std::size_t> way; ///< the same for all weights; nullopt: a mixture
        bool onFront = false;
        std::vector<std::size_t> ways; ///< of each weight
        std::size_t worst = 0;         ///< entry in the plan's table
    };
    /// By size; empty until all weights are measured.
    const std::vector<Point>& points() const { return points_; }
    /// That the points are of, with the table that the ranking has; null where there are none.
    const std::shared_ptr<const qcs::insight::RankPlan>& plan() const { return plan_; }
    /// Entries of the weights, as Point::ways has them.
    const std::vector<std::size_t>& entries() const { return entries_; }
    /// Of that weight, by its place in `entries`.
    const qcs::insight::SizeAndError& cost(std::size_t weight, std::size_t way) const;
    void setOwn(std::vector<OwnSpec> specs);
    /// Mixtures are made of what the backend runs by this analysis; null: of everything.
    void setExplainer(std::shared_ptr<const qcs::insight::Explainer> explainer);
    /// Would the backend run that weight, by its place in `entries`, in that way? True until it is known.
    bool runs(std::size_t weight, std::size_t way) const;
    /// Reads every weight once. Until somebody wants them, nothing is measured.
    void setWanted(bool wanted);
    /// So much would be read.
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
    std::shared_ptr<const qcs::insight::RankPlan> plan_; ///< that others_ are of
    std::vector<Ways> others_;                           ///< of the common specs, by weight
    std::vector<OwnSpec> own_;
    std::shared_ptr<const qcs::insight::Explainer> explainer_;
    /// Specs that the backend would not run, by entry of a plan's table.
    using Refused = std::unordered_map<std::size_t, std::vector<qcs::quant::ObserverSettings>>;
    std::shared_ptr<const Refused> refused_;
    std::vector<std::pair<OwnSpec, Ways>> measuredOwn_; ///< by weight of plan_
    std::vector<std::size_t> entries_;
    std::vector<Ways> layers_; ///< of `entries`: every way
    std::vector<Point> points_;
};

} // namespace qcs::ui
