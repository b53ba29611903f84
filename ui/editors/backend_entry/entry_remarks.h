#pragma once
// Remarks on how the fields of a backend entry fit together: on combinations that PyTorch rejects or ignores,
// and on fields that are missing or not needed.

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
    /// true: PyTorch raises an exception, or cannot use the field as it is given; false: the remark is a
    /// note.
    bool isError = false;
};
/// Returns the remarks on an entry, at most one for each field.
std::map<EntryField, EntryRemark> entryRemarks(const qcs::config::BackendPatternConfig& config);

/// Returns a text that explains an observation type.
QString observationText(qcs::config::ObservationType type);

} // namespace qcs::ui
