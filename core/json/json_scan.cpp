#include "json/json_scan.h"

#include "json/json_codes.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <functional>
#include <limits>
#include <map>

namespace qcs::json {

namespace {

constexpr std::size_t max_duplicates = 100;

std::string printable(char byte) {
    const auto c = static_cast<unsigned char>(byte);
    if (c >= 0x21 && c < 0x7f) return {byte};
    constexpr char digits[] = "0123456789abcdef";
    return {'0', 'x', digits[c >> 4], digits[c & 15]};
}

bool is_space(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

std::string clipped(std::string_view number) {
    constexpr std::size_t longest = 60;
    return number.size() <= longest ? std::string(number) : std::string(number.substr(0, longest)) + "...";
}

class Scanner {
public:
    Scanner(std::string_view text, const std::string& file, const JsonLimits& limits)
        : begin_(text.data()),
          at_(text.data()),
          end_(text.data() + text.size()),
          file_(file),
          limits_(limits),
          positions_(text) {}

    Expected<std::vector<LongContainer>> run() {
        if (std::string_view(begin_, end_).starts_with("\xef\xbb\xbf")) at_ += 3;
        document();
        if (!problems_.empty()) return tl::unexpected(std::move(problems_));
        return std::move(long_);
    }

private:
    enum class Next : std::uint8_t { Value, FirstItem, FirstKey, Key, Colon, After };
    struct Open {
        bool object;
        std::size_t entry; ///< index of its entry in long_
        std::size_t first_key;
    };
    /// A key of an open object. Keys with different hashes are different.
    struct Key {
        std::uint32_t hash;
        std::uint32_t offset;
    };

    bool document() {
        for (;;) {
            at_ = skip_space(at_, end_);
            if (at_ == end_) return (next_ == Next::After && open_.empty()) || truncated();
            const char c = *at_;
            switch (next_) {
            case Next::FirstItem:
                if (c == ']') {
                    close();
                    break;
                }
                [[fallthrough]];
            case Next::Value:
                if (!value(c)) return false;
                break;
            case Next::FirstKey:
                if (c == '}') {
                    close();
                    break;
                }
                [[fallthrough]];
            case Next::Key:
                if (!key(c)) return false;
                break;
            case Next::Colon:
                if (c != ':')
                    return c == '"' || c == '{' || c == '[' || is_digit(c)
                               ? mistaken(codes::json_missing_colon)
                               : unexpected(at_);
                ++at_;
                next_ = Next::Value;
                break;
            case Next::After:
                if (open_.empty())
                    return c == '\0' ? unexpected(at_) : fail(at_, codes::json_text_after_value);
                if (c == ',') {
                    ++at_;
                    next_ = open_.back().object ? Next::Key : Next::Value;
                } else if (c == (open_.back().object ? '}' : ']')) {
                    close();
                } else {
                    const bool begins = c == '"' || c == '{' || c == '[' || c == '-' || is_digit(c);
                    return begins && !is_digit(at_[-1]) ? mistaken(codes::json_missing_comma)
                                                        : unexpected(at_);
                }
            }
        }
    }

    bool value(char c) {
        if (++values_ > limits_.values)
            return fail(at_, message(codes::json_too_many_values, std::to_string(limits_.values)));
        if (c == '{' || c == '[') return open(c == '{');
        for (const std::string_view word : {"NaN", "Infinity", "-Infinity"})
            if (c == word.front() && rest().starts_with(word))
                return fail(at_, message(codes::json_not_finite, std::string(word)));
        const bool right = c == '"'                  ? string()
                           : c == '-' || is_digit(c) ? number()
                           : c == 't'                ? literal("true")
                           : c == 'f'                ? literal("false")
                           : c == 'n'                ? literal("null")
                                                     : mistaken_value(c);
        if (right) complete();
        return right;
    }
    void complete() {
        if (!open_.empty()) ++long_[open_.back().entry].count;
        next_ = Next::After;
    }

    bool open(bool object) {
        if (open_.size() >= static_cast<std::size_t>(max_json_depth))
            return fail(at_, message(codes::json_too_deep, std::to_string(max_json_depth)));
        open_.push_back({object, long_.size(), keys_.size()});
        long_.push_back({offset(at_), 0, 0});
        ++at_;
        next_ = object ? Next::FirstKey : Next::FirstItem;
        return true;
    }
    void close() {
        ++at_;
        const auto closed = open_.back();
        open_.pop_back();
        if (closed.object) check_unique(closed.first_key);
        auto& entry = long_[closed.entry];
        if (offset(at_) - entry.begin >= long_container)
            entry.end = offset(at_);
        else
            long_.pop_back(); // no container inside it was long, so its entry is the last one
        complete();
    }

    bool key(char c) {
        if (c != '"') return mistaken_key(c);
        const char* const quote = at_;
        if (!string()) return false;
        const std::string_view inside(quote + 1, static_cast<std::size_t>(at_ - quote - 2));
        const auto hash = inside.find('\\') == inside.npos ? std::hash<std::string_view>()(inside)
                                                           : std::hash<std::string>()(key_text(quote));
        keys_.push_back({static_cast<std::uint32_t>(hash), offset(quote)});
        next_ = Next::Colon;
        return true;
    }

    bool string() { return stepped(check_string(at_, end_, problem_)); }
    bool literal(std::string_view word) {
        const char* const behind = check_literal(at_, end_, word, problem_);
        if (!behind) at_ = problem_.byte;
        return stepped(behind);
    }
    bool number() {
        const char* const behind = check_number(at_, end_, problem_);
        if (!behind) at_ = problem_.byte;
        const std::string_view text(at_, behind ? behind : at_);
        if (behind && is_integer(text)) {
            constexpr std::size_t surely_fits = 18;
            std::int64_t number = 0;
            if (text.size() > surely_fits &&
                std::from_chars(at_, behind, number).ec == std::errc::result_out_of_range)
                return fail(at_, message(codes::json_integer_too_large, clipped(text)));
        } else if (behind && !is_finite(text)) {
            return fail(at_, message(codes::json_number_too_large, clipped(text)));
        }
        return stepped(behind);
    }
    /// Moves to `behind`, the position after the current token. If it is nullptr, the token is invalid, and
    /// `problem_` is reported.
    bool stepped(const char* behind) {
        if (behind)
            at_ = behind;
        else if (problem_.code == codes::json_syntax)
            unexpected(problem_.byte);
        else
            fail(problem_.byte, message_of(problem_.code, {}));
        return behind;
    }

    std::string key_text(const char* quote) const {
        const char* const behind = string_end(quote, end_);
        std::string text(quote + 1, behind - 1);
        text.resize(unescape(std::string(text), text.data()));
        return text;
    }
    std::string key_text(const Key& key) const { return key_text(begin_ + key.offset); }

    /// Checks the keys of the object that was just closed, from `first` on, for duplicates and removes them
    /// from keys_.
    void check_unique(std::size_t first) {
        const auto begin = keys_.begin() + static_cast<std::ptrdiff_t>(first);
        constexpr std::ptrdiff_t few = 16;
        bool suspect = keys_.end() - begin > few;
        for (auto key = begin; !suspect && key != keys_.end(); ++key)
            suspect = std::any_of(begin, key, [&](const Key& other) { return other.hash == key->hash; });
        std::vector<Key> keys;
        if (suspect) keys.assign(begin, keys_.end());
        keys_.resize(first);
        if (suspect) report_duplicates(std::move(keys));
    }
    void report_duplicates(std::vector<Key> keys) {
        std::sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) {
            return std::pair(a.hash, a.offset) < std::pair(b.hash, b.offset);
        });
        struct Duplicate {
            std::uint32_t offset, first;
            std::string text;
        };
        std::vector<Duplicate> found;
        const auto earlier = [](const Duplicate& a, const Duplicate& b) { return a.offset < b.offset; };
        for (auto run = keys.begin(); run != keys.end();) {
            const auto end = std::find_if(run, keys.end(), [&](const Key& k) { return k.hash != run->hash; });
            // The keys with one hash, which nearly always are one text.
            std::map<std::string, std::uint32_t> firsts;
            for (auto key = run; end - run > 1 && key != end; ++key) {
                auto text = key_text(*key);
                const auto [first, is_new] = firsts.emplace(text, key->offset);
                if (!is_new) found.push_back({key->offset, first->second, std::move(text)});
                if (found.size() <= 2 * max_duplicates) continue;
                std::sort(found.begin(), found.end(), earlier);
                found.resize(max_duplicates);
            }
            run = end;
        }
        std::sort(found.begin(), found.end(), earlier);
        for (const auto& duplicate : found) {
            if (problems_.size() >= max_duplicates) return;
            const auto first = positions_.place(file_, duplicate.first);
            fail(begin_ + duplicate.offset,
                 message(codes::json_duplicate_key, duplicate.text, std::to_string(first.line),
                         std::to_string(first.column)));
            append_pointer_token(problems_.back().place.pointer, duplicate.text);
        }
    }

    /// The JSON pointer of the value being scanned. Earlier elements are counted; the current key is the last
    /// one.
    std::string pointer_of_open() const {
        std::string pointer;
        for (std::size_t i = 0; i < open_.size(); ++i) {
            const auto end_key = i + 1 < open_.size() ? open_[i + 1].first_key : keys_.size();
            if (!open_[i].object)
                append_pointer_token(pointer, std::to_string(long_[open_[i].entry].count));
            else if (end_key > open_[i].first_key)
                append_pointer_token(pointer, key_text(keys_[end_key - 1]));
        }
        return pointer;
    }
    bool fail(const char* byte, Message what) {
        auto place = positions_.place(file_, static_cast<std::size_t>(byte - begin_));
        place.pointer = pointer_of_open();
        problems_.emplace_back(std::move(what), std::move(place));
        return false;
    }
    bool unexpected(const char* byte) {
        if (byte == end_) return truncated();
        const bool comment =
            *byte == '#' || (*byte == '/' && byte + 1 != end_ && (byte[1] == '/' || byte[1] == '*'));
        if (comment && byte == at_) return fail(byte, codes::json_comment);
        return fail(byte, message(codes::json_syntax, printable(*byte)));
    }
    // Common mistakes: syntax of other languages.
    bool mistaken(const CodeOf<0>& code) { return fail(at_, code); }
    bool mistaken_either(char c) {
        if (c == '\'') return mistaken(codes::json_single_quotes);
        const bool closes = c == ']' || c == '}';
        const char* before = at_;
        while (before != begin_ && is_space(before[-1]))
            --before;
        if (closes && before != begin_ && before[-1] == ',')
            return fail(before - 1, codes::json_trailing_comma);
        return unexpected(at_);
    }
    bool mistaken_value(char c) {
        for (const auto& [python, json] : {std::pair<std::string_view, std::string_view>{"True", "true"},
                                           {"False", "false"},
                                           {"None", "null"}})
            if (rest().starts_with(python))
                return fail(at_, message(codes::json_python_word, std::string(python), std::string(json)));
        return mistaken_either(c);
    }
    bool mistaken_key(char c) {
        if (std::isalpha(static_cast<unsigned char>(c)) || c == '_') return mistaken(codes::json_bare_key);
        return mistaken_either(c);
    }
    bool truncated() { return fail(end_, codes::json_truncated); }

    std::uint32_t offset(const char* byte) const { return static_cast<std::uint32_t>(byte - begin_); }
    std::string_view rest() const { return {at_, end_}; }

    const char* begin_;
    const char* at_;
    const char* end_;
    const std::string& file_;
    const JsonLimits& limits_;
    TextPositions positions_;
    Next next_ = Next::Value;
    std::uint64_t values_ = 0;
    std::vector<LongContainer> long_; ///< all open containers, and closed ones that turned out to be long
    std::vector<Open> open_;
    std::vector<Key> keys_; ///< of the open objects
    TokenProblem problem_;
    Diagnostics problems_;
};

} // namespace

Expected<std::vector<LongContainer>> scan_json(std::string_view text, const std::string& file,
                                               const JsonLimits& limits) {
    if (text.size() >= std::numeric_limits<std::uint32_t>::max())
        return failure(codes::json_too_large, {file});
    return Scanner(text, file, limits).run();
}

} // namespace qcs::json
