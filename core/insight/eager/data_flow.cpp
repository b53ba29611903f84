#include "insight/eager/data_flow.h"

#include "base/task.h"
#include "base/text.h"
#include "insight/eager/detail/eager_runs.h"
#include "insight/eager/detail/flow_values.h"
#include "insight/eager/eager_flow_codes.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace qcs::insight {

namespace {

using model::Node;
using model::Op;

constexpr std::string_view functional_class = "torch.ao.nn.quantized.FloatFunctional";
constexpr std::string_view quantized_functional_class = "torch.ao.nn.quantized.QFunctional";

class Walk {
public:
    Walk(const EagerPlan& plan, const model::Graph& graph) : graph_(graph), engine_(plan.engine) {
        for (const auto& module : plan.modules) {
            modules_.emplace(module.path, &module);
            if (module.alias_of && modules_.contains(*module.alias_of) &&
                modules_.at(*module.alias_of)->becomes != module.becomes)
                torn_.insert(*module.alias_of);
            if (module.becomes != (module.fused.empty() ? module.type : module.fused))
                replaced_.insert(module.path);
        }
        for (const auto& type : graph.types)
            types_.emplace(type.name, &type);
    }

    std::vector<EagerFinding> run() {
        for (const auto& node : graph_.eager_nodes()) {
            stop_point();
            auto letters = result_of(node);
            values_.insert_or_assign(node.name.view(), Produced{&node, std::move(letters), layout_of(node)});
        }
        return std::move(findings_);
    }

private:
    struct Produced {
        const Node* node = nullptr;
        std::string letters;
        MemoryLayout layout = MemoryLayout::AsInFloat;
    };

    const Produced* value_of(const config::Value& value) const {
        const auto* ref = std::get_if<config::NodeRef>(&value.data);
        if (!ref) return nullptr;
        const auto found = values_.find(ref->name);
        return found == values_.end() ? nullptr : &found->second;
    }

    /// Returns whether the value contains a tensor.
    bool take(const config::Value& value, CallInput& given) const {
        bool has_tensor = false;
        model::for_each_node_ref(value, [&](const config::NodeRef& ref) {
            const auto found = values_.find(ref.name);
            auto letters = found == values_.end() ? std::string("?") : found->second.letters;
            if (letters == "v") return;
            if (letters.front() == '[')
                letters = letters.size() == 2 ? letters.substr(1) + letters.substr(1) : letters.substr(1);
            for (const char letter : letters) {
                if (letter == '?') given.is_known = false;
                if (letter == 'v') continue;
                given.letters += letter;
                given.from.push_back(found == values_.end() ? nullptr : found->second.node);
                has_tensor = true;
            }
        });
        return has_tensor;
    }

    /// Arguments before index `first` are left out.
    CallInput given_to(const Node& node, std::size_t first = 0) const {
        CallInput given;
        for (std::size_t i = first; i < node.args.size(); ++i)
            if (!take(node.args[i], given)) given.other_arguments += kind_of(node.args[i]);
        std::vector<std::string> names;
        for (const auto& kwarg : node.kwargs)
            if (!take(kwarg.value, given)) names.push_back("," + kwarg.name.str() + value_text(kwarg.value));
        std::ranges::sort(names);
        for (const auto& name : names)
            given.other_arguments += name;
        return given;
    }

    void find(const Node& node, std::string module, const Node* from, Message what) {
        EagerFinding finding;
        finding.set_message(std::move(what));
        finding.node = node.name.str();
        finding.module = std::move(module);
        if (from) finding.from = from->name.str();
        findings_.push_back(std::move(finding));
    }

    /// The module that is called, or the node, as shown to the user.
    static std::string shown(const Node* node) {
        if (!node) return {};
        return node->op == Op::CallModule ? node->target.str() : node->name.str();
    }

    std::string unknown(const Node& node, const std::string& module) {
        find(node, module, nullptr, message(codes::eager_flow_unknown, shown(&node)));
        return "?";
    }

    /// The code traced inside a module does not run any more if convert has replaced the module.
    bool is_inside_replaced(std::string_view path) const {
        for (; !path.empty(); path = parent_name(path))
            if (replaced_.contains(std::string(path))) return true;
        return false;
    }
    static std::string scope_of(const Node& node) {
        return node.scope ? node.scope->path.str() : std::string();
    }

    std::string result_of(const Node& node) {
        if (is_inside_replaced(node.op == Op::CallModule || node.op == Op::GetAttr ? parent_name(node.target)
                                                                                   : scope_of(node)))
            return "?";
        switch (node.op) {
        // An input with a default value may be left out.
        case Op::Placeholder: return node.args.empty() ? "f" : "?";
        case Op::GetAttr:
            if (!modules_.contains(node.target.str())) return "f";
            return functional_type(node.target.str()).empty() ? "?" : "v";
        case Op::CallModule: return of_module(node);
        case Op::CallFunction: return of_function(node);
        case Op::CallMethod: return of_method(node);
        case Op::Output: note_output(node); return "v";
        }
        return "?";
    }

    MemoryLayout layout_of(const Node& node) const {
        auto name = node.target.view();
        if (node.op == Op::CallModule) {
            const auto found = modules_.find(node.target.str());
            name = found == modules_.end() ? std::string_view() : found->second->becomes;
            if (gives_channels_last(name)) return MemoryLayout::ChannelsLast;
        }
        auto least = MemoryLayout::ChannelsLast, most = MemoryLayout::AsInFloat;
        const auto look = [&](const config::NodeRef& ref) {
            const auto found = values_.find(ref.name);
            if (found == values_.end() || found->second.letters == "v") return;
            least = std::min(least, found->second.layout);
            most = std::max(most, found->second.layout);
        };
        for (const auto& arg : node.args)
            model::for_each_node_ref(arg, look);
        if (most == MemoryLayout::AsInFloat || name == "contiguous") return MemoryLayout::AsInFloat;
        return least == most && keeps_layout(name) ? most : MemoryLayout::Unknown;
    }

    /// The result of a view: it depends on whether the tensor has another memory layout than in the float
    /// model. `outcome` is the result for other tensors.
    std::string of_view(const Node& node, const Produced& owner, const std::string& outcome) {
        const auto& shape = owner.node->shape;
        const bool is_known = owner.node->has_shape;
        const bool is_small =
            is_known && std::all_of(shape.begin() + std::min<std::ptrdiff_t>(2, std::ssize(shape)),
                                    shape.end(), [](auto size) { return size == 1; });
        if (is_small || owner.layout == MemoryLayout::AsInFloat || outcome == "?") return outcome;
        if (!is_known || owner.layout == MemoryLayout::Unknown || shape.size() != 4 || shape[1] == 1 ||
            node.args.size() > 3)
            return unknown(node, scope_of(node));
        find(node, scope_of(node), owner.node, message(codes::eager_flow_view, shown(owner.node)));
        return outcome;
    }

    void note_output(const Node& node) {
        const auto given = given_to(node);
        if (const auto* from = given.first(true))
            find(node, "", from, message(codes::eager_flow_output_quantized, shown(from)));
    }

    std::string of_module(const Node& node) {
        const auto path = node.target.str();
        const auto found = modules_.find(path);
        const auto given = given_to(node);
        if (!given.is_known)
            return expected_of_module(found == modules_.end() ? "" : found->second->becomes, given, "?");
        if (found == modules_.end() || torn_.contains(path)) return unknown(node, path);
        const auto& module = *found->second;
        const auto& type = module.becomes;
        const bool quantizes = type == "torch.ao.nn.quantized.Quantize";
        const std::string_view outcome = ran(type, given.letters, given);
        if (outcome.empty()) return unknown(node, path);
        if (outcome != "x")
            return quantizes ? std::string(1, letter_of(module.quantize_dtype)) : std::string(outcome);
        const auto* quantized = given.first(true);
        const auto* plain = given.first(false);
        if (quantizes) {
            find(node, path, quantized, message(codes::eager_flow_quantized_twice, shown(quantized)));
            return std::string(1, letter_of(module.quantize_dtype));
        }
        if (ran(type, given.all('f'), given) != "x") {
            find(node, path, quantized, message(codes::eager_flow_module_in_float, type, shown(quantized)));
        } else if (plain) {
            need_quantized(node, path, type, plain);
        } else {
            const auto wrong = given.letters.find('i');
            const auto at = wrong == std::string::npos ? 0 : wrong;
            find(node, path, given.from[at],
                 message(codes::eager_flow_wrong_dtype, type, dtype_name(given.letters[at]),
                         shown(given.from[at])));
        }
        return expected_of_module(type, given, "?");
    }

    void need_quantized(const Node& node, const std::string& path, const std::string& type,
                        const Node* plain) {
        const auto before =
            plain && plain->op == Op::CallModule ? modules_.find(plain->target.str()) : modules_.end();
        const bool is_stub =
            before != modules_.end() && before->second->becomes == "torch.ao.quantization.stubs.QuantStub";
        find(node, path, plain,
             is_stub ? message(codes::eager_flow_stub_stays, type, shown(plain))
                     : message(codes::eager_flow_needs_quantized, type, shown(plain)));
    }

    /// What the module returns for acceptable inputs, if it accepts either only float or only quantized
    /// tensors.
    std::string expected_of_module(const std::string& type, const CallInput& given,
                                   std::string otherwise) const {
        const auto in_float = ran(type, given.all('f'), given);
        const auto on_codes = ran(type, given.all('q'), given);
        if (in_float == "x" && !on_codes.empty() && on_codes != "x") return std::string(on_codes);
        if (on_codes == "x" && !in_float.empty() && in_float != "x") return std::string(in_float);
        return otherwise;
    }

    std::string of_function(const Node& node) {
        const auto target = node.target.view();
        if (target == "operator.getitem" || target == "builtins.getattr") {
            const auto* owner = node.args.empty() ? nullptr : value_of(node.args[0]);
            const auto* key = node.args.size() > 1 ? &node.args[1] : nullptr;
            if (!owner) return "?";
            if (target == "builtins.getattr") return attribute_of(owner->letters, key);
            if (owner->letters == "?") return "?";
            if (owner->letters == "v") return "v";
            if (owner->letters.front() == '[') return item_of(owner->letters, key);
        }
        return of_call(node, node.target.str(), given_to(node));
    }

    std::string of_method(const Node& node) {
        if (node.args.empty()) return "?";
        if (const auto functional = functional_of(node.args[0]); !functional.empty())
            return of_functional(node, functional);
        const auto* owner = value_of(node.args[0]);
        if (owner && owner->letters == "v") return "v";
        const auto outcome = of_call(node, "." + node.target.str(), given_to(node));
        return owner && node.target == "view" ? of_view(node, *owner, outcome) : outcome;
    }

    std::string of_call(const Node& node, const std::string& name, const CallInput& given) {
        if (!given.is_known) return "?";
        const auto outcome = ran(name, given.letters, given);
        if (given.letters.empty() && outcome.empty() && !name.starts_with("torch.")) return "v";
        if (outcome.empty()) return unknown(node, scope_of(node));
        if (outcome != "x") return std::string(outcome);
        const auto* quantized = given.first(true);
        const auto* plain = given.first(false);
        if (!quantized) return unknown(node, scope_of(node));
        const auto target = node.target.str();
        const auto method = functional_method(target);
        const bool is_binary = !method.empty() && given.letters.size() > 1;
        if (is_binary && plain)
            find(node, scope_of(node), plain,
                 message(codes::eager_flow_mixed, target, shown(quantized), shown(plain)));
        else if (!method.empty())
            find(node, scope_of(node), quantized,
                 message(codes::eager_flow_use_functional, target, shown(quantized),
                         given.letters.size() > 1 || method == "cat" ? std::string(method)
                                                                     : std::string(method) + "_scalar"));
        else
            find(node, scope_of(node), quantized,
                 message(codes::eager_flow_function_in_float, target, shown(quantized)));
        if (!method.empty()) return std::string(1, given.letters[given.letters.find_first_of("qi")]);
        const auto in_float = ran(name, given.all('f'), given);
        return in_float.empty() ? "?" : std::string(in_float);
    }

    /// The path of the FloatFunctional that a value is; "" for other values.
    std::string functional_of(const config::Value& value) const {
        const auto* owner = value_of(value);
        if (!owner || owner->node->op != Op::GetAttr) return {};
        return modules_.contains(owner->node->target.str()) ? owner->node->target.str() : std::string();
    }

    std::string functional_type(const std::string& path) const {
        const auto& type = modules_.at(path)->becomes;
        if (type == quantized_functional_class) return type;
        const auto known = types_.find(type);
        const bool derived =
            known != types_.end() &&
            std::ranges::find(known->second->bases, functional_class) != known->second->bases.end();
        return type == functional_class || derived ? std::string(functional_class) : std::string();
    }

    std::string of_functional(const Node& node, const std::string& path) {
        const auto given = given_to(node, 1);
        const auto type = functional_type(path);
        if (!given.is_known) return "?";
        const auto outcome =
            type.empty() ? std::string_view() : ran(type + "." + node.target.str(), given.letters, given);
        if (outcome.empty()) return unknown(node, path);
        if (outcome != "x") return std::string(outcome);
        const auto* quantized = given.first(true);
        const auto* plain = given.first(false);
        const auto method = node.target.str();
        if (quantized && plain)
            find(node, path, plain, message(codes::eager_flow_mixed, method, shown(quantized), shown(plain)));
        else if (plain)
            need_quantized(node, path, type, plain);
        else if (type == functional_class)
            find(node, path, quantized,
                 message(codes::eager_flow_functional_stays, method, shown(quantized)));
        else
            find(node, path, quantized,
                 message(codes::eager_flow_wrong_dtype, type, dtype_name(given.letters.front()),
                         shown(quantized)));
        return type == functional_class && !plain ? "f" : "q";
    }

    std::string_view ran(std::string_view name, const std::string& letters, const CallInput& given) const {
        return outcome_of(name, {letters, given.other_arguments, given.rank()}, engine_);
    }

    const model::Graph& graph_;
    const std::string& engine_;
    std::unordered_map<std::string, const EagerModule*> modules_;
    std::unordered_set<std::string> replaced_;
    std::unordered_set<std::string> torn_; ///< one object in the trace, two after conversion
    std::unordered_map<std::string, const model::TypeInfo*> types_;
    std::unordered_map<std::string_view, Produced> values_;
    std::vector<EagerFinding> findings_;
};

bool converts(config::EagerCall call) {
    using enum config::EagerCall;
    return call == Quantize || call == QuantizeQat || call == QuantizeDynamic || call == Convert;
}

} // namespace

bool DataFlow::raises() const {
    return std::ranges::any_of(findings, &EagerFinding::raises);
}

DataFlow data_flow(const EagerPlan& plan, const model::Graph& graph) {
    if (plan.raised || !converts(plan.call)) return {};
    if (!graph.eager) return {DataFlow::State::NotTraced, {}};
    return {DataFlow::State::Followed, Walk(plan, graph).run()};
}

} // namespace qcs::insight
