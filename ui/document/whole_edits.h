#pragma once
// Edits that hand over a whole config: of a text editor, a fix, a paste. Rules keep their ids where they are
// still the same ones, and views hear of single rows.

#include "document/document_editor.h"

#include <QUndoCommand>

namespace qcs::ui {

/// An id for each rule of `after`: that of the rule with its key, else that of one of its kind whose key is
/// gone, else a new one above `last`, which is counted up.
std::vector<RuleId> keepIds(const std::vector<qcs::Rule>& before, const std::vector<RuleId>& ids,
                            const std::vector<qcs::Rule>& after, RuleId& last);

/// The same for entries of a backend: the id of the entry with its key, else that of one whose key is gone,
/// in order.
std::vector<EntryId> keepIds(const std::vector<qcs::BackendPatternConfig>& before,
                             const std::vector<EntryId>& ids,
                             const std::vector<qcs::BackendPatternConfig>& after, EntryId& last);

/// The mapping or the backend, with the ids of its rows.
template <typename Config>
class ChangeWhole : public QUndoCommand {
public:
    using Ids = std::vector<quint64>;
    ChangeWhole(Document& document, Config config, Ids ids, const QString& what, int typing);
    void undo() override { apply(before_); }
    void redo() override { apply(after_); }
    int id() const override;
    bool mergeWith(const QUndoCommand* other) override;

private:
    struct State {
        Config config;
        Ids ids;
        bool operator==(const State&) const = default;
    };
    void apply(const State& state);

    DocumentEditor editor_;
    State before_;
    State after_;
    int typing_;
};
using ChangeMapping = ChangeWhole<qcs::QConfigMapping>;
using ChangeBackend = ChangeWhole<qcs::BackendConfig>;
extern template class ChangeWhole<qcs::QConfigMapping>;
extern template class ChangeWhole<qcs::BackendConfig>;

/// The value of one of the custom configs; where it stands (a file, a preset's name) stays.
template <typename T>
class ChangePart : public QUndoCommand {
public:
    using Part = qcs::ConfigPart<T> qcs::Workspace::*;
    ChangePart(Document& document, Part part, T value, const QString& what, int typing)
        : QUndoCommand(what),
          editor_(document),
          part_(part),
          before_((document.workspace().*part).value),
          after_(std::move(value)),
          typing_(typing) {}
    void undo() override { editor_.changePart(part_, before_); }
    void redo() override { editor_.changePart(part_, after_); }
    int id() const override { return typing_ == 0 ? -1 : 3; }
    bool mergeWith(const QUndoCommand* other) override {
        const auto* later = dynamic_cast<const ChangePart*>(other);
        if (!later || later->part_ != part_ || later->typing_ != typing_) return false;
        after_ = later->after_;
        setText(later->text());
        setObsolete(after_ == before_);
        return true;
    }

private:
    DocumentEditor editor_;
    Part part_;
    T before_;
    T after_;
    int typing_;
};

} // namespace qcs::ui
