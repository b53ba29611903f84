#include "model/module_tree.h"
#include "report/html/detail/page.h"
#include "words/labels.h"

#include <algorithm>

namespace qcs::report {

namespace {

/// Rows for an FX graph; those of standalone modules are below their calls.
class GraphRows {
public:
    explicit GraphRows(const Page& page) : page_(page) {}

    std::vector<OutcomeRow> take() {
        const auto& report = page_.report();
        own_ = report.fusion ? &report.fusion->graph() : report.fx->analysis().input.graph.get();
        add_graph(*own_, report.fusion ? &report.fusion->verdicts : report.fx->verdicts(), 0);
        return std::move(rows_);
    }

private:
    /// `verdicts` is null if only the requested outcome of the model itself is known.
    void add_graph(const model::Graph& graph, const insight::Verdicts* verdicts, int depth) {
        const auto tree = model::build_module_tree(graph);
        const model::GraphIndex index(graph);
        add(graph, index, tree, model::TreeRowIndex(0), verdicts, depth);
    }

    void add(const model::Graph& graph, const model::GraphIndex& index, const model::ModuleTree& tree,
             model::TreeRowIndex at, const insight::Verdicts* verdicts, int depth) {
        std::vector<std::pair<model::TreeRowIndex, int>> waiting = {{at, depth}};
        while (!waiting.empty()) {
            const auto [row_index, row_depth] = waiting.back();
            waiting.pop_back();
            const auto& row = tree.rows[row_index];
            const bool is_root = !row.parent;
            if (row.node)
                add_node(graph, index, row.node, verdicts, row_depth);
            else if (!is_root)
                add_container(graph, row, row_depth);
            for (auto child = row.children.rbegin(); child != row.children.rend(); ++child)
                waiting.emplace_back(*child, is_root ? row_depth : row_depth + 1);
        }
    }

    void add_container(const model::Graph& graph, const model::TreeRow& row, int depth) {
        OutcomeRow& shown = rows_.emplace_back();
        shown.is_container = true;
        shown.depth = depth;
        shown.name = row.module ? graph.modules[row.module].path.str() : row.label;
        if (row.module) shown.type = words::short_type_name(graph.modules[row.module].type);
    }

    void add_node(const model::Graph& graph, const model::GraphIndex& index, model::TracedNode traced,
                  const insight::Verdicts* verdicts, int depth) {
        const auto& node = graph.nodes[traced];
        const auto verdict = verdicts ? verdicts->nodes[traced] : page_.report().fx->verdict(traced);
        OutcomeRow shown;
        shown.kind = insight::kind_of(verdict.reason.reason);
        shown.counted = verdict.counted;
        shown.depth = depth;
        shown.name = node.op == model::Op::CallModule ? node.target.str() : node.name.str();
        shown.type = words::short_type_name(words::node_type(graph, index, node));
        shown.why = words::headline(verdict, verdicts, page_.translator());
        if (&graph == own_ && page_.report().fx) add_facts(traced, verdict, shown);
        rows_.push_back(std::move(shown));
        if (verdict.child) add_graph(*verdict.child->graph, verdict.child.get(), depth + 1);
    }

    void add_facts(model::TracedNode traced, const insight::NodeVerdict& verdict, OutcomeRow& shown) const {
        const auto& explainer = *page_.report().fx;
        if (const auto& resolution = explainer.analysis().resolution)
            if (const auto rule = resolution->nodes[traced].rule)
                shown.rule = std::to_string(rule.number() + 1);
        const auto node = explainer.view().fused(traced);
        const auto* conversions = explainer.conversions();
        if (conversions && node && !insight::is_neutral(verdict.reason.reason))
            shown.becomes = words::becomes_name(explainer.becomes(conversions->lowered, node, true));
    }

    const Page& page_;
    const model::Graph* own_ = nullptr; ///< the model itself, for which more is known
    std::vector<OutcomeRow> rows_;
};

/// Sentences of eager mode begin with a lower-case letter.
std::string capitalised(std::string sentence) {
    if (!sentence.empty() && sentence.front() >= 'a' && sentence.front() <= 'z')
        sentence.front() = static_cast<char>(sentence.front() - 'a' + 'A');
    return sentence;
}

std::vector<OutcomeRow> eager_rows(const Page& page) {
    std::vector<OutcomeRow> rows;
    for (const auto& module : page.report().eager->modules) {
        OutcomeRow row;
        row.kind = module.reason.kind;
        row.counted = module.reason.counted;
        const auto dots = std::ranges::count(module.path, '.');
        row.depth = module.path.empty() ? 0 : static_cast<int>(dots) + 1;
        row.name = module.path.empty() ? page.translate(codes::report_the_model) : module.path;
        row.type = words::short_type_name(module.type);
        const auto decides = std::ranges::find_if(module.ladder, &insight::EagerRung::decides);
        if (decides != module.ladder.end() && decides->rule)
            row.rule = std::to_string(decides->rule.number() + 1);
        row.why = capitalised(page.translate(module.reason));
        if (module.becomes != module.type) row.becomes = module.becomes;
        rows.push_back(std::move(row));
    }
    return rows;
}

void write_row(Page& page, const OutcomeRow& row) {
    auto& markup = page.markup();
    const bool is_dim = !row.is_container && !row.counted;
    const Element line(markup, "tr", {{"class", row.is_container ? "container" : is_dim ? "dim" : ""}});
    {
        const int depth = std::min(row.depth, 8);
        const Element cell(markup, "td", {{"class", "name depth-" + std::to_string(depth)}});
        page.name(row.name);
    }
    markup.element("td", row.type, {{"class", "type"}});
    {
        const Element cell(markup, "td");
        if (!row.is_container) write_kind(page, row.kind);
    }
    {
        const Element cell(markup, "td");
        markup.prose(row.why);
    }
    markup.element("td", row.rule, {{"class", "number"}});
    {
        const Element cell(markup, "td", {{"class", "becomes"}});
        if (!row.becomes.empty()) page.name(words::qualified_short_name(row.becomes));
    }
}

} // namespace

std::vector<OutcomeRow> outcome_rows(const Page& page) {
    if (page.report().eager) return eager_rows(page);
    return page.report().graph ? GraphRows(page).take() : std::vector<OutcomeRow>();
}

void write_modules(Page& page) {
    auto& markup = page.markup();
    const Element section(markup, "section");
    page.heading(codes::report_modules, "modules");
    const Element table(markup, "table", {{"class", "outcomes"}});
    {
        const Element head(markup, "thead");
        const Element row(markup, "tr");
        page.table_header(codes::report_module);
        page.table_header(codes::report_class);
        page.table_header(codes::report_outcome);
        page.table_header(codes::report_why);
        page.table_header(codes::report_rule, "number");
        page.table_header(codes::report_becomes);
    }
    const Element body(markup, "tbody");
    for (const auto& row : page.outcomes())
        write_row(page, row);
}

} // namespace qcs::report
