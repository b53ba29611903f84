#pragma once
// PairsView: the window that compares the tensors of two files pair by pair, such as those of a float model
// and of its quantized version.

#include "session/tensor_pair_comparison.h"
#include "widgets/compare_window.h"

#include <array>

class QPushButton;

namespace qcs::ui {

class PairsModel;
class PairsTable;
class SearchField;
class TensorFilePicker;
class UnpairedModel;

class PairsView : public CompareWindow {
    Q_OBJECT
public:
    PairsView(Document* document, Answers* answers, TensorFiles* files, JobRunner* jobs,
              QWidget* parent = nullptr);

    /// Compares the file of the float model (`first`) with that of the quantized model. "" keeps the file
    /// that is chosen already.
    void setFiles(const QString& first, const QString& second);
    TensorFilePicker& first() { return *first_; }
    TensorFilePicker& second() { return *second_; }
    PairsModel& pairs() { return *pairs_; }
    UnpairedModel& unpaired() { return *unpaired_; }
    PairsTable& table() { return *table_; }
    PairsTable& unpairedTable() { return *unpairedTable_; }
    SearchField& filter() { return *filter_; }
    const TensorPairComparison& comparison() const { return *comparison_; }

Q_SIGNALS:
    /// Emitted when a tensor should be shown in the tab "Tensors". `path` is the file of the tensor. `wanted`
    /// is true if the user has asked for the tensor (with a button, a double click or Enter); the file may
    /// have to be opened first. `wanted` is false if the user has only selected a pair; the file is then
    /// open.
    void tensorChosen(const QString& path, const std::string& tensor, bool wanted);

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// The tensor of the selected pair in one of the files.
    struct SelectedTensor {
        QString path;
        std::string tensor;
        bool exists() const { return !path.isEmpty(); }
    };
    QWidget* makeUnpaired();
    QWidget* makeFoot();
    void onFiles();
    void proposeFiles();
    void askForFile(TensorFilePicker* picker);
    void compare();
    void updateText();
    QString comparedWords() const;
    void keepCurrent();
    void showSelected();
    void sayFoot();
    SelectedTensor selectedTensor(bool first) const;

    Document* document_;
    TensorFiles* files_;
    TensorPairComparison* comparison_;
    TensorFilePicker* first_;
    TensorFilePicker* second_;
    QPushButton* rest_;
    SearchField* filter_;
    PairsModel* pairs_;
    PairsTable* table_;
    QLabel* unpairedTitle_;
    UnpairedModel* unpaired_;
    PairsTable* unpairedTable_;
    /// The buttons that show the selected pair's tensor of the first and of the second file in the tab
    /// "Tensors".
    std::array<QPushButton*, 2> show_ = {};
};

} // namespace qcs::ui
