#include "tensor/file_problem.h"

namespace qcs {

Diagnostic file_problem(Severity severity, std::string code, const std::string& file,
                        std::vector<std::string> args) {
    return {severity, std::move(code), std::move(args), {file, 0, 0, {}}};
}

tl::unexpected<Diagnostics> file_error(std::string code, const std::string& file,
                                       std::vector<std::string> args) {
    return tl::unexpected(Diagnostics{file_problem(Severity::Error, std::move(code), file, std::move(args))});
}

tl::unexpected<Diagnostics> cancelled(const std::string& file) {
    return file_error("cancelled", file);
}

tl::unexpected<Diagnostics> file_changed(const std::string& file) {
    return file_error("file-changed", file);
}

} // namespace qcs
