// from_float and from_observed of every class that a module may be swapped for.

#include "predict/eager/detail/quantized.h"
#include "predict/eager/eager_codes.h"

#include <fmt/format.h>

namespace qcs::predict::eager {

using namespace quantized;

namespace {

ObjectId by_user(Run& run, std::string_view kind, const std::string& target, ObjectId module) {
    const auto& call = run.next_call(kind, target, {module});
    const auto made = call.answers.empty() ? ObjectId() : run.add_recorded(call.answers.front());
    if (!made)
        raise("AttributeError", "", message(codes::eager_answer_no_module, target, run.model[module].type));
    if (!run.model[made].origin) run.object(made).origin = run.model[module].origin;
    return made;
}

} // namespace

ObjectId from_float(Run& run, const std::string& target, ObjectId module, bool use_precomputed_fake_quant) {
    if (!target.starts_with("torch.")) return by_user(run, "from_float", target, module);
    if (const auto qat = to_qat(run, target, module)) return *qat;
    if (const auto dynamic = to_dynamic(run, target, module)) return *dynamic;
    if (const auto sparse = to_sparse(run, target, module)) return *sparse;
    if (const auto quantizable = to_quantizable(run, target, module)) return *quantizable;
    if (target.starts_with("torch.ao.nn.quantized.reference.")) refuse_reference(target);
    const bool is_quantized = target.starts_with(nnq) || target.starts_with(nniq);
    const auto name = class_name(target);
    if (is_quantized) {
        if (name == "Quantize") return make_quantize(run, module);
        if (name == "DeQuantize") return add(run, made(run.model, target, module));
        if (name == "QFunctional") return make_functional(run, module);
        if (name == "PReLU") return make_prelu(run, target, module);
        if (name == "LinearLeakyReLU" || name == "LinearTanh")
            return make_linear_activation(run, target, module);
        if (name.starts_with("Linear")) return make_linear(run, target, module, use_precomputed_fake_quant);
        if (name.starts_with("BatchNorm") || name.starts_with("BNReLU"))
            return make_batch_norm(run, target, module);
        if (name.starts_with("Conv")) return make_convolution(run, target, module);
        if (name.starts_with("Embedding")) return make_embedding(run, target, module);
        if (const auto made = make_simple(run, target, module)) return *made;
        if (name == "LSTM" || name == "MultiheadAttention")
            raise("NotImplementedError",
                  name == "LSTM"
                      ? "It looks like you are trying to convert a non-observed LSTM module. Please, see "
                        "the examples on quantizable LSTMs."
                      : "It looks like you are trying to convert a non-observed MHA module. Please, see "
                        "the examples on quantizable MHAs.",
                  message(codes::eager_wrong_class, target, run.model[module].type));
    }
    raise("AttributeError", fmt::format("type object '{}' has no attribute 'from_float'", name),
          message(codes::eager_no_counterpart, target, "from_float"));
}

ObjectId from_observed(Run& run, const std::string& target, ObjectId module) {
    if (!target.starts_with("torch.")) return by_user(run, "from_observed", target, module);
    const bool is_lstm = target == joined(nnq, "LSTM");
    if (is_lstm || target == joined(nnq, "MultiheadAttention")) return to_quantized(run, target, module);
    raise("AttributeError",
          fmt::format("type object '{}' has no attribute 'from_observed'", class_name(target)),
          message(codes::eager_no_counterpart, target, "from_observed"));
}

} // namespace qcs::predict::eager
