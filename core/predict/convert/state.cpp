#include "predict/convert/state.h"

#include "base/text.h"
#include "config/presets.h"
#include "predict/convert/convert_codes.h"
#include "predict/prepare/matches.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::predict::converting {

namespace {

const config::BackendConfig& backend_of(const ConvertInput& input) {
    return input.backend ? *input.backend : *config::backend_preset("native");
}

} // namespace

State::State(const Prepared& p, const ConvertInput& i)
    : prepared(p),
      input(i),
      traced(*p.input->graph),
      backend(backend_of(i)),
      factory(constructors_of(p.input->recorded)),
      classes(*p.input->graph),
      backend_classes(backend, classes),
      modules(p.modules),
      qconfig_of(&p.qconfig_of) {
    IdVector<fx::NodeId, fx::NodeId> copies;
    graph = p.graph.copy(&copies);
    prepared_node.resize(graph.id_limit());
    for (const auto old : copies.ids())
        if (copies[old]) prepared_node[ConvertedNode(copies[old])] = PreparedNode(old);
    find_attributes();
}

ObjectId State::module_id(const fx::FxNode& node) const {
    const auto id = in_named_modules(node.target);
    if (!id)
        raise("KeyError", "'" + node.target + "'", message(codes::convert_module_missing, node.target),
              node.name);
    return id;
}

ObjectId State::in_named_modules(const SharedText& path) const {
    const auto it = modules.at.find(path);
    if (it == modules.at.end()) return {};
    auto id = it->second;
    while (replaced_.contains(id) && replaced_[id])
        id = replaced_[id];
    return id;
}

ObjectId State::replace_module(const fx::FxNode& node, ModuleObject replacement) {
    auto& id = modules.at[node.target];
    const auto before = std::exchange(id, modules.add(std::move(replacement)));
    replaced_.resize(modules.size());
    replaced_.back() = before;
    return id;
}

void State::set_in_named_modules(const fx::FxNode& node, ModuleObject replacement) {
    replace_module(node, std::move(replacement));
    replaced_.back() = {};
}

void State::renew_named_modules() {
    replaced_.clear();
}

std::string_view State::plain_type(const ModuleObject& object) const {
    return object.plain_type.empty() ? classes.before_parametrizations(object.type)
                                     : object.plain_type.view();
}

const model::Module* State::traced_module(const ModuleObject& object) const {
    if (object.traced) return &traced.modules[object.traced];
    if (object.children.empty()) return nullptr;
    return traced_module(this->object(object.children.front().second));
}

const config::Value* State::attribute(const ModuleObject& object, std::string_view name) const {
    const auto* module = traced_module(object);
    while (module) {
        const auto it = std::ranges::find(module->attributes, name, &config::KeywordArg::name);
        if (it != module->attributes.end()) return &it->value;
        if (!classes.is_fused_module(module->type)) return nullptr;
        // If the model itself contains the fused module, a QAT class is made from its first part.
        const auto part = std::ranges::find(traced.modules, module->path + ".0", &model::Module::path);
        module = part == traced.modules.end() ? nullptr : &*part;
    }
    return nullptr;
}

const ModuleObject* State::owner_of(std::string_view path) const {
    const auto dot = path.rfind('.');
    return dot == std::string::npos ? nullptr : modules.find(path.substr(0, dot));
}

bool State::is_gone(std::string_view path) const {
    const auto* owner = owner_of(path);
    if (!owner || owner->children.empty() || owner->weight_fake_quant) return false;
    const auto name = path.substr(path.rfind('.') + 1);
    return classes.is_fused_module(owner->type) &&
           std::ranges::none_of(owner->children, [&](const auto& child) { return child.first == name; });
}

bool State::has_none_qconfig(const SharedText& name) const {
    const auto it = qconfig_of->find(name);
    return it != qconfig_of->end() && !it->second;
}

bool State::has_none_qconfig(fx::NodeId node) const {
    if (asked_ != qconfig_of) none_qconfig_.clear();
    asked_ = qconfig_of;
    if (!none_qconfig_.contains(node)) none_qconfig_.resize(graph.id_limit(), -1);
    if (none_qconfig_[node] < 0) none_qconfig_[node] = has_none_qconfig(graph[node].name) ? 1 : 0;
    return none_qconfig_[node] == 1;
}

std::string State::scope_path(std::string_view name) const {
    const auto* path = prepared.scope_of(name);
    return path ? path->str() : "";
}

std::shared_ptr<const ObserverInstance> State::build(const std::optional<config::ObserverSpec>& spec,
                                                     const std::string& node) const {
    if (!spec) raise("TypeError", "'NoneType' object is not callable", codes::convert_constructor_none, node);
    const auto& built = factory.build_or_stand_in(*spec);
    if (!built) raise(built.error(), node);
    return *built;
}

fx::NodeId State::before(fx::NodeId where, fx::NewNode node, fx::NodeId from) {
    const auto id = graph.insert_before(where, std::move(node));
    stands_for(id, from);
    return id;
}

fx::NodeId State::after(fx::NodeId where, fx::NewNode node, fx::NodeId from) {
    const auto id = graph.insert_after(where, std::move(node));
    stands_for(id, from);
    return id;
}

void State::stands_for(fx::NodeId node, fx::NodeId from) {
    prepared_node.resize(graph.id_limit());
    if (from) prepared_node[ConvertedNode(node)] = prepared_node[ConvertedNode(from)];
}

void State::note_gone(std::vector<std::pair<PreparedNode, PreparedNode>>& list, fx::NodeId gone,
                      fx::NodeId by) {
    const auto what = prepared_node[ConvertedNode(gone)];
    const auto who = prepared_node[ConvertedNode(by)];
    if (what && who) list.emplace_back(what, who);
}

SharedText State::take_attribute(std::string prefix) {
    if (!knows_attributes_) find_attributes();
    std::ranges::replace(prefix, '.', '_');
    constexpr std::int64_t few = 4; // most prefixes are used only once
    for (std::int64_t i = 0; i < few; ++i) {
        SharedText name = prefix + std::to_string(i);
        if (attributes_.insert(name)) return name;
    }
    for (auto& number = next_attribute_.try_emplace(prefix, few).first->second;;) {
        SharedText name = prefix + std::to_string(number++);
        if (attributes_.insert(name)) return name;
    }
}

void State::find_attributes() {
    attributes_.clear();
    next_attribute_.clear();
    for (auto id = graph.first(); id; id = graph.next(id))
        if (graph[id].op == model::Op::GetAttr || graph[id].op == model::Op::CallModule)
            attributes_.insert(first_component(graph[id].target));
    knows_attributes_ = true;
}

bool is_dequantize(const fx::FxGraph& graph, const fx::Arg& arg) {
    return arg.is_node() && graph[arg.node].is_call(model::Op::CallMethod, "dequantize");
}

bool is_quantize_per_tensor(const fx::FxNode& node) {
    return node.is_call(model::Op::CallFunction, "torch.quantize_per_tensor");
}

const config::Value& dtype_value(const ObserverInstance& observer, const std::string& node) {
    const auto* value = observer.attribute("dtype");
    if (!value) raise_attribute_error(class_name(observer.type), "dtype", node);
    return *value;
}

const BackendClass& BackendClasses::of(std::string_view type) const {
    if (const auto it = known_.find(type); it != known_.end()) return *it->second;
    auto& answer = *known_.try_emplace(type, std::make_unique<BackendClass>()).first->second;
    const config::Value object(config::ObjectRef::object(std::string(type)));
    for (const auto& config : backend_.configs) {
        const bool is_root = config.root_module == type && config.reference_quantized_module;
        if (is_root) answer.reference = *config.reference_quantized_module; // the last one is used
        answer.is_weighted =
            answer.is_weighted || is_root || config.qat_module == type || config.fused_module == type;
        answer.is_qat =
            answer.is_qat || (config.qat_module && classes_.derives_from(type, *config.qat_module));
        if (answer.dtype_configs) continue; // the first one is used
        const auto key = config.key();
        if (key && !key->is_tuple && key->atom == object) answer.dtype_configs = &config.dtype_configs;
    }
    return answer;
}

void raise(std::string type, std::string text, Message why, std::string node) {
    throw PyError{{std::move(type), std::move(text), std::move(why), std::move(node)}};
}

void raise(Raised raised, const std::string& node) {
    if (raised.node.empty()) raised.node = node;
    throw PyError{std::move(raised)};
}

void raise_assertion_error(std::string text, Message why, std::string node) {
    raise("AssertionError", std::move(text), std::move(why), std::move(node));
}

void raise_attribute_error(std::string_view type, std::string_view name, const std::string& node) {
    raise("AttributeError", fmt::format("'{}' object has no attribute '{}'", type, name),
          message(codes::convert_attribute_missing, std::string(type), std::string(name)), node);
}

const fx::Arg& arg_at(const fx::FxNode& node, std::size_t index) {
    if (index >= node.args.size())
        raise("IndexError", "tuple index out of range", message(codes::convert_argument_missing, node.name),
              node.name);
    return node.args[index];
}

fx::NodeId node_of(const fx::FxGraph& graph, const fx::Arg& arg, std::string_view attribute,
                   fx::NodeId user) {
    if (!arg.is_node()) raise_attribute_error(type_name(arg), attribute, graph[user].name);
    return arg.node;
}

void erase(fx::FxGraph& graph, fx::NodeId node) {
    if (graph[node].erased || graph.erase(node)) return;
    const auto users = graph.users(node);
    std::string shown;
    for (const auto user : users)
        shown += fmt::format("{}{}: None", shown.empty() ? "" : ", ", graph[user].name);
    const auto& name = graph[node].name;
    raise("RuntimeError",
          fmt::format("Tried to erase Node {} but it still had {} users in the graph: {{{}}}!", name,
                      users.size(), shown),
          message(codes::convert_still_used, name, graph[users.front()].name), name);
}

} // namespace qcs::predict::converting
