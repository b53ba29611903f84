#include "config/parts.h"
#include "report/html/detail/page.h"
#include "words/labels.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace qcs::report {

namespace {

Message title_of(config::Part part) {
    switch (part) {
    case config::Part::Mapping: return codes::report_part_mapping;
    case config::Part::Backend: return codes::report_part_backend;
    case config::Part::PrepareCustom: return codes::report_part_prepare_custom;
    case config::Part::ConvertCustom: return codes::report_part_convert_custom;
    case config::Part::FuseCustom: return codes::report_part_fuse_custom;
    case config::Part::Eager: return codes::report_part_eager;
    }
    return {};
}

bool is_read(config::Part part, config::Mode mode) {
    if (config::is_eager(mode)) return part == config::Part::Eager;
    if (mode == config::Mode::FxFuse)
        return part == config::Part::Backend || part == config::Part::FuseCustom;
    return part != config::Part::Eager && part != config::Part::FuseCustom;
}

Message kind_message(config::RuleKind kind) {
    switch (kind) {
    case config::RuleKind::Order: return codes::report_rule_order;
    case config::RuleKind::ModuleName: return codes::report_rule_module_name;
    case config::RuleKind::Regex: return codes::report_rule_regex;
    case config::RuleKind::ObjectType: return codes::report_rule_type;
    case config::RuleKind::Global: return codes::report_rule_global;
    }
    return {};
}

/// One rule of a mapping, or of an eager config.
struct RuleRow {
    Message kind;
    std::string key;
    const std::optional<config::QConfig>& qconfig;
    bool off = false;
};

void write_rule(Page& page, std::size_t number, const RuleRow& rule) {
    auto& markup = page.markup();
    const Element line(markup, "tr", {{"class", rule.off ? "off" : ""}});
    markup.element("td", std::to_string(number), {{"class", "number"}});
    markup.element("td", page.translate(rule.kind));
    {
        const Element cell(markup, "td", {{"class", "name"}});
        page.name(rule.key);
        if (rule.off) markup.element("strong", page.translate(codes::report_off), {{"class", "chip"}});
    }
    {
        const Element cell(markup, "td");
        page.name(words::qconfig_label(rule.qconfig));
    }
    const auto observer = [&](const std::optional<config::ObserverSpec>* spec) {
        const Element cell(markup, "td");
        if (spec && *spec) page.name(words::observer_label(*spec));
    };
    observer(rule.qconfig ? &rule.qconfig->activation : nullptr);
    observer(rule.qconfig ? &rule.qconfig->weight : nullptr);
}

void write_rules(Page& page, const std::vector<RuleRow>& rules) {
    if (rules.empty()) return page.paragraph(codes::report_nothing, "note");
    auto& markup = page.markup();
    const Element table(markup, "table", {{"class", "rules"}});
    {
        const Element head(markup, "thead");
        const Element line(markup, "tr");
        page.table_header(codes::report_rule, "number");
        page.table_header(codes::report_kind);
        page.table_header(codes::report_key);
        page.table_header(codes::report_qconfig);
        page.table_header(codes::report_activation);
        page.table_header(codes::report_weight);
    }
    const Element body(markup, "tbody");
    for (std::size_t i = 0; i < rules.size(); ++i)
        write_rule(page, i + 1, rules[i]);
}

void write_readable(Page& page, const config::QConfigMapping& mapping) {
    std::vector<RuleRow> rows;
    for (const auto& rule : mapping.rules) {
        const bool is_global = rule.kind == config::RuleKind::Global;
        rows.push_back(
            {kind_message(rule.kind),
             is_global ? page.translate(codes::report_everything_else) : words::rule_key_label(rule),
             rule.qconfig, rule.off});
    }
    write_rules(page, rows);
}

void write_readable(Page& page, const config::EagerConfig& config) {
    std::vector<RuleRow> rows;
    for (const auto& rule : config.rules) {
        const bool is_root = !rule.by_type && rule.key.empty();
        const Message kind = rule.by_type ? codes::report_rule_type : codes::report_rule_module_name;
        rows.push_back({kind,
                        is_root ? page.translate(codes::report_the_model) : words::eager_rule_label(rule),
                        rule.qconfig, rule.off});
    }
    write_rules(page, rows);
    std::vector<std::string> fused;
    for (const auto& group : config.fuse)
        fused.push_back(fmt::format("{}", fmt::join(group, " + ")));
    if (fused.empty()) return;
    auto& markup = page.markup();
    const Element line(markup, "p");
    markup.text(page.translate(codes::report_fused_first) + ": ");
    for (const auto& group : fused) {
        if (&group != &fused.front()) markup.text(", ");
        page.name(group);
    }
}

void write_readable(Page& page, const config::BackendConfig& backend) {
    const Element line(page.markup(), "p");
    page.name(backend.name);
    page.markup().text(
        " · " + page.translate(message(codes::report_entries, std::to_string(backend.configs.size()))));
}

template <typename T>
void write_readable(Page& /*page*/, const T& /*custom*/) {}

/// The config as PyTorch gets it: without the rules that are switched off.
template <typename T>
std::string json_of(const config::PartInfo<T>& info, const T& value) {
    if constexpr (std::is_same_v<T, config::QConfigMapping> || std::is_same_v<T, config::EagerConfig>)
        return info.write(config::without_off(value));
    else
        return info.write(value);
}

template <typename T>
void write_part(Page& page, const config::PartInfo<T>& info, const config::ConfigPart<T>& part) {
    auto& markup = page.markup();
    const Element section(markup, "section", {{"class", "part"}});
    markup.element("h3", page.translate(title_of(info.part)));
    if (!part.preset.empty()) page.paragraph(message(codes::report_preset, part.preset), "note");
    if (!part.file.empty()) page.paragraph(message(codes::report_file, part.file), "note");
    write_readable(page, part.value);
    const Element details(markup, "details");
    markup.element("summary", page.translate(codes::report_json));
    const Element text(markup, "pre");
    markup.lines(json_of(info, part.value));
}

} // namespace

void write_configs(Page& page) {
    const Element section(page.markup(), "section");
    page.heading(codes::report_configs, "configs");
    const auto& workspace = *page.report().workspace;
    config::for_each_part([&]<typename T>(const config::PartInfo<T>& info) {
        const auto& part = workspace.*info.member;
        const bool is_custom = info.part != config::Part::Mapping && info.part != config::Part::Backend &&
                               info.part != config::Part::Eager;
        if (!is_read(info.part, workspace.mode) || (is_custom && part.value == T{})) return;
        write_part(page, info, part);
    });
}

} // namespace qcs::report
