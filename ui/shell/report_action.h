#pragma once
// File > Export a report: asks for a path, and writes the HTML report in the background.

#include "session/session.h"
#include "shell/shell.h"

#include <QObject>

namespace qcs::ui {

class Actions;

class ReportAction : public QObject {
    Q_OBJECT
public:
    ReportAction(Session& session, const Shell& shell, const Actions& actions);

    /// Asks for a path and starts writing.
    void ask();
    /// Starts writing once the tensor files are open; the result is shown through the shell.
    void writeTo(const QString& path);
    bool isIdle() const;

private:
    void startIfReady();

    Session& session_;
    const Shell shell_;
    QString waiting_; ///< the path, while tensor files are still being opened; "" otherwise
};

} // namespace qcs::ui
