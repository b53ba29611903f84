#pragma once
// A writer for HTML and SVG elements: all elements are closed, all texts are escaped, and the result is
// well-formed XML.

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace qcs::report {

/// Escapes a text for use between tags and in quoted attributes. Control characters, including those that
/// change the text direction, become JSON escapes (\u202e); bytes that are not UTF-8 become U+FFFD.
/// `keeps_lines`: line breaks and tabs are kept.
std::string markup_text(std::string_view text, bool keeps_lines = false);

class Markup {
public:
    using Attributes = std::initializer_list<std::pair<std::string_view, std::string_view>>;

    /// Attributes with empty values are left out.
    void open(std::string_view tag, Attributes attributes = {});
    void close();
    /// An element without contents: <br/>, <rect/>.
    void single(std::string_view tag, Attributes attributes = {});
    void text(std::string_view text);
    /// The same, keeping line breaks.
    void lines(std::string_view text);
    void element(std::string_view tag, std::string_view contents, Attributes attributes = {});
    /// A sentence in which `code` is marked by backticks; it becomes an element.
    void prose(std::string_view sentence);
    /// Appends trusted markup unchanged.
    void constant(std::string_view markup) { out_ += markup; }
    std::string take() { return std::move(out_); }

private:
    void begin(std::string_view tag, Attributes attributes);

    std::string out_;
    std::vector<std::string> open_;
};

/// An element that is closed by the destructor.
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
