// from_float of the reference classes (torch/ao/nn/quantized/reference).

#include "predict/convert/weighted.h"
#include "predict/eager/detail/run.h"
#include "predict/eager/eager_codes.h"

#include <fmt/format.h>

namespace qcs::predict::eager {

namespace {

constexpr std::string_view nnqr = "torch.ao.nn.quantized.reference.";

} // namespace

bool is_reference_class(std::string_view target) {
    if (!target.starts_with(nnqr)) return false;
    const auto name = target.substr(nnqr.size());
    return name == "Linear" || name.starts_with("Conv");
}

void refuse_reference(const std::string& target) {
    const auto name = class_name(target);
    const bool has_one = name.starts_with("Embedding");
    raise("TypeError",
          fmt::format("{}.from_float() missing 1 required positional argument: '{}'", name,
                      has_one ? "weight_qparams" : "weight_qparams_dict"),
          message(codes::eager_reference_not_made, target));
}

converting::ObservedWeight reference_qparams(Run& run, ObjectId module) {
    auto observer = run.weight_observer(module);
    const auto tensor = run.weight(module);
    run.observe(observer, tensor);
    auto weight = converting::qparams_of(*observer.instance, "weight", "");
    if (weight.qscheme) run.calculate_qparams(observer);
    if (weight.qscheme || weight.dtype == DType::Float16) run.record_quantized(tensor, observer);
    return weight;
}

ObjectId to_reference(Run& run, const std::string& target, ObjectId module) {
    const auto weight = reference_qparams(run, module);
    const auto name = class_name(target);
    if (name == "Linear") {
        need_settings(run, module, linear_settings());
        run.has_bias(module);
    }
    if (name.starts_with("Conv"))
        need_settings(run, module,
                      name.starts_with("ConvTranspose") ? transposed_settings() : convolution_settings());
    if (name.starts_with("Embedding")) run.need(module, "num_embeddings");
    if (run.weight(module).tensor.is_meta) raise_no_values(); // the weight's axis
    auto object = made(run.model, target, module);
    for (const auto& kept : converting::reference_weights({weight}, target, ""))
        object.weights.push_back({kept.name.str(), kept.dtype, kept.qscheme, kept.axis, {}});
    return run.model.add(std::move(object));
}

} // namespace qcs::predict::eager
