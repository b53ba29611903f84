#include "models/qconfig_list_model.h"

#include "config/presets.h"
#include "words/labels.h"
#include "words/observer_words.h"
#include "words/wording.h"

namespace qcs::ui {

QConfigListModel::QConfigListModel(QObject* parent) : QAbstractListModel(parent) {
    rows_.push_back({std::nullopt, tr("none: leave it in float"), {}, {}});
    for (const auto& named : qcs::config::named_qconfigs())
        rows_.push_back({named, QString::fromStdString(named.name), {}, {}});
}

void QConfigListModel::setOwn(const std::optional<qcs::config::QConfig>& own) {
    if (!own) {
        if (!hasOwn_) return;
        beginRemoveRows({}, 1, 1);
        rows_.erase(rows_.begin() + 1);
        hasOwn_ = false;
        endRemoveRows();
        return;
    }
    const Row row{own, QString::fromStdString(qcs::words::qconfig_label(own)), {}, {}};
    if (hasOwn_) {
        rows_[1] = row;
        Q_EMIT dataChanged(index(1), index(1));
        return;
    }
    beginInsertRows({}, 1, 1);
    rows_.insert(rows_.begin() + 1, row);
    hasOwn_ = true;
    endInsertRows();
}

int QConfigListModel::rowOf(const std::optional<qcs::config::QConfig>& qconfig) const {
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (rows_[i].qconfig == qconfig) return static_cast<int>(i);
    return -1;
}

int QConfigListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

const QConfigListModel::Row& QConfigListModel::read(int row) const {
    const Row& wanted = rows_[static_cast<std::size_t>(row)];
    if (!wanted.meaning.isEmpty()) return wanted;
    if (!wanted.qconfig) {
        wanted.meaning = tr("Nothing is observed or quantized.");
        return wanted;
    }
    wanted.meaning = tr("activation: %1\nweight: %2")
                         .arg(specMeaning(wanted.qconfig->activation), specMeaning(wanted.qconfig->weight));
    wanted.tags = qconfigTags(*wanted.qconfig);
    return wanted;
}

QVariant QConfigListModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto& title = rows_[static_cast<std::size_t>(index.row())].title;
    switch (role) {
    case Qt::DisplayRole: return title;
    case MeaningRole: return read(index.row()).meaning;
    case TagsRole: return read(index.row()).tags;
    case Qt::ToolTipRole: return title + QLatin1Char('\n') + read(index.row()).meaning;
    case Qt::AccessibleTextRole:
    case SearchRole: {
        const Row& row = read(index.row());
        QStringList parts = {title};
        parts += row.tags;
        parts.push_back(row.meaning);
        return listed(listed(parts).split(QLatin1Char('\n')));
    }
    default: return {};
    }
}

} // namespace qcs::ui
