#include "analysis/lint/lint.h"

#include <algorithm>

namespace qcs {

namespace {

constexpr auto error = Severity::Error;
constexpr auto warning = Severity::Warning;
constexpr auto note = Severity::Note;

// Sorted.
constexpr LintId ids[] = {
    {"bounds-reversed", warning},
    {"constraints-without-dtype", warning},
    {"custom-class-never-observed", note},
    {"custom-class-never-used", warning},
    {"custom-class-not-converted", warning},
    {"dtype-config-repeated", note},
    {"dtype-not-offered", warning},
    {"dtype-not-offered-for-op", warning},
    {"dynamic-not-offered-for-op", warning},
    {"dynamic-with-quantized-output", warning},
    {"entry-without-dtype-configs", warning},
    {"eps-below-scale-min", warning},
    {"exact-match-half-set", warning},
    {"fixed-qparams-missing", warning},
    {"float-though-asked", warning},
    {"fuse-raises", error},
    {"fused-members-differ", error},
    {"fused-module-without-entry", warning},
    {"fused-module-without-fuser", warning},
    {"fuser-needs-relu-module", error},
    {"fuser-on-function-root", error},
    {"fuser-on-single-pattern", error},
    {"fuser-without-fused-module", note},
    {"half-set-bounds", warning},
    {"input-and-output-dtype-differ", warning},
    {"input-index-out-of-range", warning},
    {"module-name-empty", warning},
    {"module-name-matches-nothing", warning},
    {"no-kernel-for-codes", warning},
    {"non-traceable-unknown", warning},
    {"none-does-not-reach-fused", warning},
    {"nothing-asked", note},
    {"object-type-base-class", warning},
    {"object-type-container", warning},
    {"object-type-matches-nothing", warning},
    {"object-type-not-in-backend", warning},
    {"object-type-other-spelling", warning},
    {"object-type-unknown-name", warning},
    {"observer-and-qscheme", error},
    {"observer-half-set-range", warning},
    {"observer-raises", error},
    {"order-matches-nothing", warning},
    {"order-on-method", warning},
    {"pattern-always-raises", error},
    {"pattern-members-differ", warning},
    {"pattern-never-wins", note},
    {"pattern-overridden", warning},
    {"per-channel-activation", warning},
    {"per-channel-conv-transpose", error},
    {"prepare-raises", error},
    {"preserved-attribute-dotted", warning},
    {"preserved-attribute-unknown", note},
    {"preserved-while-fused", warning},
    {"ptq-qconfig-in-qat", warning},
    {"python-name-not-known", warning},
    {"qat-qconfig-in-ptq", warning},
    {"qconfig-half-empty", error},
    {"quantized-though-not-asked", warning},
    {"range-outside-backend", warning},
    {"range-outside-dtype", warning},
    {"reduce-range-advised", note},
    {"reduce-range-not-needed", note},
    {"reference-overridden", warning},
    {"regex-also-matches-longer-names", warning},
    {"regex-differs-in-python", warning},
    {"regex-does-not-compile", error},
    {"regex-dot-unescaped", warning},
    {"regex-matches-nothing", warning},
    {"regex-needs-prefix", warning},
    {"regex-takes-too-long", warning},
    {"rule-always-shadowed", warning},
    {"rule-off", note},
    {"rule-on-fused-part", warning},
    {"rule-overridden", warning},
    {"scale-max-never-checked", warning},
    {"standalone-never-used", warning},
    {"standalone-rule-matches-nothing", warning},
    {"weight-dtype-not-offered", warning},
    {"weight-dtype-not-offered-for-op", warning},
    {"weight-index-missing", warning},
};
static_assert(std::ranges::is_sorted(ids, {}, &LintId::id));

} // namespace

std::span<const LintId> lint_ids() {
    return ids;
}

const LintId* lint_id(std::string_view id) {
    const auto* found = std::ranges::lower_bound(ids, id, {}, &LintId::id);
    return found != std::end(ids) && found->id == id ? found : nullptr;
}

} // namespace qcs
