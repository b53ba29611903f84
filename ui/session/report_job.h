#pragma once
// The report of the document as one HTML file, worked out and written in the background: what `qconfig
// report` writes.

#include "engine/stages.h"
#include "insight/ranking/error_cache.h"

#include <QString>

namespace qcs::ui {

class Session;

/// All that it needs, for any thread.
struct ReportRequest {
    std::shared_ptr<qcs::engine::Engine> engine;
    qcs::engine::Revision revision;
    std::shared_ptr<const qcs::config::Workspace> workspace;
    std::shared_ptr<const qcs::model::Graph> graph;
    std::shared_ptr<const qcs::insight::TensorTable> table; ///< without entries: there are no files
    std::string name;                                       ///< of the workspace
    std::string language, version;
    std::size_t worst = 5;            ///< weights that are plotted, and activations
    std::string path;                 ///< of the file to write
    std::string measurementsFile;     ///< "": the document names none
    bool editedSinceMeasured = false; ///< decides where the file does not say with which configs
};

/// Of the document as it is, with the files of tensors that are open.
ReportRequest reportRequest(Session& session, const QString& path);

/// Writes it, or says why not; nothing is written once it was stopped. The cache may be null.
qcs::Expected<bool> writeReport(const ReportRequest& request, qcs::insight::ErrorCache* cache,
                                const qcs::Task& task);

} // namespace qcs::ui
