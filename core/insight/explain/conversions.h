#pragma once
// Both conversions of one analysis (convert_fx and convert_to_reference_fx), and what each node of the
// prepared graph becomes in them.

#include "insight/explain/verdicts.h"
#include "insight/reasons/analyze.h"

namespace qcs::insight {

/// How convert is called.
struct ConversionOptions {
    std::shared_ptr<const config::ConvertCustomConfig> custom; ///< may be null
    std::string engine = "x86";                                ///< torch.backends.quantized.engine
    bool keeps_reference = true; ///< false: only the exception that convert_to_reference_fx raises is kept
    std::shared_ptr<const config::QConfigMapping> mapping; ///< passed to convert itself; null: none
    std::shared_ptr<const config::BackendConfig> backend;  ///< passed to convert itself; null: as in prepare
    /// Call _convert_to_reference_decomposed_fx instead of the other two: nothing is lowered.
    bool decomposed = false;
    bool keep_qconfig = false;                                 ///< _remove_qconfig=False
    bool keep_original_weights = false;                        ///< as the parameter of convert_fx
    bool operator==(const ConversionOptions&) const = default; ///< compares configs by identity
};

/// The quantized engine that belongs to a backend preset; x86, torch's default on most machines, if none
/// does.
std::string engine_for(std::string_view backend_name);

/// One converted model, with a map from prepared nodes to the converted ones.
struct ConvertedModel {
    predict::Converted converted;
    /// The nodes that replace a node of the prepared graph, in graph order.
    std::span<const predict::ConvertedNode> of(predict::PreparedNode prepared) const;
    /// The class of the module that a node of the converted graph calls; "" for other nodes.
    std::string module_type(predict::ConvertedNode node) const;

    std::vector<std::size_t> begins = {}; ///< where the nodes of each prepared node begin in `nodes`; has one
                                          ///< element more than there are nodes
    std::vector<predict::ConvertedNode> nodes = {};
};

struct Conversions {
    ConversionOptions conversion;
    Verdicts verdicts;
    ConvertedModel reference; ///< convert_to_reference_fx
    ConvertedModel lowered;   ///< convert_fx; the same as `reference` if nothing is lowered
};

/// `prepared` must be the result of prepare for the analysed input. Returns null if prepare raises, or when
/// stopped.
std::shared_ptr<const Conversions> convert_both(const Analysis& analysis, const predict::Prepared& prepared,
                                                const ConversionOptions& conversion,
                                                std::stop_token stop = {});

/// For an analysis in which prepare raises: all nodes are undecided. Otherwise use Conversions::verdicts.
Verdicts verdicts_without_conversion(const Analysis& analysis, const predict::Prepared& prepared);

/// The step in which PyTorch raises: prepare, the two conversions, or fuse_fx if it is called alone.
enum class Phase : std::uint8_t { Prepare, Reference, Lower, Fuse };
std::string_view name_of(Phase phase); ///< "prepare", "convert_to_reference", "convert", "fuse"
struct RaisedIn {
    Phase phase = Phase::Prepare;
    predict::Raised raised;
};
/// The first exception of an analysis and its conversions; `conversions` may be null.
std::optional<RaisedIn> raised_in(const Analysis& analysis, const Conversions* conversions);

} // namespace qcs::insight
