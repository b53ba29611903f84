#pragma once
// The results of calling a qconfig's constructors, as the passes of prepare need them.

#include "predict/constraints/constraints.h"
#include "predict/observers/module_objects.h"

#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace qcs::predict {

/// A constructor as a qconfig holds it; null = None. It must outlive all objects that keep the pointer.
using ObserverConstructor = const config::ObserverSpec*;

ObserverConstructor constructor_of(const std::optional<config::ObserverSpec>& spec);
/// PlaceholderObserver.with_args(dtype=...), which means "this value has that dtype".
ObserverConstructor float32_placeholder();
ObserverConstructor float16_placeholder();
ObserverConstructor quint8_placeholder();
/// The two float32 placeholders that replace the qconfig of a pattern the backend does not support.
const config::QConfig& float32_qconfig();

/// obs.dtype and obs.is_dynamic. The dtype is nullopt if it is None or if there is no constructor.
struct DTypeAndDynamic {
    std::optional<DType> dtype;
    bool is_dynamic = false;
    std::string user_dtype = {}; ///< as ObserverInstance::user_dtype()
    bool operator==(const DTypeAndDynamic&) const = default;
};

/// Caches what each constructor builds, by its address.
class Constructors {
public:
    explicit Constructors(const ObserverFactory& factory) : factory_(factory) {}
    const ObserverFactory& factory() const { return factory_; }
    /// Builds the observer. Throws PyError with what the constructor raises. What was not recorded is
    /// replaced by a stand-in.
    const std::shared_ptr<const ObserverInstance>& build(ObserverConstructor constructor);
    /// Whether the results of both constructors are known.
    bool is_on_record(const config::QConfig& qconfig);
    /// The dtype of what the constructor builds. Throws PyError, also if the object has no dtype.
    DTypeAndDynamic dtype(ObserverConstructor constructor);
    /// predict::satisfies, cached for each pair.
    const ConstraintOutcome& satisfies(const config::QConfig& qconfig,
                                       const config::DTypeWithConstraints& constraints, bool is_activation);

private:
    struct Built {
        std::shared_ptr<const ObserverInstance> instance;
        std::optional<Raised> raised;
        DTypeAndDynamic dtype;
        bool has_dtype = false;
    };
    const Built& built(ObserverConstructor constructor);

    const ObserverFactory& factory_;
    std::unordered_map<ObserverConstructor, Built> built_;
    std::map<std::tuple<const config::QConfig*, const config::DTypeWithConstraints*, bool>, ConstraintOutcome>
        outcomes_;
};

// Prepare wraps the constructors of each qconfig so that they build on the module's device
// (torch/ao/quantization/qconfig.py, _add_module_to_qconfig_obs_ctr). In a spec, this is visible only as an
// empty wrapper around a class that accepts factory_kwargs.

/// The wrapped version of each qconfig, by its address, so that one qconfig remains one object.
class WrappedQConfigs {
public:
    explicit WrappedQConfigs(Constructors& constructors) : constructors_(constructors) {}
    /// Returns null for null. `qconfig` must outlive this object.
    const std::shared_ptr<const config::QConfig>& of(const config::QConfig* qconfig);
    /// Throws PyError if a trial call of a constructor raises anything but TypeError or AttributeError.
    void try_on_module(const config::QConfig* qconfig);
    /// Sets the qconfig of a call on the module that is called, after trying and wrapping it. Throws PyError.
    void put_on(ModuleObject& module, const config::QConfig* qconfig);

private:
    Constructors& constructors_;
    std::unordered_set<const config::QConfig*> tried_;
    std::unordered_map<const config::QConfig*, std::shared_ptr<const config::QConfig>> wrapped_;
};

} // namespace qcs::predict
