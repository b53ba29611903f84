#pragma once
// Chooses one of the files of tensors that are open, or another one.

#include <QComboBox>
#include <QStringList>

namespace qcs::ui {

class TensorFilePicker : public QComboBox {
    Q_OBJECT
public:
    explicit TensorFilePicker(QWidget* parent = nullptr);
    /// "" for none.
    QString path() const { return path_; }
    /// Adds it to the choices if it is none of them.
    void setPath(const QString& path);
    void setOpenFiles(const QStringList& paths);

Q_SIGNALS:
    /// By the person.
    void pathChosen();
    /// The person wants a file that is not in the list.
    void fileWanted();

private:
    void fill();

    QString path_;
    QStringList open_, others_;
    QStringList choices_; ///< by row
};

} // namespace qcs::ui
