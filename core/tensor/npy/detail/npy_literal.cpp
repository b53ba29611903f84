#include "tensor/npy/detail/npy_literal.h"

#include <charconv>
#include <optional>

namespace qcs::tensor {

namespace {

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    tl::expected<NpyLiteral, NpyLiteralError> run() {
        if (dict()) return std::move(result_);
        return tl::unexpected(NpyLiteralError{at_, std::move(expected_)});
    }

private:
    bool dict() {
        if (!take('{')) return false;
        bool descr = false, order = false, shape = false;
        while (!next_is('}')) {
            const auto begin = at_;
            const auto key = string();
            if (!key) return false;
            bool* seen = *key == "descr"           ? &descr
                         : *key == "fortran_order" ? &order
                         : *key == "shape"         ? &shape
                                                   : nullptr;
            if (!seen || *seen) {
                at_ = begin;
                return fail("one of the keys `descr`, `fortran_order` and `shape`, each once");
            }
            *seen = true;
            if (!take(':')) return false;
            if (!(seen == &descr ? dtype() : seen == &order ? boolean() : tuple())) return false;
            if (!next_is('}') && !take(',')) return false;
        }
        if (!descr || !order || !shape) return fail("the keys `descr`, `fortran_order` and `shape`");
        if (!take('}')) return false;
        skip_spaces();
        return at_ == text_.size() || fail("nothing but spaces after the dict");
    }

    bool dtype() {
        if (next_is('[')) return structured();
        const auto value = string();
        if (!value) return false;
        result_.descr = *value;
        return true;
    }

    /// A list of fields: what is in it does not matter, because it is refused, but it must end.
    bool structured() {
        const auto begin = at_;
        int depth = 0;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '\'' || c == '"') {
                if (!string()) return false;
                continue;
            }
            ++at_;
            if (c == '[' || c == '(') ++depth;
            if ((c == ']' || c == ')') && --depth == 0) {
                result_.descr = std::string(text_.substr(begin, at_ - begin));
                result_.is_structured = true;
                return true;
            }
        }
        return fail("the end of the list");
    }

    bool boolean() {
        skip_spaces();
        for (const bool value : {false, true}) {
            const std::string_view word = value ? "True" : "False";
            if (!text_.substr(at_).starts_with(word)) continue;
            at_ += word.size();
            result_.fortran_order = value;
            return true;
        }
        return fail("`True` or `False`");
    }

    bool tuple() {
        if (!take('(')) return false;
        while (!next_is(')')) {
            std::int64_t length = 0;
            const auto [end, error] =
                std::from_chars(text_.data() + at_, text_.data() + text_.size(), length);
            if (error != std::errc() || length < 0) return fail("a length of the shape, from 0 to 2^63 - 1");
            at_ = static_cast<std::size_t>(end - text_.data());
            if (at_ < text_.size() && text_[at_] == 'L') ++at_; // as Python 2 wrote them
            result_.shape.push_back(length);
            // (3) is a number, (3,) is a tuple.
            if (next_is(')') && result_.shape.size() > 1) break;
            if (!take(',')) return false;
        }
        return take(')');
    }

    std::optional<std::string_view> string() {
        skip_spaces();
        const char quote = at_ < text_.size() ? text_[at_] : '\0';
        const auto end = quote == '\'' || quote == '"' ? text_.find(quote, at_ + 1) : text_.npos;
        if (end == text_.npos) {
            fail("a string");
            return std::nullopt;
        }
        const auto value = text_.substr(at_ + 1, end - at_ - 1);
        if (const auto escape = value.find_first_of("\\\n"); escape != value.npos) {
            at_ += 1 + escape;
            fail("a string without escapes");
            return std::nullopt;
        }
        at_ = end + 1;
        return value;
    }

    void skip_spaces() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t'))
            ++at_;
    }
    bool next_is(char c) {
        skip_spaces();
        return at_ < text_.size() && text_[at_] == c;
    }
    bool take(char c) {
        if (!next_is(c)) return fail(std::string("`") + c + '`');
        ++at_;
        return true;
    }
    bool fail(std::string expected) {
        expected_ = std::move(expected);
        return false;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string expected_;
    NpyLiteral result_;
};

} // namespace

tl::expected<NpyLiteral, NpyLiteralError> parse_npy_literal(std::string_view text) {
    return Parser(text).run();
}

} // namespace qcs::tensor
