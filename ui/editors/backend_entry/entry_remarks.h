#pragma once
// What is odd about an entry as a whole, field by field: what PyTorch makes of it, in words.

#include "config/backend_config.h"

#include <QString>

#include <map>

namespace qcs::ui {

/// The fields of an entry, in the order of the form.
enum class EntryField : std::uint8_t {
    Pattern,
    ObservationType,
    TensorCounts,
    DTypeConfigs,
    RootModule,
    QatModule,
    ReferenceModule,
    FusedModule,
    FuserMethod,
    RootNodeGetter,
    ExtraInputsGetter,
    InputTypes,
};

struct EntryRemark {
    QString text;
    bool wrong = false; ///< PyTorch raises, or the field does nothing
};
std::map<EntryField, EntryRemark> entryRemarks(const qcs::config::BackendPatternConfig& config);

/// What an observation type means, in words.
QString observationText(qcs::config::ObservationType type);

} // namespace qcs::ui
