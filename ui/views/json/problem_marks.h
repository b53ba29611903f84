#pragma once
// Diagnostics of core at their places in an editor.

#include "base/diagnostic.h"
#include "editors/text/code_editor.h"

namespace qcs::ui {

/// Each at the word that it is about. The lines and columns are those of the editor's text.
std::vector<CodeMark> marksOf(const qcs::Diagnostics& problems, const CodeEditor& editor);

} // namespace qcs::ui
