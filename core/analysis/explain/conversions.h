#pragma once
// Both conversions of one analysis, and what each node of the prepared graph becomes in them.

#include "analysis/analyze.h"

namespace qcs {

/// How convert is called.
struct ConversionWish {
    std::shared_ptr<const ConvertCustomConfig> custom; ///< may be null
    std::string engine = "x86";                        ///< torch.backends.quantized.engine
    std::shared_ptr<const QConfigMapping> mapping;     ///< convert's own; null: none
    std::shared_ptr<const BackendConfig> backend;      ///< convert's own; null: that of prepare
    /// _convert_to_reference_decomposed_fx instead of both others: nothing is lowered.
    bool decomposed = false;
    bool keep_qconfig = false;          ///< _remove_qconfig=False
    bool keep_original_weights = false; ///< of convert_fx
};

/// The engine of a preset's name; x86, torch's default on most machines, for all others.
std::string engine_for(std::string_view backend_name);

/// One converted model with the way back from prepared nodes.
struct ConvertedModel {
    Converted converted;
    std::vector<std::vector<fx::NodeId>>
        of_prepared; ///< by prepared node: what stands for it, in graph order
    const std::vector<fx::NodeId>& of(fx::NodeId prepared) const;
    /// The class of the module that a node of the converted graph calls; "" for other nodes.
    std::string module_type(fx::NodeId node) const;
};

struct Conversions {
    ConversionWish wish;
    ConvertedModel reference; ///< convert_to_reference_fx
    ConvertedModel lowered;   ///< convert_fx; the same as `reference` where nothing is lowered
};

/// nullptr where prepare itself raises, or when stopped.
std::shared_ptr<const Conversions> convert_both(const Analysis& analysis, const ConversionWish& wish,
                                                std::stop_token stop = {});

/// Where PyTorch raises on the way from the model to the quantized model.
enum class Phase : std::uint8_t { Prepare, Reference, Lower };
std::string_view name_of(Phase phase); ///< "prepare", "convert_to_reference", "convert"
struct RaisedIn {
    Phase phase = Phase::Prepare;
    Raised raised;
};
/// The first of them; `conversions` may be null.
std::optional<RaisedIn> raised_in(const Analysis& analysis, const Conversions* conversions);

} // namespace qcs
