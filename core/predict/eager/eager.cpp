#include "predict/eager/eager.h"

#include "config/eager_presets.h"
#include "predict/eager/detail/run.h"
#include "predict/eager/eager_codes.h"

#include <algorithm>
#include <array>

namespace qcs::predict::eager {

std::span<const std::string_view> call_names() {
    static constexpr std::array<std::string_view, 10> names = {
        "prepare",      "prepare_qat",      "convert",           "quantize_dynamic", "propagate_qconfig_",
        "fuse_modules", "fuse_modules_qat", "add_quant_dequant", "quantize",         "quantize_qat"};
    return names;
}

namespace {

/// The qconfigs that quantize_dynamic uses for a dtype if it is given no spec; null if there are none.
const config::EagerDynamicDefault* dynamic_default(const std::optional<DType>& dtype) {
    const auto& table = config::eager_tables().dynamic;
    const auto found = std::ranges::find_if(table, [&](const auto& row) { return row.dtype == dtype; });
    return found == table.end() || found->rules.empty() ? nullptr : &*found;
}

} // namespace

std::vector<QConfigSpecEntry> dynamic_spec(const Arguments& arguments) {
    if (arguments.spec) return *arguments.spec;
    const auto* usual = dynamic_default(arguments.dtype);
    const auto& dtype = arguments.dtype_text;
    if (!usual && arguments.set)
        raise("RuntimeError", "('Unknown dtype specified for quantize_dynamic: ', '" + dtype + "')",
              message(codes::eager_dtype_unknown, dtype));
    if (!usual)
        raise("ValueError",
              "Don't know how to quantize with default settings for " + dtype +
                  ". Provide full qconfig please",
              message(codes::eager_dtype_unknown, dtype));
    const auto qconfig = std::make_shared<const config::QConfig>(*usual->rules.front().qconfig);
    std::vector<QConfigSpecEntry> spec;
    if (arguments.set) {
        spec = *arguments.set;
        for (auto& entry : spec)
            entry.qconfig = qconfig;
    } else {
        for (const auto& rule : usual->rules)
            spec.push_back({true, rule.key, qconfig});
    }
    return spec;
}

namespace {

class Caller {
public:
    explicit Caller(Run& run) : run_(run), arguments_(run.input.arguments) {}

    void call() {
        const auto root = run_.model.root;
        switch (run_.input.call) {
        case Call::Prepare:
            copy();
            prepare(run_, root,
                    {arguments_.allow_list ? *arguments_.allow_list : tables_.propagation_list,
                     arguments_.non_leaf,
                     arguments_.custom ? arguments_.custom->float_to_observed
                                       : tables_.custom.float_to_observed});
            return;
        case Call::PrepareQat:
            if (run_.model[root].training) copy();
            return prepare_qat(run_, root, mapping(table("qat")));
        case Call::Convert:
            copy();
            return convert_model(mapping(table(arguments_.is_reference ? "static_reference" : "static")));
        case Call::QuantizeDynamic: {
            const auto spec = dynamic_spec(arguments_);
            copy();
            train(false);
            propagate_qconfig(run_, root, spec, {});
            return convert(run_, root, {mapping(table("dynamic")), tables_.custom.observed_to_quantized});
        }
        case Call::PropagateQConfig:
            return propagate_qconfig(run_, root, arguments_.spec.value_or(std::vector<QConfigSpecEntry>()),
                                     arguments_.custom.value_or(CustomConfig()));
        case Call::FuseModules: copy(); return fuse_modules(run_, root, arguments_, false);
        case Call::FuseModulesQat: copy(); return fuse_modules(run_, root, arguments_, true);
        case Call::AddQuantDequant: run_.model.root = add_quant_dequant(run_, root); return;
        case Call::Quantize:
            copy();
            train(false);
            prepare(run_, root);
            calibrate();
            return convert(run_, root, {mapping(table("static")), tables_.custom.observed_to_quantized});
        case Call::QuantizeQat:
            copy();
            train(true);
            prepare_qat(run_, root, table("qat"));
            calibrate();
            return convert(run_, root, {table("static"), tables_.custom.observed_to_quantized});
        }
    }

private:
    /// copy.deepcopy(model); raises the recorded exception if the model cannot be copied.
    void copy() {
        if (arguments_.inplace) return;
        if (run_.input.deepcopy_error) throw PyError{*run_.input.deepcopy_error};
        apply_deepcopy_changes(run_.model);
        const bool walks = run_.input.call != Call::FuseModules && run_.input.call != Call::FuseModulesQat;
        for (const auto& object : run_.model.objects)
            if (walks && object.type == "torch.ao.nn.sparse.quantized.linear.LinearPackedParams")
                raise("AttributeError", "'LinearPackedParams' object has no attribute '_modules'",
                      message(codes::eager_sparse_copied, object.type));
    }
    /// model.train(mode), which the user may have overridden.
    void train(bool mode) {
        set_training(run_.model, run_.model.root, mode);
        for (const auto& [path, training] : run_.input.training_flags)
            if (const auto module = at_path(run_.model, path)) run_.object(module).training = training;
    }
    /// run_fn(model), which only some recorded cases have.
    void calibrate() {
        const bool is_known =
            run_.input.calls &&
            std::ranges::any_of(*run_.input.calls, [](const UserCall& c) { return c.kind == "run_fn"; });
        if (!is_known) return;
        for (const auto& [path, count] : run_.next_call("run_fn", "run_fn", {run_.model.root}).seen)
            if (const auto observer = at_path(run_.model, path)) run_.object(observer).seen = count;
    }
    const ClassPairs& table(std::string_view name) const { return *tables_.mapping(name); }
    const ClassPairs& mapping(const ClassPairs& usual) const {
        return arguments_.mapping ? *arguments_.mapping : usual;
    }
    void convert_model(const ClassPairs& mapping) {
        convert(run_, run_.model.root,
                {mapping,
                 arguments_.custom ? arguments_.custom->observed_to_quantized
                                   : tables_.custom.observed_to_quantized,
                 arguments_.remove_qconfig, arguments_.use_precomputed_fake_quant});
    }

    Run& run_;
    const Arguments& arguments_;
    const config::EagerTables& tables_ = config::eager_tables();
};

} // namespace

Outcome run(const Input& input) {
    Run run(input);
    Outcome outcome;
    outcome.raised = raised_by([&] { Caller(run).call(); });
    outcome.model = std::move(run.model);
    outcome.warnings = std::move(run.warnings);
    return outcome;
}

} // namespace qcs::predict::eager
