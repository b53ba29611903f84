#pragma once
// One observer or fake quantizer: its class, what its constructor is given, what comes out, and what is odd
// about it.

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
    /// Of a qconfig's place, or the observer inside a fake quantizer, whose outcome the form around tells.
    enum class Place : std::uint8_t { QConfig, FakeQuantize };
    ObserverForm(Place place, const QString& title, QWidget* parent = nullptr);

    /// Where it stands; notes depend on it.
    void setUse(const qcs::predict::ObserverUse& use);
    /// nullopt: None, or not given. What the form has no field for is kept. Emits nothing.
    void setSpec(const std::optional<qcs::config::ObserverSpec>& spec);
    const std::optional<qcs::config::ObserverSpec>& spec() const { return spec_; }
    ClassField* classField() const { return class_; }
    /// nullptr if the class takes no such keyword.
    ValueField* field(const QString& keyword) const;
    ObserverForm* inner() const { return inner_; }
    /// The outcome or the exception, and the notes, in plain words.
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
    QWidget* page_ = nullptr; ///< the fields, remade when the keywords are others
    std::vector<std::string> shown_;
    std::vector<Field> fields_;
    ObserverForm* inner_ = nullptr;
    QLabel* outcome_;
    QLabel* notes_;
    QString outcomeText_, notesText_;
};

} // namespace qcs::ui
