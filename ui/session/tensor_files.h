#pragma once
// The tensor files of the document, opened in the background, and all their tensors in one table.

#include "insight/tensors/tensor_spec.h"
#include "session/document/document.h"
#include "session/jobs/job_runner.h"

#include <QStringList>

namespace qcs::ui {

class TensorFiles : public QObject {
    Q_OBJECT
public:
    TensorFiles(Document* document, JobRunner* jobs, QObject* parent = nullptr);

    /// An open file, or one that could not be opened.
    struct File {
        QString path;
        std::size_t tensors = 0;
        std::uint64_t bytes = 0; ///< of its tensors
        QString problem;         ///< "" if it is open
    };
    /// In the document's order, as they were opened last.
    std::vector<File> files() const;
    /// Null: it is not open.
    std::shared_ptr<const qcs::tensor::TensorSource> sourceOf(const QString& path) const;
    /// Never null.
    const std::shared_ptr<const qcs::insight::TensorTable>& table() const { return table_; }
    /// Why files could not be opened, in words, each with its file's name.
    const QStringList& problems() const { return problems_; }
    bool isOpening() const;

Q_SIGNALS:
    /// Another table, other problems, or the begin of the opening of files.
    void changed();
    /// A file could not be opened: said once.
    void problem(const QString& words);

private:
    struct Opened {
        std::string path;
        std::shared_ptr<const qcs::tensor::TensorSource> source; ///< null: it could not be opened
        qcs::Diagnostics problems;
        std::shared_ptr<void> keptFile; ///< what is linked in needs a file while it is open
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
