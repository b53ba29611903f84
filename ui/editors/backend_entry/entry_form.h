#pragma once
// All fields of one entry of a backend. It edits a value; whoever shows it makes commands of that.

#include "editors/backend_entry/entry_remarks.h"

#include <QScrollArea>

class QComboBox;
class QGridLayout;
class QLabel;
class QVBoxLayout;

namespace qcs::ui {

class DTypeConfigsEditor;
class FuserMethodField;
class InputIndexesField;
class NameField;
class PatternEditor;
class TensorCountsField;

class EntryForm : public QScrollArea {
    Q_OBJECT
public:
    explicit EntryForm(QWidget* parent = nullptr);

    /// Not an edit: fields that say this already are left as they are.
    void setConfig(const qcs::config::BackendPatternConfig& config);
    const qcs::config::BackendPatternConfig& config() const { return config_; }
    /// What is wrong with the entry's pattern from outside, in words; "" for nothing.
    void setProblem(const QString& problem);
    QString problem() const;
    QWidget* field(EntryField field) const { return fields_.at(field); }
    PatternEditor* pattern() const { return pattern_; }
    DTypeConfigsEditor* dtypes() const { return dtypes_; }
    /// Scrolls there and gives it the focus.
    void goTo(EntryField field);

Q_SIGNALS:
    void edited(qcs::ui::EntryField field);
    /// What was edited so far is one step; what comes next is another.
    void settled();

private:
    void addPattern(QVBoxLayout* column);
    void addObservation(QVBoxLayout* column);
    void addDTypes(QVBoxLayout* column);
    void addModules(QVBoxLayout* column);
    QGridLayout* section(QVBoxLayout* column, const QString& title);
    void row(QGridLayout* grid, EntryField field, QWidget* widget);
    NameField* nameField(QGridLayout* grid, EntryField field,
                         std::optional<std::string> qcs::config::BackendPatternConfig::*);
    void change(EntryField field);
    void say();

    qcs::config::BackendPatternConfig config_;
    QWidget* page_;
    std::map<EntryField, QWidget*> fields_;
    std::map<EntryField,
             std::pair<NameField*, std::optional<std::string> qcs::config::BackendPatternConfig::*>>
        names_;
    PatternEditor* pattern_;
    QLabel* problem_;
    DTypeConfigsEditor* dtypes_;
    QComboBox* observation_;
    QLabel* observationText_;
    TensorCountsField* counts_;
    FuserMethodField* fuser_;
    InputIndexesField* indexes_;
    QLabel* indexesRemark_;
    bool filling_ = false;
};

/// "Root module": the caption of a field.
QString captionOf(EntryField field);

} // namespace qcs::ui
