#include "predict/fuse/getters.h"

#include <algorithm>
#include <array>

namespace qcs::predict {

namespace {

struct Getter {
    std::string_view name;
    std::string_view shape;
};
constexpr std::array getters = {
    Getter{"_conv_add_root_node_getter_left", "_ x _"},
    Getter{"_conv_add_extra_inputs_getter_left", "_ _ x"},
    Getter{"_conv_bn_add_root_node_getter_left", "_ (_ x) _"},
    Getter{"_conv_bn_add_extra_inputs_getter_left", "_ _ x"},
    Getter{"_conv_add_root_node_getter_right", "_ _ x"},
    Getter{"_conv_add_extra_inputs_getter_right", "_ x _"},
    Getter{"_conv_bn_add_root_node_getter_right", "_ _ (_ x)"},
    Getter{"_conv_bn_add_extra_inputs_getter_right", "_ x _"},
    Getter{"_conv_add_relu_root_node_getter_left", "_ (_ x _)"},
    Getter{"_conv_add_relu_extra_inputs_getter_left", "_ (_ _ x)"},
    Getter{"_conv_bn_add_relu_root_node_getter_left", "_ (_ (_ x) _)"},
    Getter{"_conv_bn_add_relu_extra_inputs_getter_left", "_ (_ _ x)"},
    Getter{"_conv_add_relu_root_node_getter_right", "_ (_ _ x)"},
    Getter{"_conv_add_relu_extra_inputs_getter_right", "_ (_ x _)"},
    Getter{"_conv_bn_add_relu_root_node_getter_right", "_ (_ _ (_ x))"},
    Getter{"_conv_bn_add_relu_extra_inputs_getter_right", "_ (_ x _)"},
};
constexpr std::string_view home = "torch.ao.quantization.backend_config.onednn.";

} // namespace

std::string_view getter_shape(const std::string& getter) {
    if (!getter.starts_with(home)) return {};
    const auto row = std::ranges::find(getters, std::string_view(getter).substr(home.size()), &Getter::name);
    return row == getters.end() ? std::string_view{} : row->shape;
}

bool returns_list(const std::string& getter) {
    return !getter_shape(getter).empty() && getter.find("_extra_inputs_getter_") != std::string::npos;
}

} // namespace qcs::predict
