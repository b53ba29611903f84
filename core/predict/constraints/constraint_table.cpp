#include "predict/constraints/constraint_table.h"

#include "predict/constraints/constraint_codes.h"
#include "predict/interpreter/class_names.h"
#include "predict/interpreter/predict_codes.h"
#include "predict/interpreter/py_error.h"
#include "predict/observers/observer_codes.h"
#include "predict/observers/python_call.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::predict {

namespace {

/// The dtype of a config or an observer: torch's, a user's, or none.
struct SomeDType {
    std::optional<DType> dtype;
    std::string user = {};
    bool operator==(const SomeDType&) const = default;

    explicit operator bool() const { return dtype || !user.empty(); }
    std::string text() const { return dtype ? std::string(name_of(*dtype)) : user; }
};
SomeDType some(const config::DTypeWithConstraints& wanted) {
    return {wanted.dtype, wanted.user_dtype};
}
SomeDType some(const ObserverInstance& observer) {
    return {observer.dtype(), observer.user_dtype()};
}

/// The result for a constraint that PyTorch does not check, with the reason.
CheckResult passed_over(CheckResult result, Message why) {
    result.verdict = CheckVerdict::NotChecked;
    result.set_message(std::move(why));
    result.warning.reset();
    result.text.clear();
    return result;
}

CheckResult compared(std::string required, std::string actual, const CodeOf<2>& code) {
    CheckResult result;
    result.verdict = required == actual ? CheckVerdict::Pass : CheckVerdict::Fail;
    if (result.verdict == CheckVerdict::Fail) result.set_message(message(code, required, actual));
    result.required = std::move(required);
    result.actual = std::move(actual);
    return result;
}

CheckResult scale_max(const config::DTypeWithConstraints& constraints) {
    CheckResult result;
    if (!constraints.scale_max_upper_bound) return passed_over(result, codes::constraint_unset);
    result.required = python_values::str(
        std::visit([](auto v) { return config::Value(v); }, *constraints.scale_max_upper_bound));
    return passed_over(std::move(result), codes::constraint_scale_max);
}

/// The result of a check that PyTorch does not get to; required and actual value are still shown.
CheckResult passed_over_check(Check check, const CheckedObserver& checked, const CodeOf<0>& why) {
    CheckResult result;
    try {
        result = check(checked);
    } catch (const PyError&) { // PyTorch does not make this check, so it does not raise
    } catch (const python_values::NotKnown&) {
    }
    // If the constraint is not set at all, that is the reason to show, rather than `why`.
    return result.verdict == CheckVerdict::NotChecked ? result : passed_over(std::move(result), why);
}

class TableWriter {
public:
    TableWriter(const QConfigObservers& found, const config::QConfig& qconfig,
                const config::DTypeConfig& config)
        : found_(found), qconfig_(qconfig), config_(config) {}

    void input() {
        const auto& demands = config_.input_dtype;
        const bool fits = dtype_row(ConstraintTarget::Input, some(demands), some(*found_.activation));
        const bool dynamic = found_.is_dynamic;
        auto row = compared(python_values::str(config_.is_dynamic.value_or(false)),
                            python_values::str(dynamic), codes::constraint_dynamic);
        const bool dynamic_fits = row.verdict == CheckVerdict::Pass;
        if (!demands.has_dtype()) row = passed_over(std::move(row), codes::constraint_no_dtype);
        if (demands.has_dtype() && !fits) row = passed_over(std::move(row), codes::constraint_other_dtype);
        add(ConstraintTarget::Input, ConstraintKind::IsDynamic, std::move(row));
        const CodeOf<0>* why = !demands.has_dtype() ? &codes::constraint_no_dtype
                               : !fits              ? &codes::constraint_other_dtype
                               : dynamic_fits       ? nullptr
                                                    : &codes::constraint_other_dynamic;
        constraint_rows(ConstraintTarget::Input, demands, *found_.activation, why);
    }

    void weight(const ConstraintScope& scope) {
        const auto& demands = config_.weight_dtype;
        const CodeOf<0>* why = scope.weight      ? nullptr
                               : scope.is_module ? &codes::constraint_module_weight
                                                 : &codes::constraint_not_given;
        const bool fits = dtype_row(ConstraintTarget::Weight, some(demands), some(*found_.weight), why);
        if (!demands.has_dtype()) why = &codes::constraint_no_dtype;
        if (demands.has_dtype() && !fits && !why) why = &codes::constraint_other_dtype;
        constraint_rows(ConstraintTarget::Weight, demands, *found_.weight, why);
    }

    void bias(const ConstraintScope& scope) {
        // The bias gets a float16 placeholder if activation and weight are float16 and static, else a float32
        // one.
        const bool half = found_.activation_dtype == DType::Float16 &&
                          found_.weight_dtype == DType::Float16 && !found_.is_dynamic;
        dtype_row(ConstraintTarget::Bias, {config_.bias_dtype, config_.user_bias_dtype},
                  {half ? DType::Float16 : DType::Float32},
                  scope.bias        ? nullptr
                  : scope.is_module ? &codes::constraint_module_bias
                                    : &codes::constraint_not_given);
    }

    void output() {
        const auto& demands = config_.output_dtype;
        // The output of a dynamically quantized operation is float.
        const bool dynamic = found_.is_dynamic;
        const auto observed = some(*found_.activation);
        dtype_row(ConstraintTarget::Output, some(demands), dynamic ? SomeDType{DType::Float32} : observed);
        const bool looked_at = demands.has_dtype() && observed == some(demands);
        const CodeOf<0>* why = !demands.has_dtype() ? &codes::constraint_no_dtype
                               : looked_at          ? nullptr
                                                    : &codes::constraint_other_dtype;
        constraint_rows(ConstraintTarget::Output, demands, *found_.activation, why);
    }

    ConstraintTable take() { return std::move(table_); }

private:
    void add(ConstraintTarget target, ConstraintKind kind, CheckResult result) {
        if (result.verdict == CheckVerdict::Fail) table_.supported = false;
        table_.rows.push_back({target, kind, std::move(result)});
    }

    /// Returns whether the dtypes are equal.
    bool dtype_row(ConstraintTarget target, const SomeDType& required, const SomeDType& actual,
                   const CodeOf<0>* passed_over_because = nullptr) {
        if (!required.user.empty() && !passed_over_because)
            equals_user_dtype(required.user, actual.dtype, actual.user);
        auto row = compared(required.text(), actual.text(), codes::constraint_dtype);
        if (!required)
            row = passed_over(std::move(row), codes::constraint_no_dtype);
        else if (passed_over_because)
            row = passed_over(std::move(row), *passed_over_because);
        add(target, ConstraintKind::DTypeEqual, std::move(row));
        return required == actual;
    }

    void constraint_rows(ConstraintTarget target, const config::DTypeWithConstraints& demands,
                         const ObserverInstance& made, const CodeOf<0>* passed_over_because) {
        constexpr ConstraintKind kinds[] = {ConstraintKind::QuantRange, ConstraintKind::ScaleMin,
                                            ConstraintKind::FixedQParams};
        const CheckedObserver checked = {made, qconfig_, demands, target != ConstraintTarget::Weight};
        if (!passed_over_because) {
            demand_observer(made);
            demand_inner_observer(made);
        }
        bool failed = false;
        for (std::size_t i = 0; i < constraint_checks.size(); ++i) {
            if (kinds[i] == ConstraintKind::FixedQParams)
                add(target, ConstraintKind::ScaleMax, scale_max(demands));
            const CodeOf<0>* why = passed_over_because ? passed_over_because
                                   : failed            ? &codes::constraint_not_reached
                                                       : nullptr;
            auto row =
                why ? passed_over_check(constraint_checks[i], checked, *why) : constraint_checks[i](checked);
            failed = failed || row.verdict == CheckVerdict::Fail;
            add(target, kinds[i], std::move(row));
        }
    }

    const QConfigObservers& found_;
    const std::optional<config::QConfig> qconfig_;
    const config::DTypeConfig& config_;
    ConstraintTable table_;
};

} // namespace

ConstraintTable constraint_table(const ObserverFactory& factory, const config::QConfig& qconfig,
                                 const config::DTypeConfig& config, ConstraintScope scope) {
    const auto stopped = [](Raised raised) {
        ConstraintTable table;
        table.supported = false;
        table.raised = std::move(raised);
        return table;
    };
    QConfigObservers found;
    if (const auto raised = raised_by([&] { found = build_qconfig_observers(factory, qconfig); }))
        return stopped(*raised);
    try {
        TableWriter writer(found, qconfig, config);
        writer.input();
        writer.weight(scope);
        writer.bias(scope);
        writer.output();
        return writer.take();
    } catch (PyError& error) {
        auto& raised = error.raised;
        if (!raised.type.empty())
            raised.set_message(
                message(codes::constraint_raises, found.activation->type, raised.type, raised.text));
        return stopped(std::move(raised));
    } catch (const python_values::NotKnown&) {
        return stopped({"", "", message(codes::constructor_not_recorded, found.activation->type), ""});
    }
}

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

QConfigObservers build_qconfig_observers(const ObserverFactory& factory, const config::QConfig& qconfig) {
    QConfigObservers result;
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
