#pragma once
// The page that is being written, and what its sections share.

#include "report/html/html_codes.h"
#include "report/html_report.h"
#include "report/markup.h"

namespace qcs::report {

/// What is decided of one node or module, in a few words; all of the model, in the order of its tree.
struct OutcomeRow {
    insight::ReasonKind kind = insight::ReasonKind::Neutral;
    bool counted = false;
    int depth = 0;             ///< below the root
    std::string name;          ///< path of the module, or the call's
    std::string type;          ///< short; "" for none
    std::string rule;          ///< its number
    std::string why;           ///< in the language, with code in backticks
    std::string becomes;       ///< short; "" where it stays
    bool is_container = false; ///< holds the rows below it, and has no outcome of its own
};
class Page {
public:
    Page(const HtmlReport& report, const words::Say& say) : report_(report), say_(say) {}

    const HtmlReport& report() const { return report_; }
    Markup& markup() { return markup_; }
    std::string say(const Message& message) const { return say_(message); }
    const words::Say& speaker() const { return say_; }
    /// Worked out once.
    const std::vector<OutcomeRow>& outcomes();
    /// What of the measurements belongs to the ranking; empty without measurements. Worked out once.
    const insight::RankedOutputs& outputs();

    /// <h2>, with a name that the contents lead to.
    void heading(const Message& message, std::string_view id);
    /// <th> in the row that is open.
    void head(const Message& message, std::string_view css = {});
    /// <th scope="row"> and <td> of a table of facts, in a row of their own.
    void fact(const Message& name, const std::string& value);
    /// A name: monospace, on its own as to direction.
    void name(std::string_view text) { markup_.element("code", text); }
    void sentence(const Message& message) { markup_.prose(say_(message)); }
    /// <p>, of that class.
    void paragraph(const Message& message, std::string_view css = {});
    /// <td class="number"> with the exact number in it, as programs read it: <data
    /// value="41.8021">41.8</data>.
    void number(const std::string& shown, const std::string& exact);

private:
    const HtmlReport& report_;
    const words::Say& say_;
    Markup markup_;
    std::optional<std::vector<OutcomeRow>> outcomes_;
    std::optional<insight::RankedOutputs> outputs_;
};

/// A mark for each kind, as the window has it: status is colour, shape and word.
struct KindLook {
    std::string_view css, mark;
    Message word;
};
KindLook look_of(insight::ReasonKind kind);
/// <span> with mark and word.
void write_kind(Page& page, insight::ReasonKind kind);

/// "qint8 −128…127, per channel (axis 0), symmetric".
std::string spec_words(const Page& page, const quant::ObserverSettings& settings);
/// "Quantized weights: 6, 2.0 MB → 493.6 kB".
Message weights_message(const HtmlReport& report);
/// Says whether activations are in the list, too.
Message weights_heading(const HtmlReport& report);
/// "batches: 4, sampled".
Message batches_message(const insight::RecordedRun& run);
/// Are there figures of weights, or of activations?
bool has_figures(const HtmlReport& report, bool of_activations);
bool is_activation(const HtmlReport& report, const insight::RankedWeight& ranked);
/// Of the figures of a row of the ranking: "weight-1", "activation-3".
std::string figures_id(const HtmlReport& report, std::size_t place);
/// <td> with a bar of the SQNR, in which `is_low` stands out.
void write_bar(Page& page, double sqnr_db, bool is_low);
/// "41.8".
std::string decibels(double sqnr_db);
/// "1 − 2.3×10⁻⁶" near 1, where the digits that matter are those of the difference.
std::string cosine_words(double cosine);

/// Is there a section of that: measurements, or a file of them that cannot be read?
bool has_whole_model(const HtmlReport& report);
/// "With all rules the model's output has 17.2 dB", or what PyTorch raised.
Message all_outputs_message(const config::Measurements& measurements);
/// <td> with what quantizing its module alone does to the model's output, of a row of the ranking.
void write_output_cell(Page& page, std::size_t entry);
/// What is to be said of that cell, if anything.
std::vector<Message> output_remarks(Page& page, std::size_t entry);
/// What the marks in those cells mean.
void write_output_legend(Page& page);
/// The number of the rule that asks, counted from 1; "" for none.
std::string rule_number(const insight::TensorSpec& spec);

// The sections, in their order, and what belongs to them.
void write_summary(Page& page);
void write_modules(Page& page);
/// What was measured of the whole model's outputs.
void write_whole_model(Page& page);
void write_weights(Page& page);
/// Size against SQNR of all weights together, below them.
void write_sizes(Page& page);
/// False when stopped.
bool write_plots(Page& page, const Task& task);
void write_configs(Page& page);

/// Of all of the model; Page::outcomes() keeps them.
std::vector<OutcomeRow> outcome_rows(const Page& page);

/// The style sheet.
std::string_view report_style();

} // namespace qcs::report
