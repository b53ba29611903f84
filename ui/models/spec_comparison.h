#pragma once
// One tensor under several specs, side by side: what the rules ask, specs that people compare with, and
// formats of one's own.

#include "insight/ranking/ranking.h"
#include "quant/format/format.h"
#include "session/jobs/job_runner.h"
#include "session/own_specs.h"

#include <QAbstractTableModel>

#include <functional>
#include <variant>

namespace qcs::ui {

using ComparedSpec = OwnSpec;
/// "qint8 −128…127, per tensor, symmetric", "int4 group:64"; of observers with a range of their own also
/// which that is.
QString comparedSpecWords(const ComparedSpec& spec);
/// A spec to compare a tensor with: one that is per channel has the channels of a tensor that is quantized so
/// already.
ComparedSpec fitted(const ComparedSpec& spec, const qcs::tensor::TensorInfo& tensor);

class SpecComparison : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        SpecColumn,
        RemarkColumn,
        SqnrColumn,
        WorstColumn,
        MaxErrorColumn,
        SizeColumn,
        ChannelsColumn, ///< SQNR channel by channel, painted; all rows on one axis
        ErrorsColumn,   ///< the errors' histogram, the same
        ColumnCount
    };
    enum Role {
        DrawnRole = Qt::UserRole, ///< bool: it is the one that the plots show
        InUseRole,                ///< bool: the rules ask for it
        BestRole,                 ///< bool: of those that take no more bytes than the first, and that run
        OwnRole,                  ///< bool: one's own, which can be removed
        MultipleRole,             ///< QList<double>: heights from 0 to 1 for the columns that are painted
    };
    /// Would the backend run the layer of that call with such a weight? Nullopt: it is not known.
    using RunsCheck = std::function<std::optional<bool>(qcs::model::TracedNode node,
                                                        const qcs::quant::ObserverSettings& weight)>;

    explicit SpecComparison(JobRunner* jobs, QObject* parent = nullptr);

    /// Null: no tensor.
    void setTensor(std::shared_ptr<const qcs::insight::RankPlan> plan, std::size_t entry);
    /// The row whose spec the plots show.
    void setDrawn(const ComparedSpec& spec);
    const ComparedSpec& specAt(int row) const { return rows_[static_cast<std::size_t>(row)].spec; }
    bool isInUse(int row) const { return rows_[static_cast<std::size_t>(row)].inUse; }
    /// Kept for other tensors, too. Returns its row; -1 where there is no tensor.
    int addSpec(const ComparedSpec& spec);
    /// One's own.
    void removeSpec(int row);
    /// Everything that tensors are compared under, whatever the rules ask.
    std::vector<ComparedSpec> candidates() const;
    const std::vector<ComparedSpec>& own() const { return own_; }
    void setRunsCheck(RunsCheck check);
    const RunsCheck& runsCheck() const { return check_; }
    /// What the check says may be another now.
    void checkAgain();
    /// The row that is best of those that run; -1: none, or nothing is known yet.
    int best() const;
    /// SQNR of each channel under a row's spec, in dB; empty where it has none, or more than 4096.
    std::vector<double> channelsOf(int row) const;
    /// What the painted columns reach up to, and out to on both sides.
    double channelTop() const; ///< dB
    double errorReach() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    /// All rows are measured.
    void measured();
    void ownChanged();

private:
    struct Result {
        double sqnr = 0;  ///< dB
        double worst = 0; ///< the same of the worst channel; NaN: there are none
        double maxError = 0;
        std::uint64_t bytes = 0;
        QString problem;                   ///< "" if it could be measured
        std::vector<double> channels = {}; ///< dB
        qcs::quant::Histogram errors = {};
    };
    struct Row {
        ComparedSpec spec;
        bool inUse = false, own = false;
        std::optional<Result> result;
        std::optional<bool> runs = {};
    };
    static Result resultOf(const ComparedSpec& spec, const qcs::insight::WeightReader& reader,
                           const qcs::insight::TensorSpec& asked, const qcs::tensor::TensorData& data,
                           const qcs::Task& task);
    void fill();
    void measure();
    std::optional<bool> runs(const Row& row) const;
    QString remark(const Row& row) const;
    QString text(const Row& row, int column) const;
    QList<double> multiple(const Row& row, int column) const;
    bool isShown(const Row& row) const { return row.result && row.result->problem.isEmpty(); }

    JobRunner* jobs_;
    std::shared_ptr<const qcs::insight::RankPlan> plan_;
    std::size_t entry_ = 0;
    std::vector<Row> rows_;
    std::vector<ComparedSpec> own_;
    RunsCheck check_;
    std::optional<ComparedSpec> drawn_;
};

} // namespace qcs::ui
