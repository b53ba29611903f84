#pragma once
// File > Export a report: asks where to, and writes it in the background.

#include "session/session.h"
#include "shell/shell.h"

#include <QObject>

namespace qcs::ui {

class Actions;

class ReportAction : public QObject {
    Q_OBJECT
public:
    ReportAction(Session& session, const Shell& shell, const Actions& actions);

    /// Asks where to.
    void ask();
    /// Begins it once the files of tensors are open; the shell says how it ended.
    void writeTo(const QString& path);
    bool isIdle() const;

private:
    void startIfReady();

    Session& session_;
    const Shell shell_;
    QString waiting_; ///< where to, while files of tensors are being opened
};

} // namespace qcs::ui
