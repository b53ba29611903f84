#include "analysis/analyze.h"

#include "analysis/edit/edited_reasons.h"
#include "analysis/prepare/prepare.h"
#include "analysis/resolve/facts.h"
#include "config/free_elsewhere.h"
#include "config/task.h"

namespace qcs {

PrepareInput prepare_input(const ResolveInput& input) {
    PrepareInput result;
    result.graph = input.graph;
    result.backend = input.backend;
    result.mapping = input.mapping;
    result.custom = input.prepare_custom;
    result.is_qat = input.is_qat;
    result.recorded = input.recorded;
    return result;
}

const Prepared& Analysis::prepared() const {
    std::call_once(once_, [&] {
        if (!prepared_) prepared_ = prepare(prepare_input(input), *resolution, facts_);
    });
    return *prepared_;
}

const Raised* Analysis::raised() const {
    return !took_over_ && prepared().raised ? &*prepared().raised : nullptr;
}

struct Analyzer::State {
    Resolver resolver;
    std::shared_ptr<const PrepareFacts> facts; ///< of the last input
    // Of the last analysis, where it raised nothing.
    std::shared_ptr<const Analysis> last;
    std::unique_ptr<const Surroundings> around;
    Searches searches;
    bool took_over = false;

    std::optional<std::vector<NodeReason>> by_last(const PrepareInput& input, const Resolution& resolution) {
        if (!last || resolution.raised) return std::nullopt;
        if (!around) around = std::make_unique<const Surroundings>(facts);
        const Known known{*last->input.mapping, *last->resolution, last->reasons};
        return edited_reasons(*around, known, input, resolution, searches);
    }

    void use_facts(const PrepareInput& input, const Resolution& resolution) {
        if (facts && facts->is_current(input, resolution)) return;
        last.reset();
        around.reset();
        const ObserverFactory factory(constructors_of(input.recorded));
        Constructors constructors(factory);
        facts = prepare_facts(input, resolution, constructors);
    }

    void forget() {
        free_elsewhere(std::move(last));
        last.reset();
        around.reset();
        searches = {};
    }

    std::shared_ptr<const Analysis> analyze(const ResolveInput& input, const std::stop_token& stop,
                                            int threads);

    void keep(std::shared_ptr<const Analysis> analysis) {
        last = std::move(analysis);
        if (took_over) return;
        searches = {};
        const auto& prepared = *last->prepared_;
        if (prepared.raised) last.reset();
        for (const auto& record : prepared.looked_through)
            searches.add(record);
    }
};

Analyzer::Analyzer() : state_(std::make_unique<State>()) {}
Analyzer::~Analyzer() = default;
Analyzer::Analyzer(Analyzer&&) noexcept = default;
Analyzer& Analyzer::operator=(Analyzer&&) noexcept = default;

bool Analyzer::took_over() const {
    return state_->took_over;
}

std::shared_ptr<const Analysis> Analyzer::analyze(const ResolveInput& input, std::stop_token stop,
                                                  int threads) {
    const TaskScope scope(stop);
    try {
        return state_->analyze(input, stop, threads);
    } catch (const Stopped&) {
        state_->forget();                  // it may have been half way through
        if (!stop.stop_requested()) throw; // meant for an outer scope
        return nullptr;
    }
}

std::shared_ptr<const Analysis> Analyzer::State::analyze(const ResolveInput& input,
                                                         const std::stop_token& stop, int threads) {
    const FreedElsewhere<Analysis> result(std::in_place);
    result->input = input;
    result->resolution = resolver.resolve(input, stop, threads);
    if (!result->resolution || stop.stop_requested()) return nullptr;
    task_progress(0.4);
    const auto& resolution = *result->resolution;
    const auto preparing = prepare_input(input);
    if (!resolution.raised) {
        use_facts(preparing, resolution);
        result->facts_ = facts;
    }
    task_progress(0.6);
    auto reasons = by_last(preparing, resolution);
    took_over = reasons.has_value();
    if (reasons) {
        result->reasons = std::move(*reasons);
        result->took_over_ = true;
    } else {
        result->prepared_ = prepare(preparing, resolution, result->facts_);
        stop_point();
        task_progress(0.8);
        result->reasons = node_reasons(resolution, *result->prepared_);
    }
    keep(result.share());
    return result.share();
}

} // namespace qcs
