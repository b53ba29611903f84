#include "config/backend_config.h"

#include <algorithm>

namespace qcs::config {

double as_double(const Number& number) {
    return std::visit([](auto n) { return static_cast<double>(n); }, number);
}

std::optional<Pattern> BackendPatternConfig::key() const {
    if (stored_key) return stored_key;
    if (pattern_complex_format) return pattern_complex_format;
    if (pattern) return to_complex_format(*pattern);
    return std::nullopt;
}

std::optional<std::size_t> BackendConfig::set(BackendPatternConfig config) {
    const auto key = config.key();
    if (!key) return std::nullopt;
    const auto it = std::ranges::find_if(configs, [&](const auto& other) { return other.key() == key; });
    const auto index = static_cast<std::size_t>(it - configs.begin());
    if (it == configs.end())
        configs.push_back(std::move(config));
    else
        *it = std::move(config);
    return index;
}

} // namespace qcs::config
