#include "config/codecs.h"

#include "config/codec/file_json.h"
#include "config/codec/value_json.h"
#include "config/codec/workspace_json.h"

namespace qcs::config {

Expected<Decoded<BackendConfig>> read_backend_config(std::string_view json, const std::string& file) {
    return read_document(json, file, FileKind::BackendConfig, decode_backend_config);
}

Expected<Decoded<QConfigMapping>> read_qconfig_mapping(std::string_view json, const std::string& file) {
    return read_document(json, file, FileKind::QConfigMapping, decode_qconfig_mapping);
}

Expected<Decoded<PrepareCustomConfig>> read_prepare_custom_config(std::string_view json,
                                                                  const std::string& file) {
    return read_document(json, file, FileKind::PrepareCustomConfig, decode_prepare_custom_config);
}

Expected<Decoded<ConvertCustomConfig>> read_convert_custom_config(std::string_view json,
                                                                  const std::string& file) {
    return read_document(json, file, FileKind::ConvertCustomConfig, decode_convert_custom_config);
}

Expected<Decoded<FuseCustomConfig>> read_fuse_custom_config(std::string_view json, const std::string& file) {
    return read_document(json, file, FileKind::FuseCustomConfig, decode_fuse_custom_config);
}

Expected<Decoded<EagerConfig>> read_eager_config(std::string_view json, const std::string& file) {
    return read_document(json, file, FileKind::EagerConfig, decode_eager_config);
}

Expected<Decoded<Workspace>> read_workspace(std::string_view json, const std::string& file) {
    return read_document(json, file, FileKind::Workspace, decode_workspace);
}

Expected<Decoded<ObserverSpec>> read_observer_spec(std::string_view json, const std::string& file) {
    const auto document = json::parse_json(json, file);
    if (!document) return tl::unexpected(document.error());
    json::Decoder decoder(*document);
    Decoded<ObserverSpec> result;
    result.value = decode_observer_spec(document->root(), decoder);
    const bool failed = decoder.failed();
    result.warnings = decoder.take();
    if (failed) return tl::unexpected(std::move(result.warnings));
    return result;
}

std::string write_backend_config(const BackendConfig& config) {
    return write_document(FileKind::BackendConfig, config);
}

std::string write_qconfig_mapping(const QConfigMapping& mapping) {
    return write_document(FileKind::QConfigMapping, mapping);
}

std::string write_prepare_custom_config(const PrepareCustomConfig& config) {
    return write_document(FileKind::PrepareCustomConfig, config);
}

std::string write_convert_custom_config(const ConvertCustomConfig& config) {
    return write_document(FileKind::ConvertCustomConfig, config);
}

std::string write_fuse_custom_config(const FuseCustomConfig& config) {
    return write_document(FileKind::FuseCustomConfig, config);
}

std::string write_eager_config(const EagerConfig& config) {
    return write_document(FileKind::EagerConfig, config);
}

std::string write_workspace(const Workspace& workspace) {
    return write_document(FileKind::Workspace, workspace);
}

} // namespace qcs::config
