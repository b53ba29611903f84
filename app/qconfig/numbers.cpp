#include "numbers.h"

#include "analysis/observers/observer_factory.h"
#include "config/codecs.h"
#include "config/nearest.h"
#include "model/workspace_files.h"

#include <unistd.h>

#include <cstdio>

namespace qcs::cli {

Run visible_run() {
    Run run;
    if (isatty(STDERR_FILENO) != 0)
        run.progress = [](double done) {
            std::fprintf(stderr, done < 1 ? "\r%3.0f %%" : "\r     \r", done * 100);
        };
    return run;
}

Expected<TensorData> load_tensor(const std::string& path, const Run& run) {
    const auto source = open_tensors(path, run);
    if (!source) return tl::unexpected(source.error());
    const auto count = (*source)->tensors().size();
    if (count != 1)
        return tl::unexpected(
            Diagnostics{{Severity::Error, "not-one-tensor", {std::to_string(count)}, {path, 0, 0, {}}}});
    return (*source)->read(0, run);
}

Expected<BuiltFrom> load_observer(const std::string& json_or_file) {
    const bool is_text = json_or_file.find('{') != std::string::npos;
    const std::string file = is_text ? "--observer" : json_or_file;
    const auto text = is_text ? Expected<std::string>(json_or_file) : read_file(json_or_file);
    if (!text) return tl::unexpected(text.error());
    const auto spec = read_observer_spec(*text, file);
    if (!spec) return tl::unexpected(spec.error());
    auto built = build_observer(spec->value);
    if (built) return BuiltFrom{spec->value, std::move(*built)};
    const auto& raised = built.error();
    if (raised.type.empty())
        return tl::unexpected(Diagnostics{{Severity::Error, raised.code, raised.args, {file, 0, 0, {}}}});
    return tl::unexpected(
        Diagnostics{{Severity::Error, "observer-refused", {spec->value.callable, raised.type, raised.text}, {file, 0, 0, {}}}});
}

Expected<DType> dtype_named(const std::string& name) {
    if (const auto dtype = dtype_from_name(name)) return *dtype;
    if (const auto dtype = dtype_from_name("torch." + name)) return *dtype;
    const auto full = name.starts_with("torch.") ? name : "torch." + name;
    return tl::unexpected(Diagnostics{
        {Severity::Error, "unknown-dtype", {name, nearest_name(full, dtype_names()).value_or("")}, {}}});
}

} // namespace qcs::cli
