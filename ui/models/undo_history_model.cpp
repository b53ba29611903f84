#include "models/undo_history_model.h"

#include "words/wording.h"

#include <QUndoStack>

#include <algorithm>

namespace qcs::ui {

UndoHistoryModel::UndoHistoryModel(QUndoStack* stack, QObject* parent)
    : QAbstractListModel(parent), stack_(stack) {
    connect(stack, &QUndoStack::indexChanged, this, &UndoHistoryModel::follow);
    connect(stack, &QUndoStack::cleanChanged, this, &UndoHistoryModel::follow);
    follow();
}

void UndoHistoryModel::follow() {
    QStringList now;
    for (int i = 0; i < stack_->count(); ++i)
        now.push_back(stack_->text(i));
    const auto [mine, theirs] = std::ranges::mismatch(texts_, now);
    const auto same = static_cast<int>(mine - texts_.begin());
    if (const auto gone = static_cast<int>(texts_.size()); same < gone) {
        beginRemoveRows({}, same + 1, gone);
        texts_.resize(same);
        endRemoveRows();
    }
    if (const auto all = static_cast<int>(now.size()); same < all) {
        beginInsertRows({}, same + 1, all);
        texts_ = now;
        endInsertRows();
    }
    Q_EMIT dataChanged(index(0), index(rowCount() - 1)); // which row is current, undone or saved
}

int UndoHistoryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(texts_.size()) + 1;
}

QVariant UndoHistoryModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const int row = index.row();
    switch (role) {
    case Qt::DisplayRole: return row == 0 ? tr("As it was opened") : texts_[row - 1];
    case CurrentRole: return row == stack_->index();
    case UndoneRole: return row > stack_->index();
    case SavedRole: return row == stack_->cleanIndex();
    case Qt::AccessibleTextRole: {
        QStringList parts = {data(index, Qt::DisplayRole).toString()};
        if (data(index, CurrentRole).toBool()) parts.push_back(tr("the document is here"));
        if (data(index, UndoneRole).toBool()) parts.push_back(tr("undone"));
        if (data(index, SavedRole).toBool()) parts.push_back(tr("saved"));
        return listed(parts);
    }
    default: return {};
    }
}

QVariant UndoHistoryModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const bool title = orientation == Qt::Horizontal && role == Qt::DisplayRole && section == 0;
    return title ? QVariant(tr("Step")) : QVariant();
}

} // namespace qcs::ui
