#pragma once
// The document: owns the workspace that is edited, with its undo stack. Configs are changed through it alone.

#include "predict/eager/flow.h"
#include "predict/resolve/resolve.h"
#include "project/autosave_file.h"
#include "project/saving.h"
#include "session/document/item_list.h"

#include <QObject>
#include <QUndoStack>

#include <functional>

namespace qcs::project {
struct OpenedFile;
}

namespace qcs::ui {

struct WholeWorkspace;

using RuleId = ItemId;
using EntryId = ItemId;

/// The id of the edited item, or the translated text that says why the edit was refused.
using Edited = tl::expected<RuleId, QString>;

/// Edits of the same value with the same key are merged into one undo step. Keys are made by
/// Document::newMergeKey() only, each of them once, so that unrelated edits are never merged. An edit without
/// a key is always a separate step.
class MergeKey {
public:
    MergeKey() = default; ///< no key
    explicit operator bool() const { return number_ >= 0; }
    bool operator==(const MergeKey&) const = default;
    /// The value for QUndoCommand::id(): the undo stack tries to merge consecutive commands with the same id.
    int commandId() const { return number_; }

private:
    friend class Document;
    explicit MergeKey(int number) : number_(number) {}
    int number_ = -1;
};

class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject* parent = nullptr);
    ~Document() override;

    // --- reading ---
    const qcs::config::Workspace& workspace() const { return workspace_; }
    const qcs::config::QConfigMapping& mapping() const { return workspace_.mapping.value; }
    const qcs::config::BackendConfig& backend() const { return workspace_.backend.value; }
    const qcs::config::EagerConfig& eager() const { return workspace_.eager.value; }
    qcs::config::Mode mode() const { return workspace_.mode; }
    bool isEager() const { return qcs::config::is_eager(workspace_.mode); }
    /// The current graph; null if the workspace has none.
    std::shared_ptr<const qcs::model::Graph> graph() const;
    const std::vector<std::shared_ptr<const qcs::model::Graph>>& graphs() const { return graphs_; }
    /// The tensor files of the current graph; without a graph, those that were opened alone.
    const std::vector<std::string>& tensorFiles() const;
    /// The file of measurements of the current graph, kept in the same way; "" if there is none.
    const std::string& measurementsFile() const;

    /// mapping().rules with their ids, and the signals about their rows.
    const ItemList<qcs::config::Rule>& rules() const { return rules_; }
    RuleId ruleIdAt(int index) const { return rules_.idAt(index); } ///< 0 if out of range
    RuleId ruleIdAt(qcs::config::RuleIndex rule) const { return ruleIdAt(rule.number()); }
    int ruleIndex(RuleId id) const { return rules_.indexOf(id); } ///< -1 if it does not exist
    const qcs::config::Rule* rule(RuleId id) const { return rules_.find(id); }

    /// backend().configs, in the same way.
    const ItemList<qcs::config::BackendPatternConfig>& entries() const { return entries_; }
    EntryId entryIdAt(int index) const { return entries_.idAt(index); } ///< 0 if out of range
    EntryId entryIdAt(qcs::config::EntryIndex entry) const { return entryIdAt(entry.number()); }
    int entryIndex(EntryId id) const { return entries_.indexOf(id); } ///< -1 if it does not exist
    const qcs::config::BackendPatternConfig* entry(EntryId id) const { return entries_.find(id); }

    /// Immutable copies of the configs for background work. Parts that have not changed keep their pointers.
    /// `graph` may be null.
    qcs::predict::ResolveInput snapshot() const;
    /// The same for the eager modes; null in the FX modes. It has no model if there is none.
    std::shared_ptr<const qcs::predict::eager::FlowInput> eagerSnapshot() const;
    qcs::project::SharedWorkspace shared() const; ///< with the parts of snapshot()

    /// The workspace as it was last loaded or saved, without later edits.
    const std::shared_ptr<const qcs::config::Workspace>& savedWorkspace() const { return saved_; }

    QUndoStack* undoStack() { return &undo_; }
    bool isModified() const { return !undo_.isClean(); }
    /// The file was written by a newer version, so it can be saved under another name only.
    bool isReadOnly() const { return readOnly_; }
    QString filePath() const { return filePath_; } ///< empty if it was never saved
    QString displayName() const;
    /// The errors and warnings of the last load or save.
    const qcs::Diagnostics& messages() const { return messages_; }

    // --- files ---
    void newWorkspace();
    /// The sample that is linked into the program, as an untitled document.
    bool openSample();
    /// Opens files of any kind. A workspace replaces the document (if there are several, the last one stays);
    /// graphs, configs and tensor files are added to it, each as one undo command. Returns false if any file
    /// failed; messages() has the reasons. A file that cannot be read changes nothing, not even the undo
    /// stack. Of a tensor file only the directory is read here.
    bool open(const QStringList& paths);
    /// Whether a save may overwrite files that another program has changed; if not, it fails with
    /// "changed-on-disk".
    enum class Overwrite : std::uint8_t { No, Yes };
    /// Begins a save under `path`, or if it is empty under the document's own. Pass the returned order to
    /// write_save(), on any thread, and its result to finishSave(). Edits in between stay unsaved.
    qcs::project::SaveRequest beginSave(const QString& path = {}, Overwrite overwrite = Overwrite::No);
    /// Returns false if the save failed: the document is as it was and still modified; messages() has the
    /// reasons.
    bool finishSave(const qcs::project::SaveRequest& request, const qcs::project::SaveResult& result);
    bool isBeingSaved() const { return saving_ != 0; }
    // Save synchronously, on the calling thread.
    bool save(Overwrite overwrite = Overwrite::No);
    bool saveAs(const QString& path);

    // --- changes of its files by other programs, and recovery after a crash ---
    /// Digests of the workspace's files as they were loaded or saved; empty if the document has no file.
    const qcs::project::DiskState& onDisk() const { return onDisk_; }
    /// Reads the files and compares them with onDisk().
    qcs::project::DiskChange changeOnDisk() const;
    /// Replaces the workspace by what is on disk now, as one undo command; nothing is unsaved then. Returns
    /// false if it fails; messages() has the reasons.
    bool loadFromDisk();
    /// Makes the document count as unsaved although nothing was edited.
    void markUnsaved() { undo_.resetClean(); }
    /// Takes over the workspace of an autosave file, as one undo command, and its invalid texts. Returns
    /// false, and changes nothing, if not all of its models can be read.
    bool recover(const qcs::project::Autosave& autosave);
    /// Invalid texts: text that the user typed for a part of the workspace and that is not a valid value of
    /// it, by the part's key ("mapping"). Autosave keeps them; they are not edits, and are never saved.
    const std::map<std::string, std::string>& invalidTexts() const { return invalidTexts_; }
    void setInvalidText(const std::string& part, const std::optional<std::string>& text);
    /// True if there are edits or invalid texts that only autosave keeps.
    bool hasUnsaved() const { return isModified() || !invalidTexts_.empty(); }
    /// An autosave record of the document, without the workspace.
    qcs::project::Autosave autosaveHead() const;
    /// Packages whose names exported Python may use, for all documents. They are set by the user, never by a
    /// file.
    static void trustPackages(std::vector<std::string> packages);
    static const std::vector<std::string>& trustedPackages();
    void setFileSteps(qcs::FileSteps steps) { fileSteps_ = std::move(steps); } ///< for tests

    // --- edits: each is one undo step ---
    /// Adds a rule at `place` among the rules of its kind; negative: at their end. It is refused if a rule
    /// with its key exists, so always for a Global rule.
    Edited addRule(const qcs::config::Rule& rule, int place = -1);
    /// The mapping as it would be with the rule added at the end of its kind; nullopt if it would be refused.
    std::optional<qcs::config::QConfigMapping> mappingWith(const qcs::config::Rule& rule) const;
    /// A new key for edits that belong to one undo step: those of a form or field, or a sequence of key
    /// presses.
    MergeKey newMergeKey() { return MergeKey(++lastMergeKey_); }
    /// Sets key and qconfig of a rule; its kind stays, and so does whether it is switched off.
    Edited setRule(RuleId id, const qcs::config::Rule& rule, MergeKey key = {});
    Edited setQConfig(RuleId id, const std::optional<qcs::config::QConfig>& qconfig);
    /// Switches rules off or on. A rule that is off keeps its position in the list, but PyTorch gets the
    /// mapping without it. Other edits of a rule do not switch it.
    void switchRules(const QList<RuleId>& ids, bool off);
    /// Removes rules. The Global rule cannot be removed; its qconfig becomes None instead.
    void removeRules(const QList<RuleId>& ids);
    /// Moves a rule to `place` among the other rules of its kind.
    Edited moveRule(RuleId id, int place);
    void setMode(qcs::config::Mode mode);
    void setBackend(qcs::config::ConfigPart<qcs::config::BackendConfig> part, const QString& what);
    /// Replaces the mapping. A rule that is off stays off if the new mapping contains exactly the same rule.
    void setMapping(qcs::config::ConfigPart<qcs::config::QConfigMapping> part, const QString& what);
    // Entries of the backend. Each has a unique key (BackendPatternConfig::key()); an edit that would leave
    // an entry without a key, or with that of another one, is refused.
    /// Adds an entry at `place`; negative: at the end. Later edits of it with the same merge key are merged
    /// into this step.
    Edited addEntry(const qcs::config::BackendPatternConfig& config, int place = -1, MergeKey key = {});
    /// The same as setRule() for an entry.
    Edited setEntry(EntryId id, const qcs::config::BackendPatternConfig& config, MergeKey key = {});
    /// Applies `change` to several entries, as one step. If it is refused for one of them, nothing is
    /// changed.
    tl::expected<void, QString>
    changeEntries(const QList<EntryId>& ids,
                  const std::function<void(qcs::config::BackendPatternConfig&)>& change, const QString& what);
    /// Pastes entries, as one step. An entry whose key exists replaces that one in place, as
    /// set_backend_pattern_config does; the others are inserted at `place`, or if it is negative at the end.
    /// Returns the ids of all.
    tl::expected<QList<EntryId>, QString>
    putEntries(const std::vector<qcs::config::BackendPatternConfig>& configs, int place, const QString& what);
    void removeEntries(const QList<EntryId>& ids);
    /// Moves an entry to `place` among the other entries.
    Edited moveEntry(EntryId id, int place);
    /// Moves entries, in the order given, before the entry `before`; 0: to the end.
    void moveEntries(const QList<EntryId>& ids, EntryId before);
    /// Why `config` is refused as an entry, as text; nullopt if it is allowed. `except` is the entry that it
    /// would replace, or 0.
    std::optional<QString> entryProblem(const qcs::config::BackendPatternConfig& config,
                                        EntryId except) const;
    // Replace a whole config, by the value of an edited text or of a fix. Nothing happens if it is equal.
    // Rules and entries keep their ids if possible, and the config keeps its file or the name of its preset.
    void changeMapping(qcs::config::QConfigMapping mapping, const QString& what, MergeKey key = {});
    /// The same for a mapping from a text, which cannot express that a rule is off: a rule that is off stays
    /// off if its key or its qconfig is the same.
    void changeMappingText(qcs::config::QConfigMapping mapping, const QString& what, MergeKey key = {});
    void changeBackend(qcs::config::BackendConfig backend, const QString& what, MergeKey key = {});
    void changePrepareCustom(qcs::config::PrepareCustomConfig custom, const QString& what, MergeKey key = {});
    void changeConvertCustom(qcs::config::ConvertCustomConfig custom, const QString& what, MergeKey key = {});
    void changeFuseCustom(qcs::config::FuseCustomConfig custom, const QString& what, MergeKey key = {});
    void changeEager(qcs::config::EagerConfig eager, const QString& what, MergeKey key = {});
    /// The same for an eager config from a text: a rule that is off stays off if its key is the same.
    void changeEagerText(qcs::config::EagerConfig eager, const QString& what, MergeKey key = {});
    /// Adds a graph and makes it the current one.
    void addGraph(const QString& path, std::shared_ptr<const qcs::model::Graph> graph);
    void setCurrentGraph(int index);
    /// Removes a graph with its tensor files. If it was the current one, a neighbour becomes current.
    void removeGraph(int index);
    /// Adds a tensor file to the current graph. A workspace stores tensor files only with a graph: without
    /// one they are only open, which is not an edit and is not saved, and the first graph that is added takes
    /// them over.
    void addTensorFile(const QString& path);
    /// `index` is the position in tensorFiles().
    void removeTensorFile(int index);
    /// Sets the file of measurements of the current graph; "" for none.
    void setMeasurementsFile(const QString& path);

Q_SIGNALS:
    // rules().rows() and entries().rows() have the signals about single rules and entries.
    void backendChanged(); ///< after any change of the backend: once per edit, after the signals of its rows
    void customChanged();  ///< one of the three custom configs, or the eager config, has changed
    void modeChanged();
    void graphsAboutToChange();
    void graphsChanged();      ///< the list of graphs has changed
    void graphChanged();       ///< the current graph has changed
    void tensorFilesChanged(); ///< those of the current graph, or the current graph itself
    void measurementsFileChanged();
    void tensorFileOpened(); ///< the user has opened a tensor file or a file of measurements
    /// Once per edit, after the signals above, if it changed something that the analysis depends on.
    void analysisInputChanged();
    void filePathChanged();
    void opened();      ///< another workspace, or a new one, was loaded into this document
    void savingEnded(); ///< with or without success
    void invalidTextsChanged();
    void
    invalidTextReplaced(const std::string& part); ///< not by typing, but on recovery or when it is dropped
    void onDiskChanged();                         ///< onDisk() has other files or digests
    void modifiedChanged(bool modified);
    void messagesChanged();

private:
    friend class DocumentEditor;

    void reset(qcs::project::Project project, const QString& filePath,
               const qcs::project::DiskState& seen = {});
    /// Records `project` as the saved state, with the digests `seen`. The workspace itself does not change.
    void setSaved(const qcs::project::Project& project, const qcs::project::DiskState& seen);
    void setOnDisk(const qcs::project::DiskState& seen);
    void dropInvalidTexts();
    WholeWorkspace whole(qcs::project::Project project);
    /// Adds a catalogue file to the workspace, unless it is listed already; then it is read again.
    void addToCatalogue(const std::string& file, const QString& what);
    /// Reads the catalogue additions that the workspace lists; files that cannot be read are left out.
    void readCatalogue();
    bool openOne(const QString& path);
    bool take(qcs::project::OpenedFile&& opened, const QString& path, const qcs::project::DiskState& seen);
    bool saveNow(const QString& path, Overwrite overwrite);
    void takeSaved(const qcs::project::SaveRequest& request, const qcs::project::SaveResult& result);
    void cleanIfSaved();
    bool report(qcs::Diagnostics messages);
    template <typename T>
    void changeCustom(qcs::config::ConfigPart<T> qcs::config::Workspace::*part, T value, const QString& what,
                      MergeKey key);
    /// Ids for the rules of another mapping: those of the present rules that they correspond to, or new ones.
    std::vector<RuleId> idsFor(const qcs::config::QConfigMapping& mapping);
    /// Text that says which rule (other than `except`) has the same key; nullopt if none has.
    std::optional<QString> clash(const qcs::config::Rule& rule, RuleId except) const;
    /// `count` ids that were never used before.
    std::vector<ItemId> newIds(std::size_t count);
    /// The rows [first, second) of the rules of a kind.
    std::pair<int, int> kindRange(qcs::config::RuleKind kind) const;

    // Paths in it are absolute, or "builtin:..." for files that are linked into the program.
    qcs::config::Workspace workspace_;
    ItemList<qcs::config::Rule> rules_{workspace_.mapping.value.rules, [this] { mappingSnapshot_.reset(); }};
    ItemList<qcs::config::BackendPatternConfig> entries_{workspace_.backend.value.configs,
                                                         [this] { backendSnapshot_.reset(); }};
    ItemId lastId_ = 0;
    int lastMergeKey_ = 0;
    std::vector<std::shared_ptr<const qcs::model::Graph>> graphs_;
    std::vector<std::string> looseTensorFiles_; ///< opened while there is no graph
    std::string looseMeasurements_;
    mutable std::shared_ptr<const qcs::config::BackendConfig> backendSnapshot_;
    mutable std::shared_ptr<const qcs::config::QConfigMapping> mappingSnapshot_;
    mutable std::shared_ptr<const qcs::config::PrepareCustomConfig> customSnapshot_;
    mutable std::shared_ptr<const qcs::config::FuseCustomConfig> fuseSnapshot_;
    mutable std::shared_ptr<const qcs::predict::Recorded> recordedSnapshot_; ///< of recordedGraph_
    mutable std::shared_ptr<const qcs::model::Graph> recordedGraph_;
    mutable std::shared_ptr<const qcs::predict::eager::FlowInput> eagerSnapshot_;
    mutable std::shared_ptr<const qcs::model::Graph> eagerGraph_; ///< the graph of eagerSnapshot_
    QUndoStack undo_;
    std::shared_ptr<const qcs::config::Workspace> saved_; ///< as on disk, to find the parts that changed
    qcs::project::PartFiles partFiles_;                   ///< of the workspace at filePath_
    std::map<std::string, std::string> invalidTexts_;
    /// The saved state, if there were edits during the save: undo can lead back to it.
    std::optional<qcs::project::SharedWorkspace> savedBefore_;
    quint64 saving_ = 0; ///< the id of the running save; 0: none
    quint64 lastSave_ = 0;
    QString filePath_;
    qcs::project::DiskState onDisk_;
    qcs::FileSteps fileSteps_;
    bool readOnly_ = false;
    qcs::Diagnostics messages_;
};

} // namespace qcs::ui
