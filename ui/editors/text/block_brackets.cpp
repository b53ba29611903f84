#include "editors/text/block_brackets.h"

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int mostLinesSearched = 20'000;

bool opens(char16_t sign) {
    return sign == u'[' || sign == u'{' || sign == u'(';
}

char16_t partnerOf(char16_t sign) {
    switch (sign) {
    case u'[': return u']';
    case u']': return u'[';
    case u'{': return u'}';
    case u'}': return u'{';
    case u'(': return u')';
    default: return u'(';
    }
}

} // namespace

BlockData& blockData(QTextBlock block, LineLexer lexer) {
    auto* data = static_cast<BlockData*>(block.userData());
    if (!data) {
        data = new BlockData;
        block.setUserData(data);
    }
    if (data->revision == block.revision()) return *data;
    data->revision = block.revision();
    data->brackets.clear();
    data->net = data->low = 0;
    const QString text = block.text();
    for (const CodeToken& token : lexer(text)) {
        if (token.kind != TokenKind::Bracket) continue;
        const char16_t sign = text[token.start].unicode();
        data->brackets.push_back({token.start, sign});
        data->net += opens(sign) ? 1 : -1;
        data->low = std::min(data->low, data->net);
    }
    return *data;
}

int matchingBracket(const QTextDocument& document, int position, LineLexer lexer) {
    QTextBlock block = document.findBlock(position);
    if (!block.isValid()) return -1;
    const auto& here = blockData(block, lexer).brackets;
    const auto found = std::ranges::find(here, position - block.position(), &BlockData::Bracket::at);
    if (found == here.end()) return -1;
    const char16_t wanted = partnerOf(found->sign);
    const int step = opens(found->sign) ? 1 : -1;
    int depth = 0;
    auto index = static_cast<int>(found - here.begin());
    for (int lines = 0; block.isValid() && lines < mostLinesSearched; ++lines) {
        const auto& brackets = blockData(block, lexer).brackets;
        if (lines > 0) index = step > 0 ? 0 : static_cast<int>(brackets.size()) - 1;
        for (; index >= 0 && index < static_cast<int>(brackets.size()); index += step) {
            const auto& bracket = brackets[static_cast<std::size_t>(index)];
            depth += opens(bracket.sign) == (step > 0) ? 1 : -1;
            if (depth == 0) return bracket.sign == wanted ? block.position() + bracket.at : -1;
        }
        block = step > 0 ? block.next() : block.previous();
    }
    return -1;
}

} // namespace qcs::ui
