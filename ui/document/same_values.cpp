#include "document/same_values.h"

namespace qcs::ui {

bool sameValues(const qcs::Workspace& a, const qcs::Workspace& b) {
    return a.mode == b.mode && a.graphs == b.graphs && a.current_graph == b.current_graph &&
           a.backend.value == b.backend.value && a.mapping.value == b.mapping.value &&
           a.prepare_custom.value == b.prepare_custom.value &&
           a.convert_custom.value == b.convert_custom.value && a.fuse_custom.value == b.fuse_custom.value &&
           a.extras == b.extras;
}

} // namespace qcs::ui
