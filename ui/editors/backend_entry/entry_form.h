#pragma once
// EntryForm: a form with all fields of one backend entry (BackendPatternConfig). The form edits a copy of the
// entry; its owner turns the changes into undo commands.

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

    /// Shows this entry without emitting edited(). Fields that already show the value keep their text and
    /// cursor.
    void setConfig(const qcs::config::BackendPatternConfig& config);
    const qcs::config::BackendPatternConfig& config() const { return config_; }
    /// Shows a problem of the pattern that the form cannot detect by itself, such as another entry with the
    /// same pattern. `problem` is a sentence; "" shows no problem.
    void setProblem(const QString& problem);
    QString problem() const;
    QWidget* field(EntryField field) const { return fields_.at(field); }
    PatternEditor* pattern() const { return pattern_; }
    DTypeConfigsEditor* dtypes() const { return dtypes_; }
    /// Scrolls to a field and focuses it.
    void goTo(EntryField field);

Q_SIGNALS:
    /// Emitted after each change by the user. config() already contains the change.
    void edited(qcs::ui::EntryField field);
    /// Emitted when the changes made so far form one undo step; the next change begins a new step.
    void undoStepFinished();

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
    void updateText();

    qcs::config::BackendPatternConfig config_;
    QWidget* page_;
    std::map<EntryField, QWidget*> fields_;
    /// The fields that contain one name, with the member of config_ that each of them edits.
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

/// Returns the caption of a field, for example "Root module".
QString captionOf(EntryField field);

} // namespace qcs::ui
