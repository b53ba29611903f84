#include "tensor/storage/file_problem.h"

#include "tensor/tensor_codes.h"

namespace qcs::tensor {

tl::unexpected<Diagnostics> file_error(Message what, const std::string& file) {
    return failure(std::move(what), {file});
}

tl::unexpected<Diagnostics> cancelled(const std::string& file) {
    return file_error(codes::cancelled, file);
}

tl::unexpected<Diagnostics> file_changed(const std::string& file) {
    return file_error(codes::file_changed, file);
}

} // namespace qcs::tensor
