#include "insight/eager/data_flow.h"

#include "base/task.h"
#include "base/text.h"
#include "insight/eager/detail/eager_runs.h"
#include "insight/eager/eager_flow_codes.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace qcs::insight {

namespace {

using model::Node;
using model::Op;

constexpr std::string_view functional_class = "torch.ao.nn.quantized.FloatFunctional";
constexpr std::string_view quantized_functional_class = "torch.ao.nn.quantized.QFunctional";

bool is_quantized(char letter) {
    return letter == 'q' || letter == 'i';
}

char letter_of(std::optional<DType> dtype) {
    return dtype == DType::QUInt8 ? 'q' : dtype == DType::QInt8 ? 'i' : '?';
}

std::string_view dtype_name(char letter) {
    return letter == 'i' ? "torch.qint8" : "torch.quint8";
}

/// The method of FloatFunctional that computes the same; "" where there is none.
std::string_view functional_method(std::string_view target) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 14> methods = {{
        {"operator.add", "add"},
        {"operator.iadd", "add"},
        {"torch.add", "add"},
        {"add", "add"},
        {"add_", "add"},
        {"operator.mul", "mul"},
        {"operator.imul", "mul"},
        {"torch.mul", "mul"},
        {"mul", "mul"},
        {"mul_", "mul"},
        {"operator.matmul", "matmul"},
        {"torch.matmul", "matmul"},
        {"matmul", "matmul"},
        {"torch.cat", "cat"},
    }};
    const auto found =
        std::ranges::find(methods, target, &std::pair<std::string_view, std::string_view>::first);
    return found == methods.end() ? std::string_view() : found->second;
}

/// What an attribute of a tensor is.
std::string attribute_of(const std::string& owner, const config::Value* name) {
    constexpr std::array<std::string_view, 8> without_tensor = {
        "shape", "dtype", "device", "ndim", "layout", "is_quantized", "is_cuda", "requires_grad"};
    const auto* text = name ? std::get_if<std::string>(&name->data) : nullptr;
    if (!text) return "?";
    if (owner == "v" || std::ranges::find(without_tensor, *text) != without_tensor.end()) return "v";
    return *text == "T" || *text == "mT" ? owner : "?";
}

/// An item of a list or tuple.
std::string item_of(const std::string& letters, const config::Value* index) {
    if (letters.size() == 2)
        return index && std::holds_alternative<config::Slice>(index->data) ? letters : letters.substr(1);
    const auto* number = index ? std::get_if<std::int64_t>(&index->data) : nullptr;
    if (!number) return "?";
    const auto count = static_cast<std::int64_t>(letters.size()) - 1;
    const auto at = *number < 0 ? *number + count : *number;
    return at < 0 || at >= count ? "?" : letters.substr(static_cast<std::size_t>(at) + 1, 1);
}

char kind_of(const config::Value& argument) {
    if (std::holds_alternative<DType>(argument.data)) return 'd';
    const auto* list = std::get_if<config::List>(&argument.data);
    const auto* tuple = std::get_if<config::Tuple>(&argument.data);
    if (list || tuple) return (list ? list->items : tuple->items).size() == 1 ? 'u' : 't';
    return std::holds_alternative<std::string>(argument.data) ? 'w' : 's';
}

/// ":nearest", as eager_runs has it.
std::string value_text(const config::Value& value) {
    if (const auto* text = std::get_if<std::string>(&value.data)) return ":" + *text;
    if (const auto* truth = std::get_if<bool>(&value.data)) return *truth ? ":True" : ":False";
    return {};
}

/// What a call gets.
struct Given {
    std::string letters; ///< of the tensors
    std::vector<const Node*> from;
    std::string how; ///< see Arguments
    bool is_known = true;

    const Node* first(bool quantized) const {
        for (std::size_t i = 0; i < letters.size(); ++i)
            if (is_quantized(letters[i]) == quantized) return from[i];
        return nullptr;
    }
    std::optional<std::size_t> rank() const {
        if (from.empty() || !from[0] || !from[0]->has_shape) return std::nullopt;
        return from[0]->shape.size();
    }
    std::string all(char letter) const { return std::string(letters.size(), letter); }
};

class Walk {
public:
    Walk(const EagerPlan& plan, const model::Graph& graph) : graph_(graph), engine_(plan.engine) {
        for (const auto& module : plan.modules) {
            modules_.emplace(module.path, &module);
            if (module.becomes != (module.fused.empty() ? module.type : module.fused))
                replaced_.insert_or_assign(module.path, true);
        }
        for (const auto& type : graph.types)
            types_.emplace(type.name, &type);
    }

    std::vector<EagerFinding> run() {
        for (const auto& node : graph_.eager_nodes()) {
            stop_point();
            values_.insert_or_assign(node.name.view(), Produced{&node, result_of(node)});
        }
        return std::move(findings_);
    }

private:
    struct Produced {
        const Node* node = nullptr;
        std::string letters;
    };

    const Produced* value_of(const config::Value& value) const {
        const auto* ref = std::get_if<config::NodeRef>(&value.data);
        if (!ref) return nullptr;
        const auto found = values_.find(ref->name);
        return found == values_.end() ? nullptr : &found->second;
    }

    /// Whether there is a tensor in it.
    bool take(const config::Value& value, Given& given) const {
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

    /// `first`: arguments before that one are left out.
    Given given_to(const Node& node, std::size_t first = 0) const {
        Given given;
        for (std::size_t i = first; i < node.args.size(); ++i)
            if (!take(node.args[i], given)) given.how += kind_of(node.args[i]);
        std::vector<std::string> names;
        for (const auto& kwarg : node.kwargs)
            if (!take(kwarg.value, given)) names.push_back("," + kwarg.name.str() + value_text(kwarg.value));
        std::ranges::sort(names);
        for (const auto& name : names)
            given.how += name;
        return given;
    }

    void find(const Node& node, std::string module, const Node* from, Message what) {
        EagerFinding finding;
        finding.say(std::move(what));
        finding.node = node.name.str();
        finding.module = std::move(module);
        if (from) finding.from = from->name.str();
        findings_.push_back(std::move(finding));
    }

    /// The module of a call, or the node, as people know it.
    static std::string shown(const Node* node) {
        if (!node) return {};
        return node->op == Op::CallModule ? node->target.str() : node->name.str();
    }

    std::string unknown(const Node& node, const std::string& module) {
        find(node, module, nullptr, message(codes::eager_flow_unknown, shown(&node)));
        return "?";
    }

    /// A module that convert has replaced by another is no longer what was traced inside it.
    bool is_inside_replaced(std::string_view path) const {
        for (; !path.empty(); path = model_parent(path))
            if (replaced_.contains(std::string(path))) return true;
        return false;
    }
    static std::string_view model_parent(std::string_view path) {
        const auto dot = path.rfind('.');
        return dot == path.npos ? std::string_view() : path.substr(0, dot);
    }
    static std::string scope_of(const Node& node) {
        return node.scope ? node.scope->path.str() : std::string();
    }

    std::string result_of(const Node& node) {
        if (is_inside_replaced(node.op == Op::CallModule || node.op == Op::GetAttr ? model_parent(node.target)
                                                                                   : scope_of(node)))
            return "?";
        switch (node.op) {
        case Op::Placeholder: return node.args.empty() ? "f" : "?"; // one with a default may be left out
        case Op::GetAttr: return modules_.contains(node.target.str()) ? "?" : "f";
        case Op::CallModule: return of_module(node);
        case Op::CallFunction: return of_function(node);
        case Op::CallMethod: return of_method(node);
        case Op::Output: note_output(node); return "v";
        }
        return "?";
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
        if (found == modules_.end()) return unknown(node, path);
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
            find(node, path, plain, message(codes::eager_flow_needs_quantized, type, shown(plain)));
        } else {
            const auto wrong = given.letters.find('i');
            const auto at = wrong == std::string::npos ? 0 : wrong;
            find(node, path, given.from[at],
                 message(codes::eager_flow_wrong_dtype, type, dtype_name(given.letters[at]),
                         shown(given.from[at])));
        }
        return expected_of_module(type, given, "?");
    }

    /// What it gives where it gets what it takes, if that is one thing alone.
    std::string expected_of_module(const std::string& type, const Given& given, std::string otherwise) const {
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
            if (!owner || owner->letters == "?") return "?";
            if (target == "builtins.getattr") return attribute_of(owner->letters, key);
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
        return of_call(node, "." + node.target.str(), given_to(node));
    }

    std::string of_call(const Node& node, const std::string& name, const Given& given) {
        if (!given.is_known) return "?";
        const auto outcome = ran(name, given.letters, given);
        if (given.letters.empty() && outcome.empty() && !name.starts_with("torch.")) return "v";
        if (outcome.empty()) return unknown(node, scope_of(node));
        if (outcome != "x") return std::string(outcome);
        const auto* quantized = given.first(true);
        const auto* plain = given.first(false);
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

    /// The path of the FloatFunctional that a value is; "" of all others.
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
            find(node, path, plain, message(codes::eager_flow_needs_quantized, type, shown(plain)));
        else if (type == functional_class)
            find(node, path, quantized,
                 message(codes::eager_flow_functional_stays, method, shown(quantized)));
        else
            find(node, path, quantized,
                 message(codes::eager_flow_wrong_dtype, type, dtype_name(given.letters.front()),
                         shown(quantized)));
        return type == functional_class && !plain ? "f" : "q";
    }

    std::string_view ran(std::string_view name, const std::string& letters, const Given& given) const {
        return outcome_of(name, {letters, given.how, given.rank()}, engine_);
    }

    const model::Graph& graph_;
    const std::string& engine_;
    std::unordered_map<std::string, const EagerModule*> modules_;
    std::unordered_map<std::string, bool> replaced_;
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
