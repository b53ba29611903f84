#include "config/eager_config.h"

#include <array>

namespace qcs::config {

namespace {

constexpr std::array<std::string_view, 10> calls = {
    "quantize", "quantize_qat",       "quantize_dynamic", "prepare",          "prepare_qat",
    "convert",  "propagate_qconfig_", "fuse_modules",     "fuse_modules_qat", "add_quant_dequant"};
constexpr std::array<std::string_view, 8> tables = {"static",        "static_reference", "qat",
                                                    "dynamic",       "embedding_static", "embedding_qat",
                                                    "sparse_static", "sparse_dynamic"};

} // namespace

std::span<const std::string_view> eager_call_names() {
    return calls;
}

std::string_view name_of(EagerCall call) {
    return calls[static_cast<std::size_t>(call)];
}

std::span<const std::string_view> eager_table_names() {
    return tables;
}

std::size_t EagerConfig::set(EagerRule rule) {
    const auto known =
        std::ranges::find_if(rules, [&](const EagerRule& other) { return same_key(rule, other); });
    if (known == rules.end()) {
        rules.push_back(std::move(rule));
        return rules.size() - 1;
    }
    known->qconfig = std::move(rule.qconfig);
    known->off = false;
    return static_cast<std::size_t>(known - rules.begin());
}

std::vector<std::int64_t> rows_off(const EagerConfig& config) {
    std::vector<std::int64_t> rows;
    for (std::size_t i = 0; i < config.rules.size(); ++i)
        if (config.rules[i].off) rows.push_back(static_cast<std::int64_t>(i));
    return rows;
}

EagerConfig without_off(EagerConfig config) {
    std::erase_if(config.rules, [](const EagerRule& rule) { return rule.off; });
    return config;
}

EagerConfig all_on(EagerConfig config) {
    for (auto& rule : config.rules)
        rule.off = false;
    return config;
}

} // namespace qcs::config
