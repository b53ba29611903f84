#pragma once
// What tensors are where data flow is followed, in the letters of eager_runs.h, and how they lie in memory.

#include "model/graph.h"

namespace qcs::insight {

bool is_quantized(char letter);
char letter_of(std::optional<DType> dtype); ///< of a quantized dtype
std::string_view dtype_name(char letter);

/// The method of FloatFunctional that computes what a function or method does; "" where there is none.
std::string_view functional_method(std::string_view target);

/// What an attribute of a tensor is.
std::string attribute_of(const std::string& owner, const config::Value* name);
/// An item of a list or tuple.
std::string item_of(const std::string& letters, const config::Value* index);

// How arguments without tensors are spelled in eager_runs.

char kind_of(const config::Value& argument);
std::string value_text(const config::Value& value); ///< ":nearest" of one that is named

/// How a tensor lies in memory. Quantized convolutions and batch normalizations give channels last whatever
/// they get, most else keeps what it gets.
enum class MemoryLayout : std::uint8_t { AsInFloat, Perhaps, ChannelsLast };

bool gives_channels_last(std::string_view type); ///< a module's class
/// Tried: what a function, method or class of that name gives lies as what it gets.
bool keeps_layout(std::string_view name);

/// What a call gets.
struct CallInput {
    std::string letters; ///< of the tensors
    std::vector<const model::Node*> from;
    std::string how; ///< see Spelling
    bool is_known = true;

    const model::Node* first(bool quantized) const; ///< null: there is none
    std::optional<std::size_t> rank() const;        ///< of the first tensor
    std::string all(char letter) const { return std::string(letters.size(), letter); }
};

} // namespace qcs::insight
