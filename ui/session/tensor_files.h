#pragma once
// Opens the tensor files of the document in the background, and lists all their tensors in one table.

#include "insight/tensors/tensor_spec.h"
#include "session/document/document.h"
#include "session/jobs/job_runner.h"

#include <QStringList>

namespace qcs::ui {

class TensorFiles : public QObject {
    Q_OBJECT
public:
    TensorFiles(Document* document, JobRunner* jobs, QObject* parent = nullptr);

    /// A file that is open or could not be opened.
    struct File {
        QString path;
        std::size_t tensors = 0;
        std::uint64_t bytes = 0; ///< of all its tensors
        QString problem;         ///< why it could not be opened; "" if it is open
    };
    /// The files that were opened last, in the order of the document.
    std::vector<File> files() const;
    /// The open file with this path; null if it is not open.
    std::shared_ptr<const qcs::tensor::TensorSource> sourceOf(const QString& path) const;
    /// Never null.
    const std::shared_ptr<const qcs::insight::TensorTable>& table() const { return table_; }
    /// Texts that say which files could not be opened and why.
    const QStringList& problems() const { return problems_; }
    bool isOpening() const;

Q_SIGNALS:
    /// The table or the problems have changed, or opening files has begun or failed.
    void changed();
    /// A file could not be opened. Emitted once for each problem.
    void problem(const QString& words);

private:
    struct Opened {
        std::string path;
        std::shared_ptr<const qcs::tensor::TensorSource> source; ///< null if it could not be opened
        qcs::Diagnostics problems;
        std::shared_ptr<void> keptFile; ///< the temporary file of a linked-in file; may be null
    };
    struct Result {
        std::vector<Opened> files;
        std::shared_ptr<const qcs::insight::TensorTable> table;
    };
    static Opened openFile(const std::string& path, const qcs::Task& task);
    static Result openAll(const std::vector<std::string>& paths, const std::vector<Opened>& before,
                          std::shared_ptr<const qcs::model::Graph> graph, const qcs::Task& task);
    void run();
    void take(Result result);

    Document* document_;
    JobRunner* jobs_;
    std::vector<Opened> files_;
    std::shared_ptr<const qcs::insight::TensorTable> table_ =
        std::make_shared<const qcs::insight::TensorTable>();
    QStringList problems_;
};

} // namespace qcs::ui
