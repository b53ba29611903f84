#include "models/natural_order.h"

namespace qcs::ui {

bool naturallyBefore(std::string_view a, std::string_view b) {
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto digitsAt = [&](std::string_view text, std::size_t at) {
        std::size_t end = at;
        while (end < text.size() && isDigit(text[end]))
            ++end;
        while (at + 1 < end && text[at] == '0')
            ++at;
        return text.substr(at, end - at);
    };
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            const auto x = digitsAt(a, i);
            const auto y = digitsAt(b, j);
            if (x != y) return x.size() != y.size() ? x.size() < y.size() : x < y;
            i = static_cast<std::size_t>(x.data() - a.data()) + x.size();
            j = static_cast<std::size_t>(y.data() - b.data()) + y.size();
        } else if (a[i] != b[j]) {
            return a[i] < b[j];
        } else {
            ++i;
            ++j;
        }
    }
    return a.size() - i < b.size() - j;
}

} // namespace qcs::ui
