#include "insight/incremental/region.h"

#include <algorithm>

namespace qcs::insight {

namespace {

class Spreading {
public:
    Spreading(const Coupling& coupling, const ObserverSharing& sharing)
        : coupling_(coupling), sharing_(sharing), known_(coupling.size(), 0) {}

    // From strong to weak: each includes the weaker ones.
    enum Degree : unsigned char {
        Told = 1,     // an observer may have come or gone right after it, on another's behalf
        Touched = 2,  // the observers before it may be others
        Affected = 3, // what it claims to take and give, or the observer after it, may be another
    };

    void mark(predict::fx::NodeId node, Degree degree) {
        auto& known = known_[node];
        if (known >= degree) return;
        if (known == 0) region.push_back(node);
        known = degree;
        waiting_.push_back(node);
    }

    bool spread(std::size_t limit) {
        while (!waiting_.empty()) {
            if (region.size() > limit) return false;
            const auto node = waiting_.back();
            waiting_.pop_back();
            const auto degree = static_cast<Degree>(known_[node]);
            for (const auto match : coupling_.matches_at(node))
                for (const auto other : coupling_.nodes_of(match))
                    mark(other, degree);
            if (degree < Touched) continue;
            for (const auto& [searcher, passed] : sharing_.through(node))
                mark(searcher, Affected);
            if (degree < Affected && passes_on(node)) mark(node, Affected);
            if (degree < Affected) continue;
            for (const auto user : coupling_.graph().users(node))
                mark(user, Touched);
            for (const auto input : coupling_.graph().inputs(node))
                mark(input, Told);
        }
        return true;
    }

    std::vector<predict::fx::NodeId> region;

private:
    // What shares the observer before it, and an observer of the user's, which claims what its input claims.
    bool passes_on(predict::fx::NodeId node) const {
        return coupling_.is_observer(node) ||
               std::ranges::any_of(coupling_.matches_at(node), [&](predict::MatchIndex match) {
                   return coupling_.facts().matches.matches[match].shares();
               });
    }

    const Coupling& coupling_;
    const ObserverSharing& sharing_;
    IdVector<predict::fx::NodeId, unsigned char> known_;
    std::vector<predict::fx::NodeId> waiting_;
};

} // namespace

std::optional<std::vector<predict::fx::NodeId>> region_of(const Coupling& coupling,
                                                          const ObserverSharing& sharing,
                                                          std::span<const predict::fx::NodeId> changed,
                                                          std::size_t limit) {
    Spreading spreading(coupling, sharing);
    for (const auto node : changed) {
        spreading.mark(node, Spreading::Affected);
        // A module has the qconfig of its last call.
        if (const auto object = coupling.object(node))
            for (const auto caller : coupling.callers(object))
                spreading.mark(caller, Spreading::Told);
    }
    if (!spreading.spread(limit)) return std::nullopt;
    std::ranges::sort(spreading.region);
    return std::move(spreading.region);
}

} // namespace qcs::insight
