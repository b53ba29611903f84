#include "predict/fuse/detail/fusers.h"

#include "predict/fuse/fuse_codes.h"
#include "predict/interpreter/class_names.h"
#include "predict/interpreter/predict_codes.h"
#include "predict/interpreter/py_error.h"
#include "predict/match/match.h"
#include "predict/recorded/recorded.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::predict {

namespace {

std::string memo_key(const std::vector<FusePart>& parts) {
    std::string key;
    for (const auto& part : parts) {
        if (part.is_tuple)
            key += "(" + memo_key(part.elements) + ")";
        else
            key += static_cast<char>('0' + static_cast<int>(part.kind)) + part.type;
        key += ',';
    }
    return key;
}

config::Pattern pattern_of(const FusePart& part) {
    if (part.is_tuple) {
        std::vector<config::Pattern> elements;
        for (const auto& element : part.elements)
            elements.push_back(pattern_of(element));
        return config::Pattern::tuple(std::move(elements));
    }
    return config::Pattern::leaf(
        part.kind == FusePart::Kind::MatchAll ? config::ObjectRef::object(std::string(config::match_all_node))
        : part.kind == FusePart::Kind::Method ? config::ObjectRef::method(part.type)
                                              : config::ObjectRef::object(part.type));
}

/// Appends, for each type of the structure, whether it must be replaced by MatchAllNode so that the structure
/// equals `key`. Returns false if that does not make them equal.
bool add_replaced(const config::Pattern& key, const config::Pattern& structure, std::vector<bool>& replaced) {
    if (key.is_tuple != structure.is_tuple) return false;
    if (key.is_tuple)
        return std::ranges::equal(key.elements, structure.elements,
                                  [&](const auto& a, const auto& b) { return add_replaced(a, b, replaced); });
    const bool equal = config::key_text(key) == config::key_text(structure);
    replaced.push_back(!equal);
    return equal || is_match_all(key);
}

} // namespace

void FuserLookup::add(const config::Pattern& key, config::EntryIndex entry) {
    entry_of_.insert_or_assign(config::key_text(key), std::pair(key, entry));
}

config::EntryIndex FuserLookup::find(const std::vector<FusePart>& structure) {
    auto memo = memo_key(structure);
    if (const auto it = found_.find(memo); it != found_.end()) return it->second;
    std::vector<config::Pattern> elements;
    for (const auto& part : structure)
        elements.push_back(pattern_of(part));
    const auto shape = config::Pattern::tuple(std::move(elements));
    config::EntryIndex found;
    std::vector<bool> first_replaced, replaced;
    for (const auto& [text, entry] : entry_of_) {
        replaced.clear();
        if (!add_replaced(entry.first, shape, replaced) || (found && !(replaced < first_replaced))) continue;
        found = entry.second;
        first_replaced.swap(replaced);
    }
    found_.emplace(std::move(memo), found);
    return found;
}

namespace {

/// named_modules lists an object under the first of its paths.
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
    part.is_new = !record.path.has_value();
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
    fused.is_new = fused.plain.is_new;
    for (const auto& record : call->answer.module->children)
        fused.children.push_back(part_of(graph, record));
    const auto& bases = call->answer.module->bases;
    constexpr std::string_view marker = "torch.ao.nn.intrinsic._FusedModule";
    if (std::ranges::find(bases, marker) == bases.end() && fused.type != marker) fused.children.clear();
    return fused;
}

} // namespace qcs::predict
