#include "models/dtype_configs_model.h"

#include "base/text.h"
#include "config/codec/value_json.h"
#include "help/field_help.h"
#include "words/constraint_words.h"
#include "words/user_names.h"

#include <QMimeData>

#include <algorithm>

namespace qcs::ui {
namespace {

const QString dtypeConfigsMime = QStringLiteral("application/x-qconfig-studio-dtype-config-row");

QString nameOf(const std::optional<qcs::DType>& dtype, const std::string& user) {
    return dtype ? dtypeText(*dtype) : QString::fromStdString(user);
}

} // namespace

std::optional<qcs::DType> readDType(const QString& typed) {
    const std::string text = typed.trimmed().toStdString();
    if (text.empty()) return std::nullopt;
    if (const auto dtype = qcs::dtype_from_name(text)) return dtype;
    return qcs::dtype_from_name("torch." + text);
}

std::string readUserDType(const QString& typed) {
    const std::string text = typed.trimmed().toStdString();
    return qcs::config::is_user_defined_name(text) ? text : std::string();
}

QString dtypeProblem(const QString& typed) {
    if (typed.trimmed().isEmpty() || readDType(typed) || !readUserDType(typed).empty()) return {};
    std::vector<std::string> names;
    for (const QString& choice : dtypeChoices())
        names.push_back(choice.toStdString());
    const std::vector<std::string_view> views(names.begin(), names.end());
    if (const auto near = qcs::nearest_name(typed.trimmed().toStdString(), views))
        return DTypeConfigsModel::tr("PyTorch has no dtype “%1”. Did you mean %2?")
            .arg(typed.trimmed(), QString::fromStdString(*near));
    return DTypeConfigsModel::tr("PyTorch has no dtype “%1”.").arg(typed.trimmed());
}

QStringList dtypeChoices() {
    static const QStringList ofTorch = [] {
        QStringList names;
        using DType = qcs::DType;
        for (const DType first : {DType::QUInt8, DType::QInt8, DType::Float32, DType::Float16,
                                  DType::BFloat16, DType::QInt32, DType::QUInt4x2, DType::QUInt2x4})
            names.push_back(dtypeText(first));
        for (std::size_t i = 0; i < qcs::dtype_names().size(); ++i)
            if (const QString name = dtypeText(static_cast<DType>(i)); !names.contains(name))
                names.push_back(name);
        return names;
    }();
    return ofTorch + userNames({qcs::catalogue::Kind::DType});
}

void DTypeConfigsModel::setConfigs(const std::vector<qcs::config::DTypeConfig>& configs) {
    if (configs == configs_) return;
    std::size_t before = 0;
    const std::size_t shorter = std::min(configs.size(), configs_.size());
    while (before < shorter && configs[before] == configs_[before])
        ++before;
    std::size_t after = 0;
    while (after < shorter - before && configs.rbegin()[static_cast<std::ptrdiff_t>(after)] ==
                                           configs_.rbegin()[static_cast<std::ptrdiff_t>(after)])
        ++after;
    // Between the equal rows at both ends: first change rows, then insert or remove the rest.
    const std::size_t changed = shorter - before - after;
    for (std::size_t row = before; row < before + changed; ++row)
        configs_[row] = configs[row];
    if (changed > 0)
        Q_EMIT dataChanged(index(static_cast<int>(before), 0),
                           index(static_cast<int>(before + changed) - 1, ColumnCount - 1));
    const auto from = static_cast<std::ptrdiff_t>(before + changed);
    const auto first = static_cast<int>(from);
    if (configs.size() > configs_.size()) {
        const auto count = static_cast<std::ptrdiff_t>(configs.size() - configs_.size());
        beginInsertRows({}, first, first + static_cast<int>(count) - 1);
        configs_.insert(configs_.begin() + from, configs.begin() + from, configs.begin() + from + count);
        endInsertRows();
    } else if (configs.size() < configs_.size()) {
        const auto count = static_cast<std::ptrdiff_t>(configs_.size() - configs.size());
        beginRemoveRows({}, first, first + static_cast<int>(count) - 1);
        configs_.erase(configs_.begin() + from, configs_.begin() + from + count);
        endRemoveRows();
    }
}

const qcs::config::DTypeConfig& DTypeConfigsModel::at(const QModelIndex& index) const {
    return configs_[static_cast<std::size_t>(index.row())];
}

const qcs::config::DTypeWithConstraints* DTypeConfigsModel::constraints(const QModelIndex& index) const {
    if (!index.isValid()) return nullptr;
    switch (index.column()) {
    case Input: return &at(index).input_dtype;
    case Output: return &at(index).output_dtype;
    case Weight: return &at(index).weight_dtype;
    default: return nullptr;
    }
}

void DTypeConfigsModel::setConstraints(const QModelIndex& index,
                                       const qcs::config::DTypeWithConstraints& wanted) {
    const auto* now = constraints(index);
    if (!now || *now == wanted) return;
    auto& config = configs_[static_cast<std::size_t>(index.row())];
    (index.column() == Input    ? config.input_dtype
     : index.column() == Output ? config.output_dtype
                                : config.weight_dtype) = wanted;
    Q_EMIT dataChanged(this->index(index.row(), 0), this->index(index.row(), ColumnCount - 1));
    Q_EMIT edited();
}

int DTypeConfigsModel::insert(int row, const qcs::config::DTypeConfig& config) {
    row = std::clamp(row, 0, rowCount());
    beginInsertRows({}, row, row);
    configs_.insert(configs_.begin() + row, config);
    endInsertRows();
    Q_EMIT edited();
    return row;
}

int DTypeConfigsModel::add(int row) {
    return insert(row, {});
}

int DTypeConfigsModel::duplicate(int row) {
    if (row < 0 || row >= rowCount()) return -1;
    return insert(row + 1, qcs::config::DTypeConfig(configs_[static_cast<std::size_t>(row)]));
}

bool DTypeConfigsModel::move(int from, int to) {
    if (from == to || std::min(from, to) < 0 || std::max(from, to) >= rowCount()) return false;
    beginMoveRows({}, from, from, {}, to > from ? to + 1 : to);
    const auto begin = configs_.begin();
    if (from < to)
        std::rotate(begin + from, begin + from + 1, begin + to + 1);
    else
        std::rotate(begin + to, begin + from, begin + from + 1);
    endMoveRows();
    Q_EMIT edited();
    return true;
}

bool DTypeConfigsModel::removeRows(int row, int count, const QModelIndex& parent) {
    if (parent.isValid() || count < 1 || row < 0 || row + count > rowCount()) return false;
    beginRemoveRows({}, row, row + count - 1);
    configs_.erase(configs_.begin() + row, configs_.begin() + row + count);
    endRemoveRows();
    Q_EMIT edited();
    return true;
}

int DTypeConfigsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(configs_.size());
}

int DTypeConfigsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QString DTypeConfigsModel::helpKey(int column) {
    switch (column) {
    case Input: return QStringLiteral("dtype_config.input_dtype");
    case Output: return QStringLiteral("dtype_config.output_dtype");
    case Weight: return QStringLiteral("dtype_config.weight_dtype");
    case Bias: return QStringLiteral("dtype_config.bias_dtype");
    case Dynamic: return QStringLiteral("dtype_config.is_dynamic");
    default: return {};
    }
}

QVariant DTypeConfigsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal)
        return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && orientation == Qt::Horizontal)
        if (const FieldHelp* help = fieldHelp(helpKey(section))) return helpHtml(*help);
    if (role != Qt::DisplayRole) return {};
    if (orientation == Qt::Vertical) return section + 1;
    switch (section) {
    case Input: return tr("Input");
    case Output: return tr("Output");
    case Weight: return tr("Weight");
    case Bias: return tr("Bias");
    case Dynamic: return tr("Dynamic");
    default: return {};
    }
}

QString DTypeConfigsModel::toolTip(const QModelIndex& index) const {
    if (const auto* wanted = constraints(index)) {
        QStringList lines;
        for (const FieldRemark& remark : constraintRemarks(*wanted))
            lines.push_back(remark.text);
        if (lines.isEmpty())
            lines.push_back(wanted->has_dtype()
                                ? tr("The dtype and the constraints that observers must satisfy. "
                                     "Click to change them.")
                                : tr("None: any dtype will do. Click to ask for one."));
        return lines.join(QLatin1Char('\n'));
    }
    if (index.column() == Bias) return tr("The dtype of the bias. It can have no constraints.");
    return tr("Whether activations are quantized while the model runs. Unset means no.");
}

QVariant DTypeConfigsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const qcs::config::DTypeConfig& config = at(index);
    const auto* wanted = constraints(index);
    const bool isBias = index.column() == Bias;
    switch (role) {
    case DTypeRole:
        if (wanted) return nameOf(wanted->dtype, wanted->user_dtype);
        return isBias ? nameOf(config.bias_dtype, config.user_bias_dtype) : QString();
    case ConstraintsRole: return wanted ? shortConstraints(*wanted) : QString();
    case ProblemRole: return wanted && std::ranges::any_of(constraintRemarks(*wanted), &FieldRemark::wrong);
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: {
        if (index.column() == Dynamic)
            return !config.is_dynamic ? tr("unset") : *config.is_dynamic ? tr("yes") : tr("no");
        const QString dtype = data(index, DTypeRole).toString();
        const QString bounds = data(index, ConstraintsRole).toString();
        const QString shown = dtype.isEmpty() ? tr("any") : dtype;
        return bounds.isEmpty() ? shown : QString(shown + QStringLiteral("  ") + bounds);
    }
    case Qt::EditRole:
        if (index.column() == Dynamic)
            return config.is_dynamic ? static_cast<int>(*config.is_dynamic) : static_cast<int>(Unset);
        return data(index, DTypeRole);
    case Qt::ToolTipRole: return toolTip(index);
    default: return {};
    }
}

bool DTypeConfigsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid)) return false;
    qcs::config::DTypeConfig config = at(index);
    if (index.column() == Bias) {
        const QString typed = value.toString();
        const auto dtype = readDType(typed);
        const auto user = readUserDType(typed);
        if (!dtype && user.empty() && !typed.trimmed().isEmpty()) return false;
        config.bias_dtype = dtype;
        config.user_bias_dtype = user;
    } else if (index.column() == Dynamic) {
        const int state = value.toInt();
        config.is_dynamic = state < 0 ? std::nullopt : std::optional(state > 0);
    } else {
        return false;
    }
    if (config == at(index)) return true;
    configs_[static_cast<std::size_t>(index.row())] = std::move(config);
    Q_EMIT dataChanged(this->index(index.row(), 0), this->index(index.row(), ColumnCount - 1));
    Q_EMIT edited();
    return true;
}

Qt::ItemFlags DTypeConfigsModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::ItemIsDropEnabled;
    const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled |
                                Qt::ItemIsDropEnabled | Qt::ItemNeverHasChildren;
    return index.column() >= Bias ? flags | Qt::ItemIsEditable : flags;
}

QStringList DTypeConfigsModel::mimeTypes() const {
    return {dtypeConfigsMime};
}

QByteArray DTypeConfigsModel::ownMark() const {
    return QByteArray::number(reinterpret_cast<quintptr>(this), 16) + ' ';
}

QMimeData* DTypeConfigsModel::mimeData(const QModelIndexList& indexes) const {
    auto* data = new QMimeData;
    if (!indexes.isEmpty())
        data->setData(dtypeConfigsMime, ownMark() + QByteArray::number(indexes.front().row()));
    return data;
}

bool DTypeConfigsModel::canDropMimeData(const QMimeData* data, Qt::DropAction action, int, int,
                                        const QModelIndex&) const {
    return action == Qt::MoveAction && data && data->data(dtypeConfigsMime).startsWith(ownMark());
}

bool DTypeConfigsModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                                     const QModelIndex& parent) {
    if (canDropMimeData(data, action, row, column, parent)) {
        const int from = data->data(dtypeConfigsMime).mid(ownMark().size()).toInt();
        const int before = parent.isValid() ? parent.row() : row < 0 ? rowCount() : row;
        (void)move(from, !parent.isValid() && before > from ? before - 1 : before);
    }
    return false; // the row was moved already: the view must not remove the dragged row
}

} // namespace qcs::ui
