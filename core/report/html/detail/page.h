#pragma once
// The state of the HTML page that is being written, and helpers that its sections share.

#include "report/html/html_codes.h"
#include "report/html_report.h"
#include "report/markup.h"

namespace qcs::report {

/// The outcome of one node or module in a few words. All of them are listed, in the order of the module tree.
struct OutcomeRow {
    insight::ReasonKind kind = insight::ReasonKind::Neutral;
    bool counted = false;
    int depth = 0;             ///< depth in the tree; 0 for the root
    std::string name;          ///< path of the module, or name of the call
    std::string type;          ///< short class name; "" for none
    std::string rule;          ///< number of the deciding rule
    std::string why;           ///< in the language of the report, with code in backticks
    std::string becomes;       ///< short class name; "" if it does not change
    bool is_container = false; ///< contains the rows below it, and has no outcome of its own
};
class Page {
public:
    Page(const HtmlReport& report, const words::Translator& translate)
        : report_(report), translate_(translate) {}

    const HtmlReport& report() const { return report_; }
    Markup& markup() { return markup_; }
    std::string translate(const Message& message) const { return translate_(message); }
    const words::Translator& translator() const { return translate_; }
    /// Computed once.
    const std::vector<OutcomeRow>& outcomes();
    /// The measurements of the ranked weights; empty without measurements. Computed once.
    const insight::RankedOutputs& outputs();

    /// <h2> with an id that the table of contents links to.
    void heading(const Message& message, std::string_view id);
    /// <th> in the open row.
    void head(const Message& message, std::string_view css = {});
    /// A row with <th scope="row"> and <td>, for a table of facts.
    void fact(const Message& name, const std::string& value);
    /// A name: monospace, with isolated text direction.
    void name(std::string_view text) { markup_.element("code", text); }
    void sentence(const Message& message) { markup_.prose(translate_(message)); }
    /// <p> of that CSS class.
    void paragraph(const Message& message, std::string_view css = {});
    /// <td class="number"> with the exact number for programs: <data value="41.8021">41.8</data>.
    void number(const std::string& shown, const std::string& exact);

private:
    const HtmlReport& report_;
    const words::Translator& translate_;
    Markup markup_;
    std::optional<std::vector<OutcomeRow>> outcomes_;
    std::optional<insight::RankedOutputs> outputs_;
};

/// The visual marker of each kind, as in the window: status is shown by colour, shape and word.
struct KindLook {
    std::string_view css, mark;
    Message word;
};
KindLook look_of(insight::ReasonKind kind);
/// <span> with marker and word.
void write_kind(Page& page, insight::ReasonKind kind);

/// "qint8 −128…127, per channel (axis 0), symmetric".
std::string spec_words(const Page& page, const quant::ObserverSettings& settings);
/// "Quantized weights: 6, 2.0 MB → 493.6 kB".
Message weights_message(const HtmlReport& report);
/// Depends on whether the list includes activations.
Message weights_heading(const HtmlReport& report);
/// "batches: 4, sampled".
Message batches_message(const insight::RecordedRun& run);
/// Whether there are figures of weights, or of activations.
bool has_figures(const HtmlReport& report, bool of_activations);
bool is_activation(const HtmlReport& report, const insight::RankedWeight& ranked);
/// HTML id of the figures of a row of the ranking: "weight-1", "activation-3".
std::string figures_id(const HtmlReport& report, std::size_t place);
/// <td> with a bar for the SQNR, which is highlighted if `is_low`.
void write_bar(Page& page, double sqnr_db, bool is_low);
/// "41.8".
std::string decibels(double sqnr_db);
/// "1 − 2.3×10⁻⁶" near 1, where only the difference from 1 has significant digits.
std::string cosine_words(double cosine);

/// Whether that section exists: if there are measurements, or a file of them that cannot be read.
bool has_whole_model(const HtmlReport& report);
/// "With all rules the model's output has 17.2 dB", or the exception that PyTorch raised.
Message all_outputs_message(const config::Measurements& measurements);
/// <td> for a row of the ranking: the error of the model's outputs if only the weight's module is quantized.
void write_output_cell(Page& page, std::size_t entry);
/// Remarks about that cell.
std::vector<Message> output_remarks(Page& page, std::size_t entry);
/// The legend of the markers in those cells.
void write_output_legend(Page& page);
/// The number of the deciding rule, counted from 1; "" for none.
std::string rule_number(const insight::TensorSpec& spec);

// The sections, in their order, and their parts.
void write_summary(Page& page);
void write_modules(Page& page);
/// Measured errors of the whole model's outputs.
void write_whole_model(Page& page);
void write_weights(Page& page);
/// The plot of size against SQNR for all weights together, below the table of weights.
void write_sizes(Page& page);
/// False when stopped.
bool write_plots(Page& page, const Task& task);
void write_configs(Page& page);

/// All rows of the model; Page::outcomes() caches them.
std::vector<OutcomeRow> outcome_rows(const Page& page);

/// The style sheet.
std::string_view report_style();

} // namespace qcs::report
