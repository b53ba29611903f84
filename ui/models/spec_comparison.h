#pragma once
// Compares one tensor under several specs, side by side: the spec that the rules request, the common specs,
// and the user's own formats and observers.

#include "insight/ranking/ranking.h"
#include "quant/format/format.h"
#include "session/jobs/job_runner.h"
#include "session/user_specs.h"

#include <QAbstractTableModel>

#include <functional>
#include <variant>

namespace qcs::ui {

using ComparedSpec = UserSpec;
/// "qint8 −128…127, per tensor, symmetric", "int4 group:64"; for HistogramObserver and FixedQParamsObserver
/// also how the range is chosen.
QString comparedSpecWords(const ComparedSpec& spec);
/// The spec adapted to a tensor: if both the spec and the stored tensor are per channel, it gets the axis of
/// the stored tensor.
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
        ChannelsColumn, ///< a small plot of SQNR by channel; all rows have the same axis
        ErrorsColumn,   ///< a small histogram of the errors; all rows have the same axis
        ColumnCount
    };
    enum Role {
        DrawnRole = Qt::UserRole, ///< bool: the plots show this spec
        InUseRole,                ///< bool: the rules request this spec
        BestRole,                 ///< bool: the row of best()
        OwnRole,                  ///< bool: one of the user's own specs, which can be removed
        MultipleRole,             ///< QList<double>: heights in 0..1 of the bars of the small plots
    };
    /// Does the backend support this spec of the weight for the layer that a node calls? nullopt if unknown.
    using RunsCheck = std::function<std::optional<bool>(qcs::model::TracedNode node,
                                                        const qcs::quant::ObserverSettings& weight)>;

    explicit SpecComparison(JobRunner* jobs, QObject* parent = nullptr);

    /// Selects the tensor to compare, as an entry of the plan's table. A null plan: no tensor.
    void setTensor(std::shared_ptr<const qcs::insight::RankPlan> plan, std::size_t entry);
    /// The row whose spec the plots show.
    void setDrawn(const ComparedSpec& spec);
    const ComparedSpec& specAt(int row) const { return rows_[static_cast<std::size_t>(row)].spec; }
    bool isInUse(int row) const { return rows_[static_cast<std::size_t>(row)].inUse; }
    /// Adds one of the user's own specs, for all tensors. Returns its row; -1 if there is no tensor.
    int addSpec(const ComparedSpec& spec);
    /// Removes one of the user's own specs.
    void removeSpec(int row);
    /// All specs that tensors are compared under, except the one that the rules request.
    std::vector<ComparedSpec> candidates() const;
    const std::vector<ComparedSpec>& own() const { return own_; }
    void setRunsCheck(RunsCheck check);
    const RunsCheck& runsCheck() const { return check_; }
    /// Calls the check again, as its results may have changed.
    void checkAgain();
    /// The row with the highest SQNR among those that take at most 1/16 more bytes than the first row and, as
    /// far as that is known, that the backend supports; -1 if the first row is not measured.
    int best() const;
    /// The SQNR of each channel under the spec of a row, in dB; empty if there are none, or more than 4096.
    std::vector<double> channelsOf(int row) const;
    double channelTop() const; ///< the upper end of the axis of ChannelsColumn, in dB
    double errorReach() const; ///< ErrorsColumn shows errors from -errorReach() to errorReach()

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
        double worst = 0; ///< SQNR of the worst channel in dB; NaN without channels
        double maxError = 0;
        std::uint64_t bytes = 0;
        QString problem;                   ///< why it could not be measured; "" if it could
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
                           const qcs::insight::TensorSpec& requested, const qcs::tensor::TensorData& data,
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
