#pragma once
// Several layers under several specs: a row for each layer and a column for each spec, the best of each layer
// marked, and what all layers come to below.

#include "insight/ranking/layer_comparison.h"
#include "models/spec_comparison.h"

#include <QTimer>

#include <map>

namespace qcs::ui {

class LayerComparison : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        BestRole = Qt::UserRole, ///< bool: of its layer, the best that takes no more bytes than the first
        EntryRole,               ///< int: of the plan's table; -1: a sum
    };
    enum class Totals { Size, Worst, Count };

    explicit LayerComparison(JobRunner* jobs, QObject* parent = nullptr);

    /// The layers' entries, and how people call them. Results of before are kept where plan and specs are the
    /// same. Null: nothing.
    void setLayers(std::shared_ptr<const qcs::insight::RankPlan> plan, std::vector<std::size_t> entries,
                   QStringList names);
    /// After "as the rules ask", which is the first.
    void setSpecs(const std::vector<ComparedSpec>& specs);
    /// Somebody looks at it: what is missing is measured. Else it waits.
    void setShown(bool shown);

    int layers() const { return static_cast<int>(entries_.size()); }
    int specs() const { return static_cast<int>(specs_.size()); }
    int measured() const { return static_cast<int>(results_.size()); }
    bool isIdle() const;
    /// Null while it is not measured.
    const qcs::insight::LayerSpecResult* result(int layer, int spec) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void measuredMore();

private:
    struct Arrivals;
    using Results = std::vector<qcs::insight::LayerSpecResult>;
    void measure();
    void takeArrivals();
    const Results* of(int layer) const;
    QVariant totalsData(Totals what, int spec, int role) const;
    QVariant layerData(int layer, int spec, int role) const;
    QString tip(int layer, int spec) const;
    QString specName(int spec) const;

    JobRunner* jobs_;
    std::shared_ptr<const qcs::insight::RankPlan> plan_;
    std::vector<std::size_t> entries_;
    QStringList names_;
    std::vector<qcs::insight::LayerSpec> specs_;
    std::map<std::size_t, Results> results_; ///< by entry
    std::shared_ptr<Arrivals> arrivals_;
    QTimer soon_;
    bool shown_ = false;
};

} // namespace qcs::ui
