#pragma once
// A preview for the ranking: the spec, SQNR and size that weights would have if proposed rules were applied.

#include "quant/qparams/observer_settings.h"

#include <QString>

#include <cstdint>
#include <map>

namespace qcs::ui {

struct PreviewedWeight {
    QString spec;    ///< the spec, such as "qint8 tensor"; "float" if the weight would not be quantized
    double sqnr = 0; ///< dB; infinite for float, NaN if unknown
    std::uint64_t bytes = 0; ///< 0 if unknown
    bool operator==(const PreviewedWeight&) const = default;
};
/// The weights that would change, by their indexes in the ranking's table of tensors (RankPlan::table).
using RankingPreview = std::map<std::size_t, PreviewedWeight>;

struct ProposalAnswer;
/// Returns the preview for a proposal; empty if `answer` has no proposal.
RankingPreview previewOf(const ProposalAnswer& answer);

} // namespace qcs::ui
