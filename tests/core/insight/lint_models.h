#pragma once
// Backend entries and models for the tests of lint.

#include "lint_helpers.h"

namespace qcs::testing {

inline config::Pattern atom(std::string name) {
    const bool is_object = name.find('.') != std::string::npos;
    return config::Pattern::leaf(is_object ? config::ObjectRef::object(name)
                                           : config::ObjectRef::method(name));
}

inline config::Pattern chain(std::vector<std::string> names) {
    std::vector<config::Pattern> elements;
    for (auto& name : names)
        elements.push_back(atom(name));
    return config::Pattern::tuple(std::move(elements));
}

inline config::DTypeConfig dtypes(DType in = DType::QUInt8, DType out = DType::QUInt8) {
    config::DTypeConfig config;
    config.input_dtype.dtype = in;
    config.output_dtype.dtype = out;
    return config;
}

inline config::BackendPatternConfig entry(config::Pattern pattern,
                                          std::vector<config::DTypeConfig> configs = {dtypes()}) {
    config::BackendPatternConfig result;
    result.pattern = std::move(pattern);
    result.dtype_configs = std::move(configs);
    return result;
}

template <typename Edit>
config::BackendPatternConfig bounded(Edit edit) {
    auto config = dtypes();
    edit(config.input_dtype);
    return entry(atom(conv), {config});
}

/// A lint input with these rules and backend entries; without entries it has the native backend.
inline insight::LintInput on_model(const GraphBuilder& b, std::vector<config::Rule> rules,
                                   std::vector<config::BackendPatternConfig> entries = {},
                                   bool is_qat = false) {
    auto input = make_input(b, std::move(rules), is_qat);
    if (entries.empty()) return lint_input(input);
    config::BackendConfig config;
    config.name = "chip";
    for (auto& e : entries)
        config.set(std::move(e));
    input.backend = std::make_shared<const config::BackendConfig>(std::move(config));
    return lint_input(input);
}

inline GraphBuilder one_conv() {
    GraphBuilder b;
    b.input("x").call("conv", conv, {"x"}).output("conv");
    return b;
}

} // namespace qcs::testing
