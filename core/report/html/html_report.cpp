#include "report/html_report.h"

#include "insight/proposals/backend_supports.h"
#include "report/html/detail/page.h"

namespace qcs::report {

namespace {

void write_head(Page& page, const std::string& title) {
    auto& markup = page.markup();
    const Element head(markup, "head");
    markup.empty_element("meta", {{"charset", "utf-8"}});
    // The page runs no scripts and loads nothing, whatever names occur in it.
    markup.empty_element("meta",
                         {{"http-equiv", "Content-Security-Policy"},
                          {"content", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
                                      "form-action 'none'"}});
    markup.empty_element("meta", {{"name", "viewport"}, {"content", "width=device-width"}});
    markup.empty_element(
        "meta", {{"name", "generator"}, {"content", "QConfig Studio " + page.report().program_version}});
    markup.element("title", title);
    markup.open("style");
    markup.raw(report_style());
    markup.close();
}

void write_contents(Page& page) {
    auto& markup = page.markup();
    const Element contents(markup, "nav", {{"aria-label", page.translate(codes::report_contents)}});
    const Element list(markup, "ul");
    const auto add = [&](const Message& title, std::string_view id) {
        const Element item(markup, "li");
        markup.element("a", page.translate(title), {{"href", std::string("#").append(id)}});
    };
    const auto& report = page.report();
    add(codes::report_summary, "summary");
    if (report.graph) add(codes::report_modules, "modules");
    if (has_whole_model(report)) add(codes::report_whole_model, "whole-model");
    add(weights_heading(report), "weights");
    if (has_figures(report, false)) add(codes::report_plots, "plots");
    if (has_figures(report, true)) add(codes::report_activation_plots, "activation-plots");
    add(codes::report_configs, "configs");
}

} // namespace

bool add_weights(HtmlReport& report, std::shared_ptr<const insight::TensorTable> table,
                 const insight::QuantizedModelTensors& model, insight::ErrorCache* cache, std::size_t worst,
                 const Task& task) {
    report.weights = std::make_shared<const insight::RankPlan>(insight::rank_plan(std::move(table), model));
    // The other steps read the tensors once more.
    constexpr double ranking_share = 0.5, sizes_share = 0.3;
    const auto part = [&](double begin, double end) {
        Task result{task.stop, {}, task.threads};
        if (task.progress)
            result.progress = [&task, begin, end](double done) {
                task.progress(begin + (end - begin) * done);
            };
        return result;
    };
    auto ranking = insight::rank(*report.weights, cache, part(0, ranking_share));
    if (!ranking) return false;
    constexpr double compared = ranking_share + sizes_share;
    const auto runs = [&](std::size_t entry, const quant::ObserverSettings& weight) {
        const auto node = report.weights->specs[entry].node;
        return !report.fx || insight::supports_weight_spec(*report.fx, node, weight).value_or(true);
    };
    auto sizes = insight::compare_sizes(*report.weights, *ranking, runs, part(ranking_share, compared));
    if (!sizes) return false;
    auto figures = insight::worst_figures(*report.weights, *ranking, worst, part(compared, 1));
    if (!figures) return false;
    report.sizes = std::move(*sizes);
    report.ranking = std::move(*ranking);
    report.figures = std::move(*figures);
    return true;
}

std::optional<std::string> html_report(const HtmlReport& report, const words::Translator& translate,
                                       const std::string& language, const Task& task) {
    Page page(report, translate);
    auto& markup = page.markup();
    const auto title = page.translate(message(codes::report_title, report.name));
    const auto stopped = [&] { return task.stop.stop_requested(); };
    markup.raw("<!DOCTYPE html>\n");
    markup.open("html", {{"lang", language}});
    write_head(page, title);
    markup.open("body");
    markup.element("h1", title);
    write_contents(page);
    write_summary(page);
    if (stopped()) return std::nullopt;
    if (report.graph) write_modules(page);
    if (stopped()) return std::nullopt;
    write_whole_model(page);
    write_weights(page);
    if (!write_plots(page, task)) return std::nullopt;
    write_configs(page);
    {
        const Element footer(markup, "footer");
        page.paragraph(message(codes::report_made_by, report.program_version));
    }
    markup.close();
    markup.close();
    markup.raw("\n");
    return markup.take();
}

} // namespace qcs::report
