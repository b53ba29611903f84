// propagate_qconfig_ and the helpers of stubs.py.

#include "predict/eager/detail/run.h"
#include "predict/eager/eager_codes.h"

#include <algorithm>
#include <array>

namespace qcs::predict::eager {

namespace {

using QConfigPtr = std::shared_ptr<const config::QConfig>;

const QConfigSpecEntry* find(const std::vector<QConfigSpecEntry>& spec, bool is_type, std::string_view key) {
    const QConfigSpecEntry* found = nullptr;
    for (const auto& entry : spec) // as in a dictionary, the last entry wins
        if (entry.is_type == is_type && entry.key == key) found = &entry;
    return found;
}

/// torch/ao/quantization/qconfig.py, _assert_valid_qconfig.
void check_valid(Run& run, const QConfigPtr& qconfig, const Object& module) {
    if (!qconfig) return;
    constexpr std::array transposed = {"torch.nn.ConvTranspose1d", "torch.nn.ConvTranspose2d",
                                       "torch.nn.ConvTranspose3d"};
    const auto is_one = [&](const char* type) { return derives_from(run.model, module, type); };
    if (!std::ranges::any_of(transposed, is_one) || !qconfig->weight) return;
    if (is_per_channel_observer(*run.build(qconfig->weight)))
        raise_assertion_error("Per channel weight observer is not supported yet for ConvTranspose{n}d.",
                              message(codes::eager_per_channel_transposed, module.type));
}

class Propagation {
public:
    Propagation(Run& run, ObjectId root, const std::vector<QConfigSpecEntry>& spec)
        : run_(run), spec_(spec), has_meta_tensors_(has_tensor(run.model, root, DeviceKind::Meta)) {}

    /// `custom` is only used for the root's children: PyTorch does not pass it on.
    void visit(ObjectId id, const QConfigPtr& parents, const std::string& path, const CustomConfig* custom) {
        auto qconfig = parents;
        if (const auto* entry = find(spec_, true, plain_type(run_.model, run_.model[id])))
            qconfig = entry->qconfig;
        if (const auto* entry = find(spec_, false, path)) qconfig = entry->qconfig;
        if (run_.model[id].has_qconfig) qconfig = run_.model[id].qconfig;
        check_valid(run_, qconfig, run_.model[id]);
        const auto set = run_.wrapped(qconfig);
        run_.object(id).set_qconfig(set);
        if (has_meta_tensors_ && has_tensor(run_.model, id, DeviceKind::Meta))
            run_.object(id).set_builds_on_device();
        for (const auto& child : named_children(run_.model, id)) {
            if (custom && is_left_out(*custom, child)) continue;
            visit(child.id, set, path.empty() ? child.name : path + "." + child.name, nullptr);
        }
    }

private:
    bool is_left_out(const CustomConfig& custom, const Child& child) const {
        return std::ranges::find(custom.non_traceable_names, child.name) !=
                   custom.non_traceable_names.end() ||
               std::ranges::find(custom.non_traceable_classes, run_.model[child.id].type) !=
                   custom.non_traceable_classes.end();
    }

    Run& run_;
    const std::vector<QConfigSpecEntry>& spec_;
    bool has_meta_tensors_;
};

} // namespace

void propagate_qconfig(Run& run, ObjectId root, const std::vector<QConfigSpecEntry>& spec,
                       const CustomConfig& custom) {
    Propagation(run, root, spec).visit(root, nullptr, "", &custom);
}

void set_training(Model& model, ObjectId module, bool training) {
    model[module].training = training;
    // A fused QAT module whose BatchNorm is frozen does not change the BatchNorm's mode (intrinsic/qat,
    // train).
    if (model[module].type.starts_with("torch.ao.nn.intrinsic.qat.") && model[module].flag("freeze_bn"))
        return;
    for (const auto& child : named_children(model, module))
        set_training(model, child.id, training);
}

ObjectId add_quant_dequant(Run& run, ObjectId module) {
    const auto& object = run.model[module];
    if (is_leaf(run.model, object) && object.has_qconfig && object.qconfig) {
        const auto stub = [&](const char* type) {
            Object made;
            made.type = type;
            made.has_qconfig = true;
            made.qconfig = run.model[module].qconfig;
            return run.model.add(std::move(made));
        };
        Object wrapper;
        wrapper.type = "torch.ao.quantization.stubs.QuantWrapper";
        wrapper.origin = object.origin;
        wrapper.children = {{"quant", stub("torch.ao.quantization.stubs.QuantStub")},
                            {"dequant", stub("torch.ao.quantization.stubs.DeQuantStub")},
                            {"module", module}};
        const auto made = run.model.add(std::move(wrapper));
        set_training(run.model, made, run.model[module].training);
        return made;
    }
    for (const auto& child : named_children(run.model, module)) {
        const auto made = add_quant_dequant(run, child.id);
        run.object(module).set_child(child.name, made);
    }
    return module;
}

} // namespace qcs::predict::eager
