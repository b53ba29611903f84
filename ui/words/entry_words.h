#pragma once
// Text about an entry of a backend: its pattern, dtypes and family.

#include "config/backend_config.h"

#include <QString>
#include <QStringList>

namespace qcs::ui {

/// The groups in which entries are listed. FixedQParams follows from exact matches of scale and zero_point in
/// the dtype configs of an entry, SharesObserver and NotObserved from its observation type; the others follow
/// from its root module, or else from the operation that runs first.
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

/// "nn.Conv2d → nn.ReLU": what the pattern matches, in execution order if it is a chain.
QString patternText(const qcs::config::BackendPatternConfig& config);
/// The operations that a pattern matches, in execution order, each with its short name. A complex pattern
/// that is not a chain gives one label.
QStringList patternLabels(const qcs::config::BackendPatternConfig& config);
/// "quint8 · dynamic qint8": the distinct dtypes an entry can run with.
QString dtypesText(const qcs::config::BackendPatternConfig& config);
/// "quint8 → quint8 · weight qint8 · bias float32": one dtype config on one line.
QString dtypeConfigText(const qcs::config::DTypeConfig& config);

} // namespace qcs::ui
