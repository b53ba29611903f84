#pragma once
// Who is at fault where PyTorch raises: the rule or the entry of the first error that lint found, with the
// way there and its fix.

#include "views/banner.h"

namespace qcs::ui {

class MainWindow;

struct Culprit {
    QString words; ///< "Rule 4 is at fault: Python cannot compile `conv[1`…"; "" where none is known
    QList<Banner::Offer> offers;
};
Culprit culpritOf(MainWindow& window);

} // namespace qcs::ui
