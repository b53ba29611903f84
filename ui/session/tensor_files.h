#pragma once
// TensorFiles: opens the tensor files of the document in the background, and lists the tensors of all files
// in one table.

#include "insight/tensors/tensor_spec.h"
#include "session/document/document.h"
#include "session/jobs/job_runner.h"

#include <QStringList>

namespace qcs::ui {

class TensorFiles : public QObject {
    Q_OBJECT
public:
    TensorFiles(Document* document, JobRunner* jobs, QObject* parent = nullptr);

    /// A tensor file that is open or could not be opened.
    struct File {
        QString path;
        /// The number of tensors in the file.
        std::size_t tensors = 0;
        std::uint64_t bytes = 0; ///< the size in bytes of all tensors in the file
        QString problem;         ///< why the file could not be opened; "" if it is open
    };
    /// Returns the document's files, open or not, in the order in which the document lists them. While files
    /// are being opened, returns the previous list.
    std::vector<File> files() const;
    /// Returns the open file with this path; null if it is not open.
    std::shared_ptr<const qcs::tensor::TensorSource> sourceOf(const QString& path) const;
    /// Returns the table of the tensors in all open files; never null.
    const std::shared_ptr<const qcs::insight::TensorTable>& table() const { return table_; }
    /// Returns, as texts, which files could not be opened and why.
    const QStringList& problems() const { return problems_; }
    /// Returns true while files are being opened.
    bool isOpening() const;

Q_SIGNALS:
    /// Emitted when table() or problems() have changed, and when opening files has begun or failed.
    void changed();
    /// Emitted when a file could not be opened; only once for each problem.
    void problem(const QString& words);

private:
    /// One file after the attempt to open it.
    struct Opened {
        std::string path;
        std::shared_ptr<const qcs::tensor::TensorSource> source; ///< null if it could not be opened
        qcs::Diagnostics problems;
        std::shared_ptr<void> keptFile; ///< the temporary copy on disk of a file that is built into the
                                        ///< program; null for other files, and if the copy is permanent
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
