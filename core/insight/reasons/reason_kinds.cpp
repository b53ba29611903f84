#include "insight/reasons/reason_codes.h"
#include "insight/reasons/reasons.h"

#include <array>

namespace qcs::insight {

namespace {

/// The message codes of a reason: for what runs, for what was requested, and for why the two differ.
struct ReasonCodes {
    Reason reason;
    Code runs, requested, differs; ///< none if the reason has no such message
};
constexpr ReasonCodes reason_table[] = {
    {Reason::Static, codes::reason_static, codes::asked_static, {}},
    {Reason::Dynamic, codes::reason_dynamic, codes::asked_dynamic, {}},
    {Reason::WeightOnly, codes::reason_weight_only, codes::asked_weight_only, {}},
    {Reason::HalfStatic, codes::reason_half_static, codes::asked_half_static, {}},
    {Reason::HalfDynamic, codes::reason_half_dynamic, codes::asked_half_dynamic, {}},
    {Reason::SharesObserver, codes::reason_shares_observer, codes::asked_shares_observer, {}},
    {Reason::CustomModule, codes::reason_custom_module, codes::asked_custom_module, {}},
    {Reason::LoweredAnyway, codes::reason_lowered_anyway, {}, codes::differs_lowered_anyway},
    {Reason::GivenCodes, codes::reason_given_codes, {}, codes::differs_given_codes},
    {Reason::CameQuantized, codes::reason_came_quantized, {}, codes::differs_came_quantized},
    {Reason::FusedInto, codes::reason_fused_into, codes::asked_fused_into, {}},
    {Reason::FusedIntoFloat, codes::reason_fused_into_float, {}, {}},
    {Reason::TakenInto, codes::reason_taken_into, {}, {}},
    {Reason::FusesHere, codes::reason_fuses_here, {}, {}},
    {Reason::FusedPreserved, codes::reason_fused_preserved, {}, {}},
    {Reason::FusedLost, codes::reason_fused_lost, {}, {}},
    {Reason::NotFused, codes::reason_not_fused, {}, {}},
    {Reason::GraphInput, codes::reason_graph_input, codes::asked_graph_input, {}},
    {Reason::QuantizedInput, codes::reason_quantized_input, codes::asked_quantized_input, {}},
    {Reason::GraphOutput, codes::reason_graph_output, codes::asked_graph_output, {}},
    {Reason::Attribute, codes::reason_attribute, codes::asked_attribute, {}},
    {Reason::Observer, codes::reason_observer, codes::asked_observer, {}},
    {Reason::NotATensor, codes::reason_not_a_tensor, codes::asked_not_a_tensor, {}},
    {Reason::Element, codes::reason_element, {}, {}},
    {Reason::Conversion, codes::reason_conversion, {}, {}},
    {Reason::Folded, codes::reason_folded, {}, {}},
    {Reason::DeadCode, codes::reason_dead_code, {}, {}},
    {Reason::IndexArgument, codes::reason_index_argument, codes::asked_index_argument, {}},
    {Reason::MadeOfSizes, codes::reason_made_of_sizes, {}, {}},
    {Reason::NoRule, codes::reason_no_rule, codes::asked_no_rule, {}},
    {Reason::NoneByRule, codes::reason_none_by_rule, codes::asked_none_by_rule, {}},
    {Reason::NoPattern, codes::reason_no_pattern, codes::asked_no_pattern, {}},
    {Reason::HidesModules, codes::reason_hides_modules, codes::asked_hides_modules, {}},
    {Reason::Scripted, codes::reason_scripted, codes::asked_scripted, {}},
    {Reason::Untraceable, codes::reason_untraceable, codes::asked_untraceable, {}},
    {Reason::GovernedByOther, codes::reason_governed, codes::asked_governed, {}},
    {Reason::NoDTypeConfig, codes::reason_no_dtype_config, codes::asked_no_dtype_config, {}},
    {Reason::NoFittingDTypeConfig,
     codes::reason_no_fitting_dtype_config,
     codes::asked_no_fitting_dtype_config,
     {}},
    {Reason::InputNotQuantized, codes::reason_input_not_quantized, codes::asked_input_not_quantized, {}},
    {Reason::NothingToShare, codes::reason_nothing_to_share, codes::asked_nothing_to_share, {}},
    {Reason::NoObserver, codes::reason_no_observer, codes::asked_no_observer, {}},
    {Reason::WeightNotSupported, codes::reason_weight_not_supported, codes::asked_weight_not_supported, {}},
    {Reason::WeightNotQuantized, codes::reason_weight_not_quantized, codes::asked_weight_not_quantized, {}},
    {Reason::NoReference, codes::reason_no_reference, codes::asked_no_reference, {}},
    {Reason::Standalone, codes::reason_standalone, codes::asked_standalone, {}},
    {Reason::CustomNotSwapped, codes::reason_custom_not_swapped, codes::asked_custom_not_swapped, {}},
    {Reason::NoQuantizedForm, codes::reason_no_quantized_form, {}, codes::differs_no_quantized_form},
    {Reason::NotBetween, codes::reason_not_between, {}, codes::differs_not_between},
    {Reason::HalfInFloat, codes::reason_half_in_float, {}, codes::differs_half_in_float},
    {Reason::GivenFloats, codes::reason_given_floats, {}, codes::differs_given_floats},
    {Reason::StaysReference, codes::reason_stays_reference, {}, codes::differs_stays_reference},
    {Reason::StaysObserved, codes::reason_stays_observed, {}, codes::differs_stays_observed},
    {Reason::Raises, codes::reason_raises, codes::asked_raises, {}},
    {Reason::NotRecorded, codes::reason_not_on_record, {}, {}},
};
static_assert(std::size(reason_table) == reason_count);
static_assert([] {
    for (int i = 0; i < reason_count; ++i)
        if (static_cast<int>(reason_table[i].reason) != i) return false;
    return true;
}());

const ReasonCodes& codes_of(Reason reason) {
    return reason_table[static_cast<std::size_t>(reason)];
}

} // namespace

std::string_view name_of(Reason reason) {
    constexpr std::string_view prefix = "reason-";
    return codes_of(reason).runs.name().substr(prefix.size());
}

Code reason_code(Reason reason) {
    return codes_of(reason).runs;
}

Code requested_code(Reason reason) {
    return codes_of(reason).requested;
}

Code differs_code(Reason reason) {
    return codes_of(reason).differs;
}

ReasonKind kind_of(Reason reason) {
    switch (reason) { // has every enumerator, so that the compiler warns if a new one is missing
    case Reason::Static:
    case Reason::HalfStatic:
    case Reason::SharesObserver:
    case Reason::CustomModule: return ReasonKind::Quantized;
    case Reason::Dynamic:
    case Reason::WeightOnly:
    case Reason::HalfDynamic: return ReasonKind::Dynamic;
    case Reason::LoweredAnyway:
    case Reason::GivenCodes:
    case Reason::CameQuantized: return ReasonKind::QuantizedUnrequested;
    case Reason::FusedInto:
    case Reason::FusedIntoFloat:
    case Reason::TakenInto: return ReasonKind::Fused;
    case Reason::FusesHere: return ReasonKind::Fuses;
    case Reason::FusedPreserved:
    case Reason::FusedLost: return ReasonKind::FusedOtherwise;
    case Reason::NotFused: return ReasonKind::Stays;
    case Reason::GraphInput:
    case Reason::QuantizedInput:
    case Reason::GraphOutput:
    case Reason::Attribute:
    case Reason::Observer:
    case Reason::NotATensor:
    case Reason::Element:
    case Reason::Conversion:
    case Reason::Folded:
    case Reason::DeadCode: return ReasonKind::Neutral;
    case Reason::NoRule:
    case Reason::NoneByRule: return ReasonKind::FloatAsRequested;
    case Reason::IndexArgument:
    case Reason::MadeOfSizes:
    case Reason::NoPattern:
    case Reason::HidesModules:
    case Reason::Scripted:
    case Reason::Untraceable:
    case Reason::GovernedByOther:
    case Reason::NoDTypeConfig:
    case Reason::NoFittingDTypeConfig:
    case Reason::InputNotQuantized:
    case Reason::NothingToShare:
    case Reason::NoObserver:
    case Reason::WeightNotSupported:
    case Reason::WeightNotQuantized:
    case Reason::NoReference:
    case Reason::CustomNotSwapped: return ReasonKind::FloatDespiteRequest;
    case Reason::NoQuantizedForm:
    case Reason::NotBetween:
    case Reason::HalfInFloat:
    case Reason::GivenFloats:
    case Reason::StaysReference:
    case Reason::StaysObserved: return ReasonKind::FloatUnexpectedly;
    case Reason::Standalone: return ReasonKind::Standalone;
    case Reason::Raises:
    case Reason::NotRecorded: return ReasonKind::Undecided;
    }
    return ReasonKind::Undecided; // for values that are no enumerator
}

bool is_quantized(Reason reason) {
    const auto kind = kind_of(reason);
    return kind == ReasonKind::Quantized || kind == ReasonKind::Dynamic ||
           kind == ReasonKind::QuantizedUnrequested;
}

bool is_neutral(Reason reason) {
    return kind_of(reason) == ReasonKind::Neutral;
}

bool is_float(Reason reason) {
    const auto kind = kind_of(reason);
    return kind == ReasonKind::FloatAsRequested || kind == ReasonKind::FloatDespiteRequest ||
           kind == ReasonKind::FloatUnexpectedly;
}

bool differs(Reason reason) {
    const auto kind = kind_of(reason);
    return kind == ReasonKind::QuantizedUnrequested || kind == ReasonKind::FloatUnexpectedly;
}

bool is_verdict_only(Reason reason) {
    switch (kind_of(reason)) {
    case ReasonKind::QuantizedUnrequested:
    case ReasonKind::FloatUnexpectedly:
    case ReasonKind::Fuses:
    case ReasonKind::FusedOtherwise:
    case ReasonKind::Stays: return true;
    case ReasonKind::Fused: return reason != Reason::FusedInto;
    case ReasonKind::Neutral:
        return reason == Reason::Element || reason == Reason::Conversion || reason == Reason::Folded ||
               reason == Reason::DeadCode;
    case ReasonKind::FloatDespiteRequest: return reason == Reason::MadeOfSizes;
    case ReasonKind::Undecided: return reason == Reason::NotRecorded;
    case ReasonKind::Quantized:
    case ReasonKind::Dynamic:
    case ReasonKind::FloatAsRequested:
    case ReasonKind::Standalone: return false;
    }
    return false;
}

} // namespace qcs::insight
