#pragma once
// TensorFileList: the list of the open tensor files, with what each of them contains. The user can remove
// files.

#include "session/model_measurements.h"
#include "session/tensor_files.h"
#include "widgets/removable_rows.h"

#include <QAbstractListModel>

namespace qcs::ui {

class TensorFilesModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        PathRole = Qt::UserRole,
        FactsRole,   ///< what the file contains: "44 tensors · 2.0 MB"
        ProblemRole, ///< why the file could not be opened; "" if it was opened
    };
    explicit TensorFilesModel(TensorFiles* files, QObject* parent = nullptr);
    /// Adds the file of the measurements, if there is one, as the last row.
    void setMeasurements(ModelMeasurements* measurements);
    /// Returns true if the row shows the file of the measurements.
    bool isOfMeasurements(int row) const { return row == static_cast<int>(shown_.size()); }
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    struct Shown {
        QString path, facts, problem;
    };
    Shown shownAt(int row) const;
    void reset();

    TensorFiles* files_;
    ModelMeasurements* measurements_ = nullptr;
    std::vector<TensorFiles::File> shown_;
    std::optional<Shown> shownMeasurements_;
};

class TensorFileList : public RemovableRows {
    Q_OBJECT
public:
    explicit TensorFileList(TensorFiles* files, QWidget* parent = nullptr);
    void setMeasurements(ModelMeasurements* measurements) { rows_->setMeasurements(measurements); }
    bool isOfMeasurements(int row) const { return rows_->isOfMeasurements(row); }

Q_SIGNALS:
    /// Emitted when the user wants to compare the tensors of two files.
    void compareRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    TensorFileList(TensorFilesModel* rows, QWidget* parent);
    TensorFilesModel* rows_;
};

} // namespace qcs::ui
