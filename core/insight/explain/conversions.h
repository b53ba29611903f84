#pragma once
// Both conversions of one analysis, and what each node of the prepared graph becomes in them.

#include "insight/explain/verdicts.h"
#include "insight/reasons/analyze.h"

namespace qcs::insight {

/// How convert is called.
struct ConversionOptions {
    std::shared_ptr<const config::ConvertCustomConfig> custom; ///< may be null
    std::string engine = "x86";                                ///< torch.backends.quantized.engine
    bool keeps_reference = true; ///< else only what convert_to_reference_fx raises is known of it
    std::shared_ptr<const config::QConfigMapping> mapping; ///< convert's own; null: none
    std::shared_ptr<const config::BackendConfig> backend;  ///< convert's own; null: that of prepare
    /// _convert_to_reference_decomposed_fx instead of both others: nothing is lowered.
    bool decomposed = false;
    bool keep_qconfig = false;                                 ///< _remove_qconfig=False
    bool keep_original_weights = false;                        ///< of convert_fx
    bool operator==(const ConversionOptions&) const = default; ///< configs by identity
};

/// The engine of a preset's name; x86, torch's default on most machines, for all others.
std::string engine_for(std::string_view backend_name);

/// One converted model with the way back from prepared nodes.
struct ConvertedModel {
    predict::Converted converted;
    /// What stands for a node of the prepared graph, in graph order.
    std::span<const predict::ConvertedNode> of(predict::PreparedNode prepared) const;
    /// The class of the module that a node of the converted graph calls; "" for other nodes.
    std::string module_type(predict::ConvertedNode node) const;

    std::vector<std::size_t> begins = {}; ///< by prepared node, and one more: its place in `nodes`
    std::vector<predict::ConvertedNode> nodes = {};
};

struct Conversions {
    ConversionOptions conversion;
    Verdicts verdicts;
    ConvertedModel reference; ///< convert_to_reference_fx
    ConvertedModel lowered;   ///< convert_fx; the same as `reference` where nothing is lowered
};

/// `prepared` is what prepare makes of the analysed input. nullptr where prepare itself raises, or when
/// stopped.
std::shared_ptr<const Conversions> convert_both(const Analysis& analysis, const predict::Prepared& prepared,
                                                const ConversionOptions& conversion,
                                                std::stop_token stop = {});

/// Of an analysis that prepare raises in: nothing is decided. For all others conversions have them.
Verdicts verdicts_without_conversion(const Analysis& analysis, const predict::Prepared& prepared);

/// Where PyTorch raises on the way from the model to the quantized model, or in fuse_fx alone.
enum class Phase : std::uint8_t { Prepare, Reference, Lower, Fuse };
std::string_view name_of(Phase phase); ///< "prepare", "convert_to_reference", "convert", "fuse"
struct RaisedIn {
    Phase phase = Phase::Prepare;
    predict::Raised raised;
};
/// The first of them; `conversions` may be null.
std::optional<RaisedIn> raised_in(const Analysis& analysis, const Conversions* conversions);

} // namespace qcs::insight
