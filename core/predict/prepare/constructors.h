#pragma once
// The results of calling a qconfig's constructors, cached for the passes of prepare.

#include "predict/constraints/constraints.h"
#include "predict/observers/module_objects.h"

#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace qcs::predict {

/// A constructor, identified by its address in a qconfig; null = None. The qconfig must outlive all objects
/// that keep this pointer.
using ObserverConstructor = const config::ObserverSpec*;

/// Returns a pointer to the spec; null for nullopt.
ObserverConstructor constructor_of(const std::optional<config::ObserverSpec>& spec);
/// The constructors PlaceholderObserver.with_args(dtype=...), which PyTorch uses to state that a value has
/// that dtype.
ObserverConstructor float32_placeholder();
ObserverConstructor float16_placeholder();
ObserverConstructor quint8_placeholder();
/// The qconfig of two float32 placeholders that replaces a pattern's qconfig if the backend does not support
/// it.
const config::QConfig& float32_qconfig();

/// The attributes dtype and is_dynamic of an observer. The dtype is nullopt if it is None, not a torch.dtype,
/// or if there is no constructor.
struct DTypeAndDynamic {
    std::optional<DType> dtype;
    bool is_dynamic = false;
    std::string user_dtype = {}; ///< as ObserverInstance::user_dtype()
    bool operator==(const DTypeAndDynamic&) const = default;
};

/// Caches the object that each constructor builds, by the constructor's address.
class ObserverCache {
public:
    explicit ObserverCache(const ObserverFactory& factory) : factory_(factory) {}
    const ObserverFactory& factory() const { return factory_; }
    /// Builds the observer. Throws PyError with the exception that the constructor raises. An object that was
    /// not recorded is replaced by a stand-in.
    const std::shared_ptr<const ObserverInstance>& build(ObserverConstructor constructor);
    /// Returns whether the results of both constructors of the qconfig are known, so that neither is a
    /// stand-in.
    bool is_on_record(const config::QConfig& qconfig);
    /// Returns dtype and is_dynamic of the object that the constructor builds. Throws PyError if the
    /// constructor raises or the object has no dtype.
    DTypeAndDynamic dtype(ObserverConstructor constructor);
    /// Returns what predict::satisfies() returns, cached by the addresses of `qconfig` and `constraints` and
    /// by `is_activation`. If that depends on something that was not recorded, the result is "not satisfied",
    /// without an exception.
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

// PyTorch's prepare wraps the constructors of each qconfig so that they build the observers on the module's
// device (torch/ao/quantization/qconfig.py, _add_module_to_qconfig_obs_ctr). In an ObserverSpec, a class
// without wrappers then gets an empty with_args wrapper, unless PyTorch leaves it unwrapped, because the
// class cannot be wrapped or does not take factory_kwargs. A spec that has wrappers loses a callable argument
// that chooses the device.

/// Holds the wrapped version of each qconfig, by the qconfig's address, so that all modules with the same
/// qconfig object get the same wrapped object.
class WrappedQConfigs {
public:
    explicit WrappedQConfigs(ObserverCache& constructors) : constructors_(constructors) {}
    /// Returns the wrapped version; null for null. `qconfig` must outlive this object.
    const std::shared_ptr<const config::QConfig>& of(const config::QConfig* qconfig);
    /// Calls the constructors on trial, as PyTorch does when it sets a qconfig on a module. Throws PyError if
    /// a constructor raises anything but TypeError or AttributeError.
    void try_on_module(const config::QConfig* qconfig);
    /// Calls try_on_module(), then sets the wrapped qconfig on `module`. Throws PyError.
    void put_on(ModuleObject& module, const config::QConfig* qconfig);

private:
    ObserverCache& constructors_;
    std::unordered_set<const config::QConfig*> tried_;
    std::unordered_map<const config::QConfig*, std::shared_ptr<const config::QConfig>> wrapped_;
};

} // namespace qcs::predict
