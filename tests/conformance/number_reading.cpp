#include "number_reading.h"

#include "config/codecs.h"
#include "predict/observers/observer_factory.h"
#include "predict/observers/observer_settings.h"
#include "tensor/storage/storage.h"

namespace qcs::conformance {

using Json = nlohmann::json;

Json error_json(const Diagnostics& problems) {
    return {{"error", problems.front().code}};
}

NumberMessage refused(const Diagnostics& problems) {
    return {error_json(problems), {}};
}

DType dtype_at(const Json& json, const char* key) {
    return dtype_from_name("torch." + json.at(key).get<std::string>()).value();
}

std::optional<quant::CodeRange> range_at(const Json& json) {
    if (!json.contains("range") || json["range"].is_null()) return std::nullopt;
    return quant::CodeRange{json["range"][0].get<std::int64_t>(), json["range"][1].get<std::int64_t>()};
}

tensor::TensorData take_tensor(const Json& json, std::span<const std::byte>& rest) {
    const auto size = json.at("bytes").get<std::size_t>();
    tensor::TensorData tensor;
    tensor.dtype = dtype_at(json, "dtype");
    tensor.shape = json.at("shape").get<std::vector<std::int64_t>>();
    tensor.strides = json.contains("strides") ? json["strides"].get<std::vector<std::int64_t>>()
                                              : tensor::row_major_strides(tensor.shape);
    tensor.offset = json.value("offset", std::size_t{0});
    tensor.storage = tensor::memory_storage({rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(size)});
    rest = rest.subspan(size);
    return tensor;
}

Expected<quant::ObserverSettings> settings_at(const Json& head) {
    const Json file = {{"format", "qconfig-studio/qconfig-mapping"},
                       {"version", 1},
                       {"", {{"activation", head.at("observer")}, {"weight", nullptr}}}};
    const auto mapping = config::read_qconfig_mapping(file.dump());
    if (!mapping) return tl::unexpected(mapping.error());
    const auto built = predict::build_observer(*mapping->value.global().qconfig->activation);
    if (!built) return failure(built.error());
    return predict::settings_of(**built);
}

} // namespace qcs::conformance
