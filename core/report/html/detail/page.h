#pragma once
// The HTML page while it is written, and helpers that its sections share.

#include "report/html/html_codes.h"
#include "report/html_report.h"
#include "report/markup.h"

namespace qcs::report {

/// One row of the table of modules: a module or a call, with its outcome. All modules and calls are listed,
/// in the order of the module tree; for FX, the root has no row.
struct OutcomeRow {
    insight::ReasonKind kind = insight::ReasonKind::Neutral;
    bool counted = false;      ///< included in the "N of M" counts
    int depth = 0;             ///< depth in the tree; 0 for the outermost rows
    std::string name;          ///< path of the module, or name of the call
    std::string type;          ///< short class name; "" for none
    std::string rule;          ///< number of the deciding rule, counted from 1; "" for none
    std::string why;           ///< the reason, in the language of the report, with code in backticks
    std::string becomes;       ///< class or function after convert; "" if it does not change or is merged
    bool is_container = false; ///< a module that contains the following rows and has no outcome itself
};
class Page {
public:
    Page(const HtmlReport& report, const words::Translator& translate)
        : report_(report), translate_(translate) {}

    const HtmlReport& report() const { return report_; }
    MarkupWriter& markup() { return markup_; }
    std::string translate(const Message& message) const { return translate_(message); }
    const words::Translator& translator() const { return translate_; }
    /// All rows of the model; computed on the first call.
    const std::vector<OutcomeRow>& outcomes();
    /// The measured output errors of the ranked weights; empty without measurements. Computed on the first
    /// call.
    const insight::RankedOutputs& ranked_outputs();

    /// Writes <h2> with the HTML id `id`, which the table of contents links to.
    void heading(const Message& message, std::string_view id);
    /// Writes <th> into the open row.
    void table_header(const Message& message, std::string_view css = {});
    /// Writes a row with <th scope="row"> and <td>, for a table of facts.
    void fact(const Message& name, const std::string& value);
    /// Writes a name: in a monospace font, and isolated from the text direction around it.
    void name(std::string_view text) { markup_.element("code", text); }
    void sentence(const Message& message) { markup_.prose(translate_(message)); }
    /// Writes <p> with the CSS class `css`.
    void paragraph(const Message& message, std::string_view css = {});
    /// Writes <td class="number"> with the text `shown` and, unless `exact` is "", the exact number for
    /// programs: <data value="41.8021">41.8</data>.
    void number(const std::string& shown, const std::string& exact);

private:
    const HtmlReport& report_;
    const words::Translator& translate_;
    MarkupWriter markup_;
    std::optional<std::vector<OutcomeRow>> outcomes_;
    std::optional<insight::RankedOutputs> ranked_outputs_;
};

/// The visual marker of a ReasonKind, similar to that in the window. Colour, shape and word all show the
/// kind, so that nobody depends on only one of them.
struct KindMarker {
    std::string_view css, mark; ///< CSS class, and the character that is the marker
    Message word;
};
KindMarker marker_of(insight::ReasonKind kind);
/// Writes <span> with the marker and the word.
void write_kind(Page& page, insight::ReasonKind kind);

/// Returns e.g. "qint8 −128…127, per channel (axis 0), symmetric".
std::string spec_words(const Page& page, const quant::ObserverSettings& settings);
/// The number and size of the weights: "Quantized weights: 6, 2.0 MB → 493.6 kB".
Message weights_message(const HtmlReport& report);
/// The heading of the table of weights, which depends on whether the table includes activations.
Message weights_heading(const HtmlReport& report);
/// The batches of a recorded activation: "batches: 4, sampled".
Message batches_message(const insight::RecordedBatches& recorded);
/// True if the report has figures of weights or, with `of_activations`, of activations.
bool has_figures(const HtmlReport& report, bool of_activations);
bool is_activation(const HtmlReport& report, const insight::RankedTensor& ranked);
/// Returns the HTML id for the figures of a row: "weight-1", "activation-3". `place` is the index of the row
/// in Ranking::tensors.
std::string figures_id(const HtmlReport& report, std::size_t place);
/// Writes <td> with a bar for the SQNR. The bar is highlighted if `is_low`.
void write_bar(Page& page, double sqnr_db, bool is_low);
/// Returns the number without its unit: "41.8".
std::string decibels(double sqnr_db);
/// Returns a cosine similarity. Near 1, only the difference from 1 has significant digits: "1 − 2.3×10⁻⁶".
std::string cosine_words(double cosine);

/// True if the section about the whole model's outputs exists: if there are measurements, or a file of
/// measurements that cannot be read.
bool has_whole_model(const HtmlReport& report);
/// "With all rules the model's output has 17.2 dB", or the exception that PyTorch raised.
Message all_outputs_message(const config::Measurements& measurements);
/// Writes <td> with the error of the model's outputs when only the module of the weight is quantized. `entry`
/// is the weight's index in the tensor table (RankPlan::table).
void write_output_cell(Page& page, std::size_t entry);
/// Returns remarks about the cell that write_output_cell() writes.
std::vector<Message> output_remarks(Page& page, std::size_t entry);
/// Writes the legend for the markers in the cells that write_output_cell() writes.
void write_output_legend(Page& page);
/// The number of the deciding rule, counted from 1; "" for none.
std::string rule_number(const insight::TensorSpec& spec);

// The sections of the page, in their order, and parts of sections. Each function writes one.
void write_summary(Page& page);
void write_modules(Page& page);
/// Measured errors of the whole model's outputs.
void write_whole_model(Page& page);
void write_weights(Page& page);
/// The plot of size against SQNR for all weights together, below the table of weights.
void write_sizes(Page& page);
/// Writes the figures of the worst weights and activations. Returns false if the task is stopped.
bool write_plots(Page& page, const Task& task);
void write_configs(Page& page);

/// Computes all rows of the model. Use Page::outcomes(), which keeps the result.
std::vector<OutcomeRow> outcome_rows(const Page& page);

/// The style sheet.
std::string_view report_style();

} // namespace qcs::report
