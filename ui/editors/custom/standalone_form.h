#pragma once
// StandaloneForm: a form for one StandaloneEntry of a PrepareCustomConfig: the name of a module or a class of
// modules, and the configs with which prepare_fx prepares such a module separately.

#include "config/custom_config.h"

#include <QWidget>

#include <memory>

class QLabel;
class QLineEdit;

namespace qcs::ui {

class NameIndex;

class NestedConfigField;

class StandaloneForm : public QWidget {
    Q_OBJECT
public:
    /// If `isClass` is true, the form is for a class of modules, otherwise for a module.
    explicit StandaloneForm(bool isClass, QWidget* parent = nullptr);
    /// Shows this entry without emitting edited(). Fields whose value is the same keep their text.
    void setEntry(const qcs::config::StandaloneEntry& entry);
    const qcs::config::StandaloneEntry& entry() const { return entry_; }
    /// Sets the names that target() offers as completions. The target is the name of the module, or the
    /// class.
    void setCompletions(const std::shared_ptr<const NameIndex>& names);
    /// Shows a problem of the target. `text` is a sentence; "" shows no problem.
    void setProblem(const QString& text);
    QString problem() const;

    QLineEdit* target() const { return target_; }
    QLineEdit* inputs() const { return inputs_; } ///< the field of example_inputs
    NestedConfigField* mapping() const { return mapping_; }
    NestedConfigField* custom() const { return custom_; } ///< the field of prepare_custom_config
    NestedConfigField* backend() const { return backend_; }

Q_SIGNALS:
    /// Emitted after each change by the user. entry() already contains the change.
    void edited();
    /// Emitted when the changes made so far form one undo step; the next change begins a new step.
    void undoStepFinished();
    void removeRequested();
    /// Emitted when the user presses Alt+Up (-1) or Alt+Down (1) in target() to move the form among its
    /// siblings.
    void moveRequested(int by);
    /// Emitted while the user drags the form by its grip. `to` is the position of the mouse, in the
    /// coordinates of the parent.
    void dragged(QPoint to);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void onEdited();

    qcs::config::StandaloneEntry entry_;
    QLineEdit* target_;
    QLabel* problem_;
    NestedConfigField* mapping_;
    QLineEdit* inputs_;
    QLabel* inputsProblem_;
    NestedConfigField* custom_;
    NestedConfigField* backend_;
    bool filling_ = false;
};

} // namespace qcs::ui
