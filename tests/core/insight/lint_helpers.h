#pragma once
// Helpers for tests of lint: make inputs, check that a finding exists, and that its fix removes it.

#include "insight/lint/lint.h"
#include "report/findings.h"
#include "support/graph_builder.h"
#include "torch_classes.h"

#include <QtTest>

#include <algorithm>

namespace qcs::testing {

inline insight::LintInput lint_input(predict::ResolveInput configs) {
    insight::LintInput input;
    input.configs = std::move(configs);
    if (!input.configs.mapping) input.configs.mapping = std::make_shared<const config::QConfigMapping>();
    if (input.configs.graph) {
        SingleInputEngine results(input.configs);
        input.analysis = results.analysis();
        input.prepared = results.prepared();
        if (const auto conversions = results.conversions())
            input.verdicts = {conversions, &conversions->verdicts};
    }
    return input;
}

inline insight::LintInput with_backend(insight::LintInput input, config::BackendConfig backend) {
    input.configs.backend = std::make_shared<const config::BackendConfig>(std::move(backend));
    return [&] {
        auto again = lint_input(input.configs);
        again.convert_custom = input.convert_custom;
        return again;
    }();
}

inline insight::LintInput with_custom(insight::LintInput input, config::PrepareCustomConfig custom,
                                      config::ConvertCustomConfig convert = {}) {
    input.configs.prepare_custom = std::make_shared<const config::PrepareCustomConfig>(std::move(custom));
    auto again = lint_input(input.configs);
    again.convert_custom = std::make_shared<const config::ConvertCustomConfig>(std::move(convert));
    return again;
}

/// The input after the fix is applied.
inline insight::LintInput fixed(const insight::LintInput& input, const insight::Fix& fix) {
    insight::LintedConfigs configs;
    configs.mapping = *input.configs.mapping;
    if (input.configs.backend) configs.backend = *input.configs.backend;
    if (input.configs.prepare_custom) configs.prepare_custom = *input.configs.prepare_custom;
    if (input.convert_custom) configs.convert_custom = *input.convert_custom;
    configs.is_qat = input.configs.is_qat;
    const auto after = insight::apply_fix(configs, fix);
    auto changed = input.configs;
    changed.mapping = std::make_shared<const config::QConfigMapping>(after.mapping);
    changed.backend = std::make_shared<const config::BackendConfig>(after.backend);
    changed.prepare_custom = std::make_shared<const config::PrepareCustomConfig>(after.prepare_custom);
    changed.is_qat = after.is_qat;
    auto result = lint_input(changed);
    result.convert_custom = std::make_shared<const config::ConvertCustomConfig>(after.convert_custom);
    return result;
}

inline const insight::Finding* find(const std::vector<insight::Finding>& findings, std::string_view id) {
    const auto found = std::ranges::find(findings, id, &insight::Finding::code);
    return found == findings.end() ? nullptr : &*found;
}

inline std::string findings_words(const std::vector<insight::Finding>& findings) {
    std::string text;
    for (const auto& finding : findings)
        text += finding.code.str() + ": " + report::finding_sentence(finding) + "\n";
    return text;
}

/// Checks that `input` has the finding `id`, that its sentence is complete, and that its fix (if it should
/// have one) removes it. Returns what is wrong; "" if nothing is.
inline std::string lacks(const insight::LintInput& input, std::string_view id, bool has_fix = true) {
    const auto findings = insight::lint(input);
    const auto* finding = find(findings, id);
    if (!finding) return "not found: " + std::string(id) + "\n" + findings_words(findings);
    const auto sentence = report::finding_sentence(*finding);
    if (sentence.find('%') != std::string::npos || sentence.find("``") != std::string::npos)
        return "sentence: " + sentence;
    if (finding->fix.has_value() != has_fix) return has_fix ? "no fix: " + sentence : "a fix: " + sentence;
    if (!has_fix) return {};
    if (report::fix_sentence(*finding->fix).find('%') != std::string::npos)
        return "fix: " + report::fix_sentence(*finding->fix);
    const auto after = insight::lint(fixed(input, *finding->fix));
    for (const auto& left : after)
        if (left.code == id && left.args == finding->args)
            return "not fixed: " + report::finding_sentence(left);
    return {};
}

/// The sentence of the finding `id`; "" if there is none.
inline std::string has(const insight::LintInput& input, std::string_view id) {
    const auto findings = insight::lint(input);
    const auto* finding = find(findings, id);
    return finding ? report::finding_sentence(*finding) : std::string();
}

} // namespace qcs::testing

#define FINDS(...) QCOMPARE(QString::fromStdString(lacks(__VA_ARGS__)), QString())
#define FINDS_NO(input, id) QCOMPARE(QString::fromStdString(has(input, id)), QString())
