#pragma once
// One tensor under several specs, side by side: what the rules ask, specs that people compare with, and
// formats of one's own.

#include "insight/ranking/ranking.h"
#include "quant/format/format.h"
#include "session/jobs/job_runner.h"

#include <QAbstractTableModel>

#include <variant>

namespace qcs::ui {

/// An observer, or a format of one's own.
using ComparedSpec = std::variant<qcs::quant::ObserverSettings, qcs::quant::Format>;
/// "qint8 −128…127, per tensor, symmetric", "int4 group:64".
QString comparedSpecWords(const ComparedSpec& spec);

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
        ColumnCount
    };
    enum Role {
        DrawnRole = Qt::UserRole, ///< bool: it is the one that the plots show
        InUseRole,                ///< bool: the rules ask for it
        BestRole,                 ///< bool: of those that take no more bytes than the first
        OwnRole,                  ///< bool: a format of one's own, which can be removed
    };

    explicit SpecComparison(JobRunner* jobs, QObject* parent = nullptr);

    /// Null: no tensor.
    void setTensor(std::shared_ptr<const qcs::insight::RankPlan> plan, std::size_t entry);
    /// The row whose spec the plots show.
    void setDrawn(const ComparedSpec& spec);
    const ComparedSpec& specAt(int row) const { return rows_[static_cast<std::size_t>(row)].spec; }
    bool isInUse(int row) const { return rows_[static_cast<std::size_t>(row)].inUse; }
    /// Kept for other tensors, too. Returns its row.
    int addFormat(const qcs::quant::Format& format);
    void removeFormat(int row);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    /// All rows are measured.
    void measured();

private:
    struct Result {
        double sqnr = 0;  ///< dB
        double worst = 0; ///< the same of the worst channel; NaN: there are none
        double maxError = 0;
        std::uint64_t bytes = 0;
        QString problem; ///< "" if it could be measured
    };
    struct Row {
        ComparedSpec spec;
        bool inUse = false, own = false;
        std::optional<Result> result;
    };
    static Result resultOf(const ComparedSpec& spec, const qcs::insight::WeightReader& reader,
                           const qcs::insight::TensorSpec& asked, const qcs::tensor::TensorData& data,
                           const qcs::Task& task);
    void fill();
    void measure();
    int best() const;
    QString text(const Row& row, int column) const;

    JobRunner* jobs_;
    std::shared_ptr<const qcs::insight::RankPlan> plan_;
    std::size_t entry_ = 0;
    std::vector<Row> rows_;
    std::vector<qcs::quant::Format> formats_; ///< one's own
    std::optional<ComparedSpec> drawn_;
};

} // namespace qcs::ui
