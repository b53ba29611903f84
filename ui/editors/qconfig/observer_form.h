#pragma once
// ObserverForm: a form for one observer or fake quantizer: its class, the arguments of its constructor, the
// resulting quantization, and notes about settings that are ignored or do not fit the use.

#include "config/observer_edit.h"
#include "predict/observers/observer_notes.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QToolButton;

namespace qcs::ui {

class ClassField;
class ValueField;

class ObserverForm : public QWidget {
    Q_OBJECT
public:
    /// What the form is for. QConfig: for the activation or weight of a qconfig. FakeQuantize: for the
    /// observer inside a fake quantizer; the form then shows no outcome and no notes, because the form that
    /// contains it shows them.
    enum class Place : std::uint8_t { QConfig, FakeQuantize };
    ObserverForm(Place place, const QString& title, QWidget* parent = nullptr);

    /// Sets what the observer is used for (activation or weight, PTQ or QAT, ...). outcome() and notes()
    /// depend on this.
    void setUse(const qcs::predict::ObserverUse& use);
    /// Shows a spec without emitting edited(). For Place::QConfig, nullopt is None. For Place::FakeQuantize,
    /// nullopt means that the fake quantizer's argument `observer` is not given. Arguments that have no field
    /// in the form are kept.
    void setSpec(const std::optional<qcs::config::ObserverSpec>& spec);
    const std::optional<qcs::config::ObserverSpec>& spec() const { return spec_; }
    ClassField* classField() const { return class_; }
    /// Returns the field of a keyword argument; null if the form does not show such a field.
    ValueField* field(const QString& keyword) const;
    /// Returns the form for the observer inside a fake quantizer; null if there is none.
    ObserverForm* inner() const { return inner_; }
    /// Returns the resulting quantization as plain text, or why there is none: nothing is observed, the
    /// constructor raises an exception, its result is not known, or a field is not valid.
    QString outcome() const { return outcomeText_; }
    /// Returns the notes as plain text, one in each line.
    QString notes() const { return notesText_; }

Q_SIGNALS:
    /// Emitted after each change by the user.
    void edited(const std::optional<qcs::config::ObserverSpec>& spec);
    /// Emitted when outcome() or notes() may have changed.
    void outcomeChanged();

private:
    void onClass(const std::string& callable);
    void onKeyword(const std::string& name, const std::optional<qcs::config::Value>& value);
    void showFields();
    void makeFields(const std::vector<qcs::config::ObserverKeyword>& keywords);
    void addInner(int row, const qcs::config::ObserverKeyword& keyword);
    void showOutcome();
    /// Returns the first problem of a field, including those of the inner form; "" if there is none.
    QString problem() const;
    bool isShown(const qcs::config::ObserverKeyword& keyword) const;

    struct Field {
        std::string name;
        ValueField* field = nullptr;
    };
    const Place place_;
    std::optional<qcs::config::ObserverSpec> spec_;
    qcs::predict::ObserverUse use_;
    ClassField* class_;
    /// The button that shows the arguments that are not given and have a default. Null for Place::QConfig,
    /// because the form then always shows them.
    QToolButton* more_ = nullptr;
    QWidget* page_ = nullptr; ///< contains the fields; replaced when other keywords are to be shown
    /// Identifies the fields in page_: the keywords that have a field, and the class.
    std::vector<std::string> shown_;
    std::vector<Field> fields_;
    ObserverForm* inner_ = nullptr;
    QLabel* outcome_;
    QLabel* notes_;
    QString outcomeText_, notesText_;
};

} // namespace qcs::ui
