#pragma once
// The two conversions of one analysed model, by convert_fx and by convert_to_reference_fx, and what each node
// of the prepared graph becomes in each of them.

#include "insight/explain/verdicts.h"
#include "insight/reasons/analyze.h"

namespace qcs::insight {

/// How convert is called.
struct ConversionOptions {
    std::shared_ptr<const config::ConvertCustomConfig> custom; ///< may be null
    std::string engine = "x86";                                ///< torch.backends.quantized.engine
    /// Whether the graph of Conversions::reference is needed. If false, only the exception that
    /// convert_to_reference_fx raises is sure to be kept.
    bool keeps_reference = true;
    /// The mapping passed to convert; null: none is passed.
    std::shared_ptr<const config::QConfigMapping> mapping;
    /// The backend config passed to convert; null: the one passed to prepare.
    std::shared_ptr<const config::BackendConfig> backend;
    /// Call _convert_to_reference_decomposed_fx instead of convert_fx and convert_to_reference_fx: nothing is
    /// lowered.
    bool decomposed = false;
    bool keep_qconfig = false;          ///< call convert with _remove_qconfig=False
    bool keep_original_weights = false; ///< argument of convert_fx with this name
    /// Compares the addresses of configs, not their contents.
    bool operator==(const ConversionOptions&) const = default;
};

/// Returns the quantized engine with the same name as the backend preset `backend_name`, for example
/// "fbgemm". If there is no such engine, returns "x86", torch's default on most machines.
std::string engine_for(std::string_view backend_name);

/// One converted model, with a map from prepared nodes to the converted ones.
struct ConvertedModel {
    predict::Converted converted;
    /// Returns the converted nodes that replace a node of the prepared graph, in graph order.
    std::span<const predict::ConvertedNode> of(predict::PreparedNode prepared) const;
    /// Returns the class of the module that a node of the converted graph calls; "" if the node does not call
    /// a module.
    std::string module_type(predict::ConvertedNode node) const;

    /// Indexed by prepared node: the index in `nodes` of the first node that replaces it; the next element is
    /// the end. Prepared nodes after the last one that is replaced have no elements.
    std::vector<std::size_t> begins = {};
    /// The replacing nodes of all prepared nodes, one prepared node after another.
    std::vector<predict::ConvertedNode> nodes = {};
};

struct Conversions {
    ConversionOptions conversion; ///< the options that both conversions were computed with
    Verdicts verdicts;            ///< what each traced node runs as, according to `lowered`
    ConvertedModel reference;     ///< result of convert_to_reference_fx
    ConvertedModel lowered;       ///< result of convert_fx; the same as `reference` if nothing is lowered
};

/// Computes both conversions. `prepared` must be the result of prepare for the input of `analysis`. Returns
/// null if prepare raises, or if `stop` is requested.
std::shared_ptr<const Conversions> convert_both(const Analysis& analysis, const predict::Prepared& prepared,
                                                const ConversionOptions& conversion,
                                                std::stop_token stop = {});

/// Returns verdicts for a model that was not converted because prepare raises: all counted nodes are
/// undecided. If the model was converted, use Conversions::verdicts.
Verdicts verdicts_without_conversion(const Analysis& analysis, const predict::Prepared& prepared);

/// The step in which PyTorch raises. Reference and Lower are the two conversions; Fuse is only used if
/// fuse_fx is called alone.
enum class FxPhase : std::uint8_t { Prepare, Reference, Lower, Fuse };
std::string_view name_of(FxPhase phase); ///< "prepare", "convert_to_reference", "convert", "fuse"
struct RaisedIn {
    FxPhase phase = FxPhase::Prepare;
    predict::Raised raised;
};
/// Returns the first exception of prepare and the conversions; nullopt if nothing raises, or if an answer
/// that was not recorded is needed before anything raises. `conversions` may be null.
std::optional<RaisedIn> raised_in(const Analysis& analysis, const Conversions* conversions);

} // namespace qcs::insight
