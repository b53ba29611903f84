#pragma once
// Window that compares the tensors of two files pair by pair, such as a float model and its quantized
// version.

#include "session/pair_ranking.h"
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
    PairsView(Document* document, Answers* analysis, TensorFiles* files, JobRunner* jobs,
              QWidget* parent = nullptr);

    /// `first` is the float model's file; "" keeps the current choice.
    void setFiles(const QString& first, const QString& second);
    TensorFilePicker& first() { return *first_; }
    TensorFilePicker& second() { return *second_; }
    PairsModel& pairs() { return *pairs_; }
    UnpairedModel& unpaired() { return *unpaired_; }
    PairsTable& table() { return *table_; }
    PairsTable& unpairedTable() { return *unpairedTable_; }
    SearchField& filter() { return *filter_; }
    const PairRanking& ranking() const { return *ranking_; }

Q_SIGNALS:
    /// The current tensor of one of the files changed. `wanted`: the user asked to show it in the lab, even
    /// if its file has to be opened for that.
    void tensorChosen(const QString& path, const std::string& tensor, bool wanted);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Looked {
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
    void look();
    void sayFoot();
    Looked looked(bool first) const;

    Document* document_;
    TensorFiles* files_;
    PairRanking* ranking_;
    TensorFilePicker* first_;
    TensorFilePicker* second_;
    QPushButton* rest_;
    SearchField* filter_;
    PairsModel* pairs_;
    PairsTable* table_;
    QLabel* unpairedTitle_;
    UnpairedModel* unpaired_;
    PairsTable* unpairedTable_;
    std::array<QPushButton*, 2> show_ = {}; ///< buttons for the tensor of the first and of the second file
};

} // namespace qcs::ui
