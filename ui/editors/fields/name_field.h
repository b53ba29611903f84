#pragma once
// Fields for importable Python names. NameField: a line edit with completion, and a remark below it. An empty
// text means None. NameLine, ClassField and FuserMethodField are described below.

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
    /// Shows this name without emitting edited(). If the text already stands for this name, it stays as typed
    /// ("nn.Conv2d" for torch.nn.Conv2d).
    void setName(const std::optional<std::string>& name);
    void setKind(ImportableKind kind);
    /// Returns the name; nullopt if the text is empty or not a dotted name.
    std::optional<std::string> name() const;
    QLineEdit* line() const { return line_; }
    /// Sets a remark about how the name fits the other fields of the entry. The remark is shown only if there
    /// is no remark about the name itself.
    void setRemark(const QString& remark, bool wrong);
    /// Returns the text that is shown below the line.
    QString remark() const;

Q_SIGNALS:
    /// Emitted after each change by the user, except while the text is not a dotted name.
    void edited(const std::optional<std::string>& name);

private:
    void onEdited();
    void updateText();

    ImportableKind kind_;
    QLineEdit* line_;
    QLabel* label_;
    QString outside_; ///< the remark that was passed to setRemark()
    bool outsideWrong_ = false;
    bool filling_ = false;
};

/// Shows a remark in a label: in grey, or in the error colour if `wrong` is true. An empty remark hides the
/// label.
void showRemark(QLabel* label, const QString& remark, bool wrong);
/// Returns a new label for remarks below a field. The label is hidden until showRemark() is called.
QLabel* remarkLabel(QWidget* parent);

/// A line edit for an importable name. While the line edit does not have the focus, it shows a name that is
/// too long for its width in a short form.
class NameLine : public QLineEdit {
    Q_OBJECT
public:
    using QLineEdit::QLineEdit;
    /// Returns the text that is painted: the full text, the short form "nn.Conv2d", or the end of the short
    /// form if even the short form is too long.
    QString shownText() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QRect textRect() const;
};

/// A combo box for the class of an observer or fake quantizer. It lists the classes of PyTorch and of the
/// user's packages; any other class can be typed as a dotted name.
class ClassField : public QComboBox {
    Q_OBJECT
public:
    /// `unset` is the text of the first entry, which stands for no observer or for the default one.
    explicit ClassField(const QString& unset, QWidget* parent = nullptr);
    /// Selects a class, without emitting classEdited() or problemChanged(); "" selects the first entry.
    /// problem() is then "".
    void setClassName(const std::string& callable);
    /// Returns the last valid class; "" for the first entry.
    const std::string& className() const { return className_; }
    /// Returns why the typed text cannot be the name of a class, as a sentence; "" if it can.
    QString problem() const { return problem_; }

Q_SIGNALS:
    /// Emitted when the user has selected or typed another valid class; "" for the first entry.
    void classEdited(const std::string& callable);
    /// Emitted when problem() may have changed.
    void problemChanged();

private:
    void commit();
    void refresh();

    std::string className_;
    QString problem_;
};

/// A field for a fuser method. The user types the name of a function, or the name of one of torch's factories
/// of fuser methods and, in a second line, the name of the factory's argument.
class FuserMethodField : public QWidget {
    Q_OBJECT
public:
    explicit FuserMethodField(QWidget* parent = nullptr);
    /// Shows this fuser method without emitting edited(); nullopt is None.
    void setMethod(const std::optional<qcs::config::FuserMethod>& method);
    std::optional<qcs::config::FuserMethod> method() const;
    void setRemark(const QString& remark, bool wrong);
    NameField* name() const { return name_; }
    NameField* argument() const { return argument_; } ///< hidden unless name() names a factory

Q_SIGNALS:
    void edited(const std::optional<qcs::config::FuserMethod>& method);

private:
    void onEdited();
    void showArgument();

    NameField* name_;
    QLabel* of_;
    NameField* argument_;
    std::optional<qcs::config::FuserMethod> method_; ///< the last value of setMethod() or edited()
};

} // namespace qcs::ui
