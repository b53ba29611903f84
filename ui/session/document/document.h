#pragma once
// The workspace under edit: the only owner of the configs, and the only way to change them.

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

/// What an edit did, or in words (translated) why it was refused.
using Edited = tl::expected<RuleId, QString>;

/// Edits of one value with the same key merge into one step of the undo stack. Only a document makes keys,
/// and each of them once: so nobody goes on with another's edit by chance. An edit without a key is a step of
/// its own.
class MergeKey {
public:
    MergeKey() = default; ///< none
    explicit operator bool() const { return number_ >= 0; }
    bool operator==(const MergeKey&) const = default;
    /// What QUndoCommand::id() has to return: a stack tries to merge neighbours with the same one.
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
    /// Of the current graph; without any graph those that were opened alone.
    const std::vector<std::string>& tensorFiles() const;
    /// What the bridge measured of the current graph, kept in the same way; "" for none.
    const std::string& measurementsFile() const;

    /// mapping().rules, with their ids and the news of their rows.
    const ItemList<qcs::config::Rule>& rules() const { return rules_; }
    RuleId ruleIdAt(int index) const { return rules_.idAt(index); } ///< 0 if out of range
    RuleId ruleIdAt(qcs::config::RuleIndex rule) const { return ruleIdAt(rule.number()); }
    int ruleIndex(RuleId id) const { return rules_.indexOf(id); } ///< -1 if it is gone
    const qcs::config::Rule* rule(RuleId id) const { return rules_.find(id); }

    /// backend().configs, in the same way.
    const ItemList<qcs::config::BackendPatternConfig>& entries() const { return entries_; }
    EntryId entryIdAt(int index) const { return entries_.idAt(index); } ///< 0 if out of range
    EntryId entryIdAt(qcs::config::EntryIndex entry) const { return entryIdAt(entry.number()); }
    int entryIndex(EntryId id) const { return entries_.indexOf(id); } ///< -1 if it is gone
    const qcs::config::BackendPatternConfig* entry(EntryId id) const { return entries_.find(id); }

    /// Immutable values for background work. Parts that did not change keep their pointers. `graph` may be
    /// null.
    qcs::predict::ResolveInput snapshot() const;
    /// In a mode of eager mode, else null; without a model where there is none.
    std::shared_ptr<const qcs::predict::eager::FlowInput> eagerSnapshot() const;
    qcs::project::SharedWorkspace shared() const; ///< with the parts of snapshot()

    /// As the last load or save left it: the configs with their values, without what was edited since.
    const std::shared_ptr<const qcs::config::Workspace>& savedWorkspace() const { return saved_; }

    QUndoStack* undoStack() { return &undo_; }
    bool isModified() const { return !undo_.isClean(); }
    bool isReadOnly() const {
        return readOnly_;
    } ///< written by a newer version: can be saved under another name only
    QString filePath() const { return filePath_; } ///< empty: never saved
    QString displayName() const;
    /// What the last load or save had to say.
    const qcs::Diagnostics& messages() const { return messages_; }

    // --- files ---
    void newWorkspace();
    /// The sample that is linked into the program, as an untitled document.
    bool openSample();
    /// Workspaces replace the document (the last one wins); graphs, configs and tensor files are put into it,
    /// each as one undoable command. False if any failed: what cannot be read changes nothing, not even the
    /// undo stack; messages() says why. Of a tensor file only the directory is read here.
    bool open(const QStringList& paths);
    /// Files that somebody else changed ("changed-on-disk") are overwritten only if that is said.
    enum class Overwrite : std::uint8_t { No, Yes };
    /// What to give to write_save(), on any thread; without a `path` for the document's own. The result comes
    /// back to finishSave(). What is edited meanwhile stays unsaved.
    qcs::project::SaveOrder beginSave(const QString& path = {}, Overwrite overwrite = Overwrite::No);
    /// False: the document is as it was and still modified; messages() says why.
    bool finishSave(const qcs::project::SaveOrder& order, const qcs::project::SaveResult& result);
    bool isBeingSaved() const { return saving_ != 0; }
    // All of it at once, for where nobody waits.
    bool save(Overwrite overwrite = Overwrite::No);
    bool saveAs(const QString& path);

    // --- what others do to its files, and what is left of a crash ---
    /// Digests of the workspace's files as they were loaded or saved; empty without a file.
    const qcs::project::DiskState& onDisk() const { return onDisk_; }
    /// Reads them.
    qcs::project::DiskChange changeOnDisk() const;
    /// What is on disk now, as one undoable command after which nothing is unsaved. False: messages() says
    /// why.
    bool loadFromDisk();
    /// Counts as unsaved from now on, though nothing was edited.
    void markUnsaved() { undo_.resetClean(); }
    /// Its workspace, as one undoable command, and its loose texts. False: not all of its models could be
    /// read, and nothing changed.
    bool recover(const qcs::project::Autosave& autosave);
    /// What somebody typed for a part and is none of its values, by the part's key in a workspace
    /// ("mapping"). Autosave keeps it; it is no edit, and never saved.
    const std::map<std::string, std::string>& looseTexts() const { return looseTexts_; }
    void setLooseText(const std::string& part, const std::optional<std::string>& text);
    /// There is something that only autosave keeps.
    bool hasUnsaved() const { return isModified() || !looseTexts_.empty(); }
    /// What recover() takes, but for its workspace.
    qcs::project::Autosave autosaveHead() const;
    /// Packages whose names exported Python may use, of all documents: set by people, never by a file.
    static void trustPackages(std::vector<std::string> packages);
    static const std::vector<std::string>& trustedPackages();
    void setFileSteps(qcs::FileSteps steps) { fileSteps_ = std::move(steps); } ///< for tests

    // --- edits: each is one undoable command ---
    /// At the end of its kind, or at `place` among the rules of its kind. Refused if the key exists, or for
    /// Global.
    Edited addRule(const qcs::config::Rule& rule, int place = -1);
    /// What the mapping would be then; nullopt where it would be refused.
    std::optional<qcs::config::QConfigMapping> mappingWith(const qcs::config::Rule& rule) const;
    /// A new key, for what a person edits in one go: a form, a field, a burst of letters.
    MergeKey newMergeKey() { return MergeKey(++lastMergeKey_); }
    /// Key and qconfig in one; the kind stays.
    Edited setRule(RuleId id, const qcs::config::Rule& rule, MergeKey key = {});
    Edited setQConfig(RuleId id, const std::optional<qcs::config::QConfig>& qconfig);
    /// Takes rules out for the moment, or puts them back: they keep their places, and PyTorch is given a
    /// mapping without them. The other edits of a rule leave it on or off as it is.
    void switchRules(const QList<RuleId>& ids, bool off);
    /// The Global rule cannot be removed; it becomes None instead.
    void removeRules(const QList<RuleId>& ids);
    /// `place` counts among the rules of its kind, as they are without it.
    Edited moveRule(RuleId id, int place);
    void setMode(qcs::config::Mode mode);
    void setBackend(qcs::config::ConfigPart<qcs::config::BackendConfig> part, const QString& what);
    /// A rule that is off stays so if the new mapping has it just as it was.
    void setMapping(qcs::config::ConfigPart<qcs::config::QConfigMapping> part, const QString& what);
    // Entries of the backend. Each has a key (BackendPatternConfig::key()) that no other one has: what would
    // have none, or one that is taken, is refused.
    /// At the end, or at `place`. Edits of it with the same key merge into this step.
    Edited addEntry(const qcs::config::BackendPatternConfig& config, int place = -1, MergeKey key = {});
    /// As setRule.
    Edited setEntry(EntryId id, const qcs::config::BackendPatternConfig& config, MergeKey key = {});
    /// The same change to several, as one step; the first one refused ends it, and nothing is changed.
    tl::expected<void, QString>
    changeEntries(const QList<EntryId>& ids,
                  const std::function<void(qcs::config::BackendPatternConfig&)>& change, const QString& what);
    /// What a clipboard holds, as one step: one whose key exists replaces that entry in its place, as
    /// set_backend_pattern_config does; the others come at `place`, or at the end. Returns the ids of all.
    tl::expected<QList<EntryId>, QString>
    putEntries(const std::vector<qcs::config::BackendPatternConfig>& configs, int place, const QString& what);
    void removeEntries(const QList<EntryId>& ids);
    /// `place` counts without the entry.
    Edited moveEntry(EntryId id, int place);
    /// In their order, before the entry `before`; 0: to the end.
    void moveEntries(const QList<EntryId>& ids, EntryId before);
    /// Why no entry (but `except`) may be so, in words; nullopt if it may.
    std::optional<QString> entryProblem(const qcs::config::BackendPatternConfig& config,
                                        EntryId except) const;
    // Whole values, of a text or a fix: nothing happens if they are the same. Rules and entries keep their
    // ids where they can, and where the config stands (a file, a preset's name) stays.
    void changeMapping(qcs::config::QConfigMapping mapping, const QString& what, MergeKey key = {});
    /// The same of a text that cannot say which rules are off: those that are, stay so if they keep key or
    /// qconfig.
    void changeMappingText(qcs::config::QConfigMapping mapping, const QString& what, MergeKey key = {});
    void changeBackend(qcs::config::BackendConfig backend, const QString& what, MergeKey key = {});
    void changePrepareCustom(qcs::config::PrepareCustomConfig custom, const QString& what, MergeKey key = {});
    void changeConvertCustom(qcs::config::ConvertCustomConfig custom, const QString& what, MergeKey key = {});
    void changeFuseCustom(qcs::config::FuseCustomConfig custom, const QString& what, MergeKey key = {});
    void changeEager(qcs::config::EagerConfig eager, const QString& what, MergeKey key = {});
    void changeEagerText(qcs::config::EagerConfig eager, const QString& what, MergeKey key = {});
    void addGraph(const QString& path,
                  std::shared_ptr<const qcs::model::Graph> graph); ///< and makes it the current one
    void setCurrentGraph(int index);
    /// With its tensor files; the one beside it becomes the current one.
    void removeGraph(int index);
    /// To the current graph. A workspace has tensor files only with a graph: until there is one they are just
    /// looked at, no edit and not saved, and the first graph takes them.
    void addTensorFile(const QString& path);
    /// By its place in tensorFiles().
    void removeTensorFile(int index);
    /// Of the current graph, in place of another one; "" for none.
    void setMeasurementsFile(const QString& path);

Q_SIGNALS:
    // What happens to rules and entries, row by row, says rules().rows() and entries().rows().
    void backendChanged(); ///< in whatever way: once per edit, after the news of its rows
    void customChanged();  ///< one of the three custom configs
    void modeChanged();
    void graphsAboutToChange();
    void graphsChanged();      ///< there are others
    void graphChanged();       ///< another current graph
    void tensorFilesChanged(); ///< of the current graph, which may be another
    void measurementsFileChanged();
    void tensorFileOpened(); ///< by the person, or measurements
    /// After any of the above that analysis depends on, once per edit.
    void analysisInputChanged();
    void filePathChanged();
    void opened();      ///< another workspace, or a new one, stands in this document
    void savingEnded(); ///< well or not
    void looseTextsChanged();
    void looseTextReplaced(const std::string& part); ///< by others than who typed it
    void onDiskChanged(); ///< there are other files, or other contents, that onDisk() knows
    void modifiedChanged(bool modified);
    void messagesChanged();

private:
    friend class DocumentEditor;

    void reset(qcs::project::Project project, const QString& filePath,
               const qcs::project::DiskState& seen = {});
    /// Takes `project` for what is on disk, as `seen` there. The workspace itself stays.
    void setSaved(const qcs::project::Project& project, const qcs::project::DiskState& seen);
    void setOnDisk(const qcs::project::DiskState& seen);
    void dropLooseTexts();
    WholeWorkspace whole(qcs::project::Project project);
    /// The workspace names that file from now on; once is enough.
    void addToCatalogue(const std::string& file, const QString& what);
    /// Reads the catalogue additions that the workspace names; what cannot be read is left out.
    void readCatalogue();
    bool openOne(const QString& path);
    bool take(qcs::project::OpenedFile&& opened, const QString& path, const qcs::project::DiskState& seen);
    bool saveNow(const QString& path, Overwrite overwrite);
    void takeSaved(const qcs::project::SaveOrder& order, const qcs::project::SaveResult& result);
    void cleanIfSaved();
    bool report(qcs::Diagnostics messages);
    template <typename T>
    void changeCustom(qcs::config::ConfigPart<T> qcs::config::Workspace::*part, T value, const QString& what,
                      MergeKey key);
    /// The ids that the rules of another mapping keep, or get.
    std::vector<RuleId> idsFor(const qcs::config::QConfigMapping& mapping);
    std::optional<QString> clash(const qcs::config::Rule& rule, RuleId except) const;
    /// `count` ids that nobody had before.
    std::vector<ItemId> newIds(std::size_t count);
    std::pair<int, int> kindRange(qcs::config::RuleKind kind) const;

    // Paths in it are absolute, or "builtin:..." for what is linked into the program and not on disk yet.
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
    mutable std::shared_ptr<const qcs::predict::Recorded> recordedSnapshot_; ///< of the next
    mutable std::shared_ptr<const qcs::model::Graph> recordedGraph_;
    mutable std::shared_ptr<const qcs::predict::eager::FlowInput> eagerSnapshot_;
    mutable std::shared_ptr<const qcs::model::Graph> eagerGraph_; ///< of that one
    QUndoStack undo_;
    std::shared_ptr<const qcs::config::Workspace> saved_; ///< as on disk, to know which parts changed
    qcs::project::PartFiles partFiles_;                   ///< that belong to the workspace at filePath_
    std::map<std::string, std::string> looseTexts_;
    std::optional<qcs::project::SharedWorkspace>
        savedBefore_;    ///< as saved, where edits came in between: undo can lead back
    quint64 saving_ = 0; ///< the save that is under way; 0: none
    quint64 lastSave_ = 0;
    QString filePath_;
    qcs::project::DiskState onDisk_;
    qcs::FileSteps fileSteps_;
    bool readOnly_ = false;
    qcs::Diagnostics messages_;
};

} // namespace qcs::ui
