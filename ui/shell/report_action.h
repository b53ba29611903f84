#pragma once
// ReportAction: the menu command File > Export a report. It asks for a path, and writes an HTML report in the
// background.

#include "session/session.h"
#include "shell/shell.h"

#include <QObject>

namespace qcs::ui {

class Actions;

class ReportAction : public QObject {
    Q_OBJECT
public:
    ReportAction(Session& session, const Shell& shell, const Actions& actions);

    /// Asks the user for a path and calls writeTo().
    void ask();
    /// Writes the report in the background as soon as all tensor files are open. The main window then shows
    /// whether it was written.
    void writeTo(const QString& path);
    /// Returns true if no report is being written and none is waiting for tensor files.
    bool isIdle() const;

private:
    void startIfReady();
    /// Returns true if the document has a model; if it has none, shows that.
    bool hasModel() const;

    Session& session_;
    const Shell shell_;
    /// The path of a report that waits until the tensor files are open; "" if there is none.
    QString waiting_;
};

} // namespace qcs::ui
