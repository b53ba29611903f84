#pragma once
// Python source that rebuilds the real torch.ao.quantization objects of configs.

#include "base/diagnostic.h"
#include "config/eager_config.h"

#include <tuple>

namespace qcs::report {

/// The configs to write; nullptr leaves one out. They must outlive the call only.
struct PythonParts {
    const config::BackendConfig* backend = nullptr;
    const config::QConfigMapping* mapping = nullptr;
    const config::PrepareCustomConfig* prepare_custom = nullptr;
    const config::ConvertCustomConfig* convert_custom = nullptr;
    const config::FuseCustomConfig* fuse_custom = nullptr;
    const config::EagerConfig* eager = nullptr;
    config::EagerCall eager_call = config::EagerCall::Quantize; ///< where the config names none
    std::vector<std::string> allow = {};                        ///< packages whose names the user trusts
    /// Every entry and rule, also of what PyTorch has a getter for.
    bool in_full = false;

    /// The one of that type.
    template <typename T>
    const T*& config() {
        return std::get<const T*&>(
            std::tie(backend, mapping, prepare_custom, convert_custom, fuse_custom, eager));
    }
};

/// What begins as one of PyTorch's own configs is that config's getter and what differs, unless `in_full`.
/// Rules that are off are left out, and the script's first comment says which.
/// A whole script that defines `backend_config`, `qconfig_mapping`, `prepare_custom_config`,
/// `convert_custom_config` and `fuse_custom_config`, those that were asked for, and of an eager config the
/// values that it has (`eager_qconfigs`, ...) and a function `quantize(model, run_fn, *run_args)`,
/// `quantize_dynamic(model)`, ... which does on a copy of the model what the config says. It imports the
/// modules that the configs name and nothing else, and calls only torch. Errors: a name that is not a dotted
/// Python identifier ("python-bad-name"), that is not known for its use ("python-not-trusted",
/// python_trust.h), or whose first part the script uses itself ("python-name-taken"); a value that was
/// recorded as text only
/// ("python-opaque"), a node as a value
/// ("python-node"), a fuser method's factory that is not torch's ("python-factory"); what PyTorch's own
/// setters refuse. Whatever the input, its strings become Python literals, never code.
Expected<std::string> to_python(const PythonParts& parts);

Expected<std::string> to_python(const config::BackendConfig& config,
                                const std::vector<std::string>& allow = {});
Expected<std::string> to_python(const config::QConfigMapping& mapping,
                                const std::vector<std::string>& allow = {});
Expected<std::string> to_python(const config::PrepareCustomConfig& config,
                                const std::vector<std::string>& allow = {});
Expected<std::string> to_python(const config::ConvertCustomConfig& config,
                                const std::vector<std::string>& allow = {});
Expected<std::string> to_python(const config::FuseCustomConfig& config,
                                const std::vector<std::string>& allow = {});
Expected<std::string> to_python(const config::EagerConfig& config,
                                const std::vector<std::string>& allow = {});

} // namespace qcs::report
