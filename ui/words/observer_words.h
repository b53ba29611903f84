#pragma once
// Short texts about observers and qconfigs, and Python values as text.

#include "config/qconfig.h"
#include "config/value.h"
#include "predict/observers/observer_factory.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace qcs::ui {

/// Describes an observer that was built: "quint8, 0 … 127, per tensor affine".
QString instanceWords(const qcs::predict::ObserverInstance& built);
/// Describes a spec: what it builds, with its class, "quint8, 0 … 127, per tensor affine
/// (HistogramObserver)"; or what its constructor raises; "None" for None.
QString specMeaning(const std::optional<qcs::config::ObserverSpec>& spec);
/// Those of the tags "per channel", "dynamic", "float16" and "QAT" that apply to the qconfig.
QStringList qconfigTags(const qcs::config::QConfig& qconfig);

// Python values as the user reads and types them.

/// "None", "127", "0.01", "quint8", "per_tensor_affine", "MinMaxObserver". A value without a short form is
/// written as Python source.
QString valueText(const qcs::config::Value& value);
/// Reads None, True, False, a number, a dtype, a qscheme, a quoted string, or the importable name of an
/// object of the user's; nullopt for anything else. If `asText`, everything but None and a quoted string is
/// taken as a string without quotes.
std::optional<qcs::config::Value> readValue(const QString& typed, bool asText = false);

} // namespace qcs::ui
