#include "tensor/safetensors/detail/safetensors_json.h"

#include "tensor/tensor.h"
#include "tensor/tensor_codes.h"

#include <nlohmann/json.hpp>

#include <array>
#include <optional>

namespace qcs::tensor {

namespace {

constexpr std::array<std::string_view, 3> keys = {"dtype", "shape", "data_offsets"};
enum Key : std::size_t { Dtype, Shape, Offsets, Unknown };

/// The position in {"__metadata__": {k: v}, NAME: {"dtype": v, "shape": [v], "data_offsets": [v]}}.
enum class Level : std::uint8_t { Text, Header, Metadata, Tensor, List };

/// Receives nlohmann's SAX events. `at_` counts what the lexer has read, which is a little more than the
/// current event.
class Reader {
public:
    Reader(std::string_view text, std::size_t offset, const SafetensorsEvents& events)
        : text_(text), offset_(offset), events_(events) {}

    bool run() {
        if (!nlohmann::json::sax_parse(Bytes{this, false}, Bytes{this, true}, this)) return false;
        if (at_ == text_.size() && text_.back() != '\0') return true;
        entry_.name.clear(); // the lexer takes a NUL for the end of the text
        report(codes::safetensors_syntax);
        return false;
    }

    bool null() { return (level_ == Level::Header && in_metadata_) || value("null"); }
    bool boolean(bool) { return value("a bool"); }
    bool number_integer(std::int64_t) { return value("a negative number"); }
    bool number_unsigned(std::uint64_t number) {
        if (skipped_ > 0) return true;
        if (level_ != Level::List) return value("a number");
        if (key_ == Offsets) {
            if (offsets_ < 2) (offsets_ == 0 ? entry_.begin : entry_.end) = number;
            ++offsets_;
        } else if (number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
            return value("a number above 2^63 - 1");
        } else {
            if (entry_.shape.size() < max_axes) entry_.shape.push_back(static_cast<std::int64_t>(number));
            ++axes_;
        }
        return true;
    }
    bool number_float(double, const std::string&) { return value("a float"); }
    bool string(std::string& text) {
        if (skipped_ > 0) return true;
        if (level_ == Level::Metadata) {
            events_.metadata(std::move(metadata_key_), std::move(text));
            return true;
        }
        if (level_ != Level::Tensor || key_ != Dtype) return value("a string");
        entry_.dtype = std::move(text);
        return true;
    }
    bool binary(const nlohmann::json::binary_t&) { return false; } // does not occur in text

    bool key(std::string& name) {
        if (skipped_ > 0) return true;
        if (level_ == Level::Metadata) {
            metadata_key_ = std::move(name);
            return true;
        }
        if (level_ == Level::Header) {
            const bool had_metadata = has_metadata_;
            in_metadata_ = name == "__metadata__";
            has_metadata_ = has_metadata_ || in_metadata_;
            entry_ = {};
            entry_.name = std::move(name);
            if (in_metadata_ && had_metadata) wrong(codes::safetensors_duplicate_tensor);
            seen_ = {};
            wrong_ = false;
            return true;
        }
        const auto found = std::ranges::find(keys, name);
        key_ = static_cast<Key>(found - keys.begin());
        if (key_ == Unknown) {
            report(codes::safetensors_unknown_key, name);
        } else if (seen_[key_]) {
            wrong(codes::safetensors_duplicate_key, name);
        } else {
            seen_[key_] = true;
        }
        return true;
    }

    bool start_object(std::size_t) {
        if (skipped_ > 0) return skip();
        if (level_ == Level::Text) {
            level_ = Level::Header;
        } else if (level_ == Level::Header) {
            level_ = in_metadata_ ? Level::Metadata : Level::Tensor;
        } else {
            return value("an object") && skip();
        }
        return true;
    }
    bool end_object() {
        if (skipped_ > 0) {
            --skipped_;
        } else if (level_ == Level::Header) {
            level_ = Level::Text;
        } else {
            if (level_ == Level::Tensor) finish();
            level_ = Level::Header;
        }
        return true;
    }
    bool start_array(std::size_t) {
        if (skipped_ > 0) return skip();
        const bool is_list = level_ == Level::Tensor && (key_ == Shape || key_ == Offsets);
        if (!is_list) return value("a list") && skip();
        level_ = Level::List;
        (key_ == Shape ? axes_ : offsets_) = 0;
        if (key_ == Shape) entry_.shape.clear();
        return true;
    }
    bool end_array() {
        if (skipped_ > 0) {
            --skipped_;
            return true;
        }
        level_ = Level::Tensor;
        if (key_ == Offsets && offsets_ != 2 && !wrong_)
            wrong(codes::safetensors_wrong_value, "data_offsets", std::to_string(offsets_) + " numbers");
        if (key_ == Shape && axes_ > max_axes)
            wrong(codes::tensor_too_many_axes, std::to_string(axes_), std::to_string(max_axes));
        return true;
    }

    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& error) {
        const std::string_view what = error.what();
        const auto says = [&](std::string_view part) { return what.find(part) != what.npos; };
        entry_.name.clear();
        report(says("ill-formed UTF-8")                                 ? codes::safetensors_invalid_utf8
               : says("number overflow")                                ? codes::safetensors_number
               : at_ == text_.size() && says("unexpected end of input") ? codes::safetensors_header_ends
                                                                        : codes::safetensors_syntax);
        return false;
    }

private:
    /// An iterator over the text that counts how far the lexer has read.
    struct Bytes {
        using iterator_category = std::input_iterator_tag;
        using value_type = char;
        using difference_type = std::ptrdiff_t;
        using pointer = const char*;
        using reference = const char&;

        Reader* reader;
        bool is_end;
        std::size_t at() const { return is_end ? reader->text_.size() : reader->at_; }
        reference operator*() const { return reader->text_[reader->at_]; }
        Bytes& operator++() {
            ++reader->at_;
            return *this;
        }
        bool operator==(const Bytes& other) const { return at() == other.at(); }
        bool operator!=(const Bytes& other) const { return at() != other.at(); }
    };

    template <int Arity, typename... More>
    void report(const CodeOf<Arity>& code, More&&... more) {
        events_.problem(message(code, entry_.name, std::to_string(offset_ + (at_ > 0 ? at_ - 1 : 0)),
                                std::forward<More>(more)...));
    }
    template <int Arity, typename... More>
    void wrong(const CodeOf<Arity>& code, More&&... more) {
        wrong_ = true;
        report(code, std::forward<More>(more)...);
    }
    bool skip() {
        ++skipped_;
        return true;
    }

    /// Reports a value that should not be here. Returns false if parsing cannot continue.
    bool value(std::string_view kind) {
        if (skipped_ > 0) return true;
        switch (level_) {
        case Level::Text: report(codes::safetensors_syntax); return false;
        case Level::Header: wrong(codes::safetensors_no_object, std::string(kind)); return true;
        case Level::Metadata: wrong(codes::safetensors_metadata, std::string(kind)); return true;
        default: break;
        }
        if (key_ != Unknown && !wrong_)
            wrong(codes::safetensors_wrong_value, std::string(keys[key_]), std::string(kind));
        return true;
    }

    void finish() {
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (!seen_[i]) wrong(codes::safetensors_missing_key, std::string(keys[i]));
        if (!wrong_) events_.tensor(std::move(entry_));
    }

    std::string_view text_;
    std::size_t offset_;
    const SafetensorsEvents& events_;
    std::size_t at_ = 0;
    Level level_ = Level::Text;
    int skipped_ = 0; ///< number of open containers inside a value that is ignored
    bool has_metadata_ = false;
    bool in_metadata_ = false;
    Key key_ = Unknown;
    std::string metadata_key_;
    SafetensorsEntry entry_;
    std::array<bool, 3> seen_ = {};
    std::uint64_t axes_ = 0;
    std::uint64_t offsets_ = 0;
    bool wrong_ = false;
};

} // namespace

bool read_safetensors_json(std::string_view text, std::size_t offset, const SafetensorsEvents& events) {
    return Reader(text, offset, events).run();
}

} // namespace qcs::tensor
