#pragma once
// The modules of a model while PyTorch's passes replace them: which object stands at which path.

#include "analysis/observers/observer_instance.h"
#include "config/qconfig.h"

#include <memory>
#include <unordered_map>

namespace qcs {

struct Prepared;

/// dtype, qscheme and axis of a reference module's weight; what the reference keeps as `<name>_dtype` etc.
struct WeightQParams {
    std::string name; ///< "weight", or an RNN's "weight_ih_l0"
    std::optional<DType> dtype;
    std::optional<QScheme> qscheme;
    std::optional<std::int64_t> axis;
    std::optional<std::vector<std::int64_t>> zero_points =
        {}; ///< one, or one per channel; nullopt: not known
    bool operator==(const WeightQParams&) const = default;
};

/// One module object. Several paths may lead to the same one.
struct ModuleObject {
    std::string type; ///< class, canonical importable name
    /// Its class before parametrization, where that was swapped since; "" = as the graph's types tell.
    std::string plain_type;
    /// Index in Graph::modules of the module whose parameters and plain attributes it has; -1 for a module
    /// that a pass made without one (an observer, the ReLU of a fusion).
    int traced = -1;
    bool training = false;
    int folded = -1; ///< index in Graph::modules of the BatchNorm that went into its weight
    /// Of a fused module its parts, of a swapped one those that it registers anew; by attribute name.
    std::vector<std::pair<std::string, int>> children;
    bool has_qconfig = false;                                  ///< has an attribute `qconfig`
    std::shared_ptr<const QConfig> qconfig;                    ///< its value; null = None
    std::shared_ptr<const ObserverInstance> observer;          ///< set if it is an observer or fake quantizer
    std::shared_ptr<const ObserverInstance> weight_fake_quant; ///< of a QAT module
    std::shared_ptr<const Prepared> standalone;                ///< of an observed standalone module
    std::vector<WeightQParams> weights;                        ///< of a reference module
};

struct ModuleObjects {
    std::vector<ModuleObject> objects;
    std::unordered_map<std::string, int> at; ///< dotted path -> object

    const ModuleObject* find(const std::string& path) const {
        const auto it = at.find(path);
        return it == at.end() ? nullptr : &objects[static_cast<std::size_t>(it->second)];
    }
    ModuleObject* find(const std::string& path) {
        const auto it = at.find(path);
        return it == at.end() ? nullptr : &objects[static_cast<std::size_t>(it->second)];
    }
    int add(ModuleObject object) {
        objects.push_back(std::move(object));
        return static_cast<int>(objects.size()) - 1;
    }
};

} // namespace qcs
