#pragma once
// Builds the observers and fake quantizers that the constructors in qconfigs return.

#include "predict/observers/observer_instance.h"

#include <tl/expected.hpp>

#include <optional>
#include <span>
#include <string>

namespace qcs::predict {

/// The recorded result of calling a constructor that is not torch's: either `instance` or `raised` is set.
struct RecordedConstructor {
    config::ObserverSpec spec;
    std::shared_ptr<const ObserverInstance> instance;
    bool same_object = false; ///< whether every call returns the same object
    std::optional<Raised> raised;
    /// What constructor.with_args(factory_kwargs=None)() raises; nullopt if nothing.
    std::optional<Raised> factory_kwargs_error = {};
    std::optional<Raised> called_with_factory_kwargs = {}; ///< likewise for constructor(factory_kwargs={...})
};

/// An observer, or the exception that its constructor raises.
using BuiltObserver = tl::expected<std::shared_ptr<const ObserverInstance>, Raised>;

/// Builds observers from specs. Each spec is built only once and the result is cached, so callers should keep
/// the factory when configs are edited. Thread-safe.
class ObserverFactory {
public:
    explicit ObserverFactory(std::span<const RecordedConstructor> recorded = {}); ///< copies `recorded`
    ~ObserverFactory();
    ObserverFactory(ObserverFactory&&) noexcept;
    ObserverFactory& operator=(ObserverFactory&&) noexcept;

    /// Builds the observer; the error is the exception that Python would raise. If a result was recorded for
    /// the spec, it is returned. If the constructor was not recorded and is not torch's, the result is an
    /// error with code "constructor-not-recorded" and type "". The same error is the result if the observer
    /// depends on an object that only Python has. The reference is valid as long as the factory.
    const BuiltObserver& build(const config::ObserverSpec& spec) const;
    /// The same, but instead of the error "constructor-not-recorded" it returns a stand-in
    /// (ObserverInstance::is_stand_in), so that the rest of the model can still be predicted. The caller must
    /// report which nodes are affected.
    const BuiltObserver& build_or_stand_in(const config::ObserverSpec& spec) const;
    /// Returns what PyTorch raises when a qconfig with this constructor is set on a module; nullopt if
    /// nothing. PyTorch then calls the constructors with factory_kwargs=None, treats TypeError and
    /// AttributeError as "not supported", and lets all other exceptions through.
    /// (torch/ao/quantization/qconfig.py, _add_module_to_qconfig_obs_ctr)
    const std::optional<Raised>& raised_by_trial(const config::ObserverSpec& spec) const;
    /// Returns the recorded result for the spec, or null. Object identities in the spec are ignored: they are
    /// only valid within one file.
    const RecordedConstructor* recorded(const config::ObserverSpec& spec) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Returns the spec of `constructor.with_args(**keywords)`.
config::ObserverSpec called_with(config::ObserverSpec constructor, config::Keywords keywords);
/// Builds a single observer, without a cache and without recorded results.
BuiltObserver build_observer(const config::ObserverSpec& spec);

// Properties of a qconfig's constructors that PyTorch's module passes determine by calling them.

/// Returns whether `built` is a per-channel MinMax or MovingAverage observer, and not a fake quantizer
/// (torch/ao/quantization/qconfig.py, _assert_valid_qconfig).
bool is_per_channel_observer(const ObserverInstance& built);
bool is_fake_quantize(const ObserverInstance& built);
/// Returns whether `built` is an observer that collects statistics (a range or a histogram); false for fake
/// quantizers.
bool collects_statistics(const ObserverInstance& built);
/// Returns whether the qscheme of `built`, or of the observer inside a fake quantizer, is per channel.
bool is_per_channel(const ObserverInstance& built);
/// Returns the class whose constructor does not accept the keyword argument factory_kwargs, which QAT modules
/// pass. "" if the spec's class (and the observer inside) accepts it.
std::string refuses_factory_kwargs(const config::ObserverSpec& spec);
/// If `raised` is the exception for a class that does not accept factory_kwargs, returns that class's name;
/// else "".
std::string refusing_class(const Raised& raised);
/// constructor(factory_kwargs={...}), as QAT modules call it.
BuiltObserver build_with_factory_kwargs(const ObserverFactory& factory, const config::ObserverSpec& spec);

} // namespace qcs::predict
