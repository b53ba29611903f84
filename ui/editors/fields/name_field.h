#pragma once
// Field for one importable Python name, with completion and a remark below it. Empty means None.

#include "config/backend_config.h"
#include "config/value.h"
#include "editors/fields/completion.h"

#include <QComboBox>
#include <QLineEdit>
#include <QWidget>

class QLabel;
class QLineEdit;

namespace qcs::ui {

class NameField : public QWidget {
    Q_OBJECT
public:
    explicit NameField(ImportableKind kind, QWidget* parent = nullptr);
    /// Shows this name. If the line already holds another spelling of it, the text stays as typed.
    void setName(const std::optional<std::string>& name);
    void setKind(ImportableKind kind);
    std::optional<std::string> name() const;
    QLineEdit* line() const { return line_; }
    /// A remark from outside, about the entry as a whole; shown if there is no remark about the name itself.
    void setRemark(const QString& remark, bool wrong);
    /// The text shown below the line.
    QString remark() const;

Q_SIGNALS:
    /// By the user; only while the line holds a name or is empty.
    void edited(const std::optional<std::string>& name);

private:
    void onEdited();
    void updateText();

    ImportableKind kind_;
    QLineEdit* line_;
    QLabel* label_;
    QString outside_;
    bool outsideWrong_ = false;
    bool filling_ = false;
};

/// Shows a remark below a field: dimmed, or in the error colour if `wrong`; an empty remark hides the label.
void showRemark(QLabel* label, const QString& remark, bool wrong);
QLabel* remarkLabel(QWidget* parent);

// A line edit for an importable name. Without focus it shows the short name if the full name does not fit.

class NameLine : public QLineEdit {
    Q_OBJECT
public:
    using QLineEdit::QLineEdit;
    /// The text that is painted: the full text, its short form "nn.Conv2d", or as much of the short form's
    /// end as fits.
    QString shownText() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QRect textRect() const;
};

// Chooses the class of an observer: one of the catalogue, or the user's own class by its dotted name.

class ClassField : public QComboBox {
    Q_OBJECT
public:
    /// `unset` is the text of the first entry, which stands for no observer or for the default one.
    explicit ClassField(const QString& unset, QWidget* parent = nullptr);
    /// "" selects the first entry. Emits nothing.
    void setClassName(const std::string& callable);
    const std::string& className() const { return className_; }
    QString problem() const { return problem_; }

Q_SIGNALS:
    void classEdited(const std::string& callable);
    void problemChanged();

private:
    void commit();
    void refresh();

    std::string className_;
    QString problem_;
};

// Chooses a fuser method: a function by name, or one of torch's factories with its argument.

class FuserMethodField : public QWidget {
    Q_OBJECT
public:
    explicit FuserMethodField(QWidget* parent = nullptr);
    void setMethod(const std::optional<qcs::config::FuserMethod>& method);
    std::optional<qcs::config::FuserMethod> method() const;
    void setRemark(const QString& remark, bool wrong);
    NameField* name() const { return name_; }
    NameField* argument() const { return argument_; }

Q_SIGNALS:
    void edited(const std::optional<qcs::config::FuserMethod>& method);

private:
    void onEdited();
    void showArgument();

    NameField* name_;
    QLabel* of_;
    NameField* argument_;
    std::optional<qcs::config::FuserMethod> method_; ///< the value last set or edited
};

} // namespace qcs::ui
