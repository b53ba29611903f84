#include "predict/interpreter/class_names.h"
#include "predict/interpreter/py_error.h"
#include "predict/prepare/placer.h"
#include "predict/prepare/prepare_codes.h"

#include <algorithm>
#include <array>

namespace qcs::predict {

namespace {

// torch/ao/quantization/fx/prepare.py, _OBS_DTYPE_LIST
constexpr std::array observed_dtypes = {
    DType::QUInt8, DType::QInt8, DType::QInt32, DType::Float16,    DType::UInt8,
    DType::Int8,   DType::Int16, DType::Int32,  DType::Float8E5M2, DType::Float8E4M3Fn,
};
bool is_observed_dtype(const std::optional<DType>& dtype) {
    return dtype && std::ranges::find(observed_dtypes, *dtype) != observed_dtypes.end();
}

constexpr std::array unobserved_weights = {std::string_view("torch.nn.functional.layer_norm"),
                                           std::string_view("torch.nn.functional.group_norm"),
                                           std::string_view("torch.nn.functional.instance_norm")};

} // namespace

bool Placer::needs_observer(const DTypeAndDynamic& before, const DTypeAndDynamic& wanted, bool reuses,
                            bool is_first) const {
    if (wanted.is_dynamic) {
        if (!is_observed_dtype(wanted.dtype)) {
            const auto shown = wanted.dtype ? std::string(name_of(*wanted.dtype)) : "None";
            py_raise("AssertionError", "Expected cur_target_dtype to be torch.float, but got: " + shown,
                     message(codes::dynamic_dtype, shown));
        }
        if (!before.dtype || before.dtype == DType::Bool)
            py_raise("AssertionError", "prev_output_dtype must not be in _DO_NOT_OBS_DTYPE_LIST",
                     codes::dynamic_of_non_tensor);
        return is_first;
    }
    if (reuses || !is_observed_dtype(wanted.dtype)) return false;
    return (is_observed_dtype(before.dtype) || before.dtype == DType::Float32) &&
           before.dtype != wanted.dtype;
}

Placer::Wanted Placer::wanted_input(fx::NodeId arg, fx::NodeId node) {
    const auto& n = graph_[node];
    const auto& info = infos_[node];
    Wanted wanted;
    switch (role_of(n, info, arg)) {
    case ArgRole::Activation: wanted.constructor = info.input; break;
    case ArgRole::Weight:
        if (n.op == model::Op::CallFunction &&
            std::ranges::find(unobserved_weights, n.target.view()) != unobserved_weights.end())
            break;
        wanted.constructor = info.has_weight_and_bias ? info.weight : float32_placeholder();
        break;
    case ArgRole::Bias:
        wanted.constructor = info.has_weight_and_bias ? info.bias : float32_placeholder();
        break;
    }
    wanted.dtype = constructors_.dtype(wanted.constructor);
    const auto before = dtype_as_output(arg);
    const bool is_first = !n.args.empty() && n.args.front().is_node() && n.args.front().node == arg;
    wanted.needed = needs_observer(before, wanted.dtype, info.reuses_input, is_first);
    return wanted;
}

// Only entries by name are found: at this point the module's class is that of the observed child.
bool Placer::declares_quantized(std::string_view target, std::int64_t input) const {
    if (!input_.custom) return false;
    const auto& entries = input_.custom->standalone_module_names;
    const auto entry = std::ranges::find(entries, target, &config::StandaloneEntry::target);
    if (entry == entries.end() || entry->prepare_custom_config.empty()) return false;
    const auto& indexes = entry->prepare_custom_config.front().input_quantized_indexes;
    return std::ranges::find(indexes, input) != indexes.end();
}

Placer::Wanted Placer::wanted_standalone_input(fx::NodeId arg, fx::NodeId node,
                                               const config::QConfig& qconfig) {
    const auto& args = graph_[node].args;
    const auto same = [&](const fx::Arg& other) { return other.is_node() && other.node == arg; };
    const auto place = std::ranges::find_if(args, same);
    Wanted wanted;
    if (place != args.end()) {
        const bool is_quantized = declares_quantized(graph_[node].target, place - args.begin());
        wanted.dtype.dtype = is_quantized ? DType::QUInt8 : DType::Float32;
        wanted.needed = dtype_as_output(arg).dtype != wanted.dtype.dtype && is_quantized;
    }
    wanted.constructor = constructor_of(qconfig.activation);
    if (wanted.constructor) constructors_.build(wanted.constructor);
    return wanted;
}

DTypeAndDynamic Placer::dtype_as_output(fx::NodeId node) {
    if (const auto lstm = custom_lstm_producing(node)) return constructors_.dtype(infos_[lstm].output);
    if (is_observer(node)) {
        const auto& args = graph_[node].args;
        if (args.empty())
            py_raise("IndexError", "tuple index out of range",
                     message(codes::observer_without_argument, graph_[node].name), graph_[node].name);
        if (!args.front().is_node())
            py_raise("AssertionError", "Currently we only support observing Node",
                     message(codes::observer_of_constant, graph_[node].name), graph_[node].name);
        if (!infos_.contains(args.front().node))
            py_raise("AssertionError", "expected 'target_dtype_info' in observed_arg.meta",
                     message(codes::observer_of_observer, graph_[node].name), graph_[node].name);
        return constructors_.dtype(infos_[args.front().node].output);
    }
    return constructors_.dtype(infos_.contains(node) ? infos_[node].output : float32_placeholder());
}

const ModuleObject* Placer::module_of(fx::NodeId node) const {
    return graph_[node].op == model::Op::CallModule ? modules_.find(graph_[node].target) : nullptr;
}

bool Placer::is_observer(fx::NodeId node) const {
    const auto* module = module_of(node);
    return module && module->observer && module->observer->is_activation_post_process();
}

SharedText Placer::free_attribute(const std::string& prefix) {
    auto& number = next_[prefix];
    SharedText name;
    do
        name = prefix + std::to_string(number++);
    while (!attributes_.insert(name));
    return name;
}

ModuleObject Placer::observer_object(ObserverConstructor constructor) {
    ModuleObject object;
    object.observer = constructors_.build(constructor);
    if (is_on_meta_) object.observer = moved_to_meta(*object.observer);
    object.type = object.observer->type;
    object.training = true;
    return object;
}

fx::NodeId Placer::insert_observer(fx::NodeId after, ObserverConstructor constructor) {
    const auto name = free_attribute("activation_post_process_");
    ObjectId id;
    const auto* recorded = constructors_.factory().recorded(*constructor);
    if (recorded && recorded->same_object) {
        const auto [known, fresh] = shared_objects_.try_emplace(recorded);
        if (fresh) known->second = modules_.add(observer_object(constructor));
        id = known->second;
    } else {
        const auto [known, fresh] = made_.try_emplace(constructor);
        id = fresh ? known->second = modules_.add(observer_object(constructor))
                   : modules_.add_like(known->second);
    }
    modules_.at[name] = id;
    const auto observer = graph_.insert_after(after, {model::Op::CallModule, name, {fx::Arg::of(after)}});
    note_if_observer(observer);
    return observer;
}

void Placer::replace_input(fx::NodeId user, fx::NodeId old_input, fx::NodeId new_input) {
    graph_.replace_input(user, old_input, new_input);
    note_if_observer(user);
}

void Placer::note_if_observer(fx::NodeId node) {
    const auto* module = module_of(node);
    if (!module || !module->observer) return;
    observers_on_.resize(graph_.id_limit());
    graph_.for_each_input(node, [&](fx::NodeId input) { observers_on_[input].push_back(node); });
}

/// In the order of the node's users.
std::vector<fx::NodeId> Placer::observers_on(fx::NodeId node) const {
    if (!observers_on_.contains(node)) return {};
    std::vector<fx::NodeId> result;
    for (const auto id : observers_on_[node]) {
        const auto* module = module_of(id);
        if (module && module->observer && graph_.uses(id, node)) result.push_back(id);
    }
    std::ranges::sort(result, {}, [&](fx::NodeId id) { return graph_.arguments_version(id); });
    return result;
}

// Operations whose output shares its input's observer (docs/semantics/placement.md#shared-observers).

namespace {

constexpr int max_steps = 10000;

[[noreturn]] void lost() {
    py_raise("AssertionError", "Unable to find observer of previous node", codes::share_too_far);
}

} // namespace

bool Placer::is_observed_in_same_graph(fx::NodeId node) {
    const auto dtype = dtype_as_output(node).dtype;
    const auto& args = graph_[node].args;
    if (args.empty() || !args.front().is_node()) return true;
    const bool is_unsigned = dtype == DType::QUInt8 || dtype == DType::UInt8;
    return !(is_unsigned && graph_[args.front().node].op == model::Op::Placeholder);
}

bool Placer::share_observers(fx::NodeId node) {
    const auto& args = graph_[node].args;
    const auto first =
        std::ranges::find_if(args, [](const fx::Arg& arg) { return arg.is_node() || arg.is_sequence(); });
    if (first == args.end()) return false;
    if (first->is_sequence() && first->items.empty())
        py_raise("IndexError", "list index out of range", message(codes::share_empty_list, graph_[node].name),
                 graph_[node].name);
    const auto look_through = [&](fx::NodeId passed) {
        prepared_.sharing_search_path.emplace_back(node, passed);
    };
    look_through(node);
    auto source = first->is_sequence() ? first->items.front() : *first;
    for (int steps = 0; !source.is_node() || !is_observer(source.node);) {
        if (!source.is_node()) return false;
        look_through(source.node);
        if (graph_[source.node].op == model::Op::Placeholder) return false;
        const auto& behind = graph_[source.node].args;
        if (behind.empty()) return false;
        const auto next = std::ranges::find_if(behind, [](const fx::Arg& arg) { return arg.is_node(); });
        const auto step = next == behind.end() ? behind.back() : *next;
        source = step;
        if (!source.is_node() && source.get<config::None>()) return false;
        if (++steps > max_steps) lost();
    }
    const auto shared = modules_.at.at(graph_[source.node].target);
    if (first->is_sequence())
        for (std::size_t i = 1; i < first->items.size(); ++i) {
            auto input = first->items[i];
            for (int steps = 0; !input.is_node() || !is_observer(input.node);) {
                if (!input.is_node())
                    py_raise("AttributeError", "'" + type_name(input) + "' object has no attribute 'args'",
                             message(codes::share_constant, graph_[node].name), graph_[node].name);
                look_through(input.node);
                const auto& behind = graph_[input.node].args;
                if (behind.empty()) return false;
                const auto step = behind.front();
                input = step;
                if (++steps > max_steps) lost();
            }
            modules_.at[graph_[input.node].target] = shared;
        }
    for (const auto user : graph_.users(node)) {
        if (!is_observer(user))
            py_raise("AssertionError", "output_obs_node must be an activation post process node",
                     message(codes::share_other_user, graph_[node].name), graph_[node].name);
        modules_.at[graph_[user].target] = shared;
    }
    return true;
}

void Placer::remove_output_observer(fx::NodeId node) {
    for (const auto observer : graph_.users(node)) {
        if (!is_observer(observer))
            py_raise("AssertionError", "output_obs_node must be an activation post process node",
                     message(codes::share_other_user, graph_[node].name), graph_[node].name);
        for (const auto user : graph_.users(observer))
            replace_input(user, observer, node);
        graph_.erase(observer);
    }
}

} // namespace qcs::predict
