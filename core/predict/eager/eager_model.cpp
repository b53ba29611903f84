#include "predict/eager/eager_model.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace qcs::predict::eager {

const config::Value* Object::attribute(std::string_view name) const {
    const auto found = std::ranges::find(attributes, name, &config::KeywordArg::name);
    return found == attributes.end() ? nullptr : &found->value;
}

std::optional<std::int64_t> Object::integer(std::string_view name) const {
    const auto* value = attribute(name);
    const auto* number = value ? std::get_if<std::int64_t>(&value->data) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

bool Object::flag(std::string_view name) const {
    const auto* value = attribute(name);
    const auto* set = value ? std::get_if<bool>(&value->data) : nullptr;
    return set && *set;
}

const Tensor* Object::parameter(std::string_view name) const {
    const auto found = std::ranges::find(parameters, name, &Tensor::name);
    return found == parameters.end() ? nullptr : &*found;
}

ObjectId Object::child(std::string_view name) const {
    const auto found = std::ranges::find(children, name, &Child::name);
    return found == children.end() ? ObjectId() : found->id;
}

void Object::set_child(std::string_view name, ObjectId id) {
    const auto found = std::ranges::find(children, name, &Child::name);
    if (found == children.end())
        children.push_back({std::string(name), id});
    else
        found->id = id;
}

void Object::set_builds_on_device() {
    attributes.push_back({SharedText(std::string(builds_on_device)), config::Value(true)});
}

void Object::set_qconfig(std::shared_ptr<const config::QConfig> value) {
    attributes.erase_if([](const config::KeywordArg& a) { return a.name == builds_on_device; });
    has_qconfig = true;
    has_class_qconfig_only = false;
    qconfig = std::move(value);
}

void Object::remove_child(std::string_view name) {
    std::erase_if(children, [&](const Child& child) { return child.name == name; });
}

std::vector<Child> named_children(const Model& model, ObjectId id) {
    std::vector<Child> found;
    for (const auto& child : model[id].children)
        if (child.id && std::ranges::find(found, child.id, &Child::id) == found.end()) found.push_back(child);
    return found;
}

ObjectId find_module_cycle(const Model& model) {
    enum class State : std::uint8_t { New, Open, Done };
    IdVector<ObjectId, State> states(model.objects.size());
    std::vector<std::pair<ObjectId, std::size_t>> open; // with the index of the next child to visit
    const auto enter = [&](ObjectId id) {
        states[id] = State::Open;
        open.emplace_back(id, 0);
    };
    if (model.root) enter(model.root);
    while (!open.empty()) {
        auto& [id, next] = open.back();
        const auto& children = model[id].children;
        if (next == children.size()) {
            states[id] = State::Done;
            open.pop_back();
            continue;
        }
        const auto child = children[next++].id;
        if (!child || states[child] == State::Done) continue;
        if (states[child] == State::Open) return child;
        enter(child);
    }
    return {};
}

std::vector<NamedModule> named_modules(const Model& model) {
    std::vector<NamedModule> found;
    std::unordered_set<ObjectId> seen;
    const auto visit = [&](const auto& self, const std::string& path, ObjectId id) -> void {
        found.push_back({path, id, !seen.insert(id).second});
        for (const auto& child : model[id].children)
            if (child.id) self(self, path.empty() ? child.name : path + "." + child.name, child.id);
    };
    if (model.root) visit(visit, "", model.root);
    return found;
}

ObjectId at_path(const Model& model, std::string_view path) {
    auto id = model.root;
    while (id && !path.empty()) {
        const auto end = std::min(path.find('.'), path.size());
        id = model[id].child(path.substr(0, end));
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return id;
}

ObjectId deep_copy(Model& model, ObjectId id) {
    std::unordered_map<ObjectId, ObjectId> copies;
    const auto copy = [&](const auto& self, ObjectId original) -> ObjectId {
        if (const auto known = copies.find(original); known != copies.end()) return known->second;
        const auto made = model.add(model[original]);
        copies.emplace(original, made);
        for (std::size_t i = 0; i < model[made].children.size(); ++i)
            if (const auto child = model[made].children[i].id) {
                const auto copied = self(self, child);
                model[made].children[i].id = copied;
            }
        return made;
    };
    return copy(copy, id);
}

void apply_deepcopy_changes(Model& model) {
    for (auto& object : model.objects) {
        if (derives_from(model, object, "torch.nn.modules.conv._ConvNd") && !object.attribute("padding_mode"))
            object.attributes.push_back({"padding_mode", config::Value(std::string("zeros"))});
        if (!derives_from(model, object, "torch.ao.nn.quantized.modules.conv._ConvNd")) continue;
        object.children.clear();
        object.has_qconfig = object.has_class_qconfig_only = object.class_qconfig.has_value();
        object.qconfig = object.class_qconfig.value_or(nullptr);
        object.pre_hooks.clear();
        object.hooks.clear();
    }
}

namespace {

const std::vector<std::string>& bases_of(const Model& model, const Object& object) {
    return object.bases.empty() ? ClassTable(*model.types).bases(object.type) : object.bases;
}

} // namespace

bool has_tensor(const Model& model, ObjectId module, DeviceKind where) {
    const auto is = [&](const Tensor& tensor) { return tensor.is_meta == (where == DeviceKind::Meta); };
    const auto& object = model[module];
    return std::ranges::any_of(object.parameters, is) || std::ranges::any_of(object.buffers, is) ||
           std::ranges::any_of(object.children, [&](const Child& child) {
               return child.id && has_tensor(model, child.id, where);
           });
}

bool derives_from(const Model& model, const Object& object, std::string_view base) {
    return object.type == base ||
           std::ranges::find(bases_of(model, object), base) != bases_of(model, object).end();
}

bool is_parametrized(const Model& model, const Object& object) {
    const auto id = object.child("parametrizations");
    return id && model[id].type == "torch.nn.ModuleDict";
}

std::string plain_type(const Model& model, const Object& object) {
    if (!is_parametrized(model, object)) return object.type;
    const auto& bases = bases_of(model, object);
    return bases.empty() ? object.type : bases.front();
}

bool is_fused(const Model& model, const Object& object) {
    if (ClassTable(*model.types).is_fused_module(object.type)) return true;
    return std::ranges::any_of(object.bases, [](const std::string& base) {
        return base.starts_with("torch.ao.nn.intrinsic.") && base.ends_with("._FusedModule");
    });
}

bool is_observer(const Model& model, const Object& object) {
    return object.observer
               ? object.observer->is_activation_post_process()
               : derives_from(model, object, "torch.ao.quantization.observer.ObserverBase") ||
                     derives_from(model, object, "torch.ao.quantization.fake_quantize.FakeQuantizeBase");
}

bool is_leaf(const Model& model, const Object& object) {
    if (object.children.empty()) return true;
    return object.children.size() == 1 && is_parametrized(model, object);
}

} // namespace qcs::predict::eager
