#pragma once
// Remarks on combinations of fields of a backend entry that PyTorch rejects or ignores.

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
    bool wrong = false; ///< PyTorch raises an exception, or the field has no effect
};
std::map<EntryField, EntryRemark> entryRemarks(const qcs::config::BackendPatternConfig& config);

/// A sentence that explains an observation type.
QString observationText(qcs::config::ObservationType type);

} // namespace qcs::ui
