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

/// The qconfigs that quantize_dynamic takes where it is given none.
const config::QConfig* dynamic_qconfig(const std::optional<DType>& dtype) {
    if (dtype == DType::QInt8) return config::named_qconfig("default_dynamic_qconfig");
    if (dtype == DType::Float16) return config::named_qconfig("float16_dynamic_qconfig");
    if (dtype == DType::QUInt8) return config::named_qconfig("float_qparams_weight_only_qconfig");
    if (dtype == DType::QUInt4x2) return config::named_qconfig("float_qparams_weight_only_qconfig_4bit");
    return nullptr;
}

std::vector<std::string> dynamic_types(const std::optional<DType>& dtype) {
    if (dtype == DType::QUInt8) return {"torch.nn.EmbeddingBag", "torch.nn.Embedding"};
    if (dtype == DType::QUInt4x2) return {"torch.nn.EmbeddingBag"};
    return {"torch.nn.Linear",   "torch.nn.LSTM",    "torch.nn.GRU",
            "torch.nn.LSTMCell", "torch.nn.RNNCell", "torch.nn.GRUCell"};
}

std::vector<SpecEntry> dynamic_spec(const Arguments& arguments) {
    if (arguments.spec) return *arguments.spec;
    const auto* qconfig = dynamic_qconfig(arguments.dtype);
    const auto& dtype = arguments.dtype_text;
    if (!qconfig && arguments.set)
        raise("RuntimeError", "('Unknown dtype specified for quantize_dynamic: ', '" + dtype + "')",
              message(codes::eager_dtype_unknown, dtype));
    if (!qconfig)
        raise("ValueError",
              "Don't know how to quantize with default settings for " + dtype + ". Provide full qconfig please",
              message(codes::eager_dtype_unknown, dtype));
    const std::shared_ptr<const config::QConfig> shared(qconfig, [](const config::QConfig*) {});
    std::vector<SpecEntry> spec;
    if (arguments.set) {
        spec = *arguments.set;
        for (auto& entry : spec)
            entry.qconfig = shared;
    } else {
        for (auto& type : dynamic_types(arguments.dtype))
            spec.push_back({true, std::move(type), shared});
    }
    return spec;
}

class Caller {
public:
    explicit Caller(Run& run) : run_(run), arguments_(run.input.arguments) {}

    void call() {
        const auto root = run_.model.root;
        switch (run_.input.call) {
        case Call::Prepare:
            copy();
            prepare(run_, root,
                    {arguments_.allow_list ? *arguments_.allow_list : tables_.propagation_list, arguments_.non_leaf,
                     arguments_.custom ? arguments_.custom->float_to_observed : tables_.float_to_observed});
            return;
        case Call::PrepareQat:
            if (run_.model[root].training) copy();
            return prepare_qat(run_, root, mapping(tables_.qat));
        case Call::Convert:
            copy();
            return convert_model(mapping(arguments_.is_reference ? tables_.static_reference : tables_.static_));
        case Call::QuantizeDynamic: {
            const auto spec = dynamic_spec(arguments_);
            copy();
            set_training(run_.model, root, false);
            propagate_qconfig(run_, root, spec, {});
            return convert(run_, root, {mapping(tables_.dynamic), tables_.observed_to_quantized});
        }
        case Call::PropagateQConfig:
            return propagate_qconfig(run_, root, arguments_.spec.value_or(std::vector<SpecEntry>()),
                                     arguments_.custom.value_or(CustomConfig()));
        case Call::FuseModules:
            copy();
            return fuse_modules(run_, root, arguments_, false);
        case Call::FuseModulesQat:
            copy();
            return fuse_modules(run_, root, arguments_, true);
        case Call::AddQuantDequant: run_.model.root = add_quant_dequant(run_, root); return;
        case Call::Quantize:
            copy();
            set_training(run_.model, root, false);
            prepare(run_, root);
            calibrate();
            return convert(run_, root, {mapping(tables_.static_), tables_.observed_to_quantized});
        case Call::QuantizeQat:
            copy();
            set_training(run_.model, root, true);
            prepare_qat(run_, root, tables_.qat);
            calibrate();
            return convert(run_, root, {tables_.static_, tables_.observed_to_quantized});
        }
    }

private:
    /// copy.deepcopy(model): what it cannot copy is on record.
    void copy() const {
        if (run_.input.uncopied) throw PyError{*run_.input.uncopied};
    }
    /// run_fn(model), which some cases have.
    void calibrate() {
        const bool is_known = std::ranges::any_of(run_.input.calls, [](const UserCall& c) { return c.kind == "run_fn"; });
        if (!is_known) return;
        for (const auto& [path, count] : run_.next_call("run_fn", "run_fn").seen)
            if (const auto observer = at_path(run_.model, path)) run_.object(observer).seen = count;
    }
    const ClassPairs& mapping(const ClassPairs& usual) const {
        return arguments_.mapping ? *arguments_.mapping : usual;
    }
    void convert_model(const ClassPairs& mapping) {
        convert(run_, run_.model.root,
                {mapping,
                 arguments_.custom ? arguments_.custom->observed_to_quantized : tables_.observed_to_quantized,
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
