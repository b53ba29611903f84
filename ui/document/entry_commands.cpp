#include "document/entry_commands.h"

#include <QCoreApplication>

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
    if (!later || !later->continues(id_, typing_)) return false;
    config_ = later->after();
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

QString EntryItems::removal(const qcs::BackendPatternConfig& config) {
    return EntryCommands::tr("Delete pattern %1").arg(entryName(config));
}

QString EntryItems::removals(int count) {
    return EntryCommands::tr("Delete %n patterns", nullptr, count);
}

QString EntryItems::change(const qcs::BackendPatternConfig& config) {
    return EntryCommands::tr("Edit pattern %1").arg(entryName(config));
}

QString EntryItems::movement(const qcs::BackendPatternConfig& config) {
    return EntryCommands::tr("Move pattern %1").arg(entryName(config));
}

} // namespace qcs::ui
