#include "words/plan_words.h"

#include "insight/explain/explain_codes.h"
#include "insight/reasons/reason_codes.h"
#include "words/sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace qcs::words {

std::string without_torch(std::string text) {
    constexpr std::string_view prefix = "torch.";
    return text.starts_with(prefix) ? text.substr(prefix.size()) : text;
}

namespace {

/// "quantized.BatchNorm2d" for torch.ao.nn.quantized.BatchNorm2d.
std::string without_package(std::string name) {
    for (const std::string_view package : {"torch.ao.nn.", "torch.ops."})
        if (name.starts_with(package)) return name.substr(package.size());
    return name;
}

bool has_dtype_args(insight::Reason reason) {
    switch (reason) {
    case insight::Reason::Static:
    case insight::Reason::Dynamic:
    case insight::Reason::WeightOnly:
    case insight::Reason::SharesObserver:
    case insight::Reason::WeightNotQuantized: return true;
    default: return false;
    }
}

Message requested_message(const insight::NodeReason& requested) {
    return message_of(insight::requested_code(requested.reason), reason_args(requested));
}

std::optional<std::int64_t> integer(const predict::ObserverInstance& instance, std::string_view name) {
    const auto* value = instance.attribute(name);
    const auto* number = value ? std::get_if<std::int64_t>(&value->data) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

void collect_warnings(const predict::Prepared& prepared, std::vector<predict::PlanWarning>& warnings) {
    for (const auto id : prepared.modules.ids())
        if (const auto& child = prepared.modules[id].standalone) collect_warnings(*child, warnings);
    warnings.insert(warnings.end(), prepared.warnings.begin(), prepared.warnings.end());
}

std::string without_qconfig(std::string text) {
    constexpr std::string_view hole = "{qconfig}";
    if (const auto at = text.find(hole); at != text.npos) text.replace(at, hole.size(), "QConfig(...)");
    return text;
}

template <typename Enum, std::size_t N>
std::string_view at(const std::array<std::string_view, N>& words, Enum value) {
    return words[static_cast<std::size_t>(value)];
}

} // namespace

std::string short_dtype(std::optional<DType> dtype) {
    return dtype ? without_torch(std::string(name_of(*dtype))) : "None";
}

std::vector<std::string> reason_args(const insight::NodeReason& reason) {
    std::vector<std::string> args = reason.args;
    if (has_dtype_args(reason.reason))
        for (auto& arg : args)
            arg = without_torch(std::move(arg));
    return args;
}

Message reason_message(const insight::NodeReason& reason) {
    return message_of(insight::reason_code(reason.reason), reason_args(reason));
}

std::string reason_sentence(const insight::NodeReason& reason) {
    return sentence(reason_message(reason));
}

std::string requested_sentence(const insight::NodeReason& requested) {
    return sentence(requested_message(requested));
}

std::string headline(const insight::NodeVerdict& verdict, const insight::Verdicts* all,
                     const Translator& translate) {
    if (verdict.differs() && insight::differs(verdict.reason.reason)) {
        auto why = reason_args(verdict.reason);
        std::ranges::transform(why, why.begin(), without_package);
        return translate(
            message(*verdict.quantized ? codes::differs_quantized : codes::differs_float,
                    translate(requested_message(verdict.requested)),
                    translate(message_of(insight::differs_code(verdict.reason.reason), std::move(why)))));
    }
    auto text = translate(reason_message(verdict.reason));
    if (verdict.host && verdict.quantized == false && all) {
        const auto& host = all->nodes[verdict.host];
        return translate(message(codes::verdict_and_host, text, translate(reason_message(host.reason))));
    }
    return text;
}

std::string headline(const insight::NodeVerdict& verdict, const insight::Verdicts* all) {
    return headline(verdict, all, sentence);
}

std::string counts_words(const insight::Verdicts& verdicts) {
    const auto counts = insight::counts_of(verdicts);
    auto text = fmt::format("{} of {} nodes quantized", counts.quantized, counts.counted);
    if (counts.quantized_despite_request > 0)
        text += fmt::format(", {} of them although float was asked for", counts.quantized_despite_request);
    if (counts.hosted > 0) text += fmt::format(", {} fused into others", counts.hosted);
    const auto reasons = insight::counted_reasons(verdicts);
    for (int i = static_cast<int>(insight::Reason::IndexArgument); i < insight::reason_count; ++i)
        if (const int count = reasons[static_cast<std::size_t>(i)]; count > 0)
            text += fmt::format("; {} {}", count, insight::name_of(static_cast<insight::Reason>(i)));
    return text;
}

std::string observer_words(const predict::ObserverInstance& instance) {
    auto words = instance.type.substr(instance.type.rfind('.') + 1);
    const auto& observer = instance.observer();
    if (&observer != &instance)
        words += fmt::format(" of {}", observer.type.substr(observer.type.rfind('.') + 1));
    if (const auto dtype = instance.dtype()) words += " " + short_dtype(dtype);
    if (const auto scheme = instance.qscheme()) words += " " + without_torch(std::string(name_of(*scheme)));
    const auto low = integer(instance, "quant_min"), high = integer(instance, "quant_max");
    if (low && high) words += fmt::format(" {}…{}", *low, *high);
    if (instance.is_dynamic()) words += " dynamic";
    return words;
}

std::string weight_words(const predict::WeightQParams& weight) {
    auto words = weight.name.str();
    if (weight.dtype) words += " " + short_dtype(weight.dtype);
    if (weight.qscheme) words += " " + without_torch(std::string(name_of(*weight.qscheme)));
    if (weight.axis) words += fmt::format(" axis {}", *weight.axis);
    return words;
}

std::string converted_words(const insight::ReplacementNode& node) {
    auto words = fmt::format("{}  {}", node.name, node.type.empty() ? node.target : node.type);
    if (!node.inner.empty()) words += " of " + node.inner;
    for (const auto& weight : node.weights)
        words += ", " + weight_words(weight);
    return words;
}

std::string becomes_name(const insight::ConversionOutcome& becomes) {
    const bool is_named =
        becomes.code == codes::becomes_module || becomes.code == codes::becomes_anyway ||
        becomes.code == codes::becomes_not_lowered || becomes.code == codes::becomes_function ||
        becomes.code == codes::becomes_module_codes || becomes.code == codes::becomes_module_float;
    return is_named ? becomes.args.front() : std::string();
}

std::string_view words_for(predict::ConstraintTarget target) {
    constexpr std::array<std::string_view, 4> words = {"input", "weight", "bias", "output"};
    return at(words, target);
}

std::string_view words_for(predict::ConstraintKind kind) {
    constexpr std::array<std::string_view, 6> words = {"dtype",          "dynamic",       "range",
                                                       "smallest scale", "largest scale", "fixed qparams"};
    return at(words, kind);
}

std::string_view words_for(predict::CheckVerdict verdict) {
    constexpr std::array<std::string_view, 3> words = {"pass", "fail", "not checked"};
    return at(words, verdict);
}

std::string_view words_for(config::ObservationType type) {
    constexpr std::array<std::string_view, 3> words = {"OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
                                                       "OUTPUT_SHARE_OBSERVER_WITH_INPUT",
                                                       "INPUT_OUTPUT_NOT_OBSERVED"};
    return at(words, type);
}

std::string pattern_words(const insight::PatternView& view, config::EntryIndex entry) {
    return config::short_text(view.patterns().keys[entry]);
}

std::string pattern_words(const insight::PatternView& view, const predict::PatternMatch& match) {
    switch (match.kind) {
    case predict::PatternMatch::Kind::Custom: return "custom module";
    case predict::PatternMatch::Kind::Standalone: return "standalone module";
    case predict::PatternMatch::Kind::Pattern: break;
    }
    return pattern_words(view, match.entry);
}

std::vector<WarningGroup> warnings_of(const insight::Explainer& explainer) {
    std::vector<predict::PlanWarning> warnings;
    collect_warnings(explainer.view().prepared(), warnings);
    std::vector<WarningGroup> groups;
    const auto group_of = [&](const predict::PlanWarning& warning) {
        return std::ranges::find(groups, warning, &WarningGroup::warning);
    };
    for (const auto& warning : warnings) {
        if (group_of(warning) == groups.end()) groups.push_back({warning, 0, {}});
        ++group_of(warning)->count;
    }
    if (groups.empty()) return groups;
    for (const auto& match : explainer.view().matches().matches)
        for (const auto& table : explainer.tables_of(match))
            for (const auto& row : table.rows) {
                if (!row.result.warning) continue;
                const auto group =
                    group_of({*row.result.warning, row.target == predict::ConstraintTarget::Weight});
                if (group == groups.end()) continue;
                auto words = without_qconfig(row.result.text);
                if (std::ranges::find(group->texts, words) == group->texts.end())
                    group->texts.push_back(std::move(words));
            }
    return groups;
}

} // namespace qcs::words
