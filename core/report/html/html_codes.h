#pragma once
// Texts of the HTML report. The texts of reasons and of other messages are defined together with those
// messages.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<0> report_activation{"report-activation", Severity::Note, "Activation"};
inline constexpr CodeOf<0> report_activation_plots{"report-activation-plots", Severity::Note,
                                                   "The worst activations"};
inline constexpr CodeOf<1> report_activations_summary{"report-activations-summary", Severity::Note,
                                                      "Quantized activations: %1"};
inline constexpr CodeOf<1> report_all_batches{"report-all-batches", Severity::Note, "all batches: %1 dB"};
inline constexpr CodeOf<1> report_all_outputs{"report-all-outputs", Severity::Note,
                                              "With all rules the model's output has %1 dB"};
inline constexpr CodeOf<2> report_all_outputs_raise{"report-all-outputs-raise", Severity::Note,
                                                    "With all rules PyTorch raises %1: %2"};
inline constexpr CodeOf<1> report_and_more{"report-and-more", Severity::Note, "and %1 more"};
inline constexpr CodeOf<1> report_axis_all_sizes{"report-axis-all-sizes", Severity::Note,
                                                 "size of all weights (%1)"};
inline constexpr CodeOf<0> report_axis_batch{"report-axis-batch", Severity::Note, "batch"};
inline constexpr CodeOf<0> report_axis_channel{"report-axis-channel", Severity::Note, "channel"};
inline constexpr CodeOf<0> report_axis_count{"report-axis-count", Severity::Note, "count (log)"};
inline constexpr CodeOf<0> report_axis_error{"report-axis-error", Severity::Note, "error"};
inline constexpr CodeOf<0> report_axis_least{"report-axis-least", Severity::Note,
                                             "SQNR of the worst weight (dB)"};
inline constexpr CodeOf<0> report_axis_size{"report-axis-size", Severity::Note,
                                            "size once quantized (bytes, log)"};
inline constexpr CodeOf<0> report_axis_sqnr{"report-axis-sqnr", Severity::Note, "SQNR (dB)"};
inline constexpr CodeOf<0> report_axis_value{"report-axis-value", Severity::Note, "value"};
inline constexpr CodeOf<0> report_backend{"report-backend", Severity::Note, "Backend"};
inline constexpr CodeOf<3> report_batch_bar{"report-batch-bar", Severity::Note,
                                            "batch %1: %2 dB, %3 clipped"};
inline constexpr CodeOf<1> report_batch_errors{"report-batch-errors", Severity::Note,
                                               "SQNR of each batch of `%1`"};
inline constexpr CodeOf<1> report_batches{"report-batches", Severity::Note, "batches: %1"};
inline constexpr CodeOf<1> report_batches_sampled{"report-batches-sampled", Severity::Note,
                                                  "batches: %1, sampled"};
inline constexpr CodeOf<0> report_becomes{"report-becomes", Severity::Note, "Becomes"};
inline constexpr CodeOf<0> report_behind{"report-behind", Severity::Note, "in grey: the whole tensor"};
inline constexpr CodeOf<0> report_bits{"report-bits", Severity::Note, "Effective bits"};
inline constexpr CodeOf<4> report_calibrated{"report-calibrated", Severity::Note,
                                             "calibrated range %1 … %2, scale %3, zero point %4"};
inline constexpr CodeOf<2> report_channel_bar{"report-channel-bar", Severity::Note, "channel %1: %2 dB"};
inline constexpr CodeOf<1> report_channel_words{"report-channel-words", Severity::Note, "channels: %1"};
inline constexpr CodeOf<1> report_channels{"report-channels", Severity::Note, "SQNR of each channel of `%1`"};
inline constexpr CodeOf<0> report_choice{"report-choice", Severity::Note, "Choice"};
inline constexpr CodeOf<0> report_choice_asked{"report-choice-asked", Severity::Note, "as the rules ask"};
inline constexpr CodeOf<0> report_choice_float{"report-choice-float", Severity::Note, "in float"};
inline constexpr CodeOf<0> report_choice_size{"report-choice-size", Severity::Note, "Size"};
inline constexpr CodeOf<0> report_choice_worst{"report-choice-worst", Severity::Note, "Worst weight"};
inline constexpr CodeOf<0> report_class{"report-class", Severity::Note, "Class"};
inline constexpr CodeOf<1> report_clip{"report-clip", Severity::Note, "clip %1"};
inline constexpr CodeOf<0> report_configs{"report-configs", Severity::Note, "Configs"};
inline constexpr CodeOf<0> report_contents{"report-contents", Severity::Note, "Contents"};
inline constexpr CodeOf<0> report_cosine{"report-cosine", Severity::Note, "Cosine"};
inline constexpr CodeOf<1> report_cosine_of{"report-cosine-of", Severity::Note, "cosine %1"};
inline constexpr CodeOf<0> report_count{"report-count", Severity::Note, "Count"};
inline constexpr CodeOf<2> report_count_of{"report-count-of", Severity::Note, "%1 of %2"};
inline constexpr CodeOf<0> report_disagrees{"report-disagrees", Severity::Note, "weight and output disagree"};
inline constexpr CodeOf<0> report_eager_no_qconfig{"report-eager-no-qconfig", Severity::Note,
                                                   "no module has a qconfig, so nothing is quantized"};
inline constexpr CodeOf<0> report_eager_prelu{"report-eager-prelu", Severity::Note,
                                              "the weight of a PReLU becomes quint8 whatever was asked"};
inline constexpr CodeOf<0> report_engine{"report-engine", Severity::Note, "Engine"};
inline constexpr CodeOf<1> report_entries{"report-entries", Severity::Note, "entries: %1"};
inline constexpr CodeOf<1> report_errors{"report-errors", Severity::Note, "Errors of `%1`"};
inline constexpr CodeOf<1> report_every_level{"report-every-level", Severity::Note,
                                              "thin lines: every %1th quantization level"};
inline constexpr CodeOf<0> report_everything_else{"report-everything-else", Severity::Note,
                                                  "everything else"};
inline constexpr CodeOf<1> report_file{"report-file", Severity::Note, "in `%1`"};
inline constexpr CodeOf<2> report_flow{"report-flow", Severity::Note, "When it runs{ (at `%1`)}: %2"};
inline constexpr CodeOf<2> report_flow_raises{"report-flow-raises", Severity::Note,
                                              "When it runs, it raises{ at `%1`}: %2"};
inline constexpr CodeOf<0> report_fused_first{"report-fused-first", Severity::Note, "Fused first"};
inline constexpr CodeOf<4> report_fusions{"report-fusions", Severity::Note,
                                          "%1 fusions of %2 nodes; the fused graph has %3 nodes of %4"};
inline constexpr CodeOf<1> report_half_step{"report-half-step", Severity::Note,
                                            "dashed: half of the step %1"};
inline constexpr CodeOf<4> report_histogram_words{"report-histogram-words", Severity::Note,
                                                  "%1 values from %2 to %3 in %4 bins"};
inline constexpr CodeOf<0> report_json{"report-json", Severity::Note, "As JSON"};
inline constexpr CodeOf<0> report_key{"report-key", Severity::Note, "Key"};
inline constexpr CodeOf<0> report_kind{"report-kind", Severity::Note, "Kind"};
inline constexpr CodeOf<0> report_kind_apart{"report-kind-apart", Severity::Note, "prepared separately"};
inline constexpr CodeOf<0> report_kind_dynamic{"report-kind-dynamic", Severity::Note,
                                               "dynamic or weight only"};
inline constexpr CodeOf<0> report_kind_float_although_asked{"report-kind-float-although-asked",
                                                            Severity::Note, "float although asked"};
inline constexpr CodeOf<0> report_kind_float_as_asked{"report-kind-float-as-asked", Severity::Note,
                                                      "float, as asked"};
inline constexpr CodeOf<0> report_kind_fused{"report-kind-fused", Severity::Note, "fused into another"};
inline constexpr CodeOf<0> report_kind_fused_otherwise{"report-kind-fused-otherwise", Severity::Note,
                                                       "fused, preserved or lost"};
inline constexpr CodeOf<0> report_kind_fuses{"report-kind-fuses", Severity::Note, "becomes a fused module"};
inline constexpr CodeOf<0> report_kind_neutral{"report-kind-neutral", Severity::Note, "neither"};
inline constexpr CodeOf<0> report_kind_otherwise_float{"report-kind-otherwise-float", Severity::Note,
                                                       "float, asked quantized"};
inline constexpr CodeOf<0> report_kind_otherwise_quantized{"report-kind-otherwise-quantized", Severity::Note,
                                                           "quantized, asked float"};
inline constexpr CodeOf<0> report_kind_quantized{"report-kind-quantized", Severity::Note, "quantized"};
inline constexpr CodeOf<0> report_kind_stays{"report-kind-stays", Severity::Note, "stays as it is"};
inline constexpr CodeOf<0> report_kind_undecided{"report-kind-undecided", Severity::Note, "not known"};
inline constexpr CodeOf<2> report_left_out{"report-left-out", Severity::Note,
                                           "left out: %1 NaN, %2 infinite"};
inline constexpr CodeOf<0> report_levels{"report-levels", Severity::Note, "thin lines: quantization levels"};
inline constexpr CodeOf<1> report_made_by{
    "report-made-by", Severity::Note, "Written by QConfig Studio %1. It holds no scripts and loads nothing."};
inline constexpr CodeOf<0> report_max_error{"report-max-error", Severity::Note, "Max error"};
inline constexpr CodeOf<1> report_measured_around{"report-measured-around", Severity::Note,
                                                  "`%1` is measured as a whole: this is a part of it"};
inline constexpr CodeOf<0> report_measured_by{"report-measured-by", Severity::Note, "Measured with"};
inline constexpr CodeOf<0> report_measured_module{"report-measured-module", Severity::Note, "Module"};
inline constexpr CodeOf<0> report_measured_modules{"report-measured-modules", Severity::Note,
                                                   "Modules measured alone"};
inline constexpr CodeOf<0> report_measured_otherwise{
    "report-measured-otherwise", Severity::Note,
    "This was measured with other configs than the workspace has now: measure again."};
inline constexpr CodeOf<0> report_measured_unknown{"report-measured-unknown", Severity::Note,
                                                   "The file does not say which configs were measured."};
inline constexpr CodeOf<0> report_measurements_file{"report-measurements-file", Severity::Note, "File"};
inline constexpr CodeOf<2> report_measurements_unread{"report-measurements-unread", Severity::Note,
                                                      "`%1` cannot be read, so nothing of it is shown: %2"};
inline constexpr CodeOf<1> report_median{"report-median", Severity::Note, "median %1 dB"};
inline constexpr CodeOf<3> report_metric{"report-metric", Severity::Note, "`%1` %2{ (in float %3)}"};
inline constexpr CodeOf<0> report_mode{"report-mode", Severity::Note, "Mode"};
inline constexpr CodeOf<0> report_mode_eager_dynamic{"report-mode-eager-dynamic", Severity::Note,
                                                     "eager mode, dynamic (`quantize_dynamic`)"};
inline constexpr CodeOf<0> report_mode_eager_ptq{"report-mode-eager-ptq", Severity::Note,
                                                 "eager mode, post-training (`quantize`)"};
inline constexpr CodeOf<0> report_mode_eager_qat{"report-mode-eager-qat", Severity::Note,
                                                 "eager mode, quantization-aware training (`quantize_qat`)"};
inline constexpr CodeOf<0> report_mode_fx_fuse{"report-mode-fx-fuse", Severity::Note,
                                               "fuse only (`fuse_fx`)"};
inline constexpr CodeOf<0> report_mode_fx_ptq{"report-mode-fx-ptq", Severity::Note,
                                              "FX graph mode, post-training (`prepare_fx`, `convert_fx`)"};
inline constexpr CodeOf<0> report_mode_fx_qat{
    "report-mode-fx-qat", Severity::Note,
    "FX graph mode, quantization-aware training (`prepare_qat_fx`, `convert_fx`)"};
inline constexpr CodeOf<0> report_model{"report-model", Severity::Note, "Model"};
inline constexpr CodeOf<0> report_module{"report-module", Severity::Note, "Module or call"};
inline constexpr CodeOf<0> report_modules{"report-modules", Severity::Note, "What becomes of each module"};
inline constexpr CodeOf<0> report_modules_alone{"report-modules-alone", Severity::Note,
                                                "Each module alone, worst first"};
inline constexpr CodeOf<0> report_modules_alone_words{
    "report-modules-alone-words", Severity::Note,
    "The model's output on real inputs with only this module quantized, compared with the output of the "
    "float model."};
inline constexpr CodeOf<0> report_modules_left{"report-modules-left", Severity::Note, "Not measured yet:"};
inline constexpr CodeOf<4> report_modules_quantized{
    "report-modules-quantized", Severity::Note,
    "%1 of %2 modules quantized{; %3 float although asked}{; %4 float as asked}"};
inline constexpr CodeOf<1> report_more_mixtures{"report-more-mixtures", Severity::Note,
                                                "and %1 more mixtures, as points in the plot"};
inline constexpr CodeOf<0> report_no_outliers{"report-no-outliers", Severity::Note, "no channel stands out"};
inline constexpr CodeOf<0> report_no_tensors{
    "report-no-tensors", Severity::Note, "The workspace names no tensor files, so no weight is measured."};
inline constexpr CodeOf<5> report_nodes_quantized{
    "report-nodes-quantized", Severity::Note,
    "%1 of %2 nodes quantized{; %3 of them although float was asked for}{; %4 float although quantization "
    "was asked for}{; %5 fused into others}"};
inline constexpr CodeOf<0> report_none_quantized{"report-none-quantized", Severity::Note,
                                                 "No weight of the open files is quantized."};
inline constexpr CodeOf<2> report_not_measured{"report-not-measured", Severity::Note,
                                               "`%1` cannot be drawn: %2"};
inline constexpr CodeOf<0> report_not_ranked{"report-not-ranked", Severity::Note, "Not ranked"};
inline constexpr CodeOf<0> report_nothing{"report-nothing", Severity::Note, "nothing is set"};
inline constexpr CodeOf<0> report_nothing_lost{"report-nothing-lost", Severity::Note, "nothing is lost"};
inline constexpr CodeOf<0> report_off{"report-off", Severity::Note, "off"};
inline constexpr CodeOf<1> report_one_scale{"report-one-scale", Severity::Note, "one scale for all, %1"};
inline constexpr CodeOf<2> report_other_torch{
    "report-other-torch", Severity::Note,
    "The model was exported with PyTorch %1; the predictions are for %2."};
inline constexpr CodeOf<0> report_outcome{"report-outcome", Severity::Note, "Outcome"};
inline constexpr CodeOf<1> report_outliers{"report-outliers", Severity::Note,
                                           "▼ channels that stand out: %1"};
inline constexpr CodeOf<0> report_output_legend{
    "report-output-legend", Severity::Note,
    "Whole model: SQNR of the model's output, on real inputs, with only the module of this row quantized."};
inline constexpr CodeOf<0> report_output_marks{
    "report-output-marks", Severity::Note,
    "– it was not measured · ⚠ PyTorch raised an exception · ≠ weight and output disagree: the layer's rank "
    "by the error of its weight and its rank by the error of the output differ by more than a third of the "
    "list of weights"};
inline constexpr CodeOf<0> report_output_sqnr{"report-output-sqnr", Severity::Note,
                                              "SQNR of the output (dB)"};
inline constexpr CodeOf<0> report_outputs_all{"report-outputs-all", Severity::Note, "Output with all rules"};
inline constexpr CodeOf<0> report_outputs_rest{"report-outputs-rest", Severity::Note,
                                               "With only function calls quantized"};
inline constexpr CodeOf<0> report_own_scales{"report-own-scales", Severity::Note,
                                             "each batch has scales of its own"};
inline constexpr CodeOf<0> report_part_backend{"report-part-backend", Severity::Note, "Backend config"};
inline constexpr CodeOf<0> report_part_convert_custom{"report-part-convert-custom", Severity::Note,
                                                      "Convert custom config"};
inline constexpr CodeOf<0> report_part_eager{"report-part-eager", Severity::Note, "Eager config"};
inline constexpr CodeOf<0> report_part_fuse_custom{"report-part-fuse-custom", Severity::Note,
                                                   "Fuse custom config"};
inline constexpr CodeOf<0> report_part_mapping{"report-part-mapping", Severity::Note, "QConfig mapping"};
inline constexpr CodeOf<0> report_part_prepare_custom{"report-part-prepare-custom", Severity::Note,
                                                      "Prepare custom config"};
inline constexpr CodeOf<1> report_per_channel_affine{"report-per-channel-affine", Severity::Note,
                                                     "per channel (axis %1), affine"};
inline constexpr CodeOf<1> report_per_channel_float_qparams{
    "report-per-channel-float-qparams", Severity::Note, "per channel (axis %1), zero point in float"};
inline constexpr CodeOf<1> report_per_channel_symmetric{"report-per-channel-symmetric", Severity::Note,
                                                        "per channel (axis %1), symmetric"};
inline constexpr CodeOf<0> report_per_tensor_affine{"report-per-tensor-affine", Severity::Note,
                                                    "per tensor, affine"};
inline constexpr CodeOf<0> report_per_tensor_symmetric{"report-per-tensor-symmetric", Severity::Note,
                                                       "per tensor, symmetric"};
inline constexpr CodeOf<0> report_plots{"report-plots", Severity::Note, "The worst weights"};
inline constexpr CodeOf<0> report_predicts{"report-predicts", Severity::Note, "Predicts"};
inline constexpr CodeOf<1> report_preset{"report-preset", Severity::Note, "preset `%1`"};
inline constexpr CodeOf<0> report_program{"report-program", Severity::Note, "Program"};
inline constexpr CodeOf<0> report_qconfig{"report-qconfig", Severity::Note, "QConfig"};
inline constexpr CodeOf<2> report_raised{"report-raised", Severity::Note, "PyTorch raises %1: %2"};
inline constexpr CodeOf<4> report_raises{"report-raises", Severity::Note,
                                         "PyTorch raises %1 in %2{ at `%3`}{; %4}"};
inline constexpr CodeOf<3> report_raises_alone{"report-raises-alone", Severity::Note,
                                               "with only `%1` quantized PyTorch raises %2: %3"};
inline constexpr CodeOf<1> report_raises_text{"report-raises-text", Severity::Note, "PyTorch says: %1"};
inline constexpr CodeOf<2> report_range{"report-range", Severity::Note,
                                        "values below %1 and above %2 are clipped"};
inline constexpr CodeOf<0> report_rule{"report-rule", Severity::Note, "Rule"};
inline constexpr CodeOf<0> report_rule_global{"report-rule-global", Severity::Note, "global"};
inline constexpr CodeOf<0> report_rule_module_name{"report-rule-module-name", Severity::Note, "module name"};
inline constexpr CodeOf<0> report_rule_order{"report-rule-order", Severity::Note, "order"};
inline constexpr CodeOf<0> report_rule_regex{"report-rule-regex", Severity::Note, "regex"};
inline constexpr CodeOf<0> report_rule_type{"report-rule-type", Severity::Note, "type"};
inline constexpr CodeOf<0> report_saturated{"report-saturated", Severity::Note, "Saturated"};
inline constexpr CodeOf<0> report_scatter{"report-scatter", Severity::Note,
                                          "Each weight: its size once quantized against its SQNR"};
inline constexpr CodeOf<2> report_scatter_words{
    "report-scatter-words", Severity::Note,
    "Weights: %1{; the worst %2 are numbered as in the list}. Those without any error stand at the top."};
inline constexpr CodeOf<0> report_shared_scales{"report-shared-scales", Severity::Note,
                                                "the same scales for all"};
inline constexpr CodeOf<0> report_size_after{"report-size-after", Severity::Note, "Size after"};
inline constexpr CodeOf<0> report_size_before{"report-size-before", Severity::Note, "Size before"};
inline constexpr CodeOf<0> report_sizes{"report-sizes", Severity::Note,
                                        "Size against SQNR, all weights together"};
inline constexpr CodeOf<2> report_sizes_words{
    "report-sizes-words", Severity::Note,
    "Choices: %1, numbered as in the table. ● No other choice beats it: there are %2 of these, joined by the "
    "line; ○ another choice is smaller or better."};
inline constexpr CodeOf<0> report_spec{"report-spec", Severity::Note, "Spec"};
inline constexpr CodeOf<5> report_spec_codes{"report-spec-codes", Severity::Note, "%1 %2…%3, %4{; %5}"};
inline constexpr CodeOf<1> report_spec_rounded{"report-spec-rounded", Severity::Note, "rounded to %1"};
inline constexpr CodeOf<0> report_summary{"report-summary", Severity::Note, "Summary"};
inline constexpr CodeOf<0> report_switched_off{"report-switched-off", Severity::Note, "Switched off"};
inline constexpr CodeOf<0> report_tensor{"report-tensor", Severity::Note, "Tensor"};
inline constexpr CodeOf<0> report_tensor_files{"report-tensor-files", Severity::Note, "Tensor files"};
inline constexpr CodeOf<0> report_the_model{"report-the-model", Severity::Note, "the model"};
inline constexpr CodeOf<1> report_title{"report-title", Severity::Note, "Quantization of %1"};
inline constexpr CodeOf<0> report_traced_with{"report-traced-with", Severity::Note, "Model exported with"};
inline constexpr CodeOf<1> report_unit_db{"report-unit-db", Severity::Note, "%1 dB"};
inline constexpr CodeOf<2> report_unknown{"report-unknown", Severity::Note, "Not on record{ at `%1`}: %2"};
inline constexpr CodeOf<1> report_values{"report-values", Severity::Note, "Values of `%1`"};
inline constexpr CodeOf<3> report_values_bar{"report-values-bar", Severity::Note, "%1 values, from %2 to %3"};
inline constexpr CodeOf<2> report_values_channel{"report-values-channel", Severity::Note,
                                                 "Values of the worst channel, %2, of `%1`"};
inline constexpr CodeOf<2> report_warns{"report-warns", Severity::Note, "PyTorch warns{ (%1 times)}: %2"};
inline constexpr CodeOf<0> report_weight{"report-weight", Severity::Note, "Weight"};
inline constexpr CodeOf<0> report_weights{"report-weights", Severity::Note, "Weights, worst first"};
inline constexpr CodeOf<0> report_weights_and_activations{"report-weights-and-activations", Severity::Note,
                                                          "Weights and activations, worst first"};
inline constexpr CodeOf<3> report_weights_summary{"report-weights-summary", Severity::Note,
                                                  "Quantized weights: %1, %2 → %3"};
inline constexpr CodeOf<0> report_whole_model{"report-whole-model", Severity::Note,
                                              "What quantization does to the whole model"};
inline constexpr CodeOf<0> report_whole_model_column{"report-whole-model-column", Severity::Note,
                                                     "Whole model (dB)"};
inline constexpr CodeOf<0> report_why{"report-why", Severity::Note, "Why"};
inline constexpr CodeOf<1> report_with_folded{"report-with-folded", Severity::Note, "with `%1` folded in"};
inline constexpr CodeOf<0> report_workspace{"report-workspace", Severity::Note, "Workspace"};
inline constexpr CodeOf<2> report_worst_batch{"report-worst-batch", Severity::Note, "worst: batch %1, %2 dB"};

} // namespace qcs::codes
