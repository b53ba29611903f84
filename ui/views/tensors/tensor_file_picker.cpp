#include "views/tensors/tensor_file_picker.h"

#include <QFileInfo>

namespace qcs::ui {

TensorFilePicker::TensorFilePicker(QWidget* parent) : QComboBox(parent) {
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(24);
    connect(this, &QComboBox::activated, this, [this](int row) {
        const QString chosen = choices_[row];
        if (chosen.isEmpty()) {
            fill(); // keeps the old choice until a file is chosen
            Q_EMIT fileWanted();
            return;
        }
        if (chosen == path_) return;
        path_ = chosen;
        Q_EMIT pathChosen();
    });
    fill();
}

void TensorFilePicker::fill() {
    clear();
    choices_ = open_ + others_;
    for (const QString& path : choices_) {
        addItem(QFileInfo(path).fileName());
        setItemData(count() - 1, path, Qt::ToolTipRole);
    }
    if (count() > 0) {
        insertSeparator(count());
        choices_.push_back(path_);
    }
    addItem(tr("A file…"));
    choices_.push_back({});
    setCurrentIndex(path_.isEmpty() ? -1 : static_cast<int>(choices_.indexOf(path_)));
    setPlaceholderText(tr("Choose a file"));
    setToolTip(path_);
}

void TensorFilePicker::setPath(const QString& path) {
    path_ = path;
    if (!path.isEmpty() && !open_.contains(path) && !others_.contains(path)) others_.push_back(path);
    fill();
}

void TensorFilePicker::setOpenFiles(const QStringList& paths) {
    open_ = paths;
    for (const QString& path : paths)
        others_.removeAll(path);
    if (!path_.isEmpty() && !open_.contains(path_) && !others_.contains(path_)) others_.push_back(path_);
    fill();
}

} // namespace qcs::ui
