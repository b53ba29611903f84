#pragma once
// Short texts about observers and qconfigs, and conversion between Python values and text.

#include "config/qconfig.h"
#include "config/value.h"
#include "predict/observers/observer_factory.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace qcs::ui {

/// Describes an observer instance: "quint8, 0 … 127, per tensor affine".
QString instanceWords(const qcs::predict::ObserverInstance& built);
/// Describes the observer that `spec` constructs, with its class: "quint8, 0 … 127, per tensor affine
/// (HistogramObserver)". If the constructor raises, names the class and the exception; if what it does is not
/// known, names only the class. For nullopt returns "None".
QString specMeaning(const std::optional<qcs::config::ObserverSpec>& spec);
/// Returns which of the tags "per channel", "dynamic", "float16" and "QAT" apply to the qconfig.
QStringList qconfigTags(const qcs::config::QConfig& qconfig);

// Python values as the user reads and types them.

/// Returns a value as text: "None", "127", "0.01", "quint8", "per_tensor_affine", "MinMaxObserver". A value
/// without a short form is written as Python source.
QString valueText(const qcs::config::Value& value);
/// Reads a value: None, True, False, a number, a dtype, a qscheme, a quoted string, or the importable name of
/// one of the user's objects. Returns nullopt for any other text. If `asText` is true, any text except None
/// and a quoted string is read as an unquoted string.
std::optional<qcs::config::Value> readValue(const QString& typed, bool asText = false);

} // namespace qcs::ui
