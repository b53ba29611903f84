#pragma once
// The user's model as a tree: modules, and in each of them all traced calls in execution order.

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
    /// Roles that are the same in every column.
    enum Role {
        NodeRole = Qt::UserRole, ///< int: a qcs::model::TracedNode; -1 for a container
        RowKindRole,             ///< int: RowKind
        StatusRole, ///< int: qcs::insight::Reason; invalid for a container and before the first analysis
        RuleIdRole, ///< RuleId of the rule that decides; 0 for none
        QConfigLabelRole, ///< "default x86", "none"; "" if no rule decides
        SearchTextRole,   ///< the text that the filter searches
        FullNameRole,     ///< the module's path, or the node's name
        NameRole,         ///< the display text of the column Name
        TypeRole,
        StatusTextRole, ///< "static quint8", "None, rule 6", "no pattern", "fused into conv1", ""
        MarkedRole,     ///< bool: the rule that is being edited matches it
        MarkRole,       ///< int: NodeMark, for the rule that is selected or under the mouse
        MarkNumberRole, ///< int: the number of that rule
        ErrorCauseRole, ///< bool: PyTorch raises at this node
        HeatsRole,      ///< bool: rows are coloured by the error of their weights
        HeatRole,       ///< double: the worst SQNR of its weights in dB; invalid if none is known
    };

    ModuleTreeModel(Document* document, Answers* analysis, JobRunner* jobs, QObject* parent = nullptr);

    QModelIndex indexOfNode(qcs::model::TracedNode node) const; ///< invalid if the filter hides it
    qcs::model::TracedNode nodeAt(const QModelIndex& index) const;

    /// Shows the rows whose search text contains all these words, in any order and case, and their parents;
    /// "rule 4" finds the nodes that rule 4 decides. It is applied in the background; then filterApplied() is
    /// emitted.
    void setFilter(const QString& words);
    /// Restricts the rows further, to those with a tag of filterTags() and/or to these nodes (ascending), as
    /// when a count elsewhere is clicked. It is combined with the words.
    void setScope(const QString& tag,
                  std::optional<std::vector<qcs::model::TracedNode>> nodes = std::nullopt);
    /// Sorts siblings, in the background as well; column -1: in execution order.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    const QString& filter() const { return filter_; }
    bool isFiltered() const { return !filter_.isEmpty() || !scopeTag_.isEmpty() || scopeNodes_; }
    /// Rows have the errors of their weights while `heat` is on. It must outlive the model.
    void setHeat(const ErrorHeat* heat);
    void setMarks(const ShownMarks& marks);
    const ShownMarks& marks() const { return marks_; }
    /// The longest texts of the rows, in characters.
    struct Widths {
        std::vector<int> names; ///< by depth in the tree
        int type = 0;
    };
    const Widths& widths() const { return widths_; }
    /// The nodes with MarkedRole, in ascending order.
    void setMarked(std::vector<qcs::model::TracedNode> nodes);
    const std::vector<qcs::model::TracedNode>& marked() const { return marked_; }
    int matchCount() const { return shown_->matches; } ///< rows that match, without their parents

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
    /// Starts filtering and sorting, as far as they are needed.
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
    std::shared_ptr<TreeTexts> texts_; ///< filled and used only by jobs in the lane of the filter
    std::shared_ptr<const VisibleRows> all_;
    std::shared_ptr<const VisibleRows> shown_;
    std::shared_ptr<const qcs::insight::Analysis> analyzed_; ///< of graph_, or null
    quint64 outcome_ = 0;                                    ///< number of the outcome that is shown; 0: none
    std::shared_ptr<const qcs::insight::Verdicts> verdicts_; ///< of graph_, or null
    quint64 verdictsNumber_ = 0;                             ///< number of verdicts_; 0: none
    std::vector<qcs::model::TracedNode> marked_;
    ShownMarks marks_;
    Widths widths_;
    QString scopeTag_;
    std::optional<std::vector<qcs::model::TracedNode>> scopeNodes_;
    qcs::IdVector<qcs::config::RuleIndex, QString> ruleLabels_; ///< labels of the rules' qconfigs
    QString filter_;
    TreeOrdering order_;
    bool filterShown_ = false; ///< the rows that are shown have been filtered
};

} // namespace qcs::ui
