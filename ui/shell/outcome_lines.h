#pragma once
// Shows the outcome of the analysis: counts in the header of the model pane and in the status bar, and a
// banner if PyTorch raises an exception.

#include "session/session.h"
#include "shell/shell.h"
#include "widgets/counts_line.h"

class QStackedWidget;

namespace qcs::ui {

class Banner;
class EagerMode;
class ModelPanel;
struct ErrorCause;

/// Number of switched-off rules in the config that the document's mode uses.
int rulesOff(const Document& document);

class OutcomeLines : public QObject {
    Q_OBJECT
public:
    struct Views {
        QStackedWidget* models; ///< index 0 is the page shown without a model
        ModelPanel* model;      ///< the tree of calls in FX modes
        QWidget* listed;        ///< explains why FX modes show nothing for a list of modules
        EagerMode* eager;
        CountsLine* header;
        CountsLine* summary;
        Banner* alarm;
    };
    OutcomeLines(Session& session, const Shell& shell, const Views& views, QObject* parent);

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
