#include "analysis/constraints/qconfig_dtypes.h"

#include "analysis/analysis_codes.h"
#include "analysis/class_names.h"
#include "analysis/constraints/constraint_codes.h"

#include <fmt/format.h>

namespace qcs {

namespace {

BuiltObserver build_place(const ObserverFactory& factory, const std::optional<ObserverSpec>& spec,
                          const char* place) {
    if (spec) return factory.build(*spec);
    return tl::unexpected(Raised{"TypeError", "'NoneType' object is not callable",
                                 message(codes::qconfig_place_none, place), ""});
}

std::optional<Raised> lacks_dtype(const ObserverInstance& built) {
    if (built.has_attribute("dtype")) return std::nullopt;
    return Raised{"AttributeError",
                  fmt::format("'{}' object has no attribute 'dtype'", class_name(built.type)),
                  message(codes::observer_without_dtype, built.type), ""};
}

} // namespace

tl::expected<QConfigDtypes, Raised> qconfig_dtypes(const ObserverFactory& factory, const QConfig& qconfig) {
    QConfigDtypes result;
    auto activation = build_place(factory, qconfig.activation, "activation");
    if (!activation) return tl::unexpected(std::move(activation.error()));
    auto weight = build_place(factory, qconfig.weight, "weight");
    if (!weight) return tl::unexpected(std::move(weight.error()));
    for (const auto& built : {*activation, *weight})
        if (auto raised = lacks_dtype(*built)) return tl::unexpected(std::move(*raised));
    result.activation = std::move(*activation);
    result.weight = std::move(*weight);
    result.activation_dtype = result.activation->dtype();
    result.weight_dtype = result.weight->dtype();
    result.is_dynamic = result.activation->is_dynamic();
    return result;
}

} // namespace qcs
