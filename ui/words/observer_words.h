#pragma once
// What an observer or a qconfig means, in a few words.

#include "config/qconfig.h"
#include "predict/observers/observer_factory.h"

#include <QStringList>

namespace qcs::ui {

/// "quint8, 0 … 127, per tensor affine", of what a constructor built.
QString instanceWords(const qcs::predict::ObserverInstance& built);
/// The same of a spec, with its class: "quint8 0…127 per tensor · HistogramObserver"; what its constructor
/// raises; "nothing observes it" for None.
QString specMeaning(const std::optional<qcs::config::ObserverSpec>& spec);
/// "per channel", "dynamic", "QAT", "float16", as they apply.
QStringList qconfigTags(const qcs::config::QConfig& qconfig);

} // namespace qcs::ui
