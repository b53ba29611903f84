#include "session/error_heat.h"

#include "base/text.h"

#include <cmath>

namespace qcs::ui {

ErrorHeat::ErrorHeat(std::function<WeightRanking&()> ranking, QObject* parent)
    : QObject(parent), source_(std::move(ranking)) {}

void ErrorHeat::setOn(bool on) {
    if (on == std::exchange(isOn_, on)) return;
    if (on && !ranking_) {
        ranking_ = &source_();
        connect(ranking_, &WeightRanking::planChanged, this, &ErrorHeat::take);
        connect(ranking_, &WeightRanking::resultsChanged, this, &ErrorHeat::take);
    }
    take();
}

void ErrorHeat::take() {
    worst_.clear();
    ofNode_.clear();
    const auto plan = isOn_ ? ranking_->plan() : nullptr;
    const auto add = [](auto& map, const auto& key, double db) {
        const auto [place, isNew] = map.emplace(key, db);
        if (!isNew) place->second = std::min(place->second, db);
    };
    for (const auto entry : plan ? plan->weights() : std::span<const std::size_t>()) {
        const auto* result = ranking_->result(entry);
        if (!result || !*result || std::isnan((*result)->whole.sqnr_db)) continue;
        const double db = (*result)->whole.sqnr_db;
        std::string_view path = plan->table->module_of(entry);
        add(worst_, std::string(), db);
        for (; !path.empty(); path = qcs::parent_name(path))
            add(worst_, std::string(path), db);
        if (plan->specs[entry].node) add(ofNode_, plan->specs[entry].node.number(), db);
    }
    Q_EMIT changed();
}

std::optional<double> ErrorHeat::ofModule(std::string_view path) const {
    const auto found = worst_.find(std::string(path));
    return found == worst_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<double> ErrorHeat::ofNode(const qcs::model::Graph& graph, qcs::model::TracedNode node) const {
    if (!graph.nodes.contains(node)) return std::nullopt;
    if (const auto& called = graph.nodes[node]; called.op == qcs::model::Op::CallModule)
        return ofModule(called.target);
    const auto found = ofNode_.find(node.number());
    return found == ofNode_.end() ? std::nullopt : std::optional(found->second);
}

} // namespace qcs::ui
