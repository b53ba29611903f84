#pragma once
// One importable name with completion, and under it what is wrong with it. Empty is None.

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

// A line with an importable name. While nobody types in it and the whole has no room, it shows the short
// name.

class NameLine : public QLineEdit {
    Q_OBJECT
public:
    using QLineEdit::QLineEdit;
    /// What is painted: the text, "nn.Conv2d" for it, or the end of that which fits.
    QString shownText() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QRect textRect() const;
};

// The class of an observer: one of the catalogue's, or a class of the person's own by its dotted name.

class ClassField : public QComboBox {
    Q_OBJECT
public:
    /// `unset` is what the first entry says: no observer at all, or the default one.
    explicit ClassField(const QString& unset, QWidget* parent = nullptr);
    /// "" for unset. Emits nothing.
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

// A fuser method: a function by name, or one of torch's factories and what it makes the method of.

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
    std::optional<qcs::config::FuserMethod> method_; ///< as it was given
};

} // namespace qcs::ui
