#pragma once
// A window that compares the tensors of two files, pair by pair: of a float model and of the quantized one.

#include "session/answers.h"
#include "session/jobs/pair_job.h"
#include "session/tensor_files.h"

#include <QWidget>

#include <array>

class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace qcs::ui {

class PairsModel;
class PairsTable;
class SearchField;
class TensorFilePicker;
class UnpairedModel;

class PairsView : public QWidget {
    Q_OBJECT
public:
    PairsView(Document* document, Answers* analysis, TensorFiles* files, JobRunner* jobs,
              QWidget* parent = nullptr);

    /// The float model's first; "" leaves what is chosen.
    void setFiles(const QString& first, const QString& second);
    TensorFilePicker& first() { return *first_; }
    TensorFilePicker& second() { return *second_; }
    PairsModel& pairs() { return *pairs_; }
    UnpairedModel& unpaired() { return *unpaired_; }
    PairsTable& table() { return *table_; }
    PairsTable& unpairedTable() { return *unpairedTable_; }
    SearchField& filter() { return *filter_; }
    /// What stands above the rows: what was compared, or what went wrong.
    QString summary() const;
    bool isIdle() const;

Q_SIGNALS:
    /// A tensor is looked at that lies in one of the files. `wanted`: the person asked to see it elsewhere,
    /// even if its file has to be opened for that.
    void tensorChosen(const QString& path, const std::string& tensor, bool wanted);

protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Looked {
        QString path;
        std::string tensor;
        bool exists() const { return !path.isEmpty(); }
    };
    QWidget* makeHead();
    QWidget* makeUnpaired();
    QWidget* makeFoot();
    void onFiles();
    void proposeFiles();
    void askForFile(TensorFilePicker* picker);
    PairSide sideOf(const QString& path) const;
    void compare();
    void forget();
    void present(const PairOutcome& outcome);
    void say();
    void showProgress();
    void look();
    void sayFoot();
    Looked looked(bool first) const;

    Document* document_;
    Answers* analysis_;
    TensorFiles* files_;
    JobRunner* jobs_;
    TensorFilePicker* first_;
    TensorFilePicker* second_;
    QToolButton* swap_;
    QProgressBar* bar_;
    QToolButton* cancel_;
    QLabel* summary_;
    SearchField* filter_;
    PairsModel* pairs_;
    PairsTable* table_;
    QLabel* unpairedTitle_;
    UnpairedModel* unpaired_;
    PairsTable* unpairedTable_;
    std::array<QPushButton*, 2> show_ = {}; ///< of the first file, of the second
    QString problem_;
    bool cancelled_ = false;
    JobId job_ = 0;
    std::shared_ptr<const ComparedPairs> compared_;
    std::pair<std::string, std::string> comparedPaths_; ///< of compared_
};

} // namespace qcs::ui
