#pragma once
// OutcomeDisplay: shows the result of the analysis. The header of the model pane and the status bar count how
// many nodes are quantized, stay float and so on. A banner is shown if PyTorch would raise an exception.

#include "session/session.h"
#include "shell/shell.h"
#include "widgets/counts_line.h"

class QStackedWidget;

namespace qcs::ui {

class Banner;
class EagerMode;
class ModelPanel;
struct ErrorCause;

/// Returns the number of rules that are switched off, in the config that the document's mode uses.
int rulesOff(const Document& document);

class OutcomeDisplay : public QObject {
    Q_OBJECT
public:
    struct Views {
        QStackedWidget* models;  ///< the page with index 0 is shown if no model is open
        ModelPanel* model;       ///< shows the tree of calls in the FX modes
        QWidget* moduleListPage; ///< shown in the FX modes if the model is only a list of modules
        EagerMode* eager;
        CountsLine* header;  ///< in the header of the model pane
        CountsLine* summary; ///< in the status bar
        Banner* alarm;       ///< shows the exception that PyTorch would raise
    };
    OutcomeDisplay(Session& session, const Shell& shell, const Views& views, QObject* parent);

    void refresh();

private:
    void refreshFx();
    void refreshEager();
    void setSummary(std::vector<Count> counts);
    void alarm(const QString& words, const ErrorCause& cause);

    Session& session_;
    const Document& document_;
    const Shell shell_;
    const Views views_;
};

} // namespace qcs::ui
