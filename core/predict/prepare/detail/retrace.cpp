#include "predict/prepare/detail/retrace.h"

#include "predict/interpreter/class_names.h"
#include "predict/interpreter/py_error.h"
#include "predict/prepare/prepare_codes.h"
#include "predict/resolve/facts.h"
#include "predict/resolve/type_updates.h"

#include <algorithm>
#include <array>

namespace qcs::predict {

namespace {

/// What an observer or fake quantizer does with a value that is a proxy during tracing.
enum class Forward : std::uint8_t { Identity, Branches, MovingAverage, FixedQParams, Unknown };

Forward forward_of(const ModuleObject& module) {
    constexpr std::string_view package = "torch.ao.quantization.";
    if (module.type.starts_with(package) &&
        (module.type.ends_with(".QuantStub") || module.type.ends_with(".DeQuantStub")))
        return Forward::Identity;
    if (!module.observer) return Forward::Unknown;
    const auto& observer = *module.observer;
    const auto is = [&](std::string_view name) {
        return observer.type == std::string(package) + std::string(name);
    };
    if (is("fake_quantize.FusedMovingAvgObsFakeQuantize")) return Forward::MovingAverage;
    if (is("fake_quantize.FixedQParamsFakeQuantize")) return Forward::FixedQParams;
    if (observer.observer().derives_from("torch.ao.quantization.observer.UniformQuantizationObserverBase"))
        return Forward::Branches;
    constexpr std::array passing = {"observer.FixedQParamsObserver", "observer.NoopObserver",
                                    "observer.PlaceholderObserver", "observer.ReuseInputObserver"};
    return std::ranges::any_of(passing, is) ? Forward::Identity : Forward::Unknown;
}

class Retrace {
public:
    Retrace(const std::string& path, const Prepared& observed, const config::PrepareCustomConfig* custom)
        : path_(path),
          observed_(observed),
          from_(observed.graph),
          classes_(observed.facts->base->classes),
          traced_(*observed.facts->base->graph),
          custom_(custom) {}

    std::shared_ptr<const model::Graph> run() {
        values_.resize(from_.id_limit());
        for (const auto node : from_.order())
            if (from_[node].op == model::Op::GetAttr) attributes_.insert(from_[node].target);
        for (auto node = from_.first(); node; node = from_.next(node))
            if (const auto place = observed_.modules.at.find(from_[node].target);
                from_[node].op == model::Op::CallModule && place != observed_.modules.at.end())
                path_of_.try_emplace(place->second, place->first);
        for (auto node = from_.first(); node; node = from_.next(node))
            if (!run(node)) return nullptr;
        return std::make_shared<const model::Graph>(graph());
    }

private:
    /// Index into constants_.
    struct ConstantTag {};
    using ConstantIndex = Id<ConstantTag>;

    /// The value of a variable in the generated code during tracing.
    struct Held {
        fx::Arg arg;
        /// A tensor or attribute that becomes a node where it is used.
        const fx::FxNode* unread = nullptr;
        ConstantIndex constant; ///< a tensor that was computed during tracing
    };

    bool run(fx::NodeId id) {
        const auto& node = from_[id];
        auto& held = values_[id];
        switch (node.op) {
        case model::Op::CallModule: return call_module(node, held);
        case model::Op::CallFunction: return call_function(node, held);
        case model::Op::GetAttr: get_attr(node, held); return true;
        case model::Op::Placeholder: held.arg = made(node, {}); return true;
        case model::Op::Output: made(node, {}); return true;
        case model::Op::CallMethod: held.arg = made(node, unnumbered(node.name)); return true;
        }
        return false;
    }

    // A parameter is a proxy, and the same one wherever it is read; any other tensor is a real tensor during
    // tracing.
    void get_attr(const fx::FxNode& node, Held& held) {
        if (!is_parameter(node.target)) {
            held.unread = &node;
            return;
        }
        auto& known = parameters_[node.target];
        if (!known.is_node()) {
            read_.push_back(node.target);
            known = made(node, {});
        }
        held.arg = known;
    }

    bool is_parameter(const std::string& target) const {
        const auto* recorded = observed_.input->recorded.get();
        if (!recorded) return true;
        const auto tensor = std::ranges::find(recorded->tensors, target, &RecordedTensor::target);
        return tensor != recorded->tensors.end() && tensor->kind == "parameter";
    }

    bool call_function(const fx::FxNode& node, Held& held) {
        // Tuples are made and unpacked during tracing.
        if (node.target == "builtins.tuple" && node.args.size() == 1 && node.args.front().is_sequence()) {
            held.arg = fx::Arg::tuple(mapped(node.args.front()).items);
            return true;
        }
        if (node.target == "operator.getitem" && node.args.size() == 2 && node.args.front().is_node()) {
            const auto& from = values_[node.args.front().node].arg;
            const auto* index = node.args.back().get<std::int64_t>();
            if (from.is_sequence()) {
                const auto count = static_cast<std::int64_t>(from.items.size());
                if (!index || *index < -count || *index >= count) return false;
                held.arg = from.items[static_cast<std::size_t>(*index < 0 ? *index + count : *index)];
                return true;
            }
        }
        if (node.target == "builtins.getattr") {
            held.unread = &node;
            return true;
        }
        held.arg = made(node, unnumbered(node.name));
        return true;
    }

    bool call_module(const fx::FxNode& node, Held& held) {
        const auto* module = observed_.modules.find(node.target);
        if (!module) return false;
        if (is_leaf(node.target, *module)) {
            called_.push_back(node.target);
            held.arg = made(node, {});
            return true;
        }
        if (node.args.size() != 1 || !node.args.front().is_node()) return false;
        auto& input = values_[node.args.front().node];
        if (is_tensor(input)) { // nothing is traced
            if (module->observer && module->observer->inner) return compute(*module, held);
            held = input;
            return true;
        }
        switch (forward_of(*module)) {
        case Forward::Unknown: return false;
        case Forward::Identity: held = input; return true;
        case Forward::Branches:
            py_raise("torch.fx.proxy.TraceError",
                     "symbolically traced variables cannot be used as inputs to control flow",
                     message(codes::standalone_called_twice, path_), path_);
        case Forward::MovingAverage:
            held.arg = moving_average(node.target, *module, used(input));
            return true;
        case Forward::FixedQParams: held.arg = fixed_qparams(node.target, used(input)); return true;
        }
        return false;
    }

    // A fake quantizer is not traced either, but it returns a new tensor.
    bool compute(const ModuleObject& fake_quantize, Held& held) {
        if (!fake_quantize.type.starts_with("torch.ao.quantization.")) return false;
        held.constant = constants_.push_back({});
        return true;
    }

    // torch/ao/quantization/fake_quantize.py, FusedMovingAvgObsFakeQuantize.forward
    fx::Arg moving_average(const std::string& target, const ModuleObject& module, fx::Arg input) {
        Inside inside(*this, target);
        const auto& fake_quant = *module.observer;
        const auto& observer = *fake_quant.inner;
        const auto plain = [](const config::Value* value) { return value ? fx::Arg::of(*value) : fx::Arg{}; };
        const auto scheme = fake_quant.qscheme();
        const bool symmetric =
            scheme == QScheme::PerTensorSymmetric || scheme == QScheme::PerChannelSymmetric;
        fx::Args args = {std::move(input)};
        for (const char* buffer :
             {"observer_enabled", "fake_quant_enabled", "activation_post_process.min_val",
              "activation_post_process.max_val", "scale", "zero_point"})
            args.push_back(inside.buffer(buffer));
        for (const char* name : {"averaging_constant", "quant_min", "quant_max"})
            args.push_back(plain(observer.attribute(name)));
        for (const char* name : {"ch_axis", "is_per_channel"})
            args.push_back(plain(fake_quant.attribute(name)));
        args.push_back(fx::Arg::of(config::Value(symmetric)));
        return inside.call(model::Op::CallFunction, "torch.fused_moving_avg_obs_fake_quant", std::move(args));
    }

    // FakeQuantize.forward in the same file, with the observer and the qparams of FixedQParamsFakeQuantize.
    fx::Arg fixed_qparams(const std::string& target, const fx::Arg& input) {
        Inside inside(*this, target);
        const auto& observer = *observed_.modules.find(target)->observer->inner;
        inside.call(model::Op::CallMethod, "detach", {input});
        fx::Args args = {input, inside.buffer("scale"), inside.buffer("zero_point")};
        for (const char* name : {"quant_min", "quant_max"})
            if (const auto* value = observer.attribute(name)) args.push_back(fx::Arg::of(*value));
        return inside.call(model::Op::CallFunction, "torch.fake_quantize_per_tensor_affine", std::move(args));
    }

    /// The code of a module that is not a leaf.
    class Inside {
    public:
        Inside(Retrace& retrace, const std::string& target)
            : retrace_(retrace), path_(retrace.path_of_.at(retrace.observed_.modules.at.at(target))) {}

        fx::Arg buffer(const std::string& name) {
            auto target = path_ + "." + name;
            retrace_.read_.push_back(target);
            return call(model::Op::GetAttr, std::move(target), {});
        }
        fx::Arg call(model::Op op, std::string target, fx::Args args) {
            const auto id = retrace_.to_.append({op, target, std::move(args)});
            retrace_.scope_[id] = path_;
            return fx::Arg::of(id);
        }

    private:
        Retrace& retrace_;
        const std::string& path_;
    };

    static bool is_tensor(const Held& held) {
        return held.constant || (held.unread && held.unread->op == model::Op::GetAttr);
    }

    // torch/ao/quantization/fx/tracer.py, is_leaf_module
    bool is_leaf(const std::string& target, const ModuleObject& module) const {
        if (module.standalone) return false;
        const auto type = module.type.view();
        const bool of_torch = type.starts_with("torch.nn.") || type.starts_with("torch.ao.nn.");
        if (of_torch && !classes_.derives_from(type, "torch.nn.Sequential")) return true;
        if (classes_.is_fused_module(type)) return true;
        if (!custom_) return false;
        const auto& names = custom_->non_traceable_module_names;
        const auto& types = custom_->non_traceable_module_classes;
        return std::ranges::find(names, target) != names.end() ||
               std::ranges::find(types, type) != types.end();
    }

    // The name without the number that was appended to it, if any.
    static std::string unnumbered(const std::string& name) {
        const auto end = name.find_last_not_of("0123456789");
        const bool numbered =
            end != std::string::npos && end > 0 && end + 1 < name.size() && name[end] == '_';
        return numbered ? name.substr(0, end) : name;
    }

    fx::Arg made(const fx::FxNode& node, std::string candidate) {
        fx::NewNode copy{node.op, node.target, {}, {}, candidate};
        for (const auto& arg : node.args)
            copy.args.push_back(mapped(arg));
        for (const auto& kwarg : node.kwargs)
            copy.kwargs.push_back({kwarg.name, mapped(kwarg.value)});
        return fx::Arg::of(to_.append(std::move(copy)));
    }

    fx::Arg mapped(const fx::Arg& arg) {
        if (arg.is_node()) return used(values_[arg.node]);
        auto copy = arg;
        for (auto& item : copy.items)
            item = mapped(item);
        return copy;
    }

    // A tensor becomes a node at every use, an attribute of a value at its first use.
    fx::Arg used(Held& held) {
        if (held.constant) return read_constant(constants_[held.constant]);
        if (!held.unread) return held.arg;
        const auto& node = *held.unread;
        if (node.op == model::Op::GetAttr) {
            read_.push_back(node.target);
            return made(node, {});
        }
        held.unread = nullptr;
        return held.arg = made(node, unnumbered(node.name));
    }

    // torch/fx/_symbolic_trace.py, create_arg: a tensor that is not yet an attribute becomes one.
    fx::Arg read_constant(std::string& name) {
        for (int i = 0; name.empty(); ++i)
            if (const auto fresh = "_tensor_constant" + std::to_string(i); attributes_.insert(fresh).second)
                name = fresh;
        return fx::Arg::of(to_.append({model::Op::GetAttr, name}));
    }

    model::Graph graph() {
        model::Graph result;
        result.name = traced_.name;
        result.root_type = "torch.fx.graph_module.GraphModule.__new__.<locals>.GraphModuleImpl";
        result.torch_version = traced_.torch_version;
        result.is_qat = traced_.is_qat;
        result.types = traced_.types;
        for (const auto& path : called_) {
            add_containers(path, result);
            add_module(path, observed_.modules.at.at(path), result);
        }
        for (const auto& path : read_)
            add_containers(path, result);
        for (auto id = to_.first(); id; id = to_.next(id))
            result.nodes.push_back(node_of(id));
        return result;
    }

    model::Node node_of(fx::NodeId id) const {
        const auto& made = to_[id];
        model::Node node;
        node.name = made.name;
        node.op = made.op;
        node.target = made.target;
        for (const auto& arg : made.args)
            node.args.push_back(to_.value_of(arg));
        for (const auto& kwarg : made.kwargs)
            node.kwargs.push_back({kwarg.name, to_.value_of(kwarg.value)});
        const auto inside = scope_.find(id);
        node.scope = model::Scope{"", std::nullopt};
        if (made.op == model::Op::CallModule)
            node.scope->path = made.target;
        else if (inside != scope_.end())
            node.scope->path = inside->second;
        if (made.op == model::Op::CallModule || inside != scope_.end())
            node.scope->type = observed_.modules.find(node.scope->path)->type;
        return node;
    }

    // A GraphModule holds the modules that its nodes name, inside plain container modules.
    void add_containers(const std::string& path, model::Graph& graph) {
        for (auto dot = path.find('.'); dot != std::string::npos; dot = path.find('.', dot + 1))
            if (const auto prefix = path.substr(0, dot); added_.insert(prefix).second) {
                model::Module container;
                container.path = prefix;
                container.type = container.original_type = "torch.nn.Module";
                container.training = true;
                graph.modules.push_back(std::move(container));
            }
    }

    void add_module(const std::string& path, ObjectId id, model::Graph& graph) {
        if (!added_.insert(path).second) return;
        const auto& object = observed_.modules[id];
        model::Module module;
        module.path = path;
        module.type = module.original_type = object.type;
        module.training = object.training;
        if (const auto [first, is_new] = first_path_.try_emplace(id, path); !is_new)
            module.same_as = first->second;
        if (object.traced) module.attributes = traced_.modules[object.traced].attributes;
        module.attributes.erase_if(
            [](const config::KeywordArg& a) { return a.name == "qconfig" || a.name == "children"; });
        if (object.has_qconfig) module.attributes.push_back({"qconfig", own_qconfig_value(object.qconfig)});
        config::List parts;
        for (const auto& [name, part] : object.children)
            parts.items.emplace_back(config::ObjectRef::object(observed_.modules[part].type));
        if (!parts.items.empty()) module.attributes.push_back({"children", std::move(parts)});
        if (std::ranges::find(graph.types, object.type.view(), &model::TypeInfo::name) == graph.types.end())
            graph.types.push_back({object.type, classes_.bases(object.type), {}});
        graph.modules.push_back(std::move(module));
        for (const auto& [name, part] : object.children)
            add_module(path + "." + name, part, graph);
        if (object.children.empty() && object.traced) add_registered(path, object, graph);
    }

    // The children of a module that no pass has changed.
    void add_registered(const std::string& path, const ModuleObject& object, model::Graph& graph) {
        const auto& before = traced_.modules[object.traced];
        if (before.type != object.type) return;
        for (const auto& below : traced_.modules) {
            if (!below.path.starts_with(before.path + ".")) continue;
            auto copy = below;
            copy.path = path + copy.path.substr(before.path.size());
            copy.same_as.reset();
            if (added_.insert(copy.path).second) graph.modules.push_back(std::move(copy));
        }
    }

    const std::string& path_;
    const Prepared& observed_;
    const fx::FxGraph& from_;
    const ClassTable& classes_;
    const model::Graph& traced_; ///< before the model was observed
    const config::PrepareCustomConfig* custom_;
    fx::FxGraph to_;
    IdVector<fx::NodeId, Held> values_;                 ///< of `from_`
    std::unordered_map<ObjectId, std::string> path_of_; ///< the first path, as in named_modules
    std::unordered_map<fx::NodeId, std::string> scope_; ///< of nodes that were traced inside a module
    std::unordered_map<std::string, fx::Arg> parameters_;
    std::vector<std::string> called_, read_;
    IdVector<ConstantIndex, std::string> constants_; ///< names of tensors; "" until one is used
    std::unordered_set<std::string> attributes_;     ///< of the observed model, if its nodes read them
    std::unordered_set<std::string> added_;
    std::unordered_map<ObjectId, std::string> first_path_;
};

} // namespace

std::shared_ptr<const model::Graph> traced_again(const std::string& path, const Prepared& observed,
                                                 const config::PrepareCustomConfig* custom) {
    return Retrace(path, observed, custom).run();
}

} // namespace qcs::predict
