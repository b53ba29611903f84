#include "models/ranking_preview.h"

#include "models/ranking_model.h"
#include "session/proposals.h"
#include "words/number_text.h"
#include "words/tensor_words.h"

#include <limits>

namespace qcs::ui {

RankingPreview previewOf(const ProposalAnswer& answer) {
    RankingPreview preview;
    if (!answer.proposal) return preview;
    for (const auto& layer : answer.proposal->layers) {
        PreviewedWeight one;
        one.spec = layer.spec_after ? shortSpecWords(*layer.spec_after) : QStringLiteral("float");
        one.sqnr = layer.after ? layer.after->worst_db : std::numeric_limits<double>::quiet_NaN();
        // The size is known for the layer as a whole, so not for a single one of several weights.
        one.bytes = layer.after && layer.entries.size() == 1 ? layer.after->bytes : 0;
        for (const auto entry : layer.entries)
            preview.emplace(entry, one);
    }
    return preview;
}

void RankingModel::setPreview(RankingPreview preview) {
    if (preview == preview_) return;
    preview_ = std::move(preview);
    if (!shown_.empty())
        Q_EMIT dataChanged(index(0, 0), index(static_cast<int>(shown_.size()) - 1, ColumnCount - 1));
}

/// The text of the column in the preview; "" if it does not change.
QString RankingModel::previewText(std::size_t entry, int column) const {
    const auto found = preview_.find(entry);
    if (found == preview_.end()) return {};
    const auto& then = found->second;
    switch (column) {
    case SpecColumn: return then.spec;
    case SqnrColumn: return decibelText(then.sqnr);
    case SizeColumn: return then.bytes > 0 ? sizeWords(then.bytes) : QString();
    default: return {};
    }
}

QStringList RankingModel::previewWords(std::size_t entry) const {
    if (!preview_.contains(entry)) return {};
    return {tr("it would be %1, %2 dB").arg(previewText(entry, SpecColumn), previewText(entry, SqnrColumn))};
}

} // namespace qcs::ui
