#pragma once
// Lint inputs with a mapping, on a small model and without a model, for the tests of lint.

#include "lint_helpers.h"

namespace qcs::testing {

/// A qconfig other than that of the global rule.
inline const config::QConfig other = qconfig("default_per_channel_qconfig");

/// conv1, conv10, seq.0 (Linear), seq.1 (ReLU), relu of torch.nn.functional.
inline GraphBuilder small_model() {
    GraphBuilder b;
    b.input("x");
    b.call("conv1", conv, {"x"});
    b.call("conv10", conv, {"conv1"});
    b.call("seq_0", "seq.0", linear, {"conv10"});
    b.call("seq_1", "seq.1", relu, {"seq_0"});
    b.call("head", linear, {"seq_1"});
    b.function("relu", "torch.nn.functional.relu", {"head"});
    b.function("add", "operator.add", {"relu", "conv10"});
    b.output("add");
    return b;
}

inline insight::LintInput rules(std::vector<config::Rule> list, bool is_qat = false,
                                std::string_view backend = "native") {
    return lint_input(make_input(small_model(), std::move(list), is_qat, backend));
}

/// The same without a model.
inline insight::LintInput alone(std::vector<config::Rule> list, bool is_qat = false,
                                std::string_view backend = "native") {
    auto input = make_input(small_model(), std::move(list), is_qat, backend);
    input.graph = nullptr;
    return lint_input(input);
}

} // namespace qcs::testing
