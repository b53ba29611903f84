#include "predict/prepare/module_setup.h"

#include "base/task.h"
#include "predict/fuse/fuser_methods.h"
#include "predict/resolve/type_updates.h"

#include <algorithm>
#include <unordered_set>

namespace qcs::predict {

namespace {

/// Adds the children of a fused module that the user's model already contained.
void add_registered(const model::Graph& graph, model::ModuleIndex module, ModuleObject& object,
                    ModuleObjects& objects) {
    const auto prefix = graph.modules[module].path + ".";
    std::unordered_map<std::string_view, ObjectId> known; // by path, as several names may refer to one module
    for (const auto i : graph.modules.ids()) {
        const auto& child = graph.modules[i];
        if (!child.path.starts_with(prefix) || child.path.find('.', prefix.size()) != std::string::npos)
            continue;
        ModuleObject part;
        part.type = child.type;
        part.traced = i;
        part.training = child.training;
        const auto [it, is_new] = known.try_emplace(child.same_as ? *child.same_as : child.path);
        if (is_new) it->second = objects.add(std::move(part));
        object.children.emplace_back(child.path.substr(prefix.size()), it->second);
    }
}

class Setup {
public:
    Setup(const PrepareInput& input, const CachedFacts& cached, ObserverCache& constructors)
        : input_(input),
          cached_(cached),
          facts_(*cached.facts),
          graph_(*facts_.base->graph),
          constructors_(constructors),
          fusion_of_(graph_.modules.size()),
          object_(graph_.modules.size()) {
        for (const auto& fusion : facts_.fusion.fusions)
            if (const auto module = facts_.base->module[fusion.root]) fusion_of_[module] = &fusion;
    }

    ModuleObjects run() {
        for (const auto i : facts_.fusion.order) {
            stop_point();
            const auto& node = graph_.nodes[i];
            const auto module = facts_.base->module[i];
            if (node.op != model::Op::CallModule || !module || result_.at.contains(node.target)) continue;
            result_.at[node.target] = object_of(module);
        }
        return std::move(result_);
    }

private:
    ObjectId object_of(model::ModuleIndex module) {
        if (object_[module]) return object_[module];
        ModuleObject object;
        object.type = texts_.intern(facts_.types.name(cached_.modules->module_type[module]));
        object.traced = module;
        object.training = graph_.modules[module].training;
        if (const auto plain = cached_.modules->plain_type.find(module);
            plain != cached_.modules->plain_type.end())
            object.plain_type = texts_.intern(facts_.types.name(plain->second));
        if (const auto* fused = fusion_of_[module]) {
            add_parts(*fused, object);
        } else if (facts_.base->classes.is_fused_module(object.type)) {
            add_registered(graph_, module, object, result_);
        }
        if (facts_.base->classes.is_observer(object.type)) object.observer = recorded_observer(module);
        const auto swapped = cached_.modules->swapped.find(module);
        if (swapped != cached_.modules->swapped.end() && swapped->second && swapped->second->weight) {
            object.weight_fake_quant = constructors_.build(&*swapped->second->weight);
            // The classes with a norm call the constructor as prepare wrapped it; the others pass
            // factory_kwargs without a device.
            if (model::is_on_meta(graph_) && class_name(object.type).find("Bn") != std::string_view::npos)
                object.weight_fake_quant = built_on_meta(*object.weight_fake_quant);
            replace_parts(object);
        } else if (const auto before = input_.swapped_before.find(graph_.modules[module].path);
                   before != input_.swapped_before.end() && before->second && before->second->weight) {
            object.weight_fake_quant = constructors_.build(&*before->second->weight);
            replace_parts(object);
        } else {
            object.weight_fake_quant = own_weight_fake_quant(object.traced);
        }
        return object_[module] = result_.add(std::move(object));
    }

    // The weight's fake quantizer of a QAT module that the user's model already contained.
    std::shared_ptr<const ObserverInstance> own_weight_fake_quant(model::ModuleIndex module) const {
        if (!module) return nullptr;
        const auto child = facts_.base->index.module(graph_.modules[module].path + ".weight_fake_quant");
        const bool is_one = child && facts_.base->classes.is_observer(graph_.modules[child].type);
        return is_one ? recorded_observer(child) : nullptr;
    }

    // Fused QAT classes do not keep their parts; only the BatchNorm remains.
    void replace_parts(ModuleObject& object) {
        if (object.children.empty()) return;
        if (!object.traced) // the QAT class already has the members of its first part
            object.traced = result_[object.children.front().second].traced;
        object.children.erase_if([&](const auto& child) {
            const auto& type = result_[child.second].type;
            return class_name(type).find("BatchNorm") == std::string_view::npos;
        });
        ModuleObject fake_quantize;
        fake_quantize.type = object.weight_fake_quant->type;
        fake_quantize.observer = object.weight_fake_quant;
        object.children.emplace_back("weight_fake_quant", result_.add(std::move(fake_quantize)));
        if (object.plain_type.empty() || object.plain_type == object.type) return;
        ModuleObject parametrizations;
        parametrizations.type = "torch.nn.ModuleDict";
        object.children.emplace_back("parametrizations", result_.add(std::move(parametrizations)));
    }

    model::ModuleIndex folded_norm(const Fusion& fusion) const {
        for (const auto node : fusion.nodes) {
            const auto module = facts_.base->module[node];
            if (module && class_name(graph_.modules[module].type).find("BatchNorm") != std::string_view::npos)
                return module;
        }
        return {};
    }

    void add_parts(const Fusion& fusion, ModuleObject& object) {
        object.training = true; // true, as in a newly made module
        object.traced = {};
        const auto folded = fusion.folded ? folded_norm(fusion) : model::ModuleIndex();
        if (fusion.child_types.empty()) {
            if (!fusion.child_modules.empty() && fusion.child_modules.front()) {
                object.traced = fusion.child_modules.front();
                object.training = graph_.modules[object.traced].training;
                object.folded_norm = folded;
            }
            return;
        }
        // A module that is called twice may be two parts.
        std::unordered_map<model::ModuleIndex, ObjectId> known;
        for (std::size_t i = 0; i < fusion.child_types.size(); ++i) {
            const auto name = texts_.intern(fused_child_name(fusion.fused_type, i));
            if (const auto it = known.find(fusion.child_modules[i]); it != known.end()) {
                object.children.emplace_back(name, it->second);
                continue;
            }
            ModuleObject part;
            part.type = fusion.child_types[i];
            part.traced = fusion.child_modules[i];
            part.training = !part.traced || graph_.modules[part.traced].training;
            if (i == 0) part.folded_norm = folded;
            part.weight_fake_quant = own_weight_fake_quant(part.traced);
            const bool is_itself = part.traced && !part.folded_norm;
            object.children.emplace_back(name, result_.add(std::move(part)));
            if (is_itself) known[fusion.child_modules[i]] = object.children.back().second;
        }
    }

    // An observer that the user's model already contained.
    std::shared_ptr<const ObserverInstance> recorded_observer(model::ModuleIndex module) const {
        const auto& record = graph_.modules[module];
        if (input_.recorded)
            if (const auto known = input_.recorded->observers.find(record.path);
                known != input_.recorded->observers.end())
                return known->second;
        auto instance = std::make_shared<ObserverInstance>();
        instance->type = record.type;
        instance->bases = facts_.base->classes.bases(record.type);
        for (const auto& attribute : record.attributes) {
            const bool is_buffer =
                attribute.name == "eps" || attribute.name == "scale" || attribute.name == "zero_point";
            const auto* numbers = is_buffer ? std::get_if<config::List>(&attribute.value.data) : nullptr;
            if (numbers)
                instance->set(attribute.name, tensor_of(attribute.name, *numbers));
            else
                instance->set(attribute.name, attribute.value);
        }
        const auto inner = facts_.base->index.module(record.path + ".activation_post_process");
        if (inner) instance->inner = recorded_observer(inner);
        return instance;
    }

    static TensorValue tensor_of(const std::string& name, const config::List& numbers) {
        TensorValue tensor;
        tensor.dtype = name == "zero_point" ? DType::Int32 : DType::Float32;
        for (const auto& item : numbers.items) {
            if (const auto* integer = std::get_if<std::int64_t>(&item.data))
                tensor.items.emplace_back(*integer);
            if (const auto* number = std::get_if<double>(&item.data)) tensor.items.emplace_back(*number);
        }
        return tensor;
    }

    const PrepareInput& input_;
    const CachedFacts& cached_;
    const FusedFacts& facts_;
    const model::Graph& graph_;
    ObserverCache& constructors_;
    TextPool texts_;
    /// The last fusion that replaced the module, or null.
    IdVector<model::ModuleIndex, const Fusion*> fusion_of_;
    IdVector<model::ModuleIndex, ObjectId> object_;
    ModuleObjects result_;
};

} // namespace

ModuleObjects called_modules(const PrepareInput& input, const CachedFacts& cached,
                             ObserverCache& constructors) {
    return Setup(input, cached, constructors).run();
}

void put_back_preserved(const config::PrepareCustomConfig& custom, const Resolution& resolution,
                        WrappedQConfigs& wrapped, ModuleObjects& modules) {
    const auto& facts = *resolution.cached.facts;
    std::unordered_set<model::ModuleIndex> folded; // fusion replaced these modules by copies
    std::unordered_set<model::ModuleIndex> early;  // replaced before called modules got their qconfigs
    for (const auto& fusion : facts.fusion.fusions) {
        const auto module = facts.base->module[fusion.root];
        early.insert(module);
        if (fusion.folded) folded.insert(module);
    }
    for (const auto& [module, qconfig] : resolution.cached.modules->swapped)
        early.insert(module);
    for (const auto& attribute : custom.preserved_attributes)
        for (auto& [path, id] : modules.at) {
            if (path != attribute && !path.starts_with(attribute + ".")) continue;
            const auto module = facts.base->index.module(path);
            if (!module) continue;
            const auto& record = facts.base->graph->modules[module];
            const auto now = modules[id];
            // A swapped parametrized module is parametrized again, with a class of the same name.
            const bool replaced = now.type != record.type || now.traced != module ||
                                  folded.contains(module) ||
                                  resolution.cached.modules->swapped.contains(module);
            if (!replaced) continue;
            ModuleObject object;
            object.type = record.type;
            object.traced = module;
            object.training = record.training;
            if (facts.base->classes.is_fused_module(record.type))
                add_registered(*facts.base->graph, module, object, modules);
            const auto propagated = resolution.cached.propagated.find(module);
            object.has_qconfig = propagated != resolution.cached.propagated.end();
            if (!early.contains(module) && (now.has_qconfig || now.standalone))
                object.has_qconfig = true, object.qconfig = now.qconfig;
            else if (object.has_qconfig)
                object.qconfig = wrapped.of(propagated->second.get());
            else if (const auto own =
                         std::ranges::find(record.attributes, "qconfig", &config::KeywordArg::name);
                     own != record.attributes.end()) {
                object.has_qconfig = true; // fusion used a copy, so the module pass did not visit this object
                object.qconfig = read_own_qconfig(own->value);
            }
            id = modules.add(std::move(object));
        }
}

} // namespace qcs::predict
