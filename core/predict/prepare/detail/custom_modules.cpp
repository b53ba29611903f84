#include "predict/prepare/detail/custom_modules.h"

#include "config/presets.h"
#include "predict/interpreter/predict_codes.h"
#include "predict/interpreter/py_error.h"
#include "predict/observers/observer_factory.h"
#include "predict/prepare/detail/retrace.h"
#include "predict/prepare/prepare_codes.h"
#include "predict/prepare/prepared.h"
#include "predict/recorded/recorded.h"
#include "predict/resolve/facts.h"
#include "predict/resolve/type_updates.h"

#include <algorithm>
#include <array>

namespace qcs::predict {

namespace {

// torch/ao/quantization/utils.py, get_quant_type
config::QuantType quant_type(const config::QConfig& qconfig, ObserverCache& constructors) {
    constexpr std::array integers = {DType::QUInt8,     DType::QInt8,       DType::QUInt4x2, DType::QInt32,
                                     DType::UInt8,      DType::Int8,        DType::Int16,    DType::Int32,
                                     DType::Float8E5M2, DType::Float8E4M3Fn};
    const auto is_integer = [&](const std::optional<DType>& dtype) {
        return dtype && std::ranges::find(integers, *dtype) != integers.end();
    };
    for (const auto* part : {&qconfig.activation, &qconfig.weight}) {
        if (!*part) py_raise("TypeError", "'NoneType' object is not callable", codes::qconfig_part_none);
        constructors.build(&**part);
    }
    const auto weight = constructors.dtype(constructor_of(qconfig.weight));
    const auto activation = constructors.dtype(constructor_of(qconfig.activation));
    if (is_integer(weight.dtype))
        return activation.is_dynamic          ? config::QuantType::Dynamic
               : is_integer(activation.dtype) ? config::QuantType::Static
                                              : config::QuantType::WeightOnly;
    if (weight.dtype == DType::Float16) {
        if (activation.is_dynamic) return config::QuantType::Dynamic;
        if (activation.dtype == DType::Float16) return config::QuantType::Static;
    }
    const auto shown = [](const std::optional<DType>& dtype) {
        return dtype ? std::string(name_of(*dtype)) : std::string("None");
    };
    py_raise("Exception",
             "Unrecognized dtype combination in get_quant_type: activation(" + shown(activation.dtype) +
                 "),weight(" + shown(weight.dtype) + ")",
             message(codes::quant_type_unknown, shown(activation.dtype), shown(weight.dtype)));
}

std::string mapping_repr(const config::PrepareCustomConfig& custom, config::QuantType quant_type) {
    std::string text;
    for (const auto& mapping : custom.float_to_observed_mapping)
        if (mapping.quant_type == quant_type)
            for (const auto& pair : mapping.pairs)
                text += (text.empty() ? "" : ", ") + class_repr(pair.from) + ": " + class_repr(pair.to);
    return "{" + text + "}";
}

const config::StandaloneEntry* entry_of(const config::PrepareCustomConfig& custom, const std::string& target,
                                        const std::string& type) {
    const auto& names = custom.standalone_module_names;
    if (const auto it = std::ranges::find(names, target, &config::StandaloneEntry::target); it != names.end())
        return &*it;
    const auto& classes = custom.standalone_module_classes;
    const auto it = std::ranges::find(classes, type, &config::StandaloneEntry::target);
    return it == classes.end() ? nullptr : &*it;
}

// Registers the module that a user's from_float returned at `target`.
void put_answer(const CallValue& answer, ModuleObjects& modules, const std::string& target) {
    if (!answer.module) py_raise("", "", message(codes::call_not_recorded, target), target);
    const auto& made = *answer.module;
    if (made.path) {
        if (*made.path != target) modules.at[target] = modules.at.at(*made.path);
        return;
    }
    ModuleObject object;
    object.type = made.type;
    object.training = made.training;
    object.has_qconfig = made.has_qconfig;
    object.qconfig = made.qconfig;
    if (made.qconfig_of)
        if (const auto* owner = modules.find(*made.qconfig_of)) object.qconfig = owner->qconfig;
    modules.at[target] = modules.add(std::move(object));
}

// The class that torch generates for a parametrized module has the same name whether it derives from the
// float class or from the QAT class.
void describe_swapped(model::Graph& graph, const std::string& type, const std::string& plain) {
    const auto* entry = config::catalogue_entry(plain);
    if (!entry) return;
    auto bases = entry->bases;
    if (type != plain) bases.insert(bases.begin(), plain);
    const auto known = std::ranges::find(graph.types, type, &model::TypeInfo::name);
    if (known == graph.types.end())
        graph.types.push_back({type, std::move(bases), {}});
    else if (type != plain)
        known->bases = std::move(bases);
}

// The parent's module pass visits the child's modules before the child is prepared: it sets their qconfigs
// and, in QAT, swaps them.
void inherit(const Resolution& resolution, const std::string& target, PrepareInput& child) {
    const auto& facts = *resolution.cached.facts;
    auto graph = *child.graph;
    std::unordered_map<std::string, std::string> plain_types; // by the class of a swapped module
    for (auto& module : graph.modules) {
        const auto index = facts.base->index.module(target + "." + module.path);
        if (!index) continue;
        if (const auto swapped = resolution.cached.modules->swapped.find(index);
            swapped != resolution.cached.modules->swapped.end()) {
            module.type = std::string(facts.types.name(resolution.cached.modules->module_type[index]));
            plain_types[module.type] = facts.types.name(resolution.cached.modules->plain_type.at(index));
            child.swapped_before[module.path] = swapped->second;
        }
        const auto propagated = resolution.cached.propagated.find(index);
        if (propagated == resolution.cached.propagated.end() || module.type == "torch.nn.Module") continue;
        module.attributes.erase_if([](const config::KeywordArg& a) { return a.name == "qconfig"; });
        module.attributes.push_back({"qconfig", own_qconfig_value(propagated->second)});
    }
    for (auto& node : graph.nodes)
        if (node.op == model::Op::CallModule && node.scope && node.scope->type)
            if (const auto it = child.swapped_before.find(node.target); it != child.swapped_before.end())
                node.scope->type = std::ranges::find(graph.modules, node.target, &model::Module::path)->type;
    for (const auto& [type, plain] : plain_types)
        describe_swapped(graph, type, plain);
    child.graph = std::make_shared<const model::Graph>(std::move(graph));
}

/// Sets what the module's entry specifies, and the rest as in the parent.
void configure(PrepareInput& child, const PrepareInput& parent, const std::string& target,
               const std::string& type, const std::shared_ptr<const config::QConfig>& qconfig) {
    child.is_qat = parent.is_qat;
    child.is_standalone = true;
    const auto* entry = parent.custom ? entry_of(*parent.custom, target, type) : nullptr;
    if (entry && entry->qconfig_mapping) {
        child.mapping = std::make_shared<const config::QConfigMapping>(*entry->qconfig_mapping);
    } else {
        auto mapping = std::make_shared<config::QConfigMapping>();
        if (qconfig) mapping->rules.back().qconfig = *qconfig;
        child.mapping = std::move(mapping);
    }
    child.custom =
        entry && !entry->prepare_custom_config.empty()
            ? std::make_shared<const config::PrepareCustomConfig>(entry->prepare_custom_config.front())
            : nullptr;
    child.backend = entry && entry->backend_config
                        ? std::make_shared<const config::BackendConfig>(*entry->backend_config)
                        : parent.backend;
}

std::shared_ptr<const Prepared> prepared_again(const PrepareInput& parent, const std::string& target,
                                               const ModuleObject& module,
                                               const std::shared_ptr<const config::QConfig>& qconfig) {
    const auto& observed = module.standalone;
    PrepareInput input = *observed->input;
    configure(input, parent, target, module.type, qconfig);
    input.graph = traced_again(target, *observed, input.custom.get());
    if (!input.graph) return observed; // it is not known what tracing would find
    for (const auto& [path, id] : observed->modules.at) {
        const auto& object = observed->modules[id];
        if (object.weight_fake_quant && object.qconfig) input.swapped_before[path] = object.qconfig;
    }
    const auto prepared = prepare(input);
    if (prepared->raised) throw PyError{*prepared->raised};
    auto result = std::make_shared<Prepared>(*prepared);
    result->warnings.insert(result->warnings.begin(), observed->warnings.begin(), observed->warnings.end());
    return result;
}

} // namespace

std::shared_ptr<const Prepared> standalone_child(const PrepareInput& parent, const Resolution& resolution,
                                                 const std::string& target, const ModuleObject& module,
                                                 const std::shared_ptr<const config::QConfig>& qconfig) {
    if (module.standalone) return prepared_again(parent, target, module, qconfig);
    const auto* recorded = parent.recorded.get();
    const RecordedChild* child = nullptr;
    if (recorded)
        for (const auto& candidate : recorded->children)
            if (candidate.target == target) child = &candidate;
    if (!child) py_raise("", "", message(codes::standalone_not_traced, target), target);
    if (child->raised) throw PyError{*child->raised};
    PrepareInput input = *child->input;
    inherit(resolution, target, input);
    configure(input, parent, target, module.type, qconfig);
    auto prepared = prepare(input);
    if (prepared->raised) throw PyError{*prepared->raised};
    return prepared;
}

void swap_to_observed(ModuleObjects& modules, const std::string& target, const config::QConfig& qconfig,
                      const config::PrepareCustomConfig& custom, const Recorded* recorded,
                      ObserverCache& constructors, const ClassTable& classes,
                      std::vector<PlanWarning>& warnings) {
    const auto& module = *modules.find(target);
    const auto wanted = quant_type(qconfig, constructors);
    const config::ClassPair* pair = nullptr;
    for (const auto& mapping : custom.float_to_observed_mapping)
        if (mapping.quant_type == wanted)
            for (const auto& candidate : mapping.pairs)
                if (candidate.from == module.type) pair = &candidate;
    if (!pair)
        py_raise("AssertionError",
                 "did not find corresponding observed module class for " + class_repr(module.type) +
                     " in mapping: " + mapping_repr(custom, wanted),
                 message(codes::custom_class_missing, module.type), target);
    const auto from = module.type;
    if (!pair->to.starts_with("torch.")) {
        CallValue argument;
        argument.kind = CallValue::Kind::Module;
        argument.name = target;
        const auto& call = require_call(recorded, "from_float", pair->to, {argument});
        warnings.insert(warnings.end(), call.warnings.begin(), call.warnings.end());
        put_answer(call.answer, modules, target);
        return;
    }
    // quantizable.LSTM.from_float prepares the module that it makes, in training mode for QAT. It reads the
    // qconfig from the module, which is that of its last call.
    const auto& own = module.qconfig;
    if (pair->to == "torch.ao.nn.quantizable.LSTM" && module.training && own && own->weight) {
        const auto built = build_with_factory_kwargs(constructors.factory(), *own->weight);
        if (!built && !built.error().type.empty()) throw PyError{built.error()};
    }
    modules.edit(modules.at.at(target)).type = pair->to;
    if (!classes.derives_from(from, pair->to == "torch.ao.nn.quantizable.LSTM"
                                        ? "torch.nn.LSTM"
                                        : "torch.nn.MultiheadAttention"))
        py_raise("AssertionError", "", message(codes::custom_wrong_class, from, pair->to), target);
}

} // namespace qcs::predict
