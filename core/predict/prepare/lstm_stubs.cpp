// A custom LSTM returns quantized tensors in nested tuples; a DeQuantStub is inserted for each of them
// (docs/semantics/units.md#custom-lstm-and-attention; torch/ao/quantization/fx/utils.py,
// _insert_dequant_stubs_for_custom_module_lstm_output).

#include "predict/interpreter/class_names.h"
#include "predict/interpreter/py_error.h"
#include "predict/prepare/placer.h"

#include <algorithm>
#include <array>
#include <set>

namespace qcs::predict {

namespace {

constexpr std::string_view getitem = "operator.getitem";
constexpr std::string_view tuple = "builtins.tuple";

fx::NewNode call(std::string_view function, fx::Args args) {
    return {model::Op::CallFunction, std::string(function), std::move(args)};
}
fx::Arg number(std::int64_t value) {
    return fx::Arg::of(config::Value(value));
}

// Tuples that are unpacked again immediately: the first tuple and the last getitem of each chain.
struct TuplePath {
    fx::NodeId first_tuple;
    fx::NodeId last_getitem;
};

class TuplePaths {
public:
    explicit TuplePaths(const fx::FxGraph& graph) : graph_(graph) {}
    std::vector<TuplePath> find() {
        for (auto node = graph_.first(); node; node = graph_.next(node)) {
            indexes_.clear();
            path_.clear();
            walk(node);
        }
        return std::move(found_);
    }

private:
    void walk(fx::NodeId node) {
        if (indexes_.empty() && !path_.empty()) {
            found_.push_back({path_.front(), path_.back()});
            path_.clear();
        }
        if (!seen_.emplace(node, indexes_).second) return;
        for (const auto user : graph_.users(node)) {
            const auto& call = graph_[user];
            if (call.is_call(model::Op::CallFunction, tuple) && !call.args.empty()) {
                const auto& items = call.args.front().items;
                for (std::size_t i = 0; i < items.size(); ++i)
                    if (items[i].is_node() && items[i].node == node) {
                        indexes_.push_back(static_cast<std::int64_t>(i));
                        path_.push_back(user);
                        walk(user);
                    }
            } else if (call.is_call(model::Op::CallFunction, getitem) && !indexes_.empty() &&
                       call.args.size() > 1) {
                const auto* index = call.args[1].get<std::int64_t>();
                if (!index || *index != indexes_.back()) continue;
                indexes_.pop_back();
                path_.push_back(user);
                walk(user);
            }
        }
    }

    const fx::FxGraph& graph_;
    std::vector<std::int64_t> indexes_; ///< indexes of the elements that are expected next, innermost last
    std::vector<fx::NodeId> path_;
    std::set<std::pair<fx::NodeId, std::vector<std::int64_t>>> seen_;
    std::vector<TuplePath> found_;
};

} // namespace

bool Placer::is_custom_lstm(fx::NodeId node, const PatternMatch& match, const config::QConfig& qconfig) {
    const auto* module = module_of(node);
    if (!module || match.kind != PatternMatch::Kind::Custom) return false;
    if (!input_.classes.derives_from(module->type, "torch.nn.LSTM")) return false;
    // activation_is_statically_quantized
    const auto activation = constructors_.dtype(constructor_of(qconfig.activation));
    constexpr std::array dtypes = {DType::QUInt8,     DType::QInt8,       DType::QInt32, DType::Float16,
                                   DType::UInt8,      DType::Int8,        DType::Int16,  DType::Int32,
                                   DType::Float8E5M2, DType::Float8E4M3Fn};
    return activation.dtype && !activation.is_dynamic &&
           std::ranges::find(dtypes, *activation.dtype) != dtypes.end();
}

fx::NodeId Placer::insert_dequant_stub(fx::NodeId after) {
    ModuleObject object;
    object.type = "torch.ao.quantization.stubs.DeQuantStub";
    object.training = true;
    const auto name = free_attribute("dequant_stub_");
    modules_.at[name] = modules_.add(std::move(object));
    return graph_.insert_after(after, {model::Op::CallModule, name, {fx::Arg::of(after)}});
}

void Placer::insert_dequant_stubs(fx::NodeId lstm) {
    const auto output = graph_.insert_after(lstm, call(getitem, {fx::Arg::of(lstm), number(0)}));
    const auto output_dq = insert_dequant_stub(output);
    const auto hidden = graph_.insert_after(output_dq, call(getitem, {fx::Arg::of(lstm), number(1)}));
    const auto hidden0 = graph_.insert_after(hidden, call(getitem, {fx::Arg::of(hidden), number(0)}));
    const auto hidden0_dq = insert_dequant_stub(hidden0);
    const auto hidden1 = graph_.insert_after(hidden0_dq, call(getitem, {fx::Arg::of(hidden), number(1)}));
    const auto hidden1_dq = insert_dequant_stub(hidden1);
    const auto pair = [](fx::NodeId a, fx::NodeId b) {
        return call(tuple, {fx::Arg::list({fx::Arg::of(a), fx::Arg::of(b)})});
    };
    const auto hidden_dq = graph_.insert_after(hidden1_dq, pair(hidden0_dq, hidden1_dq));
    const auto whole_dq = graph_.insert_after(hidden_dq, pair(output_dq, hidden_dq));
    for (const auto user : graph_.users(lstm))
        if (user != output && user != hidden) replace_input(user, lstm, whole_dq);
    reroute_tuples();
}

void Placer::reroute_tuples() {
    for (const auto& path : TuplePaths(graph_).find()) {
        const auto& getitem_args = graph_[path.last_getitem].args;
        const auto* index = getitem_args[1].get<std::int64_t>();
        const auto& items = graph_[path.first_tuple].args.front().items;
        if (!index || *index < 0 || *index >= static_cast<std::int64_t>(items.size())) continue;
        const auto& element = items[static_cast<std::size_t>(*index)];
        if (!element.is_node()) continue;
        const auto source = element.node;
        for (const auto user : graph_.users(path.last_getitem))
            replace_input(user, path.last_getitem, source);
    }
}

// The chains of nodes by which a value may come from a custom LSTM.
fx::NodeId Placer::custom_lstm_producing(fx::NodeId arg) const {
    enum class Step : std::uint8_t { Stub, GetItem, Tuple, Lstm };
    static const std::array<std::vector<Step>, 4> paths = {
        std::vector<Step>{Step::Stub, Step::GetItem, Step::Lstm},
        std::vector<Step>{Step::Tuple, Step::Stub, Step::GetItem, Step::GetItem, Step::Lstm},
        std::vector<Step>{Step::Stub, Step::GetItem, Step::GetItem, Step::Lstm},
        std::vector<Step>{Step::Tuple, Step::Stub, Step::GetItem, Step::Lstm}};
    const auto is = [&](Step step, fx::NodeId node) {
        const auto* module = module_of(node);
        switch (step) {
        case Step::Stub:
            return module && class_name(module->type) == "DeQuantStub" && module->type.starts_with("torch.");
        case Step::Lstm:
            return module && input_.classes.derives_from(module->type, "torch.ao.nn.quantizable.LSTM");
        case Step::GetItem: return graph_[node].is_call(model::Op::CallFunction, getitem);
        case Step::Tuple: return graph_[node].is_call(model::Op::CallFunction, tuple);
        }
        return false;
    };
    const auto& first = graph_[arg];
    if (first.op != model::Op::CallModule && !first.is_call(model::Op::CallFunction, tuple)) return {};
    for (const auto& path : paths) {
        auto node = arg;
        std::size_t i = 0;
        for (; i < path.size() && is(path[i], node); ++i) {
            if (i + 1 == path.size()) return node;
            const auto& args = graph_[node].args;
            if (args.empty()) break;
            const auto& next = path[i] == Step::Tuple && !args.front().items.empty()
                                   ? args.front().items.front()
                                   : args.front();
            if (!next.is_node()) break;
            node = next.node;
        }
    }
    return {};
}

void Placer::swap_once(fx::NodeId node, const config::QConfig& qconfig) {
    const auto target = graph_[node].target;
    if (swapped_.insert(target).second) input_.swap_custom_module(target, qconfig);
    note_if_observer(node);
}

} // namespace qcs::predict
