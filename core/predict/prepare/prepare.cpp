#include "base/free_in_background.h"
#include "config/presets.h"
#include "predict/interpreter/predict_codes.h"
#include "predict/interpreter/py_error.h"
#include "predict/prepare/constructors.h"
#include "predict/prepare/detail/custom_modules.h"
#include "predict/prepare/module_setup.h"
#include "predict/prepare/placer.h"
#include "predict/prepare/prepare_codes.h"
#include "predict/prepare/prepare_facts.h"
#include "predict/prepare/prepared.h"
#include "predict/resolve/facts.h"

#include <algorithm>

namespace qcs::predict {

// The object-type entries of a mapping after prepare's updates (fx/qconfig_mapping_utils.py,
// _update_qconfig_for_fusion and _update_qconfig_for_qat), which convert compares with its own.

using ObjectTypes =
    std::vector<std::pair<config::ObjectRef, std::shared_ptr<const config::QConfig>>>; ///< null = None

/// In the order of Python's dict.
ObjectTypes updated_object_types(const FusedFacts& facts, const config::QConfigMapping& mapping);

namespace {

using QConfigPtr = std::shared_ptr<const config::QConfig>;

void set(ObjectTypes& types, const config::ObjectRef& object, const QConfigPtr& qconfig) {
    const auto it = std::ranges::find(types, object, &ObjectTypes::value_type::first);
    if (it != types.end())
        it->second = qconfig;
    else
        types.emplace_back(object, qconfig);
}

} // namespace

ObjectTypes updated_object_types(const FusedFacts& facts, const config::QConfigMapping& mapping) {
    ObjectTypes types;
    for (const config::Rule& rule : mapping.active())
        if (rule.kind == config::RuleKind::ObjectType)
            set(types, rule.object,
                rule.qconfig ? std::make_shared<const config::QConfig>(*rule.qconfig) : nullptr);
    for (const auto& kind : facts.fused_kinds) {
        if (types.empty() || kind.children.empty()) continue;
        const auto first = config::ObjectRef::object(std::string(facts.types.name(kind.children.front())));
        const auto it = std::ranges::find(types, first, &ObjectTypes::value_type::first);
        if (it == types.end() || !it->second) continue;
        const auto qconfig = it->second;
        set(types, config::ObjectRef::object(std::string(facts.types.name(kind.type))), qconfig);
    }
    if (!facts.is_qat) return types;
    const auto before = types;
    for (const auto& [object, qconfig] : before)
        for (const auto& config : facts.backend->configs) {
            const auto key = config.key();
            if (config.qat_module && key && !key->is_tuple && key->atom == config::Value(object))
                set(types, config::ObjectRef::object(*config.qat_module), qconfig);
        }
    return types;
}

namespace {

class Preparation {
public:
    Preparation(const PrepareInput& input, const Resolution& resolution,
                std::shared_ptr<const PrepareFacts> cached)
        : input_(input),
          resolution_(resolution),
          cached_(std::move(cached)),
          facts_(*resolution.cached.facts),
          factory_(constructors_of(input.recorded)),
          constructors_(factory_),
          wrapped_(constructors_) {}

    std::shared_ptr<Prepared> run() {
        const FreedInBackground<Prepared> prepared(std::in_place);
        out_ = &*prepared;
        out_->input = std::make_shared<const PrepareInput>(input_);
        out_->graph = facts_.fused;
        out_->facts = resolution_.cached.facts;
        note_fusion();
        note_undecided_rules();
        if (resolution_.raised) {
            out_->raised = resolution_.raised;
            return prepared.share();
        }
        try {
            prepare();
        } catch (PyError& error) {
            out_->raised = std::move(error.raised);
        }
        return prepared.share();
    }

private:
    void prepare() {
        if (!cached_) cached_ = prepare_facts(input_, resolution_.cached, constructors_);
        out_->cached = cached_;
        out_->gaps.insert(out_->gaps.end(), cached_->matches.gaps.begin(), cached_->matches.gaps.end());
        out_->uncertain.insert(out_->uncertain.end(), cached_->matches.uncertain.begin(),
                               cached_->matches.uncertain.end());
        if (cached_->modules_raised) throw PyError{*cached_->modules_raised};
        out_->modules = cached_->modules;
        add_qconfigs();
        out_->object_types = updated_object_types(facts_, *input_.mapping);
        if (cached_->matches_raised) throw PyError{*cached_->matches_raised};
        const auto& matches = cached_->matches;
        out_->matches = {cached_, &matches};
        out_->node_qconfig = qconfig_of_;
        out_->no_tensors = cached_->no_tensors;
        NoTensors no_tensors(out_->graph, cached_->no_tensors);
        check_recorded(matches);
        prepare_standalone(matches);

        static const config::PrepareCustomConfig no_custom;
        const auto& custom = input_.custom ? *input_.custom : no_custom;
        const PlacementFacts facts{out_->graph,
                                   *facts_.backend,
                                   matches,
                                   qconfig_of_,
                                   cached_->non_observable,
                                   custom.input_quantized_indexes,
                                   custom.output_quantized_indexes,
                                   out_->warnings};
        const PlacementInput placement{facts,
                                       facts_.base->classes,
                                       input_.custom.get(),
                                       constructors_,
                                       no_tensors,
                                       [&](const std::string& target, const config::QConfig& qconfig) {
                                           swap_module(target, qconfig, custom);
                                       }};
        place_observers(placement, *out_);
        out_->graph.close();
        if (input_.is_standalone) check_single_result();
        put_back_preserved(custom, resolution_, wrapped_, out_->modules);
    }

    // node_name_to_qconfig. A module that is called several times keeps the qconfig of its last call.
    void add_qconfigs() {
        auto& graph = out_->graph;
        qconfig_of_.assign(graph.id_limit(), nullptr);
        has_qconfig_.assign(graph.id_limit(), false);
        for (auto node = graph.first(); node; node = graph.next(node)) {
            const auto& n = graph[node];
            if (n.op == model::Op::CallModule && is_observer(node)) continue;
            const auto rule = resolution_.nodes[n.origin].rule;
            const auto& rules = input_.mapping->rules;
            const auto* qconfig =
                rule && rules[rule.index()].qconfig ? &*rules[rule.index()].qconfig : nullptr;
            qconfig_of_[node] = qconfig;
            has_qconfig_[node] = true;
            if (qconfig && resolution_.nodes[n.origin].status == NodeStatus::HasQConfig)
                note_constructors(*qconfig, node);
            const auto& wrapped = wrapped_.of(qconfig);
            out_->qconfig_of[n.name] = wrapped;
            if (facts_.finds_module(n.op, n.target)) wrapped_.try_on_module(qconfig);
            if (n.op == model::Op::CallModule)
                if (const auto module = out_->modules.at.find(n.target); module != out_->modules.at.end())
                    wrapped_.put_on(out_->modules.edit(module->second), qconfig);
        }
    }

    bool is_observer(fx::NodeId node) const {
        const auto* module = out_->modules.find(out_->graph[node].target);
        return module && facts_.base->classes.is_observer(module->type);
    }

    // A pattern may cover a node for which no qconfig is looked up: an observer.
    void check_recorded(const Matches& matches) const {
        for (const auto node : matches.matched_nodes)
            if (!has_qconfig_[node]) {
                const auto& name = out_->graph[node].name;
                py_raise("KeyError", "'" + name + "'", message(codes::match_without_qconfig, name), name);
            }
    }

    void prepare_standalone(const Matches& matches) {
        for (const auto node : matches.matched_nodes) {
            const auto& match = matches.matches[matches.match_of[node]];
            if (match.kind != PatternMatch::Kind::Standalone) continue;
            const auto target = out_->graph[node].target;
            const auto child = child_of(node);
            if (!child) continue;
            for (const auto& gap : child->gaps)
                note(gap, node);
            auto& module = out_->modules.edit(out_->modules.at.at(target));
            const auto kept = std::exchange(module, {});
            module.type = "torch.fx.graph_module.GraphModule.__new__.<locals>.GraphModuleImpl";
            module.traced = kept.traced;
            module.training = kept.training;
            module.standalone = child;
            // Of the earlier module object, which a preserved attribute still has.
            module.qconfig = kept.qconfig;
        }
    }

    std::shared_ptr<const Prepared> child_of(fx::NodeId node) {
        const auto& target = out_->graph[node].target;
        try {
            return standalone_child(input_, resolution_, target, *out_->modules.find(target),
                                    out_->qconfig_of[out_->graph[node].name]);
        } catch (PyError& error) {
            if (!error.raised.type.empty()) throw;
            note(error.raised, node);
            return nullptr; // a standalone module about which nothing is known
        }
    }

    void swap_module(const std::string& target, const config::QConfig& qconfig,
                     const config::PrepareCustomConfig& custom) {
        if (!constructors_.is_on_record(qconfig)) return;
        try {
            swap_to_observed(out_->modules, target, qconfig, custom, input_.recorded.get(), constructors_,
                             facts_.base->classes, out_->warnings);
        } catch (PyError& error) {
            if (!error.raised.type.empty()) throw;
            const auto& graph = out_->graph;
            for (auto node = graph.first(); node; node = graph.next(node))
                if (graph[node].is_call(model::Op::CallModule, target)) note(error.raised, node);
        }
    }

    // Facts that were not recorded.

    void note(Raised gap, fx::NodeId node) {
        gap.node = out_->graph[node].name;
        out_->gaps.push_back(std::move(gap));
        out_->uncertain.push_back(node);
    }

    void note_fusion() {
        out_->gaps = facts_.fusion.gaps;
        for (const auto traced : facts_.fusion.uncertain)
            if (const auto node = facts_.fused_node[traced]) out_->uncertain.emplace_back(node);
    }

    /// Reports regex rules whose matches are not known and that would win if they matched.
    void note_undecided_rules() {
        const auto& undecided = resolution_.cached.undecided;
        if (undecided.empty()) return;
        const auto& rules = input_.mapping->rules;
        const auto& base = *facts_.base;
        IdVector<config::RuleIndex, bool> counts(rules.size());
        for (const auto i : resolution_.nodes.ids()) {
            const auto node = facts_.fused_node[i];
            const auto path = base.path[i];
            if (!node || !path || !base.regex_path_index[path]) continue;
            const auto slot = base.regex_path_index[path].index();
            const auto winner = resolution_.nodes[i].rule;
            const auto outranks = [&](config::RuleIndex rule) {
                if (!winner) return true;
                const auto kind = rules[winner.index()].kind;
                return kind > config::RuleKind::Regex || (kind == config::RuleKind::Regex && rule < winner);
            };
            for (const auto& [rule, open] : undecided)
                if (outranks(rule) && std::ranges::binary_search(open, slot)) {
                    counts[rule] = true;
                    out_->uncertain.emplace_back(node);
                }
        }
        for (const auto rule : counts.ids())
            if (counts[rule]) {
                const auto paths = undecided.at(rule).size();
                out_->gaps.push_back(
                    {"",
                     "",
                     message(codes::regex_step_limit, rules[rule.index()].text, std::to_string(paths)),
                     {}});
            }
    }

    void note_constructors(const config::QConfig& qconfig, fx::NodeId node) {
        if (constructors_.is_on_record(qconfig)) return;
        for (const auto* part : {&qconfig.activation, &qconfig.weight})
            if (*part)
                if (const auto& built = factory_.build(**part); !built && built.error().type.empty())
                    note(built.error(), node);
    }

    void check_single_result() const {
        const auto& graph = out_->graph;
        const auto last = graph.last();
        const auto& args = graph[last].args;
        if (args.empty() || !args.front().is_node())
            py_raise(
                "AssertionError",
                "standalone module only supports returning simple value currently (not tuple, dict etc.)",
                codes::standalone_result, graph[last].name);
    }

    const PrepareInput& input_;
    const Resolution& resolution_;
    std::shared_ptr<const PrepareFacts> cached_;
    const FusedFacts& facts_;
    const ObserverFactory factory_;
    ObserverCache constructors_;
    WrappedQConfigs wrapped_;
    Prepared* out_ = nullptr;
    IdVector<fx::NodeId, const config::QConfig*> qconfig_of_;
    IdVector<fx::NodeId, bool> has_qconfig_;
};

} // namespace

std::shared_ptr<const config::BackendConfig> backend_of(const PrepareInput& input) {
    if (input.backend) return input.backend;
    return {config::backend_preset("native"), [](const config::BackendConfig*) {}};
}

const SharedText* Prepared::scope_of(std::string_view name) const {
    const auto node = facts->base->index.node(name);
    if (!node) return nullptr;
    const auto& scope = facts->base->graph->nodes[node].scope;
    return scope ? &scope->path : nullptr;
}

std::shared_ptr<const Prepared> prepare(const PrepareInput& input, const Resolution& resolution,
                                        std::shared_ptr<const PrepareFacts> cached) {
    return Preparation(input, resolution, std::move(cached)).run();
}

std::optional<Raised> fusion_error(const PrepareInput& input) {
    return fuse(*input.graph, *backend_of(input), input.is_qat, input.recorded.get()).raised;
}

std::shared_ptr<const Prepared> prepare(const PrepareInput& input) {
    ResolveInput resolving;
    resolving.graph = input.graph;
    resolving.backend = backend_of(input);
    resolving.mapping = input.mapping;
    resolving.is_qat = input.is_qat;
    resolving.prepare_custom = input.custom;
    resolving.recorded = input.recorded;
    auto resolution = resolve(resolving, {{}, {}, 1});
    auto prepared = Preparation(input, *resolution, nullptr).run();
    prepared->resolution = std::move(resolution);
    return prepared;
}

} // namespace qcs::predict
