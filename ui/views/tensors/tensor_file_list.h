#pragma once
// The open files of tensors as rows, each with what it holds; any of them can be taken out.

#include "session/tensor_files.h"

#include <QAbstractListModel>
#include <QWidget>

class QListView;

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

class TensorFileList : public QWidget {
    Q_OBJECT
public:
    explicit TensorFileList(TensorFiles* files, QWidget* parent = nullptr);
    QListView* list() const { return list_; }
    /// Of the row's ×, in the list.
    QRect removeRect(int row) const;

Q_SIGNALS:
    void removeRequested(int file);
    void addRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fit();

    TensorFilesModel* model_;
    QListView* list_;
};

} // namespace qcs::ui
