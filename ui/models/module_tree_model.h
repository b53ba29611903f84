#pragma once
// The model under study as a tree: modules, and inside each every traced call in execution order.

#include "model/module_tree.h"
#include "models/sorted_rows.h"
#include "models/tree_filter.h"
#include "session/answers.h"
#include "session/error_heat.h"
#include "session/jobs/rule_marks.h"

#include <QAbstractItemModel>

namespace qcs::ui {

class ModuleTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { NameColumn, TypeColumn, StatusColumn, ColumnCount };
    enum RowKind { RootRow, ContainerRow, CallRow };
    /// Of every column alike.
    enum Role {
        NodeRole = Qt::UserRole, ///< int: a qcs::model::TracedNode; -1 for a container
        RowKindRole,             ///< int: RowKind
        StatusRole, ///< int: qcs::insight::Reason; invalid for a container and before the first analysis
        RuleIdRole, ///< RuleId of the rule that decides; 0 for none
        QConfigLabelRole, ///< "default x86", "none"; "" where no rule decides
        SearchTextRole,   ///< what the filter looks at
        FullNameRole,     ///< the module's path, or the node's name
        NameRole,         ///< the display text of the column Name
        TypeRole,
        StatusTextRole, ///< "static quint8", "None, rule 6", "no pattern", "fused into conv1", ""
        MarkedRole,     ///< bool: the rule that is being edited reaches it
        MarkRole,       ///< int: NodeMark, of the rule that is chosen or pointed at
        MarkNumberRole, ///< int: the number of that rule
        CulpritRole,    ///< bool: PyTorch raises right here
        HeatsRole,      ///< bool: rows are coloured by the error of their weights
        HeatRole,       ///< double: the SQNR in dB of the worst; invalid where none is known
    };

    ModuleTreeModel(Document* document, Answers* analysis, JobRunner* jobs, QObject* parent = nullptr);

    QModelIndex indexOfNode(qcs::model::TracedNode node) const; ///< invalid if the filter hides it
    qcs::model::TracedNode nodeAt(const QModelIndex& index) const;

    /// Words that must all occur in a row's search text, in any order and case; "rule 4" is the rule that
    /// decides. Takes effect in the background: filterApplied() follows. Rows above a match stay visible.
    void setFilter(const QString& words);
    /// The same for what is counted somewhere: a tag of filterTags(), or these nodes (ascending). Both may be
    /// there, and the words besides.
    void setScope(const QString& tag,
                  std::optional<std::vector<qcs::model::TracedNode>> nodes = std::nullopt);
    /// Siblings among themselves, in the background too; column -1: in execution order.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    const QString& filter() const { return filter_; }
    bool isFiltered() const { return !filter_.isEmpty() || !scopeTag_.isEmpty() || scopeNodes_; }
    /// Rows say the errors of their weights while it is on. It lives longer than this.
    void setHeat(const ErrorHeat* heat);
    void setMarks(const ShownMarks& marks);
    const ShownMarks& marks() const { return marks_; }
    /// How wide the texts of the rows are, in characters: names by depth, types in all.
    struct Widths {
        std::vector<int> names;
        int type = 0;
    };
    const Widths& widths() const { return widths_; }
    /// Nodes to mark, in ascending order.
    void setMarked(std::vector<qcs::model::TracedNode> nodes);
    const std::vector<qcs::model::TracedNode>& marked() const { return marked_; }
    int matchCount() const { return shown_->matches; } ///< rows that match by themselves

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    using QObject::parent;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void filterApplied();

private:
    const qcs::model::TreeRow& rowAt(const QModelIndex& index) const;
    QModelIndex indexOfRow(qcs::model::TreeRowIndex row, int column = 0) const;
    const qcs::predict::NodeResolution* resolutionOf(const qcs::model::TreeRow& row) const;
    const qcs::insight::NodeReason* reasonOf(const qcs::model::TreeRow& row) const;
    QString typeOf(const qcs::model::TreeRow& row) const;
    QString fullName(const qcs::model::TreeRow& row) const;
    QString statusText(const qcs::model::TreeRow& row) const;
    QString ruleWords(qcs::config::RuleIndex rule) const;
    QString searchText(const qcs::model::TreeRow& row) const;
    QString toolTip(const qcs::model::TreeRow& row) const;
    std::optional<double> heatOf(const qcs::model::TreeRow& row) const;
    void load();
    void measure();
    QString markWords(qcs::model::TracedNode node) const;
    void takeResolution();
    void takeVerdicts();
    bool isSorted() const { return order_.by != TreeOrder::Execution; }
    /// Filters and sorts, as far as either is wanted.
    void arrange();
    using ChangedRows = qcs::IdVector<qcs::model::TreeRowIndex, bool>;
    void announce(const ChangedRows& changed);
    void announceNodes(const std::vector<qcs::model::TracedNode>* nodes);
    void show(std::shared_ptr<const VisibleRows> rows);

    Document* document_;
    Answers* analysis_;
    JobRunner* jobs_;
    const ErrorHeat* heat_ = nullptr;
    std::shared_ptr<const qcs::model::Graph> graph_;
    std::shared_ptr<const qcs::model::ModuleTree> tree_;
    std::unique_ptr<qcs::model::GraphIndex> index_;
    std::shared_ptr<TreeTexts>
        texts_; ///< belongs to the filter's lane, which fills it when it first needs it
    std::shared_ptr<const VisibleRows> all_;
    std::shared_ptr<const VisibleRows> shown_;
    std::shared_ptr<const qcs::insight::Analysis> analyzed_; ///< of graph_, or null
    quint64 outcome_ = 0; ///< number of the outcome that is shown; 0: of none
    std::shared_ptr<const qcs::insight::Verdicts> verdicts_; ///< of graph_, or null
    quint64 verdictsNumber_ = 0;                             ///< of verdicts_; 0: there are none
    std::vector<qcs::model::TracedNode> marked_;
    ShownMarks marks_;
    Widths widths_;
    QString scopeTag_;
    std::optional<std::vector<qcs::model::TracedNode>> scopeNodes_;
    qcs::IdVector<qcs::config::RuleIndex, QString> ruleLabels_; ///< of their qconfigs
    QString filter_;
    TreeOrdering order_;
    bool filterShown_ = false; ///< what is shown has been filtered
};

} // namespace qcs::ui
