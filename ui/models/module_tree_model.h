#pragma once
// ModuleTreeModel: the user's model as a tree of modules. The children of a module are its submodules and its
// traced calls, in execution order.

#include "model/module_tree.h"
#include "models/sort_proxy_model.h"
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
    /// Each of these roles has the same value in every column.
    enum Role {
        NodeRole = Qt::UserRole, ///< int: number of the qcs::model::TracedNode; -1 for a container
        RowKindRole,             ///< int: RowKind
        StatusRole, ///< int: qcs::insight::Reason; invalid for a container, and until verdicts are computed
        RuleIdRole, ///< RuleId of the rule that decides the node's qconfig; 0 if there is none
        QConfigLabelRole, ///< the qconfig: "default x86", "none"; "" if no rule decides
        SearchTextRole,   ///< the text in which the filter looks
        FullNameRole,     ///< path of the module, or name of the node
        NameRole,         ///< the text in the column Name
        TypeRole,         ///< the text in the column Type
        StatusTextRole,   ///< the text in the column Status: "static quint8", "float, rule 6", "no pattern",
                          ///< "fused into conv1", ""
        EditedRuleMatchRole, ///< bool: the row's node is one of editedRuleMatches()
        MarkRole,            ///< int: the NodeMark that marks() gives the row's node
        MarkNumberRole,      ///< int: the number of the rule that the row's mark is about
        ErrorCauseRole,      ///< bool: PyTorch raises an exception at this node
        HeatOnRole,          ///< bool: rows are coloured by the error of their weights
        HeatRole, ///< double: the worst SQNR among the row's weights in dB; invalid if none is known or
                  ///< HeatOnRole is false
    };

    ModuleTreeModel(Document* document, Answers* answers, JobRunner* jobs, QObject* parent = nullptr);

    QModelIndex indexOfNode(qcs::model::TracedNode node) const; ///< invalid if the filter hides the row
    /// Returns the node of a row; invalid if the row is not a node.
    qcs::model::TracedNode nodeAt(const QModelIndex& index) const;

    /// Shows the rows whose search text contains all words of the filter, in any order and regardless of
    /// case, and the parents of these rows. The text "rule 4" in the filter finds the nodes that get their
    /// qconfig from rule 4. The rows are filtered in the background; filterApplied() is emitted when they
    /// have changed.
    void setFilter(const QString& words);
    /// Restricts the rows further. If `tag` is not "", only rows with this tag are shown; it is one of the
    /// tags that filterTags() in words/status_look.h returns. If `nodes` (ascending) is given, only the rows
    /// of these nodes are shown. Called when the user clicks a count of nodes in another view, such as "4 no
    /// pattern": only the counted nodes are then shown.
    void setScope(const QString& tag,
                  std::optional<std::vector<qcs::model::TracedNode>> nodes = std::nullopt);
    /// Sorts the children of each row, in the background; column -1 restores the execution order.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    const QString& filter() const { return filter_; }
    bool isFiltered() const { return !filter_.isEmpty() || !scopeTag_.isEmpty() || scopeNodes_; }
    /// Sets the errors by which rows are coloured while heat->isOn() is true. `heat` must outlive the model.
    void setHeat(const ErrorHeat* heat);
    /// Sets which nodes are marked as matched or decided by a rule.
    void setMarks(const ShownMarks& marks);
    const ShownMarks& marks() const { return marks_; }
    /// The lengths of the longest texts in rows for calls (in EagerTreeModel, for modules), in characters.
    struct Widths {
        std::vector<int> names; ///< the longest name at each depth of the tree
        /// The longest type.
        int type = 0;
    };
    const Widths& widths() const { return widths_; }
    /// Sets the nodes that have EditedRuleMatchRole, in ascending order: those that the rule being edited
    /// matches.
    void setEditedRuleMatches(std::vector<qcs::model::TracedNode> nodes);
    const std::vector<qcs::model::TracedNode>& editedRuleMatches() const { return editedRuleMatches_; }
    /// The number of rows that match the filter and the scope, without their parents; 0 if there is neither.
    int matchCount() const { return shown_->matches; }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    using QObject::parent;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    /// Emitted when the rows have changed because a filter or scope was set or cleared, and after each later
    /// filtering or sorting of the rows while there is one.
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
    /// Starts filtering and sorting in the background, if either is needed.
    void arrange();
    using ChangedRows = qcs::IdVector<qcs::model::TreeRowIndex, bool>;
    void announce(const ChangedRows& changed);
    void announceNodes(const std::vector<qcs::model::TracedNode>* nodes);
    void show(std::shared_ptr<const VisibleRows> rows);

    Document* document_;
    Answers* answers_;
    JobRunner* jobs_;
    const ErrorHeat* heat_ = nullptr;
    std::shared_ptr<const qcs::model::Graph> graph_;
    std::shared_ptr<const qcs::model::ModuleTree> tree_;
    std::unique_ptr<qcs::model::GraphIndex> index_;
    std::shared_ptr<TreeTexts> texts_; ///< used only by jobs in the lane of the filter, which also fill it
    /// All rows in execution order.
    std::shared_ptr<const VisibleRows> all_;
    /// The rows after filtering and sorting.
    std::shared_ptr<const VisibleRows> shown_;
    std::shared_ptr<const qcs::insight::Analysis> analyzed_; ///< belongs to graph_; may be null
    quint64 outcome_ = 0; ///< serial number of the Outcome that is shown; 0 if there is none
    std::shared_ptr<const qcs::insight::Verdicts> verdicts_; ///< belongs to graph_; may be null
    quint64 verdictsNumber_ = 0; ///< serial number of verdicts_; 0 if there are none
    std::vector<qcs::model::TracedNode> editedRuleMatches_;
    ShownMarks marks_;
    Widths widths_;
    QString scopeTag_; ///< the tag given to setScope()
    /// The nodes given to setScope().
    std::optional<std::vector<qcs::model::TracedNode>> scopeNodes_;
    qcs::IdVector<qcs::config::RuleIndex, QString> ruleLabels_; ///< labels of the rules' qconfigs
    QString filter_;
    TreeOrdering order_;
    bool filterShown_ = false; ///< true if the next change of shown_ must emit filterApplied()
};

} // namespace qcs::ui
