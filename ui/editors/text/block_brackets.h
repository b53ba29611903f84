#pragma once
// What a line of a text opens and closes, remembered with the line until it changes.

#include "editors/text/code_tokens.h"

#include <QTextBlock>

namespace qcs::ui {

struct BlockData : QTextBlockUserData {
    struct Bracket {
        int at;
        char16_t sign;
    };
    int revision = -1;
    std::vector<Bracket> brackets;
    int net = 0; ///< opened less closed
    int low = 0; ///< the lowest depth within the line, beside that of its beginning
    bool folded = false;
};

/// Of this line as it is now; made on first use.
BlockData& blockData(QTextBlock block, LineLexer lexer);

/// Where the partner of the bracket at `position` stands; -1 if it has none, or only far away.
int matchingBracket(const QTextDocument& document, int position, LineLexer lexer);

} // namespace qcs::ui
