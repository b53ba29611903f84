#include "report/html/detail/page.h"

#include "report/number_text.h"
#include "report/svg/frame.h"
#include "words/plan_words.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace qcs::report {

void Page::heading(const Message& message, std::string_view id) {
    markup_.element("h2", translate(message), {{"id", id}});
}

void Page::table_header(const Message& message, std::string_view css) {
    markup_.element("th", translate(message), {{"class", css}, {"scope", "col"}});
}

void Page::fact(const Message& name, const std::string& value) {
    const Element row(markup_, "tr");
    markup_.element("th", translate(name), {{"scope", "row"}});
    const Element cell(markup_, "td");
    markup_.prose(value);
}

void Page::paragraph(const Message& message, std::string_view css) {
    const Element paragraph(markup_, "p", {{"class", css}});
    sentence(message);
}

void Page::number(const std::string& shown, const std::string& exact) {
    const Element cell(markup_, "td", {{"class", "number"}});
    if (exact.empty()) return markup_.text(shown);
    markup_.element("data", shown, {{"value", exact}});
}

KindMarker marker_of(insight::ReasonKind kind) {
    using insight::ReasonKind;
    switch (kind) {
    case ReasonKind::Quantized: return {"quantized", "●", codes::report_kind_quantized};
    case ReasonKind::Dynamic: return {"dynamic", "◐", codes::report_kind_dynamic};
    case ReasonKind::Fused: return {"dim", "◌", codes::report_kind_fused};
    case ReasonKind::FloatAsRequested: return {"as-asked", "○", codes::report_kind_float_as_asked};
    case ReasonKind::FloatDespiteRequest: return {"although", "⊘", codes::report_kind_float_although_asked};
    case ReasonKind::QuantizedUnrequested: return {"although", "⚠", codes::report_kind_otherwise_quantized};
    case ReasonKind::FloatUnexpectedly: return {"although", "⚠", codes::report_kind_otherwise_float};
    case ReasonKind::Fuses: return {"quantized", "●", codes::report_kind_fuses};
    case ReasonKind::FusedOtherwise: return {"although", "⚠", codes::report_kind_fused_otherwise};
    case ReasonKind::Stays: return {"dim", "○", codes::report_kind_stays};
    case ReasonKind::Neutral: return {"dim", "·", codes::report_kind_neutral};
    case ReasonKind::Standalone: return {"dim", "·", codes::report_kind_apart};
    case ReasonKind::Undecided: return {"although", "?", codes::report_kind_undecided};
    }
    return {};
}

void write_kind(Page& page, insight::ReasonKind kind) {
    const auto look = marker_of(kind);
    auto& markup = page.markup();
    const Element status(markup, "span", {{"class", std::string("status ").append(look.css)}});
    markup.element("span", look.mark, {{"class", "mark"}, {"aria-hidden", "true"}});
    markup.text(" " + page.translate(look.word));
}

const std::vector<OutcomeRow>& Page::outcomes() {
    if (!outcomes_) outcomes_ = outcome_rows(*this);
    return *outcomes_;
}

const insight::RankedOutputs& Page::ranked_outputs() {
    if (!ranked_outputs_) {
        const bool are_there = report_.measurements && report_.weights;
        ranked_outputs_ =
            are_there ? insight::ranked_outputs(*report_.weights, report_.ranking, *report_.measurements)
                      : insight::RankedOutputs();
    }
    return *ranked_outputs_;
}

std::string decibels(double sqnr_db) {
    return fixed_text(sqnr_db, 1);
}

std::string cosine_words(double cosine) {
    if (!std::isfinite(cosine) || cosine == 1) return number_text(cosine);
    return cosine < 0.99999 ? fixed_text(cosine, 5) : "1 − " + number_text(1 - cosine);
}

void write_bar(Page& page, double sqnr_db, bool is_low) {
    constexpr double bar_full = 60; // dB, as in the window
    auto& markup = page.markup();
    const Element cell(markup, "td", {{"class", "bar"}});
    const double share = std::isnan(sqnr_db) ? 0 : std::clamp(sqnr_db / bar_full, 0.0, 1.0);
    const Element picture(
        markup, "svg", {{"viewBox", "0 0 100 8"}, {"preserveAspectRatio", "none"}, {"aria-hidden", "true"}});
    markup.open("rect", {{"class", "ground"}, {"width", "100"}, {"height", "8"}});
    markup.close();
    markup.open("rect",
                {{"class", is_low ? "low" : "values"}, {"width", svg_number(share * 100)}, {"height", "8"}});
    markup.close();
}

namespace {

Message scheme_message(const quant::ObserverSettings& settings) {
    const auto axis = std::to_string(settings.ch_axis);
    switch (settings.qscheme) {
    case QScheme::PerTensorAffine: return codes::report_per_tensor_affine;
    case QScheme::PerTensorSymmetric: return codes::report_per_tensor_symmetric;
    case QScheme::PerChannelAffine: return message(codes::report_per_channel_affine, axis);
    case QScheme::PerChannelSymmetric: return message(codes::report_per_channel_symmetric, axis);
    case QScheme::PerChannelAffineFloatQParams: return message(codes::report_per_channel_float_qparams, axis);
    }
    return {};
}

/// The name of an observer that is not a plain min-max observer; otherwise "".
std::string_view observer_name(quant::ObserverKind kind) {
    using quant::ObserverKind;
    switch (kind) {
    case ObserverKind::MovingAverageMinMax: return "MovingAverageMinMaxObserver";
    case ObserverKind::MovingAveragePerChannelMinMax: return "MovingAveragePerChannelMinMaxObserver";
    case ObserverKind::Histogram: return "HistogramObserver";
    case ObserverKind::FixedQParams: return "FixedQParamsObserver";
    default: return {};
    }
}

std::string code_text(std::int64_t code) {
    return code < 0 ? "−" + std::to_string(-code) : std::to_string(code);
}

} // namespace

std::string spec_words(const Page& page, const quant::ObserverSettings& settings) {
    const auto dtype = words::short_dtype(settings.dtype);
    if (!insight::uses_qparams(settings)) return page.translate(message(codes::report_spec_rounded, dtype));
    return page.translate(
        message(codes::report_spec_codes, dtype, code_text(settings.range.min), code_text(settings.range.max),
                page.translate(scheme_message(settings)),
                settings.is_dynamic ? "quantize_per_tensor_dynamic" : observer_name(settings.kind)));
}

std::string rule_number(const insight::TensorSpec& spec) {
    if (spec.rule) return std::to_string(spec.rule.number() + 1);
    return spec.eager_rule ? std::to_string(spec.eager_rule.number() + 1) : std::string();
}

} // namespace qcs::report
