#pragma once
// Generates Python source that builds the torch.ao.quantization objects of configs.

#include "base/diagnostic.h"
#include "config/eager_config.h"

#include <tuple>

namespace qcs::report {

/// The configs to export. A config that is null is left out. The configs need to exist only during the call
/// of to_python().
struct PythonParts {
    const config::BackendConfig* backend = nullptr;
    const config::QConfigMapping* mapping = nullptr;
    const config::PrepareCustomConfig* prepare_custom = nullptr;
    const config::ConvertCustomConfig* convert_custom = nullptr;
    const config::FuseCustomConfig* fuse_custom = nullptr;
    const config::EagerConfig* eager = nullptr;
    config::EagerCall eager_call = config::EagerCall::Quantize; ///< the function of eager mode to call if the
                                                                ///< eager config does not name one
    /// Packages from which the script may import names, because the user trusts them.
    std::vector<std::string> allow = {};
    /// Write every entry and rule, even if the config differs little from one of PyTorch's own configs.
    bool in_full = false;

    /// Returns the member that holds configs of type T.
    template <typename T>
    const T*& config() {
        return std::get<const T*&>(
            std::tie(backend, mapping, prepare_custom, convert_custom, fuse_custom, eager));
    }
};

/// Returns a complete Python script. For each given config, the script defines a variable: `backend_config`,
/// `qconfig_mapping`, `prepare_custom_config`, `convert_custom_config`, `fuse_custom_config`. For an eager
/// config, it defines variables (`eager_qconfigs`, ...) and a function `quantize(model, run_fn, *run_args)`,
/// `quantize_dynamic(model)`, ... that applies the config to a copy of the model.
/// A backend config or mapping that can be made from one of PyTorch's own by a few changes is written as a
/// call of the function that returns PyTorch's config, followed by the changes, unless `in_full` is set.
/// Rules that are switched off are left out, and are listed in the first comment of the script. Apart from
/// torch and the standard library, the script imports only modules that the configs name. It calls functions
/// of other packages only if the user trusts them (PythonParts::allow). Strings in the input always become
/// Python literals, never code.
/// Fails if PyTorch's own setters would reject a config. Also fails with these codes:
/// - "python-bad-name": a name is not a dotted Python identifier;
/// - "python-not-trusted": a name is not trusted for the way in which the script uses it (python_trust.h);
/// - "python-name-taken": the script itself uses the first component of a dotted name;
/// - "python-opaque": a value was recorded as text only;
/// - "python-node": a value in a config refers to a node of a graph (NodeRef);
/// - "python-factory": a fuser method is the result of a factory (FuserMethod::is_factory) that is not part
///   of torch.
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
