#pragma once
// The module objects of a model, which PyTorch's passes replace, and the paths under which they are
// registered.

#include "base/compact_vector.h"
#include "base/flat_map.h"
#include "base/ids.h"
#include "config/qconfig.h"
#include "model/graph.h"
#include "predict/observers/observer_instance.h"

#include <memory>

namespace qcs::predict {

struct Prepared;

/// dtype, qscheme and axis of a reference module's weight, which the module keeps as `<name>_dtype` etc.
struct WeightQParams {
    SharedText name; ///< "weight", or an RNN's "weight_ih_l0"
    std::optional<DType> dtype;
    std::optional<QScheme> qscheme;
    std::optional<std::int64_t> axis;
    /// One zero point, or one per channel; nullopt if they are not known.
    std::optional<std::vector<std::int64_t>> zero_points = {};
    bool operator==(const WeightQParams&) const = default;
};

using WeightList = CompactVector<WeightQParams>;

/// Index into ModuleObjects.
struct ObjectTag {};
using ObjectId = Id<ObjectTag>;

/// Identifies a group of calls that share one observer object.
struct SharingGroupTag {};
using SharingGroup = Id<SharingGroupTag>;

/// A Python object that is a module. It may be registered under several paths.
struct ModuleObject {
    SharedText type; ///< canonical importable name of its class
    /// For a module that was swapped for QAT: its QAT class before parametrization, which is `type` if the
    /// module is not parametrized. "" for all other objects: the graph's class table then tells their class
    /// before parametrization.
    SharedText plain_type;
    /// The traced module whose parameters and plain attributes the object has; none for a new module that a
    /// pass made: an observer, a fused module, or the nn.ReLU that stands for a call of relu in a fused
    /// module.
    model::ModuleIndex traced;
    model::ModuleIndex folded_norm; ///< the BatchNorm that was folded into its weight; none if there is none
    bool training = false;
    bool has_qconfig = false; ///< whether it has an attribute `qconfig`
    /// Child objects with their attribute names, if a pass made them. A fused module has its parts here. A
    /// module that was swapped for QAT from a fused one has its BatchNorm (if any), `weight_fake_quant` and,
    /// if it is parametrized, `parametrizations`. The children of other modules are those of the traced
    /// module.
    CompactVector<std::pair<SharedText, ObjectId>> children;
    std::shared_ptr<const config::QConfig> qconfig;   ///< value of the attribute `qconfig`; null = None
    std::shared_ptr<const ObserverInstance> observer; ///< set if it is an observer or fake quantizer
    /// The weight_fake_quant of a QAT module; else null.
    std::shared_ptr<const ObserverInstance> weight_fake_quant;
    /// The prepared model of an observed standalone module; else null.
    std::shared_ptr<const Prepared> standalone;
    WeightList weights; ///< the weights of a reference module
};

/// The module objects of a model by number, and the object at each path. Copies share their objects until one
/// is edited (copy-on-write), as passes leave most objects unchanged.
class ModuleObjects {
public:
    TextMap<ObjectId> at; ///< dotted path -> object

    const ModuleObject& operator[](ObjectId id) const { return *objects_[id]; }
    /// Returns the object for editing; copies it first if it is shared.
    ModuleObject& edit(ObjectId id) {
        auto& object = objects_[id];
        if (object.use_count() != 1) object = std::make_shared<ModuleObject>(*object);
        return *object;
    }
    /// The object at a path; null if there is none.
    const ModuleObject* find(const auto& path) const {
        const auto it = at.find(path);
        return it == at.end() ? nullptr : &(*this)[it->second];
    }
    ObjectId add(ModuleObject object) {
        return objects_.push_back(std::make_shared<ModuleObject>(std::move(object)));
    }
    /// Adds a copy of an object, under a new number.
    ObjectId add_like(ObjectId id) { return objects_.push_back(objects_[id]); }
    /// Replaces an object by the object with the same number in `other`.
    void share(ObjectId id, const ModuleObjects& other) { objects_[id] = other.objects_[id]; }
    std::size_t size() const { return objects_.size(); }
    IdRange<ObjectId> ids() const { return objects_.ids(); }
    /// Frees the objects that can no longer be reached from any path. Their numbers are not reused.
    void drop_unreachable() {
        IdVector<ObjectId, bool> reachable(objects_.size());
        std::vector<ObjectId> open;
        const auto reach = [&](ObjectId id) {
            if (reachable[id]) return;
            reachable[id] = true;
            open.push_back(id);
        };
        for (const auto& [path, id] : at) {
            reach(id);
            while (!open.empty()) {
                const auto& object = (*this)[open.back()];
                open.pop_back();
                for (const auto& [name, child] : object.children)
                    reach(child);
            }
        }
        const auto none = std::make_shared<ModuleObject>();
        for (const auto id : objects_.ids())
            if (!reachable[id]) objects_[id] = none;
    }

private:
    /// An object is modified only if no other pointer refers to it.
    IdVector<ObjectId, std::shared_ptr<ModuleObject>> objects_;
};

} // namespace qcs::predict
