#pragma once
// Lays out graphs in the background: with graphviz' dot if it is installed, else with the built-in layered
// layout.

#include "picture/layout/graph_layout.h"
#include "session/jobs/job_runner.h"

#include <QByteArray>
#include <QPointer>
#include <QTimer>

class QProcess;

namespace qcs::ui {

enum class LayoutBy : std::uint8_t {
    Dot,
    Ourselves, ///< built-in layout, because dot is not installed
    AfterFailure,
    AfterTimeout,
};

/// Only the newest request is processed: it cancels the previous one.
class GraphLayouter : public QObject {
    Q_OBJECT
public:
    explicit GraphLayouter(JobRunner* jobs, QObject* parent = nullptr);
    ~GraphLayouter() override;

    /// The path of dot. Default: found on the PATH; "" for none.
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
