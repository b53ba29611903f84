#pragma once
// HTML and SVG, written element by element: all are closed, all texts are escaped, and the whole is
// well-formed XML, too.

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace qcs::report {

/// What a text may stand as between tags and in quoted attributes. Control characters, and those that would
/// turn the direction of what follows, are written out as JSON writes them (\u202e); bytes that are no UTF-8
/// become U+FFFD. `keeps_lines`: line breaks and tabs stay.
std::string markup_text(std::string_view text, bool keeps_lines = false);

class Markup {
public:
    using Attributes = std::initializer_list<std::pair<std::string_view, std::string_view>>;

    /// Attributes with empty values are left out.
    void open(std::string_view tag, Attributes attributes = {});
    void close();
    /// An element that has no contents: <br/>, <rect/>.
    void single(std::string_view tag, Attributes attributes = {});
    void text(std::string_view text);
    /// The same with its line breaks.
    void lines(std::string_view text);
    void element(std::string_view tag, std::string_view contents, Attributes attributes = {});
    /// A sentence in which `code` stands in backticks: that becomes an element.
    void prose(std::string_view sentence);
    /// The program's own text, as it is.
    void constant(std::string_view markup) { out_ += markup; }
    std::string take() { return std::move(out_); }

private:
    void begin(std::string_view tag, Attributes attributes);

    std::string out_;
    std::vector<std::string> open_;
};

/// Closes its element at its end.
class Element {
public:
    Element(Markup& markup, std::string_view tag, Markup::Attributes attributes = {}) : markup_(markup) {
        markup_.open(tag, attributes);
    }
    ~Element() { markup_.close(); }
    Element(const Element&) = delete;
    Element& operator=(const Element&) = delete;

private:
    Markup& markup_;
};

} // namespace qcs::report
