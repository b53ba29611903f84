#include "config/codec/config_json.h"
#include "config/codec/workspace_json.h"
#include "report/eager_report.h"
#include "report/json/json_object.h"
#include "words/plan_words.h"
#include "words/sentences.h"

namespace qcs::report {

namespace {

using insight::EagerModule;
using insight::EagerRung;

void write_qconfig(json::JsonWriter& writer, const std::shared_ptr<const config::QConfig>& qconfig) {
    config::encode_qconfig(qconfig ? std::optional(*qconfig) : std::nullopt, writer);
}

void write_message(JsonObject& object, const Message& message) {
    object.text("code", message.code);
    object.strings("args", message.args);
    object.text("text", words::sentence(message));
}

void write_optional(JsonObject& object, std::string_view key, const std::optional<std::string>& text) {
    object.writer().key(key);
    if (text)
        object.writer().string(*text);
    else
        object.writer().null();
}

void write_rung(json::JsonWriter& writer, const EagerRung& rung) {
    JsonObject object(writer);
    write_message(object, rung);
    object.boolean("set", rung.is_set);
    object.boolean("decides", rung.decides);
    writer.key("rule");
    if (rung.rule)
        writer.integer(rung.rule.number() + 1);
    else
        writer.null();
    if (rung.path) object.text("from", *rung.path);
    if (!rung.is_set) return;
    writer.key("qconfig");
    write_qconfig(writer, rung.qconfig);
}

void write_ladder(JsonObject& object, const EagerModule& module) {
    auto& writer = object.writer();
    object.boolean("has_qconfig", module.has_qconfig);
    writer.key("qconfig");
    write_qconfig(writer, module.qconfig);
    writer.key("ladder");
    writer.begin_array();
    for (const auto& rung : module.ladder)
        write_rung(writer, rung);
    writer.end_array();
}

void write_class(JsonObject& object, std::string_view key, const std::string& type) {
    write_optional(object, key, type.empty() ? std::nullopt : std::optional(type));
}

void write_observer(JsonObject& object, std::string_view key,
                    const std::shared_ptr<const predict::ObserverInstance>& observer) {
    write_optional(object, key, observer ? std::optional(words::observer_words(*observer)) : std::nullopt);
}

/// null if PyTorch raises or if the outcome depends on something that was not recorded.
void write_quantized(JsonObject& object, const insight::EagerReason& reason) {
    using enum insight::ReasonKind;
    auto& writer = object.writer();
    writer.key("quantized");
    if (reason.kind == Undecided || reason.kind == Fused)
        writer.null();
    else
        writer.boolean(reason.kind == Quantized || reason.kind == Dynamic);
    object.boolean("counted", reason.counted);
}

void write_module(json::JsonWriter& writer, const EagerModule& module, bool whole) {
    JsonObject object(writer);
    object.text("module", module.path);
    object.text("type", module.type);
    write_optional(object, "alias_of", module.alias_of);
    write_ladder(object, module);
    if (!whole) return;
    write_optional(object, "fused_into", module.fused_into);
    write_class(object, "fused", module.fused);
    write_class(object, "prepared", module.prepared);
    write_observer(object, "observer", module.observer);
    object.boolean("observes_input", module.observes_input);
    write_observer(object, "weight_observer", module.weight);
    write_class(object, "becomes", module.becomes);
    writer.key("reason");
    JsonObject reason(writer);
    write_message(reason, module.reason);
    write_quantized(reason, module.reason);
}

void write_outcome(json::JsonWriter& writer, const EagerReport& report) {
    using enum insight::ReasonKind;
    const auto& plan = report.plan;
    writer.key("counts");
    {
        JsonObject counts(writer);
        counts.number("counted", plan.counted());
        counts.number("quantized", plan.counted(Quantized));
        counts.number("dynamic", plan.counted(Dynamic));
        counts.number("float_as_asked", plan.counted(FloatAsRequested));
        counts.number("float_although_asked", plan.counted(FloatDespiteRequest));
    }
    writer.key("warnings");
    writer.begin_array();
    for (const auto warning : plan.warnings)
        writer.string(insight::name_of(warning));
    writer.end_array();
    write_rules_off(writer, report.config);
    writer.key("raised_in");
    if (plan.raised)
        writer.string(predict::eager::name_of(plan.raised_in));
    else
        writer.null();
    const bool unknown = plan.raised && plan.raised->type.empty();
    write_raised(writer, unknown ? std::nullopt : plan.raised);
    writer.key("unknown");
    writer.begin_array();
    if (unknown) {
        JsonObject object(writer);
        object.text("what", plan.raised->code);
        object.text("node", plan.raised->node);
        object.text("message", words::sentence(*plan.raised));
    }
    writer.end_array();
}

void write_finding(json::JsonWriter& writer, const insight::EagerFinding& finding) {
    JsonObject object(writer);
    write_message(object, finding);
    object.boolean("raises", finding.raises());
    object.text("module", finding.module);
    object.text("node", finding.node);
    object.text("from", finding.from);
}

void write_flow(json::JsonWriter& writer, const insight::DataFlow& flow, const EagerModule* only) {
    using enum insight::DataFlow::State;
    writer.key("data_flow");
    JsonObject object(writer, json::JsonLayout::MultiLine);
    object.text("state", flow.state == Nothing     ? "nothing"
                         : flow.state == NotTraced ? "not-traced"
                                                   : "followed");
    writer.key("findings");
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& finding : flow.findings)
        if (!only || finding.module == only->path) write_finding(writer, finding);
    writer.end_array();
}

std::string document(const EagerReport& report, const EagerModule* only, bool whole) {
    json::JsonWriter writer;
    {
        JsonObject object(writer, json::JsonLayout::MultiLine);
        object.text("mode", config::name_of(report.mode));
        object.text("call", config::name_of(report.plan.call));
        writer.key("modules");
        writer.begin_array(json::JsonLayout::MultiLine);
        for (const auto& module : report.plan.modules)
            if (!only || &module == only) write_module(writer, module, whole);
        writer.end_array();
        write_outcome(writer, report);
        if (report.flow && whole) write_flow(writer, *report.flow, only);
    }
    return writer.take() + '\n';
}

} // namespace

std::string eager_plan_json(const EagerReport& report) {
    return document(report, nullptr, true);
}
std::string eager_resolution_json(const EagerReport& report) {
    return document(report, nullptr, false);
}
std::string eager_module_json(const EagerReport& report, const EagerModule& module) {
    return document(report, &module, true);
}

} // namespace qcs::report
