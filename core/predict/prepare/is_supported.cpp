#include "predict/interpreter/py_error.h"
#include "predict/prepare/prepare_codes.h"
#include "predict/prepare/target_info.h"

#include <algorithm>

namespace qcs::predict {

namespace {

class Check {
public:
    Check(const PlacementFacts& facts, ObserverCache& constructors, const config::QConfig* qconfig,
          const config::DTypeConfig& config)
        : facts_(facts), constructors_(constructors), qconfig_(qconfig), config_(config) {}

    bool argument(const fx::Arg& arg, const fx::FxNode& node, const TargetInfo& info) {
        if (arg.is_sequence())
            return std::ranges::all_of(arg.items,
                                       [&](const fx::Arg& item) { return argument(item, node, info); });
        if (!arg.is_node()) return true;
        switch (role_of(node, info, arg.node)) {
        case ArgRole::Weight: return weight(info);
        case ArgRole::Bias: {
            const auto bias = constructors_.dtype(info.bias);
            return equals(config_.bias_dtype, config_.user_bias_dtype, bias);
        }
        case ArgRole::Activation: break;
        }
        const auto actual = constructors_.dtype(info.input);
        const auto& wanted = config_.input_dtype;
        return !wanted.has_dtype() ||
               (equals(wanted, actual) && config_.is_dynamic.value_or(false) == actual.is_dynamic &&
                satisfies(wanted, true));
    }

    bool output(const TargetInfo& info) {
        auto actual = constructors_.dtype(info.output);
        if (actual.is_dynamic) actual.dtype = DType::Float32, actual.user_dtype.clear();
        const bool fits = satisfies(config_.output_dtype, true);
        return equals(config_.output_dtype, actual) && (fits || !config_.output_dtype.has_dtype());
    }

private:
    /// Also true if no dtype is required.
    static bool equals(std::optional<DType> wanted, const std::string& user, const DTypeAndDynamic& actual) {
        if (!user.empty()) return equals_user_dtype(user, actual.dtype, actual.user_dtype);
        return !wanted || actual.dtype == wanted;
    }
    static bool equals(const config::DTypeWithConstraints& wanted, const DTypeAndDynamic& actual) {
        return equals(wanted.dtype, wanted.user_dtype, actual);
    }
    bool weight(const TargetInfo& info) {
        const auto actual = constructors_.dtype(info.weight);
        const bool fits = satisfies(config_.weight_dtype, false);
        return equals(config_.weight_dtype, actual) && (fits || !config_.weight_dtype.has_dtype());
    }

    bool satisfies(const config::DTypeWithConstraints& wanted, bool is_activation) {
        if (!qconfig_ || !wanted.has_dtype()) return true;
        const auto& outcome = constructors_.satisfies(*qconfig_, wanted, is_activation);
        if (outcome.raised) throw PyError{*outcome.raised};
        if (outcome.warning) facts_.warnings.push_back({*outcome.warning, !is_activation});
        return outcome.satisfied;
    }

    const PlacementFacts& facts_;
    ObserverCache& constructors_;
    const config::QConfig* qconfig_;
    const config::DTypeConfig& config_;
};

} // namespace

ArgRole role_of(const fx::FxNode& node, const TargetInfo& info, fx::NodeId arg) {
    const auto is = [&](const std::optional<std::int64_t>& index, std::string_view name) {
        if (index && *index < static_cast<std::int64_t>(node.args.size())) {
            // As in Python, a negative index counts from the end.
            const auto place = *index < 0 ? *index + static_cast<std::int64_t>(node.args.size()) : *index;
            if (place >= 0) {
                const auto& there = node.args[static_cast<std::size_t>(place)];
                if (there.is_node() && there.node == arg) return true;
            }
        }
        const auto* named = node.kwarg(name);
        return named && named->is_node() && named->node == arg;
    };
    if (is(info.weight_index, "weight")) return ArgRole::Weight;
    if (is(info.bias_index, "bias")) return ArgRole::Bias;
    return ArgRole::Activation;
}

bool is_supported(const PlacementFacts& facts, IdSpan<fx::NodeId, TargetInfo> infos,
                  ObserverCache& constructors, const PatternMatch& match, const config::QConfig* qconfig) {
    if (match.kind != PatternMatch::Kind::Pattern) return true;
    const auto& config = facts.backend.configs[match.entry.index()];
    const auto& structure = match.structure.front();
    for (const auto& dtypes : config.dtype_configs) {
        if (!match.root)
            py_raise("AttributeError", "'" + match.root_type + "' object has no attribute 'args'",
                     message(codes::root_not_a_node, facts.graph[match.last].name));
        Check check(facts, constructors, qconfig, dtypes);
        const auto& root = facts.graph[match.root];
        const auto& info = infos[match.root];
        bool fits = true;
        for (const auto& arg : root.args)
            fits = fits && check.argument(arg, root, info);
        for (const auto& kwarg : root.kwargs)
            fits = fits && check.argument(kwarg.value, root, info);
        fits = fits && check.output(infos[structure.leaf.node]);
        if (fits) return true;
    }
    return false;
}

} // namespace qcs::predict
