#include "predict/constraints/constraint_checks.h"

#include "config/presets.h"
#include "predict/constraints/constraint_codes.h"
#include "predict/interpreter/class_names.h"
#include "predict/observers/python_call.h"
#include "predict/observers/torch_values.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::predict {

namespace {

constexpr std::string_view hint = "Please use torch.ao.quantization.get_default_qconfig_mapping or "
                                  "torch.ao.quantization.get_default_qat_qconfig_mapping. Example:\n"
                                  "    qconfig_mapping = get_default_qconfig_mapping(\"fbgemm\")\n"
                                  "    model = prepare_fx(model, qconfig_mapping, example_inputs)";

std::string text_of(const config::Number& number) {
    return python_values::str(config::value_of(number));
}

/// getattr(observer, name, None)
const config::Value& plain_or_none(const ObserverInstance& observer, std::string_view name) {
    static const config::Value none;
    if (const auto* value = observer.attribute(name)) return *value;
    if (observer.tensor(name)) throw python_values::NotKnown{};
    return none;
}

std::string_view which(const CheckedObserver& checked) {
    return checked.is_activation ? "activation" : "weight";
}

CheckResult not_checked(Message why, std::string required = {}) {
    CheckResult result;
    result.verdict = CheckVerdict::NotChecked;
    result.set_message(std::move(why));
    result.required = std::move(required);
    return result;
}

CheckResult fails(CheckResult result, ConstraintWarning warning, const CodeOf<2>& code, std::string text) {
    result.verdict = CheckVerdict::Fail;
    result.warning = warning;
    result.set_message(message(code, result.required, result.actual));
    result.text = std::move(text);
    return result;
}

/// For two constraints that PyTorch checks only together: the result if not both are set; nullopt if both
/// are.
std::optional<CheckResult> without_partner(const std::optional<config::Number>& a,
                                           const std::optional<config::Number>& b, std::string_view a_name,
                                           std::string_view b_name) {
    if (a && b) return std::nullopt;
    if (!a && !b) return not_checked(codes::constraint_unset);
    const auto [given, missing] = a ? std::pair(a_name, b_name) : std::pair(b_name, a_name);
    return not_checked(message(codes::constraint_no_partner, std::string(given), std::string(missing)),
                       fmt::format("{} {}", given, text_of(a ? *a : *b)));
}

/// `observer.NAME != wanted`
bool attribute_differs(const ObserverInstance& observer, std::string_view name,
                       const config::Number& wanted) {
    if (const auto* tensor = observer.tensor(name)) return observers::differs(*tensor, wanted);
    const auto* value = observer.attribute(name);
    if (!value)
        python_values::raise("AttributeError", fmt::format("'{}' object has no attribute '{}'",
                                                           class_name(observer.type), name));
    const auto number = python_values::number(*value);
    return !number || *number != *python_values::number(config::value_of(wanted));
}

std::string attribute_text(const ObserverInstance& observer, std::string_view name) {
    if (const auto* tensor = observer.tensor(name)) return observers::text_of(*tensor);
    const auto* value = observer.attribute(name);
    return value ? python_values::shown(*value) : std::string();
}

} // namespace

void demand_observer(const ObserverInstance& post_process) {
    if (!post_process.is_activation_post_process())
        python_values::raise("AssertionError", "activation_post_process must be an activation post process");
}

void demand_inner_observer(const ObserverInstance& post_process) {
    if (post_process.derives_from("torch.ao.quantization.observer.ObserverBase") || post_process.inner)
        return;
    if (!post_process.derives_from("torch.ao.quantization.fake_quantize.FakeQuantizeBase"))
        python_values::raise("AssertionError",
                             "activation_post_process must be an ObserverBase or FakeQuantizeBase");
    python_values::raise(
        "AttributeError",
        fmt::format("'{}' object has no attribute 'activation_post_process'", class_name(post_process.type)));
}

CheckResult check_range(const CheckedObserver& checked) {
    const auto& low = checked.constraints.quant_min_lower_bound;
    const auto& high = checked.constraints.quant_max_upper_bound;
    if (auto result = without_partner(low, high, "quant_min_lower_bound", "quant_max_upper_bound"))
        return *result;
    const auto& observer = checked.post_process.observer();
    const auto& quant_min = plain_or_none(observer, "quant_min");
    const auto& quant_max = plain_or_none(observer, "quant_max");
    const auto range =
        fmt::format("({}, {})", python_values::shown(quant_min), python_values::shown(quant_max));
    CheckResult result;
    result.required = fmt::format("({}, {})", text_of(*low), text_of(*high));
    if (python_values::is_none(quant_min) || python_values::is_none(quant_max))
        return fails(std::move(result), ConstraintWarning::NoRange, codes::constraint_no_range,
                     fmt::format("QConfig {} must specify 'quant_min' and 'quant_max', ignoring {{qconfig}}",
                                 which(checked)));
    result.actual = range;
    if (!python_values::compare(quant_min, "<", config::value_of(*low)) &&
        !python_values::compare(quant_max, ">", config::value_of(*high)))
        return result;
    auto text = fmt::format("QConfig {} quantization range must fall within the backend's:\n"
                            "QConfig range = {}, BackendConfig range = {}, ignoring {{qconfig}}",
                            which(checked), range, result.required);
    return fails(std::move(result), ConstraintWarning::RangeOutside, codes::constraint_range,
                 std::move(text));
}

CheckResult check_scale_min(const CheckedObserver& checked) {
    const auto& bound = checked.constraints.scale_min_lower_bound;
    if (!bound) return not_checked(codes::constraint_unset);
    const auto& observer = checked.post_process.observer();
    const auto* tensor = observer.tensor("eps");
    const auto* value = observer.attribute("eps");
    CheckResult result;
    result.required = text_of(*bound);
    if (!tensor && (!value || python_values::is_none(*value)))
        return fails(std::move(result), ConstraintWarning::NoEps, codes::constraint_no_eps,
                     fmt::format("QConfig {} must specify 'eps', ignoring {{qconfig}}", which(checked)));
    const bool less = tensor ? observers::less_than(*tensor, *bound)
                             : python_values::compare(*value, "<", config::value_of(*bound));
    result.actual = attribute_text(observer, "eps");
    if (!less) return result;
    auto text =
        fmt::format("QConfig {} eps ({}) must be greater than or equal to the backend's min scale value "
                    "({}), ignoring {{qconfig}}",
                    which(checked), result.actual, result.required);
    return fails(std::move(result), ConstraintWarning::EpsTooSmall, codes::constraint_eps, std::move(text));
}

CheckResult check_fixed_qparams(const CheckedObserver& checked) {
    const auto& scale = checked.constraints.scale_exact_match;
    const auto& zero_point = checked.constraints.zero_point_exact_match;
    if (auto result = without_partner(scale, zero_point, "scale_exact_match", "zero_point_exact_match"))
        return *result;
    CheckResult result;
    result.required = fmt::format("({}, {})", text_of(*scale), text_of(*zero_point));
    for (const auto* name : {"float16_static_qconfig", "float16_dynamic_qconfig"})
        if (const auto* accepted = config::named_qconfig(name);
            accepted && config::qconfig_equals(checked.qconfig, *accepted)) {
            result.set_message(message(codes::constraint_float16_accepted, name));
            return result;
        }
    if (!checked.post_process.derives_from("torch.ao.quantization.observer.FixedQParamsObserver") &&
        !checked.post_process.derives_from("torch.ao.quantization.fake_quantize.FixedQParamsFakeQuantize")) {
        result.actual = checked.post_process.type;
        return fails(
            std::move(result), ConstraintWarning::NotFixedQParams, codes::constraint_not_fixed,
            fmt::format("QConfig must specify a FixedQParamsObserver or a FixedQParamsFakeQuantize for fixed "
                        "qparams ops, ignoring {{qconfig}}.\n{}",
                        hint));
    }
    const auto& observer = checked.post_process.observer();
    const bool differs = attribute_differs(observer, "scale", *scale) ||
                         attribute_differs(observer, "zero_point", *zero_point);
    const auto own_scale = attribute_text(observer, "scale");
    const auto own_zero_point = attribute_text(observer, "zero_point");
    result.actual = fmt::format("({}, {})", own_scale, own_zero_point);
    if (!differs) return result;
    auto text =
        fmt::format("QConfig fixed scale ({}) and zero point ({}) do not match the backend's ({} and {}), "
                    "ignoring {{qconfig}}.\n{}",
                    own_scale, own_zero_point, text_of(*scale), text_of(*zero_point), hint);
    return fails(std::move(result), ConstraintWarning::OtherFixedQParams, codes::constraint_fixed_differs,
                 std::move(text));
}

} // namespace qcs::predict
