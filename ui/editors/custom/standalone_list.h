#pragma once
// The list of standalone modules of a PrepareCustomConfig, with one form per module.

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
    /// Returns the problem of a target, "" for none; nullopt: not known yet, the text shown so far stays.
    using Check = std::function<std::optional<QString>(const QString& target)>;
    StandaloneList(bool classes, const QString& addText, QWidget* parent = nullptr);
    /// Shows these entries without emitting edited(). If they equal entries(), nothing changes, and a new
    /// form that has no target yet stays.
    void setEntries(const std::vector<qcs::config::StandaloneEntry>& entries);
    /// The entries of the forms that have a target.
    std::vector<qcs::config::StandaloneEntry> entries() const;
    const std::vector<StandaloneForm*>& forms() const { return forms_; }
    void setCompletions(const std::shared_ptr<const NameIndex>& names);
    void setCheck(Check check);
    void check();

    void add();
    void remove(int place);
    void move(int from, int to);

Q_SIGNALS:
    void edited();
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
