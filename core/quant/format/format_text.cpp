#include "quant/format/format_text.h"

#include "base/text.h"
#include "quant/quant_codes.h"

#include <fmt/format.h>

#include <array>
#include <charconv>

namespace qcs::quant {

namespace {

constexpr std::array floats = {std::pair{std::string_view("float8_e4m3fn"), DType::Float8E4M3Fn},
                               std::pair{std::string_view("float8_e5m2"), DType::Float8E5M2},
                               std::pair{std::string_view("float16"), DType::Float16},
                               std::pair{std::string_view("bfloat16"), DType::BFloat16}};

/// All words, for "did you mean" suggestions.
constexpr std::array<std::string_view, 31> words = {
    "int2",    "int3",          "int4",        "int5",     "int6",       "int7",    "int8",        "int16",
    "uint2",   "uint3",         "uint4",       "uint5",    "uint6",      "uint7",   "uint8",       "uint16",
    "float16", "float8_e4m3fn", "float8_e5m2", "bfloat16", "symmetric",  "affine",  "tensor",      "channel",
    "group",   "block",         "minmax",      "mse",      "percentile", "float16", "reduce_range"};

template <typename T>
bool take_number(std::string_view text, T& value) {
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    return read.ec == std::errc{} && read.ptr == text.data() + text.size();
}

bool take_integers(std::string_view word, Format& format) {
    format.is_signed = !word.starts_with('u');
    word.remove_prefix(format.is_signed ? 3 : 4);
    return take_number(word, format.bits) && ((format.bits >= 2 && format.bits <= 8) || format.bits == 16);
}

bool take_block(std::string_view sizes, Format& format) {
    const auto times = sizes.find('x');
    return times != sizes.npos && take_number(sizes.substr(0, times), format.block[0]) &&
           take_number(sizes.substr(times + 1), format.block[1]) && format.block[0] > 0 &&
           format.block[1] > 0;
}

/// Returns nullopt for an unknown word, and false if the number in the word is invalid.
std::optional<bool> take_word(std::string_view word, Format& format, bool& has_dtype) {
    const auto colon = std::min(word.find(':'), word.size());
    const auto key = word.substr(0, colon);
    const auto value = word.substr(std::min(colon + 1, word.size()));
    for (const auto& [name, dtype] : floats)
        if (word == name) {
            format.dtype = dtype;
            return has_dtype = true;
        }
    if (word.starts_with("int") || word.starts_with("uint")) {
        has_dtype = true;
        format.dtype.reset();
        return take_integers(word, format);
    }
    if (word == "symmetric" || word == "affine") {
        format.is_symmetric = word == "symmetric";
    } else if (word == "tensor") {
        format.granularity = Granularity::Tensor;
    } else if (key == "channel") {
        format.granularity = Granularity::Channel;
        return colon == word.size() || take_number(value, format.axis);
    } else if (key == "group") {
        format.granularity = Granularity::Group;
        return take_number(value, format.group) && format.group > 0;
    } else if (key == "block") {
        format.granularity = Granularity::Block;
        return take_block(value, format);
    } else if (word == "minmax") {
        format.range = RangeChoice::MinMax;
    } else if (word == "mse") {
        format.range = RangeChoice::SquaredError;
    } else if (key == "percentile") {
        format.range = RangeChoice::Percentile;
        return take_number(value, format.percentile) && format.percentile > 50 && format.percentile <= 100;
    } else if (word == "reduce_range") {
        format.reduce_range = true;
    } else {
        return std::nullopt;
    }
    return true;
}

} // namespace

Expected<Format> read_format(std::string_view text) {
    Format format;
    bool has_dtype = false;
    Diagnostics problems;
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of(" ,"), text.size());
        const auto word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (word.empty()) continue;
        const auto taken = take_word(word, format, has_dtype);
        if (!taken)
            problems.push_back({message(codes::format_unknown_word, std::string(word),
                                        nearest_name(word.substr(0, word.find(':')), words).value_or("")),
                                {}});
        else if (!*taken)
            problems.push_back({message(codes::format_bad_number, std::string(word)), {}});
    }
    if (problems.empty() && !has_dtype) problems.push_back({codes::format_no_dtype, {}});
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return format;
}

std::string format_text(const Format& format) {
    std::string text;
    if (format.dtype) {
        for (const auto& [name, dtype] : floats)
            if (dtype == *format.dtype) text = name;
        if (!is_scaled_float(format)) return text;
    } else {
        text = fmt::format("{}int{}", format.is_signed ? "" : "u", format.bits);
    }
    switch (format.granularity) {
    case Granularity::Tensor: text += " tensor"; break;
    case Granularity::Channel:
        text += format.axis == 0 ? " channel" : fmt::format(" channel:{}", format.axis);
        break;
    case Granularity::Group: text += fmt::format(" group:{}", format.group); break;
    case Granularity::Block: text += fmt::format(" block:{}x{}", format.block[0], format.block[1]); break;
    }
    if (!format.dtype && !format.is_symmetric) text += " affine";
    if (format.range == RangeChoice::Percentile) text += fmt::format(" percentile:{}", format.percentile);
    if (format.range == RangeChoice::SquaredError) text += " mse";
    if (format.reduce_range) text += " reduce_range";
    return text;
}

} // namespace qcs::quant
