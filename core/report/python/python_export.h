#pragma once
// Generates Python source that builds the torch.ao.quantization objects of configs.

#include "base/diagnostic.h"
#include "config/eager_config.h"

#include <tuple>

namespace qcs::report {

/// The configs to export; null ones are left out. They need only outlive the call.
struct PythonParts {
    const config::BackendConfig* backend = nullptr;
    const config::QConfigMapping* mapping = nullptr;
    const config::PrepareCustomConfig* prepare_custom = nullptr;
    const config::ConvertCustomConfig* convert_custom = nullptr;
    const config::FuseCustomConfig* fuse_custom = nullptr;
    const config::EagerConfig* eager = nullptr;
    config::EagerCall eager_call = config::EagerCall::Quantize; ///< used if the config names no call
    std::vector<std::string> allow = {};                        ///< packages whose names the user trusts
    /// Write every entry and rule, even if PyTorch has a getter for the config that they come from.
    bool in_full = false;

    /// The member for configs of type T.
    template <typename T>
    const T*& config() {
        return std::get<const T*&>(
            std::tie(backend, mapping, prepare_custom, convert_custom, fuse_custom, eager));
    }
};

/// A complete script. It defines `backend_config`, `qconfig_mapping`, `prepare_custom_config`,
/// `convert_custom_config` and `fuse_custom_config`, as far as they are given; for an eager config the
/// variables that it needs (`eager_qconfigs`, ...) and a function `quantize(model, run_fn, *run_args)`,
/// `quantize_dynamic(model)`, ... that applies the config to a copy of the model. A config that is based on
/// one of PyTorch's is written as the call of that config's getter plus the changes, unless `in_full`. Rules
/// that are switched off are left out and listed in the script's first comment. The script imports only the
/// modules that the configs name, and calls only torch. Errors: a name that is not a dotted Python identifier
/// ("python-bad-name"), is not known for its use ("python-not-trusted", python_trust.h), or begins with a
/// name that the script uses itself ("python-name-taken"); a value that was recorded as text only
/// ("python-opaque"); a node as a value ("python-node"); a factory of fuser methods that is not torch's
/// ("python-factory"); and whatever PyTorch's own setters reject. Strings of the input always become Python
/// literals, never code.
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
