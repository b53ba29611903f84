#pragma once
// SpecComparison: compares one tensor under several specs: the spec that the rules request, the common specs
// (insight::common_tensor_specs(), and each of them that quantizes to codes per tensor once more with
// HistogramObserver), and the user's own number formats and observers.

#include "insight/ranking/ranking.h"
#include "quant/format/format.h"
#include "session/jobs/job_runner.h"
#include "session/user_specs.h"

#include <QAbstractTableModel>

#include <functional>
#include <variant>

namespace qcs::ui {

using ComparedSpec = ObserverOrFormat;
/// Returns a spec as text: "qint8 −128…127, per tensor, symmetric", "int4 group:64". For HistogramObserver,
/// the text also names the observer; for FixedQParamsObserver, it also contains the scale and zero_point.
QString comparedSpecWords(const ComparedSpec& spec);
/// Returns the spec adapted to a tensor. If both the spec and the stored tensor are per channel, the spec
/// gets the tensor's axis.
ComparedSpec withAxisOf(const ComparedSpec& spec, const qcs::tensor::TensorInfo& tensor);

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
        ChannelsColumn, ///< a small plot of the SQNR of each channel; all rows have the same scale
        ErrorsColumn,   ///< a small histogram of the errors; all rows have the same scale
        ColumnCount
    };
    enum Role {
        DrawnRole = Qt::UserRole, ///< bool: the plots show the tensor under this spec
        InUseRole,                ///< bool: the rules request this spec
        BestRole,                 ///< bool: the row is best()
        OwnRole, ///< bool: one of the user's own specs, which can be removed, and not the requested one
        BarHeightsRole, ///< QList<double>: the heights of the bars in the small plots, 0..1
    };
    /// A function that returns whether the backend supports `weight` as the spec of the weight in the layer
    /// that `node` calls; nullopt if unknown.
    using RunsCheck = std::function<std::optional<bool>(qcs::model::TracedNode node,
                                                        const qcs::quant::ObserverSettings& weight)>;

    explicit SpecComparison(JobRunner* jobs, QObject* parent = nullptr);

    /// Selects the tensor to compare, by its index in the plan's table. A null plan selects no tensor.
    void setTensor(std::shared_ptr<const qcs::insight::RankPlan> plan, std::size_t entry);
    /// Sets the spec under which the plots show the tensor.
    void setDrawn(const ComparedSpec& spec);
    const ComparedSpec& specAt(int row) const { return rows_[static_cast<std::size_t>(row)].spec; }
    bool isInUse(int row) const { return rows_[static_cast<std::size_t>(row)].inUse; }
    /// Adds a spec to the user's own specs, under which every tensor is compared. A spec that already has a
    /// row is not added again. Returns the row of the spec; -1 if no tensor is selected.
    int addSpec(const ComparedSpec& spec);
    /// Removes the spec in a row, which must be one of the user's own.
    void removeSpec(int row);
    /// Returns all specs under which every tensor is compared: the common ones and the user's own.
    std::vector<ComparedSpec> candidates() const;
    /// Returns the user's own specs.
    const std::vector<ComparedSpec>& own() const { return own_; }
    /// Sets the function that tells whether the backend supports a spec.
    void setRunsCheck(RunsCheck check);
    const RunsCheck& runsCheck() const { return check_; }
    /// Calls the function given to setRunsCheck() again, because its results may have changed.
    void checkAgain();
    /// Returns the row with the highest SQNR among the rows that take at most 1/16 more bytes than the first
    /// row. If any row is known to be supported by the backend, only rows that are known to be supported
    /// count. Returns -1 if the first row is not measured.
    int best() const;
    /// Returns the SQNR of each channel under the spec of a row, in dB; empty if the row is not measured, or
    /// if there are no channels or more than 4096.
    std::vector<double> channelsOf(int row) const;
    double channelTop() const; ///< the upper end of the scale in ChannelsColumn, in dB
    double errorReach() const; ///< the scale in ErrorsColumn extends from -errorReach() to errorReach()

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    /// Emitted when the rows that had no result have been measured.
    void measured();
    /// Emitted when own() has changed.
    void ownChanged();

private:
    struct Result {
        double sqnr = 0;  ///< dB
        double worst = 0; ///< SQNR of the worst channel in dB; NaN if there are no channels
        double maxError = 0;
        std::uint64_t bytes = 0;
        QString problem;                   ///< why the tensor could not be measured; "" if it could
        std::vector<double> channels = {}; ///< SQNR of each channel in dB
        qcs::quant::Histogram errors = {};
    };
    struct Row {
        ComparedSpec spec;
        /// `inUse`: the rules request the spec. `own`: the spec is one of the user's own.
        bool inUse = false, own = false;
        /// Not set until it is measured.
        std::optional<Result> result;
        /// Whether the backend supports the spec; nullopt if unknown.
        std::optional<bool> runs = {};
    };
    static Result resultOf(const ComparedSpec& spec, const qcs::insight::WeightReader& reader,
                           const qcs::insight::TensorSpec& requested, const qcs::tensor::TensorData& data,
                           const qcs::Task& task);
    void fill();
    void measure();
    std::optional<bool> isSupported(const Row& row) const;
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
