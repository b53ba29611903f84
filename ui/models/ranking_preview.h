#pragma once
// What rows of the ranking would have under rules that nobody has kept yet.

#include "quant/qparams/observer_settings.h"

#include <QString>

#include <cstdint>
#include <map>

namespace qcs::ui {

struct PreviewedWeight {
    QString spec;            ///< "qint8 tensor", "float"
    double sqnr = 0;         ///< dB; infinite for float, NaN where it is not known
    std::uint64_t bytes = 0; ///< 0: not known
    bool operator==(const PreviewedWeight&) const = default;
};
/// By entry in the plan's table, those that would be others.
using RankingPreview = std::map<std::size_t, PreviewedWeight>;

struct ProposalAnswer;
/// Of a proposal; empty where there is none.
RankingPreview previewOf(const ProposalAnswer& answer);

} // namespace qcs::ui
