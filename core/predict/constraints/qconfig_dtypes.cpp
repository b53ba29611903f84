#include "predict/constraints/qconfig_dtypes.h"

#include "predict/constraints/constraint_codes.h"
#include "predict/interpreter/class_names.h"
#include "predict/interpreter/predict_codes.h"
#include "predict/interpreter/py_error.h"

#include <fmt/format.h>

namespace qcs::predict {

namespace {

std::shared_ptr<const ObserverInstance> build_place(const ObserverFactory& factory,
                                                    const std::optional<config::ObserverSpec>& spec,
                                                    const char* place) {
    if (!spec)
        py_raise("TypeError", "'NoneType' object is not callable", message(codes::qconfig_place_none, place));
    const auto& built = factory.build(*spec);
    if (!built) throw PyError{built.error()};
    return *built;
}

void require_dtype(const ObserverInstance& built) {
    if (built.has_attribute("dtype")) return;
    py_raise("AttributeError", fmt::format("'{}' object has no attribute 'dtype'", class_name(built.type)),
             message(codes::observer_without_dtype, built.type));
}

} // namespace

QConfigDtypes qconfig_dtypes(const ObserverFactory& factory, const config::QConfig& qconfig) {
    QConfigDtypes result;
    result.activation = build_place(factory, qconfig.activation, "activation");
    result.weight = build_place(factory, qconfig.weight, "weight");
    for (const auto& built : {result.activation, result.weight})
        require_dtype(*built);
    result.activation_dtype = result.activation->dtype();
    result.weight_dtype = result.weight->dtype();
    result.is_dynamic = result.activation->is_dynamic();
    return result;
}

} // namespace qcs::predict
