#pragma once
// Lays graphs out beside the window's thread: by graphviz' dot where it is installed, else by ourselves.

#include "picture/layout/graph_layout.h"
#include "session/jobs/job_runner.h"

#include <QByteArray>
#include <QPointer>
#include <QTimer>

class QProcess;

namespace qcs::ui {

enum class LayoutBy : std::uint8_t {
    Dot,
    Ourselves, ///< dot is not installed
    AfterFailure,
    AfterTimeout,
};

/// The newest request counts: it ends the work on the one before.
class GraphLayouter : public QObject {
    Q_OBJECT
public:
    explicit GraphLayouter(JobRunner* jobs, QObject* parent = nullptr);
    ~GraphLayouter() override;

    /// Found on the PATH unless set; "" for none.
    void setProgram(const QString& program) { program_ = program; }
    const QString& program() const { return program_; }
    void setTimeout(int milliseconds) { timeout_.setInterval(milliseconds); }

    void request(qcs::picture::LayoutInput input);
    void cancel();
    bool isBusy() const;

Q_SIGNALS:
    void laidOut(const qcs::picture::GraphLayout& layout, qcs::ui::LayoutBy by);

private:
    static QString lane();
    void startDot();
    void endDot();
    void takeOutput();
    void takeAnswer();
    void layOut(LayoutBy by);

    JobRunner* jobs_;
    QString program_;
    QTimer timeout_;
    QPointer<QProcess> dot_;
    QByteArray answer_;
    qcs::picture::LayoutInput input_;
};

} // namespace qcs::ui
