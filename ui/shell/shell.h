#pragma once
// What pages and actions may ask of the window around them; they do not know it.

#include "insight/lint/lint.h"
#include "session/document/document.h"
#include "shell/pages.h"

#include <functional>

namespace qcs::ui {

struct Shell {
    QWidget* window = nullptr; ///< around all pages, and behind all dialogs
    std::function<void(const QString& text)> showProblem;
    std::function<void(const QString& text, const QString& path)> sayWritten;
    std::function<void(Tab tab)> setTab;
    std::function<void(qcs::model::TracedNode node)> showNode;
    std::function<void(RuleId rule)> showRule;
    /// An entry of the backend, and one of its dtype configs or none.
    std::function<void(qcs::config::EntryIndex entry, qcs::config::DTypeConfigIndex config)> showEntry;
    std::function<void(const qcs::insight::Finding& finding)> showFinding;
    /// In the tree of the model.
    std::function<void(const QString& path)> showModule;
};

} // namespace qcs::ui
