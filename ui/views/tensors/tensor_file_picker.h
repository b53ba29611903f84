#pragma once
// TensorFilePicker: a combo box in which the user chooses one of the open tensor files, or another file.

#include <QComboBox>
#include <QStringList>

namespace qcs::ui {

class TensorFilePicker : public QComboBox {
    Q_OBJECT
public:
    explicit TensorFilePicker(QWidget* parent = nullptr);
    /// Returns the path of the chosen file; "" if there is none.
    QString path() const { return path_; }
    /// Chooses a path. If it is not among the choices, adds it.
    void setPath(const QString& path);
    /// Sets the paths of the open files.
    void setOpenFiles(const QStringList& paths);

Q_SIGNALS:
    /// Emitted when the user has chosen a path.
    void pathChosen();
    /// Emitted when the user wants to choose a file that is not in the list.
    void fileWanted();

private:
    void fill();

    QString path_;
    QStringList open_, others_;
    QStringList choices_; ///< the path in each row; "" in the row "A file…"
};

} // namespace qcs::ui
