#include "predict/recorded/recorded.h"

#include "predict/interpreter/class_names.h"
#include "predict/interpreter/predict_codes.h"
#include "predict/interpreter/py_error.h"

#include <algorithm>

namespace qcs::predict {

bool CallValue::operator==(const CallValue& other) const {
    return kind == other.kind && name == other.name && plain == other.plain && items == other.items;
}

CallValue call_value_of(const fx::FxGraph& graph, const fx::Arg& arg) {
    CallValue value;
    if (arg.is_node()) {
        value.kind = CallValue::Kind::Node;
        value.name = graph[arg.node].name;
    } else if (arg.is_sequence()) {
        value.kind = arg.kind == fx::Arg::Kind::List ? CallValue::Kind::List : CallValue::Kind::Tuple;
        for (const auto& item : arg.items)
            value.items.push_back(call_value_of(graph, item));
    } else {
        value.plain = graph.value_of(arg);
    }
    return value;
}

std::string type_name(const CallValue& value) {
    switch (value.kind) {
    case CallValue::Kind::Plain: return value_type_name(value.plain);
    case CallValue::Kind::Node: return "Node";
    case CallValue::Kind::Tuple: return "tuple";
    case CallValue::Kind::List: return "list";
    case CallValue::Kind::Module:
    case CallValue::Kind::NewModule: break;
    }
    return std::string(class_name(value.module ? value.module->type : value.name));
}

const RecordedCall* find_call(const Recorded& recorded, std::string_view kind, const std::string& callable,
                              const std::vector<CallValue>& args) {
    const auto same = [&](const RecordedCall& call) {
        return call.kind == kind && call.callable == callable && call.args == args;
    };
    const auto it = std::ranges::find_if(recorded.calls, same);
    return it == recorded.calls.end() ? nullptr : &*it;
}

const RecordedCall& require_call(const Recorded* recorded, std::string_view kind, const std::string& callable,
                                 const std::vector<CallValue>& args) {
    const auto* call = recorded ? find_call(*recorded, kind, callable, args) : nullptr;
    if (!call) py_raise("", "", message(codes::call_not_recorded, callable));
    if (call->raised) throw PyError{*call->raised};
    return *call;
}

} // namespace qcs::predict
