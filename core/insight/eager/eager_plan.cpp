#include "insight/eager/eager_plan.h"

#include "config/eager_presets.h"
#include "insight/eager/eager_insight_codes.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace qcs::insight {

namespace {

using namespace predict::eager;

std::string parent_of(const std::string& path) {
    const auto dot = path.rfind('.');
    return dot == std::string::npos ? std::string() : path.substr(0, dot);
}

/// The sources of qconfigs, in the order in which propagate_qconfig_ looks them up
/// (torch/ao/quantization/quantize.py).
class Ladders {
public:
    Ladders(const Model& fused, const config::EagerConfig& config, config::EagerCall call)
        : model_(fused),
          config_(config),
          is_spec_(call == config::EagerCall::QuantizeDynamic || call == config::EagerCall::Propagate) {
        if (is_spec_ && call == config::EagerCall::QuantizeDynamic && !has_rules()) take_defaults();
    }

    std::vector<EagerRung> of(const std::string& path) const {
        std::vector<EagerRung> rungs;
        const auto id = at_path(model_, path);
        if (!id) return rungs;
        add_near(rungs, path, model_[id]);
        add_parent(rungs, path);
        const auto first = std::ranges::find_if(rungs, &EagerRung::is_set);
        if (first != rungs.end()) first->decides = true;
        return rungs;
    }

private:
    bool has_rules() const {
        return std::ranges::any_of(config_.rules, [](const config::EagerRule& rule) { return !rule.off; });
    }
    void take_defaults() {
        if (!config_.user_dtype.empty()) return;
        const auto dtype = config_.dtype.value_or(DType::QInt8);
        for (const auto& row : config::eager_tables().dynamic)
            if (row.dtype == dtype) defaults_ = row.rules;
    }

    struct Found {
        config::EagerRuleIndex rule;
        std::shared_ptr<const config::QConfig> qconfig;
    };
    std::optional<Found> rule_of(bool by_type, std::string_view key) const {
        const auto as_found = [](const config::EagerRule& rule, config::EagerRuleIndex index) {
            return Found{index,
                         rule.qconfig ? std::make_shared<const config::QConfig>(*rule.qconfig) : nullptr};
        };
        for (std::size_t i = 0; i < config_.rules.size(); ++i) {
            const auto& rule = config_.rules[i];
            if (!rule.off && rule.by_type == by_type && rule.key == key)
                return as_found(rule, config::EagerRuleIndex(i));
        }
        for (const auto& rule : defaults_)
            if (rule.by_type == by_type && rule.key == key) return as_found(rule, {});
        return std::nullopt;
    }

    static void set(EagerRung& rung, const Found& found) {
        rung.is_set = true;
        rung.rule = found.rule;
        rung.qconfig = found.qconfig;
    }

    void add_near(std::vector<EagerRung>& rungs, const std::string& path, const Object& object) const {
        const auto by_name = rule_of(false, path);
        const auto type = plain_type(model_, object);
        const auto by_type = rule_of(true, type);
        EagerRung own, name, of_type;
        if (!is_spec_ && by_name) {
            own.set_message(codes::eager_rung_own);
            set(own, *by_name);
        } else if (object.has_qconfig) {
            own.set_message(codes::eager_rung_own);
            own.is_set = true;
            own.qconfig = object.qconfig;
        } else {
            own.set_message(codes::eager_rung_own_not_set);
        }
        rungs.push_back(std::move(own));
        if (is_spec_) {
            name.set_message(by_name ? message(codes::eager_rung_name, path)
                                     : message(codes::eager_rung_name_not_set, path));
            if (by_name) set(name, *by_name);
            rungs.push_back(std::move(name));
        }
        of_type.set_message(by_type ? message(codes::eager_rung_type, type)
                                    : message(codes::eager_rung_type_not_set, type));
        if (by_type) set(of_type, *by_type);
        rungs.push_back(std::move(of_type));
    }

    void add_parent(std::vector<EagerRung>& rungs, const std::string& path) const {
        EagerRung parent;
        parent.set_message(codes::eager_rung_parents_not_set);
        for (auto above = path; !above.empty();) {
            above = parent_of(above);
            const auto id = at_path(model_, above);
            if (!id) break;
            std::vector<EagerRung> near;
            add_near(near, above, model_[id]);
            const auto found = std::ranges::find_if(near, &EagerRung::is_set);
            if (found == near.end()) continue;
            parent.set_message(above.empty() ? Message(codes::eager_rung_root)
                                             : message(codes::eager_rung_parent, above));
            parent.is_set = true;
            parent.rule = found->rule;
            parent.path = above;
            parent.qconfig = found->qconfig;
            break;
        }
        rungs.push_back(std::move(parent));
    }

    const Model& model_;
    const config::EagerConfig& config_;
    bool is_spec_; ///< rules by path are entries of a spec dictionary, not attributes of modules
    std::vector<config::EagerRule> defaults_;
};

bool is_of(std::string_view type, std::string_view package) {
    return type.starts_with(package);
}

bool is_quantized_class(std::string_view type) {
    return (is_of(type, "torch.ao.nn.quantized.") && !is_of(type, "torch.ao.nn.quantized.reference.") &&
            type != "torch.ao.nn.quantized.FloatFunctional" &&
            type.find(".modules.") == std::string_view::npos) ||
           is_of(type, "torch.ao.nn.intrinsic.quantized.") || is_of(type, "torch.ao.nn.sparse.quantized.");
}

bool is_dynamic_class(std::string_view type) {
    return type.find(".quantized.dynamic.") != std::string_view::npos;
}

bool is_weight_only_class(std::string_view type) {
    return type.starts_with("torch.ao.nn.quantized.Embedding");
}

class Planner {
public:
    explicit Planner(const FlowInput& input) : input_(input), flow_(run_flow(input)) {
        plan_.call = flow_.call;
        plan_.engine = input.engine;
        plan_.raised = flow_.raised;
        plan_.raised_in = flow_.raised_in;
        plan_.warnings = flow_.warnings;
        note_fused();
    }

    EagerPlan run() {
        const Ladders ladders(flow_.fused, *input_.config, flow_.call);
        std::unordered_map<ObjectId, std::string> first;
        for (const auto& module : named_modules(*input_.model)) {
            EagerModule row;
            row.path = module.path;
            const auto& object = (*input_.model)[module.id];
            row.type = object.type;
            const auto [known, is_new] = first.try_emplace(module.id, module.path);
            if (!is_new) row.alias_of = known->second;
            row.ladder = ladders.of(module.path);
            if (const auto decides = std::ranges::find_if(row.ladder, &EagerRung::decides);
                decides != row.ladder.end()) {
                row.has_qconfig = true;
                row.qconfig = decides->qconfig;
            }
            follow(row);
            row.reason = reason_of(row, object);
            plan_.modules.push_back(std::move(row));
        }
        for (const auto& weight : flow_.weights) {
            const auto module = first.find(weight.module);
            if (module == first.end())
                continue; // a parameter that a pass created: the user's model does not have it
            const auto norm = first.find(weight.folded_norm);
            plan_.weights.push_back({module->second, weight.name,
                                     norm == first.end() ? std::nullopt : std::optional(norm->second),
                                     weight.observer});
        }
        return std::move(plan_);
    }

private:
    /// Records the modules that groups were fused into: the first path of a group has the fused module.
    void note_fused() {
        for (const auto& group : input_.config->fuse) {
            if (group.empty()) continue;
            fused_end_.emplace(group.front(), group.back());
            for (std::size_t i = 1; i < group.size(); ++i)
                fused_into_.emplace(group[i], group.front());
        }
    }

    void follow(EagerModule& row) const {
        if (const auto fused = at_path(flow_.fused, row.path)) {
            const auto& type = flow_.fused[fused].type;
            if (type != row.type) row.fused = type;
            if (const auto end = fused_end_.find(row.path); end != fused_end_.end() && is_gone(end->second))
                row.fused_end = end->second;
            if (const auto into = fused_into_.find(row.path);
                into != fused_into_.end() && type == "torch.nn.Identity" && row.type != type)
                row.fused_into = into->second;
        }
        if (const auto prepared = at_path(flow_.prepared, row.path)) {
            const auto& object = flow_.prepared[prepared];
            row.prepared = object.type;
            if (const auto observer = object.child("activation_post_process")) {
                const auto& instance = flow_.prepared[observer].observer;
                if (instance && instance->is_activation_post_process()) row.observer = instance;
                row.observes_input = !object.pre_hooks.empty() && object.hooks.empty();
                row.calls_observer_as_child = runs_children(object);
            }
            if (const auto weight = object.child("weight_fake_quant"))
                row.weight = flow_.prepared[weight].observer;
        }
        if (const auto converted = at_path(flow_.converted, row.path)) {
            row.becomes = flow_.converted[converted].type;
            row.quantize_dtype = flow_.converted[converted].dtype;
        }
    }

    /// True if forward() is that of torch.nn.Sequential (torch/ao/nn/intrinsic/modules/fused.py; QAT classes
    /// have the forward() of a layer instead).
    std::optional<bool> runs_children(const Object& object) const {
        const auto& model = flow_.prepared;
        if (!derives_from(model, object, "torch.nn.Sequential")) return false;
        if (!object.type.starts_with("torch.")) return std::nullopt;
        return object.type != "torch.ao.nn.intrinsic.ConvAdd2d" &&
               object.type != "torch.ao.nn.intrinsic.ConvAddReLU2d" &&
               !object.type.starts_with("torch.ao.nn.intrinsic.qat.");
    }

    /// True if fusion replaced the module by an Identity.
    bool is_gone(const std::string& path) const {
        const auto before = at_path(*input_.model, path), after = at_path(flow_.fused, path);
        return before && after && flow_.fused[after].type == "torch.nn.Identity" &&
               (*input_.model)[before].type != "torch.nn.Identity";
    }

    bool converts() const {
        return flow_.call == config::EagerCall::Quantize || flow_.call == config::EagerCall::QuantizeQat ||
               flow_.call == config::EagerCall::QuantizeDynamic || flow_.call == config::EagerCall::Convert;
    }

    static EagerReason make(Message what, ReasonKind kind, bool counted = true) {
        EagerReason reason;
        reason.set_message(std::move(what));
        reason.kind = kind;
        reason.counted = counted;
        return reason;
    }

    /// The module that contains this one and is quantized as a whole: a fused module, or one with an observed
    /// class of its own.
    std::optional<std::string> whole_of(const std::string& path) const {
        for (auto above = path; !above.empty();) {
            above = parent_of(above);
            const auto id = at_path(flow_.fused, above);
            if (!id) continue;
            const auto& object = flow_.fused[id];
            if (is_fused(flow_.fused, object)) return above;
            const auto now = at_path(flow_.prepared, above);
            if (now && flow_.prepared[now].type != object.type) return above;
        }
        return std::nullopt;
    }

    EagerReason reason_of(const EagerModule& row, const Object& object) const {
        const auto& model = *input_.model;
        if (is_observer(model, object) || is_inside_observer(row.path))
            return make(codes::eager_observer, ReasonKind::Neutral, false);
        if (row.fused_into)
            return make(message(codes::eager_fused, *row.fused_into), ReasonKind::Fused, false);
        if (flow_.raised) return make(codes::eager_not_reached, ReasonKind::Undecided, false);
        const bool is_stub = row.type.starts_with("torch.ao.quantization.stubs.");
        if (!row.becomes.empty() && row.becomes != row.type) {
            const auto changed = changed_reason(row, is_stub);
            if (changed) return *changed;
        }
        if (is_quantized_class(row.type)) return make(codes::eager_came_quantized, ReasonKind::Quantized);
        if (const auto whole = whole_of(row.path))
            return make(message(codes::eager_inside, *whole), ReasonKind::Fused, false);
        const bool is_functional = row.type == "torch.ao.nn.quantized.FloatFunctional";
        if (is_container(object) && !is_functional)
            return make(codes::eager_container, ReasonKind::Neutral, false);
        if (!converts()) return unconverted_reason(row);
        return float_reason(row, is_stub);
    }

    bool is_container(const Object& object) const {
        const bool own = std::ranges::any_of(object.children, [&](const Child& child) {
            return child.id && !is_observer(*input_.model, (*input_.model)[child.id]);
        });
        return own && !is_fused(*input_.model, object) && !is_parametrized(*input_.model, object);
    }

    bool is_inside_observer(const std::string& path) const {
        for (auto above = path; !above.empty();) {
            above = parent_of(above);
            const auto id = at_path(*input_.model, above);
            if (id && is_observer(*input_.model, (*input_.model)[id])) return true;
            if (id && (*input_.model)[id].type == "torch.ao.nn.quantized.FloatFunctional") return true;
        }
        return false;
    }

    std::optional<EagerReason> changed_reason(const EagerModule& row, bool is_stub) const {
        const auto& type = row.becomes;
        if (is_stub) return make(message(codes::eager_stub, type), ReasonKind::Neutral, false);
        if (is_of(type, "torch.ao.nn.quantized.reference."))
            return make(message(codes::eager_reference, type), ReasonKind::Quantized);
        if (is_dynamic_class(type))
            return make(message(codes::eager_swapped_dynamic, type), ReasonKind::Dynamic);
        if (is_weight_only_class(type))
            return make(message(codes::eager_swapped_weight, type), ReasonKind::Dynamic);
        if (is_quantized_class(type)) return make(message(codes::eager_swapped, type), ReasonKind::Quantized);
        if (row.qconfig && type != row.fused)
            return make(message(codes::eager_swapped, type), ReasonKind::Quantized);
        return std::nullopt;
    }

    EagerReason unconverted_reason(const EagerModule& row) const {
        if (row.observer || row.weight)
            return make(message(codes::eager_observed_only, ""), ReasonKind::Quantized);
        if (row.has_qconfig && !row.qconfig) return float_reason(row, false);
        return make(codes::eager_stays, ReasonKind::Neutral, false);
    }

    EagerReason float_reason(const EagerModule& row, bool is_stub) const {
        if (row.has_qconfig && !row.qconfig) {
            const auto decides = std::ranges::find_if(row.ladder, &EagerRung::decides);
            const bool above = decides->path.has_value();
            return make(above ? message(codes::eager_none_above, decides->path->empty()
                                                                     ? std::string("the model itself")
                                                                     : *decides->path)
                              : Message(codes::eager_none_own),
                        ReasonKind::FloatAsRequested, !is_stub);
        }
        if (!row.has_qconfig) return make(codes::eager_no_qconfig, ReasonKind::FloatAsRequested, !is_stub);
        if (row.path.empty())
            return make(message(codes::eager_root_stays, row.type), ReasonKind::FloatDespiteRequest);
        if (row.alias_of && parent_of(*row.alias_of) == parent_of(row.path) &&
            at_path(flow_.converted, *row.alias_of) != at_path(flow_.converted, row.path))
            return make(message(codes::eager_alias_stays, *row.alias_of), ReasonKind::FloatDespiteRequest);
        const auto type = row.fused.empty() ? row.type : row.fused;
        const auto* dynamic = config::eager_tables().mapping("dynamic");
        const bool elsewhere = flow_.call != config::EagerCall::QuantizeDynamic && dynamic &&
                               std::ranges::find(*dynamic, type, &config::ClassPair::from) != dynamic->end();
        return make(elsewhere ? message(codes::eager_other_mapping, type)
                              : message(codes::eager_not_in_mapping, type),
                    ReasonKind::FloatDespiteRequest);
    }

    const FlowInput& input_;
    Flow flow_;
    EagerPlan plan_;
    std::unordered_map<std::string, std::string> fused_into_;
    /// Keyed by the path of the first module of a group.
    std::unordered_map<std::string, std::string> fused_end_;
};

} // namespace

int EagerPlan::counted(ReasonKind kind) const {
    return static_cast<int>(std::ranges::count_if(modules, [&](const EagerModule& module) {
        return module.reason.counted && module.reason.kind == kind;
    }));
}

int EagerPlan::counted() const {
    return static_cast<int>(
        std::ranges::count_if(modules, [](const EagerModule& module) { return module.reason.counted; }));
}

const EagerModule* EagerPlan::find(std::string_view path) const {
    const auto found = std::ranges::find(modules, path, &EagerModule::path);
    return found == modules.end() ? nullptr : &*found;
}

EagerPlan eager_plan(const FlowInput& input) {
    return Planner(input).run();
}

std::string_view name_of(predict::eager::Warning warning) {
    static constexpr std::array<std::string_view, 3> names = {"no-qconfig", "not-run", "prelu-dtype"};
    return names[static_cast<std::size_t>(warning)];
}

} // namespace qcs::insight
