#pragma once
// The document: the workspace that is being edited, together with its undo stack. All changes of configs go
// through the document.

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

/// The id of the rule or entry that was edited, or a translated text that says why the edit was refused.
using EditResult = tl::expected<RuleId, QString>;

/// Two consecutive edits of the same value with the same key are merged into one undo step. Only
/// Document::newMergeKey() creates keys, each of them only once, so unrelated edits are never merged. An edit
/// without a key is always a separate step.
class MergeKey {
public:
    MergeKey() = default; ///< no key
    explicit operator bool() const { return number_ >= 0; }
    bool operator==(const MergeKey&) const = default;
    /// Returns the value for QUndoCommand::id(). The undo stack tries to merge consecutive commands with the
    /// same id; -1 is never merged.
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
    /// Returns the current graph; null if the workspace has none.
    std::shared_ptr<const qcs::model::Graph> graph() const;
    const std::vector<std::shared_ptr<const qcs::model::Graph>>& graphs() const { return graphs_; }
    /// Returns the paths of the tensor files of the current graph. If there is no graph, returns the tensor
    /// files that were opened without one.
    const std::vector<std::string>& tensorFiles() const;
    /// Returns the path of the measurements file of the current graph, or of the file that was opened without
    /// a graph; "" if there is none.
    const std::string& measurementsFile() const;

    /// The rules of mapping() with their ids; rules().rows() emits signals about changes of rows.
    const ItemList<qcs::config::Rule>& rules() const { return rules_; }
    RuleId ruleIdAt(int index) const { return rules_.idAt(index); } ///< 0 if out of range
    RuleId ruleIdAt(qcs::config::RuleIndex rule) const { return ruleIdAt(rule.number()); }
    int ruleIndex(RuleId id) const { return rules_.indexOf(id); } ///< -1 if the rule does not exist
    /// Returns the rule with this id; nullptr if it does not exist.
    const qcs::config::Rule* rule(RuleId id) const { return rules_.find(id); }

    /// The entries of backend() with their ids; entries().rows() emits signals about changes of rows.
    const ItemList<qcs::config::BackendPatternConfig>& entries() const { return entries_; }
    EntryId entryIdAt(int index) const { return entries_.idAt(index); } ///< 0 if out of range
    EntryId entryIdAt(qcs::config::EntryIndex entry) const { return entryIdAt(entry.number()); }
    int entryIndex(EntryId id) const { return entries_.indexOf(id); } ///< -1 if the entry does not exist
    /// Returns the entry with this id; nullptr if it does not exist.
    const qcs::config::BackendPatternConfig* entry(EntryId id) const { return entries_.find(id); }

    /// Returns immutable copies of the configs and the graph, as input for background work in the FX modes. A
    /// config that has not changed since the last call is the same pointer. `graph` is null if there is no
    /// graph.
    qcs::predict::ResolveInput snapshot() const;
    /// Returns the input for background work in the eager modes. Returns null in the FX modes, or if the
    /// facts that the graph's file has for eager mode cannot be read. If there is no graph, FlowInput::model
    /// is null.
    std::shared_ptr<const qcs::predict::eager::FlowInput> eagerSnapshot() const;
    /// Returns the workspace. Its large configs are the same objects as those that snapshot() returns.
    qcs::project::SharedWorkspace shared() const;

    /// Returns the workspace as it was last loaded or saved.
    const std::shared_ptr<const qcs::config::Workspace>& savedWorkspace() const { return saved_; }

    QUndoStack* undoStack() { return &undo_; }
    /// Returns true if there are edits since the last load or save.
    bool isModified() const { return !undo_.isClean(); }
    /// Returns true if the file was written by a newer version of the program. The document can then be saved
    /// only under another name.
    bool isReadOnly() const { return readOnly_; }
    QString filePath() const { return filePath_; } ///< empty if the document has no file yet
    /// Returns the name of the document for window titles.
    QString displayName() const;
    /// Returns the errors and warnings of the last load or save.
    const qcs::Diagnostics& messages() const { return messages_; }

    // --- files ---
    /// Replaces the document by an untitled one without graphs, with PyTorch's x86 presets as configs.
    void newWorkspace();
    /// Opens the sample workspace that is built into the program, as an untitled document. Returns false if
    /// that fails.
    bool openSample();
    /// Opens files of any supported kind. A workspace replaces the document; if `paths` contains several
    /// workspaces, the last one stays open. Every other file is added to the document as one undo step (see
    /// addTensorFile() for an exception); a config replaces the present one. Returns false if any file could
    /// not be read; messages() then has the reasons. A file that cannot be read changes nothing, not even the
    /// undo stack. Of a tensor file, only the list of its tensors is read, not their values.
    bool open(const QStringList& paths);
    /// Whether a save under filePath() may overwrite a file that another program has changed. With No, such a
    /// save fails with the code "changed-on-disk". A save for which a path is given may always overwrite.
    enum class Overwrite : std::uint8_t { No, Yes };
    /// Begins a save under `path`; if `path` is empty, under filePath(). Call write_save() with the returned
    /// request, on any thread, and then finishSave() with the result. Edits that are made in between remain
    /// unsaved.
    qcs::project::SaveRequest beginSave(const QString& path = {}, Overwrite overwrite = Overwrite::No);
    /// Completes a save. Returns false if the save failed: the document then remains modified, and messages()
    /// has the reasons. If another save was begun or another workspace was loaded since beginSave(), does
    /// nothing and returns false.
    bool finishSave(const qcs::project::SaveRequest& request, const qcs::project::SaveResult& result);
    bool isBeingSaved() const { return saving_ != 0; }
    // The following two functions save on the calling thread. They return false if the save failed, and
    // save() also if the document has no file yet.
    bool save(Overwrite overwrite = Overwrite::No);
    bool saveAs(const QString& path);

    // --- changes of its files by other programs, and recovery after a crash ---
    /// Returns the digests of the workspace file and of the files of its parts, as they were last loaded or
    /// saved; empty if the document has no file.
    const qcs::project::DiskState& onDisk() const { return onDisk_; }
    /// Reads the files in onDisk() and returns how they differ from it.
    qcs::project::DiskChange changeOnDisk() const;
    /// Replaces the workspace by the present contents of its files, as one undo step. The document then has
    /// no unsaved edits, unless an earlier save of these files was interrupted: the values that this save had
    /// not written yet are loaded as well, and count as unsaved. Returns false if the files cannot be read;
    /// messages() then has the reasons.
    bool loadFromDisk();
    /// Makes isModified() true although nothing was edited.
    void markUnsaved() { undo_.resetClean(); }
    /// Replaces the workspace by the one in an autosave file, as one undo step, and sets the invalid texts
    /// that the file contains. Returns false and changes nothing if one of the file's models cannot be read.
    bool recover(const qcs::project::Autosave& autosave);
    /// Invalid texts: what the user has typed for a part of the workspace while it is not a valid value for
    /// that part. The keys of the map are the keys of the parts, such as "mapping". Invalid texts are stored
    /// by autosave, but they are not edits and are not saved.
    const std::map<std::string, std::string>& invalidTexts() const { return invalidTexts_; }
    /// Sets the invalid text of a part; nullopt removes it.
    void setInvalidText(const std::string& part, const std::optional<std::string>& text);
    /// Returns true if there are unsaved edits or invalid texts, that is, something for autosave to keep.
    bool hasUnsaved() const { return isModified() || !invalidTexts_.empty(); }
    /// Returns an autosave record for the document. Autosave::workspace is not set in it.
    qcs::project::Autosave autosaveHead() const;
    /// Sets, for all documents, the packages whose names may occur in exported Python code. Only the user can
    /// set them, never a file.
    static void trustPackages(std::vector<std::string> packages);
    static const std::vector<std::string>& trustedPackages();
    /// Sets the callback that a save calls before each step of writing its files; for tests.
    void setFileSteps(qcs::FileStepHook steps) { fileSteps_ = std::move(steps); }

    // --- edits: each is one undo step ---
    // An edit of one rule or entry is refused if this rule or entry does not exist.
    /// Adds a rule at the position `place` among the rules of its kind; negative: after the last of them. The
    /// edit is refused if a rule with the same key exists. The mapping always has a global rule, so adding a
    /// second one is always refused.
    EditResult addRule(const qcs::config::Rule& rule, int place = -1);
    /// Returns the mapping as it would be after addRule(rule); nullopt if the edit would be refused.
    std::optional<qcs::config::QConfigMapping> mappingWith(const qcs::config::Rule& rule) const;
    /// Returns a new key for edits that belong to one undo step, such as the edits in one form or field, or a
    /// sequence of key presses.
    MergeKey newMergeKey() { return MergeKey(++lastMergeKey_); }
    /// Replaces the key and the qconfig of a rule. Its kind, and whether it is switched off, do not change.
    /// The edit is refused if another rule has the new key.
    EditResult setRule(RuleId id, const qcs::config::Rule& rule, MergeKey key = {});
    /// Replaces the qconfig of a rule; nullopt is None.
    EditResult setQConfig(RuleId id, const std::optional<qcs::config::QConfig>& qconfig);
    /// Switches rules off or on. A rule that is off stays in the list, but PyTorch gets the mapping without
    /// it. No other edit of a rule changes whether it is off.
    void setRulesOff(const QList<RuleId>& ids, bool off);
    /// Removes rules. The global rule is not removed; its qconfig is set to None instead.
    void removeRules(const QList<RuleId>& ids);
    /// Moves a rule to the position `place` among the other rules of its kind.
    EditResult moveRule(RuleId id, int place);
    void setMode(qcs::config::Mode mode);
    /// Replaces the backend config, with its file or preset name. `what` is the name of the undo step, here
    /// and below.
    void setBackend(qcs::config::ConfigPart<qcs::config::BackendConfig> part, const QString& what);
    /// Replaces the mapping, with its file or preset name. A rule that is switched off stays off if the new
    /// mapping contains an equal rule.
    void setMapping(qcs::config::ConfigPart<qcs::config::QConfigMapping> part, const QString& what);
    // Entries of the backend. Each entry has a unique key (BackendPatternConfig::key()). An edit is refused
    // if it would leave an entry without a key or with the key of another entry.
    /// Adds an entry at the position `place`; negative: at the end. Later edits of the entry with the same
    /// merge key are merged into this step.
    EditResult addEntry(const qcs::config::BackendPatternConfig& config, int place = -1, MergeKey key = {});
    /// Replaces the value of an entry.
    EditResult setEntry(EntryId id, const qcs::config::BackendPatternConfig& config, MergeKey key = {});
    /// Applies `change` to several entries, as one undo step. If the edit is refused for one entry, no entry
    /// is changed.
    tl::expected<void, QString>
    changeEntries(const QList<EntryId>& ids,
                  const std::function<void(qcs::config::BackendPatternConfig&)>& change, const QString& what);
    /// Adds entries, as one undo step, and returns the ids of all of them. If an entry with the key of a
    /// config already exists, the config replaces this entry at its position, as set_backend_pattern_config()
    /// does in PyTorch. The others are inserted at the position `place`; negative: at the end. If several
    /// configs have the same key, only the last of them counts.
    tl::expected<QList<EntryId>, QString>
    addOrReplaceEntries(const std::vector<qcs::config::BackendPatternConfig>& configs, int place,
                        const QString& what);
    void removeEntries(const QList<EntryId>& ids);
    /// Moves an entry to the position `place` among the other entries.
    EditResult moveEntry(EntryId id, int place);
    /// Moves entries, in the given order and as one undo step, directly before the entry `before`; 0: to the
    /// end.
    void moveEntries(const QList<EntryId>& ids, EntryId before);
    /// Returns the reason why `config` would be refused as an entry; nullopt if it would be accepted.
    /// `except` is the entry that `config` would replace; 0 if it would be added.
    std::optional<QString> entryProblem(const qcs::config::BackendPatternConfig& config,
                                        EntryId except) const;
    // The following functions replace a whole config by the result of a fix or of editing its text. They do
    // nothing if the new value is equal. Rules and entries keep their ids where possible, and the config
    // keeps its file or preset name.
    void changeMapping(qcs::config::QConfigMapping mapping, const QString& what, MergeKey key = {});
    /// Replaces the mapping by one that was read from text, which cannot express that a rule is switched off.
    /// A rule that is off stays off if its key or its qconfig is unchanged.
    void changeMappingText(qcs::config::QConfigMapping mapping, const QString& what, MergeKey key = {});
    void changeBackend(qcs::config::BackendConfig backend, const QString& what, MergeKey key = {});
    void changePrepareCustom(qcs::config::PrepareCustomConfig custom, const QString& what, MergeKey key = {});
    void changeConvertCustom(qcs::config::ConvertCustomConfig custom, const QString& what, MergeKey key = {});
    void changeFuseCustom(qcs::config::FuseCustomConfig custom, const QString& what, MergeKey key = {});
    void changeEager(qcs::config::EagerConfig eager, const QString& what, MergeKey key = {});
    /// Replaces the eager config by one that was read from text. A rule that is off stays off if its key is
    /// unchanged.
    void changeEagerText(qcs::config::EagerConfig eager, const QString& what, MergeKey key = {});
    /// Adds a graph and makes it the current one. `path` is the file that it was read from. If an equal graph
    /// from this file is already in the workspace, only makes that one the current graph.
    void addGraph(const QString& path, std::shared_ptr<const qcs::model::Graph> graph);
    void setCurrentGraph(int index);
    /// Removes a graph with its tensor files. If it is the current graph, a neighbouring graph becomes the
    /// current one.
    void removeGraph(int index);
    /// Adds a tensor file to the current graph. A workspace stores tensor files only together with a graph.
    /// If there is no graph, the file is only opened: this is not an edit, and it is not saved. The first
    /// graph that is added takes over such files.
    void addTensorFile(const QString& path);
    /// Removes the tensor file at the position `index` in tensorFiles().
    void removeTensorFile(int index);
    /// Sets the measurements file of the current graph; "" for none. If there is no graph, the file is only
    /// opened, as by addTensorFile().
    void setMeasurementsFile(const QString& path);

Q_SIGNALS:
    // Signals about single rules and entries are those of rules().rows() and entries().rows().
    void backendChanged(); ///< emitted after each change of the backend config and the signals about its rows
    void customChanged();  ///< one of the three custom configs or the eager config has changed
    void modeChanged();
    /// Emitted before the list of graphs changes.
    void graphsAboutToChange();
    void graphsChanged();      ///< the list of graphs has changed
    void graphChanged();       ///< the current graph has changed
    void tensorFilesChanged(); ///< the list of tensor files of the current graph has changed, or another
                               ///< graph is current
    void measurementsFileChanged();
    void tensorFileOpened(); ///< emitted when the user has opened a tensor file or a measurements file
    /// Emitted after each change of anything on which the analysis depends, and after the other signals about
    /// the change. An edit can consist of several changes.
    void analysisInputChanged();
    void filePathChanged();
    void opened();      ///< emitted when another workspace, or a new one, was loaded into this document
    void savingEnded(); ///< emitted when finishSave() has completed a save, successfully or not
    void invalidTextsChanged();
    void invalidTextReplaced(const std::string& part); ///< the invalid text was set by recovery, or was
                                                       ///< removed, rather than changed by the user's typing
    void onDiskChanged();                              ///< onDisk() has changed
    void modifiedChanged(bool modified);
    void messagesChanged();

private:
    friend class DocumentEditor;

    /// Replaces the document. `seen` are the digests of the files that were read.
    void reset(qcs::project::Project project, const QString& filePath,
               const qcs::project::DiskState& seen = {});
    /// Records `project` as the saved state, and `seen` as the digests of its files. The workspace does not
    /// change.
    void setSaved(const qcs::project::Project& project, const qcs::project::DiskState& seen);
    /// Sets onDisk(). Takes the digests of the workspace's files from `seen`; reads the files that are not in
    /// `seen`.
    void setOnDisk(const qcs::project::DiskState& seen);
    void dropInvalidTexts();
    WholeWorkspace whole(qcs::project::Project project);
    /// Adds a file to Workspace::catalogue, the list of files that make the names of users' packages known to
    /// the program. If the file is already in the list, only reads all files in the list again.
    void addToCatalogue(const std::string& file, const QString& what);
    /// Reads all files in Workspace::catalogue. Files that cannot be read are left out.
    void readCatalogue();
    /// Opens one file; see open().
    bool openOne(const QString& path);
    /// Adds an opened file to the document, or replaces the document by it.
    bool take(qcs::project::OpenedFile&& opened, const QString& path, const qcs::project::DiskState& seen);
    bool saveNow(const QString& path, Overwrite overwrite);
    void takeSaved(const qcs::project::SaveRequest& request, const qcs::project::SaveResult& result);
    /// Marks the document as unmodified if its state equals savedBefore_.
    void cleanIfSaved();
    /// Sets messages(). Returns false if they contain an error.
    bool report(qcs::Diagnostics messages);
    template <typename T>
    void changeCustom(qcs::config::ConfigPart<T> qcs::config::Workspace::*part, T value, const QString& what,
                      MergeKey key);
    /// Returns ids for the rules of a new mapping: the ids of the present rules to which they correspond, or
    /// new ids.
    std::vector<RuleId> idsFor(const qcs::config::QConfigMapping& mapping);
    /// Returns a text that names the rule, other than `except`, that has the same key as `rule`; nullopt if
    /// there is none.
    std::optional<QString> clash(const qcs::config::Rule& rule, RuleId except) const;
    /// Returns `count` ids that were never used before.
    std::vector<ItemId> newIds(std::size_t count);
    /// Returns the rows of the rules of a kind as a half-open range [first, second).
    std::pair<int, int> kindRange(qcs::config::RuleKind kind) const;

    // All paths in the workspace are absolute, or "builtin:..." for files that are built into the program.
    qcs::config::Workspace workspace_;
    ItemList<qcs::config::Rule> rules_{workspace_.mapping.value.rules, [this] { mappingSnapshot_.reset(); }};
    ItemList<qcs::config::BackendPatternConfig> entries_{workspace_.backend.value.configs,
                                                         [this] { backendSnapshot_.reset(); }};
    ItemId lastId_ = 0;
    int lastMergeKey_ = 0;
    std::vector<std::shared_ptr<const qcs::model::Graph>> graphs_;
    std::vector<std::string> looseTensorFiles_; ///< tensor files that were opened without a graph
    /// The measurements file that was opened without a graph.
    std::string looseMeasurements_;
    mutable std::shared_ptr<const qcs::config::BackendConfig> backendSnapshot_;
    mutable std::shared_ptr<const qcs::config::QConfigMapping> mappingSnapshot_;
    mutable std::shared_ptr<const qcs::config::PrepareCustomConfig> customSnapshot_;
    mutable std::shared_ptr<const qcs::config::FuseCustomConfig> fuseSnapshot_;
    mutable std::shared_ptr<const qcs::predict::Recorded> recordedSnapshot_; ///< belongs to recordedGraph_
    mutable std::shared_ptr<const qcs::model::Graph> recordedGraph_;
    mutable std::shared_ptr<const qcs::predict::eager::FlowInput> eagerSnapshot_;
    /// The graph for which eagerSnapshot_ was made.
    mutable std::shared_ptr<const qcs::model::Graph> eagerGraph_;
    QUndoStack undo_;
    std::shared_ptr<const qcs::config::Workspace> saved_; ///< the workspace as on disk
    /// The files in which the parts of the workspace at filePath_ are stored.
    qcs::project::PartFiles partFiles_;
    std::map<std::string, std::string> invalidTexts_;
    /// Set if the user edited the document during the last save: the state that was saved. When the user
    /// undoes these edits, the document is in this state again.
    std::optional<qcs::project::SharedWorkspace> savedBefore_;
    quint64 saving_ = 0; ///< the number of the running save; 0 if none is running
    quint64 lastSave_ = 0;
    QString filePath_;
    qcs::project::DiskState onDisk_;
    qcs::FileStepHook fileSteps_;
    bool readOnly_ = false;
    qcs::Diagnostics messages_;
};

} // namespace qcs::ui
