#pragma once
// Texts about an entry of a backend: its pattern, dtypes and family.

#include "config/backend_config.h"

#include <QString>
#include <QStringList>

namespace qcs::ui {

/// The family of an entry, by which lists group entries. FixedQParams: a dtype config prescribes an exact
/// scale and zero_point. SharesObserver and NotObserved: the observation type is
/// OUTPUT_SHARE_OBSERVER_WITH_INPUT or INPUT_OUTPUT_NOT_OBSERVED. The other families depend on the name of
/// the root module, or else on the first operation of the pattern whose name belongs to a family.
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

/// Returns the pattern as text, in execution order if it is a chain: "nn.Conv2d → nn.ReLU".
QString patternText(const qcs::config::BackendPatternConfig& config);
/// Returns the short names of the operations that the pattern matches, in execution order. For a complex
/// pattern that is not a chain, returns a single label.
QStringList patternLabels(const qcs::config::BackendPatternConfig& config);
/// Returns the distinct dtypes in the dtype configs of an entry, "quint8 · dynamic qint8": for a static dtype
/// config the input dtype, for a dynamic one the word "dynamic" and the weight dtype.
QString dtypesText(const qcs::config::BackendPatternConfig& config);
/// Returns one dtype config on one line: "quint8 → quint8 · weight qint8 · bias float32".
QString dtypeConfigText(const qcs::config::DTypeConfig& config);

} // namespace qcs::ui
