#include "model/module_tensors.h"

#include "model/graph.h"

#include <algorithm>
#include <array>

namespace qcs::model {

namespace {

using Shape = CompactVector<std::int64_t>;

class Tensors {
public:
    explicit Tensors(ListedModule& module) : module_(module), dtypes_(attribute("parameter_dtypes")) {}

    const config::Value* attribute(std::string_view name) const {
        const auto found = std::ranges::find(module_.attributes, name, &config::KeywordArg::name);
        return found == module_.attributes.end() ? nullptr : &found->value;
    }
    std::int64_t integer(std::string_view name, std::int64_t otherwise = 0) const {
        const auto* value = attribute(name);
        const auto* number = value ? std::get_if<std::int64_t>(&value->data) : nullptr;
        return number ? *number : otherwise;
    }
    bool flag(std::string_view name, bool otherwise) const {
        const auto* value = attribute(name);
        const auto* on = value ? std::get_if<bool>(&value->data) : nullptr;
        return on ? *on : otherwise;
    }
    Shape sizes(std::string_view name) const {
        Shape shape;
        const auto* value = attribute(name);
        const auto* tuple = value ? std::get_if<config::Tuple>(&value->data) : nullptr;
        if (!tuple) return shape;
        for (const auto& item : tuple->items)
            if (const auto* size = std::get_if<std::int64_t>(&item.data)) shape.push_back(*size);
        return shape;
    }

    void parameter(std::string_view name, std::optional<Shape> shape) {
        ListedTensor tensor;
        tensor.name = name;
        tensor.dtype = parameter_dtype(dtypes_, name);
        tensor.shape = std::move(shape);
        module_.parameters.push_back(std::move(tensor));
    }
    void buffer(std::string_view name, DType dtype, Shape shape) {
        ListedTensor tensor;
        tensor.name = name;
        tensor.dtype = dtype;
        tensor.shape = std::move(shape);
        module_.buffers.push_back(std::move(tensor));
    }
    void weight_and_bias(Shape weight, std::int64_t outputs) {
        parameter("weight", std::move(weight));
        if (flag("bias", true)) parameter("bias", Shape{outputs});
    }

private:
    ListedModule& module_;
    const config::Value* dtypes_;
};

void convolution(Tensors& tensors) {
    const auto in = tensors.integer("in_channels"), out = tensors.integer("out_channels");
    const auto groups = std::max<std::int64_t>(1, tensors.integer("groups", 1));
    const bool transposed = tensors.flag("transposed", false);
    Shape weight = transposed ? Shape{in, out / groups} : Shape{out, in / groups};
    for (const auto size : tensors.sizes("kernel_size"))
        weight.push_back(size);
    tensors.weight_and_bias(std::move(weight), out);
}

void linear(Tensors& tensors) {
    const auto out = tensors.integer("out_features");
    tensors.weight_and_bias(Shape{out, tensors.integer("in_features")}, out);
}

void bilinear(Tensors& tensors) {
    const auto out = tensors.integer("out_features");
    tensors.weight_and_bias(Shape{out, tensors.integer("in1_features"), tensors.integer("in2_features")},
                            out);
}

void batch_norm(Tensors& tensors) {
    const Shape shape{tensors.integer("num_features")};
    if (tensors.flag("affine", true)) {
        tensors.parameter("weight", shape);
        tensors.parameter("bias", shape);
    }
    if (!tensors.flag("track_running_stats", true)) return;
    tensors.buffer("running_mean", DType::Float32, shape);
    tensors.buffer("running_var", DType::Float32, shape);
    tensors.buffer("num_batches_tracked", DType::Int64, {});
}

void layer_norm(Tensors& tensors) {
    if (!tensors.flag("elementwise_affine", true)) return;
    const auto shape = tensors.sizes("normalized_shape");
    tensors.parameter("weight", shape);
    if (tensors.flag("bias", true)) tensors.parameter("bias", shape);
}

void group_norm(Tensors& tensors) {
    if (!tensors.flag("affine", true)) return;
    const auto channels = tensors.integer("num_channels");
    tensors.parameter("weight", Shape{channels});
    tensors.parameter("bias", Shape{channels});
}

void embedding(Tensors& tensors) {
    tensors.parameter("weight", Shape{tensors.integer("num_embeddings"), tensors.integer("embedding_dim")});
}

void prelu(Tensors& tensors) {
    tensors.parameter("weight", Shape{tensors.integer("num_parameters", 1)});
}

/// The Python bridge records the names of the parameters, but not their shapes.
void recurrent(Tensors& tensors) {
    const auto* names = tensors.attribute("weight_names");
    const auto* list = names ? std::get_if<config::List>(&names->data) : nullptr;
    if (!list) return;
    for (const auto& item : list->items)
        if (const auto* name = std::get_if<std::string>(&item.data)) tensors.parameter(*name, std::nullopt);
}

template <int Gates>
void cell(Tensors& tensors) {
    const auto hidden = tensors.integer("hidden_size");
    tensors.parameter("weight_ih", Shape{Gates * hidden, tensors.integer("input_size")});
    tensors.parameter("weight_hh", Shape{Gates * hidden, hidden});
    if (!tensors.flag("bias", true)) return;
    tensors.parameter("bias_ih", Shape{Gates * hidden});
    tensors.parameter("bias_hh", Shape{Gates * hidden});
}

struct Class {
    std::string_view name; ///< the class name in torch.nn or torch.ao.nn.qat
    void (*add)(Tensors&);
};
constexpr std::array<Class, 28> classes = {{{"Conv1d", convolution},
                                            {"Conv2d", convolution},
                                            {"Conv3d", convolution},
                                            {"ConvTranspose1d", convolution},
                                            {"ConvTranspose2d", convolution},
                                            {"ConvTranspose3d", convolution},
                                            {"Linear", linear},
                                            {"NonDynamicallyQuantizableLinear", linear},
                                            {"Bilinear", bilinear},
                                            {"BatchNorm1d", batch_norm},
                                            {"BatchNorm2d", batch_norm},
                                            {"BatchNorm3d", batch_norm},
                                            {"SyncBatchNorm", batch_norm},
                                            {"InstanceNorm1d", batch_norm},
                                            {"InstanceNorm2d", batch_norm},
                                            {"InstanceNorm3d", batch_norm},
                                            {"LayerNorm", layer_norm},
                                            {"GroupNorm", group_norm},
                                            {"Embedding", embedding},
                                            {"EmbeddingBag", embedding},
                                            {"PReLU", prelu},
                                            {"RNN", recurrent},
                                            {"LSTM", recurrent},
                                            {"GRU", recurrent},
                                            {"RNNCell", cell<1>},
                                            {"LSTMCell", cell<4>},
                                            {"GRUCell", cell<3>},
                                            {"RNNBase", recurrent}}};

const Class* class_of(std::string_view type) {
    if (!type.starts_with("torch.nn.") && !type.starts_with("torch.ao.nn.qat.")) return nullptr;
    const auto found = std::ranges::find(classes, type.substr(type.rfind('.') + 1), &Class::name);
    return found == classes.end() ? nullptr : &*found;
}

} // namespace

void add_tensors(ListedModule& module) {
    const Class* found = class_of(module.type);
    for (std::size_t i = 0; !found && i < module.bases.size(); ++i)
        found = class_of(module.bases[i]);
    if (!found) return;
    Tensors tensors(module);
    found->add(tensors);
}

} // namespace qcs::model
