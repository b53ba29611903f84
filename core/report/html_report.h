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

/// Everything that the report shows. With a graph, exactly one of `fx`, `fusion` and `eager` is set. A member
/// that is null was not computed.
struct HtmlReport {
    std::string name;            ///< name of the workspace, as shown to the user
    std::string program_version; ///< for example "0.1.0"
    std::shared_ptr<const config::Workspace> workspace;
    std::shared_ptr<const model::Graph> graph;

    /// for FX graph mode; constructed with the results of convert_fx (insight::Conversions)
    std::shared_ptr<const insight::Explainer> fx;
    std::shared_ptr<const insight::FusionPlan> fusion; ///< for mode fx-fuse
    std::shared_ptr<const insight::EagerPlan> eager;   ///< for eager mode
    std::shared_ptr<const insight::DataFlow> flow;     ///< for eager mode: data flow of the converted model

    std::shared_ptr<const insight::RankPlan> weights; ///< null if there are no tensor files
    insight::Ranking ranking; ///< errors of the quantized weights and recorded activations
    /// for different ways of quantizing the weights of the ranking: their total size and their lowest SQNR
    insight::SizeComparison sizes;
    std::vector<insight::RowFigures> figures; ///< data of the plots of the worst weights and activations
    std::optional<double> threshold_db;       ///< weights with an SQNR below this are highlighted

    /// Measured errors of the whole model's outputs; null if there are none.
    std::shared_ptr<const config::Measurements> measurements;
    std::string measurements_file;           ///< name of the file of measurements; "" if there is none
    Diagnostics measurements_problems;       ///< why the file of measurements cannot be read
    std::optional<bool> measured_with_these; ///< whether the errors were measured with the configs of the
                                             ///< report; nullopt if that was not recorded
};

/// Fills in `weights`, `ranking`, `sizes` and `figures`. Ranks the weights and recorded activations of
/// `table` by SQNR, compares the total size of the weights for different ways of quantizing them, and
/// computes the data of the plots for those weights and activations that have the lowest SQNR (at most
/// `worst` of each). `cache` may be null. Returns false if the task is stopped.
bool add_weights(HtmlReport& report, std::shared_ptr<const insight::TensorTable> table,
                 const insight::QuantizedModelTensors& model, insight::ErrorCache* cache, std::size_t worst,
                 const Task& task = {});

/// The version of PyTorch whose behaviour is predicted.
inline constexpr std::string_view predicted_torch = "2.13";

/// Returns the HTML document. `translate` converts messages to the language of the report. `language` is that
/// language as the value of the HTML attribute `lang`, for example "zh-CN". The task's progress runs from 0
/// to 1. Returns nullopt if the task is stopped.
std::optional<std::string> html_report(const HtmlReport& report, const words::Translator& translate,
                                       const std::string& language, const Task& task = {});

} // namespace qcs::report
