#include "predict/constraints/constraints.h"

#include "predict/constraints/constraint_checks.h"
#include "predict/constraints/constraint_codes.h"
#include "predict/interpreter/class_names.h"
#include "predict/observers/observer_codes.h"
#include "predict/observers/python_call.h"

#include <fmt/format.h>

namespace qcs::predict {

namespace {

/// post_process.dtype != dtype
bool dtype_differs(const ObserverInstance& post_process, const config::DTypeWithConstraints& wanted) {
    if (!post_process.has_attribute("dtype"))
        python_values::raise("AttributeError", fmt::format("'{}' object has no attribute 'dtype'",
                                                           class_name(post_process.type)));
    if (!wanted.user_dtype.empty())
        return !equals_user_dtype(wanted.user_dtype, post_process.dtype(), post_process.user_dtype());
    return post_process.dtype() != wanted.dtype;
}

void run_checks(const CheckedObserver& checked, ConstraintOutcome& outcome) {
    demand_observer(checked.post_process);
    if (dtype_differs(checked.post_process, checked.constraints)) return;
    demand_inner_observer(checked.post_process);
    for (const auto check : constraint_checks) {
        auto result = check(checked);
        if (result.verdict != CheckVerdict::Fail) continue;
        outcome.satisfied = false;
        outcome.warning = result.warning;
        outcome.text = std::move(result.text);
        return;
    }
}

} // namespace

ConstraintOutcome satisfies(const ObserverFactory& factory, const std::optional<config::QConfig>& qconfig,
                            const config::DTypeWithConstraints& constraints, bool is_activation) {
    ConstraintOutcome outcome;
    outcome.weight = !is_activation;
    if (!qconfig || !constraints.has_dtype()) return outcome;
    const auto& constructor = is_activation ? qconfig->activation : qconfig->weight;
    if (!constructor) return outcome;
    const auto raised = [&](Raised exception) {
        outcome.satisfied = false;
        outcome.raised = std::move(exception);
        return outcome;
    };
    const auto& built = factory.build(*constructor);
    if (!built) return raised(built.error());
    try {
        run_checks({**built, qconfig, constraints, is_activation}, outcome);
    } catch (PyError& error) {
        auto& what = error.raised;
        if (what.type.empty()) return raised(std::move(what));
        what.set_message(message(codes::constraint_raises, constructor->callable, what.type, what.text));
        return raised(std::move(what));
    } catch (const python_values::NotKnown&) {
        return raised({"", "", message(codes::constructor_not_recorded, constructor->callable), ""});
    }
    return outcome;
}

} // namespace qcs::predict
