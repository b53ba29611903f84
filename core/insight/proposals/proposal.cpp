#include "insight/proposals/proposal.h"

#include "predict/observers/observer_factory.h"
#include "predict/observers/observer_settings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace qcs::insight {

namespace {

using Settings = std::optional<quant::ObserverSettings>;

/// The settings by which a weight is quantized under a qconfig; nullopt for float, and if only Python knows
/// them.
Settings settings_under(const std::optional<config::QConfig>& qconfig) {
    if (!qconfig || !qconfig->weight) return std::nullopt;
    const auto built = predict::build_observer(*qconfig->weight);
    if (!built) return std::nullopt;
    const auto settings = predict::settings_of(**built);
    return settings ? Settings(*settings) : std::nullopt;
}

/// Errors of entries with specs. Each is measured once.
class Measurements {
public:
    Measurements(const ProposalContext& context, const Task& task) : context_(context), task_(task) {}

    /// One spec for each entry; nullopt for float, which has no error.
    void need(std::size_t entry, const Settings& settings) {
        if (settings && !find(entry, *settings)) missing_.push_back({entry, *settings, {}});
    }

    void measure() {
        done_ = 0;
        total_ = missing_.size();
        while (!missing_.empty()) { // several specs of one entry take several rounds
            auto plan = *context_.plan;
            plan.quantized.clear();
            std::set<std::size_t> begun;
            std::vector<Known> turn, later;
            for (auto& one : missing_)
                (begun.insert(one.entry).second ? turn : later).push_back(std::move(one));
            for (const auto& one : turn) {
                plan.specs[one.entry].settings = one.settings;
                plan.quantized.push_back(one.entry);
            }
            run(plan, turn);
            missing_ = std::move(later);
        }
    }

    const WeightError* of(std::size_t entry, const quant::ObserverSettings& settings) const {
        const auto* known = find(entry, settings);
        return known && known->error && !std::isnan(known->error->whole.sqnr_db) ? &*known->error : nullptr;
    }

private:
    struct Known {
        std::size_t entry = 0;
        quant::ObserverSettings settings;
        std::optional<WeightError> error;
    };
    const Known* find(std::size_t entry, const quant::ObserverSettings& settings) const {
        const auto [begin, end] = known_.equal_range(entry);
        for (auto it = begin; it != end; ++it)
            if (it->second.settings == settings) return &it->second;
        return nullptr;
    }

    void run(const RankPlan& plan, std::vector<Known>& turn) {
        std::map<std::size_t, std::size_t> place;
        for (std::size_t i = 0; i < turn.size(); ++i)
            place.emplace(turn[i].entry, i);
        std::size_t next = 0;
        measure_tensors(
            plan,
            [&]() -> std::optional<std::size_t> {
                return next < turn.size() ? std::optional(turn[next++].entry) : std::nullopt;
            },
            [&](std::size_t entry, const RankResult& result) {
                if (result) turn[place.at(entry)].error = *result;
                ++done_;
                if (task_.progress) task_.progress(static_cast<double>(done_) / static_cast<double>(total_));
            },
            context_.cache, {task_.stop, {}, task_.threads});
        if (task_.stop.stop_requested()) throw Stopped{};
        for (auto& one : turn)
            known_.emplace(one.entry, std::move(one));
    }

    const ProposalContext& context_;
    const Task& task_;
    std::vector<Known> missing_;
    std::multimap<std::size_t, Known> known_;
    std::size_t done_ = 0, total_ = 0;
};

/// A layer with one spec; `wanted` has a qconfig for each of its calls.
struct Option {
    std::optional<QuantizationRequest> request;
    std::vector<WantedQConfig> wanted;  ///< one for each call
    std::optional<WantedModule> module; ///< in eager mode
    Settings settings;                  ///< nullopt: float

    bool is_float() const {
        return module ? !module->qconfig
                      : std::ranges::all_of(wanted, [](const auto& one) { return !one.qconfig; });
    }
};

/// nullopt if one of its weights cannot be measured with the spec.
std::optional<LayerOption> cost_of(const ProposalContext& context, const WeightedLayer& layer,
                                   const Option& option, const Measurements& measured) {
    LayerOption cost;
    cost.worst_db = std::numeric_limits<double>::infinity();
    std::set<std::string> names;
    const auto& table = *context.plan->table;
    for (const auto entry : layer.entries) {
        const bool counts = names.insert(table.full_name(entry)).second;
        const auto settings = option.request ? option.settings : context.plan->specs[entry].settings;
        if (!settings) {
            if (counts) cost.bytes += table.entries[entry].info().bytes();
            continue;
        }
        const auto* error = measured.of(entry, *settings);
        if (!error) return std::nullopt;
        cost.worst_db = std::min(cost.worst_db, error->whole.sqnr_db);
        if (!counts) continue;
        cost.bytes += error->bytes_after;
        cost.noise += std::pow(10, -error->whole.sqnr_db / 10);
    }
    return cost;
}

bool is_reached(const Layer& layer) {
    return layer.module || !layer.calls.empty();
}

/// The current spec of a layer.
Option as_it_is(const ProposalContext& context, const WeightedLayer& layer) {
    return {
        {}, {}, {}, layer.entries.empty() ? Settings() : context.plan->specs[layer.entries.front()].settings};
}

void need(const WeightedLayer& layer, const Option& option, const ProposalContext& context,
          Measurements& measured) {
    for (const auto entry : layer.entries)
        measured.need(entry, option.request ? option.settings : context.plan->specs[entry].settings);
}

/// False if a spec is requested that cannot be computed here, which must not be mistaken for float.
bool is_computable(const Option& option) {
    return option.settings || option.is_float();
}

Expected<Option> option_of(const ProposalContext& context, const Layer& layer,
                           const QuantizationRequest& request) {
    if (context.is_eager()) {
        auto module = qconfig_for(context.eager, layer, request);
        if (!module) return tl::unexpected(module.error());
        const auto settings = settings_under(module->qconfig);
        return Option{request, {}, std::move(*module), settings};
    }
    auto wanted = qconfigs_for(*context.explainer, layer, request);
    if (!wanted) return tl::unexpected(wanted.error());
    Option option{request, std::move(*wanted), {}, {}};
    if (!option.wanted.empty()) option.settings = settings_under(option.wanted.front().qconfig);
    return option;
}

std::uint64_t bytes_now(const ProposalContext& context) {
    std::uint64_t bytes = 0;
    std::set<std::string> names;
    const auto& table = *context.plan->table;
    for (const auto entry : context.plan->weights())
        if (names.insert(table.full_name(entry)).second)
            bytes += quantized_bytes(*context.plan->specs[entry].settings, table.entries[entry].info().shape);
    return bytes;
}

void take_effects(const ProposalContext& context, std::span<const WeightedLayer> layers,
                  std::span<const Option> options, const Measurements& measured, Proposal& proposal) {
    if (context.plan) proposal.bytes_before = proposal.bytes_after = bytes_now(context);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (!options[i].request) continue;
        LayerEffect effect{layers[i].layer,  options[i].request, {}, options[i].settings, {}, {},
                           layers[i].entries};
        if (context.plan && !layers[i].entries.empty()) {
            const auto now = as_it_is(context, layers[i]);
            effect.spec_before = now.settings;
            effect.before = cost_of(context, layers[i], now, measured);
            if (is_computable(options[i])) effect.after = cost_of(context, layers[i], options[i], measured);
        }
        if (effect.before && effect.after)
            proposal.bytes_after = proposal.bytes_after - effect.before->bytes + effect.after->bytes;
        proposal.layers.push_back(std::move(effect));
    }
}

/// Computes the rules. Returns their errors.
Diagnostics add_rules(const ProposalContext& context, std::span<const Option> options, Proposal& proposal) {
    std::vector<WantedQConfig> wanted;
    std::vector<WantedModule> modules;
    for (const auto& option : options) {
        wanted.insert(wanted.end(), option.wanted.begin(), option.wanted.end());
        if (option.module) modules.push_back(*option.module);
    }
    if (context.is_eager()) {
        auto rules = propose_eager_rules(context.eager, modules);
        if (!rules) return rules.error();
        proposal.eager = std::move(*rules);
        return {};
    }
    const auto& analysis = context.explainer->analysis();
    auto rules = propose_rules(analysis.input, *analysis.resolution, wanted);
    if (!rules) return rules.error();
    proposal.rules = std::move(*rules);
    return {};
}

/// True if the layer already has this spec.
bool is_as_now(const ProposalContext& context, const Option& option) {
    if (option.module) {
        const auto& now = context.eager.plan->find(option.module->path)->qconfig;
        return same_constructors(option.module->qconfig, now ? std::optional(*now) : std::nullopt);
    }
    const auto& analysis = context.explainer->analysis();
    return std::ranges::all_of(option.wanted, [&](const WantedQConfig& one) {
        const auto rule = analysis.resolution->nodes[one.node].rule;
        return same_constructors(one.qconfig,
                                 rule ? analysis.input.mapping->rules[rule.index()].qconfig : std::nullopt);
    });
}

/// Layers with their options; the first option is the current spec.
struct Choices {
    std::vector<WeightedLayer> layers;
    std::vector<std::vector<Option>> options;
    std::vector<LayerOptions> costs;
    std::uint64_t fixed_bytes = 0; ///< bytes of layers that cannot be measured
};

Choices choices_of(const ProposalContext& context, std::span<const QuantizationRequest> requests,
                   Measurements& measured, Diagnostics& left_out) {
    Choices all;
    for (auto& layer : weighted_layers(context, left_out)) {
        stop_point();
        std::vector<Option> options{as_it_is(context, layer)};
        for (const auto& request : requests) {
            if (!is_reached(layer.layer)) break;
            auto option = option_of(context, layer.layer, request);
            if (!option)
                left_out.insert(left_out.end(), option.error().begin(), option.error().end());
            else if (!is_as_now(context, *option) && is_computable(*option))
                options.push_back(std::move(*option));
        }
        for (const auto& option : options)
            need(layer, option, context, measured);
        all.layers.push_back(std::move(layer));
        all.options.push_back(std::move(options));
    }
    measured.measure();
    return all;
}

/// Removes options that cannot be measured. A layer whose current spec cannot be measured is left unchanged.
void weigh(const ProposalContext& context, const Measurements& measured, Choices& all) {
    Choices kept;
    for (std::size_t i = 0; i < all.layers.size(); ++i) {
        std::vector<Option> options;
        LayerOptions costs;
        for (auto& option : all.options[i])
            if (const auto cost = cost_of(context, all.layers[i], option, measured)) {
                options.push_back(std::move(option));
                costs.push_back(*cost);
            }
        if (options.empty() || options.front().request) {
            for (const auto entry : all.layers[i].entries)
                kept.fixed_bytes += quantized_bytes(*context.plan->specs[entry].settings,
                                                    context.plan->table->entries[entry].info().shape);
            continue;
        }
        kept.layers.push_back(std::move(all.layers[i]));
        kept.options.push_back(std::move(options));
        kept.costs.push_back(std::move(costs));
    }
    all = std::move(kept);
}

} // namespace

Expected<Layer> layer_of_entry(const ProposalContext& context, std::size_t entry) {
    const auto name = context.plan->table->full_name(entry);
    if (!context.is_eager())
        return layer_of_weight(*context.explainer, name, context.plan->specs[entry].node);
    const auto dot = name.rfind('.');
    return layer_of_module(context.eager, dot == name.npos ? std::string() : name.substr(0, dot));
}

bool same_layer(const Layer& a, const Layer& b) {
    return a.calls == b.calls && a.module == b.module;
}

std::vector<WeightedLayer> weighted_layers(const ProposalContext& context, Diagnostics& left_out) {
    std::vector<WeightedLayer> layers;
    const auto& plan = *context.plan;
    for (const auto entry : plan.weights()) {
        auto layer = layer_of_entry(context, entry);
        if (!layer) {
            left_out.insert(left_out.end(), layer.error().begin(), layer.error().end());
            layer = Layer{plan.table->full_name(entry), {}, {}};
        }
        const auto same = [&](const WeightedLayer& other) {
            return other.layer == *layer || (is_reached(*layer) && same_layer(other.layer, *layer));
        };
        const auto found = std::ranges::find_if(layers, same);
        if (found != layers.end())
            found->entries.push_back(entry);
        else
            layers.push_back({std::move(*layer), {entry}});
    }
    return layers;
}

Expected<Proposal> propose(const ProposalContext& context, std::span<const LayerRequest> requests,
                           const Task& task) {
    std::vector<WeightedLayer> layers, weighed;
    Diagnostics left_out, problems;
    if (context.plan) weighed = weighted_layers(context, left_out);
    std::vector<Option> options;
    for (const auto& one : requests) {
        auto option = option_of(context, one.layer, one.request);
        if (!option) {
            problems.insert(problems.end(), option.error().begin(), option.error().end());
            continue;
        }
        const auto known = std::ranges::find_if(
            weighed, [&](const WeightedLayer& layer) { return same_layer(layer.layer, one.layer); });
        layers.push_back({one.layer, known == weighed.end() ? std::vector<std::size_t>() : known->entries});
        options.push_back(std::move(*option));
    }
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    Proposal proposal;
    if (auto wrong = add_rules(context, options, proposal); !wrong.empty()) return tl::unexpected(wrong);
    Measurements measured(context, task);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        need(layers[i], as_it_is(context, layers[i]), context, measured);
        need(layers[i], options[i], context, measured);
    }
    measured.measure();
    take_effects(context, layers, options, measured, proposal);
    return proposal;
}

Expected<Proposal> propose(const ProposalContext& context, const Goal& goal,
                           std::span<const QuantizationRequest> choices, const Task& task) {
    if (!context.plan || context.plan->weights().empty()) return failure(codes::proposal_no_weights);
    Proposal proposal;
    Measurements measured(context, task);
    auto all = choices_of(context, choices, measured, proposal.left_out);
    weigh(context, measured, all);
    Proposal::Reached reached{goal, {}, {}};
    if (goal.max_bytes) {
        const auto budget = *goal.max_bytes - std::min(*goal.max_bytes, all.fixed_bytes);
        reached.choice = minimize_noise(all.costs, budget);
        reached.choice.is_met = reached.choice.bytes + all.fixed_bytes <= *goal.max_bytes;
    } else {
        reached.choice = minimize_bytes(all.costs, goal.min_sqnr_db.value_or(0));
        reached.choice.bound += static_cast<double>(all.fixed_bytes);
    }
    reached.choice.bytes += all.fixed_bytes;
    std::vector<Option> chosen;
    for (std::size_t i = 0; i < all.layers.size(); ++i)
        chosen.push_back(all.options[i][reached.choice.options[i]]);
    for (const auto miss : reached.choice.misses)
        reached.misses.push_back(all.layers[miss].layer.name);
    if (auto wrong = add_rules(context, chosen, proposal); !wrong.empty()) return tl::unexpected(wrong);
    take_effects(context, all.layers, chosen, measured, proposal);
    proposal.reached = std::move(reached);
    return proposal;
}

} // namespace qcs::insight
