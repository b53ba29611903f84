#include "predict/resolve/detail/module_pass.h"

#include "base/task.h"
#include "config/presets.h"
#include "predict/interpreter/py_error.h"
#include "predict/observers/observer_factory.h"
#include "predict/observers/python_call.h"
#include "predict/resolve/resolve_codes.h"
#include "predict/resolve/type_updates.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>

namespace qcs::predict {

namespace {

/// A module's qconfig: None, one of the mapping, or one that the module already had; `qconfig` is null if
/// that one is not known.
struct Given {
    bool set = false;
    bool none = true;
    const config::QConfig* qconfig = nullptr;
};

enum class SwapKind : std::uint8_t { Conv, Linear, ConvBn, Embedding, LinearBn };
struct QatClass {
    std::string_view qat;
    std::string_view from; ///< its _FLOAT_MODULE
    SwapKind kind;
    bool first_child; ///< uses the qconfig of the fused module's first part
};
constexpr std::array qat_classes = {
    QatClass{"torch.ao.nn.qat.Conv1d", "torch.nn.Conv1d", SwapKind::Conv, false},
    QatClass{"torch.ao.nn.qat.Conv2d", "torch.nn.Conv2d", SwapKind::Conv, false},
    QatClass{"torch.ao.nn.qat.Conv3d", "torch.nn.Conv3d", SwapKind::Conv, false},
    QatClass{"torch.ao.nn.qat.Linear", "torch.nn.Linear", SwapKind::Linear, false},
    QatClass{"torch.ao.nn.qat.Embedding", "torch.nn.Embedding", SwapKind::Embedding, false},
    QatClass{"torch.ao.nn.qat.EmbeddingBag", "torch.nn.EmbeddingBag", SwapKind::Embedding, false},
    QatClass{"torch.ao.nn.intrinsic.qat.ConvReLU1d", "torch.ao.nn.intrinsic.ConvReLU1d", SwapKind::Conv,
             true},
    QatClass{"torch.ao.nn.intrinsic.qat.ConvReLU2d", "torch.ao.nn.intrinsic.ConvReLU2d", SwapKind::Conv,
             true},
    QatClass{"torch.ao.nn.intrinsic.qat.ConvReLU3d", "torch.ao.nn.intrinsic.ConvReLU3d", SwapKind::Conv,
             true},
    QatClass{"torch.ao.nn.intrinsic.qat.LinearReLU", "torch.ao.nn.intrinsic.LinearReLU", SwapKind::Linear,
             true},
    QatClass{"torch.ao.nn.intrinsic.qat.ConvBn1d", "torch.ao.nn.intrinsic.ConvBn1d", SwapKind::ConvBn, false},
    QatClass{"torch.ao.nn.intrinsic.qat.ConvBn2d", "torch.ao.nn.intrinsic.ConvBn2d", SwapKind::ConvBn, false},
    QatClass{"torch.ao.nn.intrinsic.qat.ConvBn3d", "torch.ao.nn.intrinsic.ConvBn3d", SwapKind::ConvBn, false},
    QatClass{"torch.ao.nn.intrinsic.qat.ConvBnReLU1d", "torch.ao.nn.intrinsic.ConvBnReLU1d", SwapKind::ConvBn,
             false},
    QatClass{"torch.ao.nn.intrinsic.qat.ConvBnReLU2d", "torch.ao.nn.intrinsic.ConvBnReLU2d", SwapKind::ConvBn,
             false},
    QatClass{"torch.ao.nn.intrinsic.qat.ConvBnReLU3d", "torch.ao.nn.intrinsic.ConvBnReLU3d", SwapKind::ConvBn,
             false},
    QatClass{"torch.ao.nn.intrinsic.qat.LinearBn1d", "torch.ao.nn.intrinsic.LinearBn1d", SwapKind::LinearBn,
             false},
};

class Pass {
public:
    Pass(const FusedFacts& facts, const config::QConfigMapping& mapping, const TypeMap& types,
         const config::PrepareCustomConfig* custom, const ObserverFactory& observers)
        : facts_(facts),
          mapping_(mapping),
          types_(types),
          custom_(custom),
          observers_(observers),
          tree_(facts) {
        // The eager resolver uses one dict for types, method names and paths, so a path also finds a method's
        // entry.
        for (const config::Rule& rule : mapping.active())
            if (rule.kind == config::RuleKind::ObjectType &&
                rule.object.kind == config::ObjectRef::Kind::Method)
                by_path_[rule.object.name] = &rule;
        for (const config::Rule& rule : mapping.active())
            if (rule.kind == config::RuleKind::ModuleName) by_path_[rule.text] = &rule;
    }

    ModulePass run() {
        ModulePass result;
        result.modules.module_type = facts_.module_type;
        given_.resize(facts_.base->graph->modules.size() + tree_.items.size());
        result.raised = raised_by([&] { propagate(ModuleItemIndex(0), given(mapping_.global_qconfig())); });
        if (keeps_propagated(custom_)) keep_propagated(result);
        if (!result.raised && facts_.is_qat)
            result.raised = raised_by([&] { swap_below(ModuleItemIndex(0), result); });
        return result;
    }

    static bool keeps_propagated(const config::PrepareCustomConfig* custom) {
        return custom && !(custom->standalone_module_names.empty() &&
                           custom->standalone_module_classes.empty() && custom->preserved_attributes.empty());
    }

private:
    void keep_propagated(ModulePass& result) {
        const PythonObject end(facts_.base->graph->modules.size());
        for (const auto& item : tree_.items) {
            // Skip copies that fusion made: they are not the module itself.
            if (!item.attributes || !item.object || item.object >= end) continue;
            const auto& slot = given_[item.object];
            if (slot.set)
                result.propagated[item.attributes] =
                    slot.qconfig ? std::make_shared<const config::QConfig>(*slot.qconfig) : nullptr;
        }
    }

    static Given given(const std::optional<config::QConfig>& qconfig) {
        return {true, !qconfig, qconfig ? &*qconfig : nullptr};
    }

    /// For a module's own attribute `qconfig`, as recorded in the graph.
    Given given(const config::Value& own) {
        if (std::holds_alternative<config::None>(own.data)) return {true, true, nullptr};
        return {true, false, own_.emplace_back(read_own_qconfig(own)).get()};
    }

    const config::Value* own_qconfig(const ModuleItem& item) const {
        if (!item.attributes) return nullptr;
        for (const auto& attribute : facts_.base->graph->modules[item.attributes].attributes)
            if (attribute.name == "qconfig") return &attribute.value;
        return nullptr;
    }

    /// The root is not one of the graph's modules.
    Given& slot_of(const ModuleItem& item) { return item.object ? given_[item.object] : root_given_; }

    /// The value of the module's attribute `qconfig` after propagation; if propagation did not visit the
    /// module, its own.
    Given qconfig_of(const ModuleItem& item) {
        const auto& slot = slot_of(item);
        if (slot.set) return slot;
        const auto* own = own_qconfig(item);
        return own ? given(*own) : slot;
    }

    std::string type_name(const ModuleItem& item) const {
        return item.type ? std::string(facts_.types.name(item.type)) : std::string();
    }

    // named_children yields each object once, under the first of its names.
    std::vector<ModuleItemIndex> distinct_children(const ModuleItem& item) const {
        std::vector<ModuleItemIndex> result;
        std::unordered_set<PythonObject> seen;
        for (const auto child : item.children)
            if (seen.insert(tree_.items[child].object).second) result.push_back(child);
        return result;
    }

    void propagate(ModuleItemIndex index, Given inherited) {
        stop_point();
        const auto& item = tree_.items[index];
        if (const auto type = type_before_parametrizations(item))
            if (const auto rule = types_.before_qat[type].rule)
                inherited = given(mapping_.rules[rule.index()].qconfig);
        if (const auto it = by_path_.find(item.path); it != by_path_.end())
            inherited = given(it->second->qconfig);
        auto& slot = slot_of(item);
        if (const Given before = qconfig_of(item); before.set) inherited = before;
        check(item, inherited);
        slot = inherited;
        for (const auto child : distinct_children(item)) {
            if (index == ModuleItemIndex(0) && passed_by(tree_.items[child])) continue;
            propagate(child, inherited);
        }
    }

    TypeId type_before_parametrizations(const ModuleItem& item) const {
        const auto name = type_name(item);
        const auto before = facts_.base->classes.before_parametrizations(name);
        if (before == name) return item.type;
        return facts_.types.find(config::ObjectRef::object(std::string(before)));
    }

    // Only the root's own children are checked, by their local names.
    bool passed_by(const ModuleItem& child) const {
        if (!custom_) return false;
        const auto has = [](const std::vector<std::string>& list, const std::string& name) {
            return std::find(list.begin(), list.end(), name) != list.end();
        };
        return has(custom_->non_traceable_module_names, child.name) ||
               has(custom_->non_traceable_module_classes, type_name(child));
    }

    [[noreturn]] static void raise_at(const ModuleItem& item, Raised raised) {
        raised.node = item.path;
        throw PyError{std::move(raised)};
    }

    /// '1', '2' or '3': the number of dimensions of a transposed convolution; 0 for other modules.
    char transposed(const ModuleItem& item) const {
        if (!facts_.has_conv_transpose) return 0;
        const auto name = type_name(item);
        for (const char d : {'1', '2', '3'})
            if (facts_.base->classes.derives_from(name, std::string("torch.nn.ConvTranspose") + d + "d"))
                return d;
        return 0;
    }

    void check(const ModuleItem& item, const Given& q) {
        if (q.none || !q.qconfig) return;
        const auto& weight = q.qconfig->weight;
        if (weight && transposed(item)) {
            const auto& built = observers_.build(*weight);
            if (!built && !built.error().type.empty()) raise_at(item, built.error());
            if (built && is_per_channel_observer(**built))
                py_raise("AssertionError",
                         "Per channel weight observer is not supported yet for ConvTranspose{n}d.",
                         message(codes::transpose_per_channel, item.path), item.path);
        }
        for (const auto* place : {&q.qconfig->activation, &weight})
            if (*place)
                if (const auto& raised = observers_.raised_by_trial(**place)) raise_at(item, *raised);
    }

    void swap_below(ModuleItemIndex index, ModulePass& result) {
        for (const auto child : distinct_children(tree_.items[index])) {
            stop_point();
            const auto& item = tree_.items[child];
            if (!facts_.base->classes.is_fused_module(type_name(item))) swap_below(child, result);
            const Given q = qconfig_of(item);
            if (!q.set || q.none) continue;
            const auto type = type_before_parametrizations(item);
            TypeId target;
            for (const auto& [from, to] : facts_.qat_types)
                if (from == type) target = to;
            if (!target) continue;
            require_from_float(item, q, std::string(facts_.types.name(target)));
            // A swapped module that was parametrized is parametrized again, with a class that no rule can
            // name.
            if (!item.called_module) continue;
            if (is_parametrized_again(item, type))
                result.modules.module_type[item.called_module] = facts_.types.find(
                    config::ObjectRef::object(facts_.parametrized(facts_.types.name(target))));
            else
                result.modules.module_type[item.called_module] = target;
            result.modules.plain_type[item.called_module] = target;
            const Given of = weight_qconfig(item, q, std::string(facts_.types.name(target)));
            result.modules.swapped[item.called_module] =
                of.qconfig ? std::make_shared<const config::QConfig>(*of.qconfig) : nullptr;
        }
    }

    template <int Arity, typename... More>
    [[noreturn]] static void raise_at(const ModuleItem& item, std::string type, std::string text,
                                      const CodeOf<Arity>& code, More&&... more) {
        py_raise(std::move(type), std::move(text), message(code, item.path, std::forward<More>(more)...),
                 item.path);
    }

    /// The class of the fused module's first part, if it is parametrized.
    std::string parametrized_part(const ModuleItem& item) const {
        if (item.children.empty()) return {};
        const auto type = type_name(tree_.items[item.children.front()]);
        return facts_.base->classes.before_parametrizations(type) == type ? std::string() : type;
    }

    DType weight_dtype(const ModuleItem& item) const {
        if (!item.attributes) return DType::Float32;
        const auto& attributes = facts_.base->graph->modules[item.attributes].attributes;
        const auto dtypes = std::ranges::find(attributes, "parameter_dtypes", &config::KeywordArg::name);
        return model::parameter_dtype(dtypes == attributes.end() ? nullptr : &dtypes->value, "weight");
    }

    /// Whether the parametrization of the weight is transferred to the QAT module
    /// (torch/nn/utils/parametrize.py, transfer_parametrizations_and_params).
    bool is_parametrized_again(const ModuleItem& item, TypeId plain_type) const {
        if (plain_type != item.type) return true;
        const auto part = parametrized_part(item);
        return !part.empty() && class_name(facts_.base->classes.before_parametrizations(part)) == "Linear";
    }

    /// weight_norm and spectral_norm of torch.nn.utils, and torch.nn.utils.prune, replace the parameter by a
    /// plain tensor.
    bool has_plain_weight(const ModuleItem& item) const {
        const auto& owner = item.children.empty() ? item : tree_.items[item.children.front()];
        if (!owner.attributes) return false;
        const auto& attributes = facts_.base->graph->modules[owner.attributes].attributes;
        const auto tensors = std::ranges::find(attributes, "plain_tensors", &config::KeywordArg::name);
        const auto* names =
            tensors == attributes.end() ? nullptr : std::get_if<config::List>(&tensors->value.data);
        return names && std::ranges::any_of(names->items, [](const config::Value& name) {
                   const auto* text = std::get_if<std::string>(&name.data);
                   return text && *text == "weight";
               });
    }

    Given weight_qconfig(const ModuleItem& item, Given q, const std::string& target) {
        const auto row = std::ranges::find(qat_classes, target, &QatClass::qat);
        if (row == qat_classes.end() || !row->first_child || item.children.empty()) return q;
        return qconfig_of(tree_.items[item.children.front()]);
    }

    // Checks what the constructors of the QAT classes require (torch/ao/nn/qat/modules,
    // torch/ao/nn/intrinsic/qat/modules).
    void require_from_float(const ModuleItem& item, Given q, const std::string& target) {
        const auto row = std::find_if(qat_classes.begin(), qat_classes.end(),
                                      [&](const QatClass& known) { return known.qat == target; });
        if (row == qat_classes.end()) return;
        const auto found = type_name(item);
        const auto short_found = std::string(class_name(found));
        if ((row->kind == SwapKind::Linear ? facts_.base->classes.before_parametrizations(found) : found) !=
            row->from) {
            const bool says_got = row->kind == SwapKind::Conv || row->kind == SwapKind::Linear;
            raise_at(item, "AssertionError",
                     fmt::format("{}qat.{}.from_float only works for {}{}",
                                 row->kind == SwapKind::Embedding ? " " : "", class_name(target),
                                 class_name(row->from), says_got ? ", got " + short_found : ""),
                     codes::qat_wrong_type, target, found);
        }
        if (row->first_child && !item.children.empty()) {
            const auto& part = tree_.items[item.children.front()];
            q = qconfig_of(part);
            const auto part_type = type_name(part);
            if (!q.set)
                raise_at(item, "AttributeError",
                         fmt::format("'{}' object has no attribute 'qconfig'", class_name(part_type)),
                         codes::qat_part_unset, part_type);
            if (q.none)
                raise_at(item, "AssertionError", "qconfig must be provided for QAT module",
                         codes::qat_part_none, part_type);
        }
        if (!q.qconfig) return;
        const auto& weight = q.qconfig->weight;
        if (!weight)
            raise_at(item, "TypeError", "'NoneType' object is not callable", codes::qat_no_weight, target);
        if (row->kind == SwapKind::Embedding) {
            const auto& built = observers_.build(*weight);
            if (!built && !built.error().type.empty()) raise_at(item, built.error());
            const auto* scheme = built ? (*built)->attribute("qscheme") : nullptr;
            if (built && !scheme)
                raise_at(item, "AttributeError",
                         fmt::format("'{}' object has no attribute 'qscheme'", class_name((*built)->type)),
                         codes::qat_embedding_qscheme, "None");
            const auto wanted = config::Value(QScheme::PerChannelAffineFloatQParams);
            if (scheme && *scheme != wanted) {
                const auto found_scheme = python_values::shown(*scheme);
                raise_at(item, "AssertionError",
                         fmt::format(
                             "{} weights requires a qscheme of torch.per_channel_affine_float_qparams Got {}",
                             target.ends_with("Bag") ? "Embedding Bag" : "Embedding", found_scheme),
                         codes::qat_embedding_qscheme, found_scheme);
            }
        }
        // Classes with their own BatchNorm build the weight's observer without arguments.
        const bool has_norm = row->kind == SwapKind::ConvBn || row->kind == SwapKind::LinearBn;
        const auto built =
            has_norm ? observers_.build(*weight) : build_with_factory_kwargs(observers_, *weight);
        if (!built && !built.error().type.empty()) {
            const auto refusing = refusing_class(built.error());
            if (refusing.empty()) raise_at(item, built.error());
            raise_at(item, "TypeError", built.error().text, codes::qat_weight_refuses, refusing);
        }
        if (const auto part = parametrized_part(item); !part.empty() && row->kind != SwapKind::Linear)
            raise_at(item, "TypeError",
                     fmt::format("cannot assign 'torch.{}Tensor' as parameter 'weight' "
                                 "(torch.nn.Parameter or None expected)",
                                 scalar_type(weight_dtype(tree_.items[item.children.front()]))),
                     codes::qat_part_parametrized, part);
        if (row->kind != SwapKind::Embedding && has_plain_weight(item))
            raise_at(item, "TypeError",
                     "cannot assign 'torch.FloatTensor' as parameter 'weight' (torch.nn.Parameter or "
                     "None expected)",
                     codes::qat_weight_no_parameter, target);
    }

    const FusedFacts& facts_;
    const config::QConfigMapping& mapping_;
    const TypeMap& types_;
    const config::PrepareCustomConfig* custom_;
    const ObserverFactory& observers_;
    ModuleItems tree_;
    std::unordered_map<std::string_view, const config::Rule*> by_path_;
    Given root_given_;
    IdVector<PythonObject, Given> given_;
    std::vector<std::shared_ptr<const config::QConfig>> own_; ///< the modules' own qconfigs
};

/// Whether any constructor may raise when its qconfig is set on a module.
bool may_raise(const config::QConfigMapping& mapping, const ObserverFactory& observers) {
    const auto raises = [&](const std::optional<config::ObserverSpec>& spec) {
        return spec && observers.raised_by_trial(*spec);
    };
    return std::ranges::any_of(mapping.active(), [&](const config::Rule& rule) {
        const bool counts = rule.kind != config::RuleKind::Order && rule.kind != config::RuleKind::Regex;
        return counts && rule.qconfig && (raises(rule.qconfig->activation) || raises(rule.qconfig->weight));
    });
}

} // namespace

ModulePass run_module_pass(const FusedFacts& facts, const config::QConfigMapping& mapping,
                           const TypeMap& types, const config::PrepareCustomConfig* custom,
                           const ObserverFactory& observers) {
    if (!facts.is_qat && !facts.has_conv_transpose && !facts.has_own_qconfigs &&
        !Pass::keeps_propagated(custom) && !may_raise(mapping, observers))
        return {{facts.module_type}, {}, std::nullopt};
    return Pass(facts, mapping, types, custom, observers).run();
}

} // namespace qcs::predict
