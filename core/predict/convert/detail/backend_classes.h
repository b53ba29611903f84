#pragma once
// What a backend config says about classes, found out once for each class that is asked about.

#include "base/flat_map.h"
#include "config/backend_config.h"
#include "predict/interpreter/class_names.h"

#include <memory>

namespace qcs::predict::converting {

struct BackendClass {
    bool is_weighted = false; ///< convert_weighted_module is for it
    bool is_qat = false;      ///< a QAT class, or derived from one
    /// Of the entry whose pattern it is; null if none.
    const std::vector<config::DTypeConfig>* dtype_configs = nullptr;
    SharedText reference; ///< its reference class; "" if none
};

class BackendClasses {
public:
    /// Both must outlive this.
    BackendClasses(const config::BackendConfig& backend, const ClassTable& classes)
        : backend_(backend), classes_(classes) {}
    const BackendClass& of(std::string_view type) const;

private:
    const config::BackendConfig& backend_;
    const ClassTable& classes_;
    mutable TextMap<std::unique_ptr<BackendClass>> known_;
};

} // namespace qcs::predict::converting
