#pragma once
// What the constructors of qconfigs build, as the passes of prepare ask for it.

#include "predict/constraints/constraints.h"
#include "predict/observers/module_objects.h"

#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace qcs::predict {

/// A constructor as a qconfig holds it; null = None. It must outlive whoever keeps it.
using Ctr = const config::ObserverSpec*;

Ctr ctr(const std::optional<config::ObserverSpec>& spec);
/// PlaceholderObserver.with_args(dtype=...), which stands for "this value has that dtype".
Ctr float32_placeholder();
Ctr float16_placeholder();
Ctr quint8_placeholder();
/// The pair of float32 placeholders to which a rejected pattern is set back.
const config::QConfig& float32_qconfig();

/// obs.dtype and obs.is_dynamic; no dtype = None, also for no constructor at all.
struct DTypeAndDynamic {
    std::optional<DType> dtype;
    bool is_dynamic = false;
    std::string user_dtype = {}; ///< as that of an ObserverInstance
    bool operator==(const DTypeAndDynamic&) const = default;
};

/// Remembers by address what each constructor builds.
class Constructors {
public:
    explicit Constructors(const ObserverFactory& factory) : factory_(factory) {}
    const ObserverFactory& factory() const { return factory_; }
    /// Throws PyError with what the constructor raises. What is not on record is stood in for.
    const std::shared_ptr<const ObserverInstance>& build(Ctr constructor);
    /// Whether it is known what both parts build.
    bool is_on_record(const config::QConfig& qconfig);
    /// Throws PyError also where the object has no dtype.
    DTypeAndDynamic dtype(Ctr constructor);
    /// qcs::satisfies, asked once for each pair.
    const ConstraintOutcome& satisfies(const config::QConfig& qconfig,
                                       const config::DTypeWithConstraints& constraints, bool is_activation);

private:
    struct Built {
        std::shared_ptr<const ObserverInstance> instance;
        std::optional<Raised> raised;
        DTypeAndDynamic dtype;
        bool has_dtype = false;
    };
    const Built& built(Ctr constructor);

    const ObserverFactory& factory_;
    std::unordered_map<Ctr, Built> built_;
    std::map<std::tuple<const config::QConfig*, const config::DTypeWithConstraints*, bool>, ConstraintOutcome>
        outcomes_;
};

// Prepare wraps the constructors of each qconfig so that they build on the module's device
// (torch/ao/quantization/qconfig.py, _add_module_to_qconfig_obs_ctr). What is left of that in a spec: a class
// that takes factory_kwargs becomes an empty wrapper of it.

/// By address, so that one qconfig stays one object.
class WrappedQConfigs {
public:
    explicit WrappedQConfigs(Constructors& constructors) : constructors_(constructors) {}
    /// null for null. `qconfig` must outlive this.
    const std::shared_ptr<const config::QConfig>& of(const config::QConfig* qconfig);
    /// Throws PyError where a constructor raises anything but TypeError or AttributeError when it is tried.
    void try_on_module(const config::QConfig* qconfig);
    /// The qconfig of a call of the module, tried and wrapped. Throws PyError.
    void put_on(ModuleObject& module, const config::QConfig* qconfig);

private:
    Constructors& constructors_;
    std::unordered_set<const config::QConfig*> tried_;
    std::unordered_map<const config::QConfig*, std::shared_ptr<const config::QConfig>> wrapped_;
};

} // namespace qcs::predict
