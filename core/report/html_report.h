#pragma once
// The report of a workspace as one HTML file: the outcome of each module and the reason for it, quantization
// errors, plots of the worst weights, and the configs. It has no scripts and loads no other files.

#include "insight/explain/fusion_plan.h"
#include "insight/ranking/output_errors.h"
#include "insight/ranking/size_choices.h"
#include "insight/ranking/weight_figures.h"
#include "report/eager_report.h"
#include "words/plan_words.h"

namespace qcs::report {

/// Everything that the report shows. Exactly one of `fx`, `fusion` and `eager` is set; null members were not
/// computed.
struct HtmlReport {
    std::string name;            ///< name of the workspace, as shown to the user
    std::string program_version; ///< "0.1.0"
    std::shared_ptr<const config::Workspace> workspace;
    std::shared_ptr<const model::Graph> graph;

    std::shared_ptr<const insight::Explainer> fx;      ///< with conversions
    std::shared_ptr<const insight::FusionPlan> fusion; ///< for mode fx-fuse
    std::shared_ptr<const insight::EagerPlan> eager;
    std::shared_ptr<const insight::DataFlow> flow; ///< for the eager plan; may be null

    std::shared_ptr<const insight::RankPlan> weights; ///< null if there are no tensor files
    insight::Ranking ranking;
    insight::SizeComparison sizes;            ///< for the weights of the ranking
    std::vector<insight::RowFigures> figures; ///< for the worst weights and the worst activations
    std::optional<double> threshold_db;       ///< weights with a lower SQNR are marked

    /// Errors of the whole model's outputs; null: not measured.
    std::shared_ptr<const config::Measurements> measurements;
    std::string measurements_file;           ///< "" if none is named
    Diagnostics measurements_problems;       ///< why that file cannot be read
    std::optional<bool> measured_with_these; ///< whether these configs were measured; nullopt: not recorded
};

/// Fills in the members about weights: ranks the weights and recorded activations of the table, compares
/// sizes, and computes the figures of the `worst` worst of both. `cache` may be null. Returns false when
/// stopped.
bool add_weights(HtmlReport& report, std::shared_ptr<const insight::TensorTable> table,
                 const insight::ModelWeights& model, insight::ErrorCache* cache, std::size_t worst,
                 const Task& task = {});

/// The version of PyTorch whose behaviour is predicted.
inline constexpr std::string_view predicted_torch = "2.13";

/// `language` is the language of `say` as an HTML attribute: "en", "zh-CN". Progress runs from 0 to 1.
/// Returns nullopt when stopped.
std::optional<std::string> html_report(const HtmlReport& report, const words::Translator& translate,
                                       const std::string& language, const Task& task = {});

} // namespace qcs::report
