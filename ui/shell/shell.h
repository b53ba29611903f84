#pragma once
// Shell: the functions of the main window that pages and actions may call. Pages and actions get a Shell,
// so that they do not depend on the class MainWindow.

#include "insight/lint/lint.h"
#include "session/document/document.h"
#include "shell/pages.h"

#include <functional>

namespace qcs::ui {

struct Shell {
    QWidget* window = nullptr; ///< the main window, as the parent of dialogs
    std::function<void(const QString& text)> showProblem;
    /// Shows in the status bar that the file at `path` was written. `text` is the message.
    std::function<void(const QString& text, const QString& path)> showFileWritten;
    std::function<void(Tab tab)> setTab;
    std::function<void(qcs::model::TracedNode node)> showNode;
    std::function<void(RuleId rule)> showRule;
    /// Shows a backend entry and, if `config` is valid, one of its dtype configs.
    std::function<void(qcs::config::EntryIndex entry, qcs::config::DTypeConfigIndex config)> showEntry;
    std::function<void(const qcs::insight::Finding& finding)> showFinding;
    /// Selects a module in the model tree.
    std::function<void(const QString& path)> showModule;
};

} // namespace qcs::ui
