// Fake quantizers in PTQ, observers in QAT.

#include "config/presets.h"
#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"
#include "predict/observers/observer_kinds.h"

#include <algorithm>

namespace qcs::insight::lint_checks {

namespace {

enum class Made : std::uint8_t { Either, Ptq, Qat };

/// For what the qconfig was made; placeholders and the like do for both.
Made made_for(const Linter& linter, const config::QConfig& qconfig) {
    bool ptq = false, qat = false;
    for (const auto* spec : {&qconfig.activation, &qconfig.weight}) {
        if (!*spec) continue;
        const auto& built = linter.factory.build(**spec);
        if (!built) continue;
        qat = qat || predict::is_fake_quantize(**built);
        ptq = ptq || predict::takes_statistics(**built);
    }
    return qat == ptq ? Made::Either : qat ? Made::Qat : Made::Ptq;
}

/// What PyTorch offers in the other mode in place of the qconfig, null if it does not say.
const config::QConfig* counterpart(const config::QConfig& qconfig, bool to_qat) {
    constexpr std::pair<std::string_view, std::string_view> named[] = {
        {"default_qconfig", "default_qat_qconfig"},
        {"default_dynamic_qconfig", "default_dynamic_qat_qconfig"},
        {"default_symmetric_qnnpack_qconfig", "default_symmetric_qnnpack_qat_qconfig"},
        {"default_per_channel_symmetric_qnnpack_qconfig",
         "default_per_channel_symmetric_qnnpack_qat_qconfig"},
    };
    for (const auto& [ptq, qat] : named)
        if (const auto* from = config::named_qconfig(to_qat ? ptq : qat);
            from && config::qconfig_equals(*from, qconfig))
            return config::named_qconfig(to_qat ? qat : ptq);
    for (const std::string_view engine : {"x86", "fbgemm", "qnnpack", "onednn"}) {
        const auto* ptq = config::mapping_preset("default:" + std::string(engine));
        const auto* qat = config::mapping_preset("default-qat:" + std::string(engine));
        if (!ptq || !qat) continue;
        const auto& from = (to_qat ? ptq : qat)->global().qconfig;
        const auto& to = (to_qat ? qat : ptq)->global().qconfig;
        if (to && config::qconfig_equals(from, qconfig)) return &*to;
    }
    return nullptr;
}

} // namespace

void check_modes(Linter& linter) {
    const auto wrong = linter.is_qat() ? Made::Ptq : Made::Qat;
    bool all_wrong = true;
    std::vector<config::RuleIndex> found;
    for (const auto i : linter.rules()) {
        if (linter.rule(i).off) continue;
        const auto& qconfig = linter.rule(i).qconfig;
        const auto made = qconfig ? made_for(linter, *qconfig) : Made::Either;
        const bool other = made == wrong;
        all_wrong = all_wrong && (other || made == Made::Either || is_stock_rule(linter.rule(i)));
        // PyTorch's own QAT mappings have a few observers.
        if (other && !(linter.is_qat() && is_stock_rule(linter.rule(i)))) found.push_back(i);
    }
    for (const auto i : found) {
        const auto& rule = linter.rule(i);
        auto& finding =
            linter.add(message(linter.is_qat() ? codes::ptq_qconfig_in_qat : codes::qat_qconfig_in_ptq,
                               config::rule_name(rule)),
                       linter.rule_place(i, true));
        if (const auto* other = all_wrong ? nullptr : counterpart(*rule.qconfig, linter.is_qat()))
            finding.fix = linter.requalify(i, *other);
        if (all_wrong) {
            auto& fix = finding.fix.emplace();
            fix.say(linter.is_qat() ? codes::fix_switch_to_ptq : codes::fix_switch_to_qat);
            fix.edit = SwitchMode{!linter.is_qat()};
        }
    }
}

} // namespace qcs::insight::lint_checks
