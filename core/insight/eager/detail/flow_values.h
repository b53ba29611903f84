#pragma once
// How tensors are represented while data flow is followed: in the letters of eager_runs.h, with their memory
// layout.

#include "model/graph.h"

namespace qcs::insight {

bool is_quantized(char letter);
char letter_of(std::optional<DType> dtype); ///< the letter of a quantized dtype
std::string_view dtype_name(char letter);

/// The method of FloatFunctional that replaces a function or method; "" if there is none.
std::string_view functional_method(std::string_view target);

/// The letter of an attribute of a tensor.
std::string attribute_of(const std::string& owner, const config::Value* name);
/// The letters of one item of a list or tuple.
std::string item_of(const std::string& letters, const config::Value* index);

// How arguments that are not tensors are written in the table of eager_runs.h.

char kind_of(const config::Value& argument);
std::string value_text(const config::Value& value); ///< ":nearest" for the value of a keyword argument

/// The memory format of a tensor. Quantized convolutions and batch normalisations always return channels-last
/// tensors; most other operations keep the format of their input.
enum class MemoryLayout : std::uint8_t { AsInFloat, Perhaps, ChannelsLast };

bool gives_channels_last(std::string_view type); ///< `type`: class of the module
/// True if measurements showed that the function, method or class of this name keeps its input's memory
/// format.
bool keeps_layout(std::string_view name);

/// The arguments of a call.
struct CallInput {
    std::string letters;                  ///< of its tensor arguments
    std::vector<const model::Node*> from; ///< the nodes that compute them
    std::string how;                      ///< the other arguments: see Spelling
    bool is_known = true;

    const model::Node* first(bool quantized) const; ///< null if there is none
    std::optional<std::size_t> rank() const;        ///< number of dimensions of the first tensor
    std::string all(char letter) const { return std::string(letters.size(), letter); }
};

} // namespace qcs::insight
