#pragma once
// The open files of tensors as rows, each with what it holds; any of them can be taken out.

#include "session/tensor_files.h"
#include "widgets/removable_rows.h"

#include <QAbstractListModel>

namespace qcs::ui {

class TensorFilesModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        PathRole = Qt::UserRole,
        FactsRole,   ///< "44 tensors · 2.0 MB"
        ProblemRole, ///< why it could not be opened; "" if it was
    };
    explicit TensorFilesModel(TensorFiles* files, QObject* parent = nullptr);
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    TensorFiles* files_;
    std::vector<TensorFiles::File> shown_;
};

class TensorFileList : public RemovableRows {
    Q_OBJECT
public:
    explicit TensorFileList(TensorFiles* files, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace qcs::ui
