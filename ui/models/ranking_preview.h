#pragma once
// A preview of the ranking: the spec, SQNR and size that weights would have under rules that are not applied
// yet.

#include "quant/qparams/observer_settings.h"

#include <QString>

#include <cstdint>
#include <map>

namespace qcs::ui {

struct PreviewedWeight {
    QString spec;            ///< "qint8 tensor", "float"
    double sqnr = 0;         ///< dB; infinite for float, NaN if unknown
    std::uint64_t bytes = 0; ///< 0 if unknown
    bool operator==(const PreviewedWeight&) const = default;
};
/// By entry in the plan's table; only weights that would change.
using RankingPreview = std::map<std::size_t, PreviewedWeight>;

struct ProposalAnswer;
/// The preview of a proposal; empty if there is none.
RankingPreview previewOf(const ProposalAnswer& answer);

} // namespace qcs::ui
