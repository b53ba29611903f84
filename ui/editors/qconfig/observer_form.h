#pragma once
// Form for one observer or fake quantizer: its class, its constructor arguments, the resulting quantization,
// and notes on unusual settings.

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
    /// Whether the form is for an observer of a qconfig, or for the observer inside a fake quantizer; the
    /// outcome of the latter is shown by the enclosing form.
    enum class Place : std::uint8_t { QConfig, FakeQuantize };
    ObserverForm(Place place, const QString& title, QWidget* parent = nullptr);

    /// Where the observer is used; the notes depend on it.
    void setUse(const qcs::predict::ObserverUse& use);
    /// nullopt: None, or not given. Arguments that have no field in the form are kept. Emits nothing.
    void setSpec(const std::optional<qcs::config::ObserverSpec>& spec);
    const std::optional<qcs::config::ObserverSpec>& spec() const { return spec_; }
    ClassField* classField() const { return class_; }
    /// The field of a keyword; null if the class takes no such keyword.
    ValueField* field(const QString& keyword) const;
    ObserverForm* inner() const { return inner_; }
    /// The outcome, or the exception that the constructor raises, as plain text.
    QString outcome() const { return outcomeText_; }
    QString notes() const { return notesText_; }

Q_SIGNALS:
    void edited(const std::optional<qcs::config::ObserverSpec>& spec);

private:
    void onClass(const std::string& callable);
    void onKeyword(const std::string& name, const std::optional<qcs::config::Value>& value);
    void showFields();
    void makeFields(const std::vector<qcs::config::ObserverKeyword>& keywords);
    void addInner(int row, const qcs::config::ObserverKeyword& keyword);
    void showOutcome();
    bool isShown(const qcs::config::ObserverKeyword& keyword) const;

    struct Field {
        std::string name;
        ValueField* field = nullptr;
    };
    const Place place_;
    std::optional<qcs::config::ObserverSpec> spec_;
    qcs::predict::ObserverUse use_;
    ClassField* class_;
    QToolButton* more_ = nullptr;
    QWidget* page_ = nullptr; ///< holds the fields; rebuilt when the class takes other keywords
    std::vector<std::string> shown_;
    std::vector<Field> fields_;
    ObserverForm* inner_ = nullptr;
    QLabel* outcome_;
    QLabel* notes_;
    QString outcomeText_, notesText_;
};

} // namespace qcs::ui
