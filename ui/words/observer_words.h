#pragma once
// What an observer or a qconfig means, in a few words.

#include "config/qconfig.h"
#include "config/value.h"
#include "predict/observers/observer_factory.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace qcs::ui {

/// "quint8, 0 … 127, per tensor affine", of what a constructor built.
QString instanceWords(const qcs::predict::ObserverInstance& built);
/// The same of a spec, with its class: "quint8 0…127 per tensor · HistogramObserver"; what its constructor
/// raises; "nothing observes it" for None.
QString specMeaning(const std::optional<qcs::config::ObserverSpec>& spec);
/// "per channel", "dynamic", "QAT", "float16", as they apply.
QStringList qconfigTags(const qcs::config::QConfig& qconfig);

// Python values as a person reads and types them.

/// "None", "127", "0.01", "quint8", "per_tensor_affine", "MinMaxObserver"; what has no short form as Python
/// writes it.
QString valueText(const qcs::config::Value& value);
/// None, True, False, a number, a dtype, a qscheme, a quoted text; nullopt for what is none of them. Where
/// text is asked for it may stand without quotes.
std::optional<qcs::config::Value> readValue(const QString& typed, bool asText = false);

} // namespace qcs::ui
