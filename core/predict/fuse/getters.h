#pragma once
// torch's own root node getters and extra inputs getters (torch/ao/quantization/backend_config/onednn.py).
// Each of them returns one element of the matched structure.

#include "predict/fuse/fuse_codes.h"
#include "predict/interpreter/py_error.h"

#include <fmt/format.h>

#include <ranges>
#include <string>
#include <string_view>
#include <vector>

namespace qcs::predict {

// Python's tuple unpacking, with which getters and fuser methods take matched structures apart.

/// Raises Python's ValueError for unpacking `got` elements into `expected` variables.
[[noreturn]] inline void raise_unpack_error(std::size_t expected, std::size_t got) {
    py_raise("ValueError",
             got < expected ? fmt::format("not enough values to unpack (expected {}, got {})", expected, got)
                            : fmt::format("too many values to unpack (expected {})", expected),
             message(codes::fusion_wrong_structure, std::to_string(expected), std::to_string(got)));
}

/// Unpacks `elements` according to a shape such as "r (a (b c) _)": a letter stands for an element, and
/// parentheses for an element that is unpacked further. Calls `bind(letter, element)` for each letter except
/// "_": first for those outside parentheses, in order, then for those inside. An element must have the
/// members `is_tuple` and `elements`, and type_name(element) must return the name of its Python type. Throws
/// PyError if Python raises.
template <typename Trees, typename Bind>
void destructure(std::string_view shape, const Trees& elements, Bind&& bind) {
    struct Item {
        char letter;
        std::string_view inner;
    };
    std::vector<Item> items;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == ' ') continue;
        if (shape[i] != '(') {
            items.push_back({shape[i], {}});
            continue;
        }
        const auto begin = ++i;
        for (int depth = 1; depth > 0; ++i)
            depth += shape[i] == '(' ? 1 : shape[i] == ')' ? -1 : 0;
        items.push_back({'(', shape.substr(begin, --i - begin)});
    }
    if (items.size() != elements.size()) raise_unpack_error(items.size(), elements.size());
    for (std::size_t i = 0; i < items.size(); ++i)
        if (items[i].letter != '_' && items[i].letter != '(') bind(items[i].letter, elements[i]);
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (items[i].letter != '(') continue;
        if (!elements[i].is_tuple)
            py_raise("TypeError", fmt::format("cannot unpack non-iterable {} object", type_name(elements[i])),
                     message(codes::fusion_wrong_structure, "", ""));
        destructure(items[i].inner, elements[i].elements, bind);
    }
}

/// Returns the shape (see destructure) by which the getter unpacks the structure; the letter "x" stands for
/// the element that the getter returns. Returns "" for a getter that is not torch's.
std::string_view getter_shape(const std::string& getter);

/// Returns whether torch's getter of that name returns the element in a list.
bool returns_list(const std::string& getter);

/// Returns the element that a getter with this shape returns, without the list around it. Throws PyError if
/// unpacking the structure raises.
template <typename Trees>
auto get(std::string_view shape, const Trees& structure) {
    using Tree = std::ranges::range_value_t<Trees>;
    Tree taken;
    destructure(shape, structure, [&](char, const Tree& tree) { taken = tree; });
    return taken;
}

} // namespace qcs::predict
