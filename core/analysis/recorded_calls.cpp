#include "analysis/recorded_calls.h"

#include "analysis/py_error.h"

namespace qcs {

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

const CallValue& answer_of_call(const Recorded* recorded, std::string_view kind, const std::string& callable,
                                const std::vector<CallValue>& args) {
    if (recorded)
        for (const auto& call : recorded->calls) {
            if (call.kind != kind || call.callable != callable || call.args != args) continue;
            if (call.raised) throw PyError{*call.raised};
            return call.answer;
        }
    py_raise("", "", "call-not-recorded", {callable});
}

} // namespace qcs
