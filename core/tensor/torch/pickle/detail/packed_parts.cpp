#include "tensor/torch/pickle/detail/torch_rebuild.h"

#include <array>

namespace qcs::tensor::pickle {

namespace {

using Elements = std::span<const PickleRef>;

/// The elements of a tuple or list. TorchScript wraps lists of tensors in a call.
Elements elements_of(const Pickle& pickle, PickleRef ref) {
    const auto* object = &pickle.at(ref);
    if (object->kind == PickleKind::Call && callable_kind(pickle, *object) == GlobalKind::FirstArgument) {
        const auto& arguments = pickle.at(object->arguments()).items;
        if (arguments.empty()) return {};
        object = &pickle.at(arguments[0]);
    }
    const bool is_sequence = object->kind == PickleKind::Tuple || object->kind == PickleKind::List;
    return is_sequence ? Elements(object->items) : Elements();
}

class Parts {
public:
    explicit Parts(const Pickle& pickle) : pickle_(pickle) {}

    /// State: (weight, bias or None).
    void linear(PickleRef state, std::string_view weight, std::string_view bias) {
        const auto pair = elements_of(pickle_, state);
        if (pair.size() < 2) return;
        add(pair[0], weight);
        add(pair[1], bias);
    }

    /// State: ("2", [geometry, weight], [bias or None]).
    void convolution(PickleRef state) {
        const auto all = elements_of(pickle_, state);
        if (all.size() != 3) return;
        const auto tensors = elements_of(pickle_, all[1]), optional = elements_of(pickle_, all[2]);
        if (tensors.size() != 2 || optional.size() > 1) return;
        add(tensors[0], "geometry");
        add(tensors[1], "weight");
        if (!optional.empty()) add(optional[0], "bias");
    }

    /// State: (version, [weight], [], [bits]).
    void embedding(PickleRef state) {
        const auto all = elements_of(pickle_, state);
        if (all.size() < 2) return;
        if (const auto tensors = elements_of(pickle_, all[1]); tensors.size() == 1) add(tensors[0], "weight");
    }

    /// State: (kind, [bias_ih, bias_hh], [], [...], [packed weight_ih, packed weight_hh]); for float16
    /// without biases.
    void cell(PickleRef state) {
        const auto all = elements_of(pickle_, state);
        if (all.size() != 5) return;
        const auto& kind = pickle_.at(all[0]).text;
        const auto biases = elements_of(pickle_, all[1]), packed = elements_of(pickle_, all[4]);
        const bool is_dynamic = kind == "quantized_dynamic" && biases.size() == 2;
        if ((!is_dynamic && kind != "quantized_fp16") || packed.size() != 2) return;
        static constexpr std::array weights = {std::string_view("weight_ih"), std::string_view("weight_hh")};
        static constexpr std::array names = {std::string_view("bias_ih"), std::string_view("bias_hh")};
        static constexpr std::array inner = {std::string_view("packed_bias_ih"),
                                             std::string_view("packed_bias_hh")};
        for (std::size_t i = 0; is_dynamic && i < 2; ++i)
            add(biases[i], names[i]);
        for (std::size_t i = 0; i < 2; ++i) {
            const auto& object = pickle_.at(packed[i]);
            if (object.kind != PickleKind::Call) continue;
            auto inside = object.state();
            if (callable_kind(pickle_, object) == GlobalKind::ScriptObject) {
                const auto pair = elements_of(pickle_, inside);
                if (pair.size() != 2) continue;
                inside = pair[0];
            }
            linear(inside, weights[i], is_dynamic ? inner[i] : names[i]);
        }
    }

    std::vector<PackedPart> take() { return std::move(parts_); }

private:
    void add(PickleRef ref, std::string_view name) {
        if (pickle_.at(ref).kind == PickleKind::Call) parts_.push_back({ref, name});
    }

    const Pickle& pickle_;
    std::vector<PackedPart> parts_;
};

} // namespace

std::vector<PackedPart> packed_parts(const Pickle& pickle, std::string_view class_name, PickleRef state) {
    Parts parts(pickle);
    const auto name = class_name.substr(class_name.rfind('.') + 1);
    if (name == "LinearPackedParamsBase")
        parts.linear(state, "weight", "bias");
    else if (name == "Conv2dPackedParamsBase" || name == "Conv3dPackedParamsBase")
        parts.convolution(state);
    else if (name == "EmbeddingPackedParamsBase")
        parts.embedding(state);
    else if (name == "CellParamsBase")
        parts.cell(state);
    return parts.take();
}

} // namespace qcs::tensor::pickle
