#include "insight/explain/coverage.h"

#include "predict/resolve/facts.h"

#include <array>
#include <map>

namespace qcs::insight {

namespace {

CoverageStatus status_of(const PatternView& view, predict::fx::NodeId node) {
    const auto* match = view.match_at(node);
    if (!match) return CoverageStatus::NoPattern;
    if (match->kind != predict::PatternMatch::Kind::Pattern) return CoverageStatus::CustomOrStandalone;
    return view.entry(match->entry).dtype_configs.empty() ? CoverageStatus::FusedOnly
                                                          : CoverageStatus::Quantizable;
}

class Writer {
public:
    explicit Writer(const Explainer& explainer) : explainer_(explainer), view_(explainer.view()) {}

    std::vector<OperationCoverage> run() {
        const auto& graph = view_.graph();
        if (view_.matches().match_of.empty()) return {};
        for (auto node = graph.first(); node; node = graph.next(node))
            if (const auto operation = view_.operation(node); !operation.empty()) add(node, operation);
        return std::move(rows_);
    }

private:
    void add(predict::fx::NodeId node, const std::string& operation) {
        const auto traced = view_.graph()[node].origin;
        const auto verdict = explainer_.verdict(traced);
        if (!verdict.counted) return;
        const auto status = status_of(view_, node);
        const auto [place, is_new] = at_.try_emplace({operation, status}, rows_.size());
        if (is_new) {
            rows_.push_back({{}, operation, status, {}, {}, 0});
            if (const auto* match = view_.match_at(node)) rows_.back().entry = match->entry;
        }
        auto& row = rows_[place->second];
        row.nodes.push_back(traced);
        if (verdict.quantized.value_or(false)) ++row.quantized;
        if (row.code.empty()) find_nearest(row, node, verdict.requested);
    }

    void find_nearest(OperationCoverage& row, predict::fx::NodeId node, const NodeReason& reason) {
        if (row.status == CoverageStatus::NoPattern) {
            auto misses = near_misses(view_, node, 1);
            if (misses.empty()) return;
            row.set_message(std::move(misses.front()));
        } else if (reason.reason == Reason::NoFittingDTypeConfig) {
            const auto tables = explainer_.tables_of(*view_.match_at(node));
            const auto nearest = nearest_constraint(tables);
            if (!nearest) return;
            row.set_message(tables[nearest->config].rows[nearest->row].result);
        }
    }

    const Explainer& explainer_;
    const PatternView& view_;
    std::vector<OperationCoverage> rows_;
    std::map<std::pair<std::string, CoverageStatus>, std::size_t> at_;
};

} // namespace

std::string_view name_of(CoverageStatus status) {
    constexpr std::array<std::string_view, 4> names = {"quantizable", "fused only", "no pattern", "apart"};
    return names[static_cast<std::size_t>(status)];
}

std::vector<OperationCoverage> coverage(const Explainer& explainer) {
    return Writer(explainer).run();
}

} // namespace qcs::insight
