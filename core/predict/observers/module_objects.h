#pragma once
// The modules of a model while PyTorch's passes replace them: which object stands at which path.

#include "base/compact_vector.h"
#include "base/flat_map.h"
#include "base/ids.h"
#include "config/qconfig.h"
#include "model/graph.h"
#include "predict/observers/observer_instance.h"

#include <memory>

namespace qcs::predict {

struct Prepared;

/// dtype, qscheme and axis of a reference module's weight; what the reference keeps as `<name>_dtype` etc.
struct WeightQParams {
    SharedText name; ///< "weight", or an RNN's "weight_ih_l0"
    std::optional<DType> dtype;
    std::optional<QScheme> qscheme;
    std::optional<std::int64_t> axis;
    std::optional<std::vector<std::int64_t>> zero_points =
        {}; ///< one, or one per channel; nullopt: not known
    bool operator==(const WeightQParams&) const = default;
};

using WeightList = CompactVector<WeightQParams>;

/// In ModuleObjects.
struct ObjectTag {};
using ObjectId = Id<ObjectTag>;

/// Calls of one observer object, of which there are several.
struct SharingGroupTag {};
using SharingGroup = Id<SharingGroupTag>;

/// One module object. Several paths may lead to the same one.
struct ModuleObject {
    SharedText type; ///< class, canonical importable name
    /// Its class before parametrization, where that was swapped since; "" = as the graph's types tell.
    SharedText plain_type;
    /// The module whose parameters and plain attributes it has; none for a module that a pass made without
    /// one (an observer, the ReLU of a fusion).
    model::ModuleIndex traced;
    model::ModuleIndex folded; ///< the BatchNorm that went into its weight
    bool training = false;
    bool has_qconfig = false; ///< has an attribute `qconfig`
    /// Of a fused module its parts, of a swapped one those that it registers anew; by attribute name.
    CompactVector<std::pair<SharedText, ObjectId>> children;
    std::shared_ptr<const config::QConfig> qconfig;            ///< its value; null = None
    std::shared_ptr<const ObserverInstance> observer;          ///< set if it is an observer or fake quantizer
    std::shared_ptr<const ObserverInstance> weight_fake_quant; ///< of a QAT module
    std::shared_ptr<const Prepared> standalone;                ///< of an observed standalone module
    WeightList weights;                                        ///< of a reference module
};

/// Objects by number, and which of them stands at each path. Copies share the objects until one is edited:
/// the passes leave most as they are.
class ModuleObjects {
public:
    TextMap<ObjectId> at; ///< dotted path -> object

    const ModuleObject& operator[](ObjectId id) const { return *objects_[id]; }
    ModuleObject& edit(ObjectId id) {
        auto& object = objects_[id];
        if (object.use_count() != 1) object = std::make_shared<ModuleObject>(*object);
        return *object;
    }
    const ModuleObject* find(const auto& path) const {
        const auto it = at.find(path);
        return it == at.end() ? nullptr : &(*this)[it->second];
    }
    ObjectId add(ModuleObject object) {
        return objects_.push_back(std::make_shared<ModuleObject>(std::move(object)));
    }
    /// One more object that is as that one is.
    ObjectId add_like(ObjectId id) { return objects_.push_back(objects_[id]); }
    /// Replaces an object by one of another model.
    void share(ObjectId id, const ModuleObjects& other) { objects_[id] = other.objects_[id]; }
    std::size_t size() const { return objects_.size(); }
    IdRange<ObjectId> ids() const { return objects_.ids(); }
    /// Gives up the objects that no path leads to any more. Their numbers stay taken.
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
    IdVector<ObjectId, std::shared_ptr<ModuleObject>> objects_; ///< edited only by their one owner
};

} // namespace qcs::predict
