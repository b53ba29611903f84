#include "session/report_job.h"

#include "base/durable_file.h"
#include "project/project_files.h"
#include "report/html_report.h"
#include "session/session.h"
#include "words/languages.h"
#include "words/translations.h"

#include <algorithm>

namespace qcs::ui {

namespace stages = qcs::engine::stages;

ReportRequest reportRequest(Session& session, const QString& path) {
    const Document& document = session.document();
    ReportRequest request;
    request.engine = session.engine();
    request.revision = session.answers().currentRevision();
    request.workspace = std::make_shared<const qcs::config::Workspace>(document.workspace());
    request.graph = document.graph();
    request.table = session.tensors().table();
    request.name = document.displayName().toStdString();
    request.language = currentLanguage().toStdString();
    request.version = QCoreApplication::applicationVersion().toStdString();
    request.path = path.toStdString();
    request.measurementsFile = document.measurementsFile();
    request.editedSinceMeasured = !session.measurements().isCurrent();
    return request;
}

namespace {

/// Adds the outcome of the model; a stage that was stopped adds nothing.
void addOutcomes(qcs::report::HtmlReport& report, const ReportRequest& request, const qcs::Task& quiet) {
    auto& engine = *request.engine;
    const auto& inputs = request.revision.inputs();
    if (inputs.eager && inputs.eager->model) {
        report.eager = engine.query<stages::Eager>(request.revision, quiet);
        report.flow = engine.query<stages::EagerDataFlow>(request.revision, quiet);
    } else if (inputs.graph && inputs.fuse_alone) {
        report.fusion = engine.query<stages::FusionOnly>(request.revision, quiet);
    } else if (inputs.graph) {
        report.fx = engine.query<stages::FullExplanations>(request.revision, quiet);
    }
    if (report.eager || report.fusion || report.fx) report.graph = request.graph;
}

/// Adds the measurements of the whole model, or the reason why they cannot be read.
void addMeasurements(qcs::report::HtmlReport& report, const ReportRequest& request) {
    const auto& file = request.measurementsFile;
    if (file.empty()) return;
    report.measurements_file = file;
    const auto bytes = qcs::project::read_any_file(file);
    auto read = bytes ? qcs::config::read_measurements(*bytes, file) : tl::unexpected(bytes.error());
    if (!read) {
        report.measurements_problems = std::move(read.error());
        return;
    }
    report.measured_with_these = qcs::config::measured_configs_match(read->value, *request.workspace);
    if (!report.measured_with_these && request.editedSinceMeasured) report.measured_with_these = false;
    report.measurements = std::make_shared<const qcs::config::Measurements>(std::move(read->value));
}

} // namespace

qcs::Expected<bool> writeReport(const ReportRequest& request, qcs::insight::ErrorCache* cache,
                                const qcs::Task& task) {
    const qcs::Task quiet{task.stop, {}, task.threads};
    qcs::report::HtmlReport report;
    report.name = request.name;
    report.program_version = request.version;
    report.workspace = request.workspace;
    addOutcomes(report, request, quiet);
    addMeasurements(report, request);
    if (task.stop.stop_requested()) return false;
    if (!request.table->entries.empty()) {
        const auto model = request.engine->query<stages::Weights>(request.revision, quiet);
        if (!model || !add_weights(report, request.table, *model, cache, request.worst, task)) return false;
    }
    const auto translate = qcs::words::translator_for(request.language);
    auto language = request.language;
    std::ranges::replace(language, '_', '-');
    const auto html = qcs::report::html_report(
        report, translate ? *translate : *qcs::words::translator_for("en"), language, quiet);
    if (!html) return false;
    return qcs::write_durably({request.path, {*html}});
}

} // namespace qcs::ui
