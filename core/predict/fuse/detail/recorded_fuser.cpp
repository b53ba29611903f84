#include "predict/fuse/detail/recorded_fuser.h"

#include "predict/fuse/fuse_codes.h"
#include "predict/interpreter/class_names.h"
#include "predict/interpreter/predict_codes.h"
#include "predict/interpreter/py_error.h"
#include "predict/recorded/recorded_calls.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::predict {

namespace {

/// named_modules finds an object under the first of its paths.
std::string first_path(const model::Graph& graph, model::ModuleIndex module) {
    const auto& record = graph.modules[module];
    return record.same_as.value_or(record.path);
}

CallValue call_value(const model::Graph& graph, const FusePart& part) {
    CallValue value;
    if (part.is_tuple) {
        value.kind = CallValue::Kind::Tuple;
        for (const auto& element : part.elements)
            value.items.push_back(call_value(graph, element));
        return value;
    }
    switch (part.kind) {
    case FusePart::Kind::Module:
        value.kind = part.module ? CallValue::Kind::Module : CallValue::Kind::NewModule;
        value.name = part.module ? first_path(graph, part.module) : part.exact_type;
        break;
    case FusePart::Kind::Function: value.plain = config::ObjectRef::object(part.type); break;
    case FusePart::Kind::Method: value.plain = part.type; break;
    case FusePart::Kind::MatchAll:
        value.plain = config::ObjectRef::object(std::string(config::match_all_node));
        break;
    }
    return value;
}

model::ModuleIndex module_at(const model::Graph& graph, const std::string& path) {
    const auto it = std::ranges::find(graph.modules, path, &model::Module::path);
    return it == graph.modules.end() ? model::ModuleIndex() : model::ModuleIndex(it - graph.modules.begin());
}

FusePart part_of(const model::Graph& graph, const RecordedModule& record) {
    FusePart part;
    part.kind = FusePart::Kind::Module;
    part.type = part.exact_type = record.type;
    part.training = record.training;
    if (record.path) part.module = module_at(graph, *record.path);
    part.made = !record.path.has_value();
    return part;
}

} // namespace

FusedModule recorded_fuser(const model::Graph& graph, const config::BackendPatternConfig& config, bool is_qat,
                           const std::vector<FusePart>& parts, const Recorded& recorded) {
    CallValue mode;
    mode.plain = is_qat;
    std::vector<CallValue> args = {mode};
    for (const auto& part : parts)
        args.push_back(call_value(graph, part));
    auto name = config.fuser_method->name;
    if (config.fuser_method->is_factory && !config.fuser_method->args.empty())
        name += "(" + config.fuser_method->args.front().name + ")";
    const auto* call = find_call(recorded, "fuser_method", name, args);
    if (!call) py_raise("", "", message(codes::call_not_recorded, name));
    if (call->raised) throw PyError{*call->raised};
    if (!call->answer.module)
        py_raise("TypeError",
                 fmt::format("cannot assign '{}' as child module", value_type_name(call->answer.plain)),
                 message(codes::fuser_returned_no_module, name));
    FusedModule fused;
    fused.type = call->answer.module->type;
    fused.plain = part_of(graph, *call->answer.module);
    fused.is_new = fused.plain.made;
    for (const auto& record : call->answer.module->children)
        fused.children.push_back(part_of(graph, record));
    const auto& bases = call->answer.module->bases;
    constexpr std::string_view marker = "torch.ao.nn.intrinsic._FusedModule";
    if (std::ranges::find(bases, marker) == bases.end() && fused.type != marker) fused.children.clear();
    return fused;
}

} // namespace qcs::predict
