#include "words/sentences.h"

#include <algorithm>

namespace qcs::words {

namespace {

/// Appends `text` without braces; false if an argument in it is empty or missing.
bool append_filled(std::string_view text, std::span<const std::string> args, std::string& out) {
    bool complete = true;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool placeholder =
            text[i] == '%' && i + 1 < text.size() && text[i + 1] >= '1' && text[i + 1] <= '9';
        if (!placeholder) {
            out += text[i];
            continue;
        }
        const auto index = static_cast<std::size_t>(text[++i] - '1');
        if (index < args.size()) out += args[index];
        complete = complete && index < args.size() && !args[index].empty();
    }
    return complete;
}

/// The position of the next optional part: its opening brace is followed by the text that joins it to the
/// rest.
std::size_t next_part(std::string_view text) {
    auto first = text.npos;
    for (const auto* opening : {"{; ", "{ ", "{\uFF1B", "{\uFF08"})
        first = std::min(first, text.find(opening));
    return first;
}

} // namespace

std::string fill_sentence(std::string_view text, std::span<const std::string> args) {
    std::string out;
    for (;;) {
        const auto open = next_part(text);
        append_filled(text.substr(0, open), args, out);
        if (open == text.npos) return out;
        const auto close = text.find('}', open);
        std::string part;
        if (append_filled(text.substr(open + 1, close - open - 1), args, part)) out += part;
        if (close == text.npos) return out;
        text.remove_prefix(close + 1);
    }
}

std::string sentence(const Message& message) {
    return fill_sentence(message.code.sentence(), message.args);
}

std::string to_text(const Diagnostic& diagnostic) {
    constexpr std::string_view severities[] = {"error", "warning", "note"};
    const auto& place = diagnostic.place;
    std::string text = place.file;
    if (place.line > 0) text += ':' + std::to_string(place.line) + ':' + std::to_string(place.column);
    if (!text.empty()) text += ": ";
    text += severities[static_cast<std::size_t>(diagnostic.severity)];
    text += ": " + sentence(diagnostic);
    if (!place.pointer.empty()) text += " (at " + place.pointer + ')';
    return text;
}

} // namespace qcs::words
