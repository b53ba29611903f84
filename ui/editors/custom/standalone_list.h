#pragma once
// StandaloneList: edits the standalone modules, or the classes of standalone modules, of a
// PrepareCustomConfig. It has one StandaloneForm for each entry.

#include "config/custom_config.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QVBoxLayout;

namespace qcs::ui {

class NameIndex;

class StandaloneForm;

class StandaloneList : public QWidget {
    Q_OBJECT
public:
    /// A function that returns what is wrong with the target of an entry (the name of a module, or a class);
    /// "" if nothing is wrong. If it returns nullopt, the result is not known yet, and the form keeps the
    /// problem that it shows.
    using Check = std::function<std::optional<QString>(const QString& target)>;
    /// If `classes` is true, the targets are classes, otherwise the names of modules. `addText` is the text
    /// of the button that adds an entry.
    StandaloneList(bool classes, const QString& addText, QWidget* parent = nullptr);
    /// Shows these entries without emitting edited(). If they are equal to entries(), all forms are kept,
    /// including a new form that has no target yet.
    void setEntries(const std::vector<qcs::config::StandaloneEntry>& entries);
    /// Returns the entries of the forms that have a target.
    std::vector<qcs::config::StandaloneEntry> entries() const;
    const std::vector<StandaloneForm*>& forms() const { return forms_; }
    /// Sets the names that the fields for the targets offer as completions.
    void setCompletions(const std::shared_ptr<const NameIndex>& names);
    void setCheck(Check check);
    /// Checks all targets again.
    void check();

    // The next three functions do what the user does with the buttons, the keys and the mouse.

    /// Appends an empty form and focuses it.
    void add();
    void remove(int place);
    void move(int from, int to);

Q_SIGNALS:
    /// Emitted after each change of the entries by the user.
    void edited();
    /// Emitted when the changes made so far form one undo step; the next change begins a new step.
    void undoStepFinished();

private:
    StandaloneForm* makeForm();
    int placeOf(const StandaloneForm* form) const;
    void layOut();
    void place(int from, int to);
    void onEdited();

    bool classes_;
    std::shared_ptr<const NameIndex> completions_;
    Check check_;
    QVBoxLayout* list_;
    std::vector<StandaloneForm*> forms_;
};

} // namespace qcs::ui
