#include "models/pattern_tree_model.h"

#include "words/pattern_words.h"
#include "words/wording.h"

#include <algorithm>

namespace qcs::ui {

struct PatternTreeModel::Node {
    Node* parent = nullptr;
    qcs::config::Value atom;
    bool isTuple = false;
    std::vector<std::unique_ptr<Node>> children;

    static std::unique_ptr<Node> of(const qcs::config::Pattern& pattern, Node* parent) {
        auto node = std::make_unique<Node>();
        node->parent = parent;
        node->atom = pattern.atom;
        node->isTuple = pattern.is_tuple;
        for (const auto& element : pattern.elements)
            node->children.push_back(of(element, node.get()));
        return node;
    }
    qcs::config::Pattern pattern() const {
        qcs::config::Pattern result{atom, {}, isTuple};
        for (const auto& child : children)
            result.elements.push_back(child->pattern());
        return result;
    }
    int row() const {
        const auto& siblings = parent->children;
        return static_cast<int>(
            std::ranges::find(siblings, this, [](const auto& sibling) { return sibling.get(); }) -
            siblings.begin());
    }
};

namespace {

qcs::config::Pattern matchAll() {
    return qcs::config::Pattern::leaf(
        qcs::config::ObjectRef::object(std::string(qcs::config::match_all_node)));
}

} // namespace

PatternTreeModel::PatternTreeModel(QObject* parent)
    : QAbstractItemModel(parent), root_(std::make_unique<Node>()) {}

PatternTreeModel::~PatternTreeModel() = default;

PatternTreeModel::Node* PatternTreeModel::nodeOf(const QModelIndex& index) const {
    return index.isValid() ? static_cast<Node*>(index.internalPointer()) : root_.get();
}

QModelIndex PatternTreeModel::indexOf(const Node* node) const {
    if (!node || node == root_.get()) return {};
    return createIndex(node->row(), 0, node);
}

std::optional<qcs::config::Pattern> PatternTreeModel::pattern() const {
    if (root_->children.empty()) return std::nullopt;
    return root_->children.front()->pattern();
}

bool PatternTreeModel::isTuple(const QModelIndex& index) const {
    return index.isValid() && nodeOf(index)->isTuple;
}

bool PatternTreeModel::takeAtoms(Node& node, const qcs::config::Pattern& pattern) {
    if (node.isTuple != pattern.is_tuple || node.children.size() != pattern.elements.size()) return false;
    for (std::size_t i = 0; i < node.children.size(); ++i)
        if (!takeAtoms(*node.children[i], pattern.elements[i])) return false;
    if (node.atom != pattern.atom) {
        node.atom = pattern.atom;
        const QModelIndex at = indexOf(&node);
        Q_EMIT dataChanged(at, at.siblingAtColumn(Part));
    }
    return true;
}

void PatternTreeModel::setPattern(const std::optional<qcs::config::Pattern>& pattern) {
    if (this->pattern() == pattern) return;
    if (pattern && !root_->children.empty() && takeAtoms(*root_->children.front(), *pattern)) return;
    beginResetModel();
    root_->children.clear();
    if (pattern) root_->children.push_back(Node::of(*pattern, root_.get()));
    endResetModel();
}

// --- edits ---

QModelIndex PatternTreeModel::replace(const QModelIndex& index, std::vector<qcs::config::Pattern> patterns) {
    const QModelIndex parentIndex = index.parent();
    Node* parentNode = nodeOf(parentIndex);
    const int row = index.row();
    beginRemoveRows(parentIndex, row, row);
    parentNode->children.erase(parentNode->children.begin() + row);
    endRemoveRows();
    if (!patterns.empty()) {
        beginInsertRows(parentIndex, row, row + static_cast<int>(patterns.size()) - 1);
        auto place = parentNode->children.begin() + row;
        for (const auto& pattern : patterns)
            place = parentNode->children.insert(place, Node::of(pattern, parentNode)) + 1;
        endInsertRows();
    }
    Q_EMIT edited();
    const int left = static_cast<int>(parentNode->children.size());
    return left > 0 ? this->index(std::min(row, left - 1), 0, parentIndex) : parentIndex;
}

QModelIndex PatternTreeModel::addChild(const QModelIndex& index) {
    Node* node = nodeOf(index);
    if (index.isValid() && !node->isTuple) {
        const QModelIndex tuple =
            replace(index, {qcs::config::Pattern::tuple({node->pattern(), matchAll()})});
        return this->index(1, 0, tuple);
    }
    if (!index.isValid() && !node->children.empty()) return {};
    const QModelIndex first = index.siblingAtColumn(0);
    const int row = static_cast<int>(node->children.size());
    beginInsertRows(first, row, row);
    node->children.push_back(Node::of(matchAll(), node));
    endInsertRows();
    Q_EMIT edited();
    return this->index(row, 0, first);
}

QModelIndex PatternTreeModel::wrap(const QModelIndex& index) {
    if (!index.isValid()) return {};
    return replace(index, {qcs::config::Pattern::tuple({nodeOf(index)->pattern()})});
}

bool PatternTreeModel::canUnwrap(const QModelIndex& index) const {
    if (!isTuple(index) || nodeOf(index)->children.empty()) return false;
    return index.parent().isValid() || nodeOf(index)->children.size() == 1;
}

QModelIndex PatternTreeModel::unwrap(const QModelIndex& index) {
    return canUnwrap(index) ? replace(index, nodeOf(index)->pattern().elements) : QModelIndex();
}

QModelIndex PatternTreeModel::remove(const QModelIndex& index) {
    return index.isValid() ? replace(index, {}) : QModelIndex();
}

QModelIndex PatternTreeModel::move(const QModelIndex& index, int by) {
    if (!index.isValid()) return {};
    Node* node = nodeOf(index);
    auto& siblings = node->parent->children;
    const int from = index.row();
    const int to = from + by;
    if (std::abs(by) != 1 || to < 0 || to >= static_cast<int>(siblings.size())) return {};
    const QModelIndex parentIndex = index.parent();
    beginMoveRows(parentIndex, from, from, parentIndex, to > from ? to + 1 : to);
    std::swap(siblings[static_cast<std::size_t>(from)], siblings[static_cast<std::size_t>(to)]);
    endMoveRows();
    // The role of an element in the pattern depends on its position.
    Q_EMIT dataChanged(this->index(std::min(from, to), Part, parentIndex),
                       this->index(std::max(from, to), Part, parentIndex));
    Q_EMIT edited();
    return this->index(to, 0, parentIndex);
}

// --- the model ---

QModelIndex PatternTreeModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, nodeOf(parent)->children[static_cast<std::size_t>(row)].get());
}

QModelIndex PatternTreeModel::parent(const QModelIndex& index) const {
    return index.isValid() ? indexOf(nodeOf(index)->parent) : QModelIndex();
}

int PatternTreeModel::rowCount(const QModelIndex& parent) const {
    return parent.column() > 0 ? 0 : static_cast<int>(nodeOf(parent)->children.size());
}

int PatternTreeModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QString PatternTreeModel::part(const QModelIndex& index) const {
    const Node* node = nodeOf(index);
    const QString kind = node->isTuple ? tr("with its arguments") : atomKind(node->atom);
    const QString joined = QStringLiteral("%1 · %2");
    if (!index.parent().isValid()) return joined.arg(tr("runs last"), kind);
    if (index.row() == 0) return joined.arg(tr("the operation"), kind);
    return joined.arg(tr("argument %1").arg(index.row()), kind);
}

QVariant PatternTreeModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Node* node = nodeOf(index);
    if (index.column() == Part) return role == Qt::DisplayRole ? QVariant(part(index)) : QVariant();
    switch (role) {
    case Qt::DisplayRole:
        return node->isTuple ? tr("tuple of %n", nullptr, static_cast<int>(node->children.size()))
                             : writeAtom(node->atom);
    case Qt::EditRole: return node->isTuple ? QString() : writeAtom(node->atom);
    case Qt::AccessibleTextRole: return listed({data(index, Qt::DisplayRole).toString(), part(index)});
    case Qt::ToolTipRole: return node->isTuple ? QString() : readAtom(writeAtom(node->atom)).remark;
    default: return {};
    }
}

QVariant PatternTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == Element ? tr("Reversed: what runs last comes first") : tr("Part");
}

bool PatternTreeModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !index.isValid() || index.column() != Element) return false;
    Node* node = nodeOf(index);
    const TypedAtom typed = readAtom(value.toString());
    if (node->isTuple || !typed.atom) return false;
    if (*typed.atom == node->atom) return true;
    node->atom = *typed.atom;
    Q_EMIT dataChanged(index, index.siblingAtColumn(Part));
    Q_EMIT edited();
    return true;
}

Qt::ItemFlags PatternTreeModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    return index.column() == Element && !isTuple(index) ? flags | Qt::ItemIsEditable : flags;
}

} // namespace qcs::ui
