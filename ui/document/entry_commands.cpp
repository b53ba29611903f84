#include "document/entry_commands.h"

#include <QCoreApplication>

#include <algorithm>

namespace qcs::ui {
namespace {

/// The context of the texts of this file.
struct EntryCommands {
    Q_DECLARE_TR_FUNCTIONS(EntryCommands)
};

} // namespace

QString entryName(const qcs::BackendPatternConfig& config) {
    const auto key = config.key();
    return key ? QString::fromStdString(qcs::short_text(*key)) : QString();
}

AddEntry::AddEntry(Document& document, EntryId id, qcs::BackendPatternConfig config, int index, int typing)
    : QUndoCommand(EntryCommands::tr("Add pattern %1").arg(entryName(config))),
      editor_(document),
      id_(id),
      config_(std::move(config)),
      index_(index),
      typing_(typing) {}

bool AddEntry::mergeWith(const QUndoCommand* other) {
    const auto* later = dynamic_cast<const SetEntry*>(other);
    if (!later || later->id_ != id_ || later->typing_ != typing_) return false;
    config_ = later->after_;
    setText(EntryCommands::tr("Add pattern %1").arg(entryName(config_)));
    return true;
}

void AddEntry::undo() {
    editor_.removeEntry(editor_.indexOfEntry(id_));
    editor_.backendDone();
}

void AddEntry::redo() {
    editor_.insertEntry(index_, id_, config_);
    editor_.backendDone();
}

RemoveEntries::RemoveEntries(Document& document, const QList<EntryId>& ids) : editor_(document) {
    for (const auto id : ids)
        if (const auto* config = document.entry(id))
            removed_.push_back({id, document.entryIndex(id), *config});
    std::ranges::sort(removed_, {}, &Removed::index);
    setText(removed_.size() == 1
                ? EntryCommands::tr("Delete pattern %1").arg(entryName(removed_.front().config))
                : EntryCommands::tr("Delete %n patterns", nullptr, static_cast<int>(removed_.size())));
}

void RemoveEntries::undo() {
    for (const auto& removed : removed_)
        editor_.insertEntry(removed.index, removed.id, removed.config);
    editor_.backendDone();
}

void RemoveEntries::redo() {
    for (const auto& removed : removed_)
        editor_.removeEntry(editor_.indexOfEntry(removed.id));
    editor_.backendDone();
}

SetEntry::SetEntry(Document& document, EntryId id, qcs::BackendPatternConfig config, int typing)
    : QUndoCommand(EntryCommands::tr("Edit pattern %1").arg(entryName(config))),
      editor_(document),
      id_(id),
      before_(*document.entry(id)),
      after_(std::move(config)),
      typing_(typing) {}

void SetEntry::apply(const qcs::BackendPatternConfig& config) {
    editor_.changeEntry(editor_.indexOfEntry(id_), config);
    editor_.backendDone();
}

bool SetEntry::mergeWith(const QUndoCommand* other) {
    const auto* later = dynamic_cast<const SetEntry*>(other);
    if (!later || later->id_ != id_ || later->typing_ != typing_) return false;
    after_ = later->after_;
    setText(later->text());
    setObsolete(after_ == before_);
    return true;
}

MoveEntry::MoveEntry(Document& document, EntryId id, int from, int to)
    : QUndoCommand(EntryCommands::tr("Move pattern %1").arg(entryName(*document.entry(id)))),
      editor_(document),
      id_(id),
      from_(from),
      to_(to) {}

void MoveEntry::apply(int to) {
    editor_.moveEntry(editor_.indexOfEntry(id_), to);
    editor_.backendDone();
}

} // namespace qcs::ui
