#pragma once
// The quantized weights of the open files by their quantization error, worst first; below them, in sections,
// the tensors that are not ranked.

#include "models/ranking_preview.h"
#include "models/whole_model_column.h"
#include "session/model_measurements.h"
#include "session/weight_ranking.h"

#include <QAbstractItemModel>

namespace qcs::ui {

class RankingModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column {
        NameColumn,
        SpecColumn,
        BarColumn, ///< the SQNR, painted
        SqnrColumn,
        WholeColumn, ///< SQNR of the model's output if only this layer is quantized
        RuleColumn,
        CosineColumn,
        MaxErrorColumn,
        SaturatedColumn,
        BitsColumn,
        SizeColumn,
        ColumnCount
    };
    enum class Kind { Weight, Section, Unranked };
    enum class State { Waiting, Measured, Failed };
    /// Roles that are the same in every column.
    enum Role {
        KindRole = Qt::UserRole, ///< int(Kind)
        EntryRole,               ///< int: in the plan's table; -1 if no file has it
        NameRole,                ///< the tensor's full name
        StateRole,               ///< int(State), of weights
        SqnrRole,                ///< double in dB, of measured weights
        WarnsRole,               ///< bool: the SQNR is below the threshold, or there is a problem
        DisagreesRole,           ///< bool: the errors of the weight and of the output rank very differently
        PreviewRole,             ///< double: the SQNR in dB in the preview; invalid if it does not change
    };

    explicit RankingModel(WeightRanking* ranking, QObject* parent = nullptr);

    /// The measurements of the model's output. They must outlive the model.
    void setMeasurements(ModelMeasurements* measurements);
    const WholeModelColumn& wholeModel() const { return whole_; }

    /// Shows the rows that contain all these words in name, module, spec, dtype, shape or file, in any order
    /// and case; "rule:4;" is a word that the weights of rule 4 have.
    void setFilter(const QString& words);
    bool isFiltered() const { return !words_.isEmpty(); }
    /// In dB: weights with a lower SQNR are marked.
    void setThreshold(double threshold);
    double threshold() const { return threshold_; }
    int belowThreshold() const; ///< the number of measured weights below it, regardless of the filter

    /// Rows show the spec, SQNR and size that they would have; an empty preview ends it.
    void setPreview(RankingPreview preview);
    const RankingPreview& preview() const { return preview_; }

    const WeightRanking& ranking() const { return *ranking_; }
    int entryAt(const QModelIndex& index) const;
    QModelIndex indexOfEntry(int entry) const; ///< invalid if the filter hides it
    /// The short name of a weight: the path of its module if it is that module's `weight`, else its full
    /// name.
    QString label(std::size_t entry) const { return labels_.value(static_cast<qsizetype>(entry)); }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// Column -1: the worst first. Tensors that are not ranked stay below, in the order of the files.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    /// A group of tensors that are not ranked.
    struct Section {
        bool warns = false;                 ///< they should be ranked
        std::vector<std::size_t> rows = {}; ///< indexes of the plan's unranked
        bool isQuantized = false;           ///< they are quantized in the file
    };
    struct Place {
        Kind kind = Kind::Weight;
        std::size_t entry = 0;            ///< of a weight
        const Section* section = nullptr; ///< of a section or of a row in it
        const qcs::insight::Unranked* unranked = nullptr;
    };
    Place placeOf(const QModelIndex& index) const;
    void takePlan();
    void takeResults();
    void takeMeasurements();
    void order();
    void show();
    bool matches(const QString& text) const;
    QString searchText(std::size_t entry) const;
    QString previewText(std::size_t entry, int column) const;
    QStringList previewWords(std::size_t entry) const;
    QString weightText(std::size_t entry, int column) const;
    QVariant weightData(std::size_t entry, int column, int role) const;
    QVariant otherData(const Place& place, int column, int role) const;
    QVariant exported(std::size_t entry, int column) const;
    QString tip(std::size_t entry) const;
    QString sectionText(const Section& section) const;
    const qcs::insight::WeightError* errorOf(std::size_t entry) const; ///< null if not measured, or failed
    bool comesBefore(std::size_t a, std::size_t b) const;

    WeightRanking* ranking_;
    ModelMeasurements* measurements_ = nullptr;
    RankingPreview preview_;
    WholeModelColumn whole_;
    std::shared_ptr<const qcs::insight::RankPlan> plan_;
    QStringList labels_;             ///< by entry
    std::vector<std::size_t> order_; ///< quantized entries, as sorted
    std::vector<std::size_t> shown_; ///< by row
    std::vector<Section> sections_;  ///< only those with rows
    QStringList words_;              ///< of the filter
    double threshold_ = 30;          ///< dB
    int sortColumn_ = -1;
    Qt::SortOrder sortOrder_ = Qt::AscendingOrder;
};

} // namespace qcs::ui
