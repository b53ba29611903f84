#pragma once
// A backend's entry in words: its pattern, dtypes and family.

#include "config/backend_config.h"

#include <QString>
#include <QStringList>

namespace qcs::ui {

/// Entries as people look for them. Which one an entry belongs to follows from what it says: fixed qparams
/// from the exact matches of its dtype configs; sharing and not observing from its observation type; the
/// others from its root module, or else from the operation that runs first.
enum class EntryFamily : std::uint8_t {
    Conv,
    ConvTranspose,
    Linear,
    Normalisation,
    Arithmetic,
    Recurrent,
    Embedding,
    FixedQParams,
    SharesObserver,
    NotObserved,
    Other,
};
EntryFamily familyOf(const qcs::config::BackendPatternConfig& config);
QString familyTitle(EntryFamily family);

/// "nn.Conv2d → nn.ReLU": what it matches, in execution order where it is a chain.
QString patternText(const qcs::config::BackendPatternConfig& config);
/// What a pattern matches, in execution order, each as people write it; a complex pattern that is no chain is
/// one.
QStringList patternLabels(const qcs::config::BackendPatternConfig& config);
/// "quint8 · dynamic qint8": the distinct dtypes an entry can run with.
QString dtypesText(const qcs::config::BackendPatternConfig& config);
/// "quint8 → quint8 · weight qint8 · bias float32": one dtype config on a line.
QString dtypeConfigText(const qcs::config::DTypeConfig& config);

} // namespace qcs::ui
