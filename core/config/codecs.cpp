#include "config/codecs.h"

#include "config/config_json.h"
#include "config/file_json.h"

namespace qcs {

Expected<Decoded<BackendConfig>> read_backend_config(std::string_view json, const std::string& file) {
    return read_file(json, file, FileKind::BackendConfig, decode_backend_config);
}

Expected<Decoded<QConfigMapping>> read_qconfig_mapping(std::string_view json, const std::string& file) {
    return read_file(json, file, FileKind::QConfigMapping, decode_qconfig_mapping);
}

std::string write_backend_config(const BackendConfig& config) {
    return write_file(FileKind::BackendConfig, config);
}

std::string write_qconfig_mapping(const QConfigMapping& mapping) {
    return write_file(FileKind::QConfigMapping, mapping);
}

} // namespace qcs
