#pragma once
// RankingModel: the quantized weights and recorded activations in the open tensor files, ranked by their
// quantization error, worst first. In this header, "weight" means an activation as well. Sections below the
// weights contain the tensors that are not ranked.

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
        BarColumn, ///< the SQNR as a bar
        SqnrColumn,
        WholeColumn, ///< SQNR of the model's output when only this layer is quantized
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
    /// Each of these roles has the same value in every column.
    enum Role {
        KindRole = Qt::UserRole, ///< int: the Kind of the row
        EntryRole, ///< int: index of the tensor in RankPlan::table; -1 for a section or a tensor in no file
        NameRole,  ///< the full name of the tensor
        StateRole, ///< int: the State of a weight
        SqnrRole,  ///< double: the SQNR of a measured weight in dB
        WarnsRole, ///< bool: the SQNR is below the threshold, or the tensor could not be measured or ranked
        DisagreesRole, ///< bool: the rank of the weight by its own error differs greatly from its rank by
                       ///< the error of the model's output
        PreviewRole,   ///< double: the SQNR in dB under the rules of the preview; invalid if the preview
                       ///< does not contain the weight
    };

    explicit RankingModel(WeightRanking* ranking, QObject* parent = nullptr);

    /// Sets the measurements of the model's outputs. `measurements` must outlive the model.
    void setMeasurements(ModelMeasurements* measurements);
    const WholeModelColumn& wholeModel() const { return whole_; }

    /// Shows the rows whose name, module, spec, dtype, shape or file contains all words of the filter, in any
    /// order and regardless of case. The word "rule:4;" finds the weights that get their qconfig from rule 4.
    void setFilter(const QString& words);
    bool isFiltered() const { return !words_.isEmpty(); }
    /// Sets the SQNR, in dB, below which WarnsRole of a weight is true.
    void setThreshold(double threshold);
    double threshold() const { return threshold_; }
    /// The number of measured weights below the threshold, including those that the filter hides.
    int belowThreshold() const;

    /// Sets the preview. For each weight in it, the table shows "→" with the spec, SQNR and size that the
    /// weight would have under the proposed rules, in place of the present ones. An empty map removes the
    /// preview.
    void setPreview(RankingPreview preview);
    const RankingPreview& preview() const { return preview_; }

    const WeightRanking& ranking() const { return *ranking_; }
    /// Returns EntryRole of a row.
    int entryAt(const QModelIndex& index) const;
    QModelIndex indexOfEntry(int entry) const; ///< invalid if the filter hides the row
    /// Returns the short name of a tensor: if it is the parameter `weight` of a module, the module's path; if
    /// it is an activation, a text such as "conv1 · output"; otherwise its full name. If several tensors have
    /// the same short name, the name of the file is added.
    QString label(std::size_t entry) const { return labels_.value(static_cast<qsizetype>(entry)); }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// Sorts the weights; column -1: worst first. The tensors that are not ranked stay below, in the order of
    /// the files.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    /// A group of tensors that are not ranked.
    struct Section {
        bool warns = false; ///< true: the section is a warning, because its tensors could not be ranked
        std::vector<std::size_t> rows = {}; ///< indexes in RankPlan::unranked
        bool isQuantized = false;           ///< true if the tensors are stored quantized
    };
    /// What a row shows: a weight, a section, or a tensor in a section.
    struct Place {
        Kind kind = Kind::Weight;
        std::size_t entry = 0;            ///< for a weight: index in the plan's table
        const Section* section = nullptr; ///< for a section, and for a tensor in a section
        /// For a tensor in a section.
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
    const qcs::insight::WeightError*
    errorOf(std::size_t entry) const; ///< null if the weight is not measured or measuring failed
    bool comesBefore(std::size_t a, std::size_t b) const;

    WeightRanking* ranking_;
    ModelMeasurements* measurements_ = nullptr;
    RankingPreview preview_;
    WholeModelColumn whole_;
    std::shared_ptr<const qcs::insight::RankPlan> plan_;
    QStringList labels_;             ///< by index in the plan's table
    std::vector<std::size_t> order_; ///< the quantized entries in the order of sorting, before filtering
    std::vector<std::size_t> shown_; ///< the entry in each row
    std::vector<Section> sections_;  ///< only sections that contain tensors
    QStringList words_;              ///< the words of the filter
    double threshold_ = 30;          ///< in dB
    int sortColumn_ = -1;
    Qt::SortOrder sortOrder_ = Qt::AscendingOrder;
};

} // namespace qcs::ui
