#pragma once
// The quantized weights of the open files, worst first, and below them what stands in no ranking.

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
        WholeColumn, ///< SQNR of the model's output with this layer alone quantized
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
    /// Of every column alike.
    enum Role {
        KindRole = Qt::UserRole, ///< int(Kind)
        EntryRole,               ///< int: in the plan's table; -1: no file has it
        NameRole,                ///< the tensor's whole name
        StateRole,               ///< int(State), of weights
        SqnrRole,                ///< double, of measured weights
        WarnsRole,               ///< bool: below the threshold, or something that should not be
        DisagreesRole,           ///< bool: the error of the weight and of the output do not go together
        PreviewRole,             ///< double: the SQNR that it would have; invalid: nothing else is previewed
    };

    explicit RankingModel(WeightRanking* ranking, QObject* parent = nullptr);

    /// Of the whole model's output. They live longer than this.
    void setMeasurements(ModelMeasurements* measurements);
    const WholeModelColumn& wholeModel() const { return whole_; }

    /// Words that must all occur in name, module, spec, dtype, shape or file, in any order and case;
    /// "rule:4;" is one that weights of that rule have.
    void setFilter(const QString& words);
    bool isFiltered() const { return !words_.isEmpty(); }
    /// In dB: weights below it are marked.
    void setThreshold(double threshold);
    double threshold() const { return threshold_; }
    int belowThreshold() const; ///< of all that are measured, filtered or not

    /// Rows that would be others say so until it is taken away again.
    void setPreview(RankingPreview preview);
    const RankingPreview& preview() const { return preview_; }

    const WeightRanking& ranking() const { return *ranking_; }
    int entryAt(const QModelIndex& index) const;
    QModelIndex indexOfEntry(int entry) const; ///< invalid if the filter hides it
    /// How a weight is called: by its module, if it is that module's only one.
    QString label(std::size_t entry) const { return labels_.value(static_cast<qsizetype>(entry)); }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// By column -1: the worst first. What is not ranked stays below, in the files' order.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    /// What is not ranked, and why it matters.
    struct Section {
        bool warns = false;
        std::vector<std::size_t> rows = {}; ///< in the plan's unranked
        bool isQuantized = false;           ///< already, in the file
    };
    struct Place {
        Kind kind = Kind::Weight;
        std::size_t entry = 0;            ///< of a weight
        const Section* section = nullptr; ///< of a section, or what stands in it
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
    const qcs::insight::WeightError* errorOf(std::size_t entry) const; ///< null: not measured, or failed
    bool comesBefore(std::size_t a, std::size_t b) const;

    WeightRanking* ranking_;
    ModelMeasurements* measurements_ = nullptr;
    RankingPreview preview_;
    WholeModelColumn whole_;
    std::shared_ptr<const qcs::insight::RankPlan> plan_;
    QStringList labels_;             ///< by entry
    std::vector<std::size_t> order_; ///< quantized entries, as sorted
    std::vector<std::size_t> shown_; ///< by row
    std::vector<Section> sections_;  ///< that have rows
    QStringList words_;              ///< of the filter
    double threshold_ = 30;
    int sortColumn_ = -1;
    Qt::SortOrder sortOrder_ = Qt::AscendingOrder;
};

} // namespace qcs::ui
