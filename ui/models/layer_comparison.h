#pragma once
// LayerComparison: compares several layers under several specs. The table has a row for each layer and,
// after a column with the layers' names, a column for each spec; the cells are SQNRs. The best spec for each
// layer is marked, and rows of totals follow.

#include "insight/ranking/layer_comparison.h"
#include "models/spec_comparison.h"

#include <QTimer>

#include <map>

namespace qcs::ui {

class LayerComparison : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        BestRole = Qt::UserRole, ///< bool: the spec is the one that insight::best_spec() returns
        EntryRole,               ///< int: index of the layer's weight in RankPlan::table; -1 for totals
    };
    enum class Totals { Size, Worst, Count };

    explicit LayerComparison(JobRunner* jobs, QObject* parent = nullptr);

    /// Sets the layers. For each layer, `entries` has the index of its weight in the plan's table
    /// (RankPlan::table), and `names` has the name of the layer. Results are kept if the plan and the specs
    /// are unchanged; if the entries are unchanged, too, `names` is ignored. If the plan is null, `entries`
    /// and `names` must be empty.
    void setLayers(std::shared_ptr<const qcs::insight::RankPlan> plan, std::vector<std::size_t> entries,
                   QStringList names);
    /// Sets the specs with the numbers 1, 2, ... Spec 0 is always the spec that the rules request.
    void setSpecs(const std::vector<ComparedSpec>& specs);
    /// Sets whether the table is visible. Missing results are measured only while it is visible.
    void setShown(bool shown);

    int layers() const { return static_cast<int>(entries_.size()); }
    int specs() const { return static_cast<int>(specs_.size()); } ///< including spec 0
    /// The number of layers that have been measured, including layers of earlier calls of setLayers() whose
    /// results were kept.
    int measured() const { return static_cast<int>(results_.size()); }
    bool isIdle() const;
    /// Returns the result for a layer under a spec; null if it is not measured yet.
    const qcs::insight::LayerSpecResult* result(int layer, int spec) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    /// Emitted when more layers have been measured.
    void measuredMore();

private:
    struct Arrivals;
    using Results = std::vector<qcs::insight::LayerSpecResult>;
    void measure();
    void takeArrivals();
    const Results* resultsOf(int layer) const;
    QVariant totalsData(Totals what, int spec, int role) const;
    QVariant layerData(int layer, int spec, int role) const;
    QString tip(int layer, int spec) const;
    QString specName(int spec) const;

    JobRunner* jobs_;
    std::shared_ptr<const qcs::insight::RankPlan> plan_;
    std::vector<std::size_t> entries_;
    QStringList names_;
    std::vector<qcs::insight::LayerSpec> specs_;
    std::map<std::size_t, Results> results_; ///< by index of the layer's weight in RankPlan::table
    std::shared_ptr<Arrivals> arrivals_;
    QTimer soon_;
    bool shown_ = false;
};

} // namespace qcs::ui
