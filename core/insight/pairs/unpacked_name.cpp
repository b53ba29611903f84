#include "insight/pairs/pair_tensors.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace qcs::insight {

namespace {

struct Suffix {
    std::string_view packed, plain;
};
/// Names that torch.ao.nn.quantized's modules write into a state dict, and members of packed objects, as of
/// modules/linear.py, modules/embedding_ops.py and dynamic/modules/rnn.py.
constexpr std::array suffixes = {
    Suffix{"._packed_params._packed_params.0", ".weight"},
    Suffix{"._packed_params._packed_params.1", ".bias"},
    Suffix{"._packed_params._packed_params.weight", ".weight"},
    Suffix{"._packed_params._packed_params.bias", ".bias"},
    Suffix{"._packed_params._packed_weight.weight", ".weight"},
    Suffix{"._packed_params._packed_weight", ".weight"},
    Suffix{"._packed_params.weight", ".weight"},
    Suffix{"._packed_params.bias", ".bias"},
    Suffix{"._packed_weight_ih.weight", ".weight_ih"},
    Suffix{"._packed_weight_ih.bias", ".bias_ih"},
    Suffix{"._packed_weight_hh.weight", ".weight_hh"},
    Suffix{"._packed_weight_hh.bias", ".bias_hh"},
};

std::optional<std::size_t> number(std::string_view text) {
    std::size_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
    return value;
}

/// "lstm._all_weight_values.3.param.weight_ih": sorted by layer, each with both directions.
std::optional<std::string> recurrent(std::string_view name,
                                     const std::function<bool(const std::string&)>& is_there) {
    constexpr std::string_view list = "._all_weight_values.", middle = ".param.";
    const auto at = name.find(list);
    if (at == name.npos) return std::nullopt;
    const auto rest = name.substr(at + list.size());
    const auto dot = rest.find(middle);
    if (dot == rest.npos) return std::nullopt;
    const auto place = number(rest.substr(0, dot));
    auto parameter = rest.substr(dot + middle.size());
    if (!place) return std::nullopt;
    const auto module = name.substr(0, at);
    const bool both = is_there(fmt::format("{}.weight_ih_l0_reverse", module));
    return fmt::format("{}.{}_l{}{}", module, parameter, both ? *place / 2 : *place,
                       both && *place % 2 == 1 ? "_reverse" : "");
}

/// "lstm.layers.0.layer_bw.cell.igates.weight", of torch.ao.nn.quantized.LSTM and quantizable.LSTM.
std::optional<std::string> quantizable(std::string_view name) {
    constexpr std::string_view list = ".layers.", forward = ".layer_fw.cell.", backward = ".layer_bw.cell.";
    const auto at = name.find(list);
    if (at == name.npos) return std::nullopt;
    const auto rest = name.substr(at + list.size());
    const auto dot = rest.find('.');
    if (dot == rest.npos || !number(rest.substr(0, dot))) return std::nullopt;
    const auto cell = rest.substr(dot);
    const bool is_backward = cell.starts_with(backward);
    if (!is_backward && !cell.starts_with(forward)) return std::nullopt;
    const auto gate = cell.substr(forward.size());
    for (const auto& [gates, side] :
         {std::pair(std::string_view("igates."), "ih"), std::pair(std::string_view("hgates."), "hh")}) {
        if (!gate.starts_with(gates)) continue;
        const auto parameter = gate.substr(gates.size());
        if (parameter != "weight" && parameter != "bias") continue;
        return fmt::format("{}.{}_{}_l{}{}", name.substr(0, at), parameter, side, rest.substr(0, dot),
                           is_backward ? "_reverse" : "");
    }
    return std::nullopt;
}

} // namespace

std::string unpacked_name(const std::string& name, const std::function<bool(const std::string&)>& is_there) {
    const std::string dotted = '.' + name; // so that a module which is the whole model also has a prefix
    auto plain = dotted;
    for (const auto& [packed, parameter] : suffixes)
        if (dotted.ends_with(packed)) {
            plain = dotted.substr(0, dotted.size() - packed.size()) + std::string(parameter);
            break;
        }
    plain.erase(0, 1);
    if (const auto found = recurrent(plain, is_there)) return *found;
    if (const auto found = quantizable(plain)) return *found;
    return plain;
}

} // namespace qcs::insight
