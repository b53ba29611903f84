#include "insight/explain/spelling.h"

#include <algorithm>

namespace qcs::insight {

namespace {

/// "relu" for torch.nn.ReLU, torch.nn.functional.relu, .relu_() alike.
std::string bare_name(std::string_view operation) {
    auto name = last_name(operation);
    std::erase(name, '_');
    std::ranges::transform(name, name.begin(), [](unsigned char c) {
        return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    });
    return name;
}

} // namespace

std::string last_name(std::string_view name) {
    const auto dot = name.rfind('.');
    return std::string(dot == std::string_view::npos ? name : name.substr(dot + 1));
}

bool is_other_spelling(std::string_view found, std::string_view wanted) {
    constexpr std::string_view made = "torch.ao.";
    return !found.starts_with(made) && !wanted.starts_with(made) && bare_name(found) == bare_name(wanted);
}

} // namespace qcs::insight
