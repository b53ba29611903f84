#pragma once
// What PyTorch makes of the model, in numbers: the header of the model, the status bar, and the alarm where
// it raises.

#include "session/session.h"
#include "shell/shell.h"
#include "widgets/counts_line.h"

class QStackedWidget;

namespace qcs::ui {

class Banner;
class EagerMode;
class ModelPanel;
struct Culprit;

/// Of the config of the mode: rules that are switched off for the moment.
int rulesOff(const Document& document);

class OutcomeLines : public QObject {
    Q_OBJECT
public:
    struct Views {
        QStackedWidget* models; ///< first what is shown without a model
        ModelPanel* model;      ///< the calls that FX sees
        QWidget* listed;        ///< says why FX has nothing to show of a list of modules
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
    void alarm(const QString& words, const Culprit& culprit);

    Session& session_;
    const Document& document_;
    const Shell shell_;
    const Views views_;
};

} // namespace qcs::ui
