#pragma once
// The context of what the graph says.

#include <QCoreApplication>

namespace qcs::ui {

struct GraphTexts {
    Q_DECLARE_TR_FUNCTIONS(GraphTexts)
};

} // namespace qcs::ui
