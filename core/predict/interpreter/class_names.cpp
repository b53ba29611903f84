#include "predict/interpreter/class_names.h"

#include "config/presets.h"

#include <algorithm>
#include <array>

namespace qcs::predict {

namespace {

struct DefiningModule {
    std::string_view module;
    std::string_view package; ///< the package from which the classes are importable
    std::string_view classes; ///< separated by spaces
};

// The modules in which torch 2.13 defines the classes that it re-exports: repr() of a class shows the
// defining module.
constexpr std::array defining_modules = {
    DefiningModule{
        "torch.nn.modules.activation", "torch.nn",
        "CELU ELU GELU GLU Hardshrink Hardsigmoid Hardswish Hardtanh LeakyReLU LogSigmoid LogSoftmax Mish "
        "MultiheadAttention PReLU RReLU ReLU ReLU6 SELU SiLU Sigmoid Softmax Softmax2d Softmin Softplus "
        "Softshrink Softsign Tanh Tanhshrink Threshold"},
    DefiningModule{"torch.nn.modules.adaptive", "torch.nn", "AdaptiveLogSoftmaxWithLoss"},
    DefiningModule{"torch.nn.modules.batchnorm", "torch.nn",
                   "BatchNorm1d BatchNorm2d BatchNorm3d LazyBatchNorm1d LazyBatchNorm2d LazyBatchNorm3d "
                   "SyncBatchNorm"},
    DefiningModule{"torch.nn.modules.channelshuffle", "torch.nn", "ChannelShuffle"},
    DefiningModule{"torch.nn.modules.container", "torch.nn",
                   "Container ModuleDict ModuleList ParameterDict ParameterList Sequential"},
    DefiningModule{
        "torch.nn.modules.conv", "torch.nn",
        "Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d ConvTranspose3d LazyConv1d LazyConv2d "
        "LazyConv3d LazyConvTranspose1d LazyConvTranspose2d LazyConvTranspose3d"},
    DefiningModule{"torch.nn.modules.distance", "torch.nn", "CosineSimilarity PairwiseDistance"},
    DefiningModule{"torch.nn.modules.dropout", "torch.nn",
                   "AlphaDropout Dropout Dropout1d Dropout2d Dropout3d FeatureAlphaDropout"},
    DefiningModule{"torch.nn.modules.flatten", "torch.nn", "Flatten Unflatten"},
    DefiningModule{"torch.nn.modules.fold", "torch.nn", "Fold Unfold"},
    DefiningModule{"torch.nn.modules.instancenorm", "torch.nn",
                   "InstanceNorm1d InstanceNorm2d InstanceNorm3d LazyInstanceNorm1d LazyInstanceNorm2d "
                   "LazyInstanceNorm3d"},
    DefiningModule{"torch.nn.modules.linear", "torch.nn", "Bilinear Identity LazyLinear Linear"},
    DefiningModule{"torch.nn.modules.module", "torch.nn", "Module"},
    DefiningModule{"torch.nn.modules.normalization", "torch.nn",
                   "CrossMapLRN2d GroupNorm LayerNorm LocalResponseNorm RMSNorm"},
    DefiningModule{"torch.nn.modules.padding", "torch.nn",
                   "CircularPad1d CircularPad2d CircularPad3d ConstantPad1d ConstantPad2d ConstantPad3d "
                   "ReflectionPad1d ReflectionPad2d ReflectionPad3d ReplicationPad1d ReplicationPad2d "
                   "ReplicationPad3d ZeroPad1d ZeroPad2d ZeroPad3d"},
    DefiningModule{"torch.nn.modules.pixelshuffle", "torch.nn", "PixelShuffle PixelUnshuffle"},
    DefiningModule{
        "torch.nn.modules.pooling", "torch.nn",
        "AdaptiveAvgPool1d AdaptiveAvgPool2d AdaptiveAvgPool3d AdaptiveMaxPool1d AdaptiveMaxPool2d "
        "AdaptiveMaxPool3d AvgPool1d AvgPool2d AvgPool3d FractionalMaxPool2d FractionalMaxPool3d LPPool1d "
        "LPPool2d LPPool3d MaxPool1d MaxPool2d MaxPool3d MaxUnpool1d MaxUnpool2d MaxUnpool3d"},
    DefiningModule{"torch.nn.modules.rnn", "torch.nn",
                   "GRU GRUCell LSTM LSTMCell RNN RNNBase RNNCell RNNCellBase"},
    DefiningModule{"torch.nn.modules.sparse", "torch.nn", "Embedding EmbeddingBag"},
    DefiningModule{"torch.nn.modules.transformer", "torch.nn",
                   "Transformer TransformerDecoder TransformerDecoderLayer TransformerEncoder "
                   "TransformerEncoderLayer"},
    DefiningModule{"torch.nn.modules.upsampling", "torch.nn",
                   "Upsample UpsamplingBilinear2d UpsamplingNearest2d"},
    DefiningModule{
        "torch.ao.nn.intrinsic.modules.fused", "torch.ao.nn.intrinsic",
        "BNReLU2d BNReLU3d ConvAdd2d ConvAddReLU2d ConvBn1d ConvBn2d ConvBn3d ConvBnReLU1d ConvBnReLU2d "
        "ConvBnReLU3d ConvReLU1d ConvReLU2d ConvReLU3d LinearBn1d LinearLeakyReLU LinearReLU LinearTanh "
        "_FusedModule"},
    DefiningModule{"torch.ao.nn.intrinsic.qat.modules.conv_fused", "torch.ao.nn.intrinsic.qat",
                   "ConvBn1d ConvBn2d ConvBn3d ConvBnReLU1d ConvBnReLU2d ConvBnReLU3d ConvReLU1d ConvReLU2d "
                   "ConvReLU3d"},
    DefiningModule{"torch.ao.nn.intrinsic.qat.modules.linear_fused", "torch.ao.nn.intrinsic.qat",
                   "LinearBn1d"},
    DefiningModule{"torch.ao.nn.intrinsic.qat.modules.linear_relu", "torch.ao.nn.intrinsic.qat",
                   "LinearReLU"},
    DefiningModule{"torch.ao.nn.quantizable.modules.activation", "torch.ao.nn.quantizable",
                   "MultiheadAttention"},
    DefiningModule{"torch.ao.nn.quantizable.modules.rnn", "torch.ao.nn.quantizable", "LSTM LSTMCell"},
    DefiningModule{"torch.ao.nn.quantized.modules.activation", "torch.ao.nn.quantized",
                   "ELU Hardswish LeakyReLU MultiheadAttention PReLU ReLU6 Sigmoid Softmax"},
    DefiningModule{"torch.ao.nn.quantized.modules.rnn", "torch.ao.nn.quantized", "LSTM"},
    DefiningModule{"torch.ao.nn.quantized.modules.batchnorm", "torch.ao.nn.quantized",
                   "BatchNorm2d BatchNorm3d"},
    DefiningModule{"torch.ao.nn.quantized.modules.conv", "torch.ao.nn.quantized",
                   "Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d ConvTranspose3d"},
    DefiningModule{"torch.ao.nn.quantized.modules", "torch.ao.nn.quantized", "DeQuantize Quantize"},
    DefiningModule{"torch.ao.nn.quantized.modules.dropout", "torch.ao.nn.quantized", "Dropout"},
    DefiningModule{"torch.ao.nn.quantized.modules.embedding_ops", "torch.ao.nn.quantized",
                   "Embedding EmbeddingBag"},
    DefiningModule{"torch.ao.nn.quantized.modules.functional_modules", "torch.ao.nn.quantized",
                   "FXFloatFunctional FloatFunctional QFunctional"},
    DefiningModule{"torch.ao.nn.quantized.modules.normalization", "torch.ao.nn.quantized",
                   "GroupNorm InstanceNorm1d InstanceNorm2d InstanceNorm3d LayerNorm"},
    DefiningModule{"torch.ao.nn.quantized.modules.linear", "torch.ao.nn.quantized", "Linear"},
    DefiningModule{"torch.ao.nn.quantized.dynamic.modules.conv", "torch.ao.nn.quantized.dynamic",
                   "Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d ConvTranspose3d"},
    DefiningModule{"torch.ao.nn.quantized.dynamic.modules.rnn", "torch.ao.nn.quantized.dynamic",
                   "GRU GRUCell LSTM LSTMCell RNNCell"},
    DefiningModule{"torch.ao.nn.quantized.dynamic.modules.linear", "torch.ao.nn.quantized.dynamic", "Linear"},
    DefiningModule{"torch.ao.nn.quantized.reference.modules.conv", "torch.ao.nn.quantized.reference",
                   "Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d ConvTranspose3d"},
    DefiningModule{"torch.ao.nn.quantized.reference.modules.sparse", "torch.ao.nn.quantized.reference",
                   "Embedding EmbeddingBag"},
    DefiningModule{"torch.ao.nn.quantized.reference.modules.rnn", "torch.ao.nn.quantized.reference",
                   "GRU GRUCell LSTM LSTMCell RNNCell"},
    DefiningModule{"torch.ao.nn.quantized.reference.modules.linear", "torch.ao.nn.quantized.reference",
                   "Linear"},
    DefiningModule{"torch.ao.nn.intrinsic.quantized.modules.bn_relu", "torch.ao.nn.intrinsic.quantized",
                   "BNReLU2d BNReLU3d"},
    DefiningModule{"torch.ao.nn.intrinsic.quantized.modules.conv_add", "torch.ao.nn.intrinsic.quantized",
                   "ConvAdd2d ConvAddReLU2d"},
    DefiningModule{"torch.ao.nn.intrinsic.quantized.modules.conv_relu", "torch.ao.nn.intrinsic.quantized",
                   "ConvReLU1d ConvReLU2d ConvReLU3d"},
    DefiningModule{"torch.ao.nn.intrinsic.quantized.modules.linear_relu", "torch.ao.nn.intrinsic.quantized",
                   "LinearLeakyReLU LinearReLU LinearTanh"},
    DefiningModule{"torch.ao.nn.intrinsic.quantized.dynamic.modules.linear_relu",
                   "torch.ao.nn.intrinsic.quantized.dynamic", "LinearReLU"},
    DefiningModule{"torch.ao.nn.qat.dynamic.modules.linear", "torch.ao.nn.qat.dynamic", "Linear"},
    DefiningModule{"torch.ao.nn.qat.modules.conv", "torch.ao.nn.qat", "Conv1d Conv2d Conv3d"},
    DefiningModule{"torch.ao.nn.qat.modules.embedding_ops", "torch.ao.nn.qat", "Embedding EmbeddingBag"},
    DefiningModule{"torch.ao.nn.qat.modules.linear", "torch.ao.nn.qat", "Linear"},
};

// Members of torch.nn.functional that are implemented in C++; the others are Python functions.
constexpr std::string_view builtin_functionals =
    " adaptive_avg_pool1d avg_pool1d avg_pool2d avg_pool3d bilinear celu_ channel_shuffle conv1d conv2d "
    "conv3d "
    "conv_tbc conv_transpose1d conv_transpose2d conv_transpose3d cosine_similarity elu_ gelu hardshrink "
    "hardtanh_ "
    "leaky_relu_ linear logsigmoid native_channel_shuffle one_hot pairwise_distance pdist pixel_shuffle "
    "pixel_unshuffle prelu relu_ rrelu_ scaled_dot_product_attention selu_ softplus softshrink threshold_ ";
// Members of torch itself that are Python functions; the others are implemented in C++.
constexpr std::string_view python_torch_functions =
    " atleast_1d atleast_2d atleast_3d block_diag broadcast_shapes broadcast_tensors cartesian_prod cdist "
    "chain_matmul cond einsum lu meshgrid norm pca_lowrank split stft svd_lowrank sym_float sym_int sym_ite "
    "sym_max "
    "sym_min sym_not sym_sqrt sym_sum tensordot unique unique_consecutive unravel_index vmap while_loop ";

bool has_word(std::string_view words, std::string_view word) {
    for (auto at = words.find(word); at != std::string_view::npos; at = words.find(word, at + 1)) {
        const bool starts = at == 0 || words[at - 1] == ' ';
        const auto end = at + word.size();
        if (starts && (end == words.size() || words[end] == ' ')) return true;
    }
    return false;
}

std::string_view package_of(std::string_view canonical) {
    const auto dot = canonical.rfind('.');
    return dot == std::string_view::npos ? std::string_view{} : canonical.substr(0, dot);
}

} // namespace

std::string_view class_name(std::string_view canonical) {
    canonical = canonical.substr(0, canonical.find('#'));
    const auto dot = canonical.rfind('.');
    return dot == std::string_view::npos ? canonical : canonical.substr(dot + 1);
}

std::string class_repr(std::string_view canonical) {
    const auto package = package_of(canonical);
    const auto name = class_name(canonical);
    for (const auto& row : defining_modules)
        if (row.package == package && has_word(row.classes, name))
            return "<class '" + std::string(row.module) + "." + std::string(name) + "'>";
    return "<class '" + std::string(canonical.substr(0, canonical.find('#'))) + "'>";
}

std::string_view function_type_name(std::string_view canonical) {
    const auto package = package_of(canonical);
    const auto name = class_name(canonical);
    const bool in_c = package == "torch" ? !has_word(python_torch_functions, name)
                      : package == "torch.nn.functional"
                          ? has_word(builtin_functionals, name)
                          : package == "operator" || package == "_operator" || package == "builtins" ||
                                package == "math" || package.starts_with("torch._C");
    return in_c ? "builtin_function_or_method" : "function";
}

std::string value_type_name(const config::Value& value) {
    struct Visitor {
        std::string operator()(const config::None&) const { return "NoneType"; }
        std::string operator()(bool) const { return "bool"; }
        std::string operator()(std::int64_t) const { return "int"; }
        std::string operator()(double) const { return "float"; }
        std::string operator()(const std::string&) const { return "str"; }
        std::string operator()(DType) const { return "torch.dtype"; }
        std::string operator()(QScheme) const { return "torch.qscheme"; }
        std::string operator()(const config::ObjectRef& object) const {
            return object.kind == config::ObjectRef::Kind::None ? "NoneType"
                   : object.kind == config::ObjectRef::Kind::Method
                       ? "str"
                       : std::string(function_type_name(object.name));
        }
        std::string operator()(const config::NodeRef&) const { return "Node"; }
        std::string operator()(const config::Ellipsis&) const { return "ellipsis"; }
        std::string operator()(const config::Opaque& opaque) const {
            // Types defined in C++ are printed with their module, others without.
            return std::string(opaque.type == "torch.device" ? opaque.type.view() : class_name(opaque.type));
        }
        std::string operator()(const config::List&) const {
            return "immutable_list";
        } // torch.fx keeps arguments immutable
        std::string operator()(const config::Tuple&) const { return "tuple"; }
        std::string operator()(const config::Dict&) const { return "immutable_dict"; }
        std::string operator()(const config::Slice&) const { return "slice"; }
        std::string operator()(const config::ObserverSpec&) const { return "_PartialWrapper"; }
    };
    return std::visit(Visitor{}, value.data);
}

ClassTable::ClassTable(const model::Graph& graph) {
    for (const auto& type : graph.types)
        bases_.emplace(type.name, &type.bases);
}

const std::vector<std::string>& ClassTable::bases(std::string_view type) const {
    static const std::vector<std::string> none;
    if (const auto it = bases_.find(type); it != bases_.end()) return *it->second;
    const auto* entry = config::catalogue_entry(type);
    return entry ? entry->bases : none;
}

bool ClassTable::derives_from(std::string_view type, std::string_view base) const {
    if (type == base) return true;
    const auto& all = bases(type);
    return std::find(all.begin(), all.end(), base) != all.end();
}

std::string_view ClassTable::before_parametrizations(std::string_view type) const {
    if (!type.starts_with("torch.nn.utils.parametrize.Parametrized")) return type;
    const auto& all = bases(type);
    return all.empty() ? type : std::string_view(all.front());
}

bool ClassTable::is_fused_module(std::string_view type) const {
    constexpr std::string_view marker = "_FusedModule";
    const auto is_marker = [&](std::string_view name) {
        return name.starts_with("torch.ao.nn.intrinsic.") && class_name(name) == marker;
    };
    if (is_marker(type)) return true;
    const auto& all = bases(type);
    if (!all.empty()) return std::any_of(all.begin(), all.end(), is_marker);
    // Classes that only fusion makes may be missing in the graph's list of types.
    return package_of(type) == "torch.ao.nn.intrinsic";
}

bool ClassTable::is_observer(std::string_view type) const {
    constexpr std::array<std::string_view, 3> markers = {"ObserverBase", "FakeQuantizeBase",
                                                         "AffineQuantizedObserverBase"};
    const auto is_marker = [&](const std::string& name) {
        return name.starts_with("torch.ao.quantization.") &&
               std::find(markers.begin(), markers.end(), class_name(name)) != markers.end();
    };
    const auto& all = bases(type);
    return std::any_of(all.begin(), all.end(), is_marker);
}

} // namespace qcs::predict
