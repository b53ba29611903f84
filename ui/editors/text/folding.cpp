#include "editors/text/folding.h"

#include <QPlainTextDocumentLayout>
#include <QTextDocument>

#include <algorithm>

namespace qcs::ui {

bool canFold(const QTextBlock& block, LineLexer lexer) {
    const BlockData& data = blockData(block, lexer);
    return data.net > data.low && block.next().isValid();
}

bool isFolded(const QTextBlock& block) {
    const auto* data = static_cast<const BlockData*>(block.userData());
    return data && data->folded;
}

int foldEnd(const QTextBlock& block, LineLexer lexer) {
    const BlockData& first = blockData(block, lexer);
    if (first.net <= first.low) return -1;
    int depth = first.net;
    for (QTextBlock at = block.next(); at.isValid(); at = at.next()) {
        const BlockData& data = blockData(at, lexer);
        if (depth + data.low <= first.low) return at.blockNumber();
        depth += data.net;
    }
    return -1;
}

bool setFolded(QTextBlock block, bool folded, LineLexer lexer) {
    BlockData& data = blockData(block, lexer);
    if (folded && foldEnd(block, lexer) <= block.blockNumber() + 1) return false;
    if (data.folded == folded) return false;
    data.folded = folded;
    return true;
}

QTextBlock nearestFold(const QTextBlock& block, bool folded, LineLexer lexer) {
    if (canFold(block, lexer) && isFolded(block) == folded) return block;
    int depth = 0;  // at the start of the line `at`, relative to the start of `block`
    int lowest = 0; // lowest depth between the two
    for (QTextBlock at = block.previous(); at.isValid(); at = at.previous()) {
        const BlockData& data = blockData(at, lexer);
        depth -= data.net;
        const int low = depth + data.low;
        if (data.net > data.low && lowest > low && isFolded(at) == folded) return at;
        lowest = std::min(lowest, low);
    }
    return {};
}

void foldAll(QTextDocument& document, bool folded, LineLexer lexer) {
    struct Open {
        QTextBlock block;
        int low;
    };
    std::vector<Open> open;
    int depth = 0;
    for (QTextBlock block = document.firstBlock(); block.isValid(); block = block.next()) {
        BlockData& data = blockData(block, lexer);
        data.folded = false;
        while (!open.empty() && depth + data.low <= open.back().low) {
            // The outermost range stays open: otherwise only one line would be visible.
            const QTextBlock begin = open.back().block;
            const bool inner = begin.previous().isValid();
            if (folded && inner && block.blockNumber() > begin.blockNumber() + 1)
                blockData(begin, lexer).folded = true;
            open.pop_back();
        }
        if (data.net > data.low) open.push_back({block, depth + data.low});
        depth += data.net;
    }
}

void unfoldAround(const QTextBlock& block, LineLexer lexer) {
    const int wanted = block.blockNumber();
    for (QTextBlock at = block.previous(); at.isValid(); at = at.previous())
        if (isFolded(at) && foldEnd(at, lexer) > wanted) setFolded(at, false, lexer);
}

bool refold(QTextDocument& document, LineLexer lexer) {
    int hiddenUntil = -1; // first line after the hidden range
    int from = -1;
    int to = -1;
    for (QTextBlock block = document.firstBlock(); block.isValid(); block = block.next()) {
        const int number = block.blockNumber();
        const bool hidden = number < hiddenUntil;
        if (block.isVisible() == hidden) {
            block.setVisible(!hidden);
            block.setLineCount(hidden ? 0 : std::max(1, block.layout()->lineCount()));
            if (from < 0) from = block.position();
            to = block.position() + block.length();
        }
        if (hidden || !isFolded(block)) continue;
        if (const int end = foldEnd(block, lexer); end > number + 1)
            hiddenUntil = end;
        else
            blockData(block, lexer).folded = false; // the range became empty
    }
    if (from < 0) return false;
    document.markContentsDirty(from, to - from);
    auto* layout = qobject_cast<QPlainTextDocumentLayout*>(document.documentLayout());
    layout->requestUpdate();
    Q_EMIT layout->documentSizeChanged(layout->documentSize());
    return true;
}

namespace {

constexpr int maxLinesSearched = 20'000;

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
    for (int lines = 0; block.isValid() && lines < maxLinesSearched; ++lines) {
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
