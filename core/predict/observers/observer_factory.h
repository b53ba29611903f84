#pragma once
// From what a qconfig holds to the object that PyTorch builds of it.

#include "predict/observers/observer_instance.h"

#include <tl/expected.hpp>

#include <optional>
#include <span>
#include <string>

namespace qcs::predict {

/// What Python answered for a constructor that is not torch's: `instance` or `raised`.
struct RecordedConstructor {
    config::ObserverSpec spec;
    std::shared_ptr<const ObserverInstance> instance;
    bool same_object = false; ///< every call gives one and the same object
    std::optional<Raised> raised;
    /// What constructor.with_args(factory_kwargs=None)() raises, if it does.
    std::optional<Raised> factory_kwargs_error = {};
    std::optional<Raised> called_with_factory_kwargs = {}; ///< the same of constructor(factory_kwargs=...)
};

using BuiltObserver = tl::expected<std::shared_ptr<const ObserverInstance>, Raised>;

/// Builds each spec once, so it is worth keeping between edits. Safe from any thread.
class ObserverFactory {
public:
    explicit ObserverFactory(std::span<const RecordedConstructor> recorded = {}); ///< keeps copies of them
    ~ObserverFactory();
    ObserverFactory(ObserverFactory&&) noexcept;
    ObserverFactory& operator=(ObserverFactory&&) noexcept;

    /// Calls the constructor. The error is the exception Python would raise. What is recorded for a spec
    /// wins; a constructor that is not torch's, or whose outcome hangs on an object that only Python has, and
    /// that is not recorded, is an error of code "constructor-not-recorded" and type "". The reference stays
    /// valid as long as the factory.
    const BuiltObserver& build(const config::ObserverSpec& spec) const;
    /// The same, but what is not recorded is stood in for (ObserverInstance::is_stand_in), so that the rest
    /// of a plan can go on; whoever uses it says which nodes are unknown.
    const BuiltObserver& build_or_stand_in(const config::ObserverSpec& spec) const;
    /// Handing a qconfig to a module tries its constructors with factory_kwargs=None, and takes TypeErrors
    /// and AttributeErrors for a no; what else they raise is raised. (torch/ao/quantization/qconfig.py,
    /// _add_module_to_qconfig_obs_ctr)
    const std::optional<Raised>& raised_by_trial(const config::ObserverSpec& spec) const;
    /// nullptr if nothing is recorded for it. Identities do not matter: they are those of one file.
    const RecordedConstructor* recorded(const config::ObserverSpec& spec) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// The spec of `constructor(**keywords)`: one more wrapper.
config::ObserverSpec called_with(config::ObserverSpec constructor, config::Keywords keywords);
/// Without memory and records, for a single question.
BuiltObserver build_observer(const config::ObserverSpec& spec);

// What the module passes of PyTorch learn of a qconfig's constructors by calling them.

/// Does it build a per-channel MinMax or MovingAverage observer (an observer itself, not a fake quantizer)?
/// (torch/ao/quantization/qconfig.py, _assert_valid_qconfig)
bool is_per_channel_observer(const ObserverInstance& built);
bool is_fake_quantize(const ObserverInstance& built);
/// An observer that takes statistics; a fake quantizer is none.
bool takes_statistics(const ObserverInstance& built);
/// By the scheme of what it builds, or of the observer inside.
bool is_per_channel(const ObserverInstance& built);
/// The class whose constructor refuses the keyword factory_kwargs, which QAT modules pass; "" if none does.
std::string refuses_factory_kwargs(const config::ObserverSpec& spec);
/// Is this exception that refusal? Then the class that refuses.
std::string refusing_class(const Raised& raised);
/// constructor(factory_kwargs={...}), as QAT modules call it.
BuiltObserver build_with_factory_kwargs(const ObserverFactory& factory, const config::ObserverSpec& spec);

} // namespace qcs::predict
