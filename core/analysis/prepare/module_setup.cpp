#include "analysis/prepare/module_setup.h"

#include "analysis/fuser_methods.h"

#include <algorithm>

namespace qcs {

namespace {

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

class Setup {
public:
    Setup(const Resolution& resolution, Constructors& constructors)
        : resolution_(resolution),
          facts_(*resolution.kept.facts),
          graph_(*facts_.base->graph),
          constructors_(constructors) {
        for (std::size_t i = 0; i < facts_.fusion.fusions.size(); ++i)
            fusion_of_[facts_.base->module[at(facts_.fusion.fusions[i].root)]] = &facts_.fusion.fusions[i];
    }

    ModuleObjects run() {
        for (const int i : facts_.fusion.order) {
            const auto& node = graph_.nodes[at(i)];
            const int module = facts_.base->module[at(i)];
            if (node.op != Op::CallModule || module < 0 || result_.at.contains(node.target)) continue;
            result_.at[node.target] = object_of(module);
        }
        return std::move(result_);
    }

private:
    int object_of(int module) {
        const auto known = object_.find(module);
        if (known != object_.end()) return known->second;
        ModuleObject object;
        object.type = std::string(facts_.types.name(resolution_.kept.module_type[at(module)]));
        object.traced = module;
        object.training = graph_.modules[at(module)].training;
        const auto fused = fusion_of_.find(module);
        if (fused != fusion_of_.end()) {
            add_parts(*fused->second, object);
        } else if (facts_.base->classes.is_fused_module(object.type)) {
            add_registered(module, object);
        }
        if (facts_.base->classes.is_observer(object.type)) object.observer = recorded_observer(module);
        const auto swapped = resolution_.kept.swapped.find(module);
        if (swapped != resolution_.kept.swapped.end() && swapped->second && swapped->second->weight)
            object.weight_fake_quant = constructors_.build(keep(swapped->second));
        return object_[module] = result_.add(std::move(object));
    }

    Ctr keep(const std::shared_ptr<const QConfig>& qconfig) const { return &*qconfig->weight; }

    void add_parts(const Fusion& fusion, ModuleObject& object) {
        object.training = true; // as a module that was just made
        if (fusion.child_types.empty()) {
            if (!fusion.child_modules.empty() && fusion.child_modules.front() >= 0) {
                object.traced = fusion.child_modules.front();
                object.training = graph_.modules[at(object.traced)].training;
            }
            return;
        }
        for (std::size_t i = 0; i < fusion.child_types.size(); ++i) {
            ModuleObject part;
            part.type = fusion.child_types[i];
            part.traced = fusion.child_modules[i];
            part.training = part.traced < 0 || graph_.modules[at(part.traced)].training;
            object.children.emplace_back(fused_child_name(fusion.fused_type, i),
                                         result_.add(std::move(part)));
        }
    }

    void add_registered(int module, ModuleObject& object) {
        const auto prefix = graph_.modules[at(module)].path + ".";
        for (std::size_t i = 0; i < graph_.modules.size(); ++i) {
            const auto& child = graph_.modules[i];
            if (!child.path.starts_with(prefix) || child.path.find('.', prefix.size()) != std::string::npos)
                continue;
            ModuleObject part;
            part.type = child.type;
            part.traced = static_cast<int>(i);
            part.training = child.training;
            object.children.emplace_back(child.path.substr(prefix.size()), result_.add(std::move(part)));
        }
    }

    // An observer that the user's model calls itself.
    std::shared_ptr<const ObserverInstance> recorded_observer(int module) const {
        const auto& record = graph_.modules[at(module)];
        auto instance = std::make_shared<ObserverInstance>();
        instance->type = record.type;
        instance->bases = facts_.base->classes.bases(record.type);
        instance->attributes = record.attributes;
        return instance;
    }

    const Resolution& resolution_;
    const FusedFacts& facts_;
    const Graph& graph_;
    Constructors& constructors_;
    std::unordered_map<int, const Fusion*> fusion_of_; ///< module -> the last fusion that replaced it
    std::unordered_map<int, int> object_;              ///< module -> object
    ModuleObjects result_;
};

} // namespace

ModuleObjects called_modules(const Resolution& resolution, Constructors& constructors) {
    return Setup(resolution, constructors).run();
}

} // namespace qcs
