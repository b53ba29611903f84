#pragma once
// The report of a workspace as one HTML file: what comes of each module and why, what quantizing costs, the
// plots of the worst weights, the configs. It holds no scripts and loads nothing.

#include "insight/explain/fusion_plan.h"
#include "insight/ranking/output_errors.h"
#include "insight/ranking/size_choices.h"
#include "insight/ranking/weight_figures.h"
#include "report/eager_report.h"
#include "words/plan_words.h"

namespace qcs::report {

/// All that it shows. What of the model is null nobody has worked out; one of the three answers is there.
struct HtmlReport {
    std::string name;            ///< of the workspace, as people know it
    std::string program_version; ///< "0.1.0"
    std::shared_ptr<const config::Workspace> workspace;
    std::shared_ptr<const model::Graph> graph;

    std::shared_ptr<const insight::Explainer> fx;      ///< converted
    std::shared_ptr<const insight::FusionPlan> fusion; ///< of the mode fx-fuse
    std::shared_ptr<const insight::EagerPlan> eager;
    std::shared_ptr<const insight::DataFlow> flow; ///< of the eager plan; may be null

    std::shared_ptr<const insight::RankPlan> weights; ///< null: there are no tensor files
    insight::Ranking ranking;
    insight::SizeComparison sizes;            ///< of its weights
    std::vector<insight::RowFigures> figures; ///< of the worst weights, and of the worst activations
    std::optional<double> threshold_db;       ///< what is below it is marked

    /// Of the whole model's outputs; null: there are none.
    std::shared_ptr<const config::Measurements> measurements;
    std::string measurements_file;           ///< "": none is named
    Diagnostics measurements_problems;       ///< why that cannot be read
    std::optional<bool> measured_with_these; ///< configs; nullopt: not on record
};

/// Ranks the weights and recorded activations of the table, compares sizes, and measures what the figures of
/// the `worst` of both show. The cache may be null. False when stopped.
bool add_weights(HtmlReport& report, std::shared_ptr<const insight::TensorTable> table,
                 const insight::ModelWeights& model, insight::ErrorCache* cache, std::size_t worst,
                 const Task& task = {});

/// The version of PyTorch whose behaviour is predicted.
inline constexpr std::string_view predicted_torch = "2.13";

/// `language` is that of `say`, as HTML names it: "en", "zh-CN". Progress goes from 0 to 1; nullopt when
/// stopped.
std::optional<std::string> html_report(const HtmlReport& report, const words::Say& say,
                                       const std::string& language, const Task& task = {});

} // namespace qcs::report
