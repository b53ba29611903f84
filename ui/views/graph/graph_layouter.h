#pragma once
// GraphLayouter: lays out graphs in the background. It runs graphviz' dot if dot is installed, and otherwise
// uses the built-in layered layout.

#include "picture/layout/graph_layout.h"
#include "session/jobs/job_runner.h"

#include <QByteArray>
#include <QPointer>
#include <QTimer>

class QProcess;

namespace qcs::ui {

/// What computed a layout: dot, or the built-in layout. For the built-in layout, also why dot did not do it.
enum class LayoutBy : std::uint8_t {
    Dot,
    BuiltIn,      ///< the built-in layout, because dot is not installed
    AfterFailure, ///< the built-in layout, because dot has failed
    AfterTimeout, ///< the built-in layout, because dot has taken too long
};

/// A new request cancels the previous one.
class GraphLayouter : public QObject {
    Q_OBJECT
public:
    explicit GraphLayouter(JobRunner* jobs, QObject* parent = nullptr);
    ~GraphLayouter() override;

    /// Sets the path of dot; "" means that dot is not used. By default, dot is searched for on the PATH.
    void setProgram(const QString& program) { program_ = program; }
    const QString& program() const { return program_; }
    /// Sets how long dot may take before the built-in layout is used instead.
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
