#include "predict/eager/flow.h"

#include "config/eager_presets.h"
#include "predict/eager/detail/run.h"
#include "predict/eager/eager_codes.h"

#include <fmt/format.h>

#include <array>

namespace qcs::predict::eager {

namespace {

using config::EagerCall;

std::shared_ptr<const config::QConfig> shared(const std::optional<config::QConfig>& qconfig) {
    return qconfig ? std::make_shared<const config::QConfig>(*qconfig) : nullptr;
}

/// Model.get_submodule(path).
ObjectId submodule(const Model& model, std::string_view path) {
    auto id = model.root;
    for (std::size_t at = 0; !path.empty() && at <= path.size();) {
        const auto end = std::min(path.find('.', at), path.size());
        const auto name = path.substr(at, end - at);
        const auto child = model[id].child(name);
        if (!child)
            raise("AttributeError", fmt::format("{} has no attribute `{}`", class_name(model[id].type), name),
                  message(codes::eager_no_module, path));
        id = child;
        at = end + 1;
    }
    return id;
}

class Carrier {
public:
    explicit Carrier(const FlowInput& given) : given_(given), config_(*given.config) {
        flow_.call = config_.call.value_or(given.call);
    }

    Flow run() {
        input_.model = given_.model;
        input_.constructors = given_.constructors;
        const bool is_recorded = flow_.call == given_.recorded_call;
        if (is_recorded) input_.calls = given_.calls;
        input_.engine = given_.engine;
        input_.has_vnni = given_.has_vnni;
        Run run(input_); // one for all steps, because the user's code numbers its calls across steps
        if (is_whole() || flow_.call == EagerCall::QuantizeDynamic) train(run.model, is_recorded);
        if (step(Phase::Fuse, run, flow_.fused, [&] { fuse(run); }) &&
            step(Phase::SetQConfigs, run, flow_.with_qconfigs, [&] { set_qconfigs(run); }) &&
            step(Phase::Prepare, run, flow_.prepared, [&] { prepare_model(run); }))
            step(Phase::Convert, run, flow_.converted, [&] { convert_model(run); });
        flow_.warnings = std::move(run.warnings);
        flow_.weights = std::move(run.quantized_parameters);
        return std::move(flow_);
    }

private:
    bool is_whole() const {
        return flow_.call == EagerCall::Quantize || flow_.call == EagerCall::QuantizeQat;
    }

    /// model.train(mode), which the user may have overridden.
    void train(Model& model, bool is_recorded) const {
        set_training(model, model.root, is_qat(flow_.call));
        if (!is_recorded) return;
        for (const auto& [path, training] : given_.training_flags)
            if (const auto module = at_path(model, path)) model[module].training = training;
    }

    /// Returns false if PyTorch raises.
    template <typename Pass>
    bool step(Phase phase, const Run& run, Model& after, Pass pass) {
        flow_.raised = raised_by(pass);
        flow_.raised_in = phase;
        after = run.model;
        return !flow_.raised;
    }

    void fuse(Run& run) const {
        Arguments arguments;
        arguments.fuse = config_.fuse;
        if (config_.custom) arguments.fusers = config_.custom->fusions;
        fuse_modules(run, run.model.root, arguments, is_qat(flow_.call));
    }

    std::vector<QConfigSpecEntry> spec(bool with_paths) const {
        std::vector<QConfigSpecEntry> entries;
        for (const auto& rule : config_.rules)
            if (!rule.off && (rule.by_type || with_paths))
                entries.push_back({rule.by_type, rule.key, shared(rule.qconfig)});
        return entries;
    }

    CustomConfig custom() const {
        CustomConfig found;
        if (!config_.custom) return found;
        found.non_traceable_names = config_.custom->non_traceable_module_names;
        found.non_traceable_classes = config_.custom->non_traceable_module_classes;
        return found;
    }

    void set_qconfigs(Run& run) const {
        const auto root = run.model.root;
        if (flow_.call == EagerCall::QuantizeDynamic) return propagate_qconfig(run, root, dynamic_spec(), {});
        if (flow_.call == EagerCall::Propagate) return propagate_qconfig(run, root, spec(true), custom());
        for (const auto& rule : config_.rules) {
            if (rule.off || rule.by_type) continue;
            run.object(submodule(run.model, rule.key)).set_qconfig(shared(rule.qconfig));
        }
        if (const auto types = spec(false); !types.empty()) propagate_qconfig(run, root, types, custom());
    }

    std::vector<QConfigSpecEntry> dynamic_spec() const {
        Arguments arguments;
        if (auto entries = spec(true); !entries.empty())
            arguments.spec = std::move(entries);
        else if (!config_.user_dtype.empty())
            raise("", "", message(codes::eager_user_dtype, config_.user_dtype));
        arguments.dtype = config_.dtype.value_or(DType::QInt8);
        arguments.dtype_text = name_of(*arguments.dtype);
        return eager::dynamic_spec(arguments);
    }

    const ClassPairs& float_to_observed() const {
        return config_.custom ? config_.custom->float_to_observed
                              : config::eager_tables().custom.float_to_observed;
    }

    ClassPairs mapping(const std::optional<config::EagerMapping>& mapping, std::string_view usual) const {
        const auto table = mapping ? mapping->table : std::string(usual);
        if (table.empty()) return mapping->pairs;
        const auto* pairs = config::eager_tables().mapping(table);
        return pairs ? *pairs : ClassPairs();
    }

    void prepare_model(Run& run) const {
        const auto& tables = config::eager_tables();
        const auto root = run.model.root;
        switch (flow_.call) {
        case EagerCall::Quantize:
        case EagerCall::Prepare:
            return prepare(run, root,
                           {config_.allow_list ? *config_.allow_list : tables.propagation_list,
                            config_.non_leaf, float_to_observed()});
        case EagerCall::QuantizeQat: return prepare_qat(run, root, mapping(config_.qat_mapping, "qat"));
        case EagerCall::PrepareQat: return prepare_qat(run, root, mapping(config_.mapping, "qat"));
        case EagerCall::AddQuantDequant: run.model.root = add_quant_dequant(run, root); return;
        default: return;
        }
    }

    void convert_model(Run& run) const {
        if (!is_whole() && flow_.call != EagerCall::Convert && flow_.call != EagerCall::QuantizeDynamic)
            return;
        const bool is_dynamic = flow_.call == EagerCall::QuantizeDynamic;
        const auto& usual = config::eager_tables().custom.observed_to_quantized;
        const auto pairs = mapping(config_.mapping, is_dynamic             ? "dynamic"
                                                    : config_.is_reference ? "static_reference"
                                                                           : "static");
        convert(run, run.model.root,
                {pairs, config_.custom && !is_dynamic ? config_.custom->observed_to_quantized : usual,
                 is_dynamic || config_.remove_qconfig, !is_dynamic && config_.use_precomputed_fake_quant});
    }

    const FlowInput& given_;
    const config::EagerConfig& config_;
    Input input_;
    Flow flow_;
};

} // namespace

std::string_view name_of(Phase phase) {
    static constexpr std::array<std::string_view, 4> names = {"fuse", "set_qconfigs", "prepare", "convert"};
    return names[static_cast<std::size_t>(phase)];
}

bool is_qat(config::EagerCall call) {
    return call == EagerCall::QuantizeQat || call == EagerCall::PrepareQat ||
           call == EagerCall::FuseModulesQat;
}

Flow run_flow(const FlowInput& input) {
    return Carrier(input).run();
}

bool same_input(const FlowInput& a, const FlowInput& b) {
    return a.model == b.model && a.graph == b.graph && a.call == b.call && a.engine == b.engine &&
           a.has_vnni == b.has_vnni && (a.config == b.config || *a.config == *b.config);
}

} // namespace qcs::predict::eager
