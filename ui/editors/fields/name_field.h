#pragma once
// One importable name with completion, and under it what is wrong with it. Empty is None.

#include "editors/fields/importable_names.h"

#include <QWidget>

class QLabel;
class QLineEdit;

namespace qcs::ui {

class NameField : public QWidget {
    Q_OBJECT
public:
    explicit NameField(NameKind kind, QWidget* parent = nullptr);
    /// What is in the line already stays as it is spelled, if it says this name.
    void setName(const std::optional<std::string>& name);
    void setKind(NameKind kind);
    std::optional<std::string> name() const;
    QLineEdit* line() const { return line_; }
    /// Of the entry as a whole; shown where the name itself is in order.
    void setRemark(const QString& remark, bool wrong);
    /// What stands under the line.
    QString remark() const;

Q_SIGNALS:
    /// By the person, and the line says a name or is empty.
    void edited(const std::optional<std::string>& name);

private:
    void onEdited();
    void say();

    NameKind kind_;
    QLineEdit* line_;
    QLabel* label_;
    QString outside_;
    bool outsideWrong_ = false;
    bool filling_ = false;
};

/// A remark under a field: dim, or in the colour of mistakes; hidden while it is empty.
void showRemark(QLabel* label, const QString& remark, bool wrong);
QLabel* remarkLabel(QWidget* parent);

} // namespace qcs::ui
