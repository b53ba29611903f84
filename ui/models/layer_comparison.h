#pragma once
// Compares several layers under several specs: a row for each layer, a column with its SQNR for each spec,
// the best spec of each layer marked, and totals of all layers below.

#include "insight/ranking/layer_comparison.h"
#include "models/spec_comparison.h"

#include <QTimer>

#include <map>

namespace qcs::ui {

class LayerComparison : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        BestRole = Qt::UserRole, ///< bool: the best spec of its layer, by insight::best_spec()
        EntryRole,               ///< int: the entry in the plan's table; -1 for totals
    };
    enum class Totals { Size, Worst, Count };

    explicit LayerComparison(JobRunner* jobs, QObject* parent = nullptr);

    /// Sets the layers, as entries of the plan's table, with their names. Results are kept if plan and specs
    /// stay the same. A null plan: no layers.
    void setLayers(std::shared_ptr<const qcs::insight::RankPlan> plan, std::vector<std::size_t> entries,
                   QStringList names);
    /// Sets the specs that follow the first one, "as the rules ask".
    void setSpecs(const std::vector<ComparedSpec>& specs);
    /// Whether the table is visible. Missing results are measured only while it is.
    void setShown(bool shown);

    int layers() const { return static_cast<int>(entries_.size()); }
    int specs() const { return static_cast<int>(specs_.size()); }
    int measured() const { return static_cast<int>(results_.size()); } ///< the number of measured layers
    bool isIdle() const;
    /// Null if it is not measured yet.
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
