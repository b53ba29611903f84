#pragma once
// The values that data_flow() computes for the nodes of a graph: letters as in the table of eager_runs.h, and
// the memory layout of tensors.

#include "model/graph.h"

namespace qcs::insight {

/// Returns true for the letters of quantized tensors, q and i.
bool is_quantized(char letter);
char letter_of(std::optional<DType> dtype); ///< q for quint8, i for qint8, ? for all else
std::string_view dtype_name(char letter);   ///< "torch.qint8" for i, "torch.quint8" for any other letter

/// The method of FloatFunctional that replaces a function or method; "" if there is none.
std::string_view functional_method(std::string_view target);

/// Returns the letter of an attribute (`name`: "shape", "T", ...) of a value with the letters `owner`; "?" if
/// it is not known.
std::string attribute_of(const std::string& owner, const config::Value* name);
/// Returns the letters of the item at `index` of a list or tuple with the given letters; "?" if they are not
/// known.
std::string item_of(const std::string& letters, const config::Value* index);

// How arguments that are not tensors are written in the table of eager_runs.h.

/// Returns the letter for an argument that is not a tensor: d for a dtype, u for a list or tuple of one item,
/// t for any other list or tuple, w for a string, s for everything else.
char kind_of(const config::Value& argument);
/// Returns the text for the value of a keyword argument in the table, e.g. ":nearest".
std::string value_text(const config::Value& value);

/// The memory format of a tensor, compared with its format in the float model: AsInFloat is the same format;
/// Unknown means that it is not known. Quantized convolutions and batch normalisations always return
/// channels-last tensors; most other operations keep the format of their input.
enum class MemoryLayout : std::uint8_t { AsInFloat, Unknown, ChannelsLast };

/// True if modules of the class `type` return channels-last tensors.
bool gives_channels_last(std::string_view type);
/// True if measurements showed that the function, method or class with this name returns tensors in the
/// memory format of its input.
bool keeps_layout(std::string_view name);

/// The arguments of a call, with their values.
struct CallInput {
    std::string letters;                  ///< one letter for each tensor argument
    std::vector<const model::Node*> from; ///< for each of these arguments: the node that computes it
    std::string other_arguments;          ///< as EagerCallArguments::other_arguments
    bool is_known = true;                 ///< false if the value of an argument is not known

    /// Returns the node that computes the first tensor argument that is quantized, or, if `quantized` is
    /// false, that is not quantized; null if there is none.
    const model::Node* first(bool quantized) const;
    std::optional<std::size_t> rank() const; ///< number of dimensions of the first tensor
    std::string all(char letter) const { return std::string(letters.size(), letter); }
};

} // namespace qcs::insight
