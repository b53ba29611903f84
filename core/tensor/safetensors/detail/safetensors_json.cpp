#include "tensor/safetensors/detail/safetensors_json.h"

#include "json/json_codes.h"
#include "json/json_scan.h"
#include "tensor/tensor.h"
#include "tensor/tensor_codes.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

namespace qcs::tensor {

namespace {

constexpr std::array<std::string_view, 3> keys = {"dtype", "shape", "data_offsets"};
enum Key : std::size_t { Dtype, Shape, Offsets, Unknown };

enum class Token : std::uint8_t {
    // What a value begins with
    Null,
    Bool,
    Negative,
    Number,
    Float,
    String,
    Object,
    List,
    // Tokens that do not begin a value:
    ObjectEnd,
    ListEnd,
    Colon,
    Comma,
    End,
    Wrong
};
/// What problems call the values.
constexpr std::array<std::string_view, 8> kinds = {"null",    "a bool",   "a negative number", "a number",
                                                   "a float", "a string", "an object",         "a list"};

/// {"__metadata__": {k: v}, NAME: {"dtype": v, "shape": [v], "data_offsets": [v]}}
class Reader {
public:
    Reader(std::string_view text, std::size_t offset, const SafetensorsEvents& events)
        : text_(text), offset_(offset), events_(events) {}

    bool run() {
        if (next() != Token::Object) return unexpected();
        return members([&] { return entry(); }) && (next() == Token::End || unexpected());
    }

private:
    Token next() {
        const char* const end = text_.data() + text_.size();
        begin_ = json::skip_space(text_.data() + read_, end);
        if (begin_ == end) return took(Token::End, end);
        switch (const char c = *begin_) {
        case '{': return took(Token::Object, begin_ + 1);
        case '}': return took(Token::ObjectEnd, begin_ + 1);
        case '[': return took(Token::List, begin_ + 1);
        case ']': return took(Token::ListEnd, begin_ + 1);
        case ':': return took(Token::Colon, begin_ + 1);
        case ',': return took(Token::Comma, begin_ + 1);
        case '"': return took(Token::String, json::check_string(begin_, end, problem_));
        case 't': return took(Token::Bool, json::check_literal(begin_, end, "true", problem_));
        case 'f': return took(Token::Bool, json::check_literal(begin_, end, "false", problem_));
        case 'n': return took(Token::Null, json::check_literal(begin_, end, "null", problem_));
        default:
            problem_ = {begin_, codes::json_syntax};
            return json::is_digit(c) || c == '-' ? number(json::check_number(begin_, end, problem_))
                                                 : took(Token::Wrong, nullptr);
        }
    }
    /// `behind` the token, nullptr if `problem_` says what is wrong with it.
    Token took(Token token, const char* behind) {
        if (!behind) token = Token::Wrong;
        read_ = static_cast<std::size_t>((behind ? behind : problem_.byte) - text_.data());
        seen_ = behind ? read_ : read_ + 1;
        return token_ = token;
    }
    Token number(const char* behind) {
        auto token = Token::Float;
        if (behind) {
            const std::string_view text(begin_, behind);
            const bool negative = *begin_ == '-';
            std::int64_t below_zero = 0;
            const auto read = negative ? std::from_chars(begin_, behind, below_zero)
                                       : std::from_chars(begin_, behind, number_);
            if (json::is_integer(text) && read.ec == std::errc())
                token = negative ? Token::Negative : Token::Number;
            else if (!json::is_finite(text))
                problem_ = {std::exchange(behind, nullptr), codes::json_number_too_large};
        }
        took(token, behind);
        seen_ = read_ + 1; // the byte that ended it
        return token_;
    }
    /// The characters of a string.
    std::string text() const {
        std::string result(begin_ + 1, text_.data() + read_ - 1);
        if (result.find('\\') != result.npos)
            result.resize(json::unescape(std::string(result), result.data()));
        return result;
    }

    /// The members of the object that begins with the token: `member` is called with each key, and reads its
    /// value.
    template <typename Member>
    bool members(Member&& member) {
        if (next() == Token::ObjectEnd) return true;
        for (;; next()) {
            if (token_ != Token::String) return unexpected();
            if (!member()) return false;
            if (next() == Token::ObjectEnd) return true;
            if (token_ != Token::Comma) return unexpected();
        }
    }
    /// From a key to the first token of its value.
    bool value() {
        if (next() != Token::Colon) return unexpected();
        next();
        return true;
    }

    bool entry() {
        entry_ = {};
        entry_.name = text();
        has_keys_ = {};
        wrong_ = false;
        const bool is_metadata = entry_.name == "__metadata__";
        if (is_metadata && std::exchange(has_metadata_, true)) wrong(codes::safetensors_duplicate_tensor);
        if (!value()) return false;
        if (is_metadata && token_ == Token::Null) return true;
        if (token_ != Token::Object) return refuse(codes::safetensors_no_object);
        if (is_metadata) return members([&] { return metadata(); });
        return members([&] { return tensor_member(); }) && (finish(), true);
    }
    bool metadata() {
        auto key = text();
        if (!value()) return false;
        if (token_ != Token::String) return refuse(codes::safetensors_metadata);
        events_.metadata(std::move(key), text());
        return true;
    }
    bool tensor_member() {
        const auto name = text();
        const auto key = static_cast<Key>(std::ranges::find(keys, name) - keys.begin());
        if (key == Unknown)
            report(codes::safetensors_unknown_key, name);
        else if (std::exchange(has_keys_[key], true))
            wrong(codes::safetensors_duplicate_key, name);
        if (!value()) return false;
        if (key == Unknown) return skip();
        if (key == Dtype) return token_ == Token::String ? (entry_.dtype = text(), true) : refuse(key);
        return token_ == Token::List ? numbers(key) : refuse(key);
    }
    bool numbers(Key key) {
        std::uint64_t count = 0;
        if (key == Shape) entry_.shape.clear();
        if (next() != Token::ListEnd) {
            for (;; next()) {
                if (token_ != Token::Number) {
                    if (!refuse(key)) return false;
                } else if (key == Offsets) {
                    if (count < 2) (count == 0 ? entry_.begin : entry_.end) = number_;
                    ++count;
                } else if (number_ > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
                    wrong_value(key, "a number above 2^63 - 1");
                } else {
                    if (count < max_axes) entry_.shape.push_back(static_cast<std::int64_t>(number_));
                    ++count;
                }
                if (next() == Token::ListEnd) break;
                if (token_ != Token::Comma) return unexpected();
            }
        }
        if (key == Offsets && count != 2) wrong_value(key, std::to_string(count) + " numbers");
        if (key == Shape && count > max_axes)
            wrong(codes::tensor_too_many_axes, std::to_string(count), std::to_string(max_axes));
        return true;
    }
    void finish() {
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (!has_keys_[i]) wrong(codes::safetensors_missing_key, std::string(keys[i]));
        if (!wrong_) events_.tensor(std::move(entry_));
    }

    // Reports a value that must not occur at this point, and skips it. Returns false if the next token does
    // not begin a value.
    bool refuse(const CodeOf<3>& code) {
        if (is_value()) wrong(code, std::string(kind()));
        return skip();
    }
    bool refuse(Key key) {
        if (is_value()) wrong_value(key, std::string(kind()));
        return skip();
    }
    bool is_value() const { return token_ <= Token::List; }
    std::string_view kind() const { return kinds[static_cast<std::size_t>(token_)]; }
    /// Of a tensor the first one is enough.
    void wrong_value(Key key, std::string found) {
        if (!wrong_) wrong(codes::safetensors_wrong_value, std::string(keys[key]), std::move(found));
    }
    /// Reads the value that begins with the token, however deep.
    bool skip() {
        std::vector<bool> open; // containers; true: objects
        for (;;) {
            if (!is_value()) return unexpected();
            bool ended = true;
            if (token_ == Token::Object || token_ == Token::List) {
                open.push_back(token_ == Token::Object);
                next();
                ended = is_end(open.back());
                if (ended) open.pop_back();
            }
            for (; ended; open.pop_back()) {
                if (open.empty()) return true;
                next();
                ended = is_end(open.back());
                if (ended) continue;
                if (token_ != Token::Comma) return unexpected();
                next();
                break;
            }
            if (open.back() && !(token_ == Token::String ? value() : unexpected())) return false;
        }
    }
    bool is_end(bool object) const { return token_ == (object ? Token::ObjectEnd : Token::ListEnd); }

    template <int Arity, typename... More>
    void report(const CodeOf<Arity>& code, More&&... more) {
        const auto at = std::min(seen_, text_.size()) - 1; // the last byte that was read
        events_.problem(
            message(code, entry_.name, std::to_string(offset_ + at), std::forward<More>(more)...));
    }
    template <int Arity, typename... More>
    void wrong(const CodeOf<Arity>& code, More&&... more) {
        wrong_ = true;
        report(code, std::forward<More>(more)...);
    }
    /// The token cannot be here, or is none.
    bool unexpected() {
        entry_.name.clear();
        const bool is_wrong = token_ == Token::Wrong;
        report(is_wrong && problem_.code == codes::json_invalid_utf8       ? codes::safetensors_invalid_utf8
               : is_wrong && problem_.code == codes::json_number_too_large ? codes::safetensors_number
               : token_ == Token::End || (is_wrong && problem_.code == codes::json_truncated)
                   ? codes::safetensors_header_ends
                   : codes::safetensors_syntax);
        return false;
    }

    std::string_view text_;
    std::size_t offset_;
    const SafetensorsEvents& events_;
    const char* begin_ = nullptr; ///< of the token
    std::size_t read_ = 0;        ///< bytes up to its end
    std::size_t seen_ = 0;        ///< and those that were read to find the end
    Token token_ = Token::Wrong;
    std::uint64_t number_ = 0;
    json::TokenProblem problem_;
    bool has_metadata_ = false;
    SafetensorsEntry entry_;
    std::array<bool, 3> has_keys_ = {};
    bool wrong_ = false; ///< something of the entry was
};

} // namespace

bool read_safetensors_json(std::string_view text, std::size_t offset, const SafetensorsEvents& events) {
    return Reader(text, offset, events).run();
}

} // namespace qcs::tensor
