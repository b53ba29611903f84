#include "json/json_scan.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace qcs::json {

namespace {

constexpr std::size_t mark_step = std::size_t{64} << 10;

std::uint32_t hex4(const char* at) {
    std::uint32_t code = 0;
    std::from_chars(at, at + 4, code, 16);
    return code;
}

char* append_utf8(std::uint32_t code, char* out) {
    const auto put = [&](std::uint32_t byte) { *out++ = static_cast<char>(byte); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xc0 | (code >> 6));
        put(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        put(0xe0 | (code >> 12));
        put(0x80 | ((code >> 6) & 0x3f));
        put(0x80 | (code & 0x3f));
    } else {
        put(0xf0 | (code >> 18));
        put(0x80 | ((code >> 12) & 0x3f));
        put(0x80 | ((code >> 6) & 0x3f));
        put(0x80 | (code & 0x3f));
    }
    return out;
}

} // namespace

Place TextPositions::place(const std::string& file, std::size_t offset) {
    const auto advance = [&](Mark mark, std::size_t from, std::size_t to) {
        const char* const end = text_.data() + to;
        for (const char* at = text_.data() + from; at != end; ++at) {
            at = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
            if (!at) break;
            ++mark.line;
            mark.line_start = static_cast<std::uint32_t>(at + 1 - text_.data());
        }
        return mark;
    };
    if (marks_.empty()) {
        marks_.push_back({});
        for (std::size_t at = 0; at + mark_step <= text_.size(); at += mark_step)
            marks_.push_back(advance(marks_.back(), at, at + mark_step));
    }
    const auto step = offset / mark_step;
    const auto mark = advance(marks_[step], step * mark_step, offset);
    return {file, static_cast<int>(mark.line), static_cast<int>(offset - mark.line_start + 1), {}};
}

const char* skip_space(const char* at, const char* end) {
    while (at != end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r'))
        ++at;
    return at;
}

const char* string_end(const char* at, const char* end) {
    for (++at;; ++at) {
        at = static_cast<const char*>(std::memchr(at, '"', static_cast<std::size_t>(end - at)));
        const char* before = at; // a quote ends the string if an even number of backslashes precedes it
        while (before[-1] == '\\')
            --before;
        if ((at - before) % 2 == 0) return at + 1;
    }
}

const char* number_end(const char* at, const char* end) {
    while (at != end && (is_digit(*at) || *at == '-' || *at == '+' || *at == '.' || (*at | 32) == 'e'))
        ++at;
    return at;
}

const char* container_end(const char* at, const char* end) {
    for (int depth = 0;;) {
        const char c = *at;
        if (c == '"') {
            at = string_end(at, end);
            continue;
        }
        ++at;
        if (c == '{' || c == '[') ++depth;
        if ((c == '}' || c == ']') && --depth == 0) return at;
    }
}

std::size_t unescape(std::string_view inside, char* out) {
    char* const begin = out;
    const char* const end = inside.data() + inside.size();
    for (const char* at = inside.data(); at != end;) {
        if (*at != '\\') {
            *out++ = *at++;
            continue;
        }
        const char c = at[1];
        at += 2;
        constexpr std::string_view from = "bfnrt", to = "\b\f\n\r\t";
        if (c == 'u') {
            auto code = hex4(at);
            at += 4;
            if (code >= 0xd800 && code < 0xdc00) {
                code = 0x10000 + ((code - 0xd800) << 10) + (hex4(at + 2) - 0xdc00);
                at += 6;
            }
            out = append_utf8(code, out);
        } else if (const auto found = from.find(c); found != from.npos) {
            *out++ = to[found];
        } else {
            *out++ = c;
        }
    }
    return static_cast<std::size_t>(out - begin);
}

bool is_integer(std::string_view number) {
    return number.find_first_of(".eE") == number.npos;
}

bool is_finite(std::string_view number) {
    constexpr std::size_t surely_finite = 300;
    const bool has_exponent = number.find_first_of("eE") != number.npos;
    return (!has_exponent && number.size() <= surely_finite) || float_value(number);
}

std::optional<double> float_value(std::string_view number) {
    double value = 0;
    const char* const end = number.data() + number.size();
    if (std::from_chars(number.data(), end, value).ec != std::errc::result_out_of_range) return value;
    // Too large or too small for a double: the decimal exponent of the first nonzero digit decides which.
    const bool negative = number.front() == '-';
    const auto mantissa = number.substr(negative, number.find_first_of("eE") - negative);
    const auto point = std::min(mantissa.find('.'), mantissa.size());
    const auto first = std::min(mantissa.find_first_of("123456789"), mantissa.size());
    auto power = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first);
    if (const auto e = number.find_first_of("eE"); e != number.npos) {
        const char* digits = number.data() + e + 1;
        if (*digits == '+') ++digits;
        std::int64_t exponent = 0;
        if (std::from_chars(digits, end, exponent).ec == std::errc::result_out_of_range)
            exponent = (*digits == '-' ? -1 : 1) * (std::int64_t{1} << 40);
        power += std::clamp(exponent, -(std::int64_t{1} << 40), std::int64_t{1} << 40);
    }
    if (power > 0) return std::nullopt;
    return negative ? -0.0 : 0.0;
}

} // namespace qcs::json
