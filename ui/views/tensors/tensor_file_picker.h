#pragma once
// Combo box that chooses one of the open tensor files, or another file.

#include <QComboBox>
#include <QStringList>

namespace qcs::ui {

class TensorFilePicker : public QComboBox {
    Q_OBJECT
public:
    explicit TensorFilePicker(QWidget* parent = nullptr);
    /// "" for none.
    QString path() const { return path_; }
    /// Selects the path, adding it to the choices if it is not one of them.
    void setPath(const QString& path);
    void setOpenFiles(const QStringList& paths);

Q_SIGNALS:
    /// The user chose a path.
    void pathChosen();
    /// The user wants to choose a file that is not in the list.
    void fileWanted();

private:
    void fill();

    QString path_;
    QStringList open_, others_;
    QStringList choices_; ///< by row
};

} // namespace qcs::ui
