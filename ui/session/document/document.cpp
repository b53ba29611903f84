#include "session/document/document.h"

#include "config/diff/config_diff.h"
#include "config/presets.h"
#include "session/document/commands.h"
#include "words/rule_words.h"
#include "project/open_file.h"
#include "project/project_codes.h"
#include "conformance/case_json.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <numeric>

namespace qcs::ui {

namespace {

constexpr auto sampleFile = "samples/crepe/crepe.workspace.json";

qcs::Project emptyProject() {
    qcs::Project project;
    project.workspace.backend = {*qcs::backend_preset("x86"), {}, "x86"};
    project.workspace.mapping = {*qcs::mapping_preset("default:x86"), {}, "default:x86"};
    return project;
}

} // namespace

Document::Document(QObject* parent) : QObject(parent) {
    connect(&undo_, &QUndoStack::cleanChanged, this, [this](bool clean) { Q_EMIT modifiedChanged(!clean); });
    connect(&undo_, &QUndoStack::indexChanged, this, &Document::cleanIfSaved);
    newWorkspace();
}

Document::~Document() {
    undo_.disconnect(); // its destructor clears it, and nobody should hear of that
}

std::shared_ptr<const qcs::Graph> Document::graph() const {
    const int i = workspace_.current_graph;
    return i < 0 || i >= static_cast<int>(graphs_.size()) ? nullptr : graphs_[static_cast<std::size_t>(i)];
}

const std::vector<std::string>& Document::tensorFiles() const {
    if (!graph()) return looseTensorFiles_;
    return workspace_.graphs[static_cast<std::size_t>(workspace_.current_graph)].tensor_files;
}

std::vector<ItemId> Document::newIds(std::size_t count) {
    std::vector<ItemId> ids(count);
    std::iota(ids.begin(), ids.end(), lastId_ + 1);
    lastId_ += count;
    return ids;
}

qcs::ResolveInput Document::snapshot() const {
    if (!backendSnapshot_) backendSnapshot_ = std::make_shared<const qcs::BackendConfig>(backend());
    if (!mappingSnapshot_) mappingSnapshot_ = std::make_shared<const qcs::QConfigMapping>(mapping());
    if (!customSnapshot_)
        customSnapshot_ = std::make_shared<const qcs::PrepareCustomConfig>(workspace_.prepare_custom.value);
    const auto& fuse = workspace_.fuse_custom.value;
    if (!fuseSnapshot_ || !(*fuseSnapshot_ == fuse))
        fuseSnapshot_ = std::make_shared<const qcs::FuseCustomConfig>(fuse);
    const auto current = graph();
    if (current != recordedGraph_) {
        recordedGraph_ = current;
        // What cannot be read is reported when the file is opened, and is as good as not on record.
        recordedSnapshot_ = current ? qcs::recorded_of(*current).value_or(nullptr) : nullptr;
    }
    return {current,
            backendSnapshot_,
            mappingSnapshot_,
            mode() == qcs::Mode::FxQat,
            customSnapshot_,
            recordedSnapshot_,
            mode() == qcs::Mode::FxFuse ? fuseSnapshot_ : nullptr};
}

QString Document::displayName() const {
    if (!filePath_.isEmpty()) return QFileInfo(filePath_).fileName();
    // Whichever model is shown: the name stays.
    return graphs_.empty() ? tr("Untitled") : QString::fromStdString(graphs_.front()->name);
}

// --- files ---

void Document::reset(qcs::Project project, const QString& filePath, const qcs::DiskState& seen) {
    undo_.clear();
    rules_.beginReset();
    entries_.beginReset();
    Q_EMIT graphsAboutToChange();
    filePath_ = filePath;
    setSaved(project, seen);
    workspace_ = std::move(project.workspace);
    graphs_ = std::move(project.graphs);
    looseTensorFiles_.clear();
    rules_.setIds(newIds(mapping().rules.size()));
    entries_.setIds(newIds(backend().configs.size()));
    customSnapshot_.reset();
    rules_.endReset();
    entries_.endReset();
    Q_EMIT backendChanged();
    Q_EMIT customChanged();
    Q_EMIT modeChanged();
    Q_EMIT graphsChanged();
    Q_EMIT graphChanged();
    Q_EMIT tensorFilesChanged();
    Q_EMIT analysisInputChanged();
    Q_EMIT filePathChanged();
    Q_EMIT modifiedChanged(false);
    if (!project.unfinished.empty()) markUnsaved();
    dropLooseTexts();
    Q_EMIT opened();
}

bool Document::report(qcs::Diagnostics messages) {
    messages_ = std::move(messages);
    Q_EMIT messagesChanged();
    return !qcs::has_errors(messages_);
}

void Document::newWorkspace() {
    reset(emptyProject(), {});
    report({});
}

bool Document::openSample() {
    auto project = qcs::load_project(sampleFile, qcs::read_builtin_file);
    if (!project) return report(project.error());
    qcs::make_paths_absolute(project->workspace, sampleFile, true);
    auto warnings = std::move(project->warnings);
    reset(std::move(*project), {});
    return report(std::move(warnings));
}

bool Document::open(const QStringList& paths) {
    qcs::Diagnostics all;
    for (const auto& path : paths) {
        openOne(QFileInfo(path).absoluteFilePath());
        all.insert(all.end(), messages_.begin(), messages_.end());
    }
    return report(std::move(all));
}

bool Document::openOne(const QString& path) {
    const auto file = path.toStdString();
    qcs::DiskState seen;
    auto opened = qcs::open_file(file, qcs::noting_reader(seen));
    if (!opened) return report(opened.error());
    const bool isWorkspace = std::holds_alternative<qcs::Project>(opened->content);
    // Taken in, it would be written back without what the newer version knows.
    if (opened->read_only && !isWorkspace) return report({{qcs::codes::part_of_newer_version, {file}}});
    auto warnings = std::move(opened->warnings);
    return take(std::move(*opened), path, seen) && report(std::move(warnings));
}

/// False: messages() says why not.
bool Document::take(qcs::OpenedFile&& opened, const QString& path, const qcs::DiskState& seen) {
    const auto file = path.toStdString();
    const auto what = tr("Open %1").arg(QFileInfo(path).fileName());
    if (std::holds_alternative<qcs::TensorFile>(opened.content)) {
        addTensorFile(path);
        Q_EMIT tensorFileOpened();
    } else if (auto* project = std::get_if<qcs::Project>(&opened.content)) {
        qcs::make_paths_absolute(project->workspace, file, false);
        reset(std::move(*project), path, seen);
    } else if (auto* graph = std::get_if<std::shared_ptr<const qcs::Graph>>(&opened.content)) {
        if (const auto recorded = qcs::recorded_of(**graph, file); !recorded) return report(recorded.error());
        addGraph(path, std::move(*graph));
    } else {
        qcs::for_each_part([&]<typename T>(const qcs::PartInfo<T>& info) {
            auto* value = std::get_if<T>(&opened.content);
            if (!value) return;
            qcs::ConfigPart<T> part{std::move(*value), {}, {}};
            if constexpr (std::is_same_v<T, qcs::BackendConfig>)
                setBackend(std::move(part), what);
            else if constexpr (std::is_same_v<T, qcs::QConfigMapping>)
                setMapping(std::move(part), what);
            else
                undo_.push(new SetPart<T>(*this, info.member, std::move(part), what));
        });
    }
    return true;
}

// --- edits ---

std::pair<int, int> Document::kindRange(qcs::RuleKind kind) const {
    const auto range = std::ranges::equal_range(mapping().rules, kind, {}, &qcs::Rule::kind);
    const auto first = mapping().rules.begin();
    return {static_cast<int>(range.begin() - first), static_cast<int>(range.end() - first)};
}

std::optional<QString> Document::clash(const qcs::Rule& rule, RuleId except) const {
    const auto& rules = mapping().rules;
    for (std::size_t i = 0; i < rules.size(); ++i)
        if (rules_.ids()[i] != except && qcs::same_key(rules[i], rule))
            return (rules[i].off ? tr("Rule %1, which is switched off, already says what happens to %2: "
                                      "switch it on, or give this one another key.")
                                 : tr("Rule %1 already says what happens to %2: edit that one, or give this "
                                      "one another key."))
                .arg(i + 1)
                .arg(ruleKey(rule));
    return std::nullopt;
}

std::optional<qcs::QConfigMapping> Document::mappingWith(const qcs::Rule& rule) const {
    if (clash(rule, 0)) return std::nullopt;
    auto with = mapping();
    with.rules.insert(with.rules.begin() + kindRange(rule.kind).second, rule);
    return with;
}

Edited Document::addRule(const qcs::Rule& rule, int place) {
    if (auto why = clash(rule, 0)) return tl::unexpected(std::move(*why));
    const auto [begin, end] = kindRange(rule.kind);
    const RuleId id = ++lastId_;
    undo_.push(new AddRule(*this, id, rule, place < 0 ? end : std::min(begin + place, end)));
    return id;
}

Edited Document::setRule(RuleId id, const qcs::Rule& rule, MergeKey key) {
    const auto* before = this->rule(id);
    if (!before) return tl::unexpected(tr("This rule is gone."));
    auto after = rule;
    after.kind = before->kind;
    after.off = before->off;
    if (after.kind == qcs::RuleKind::Global) {
        after = *before; // it has no key to change
        after.qconfig = rule.qconfig;
    }
    if (auto why = clash(after, id)) return tl::unexpected(std::move(*why));
    if (!(after == *before)) {
        const QString what = changeWords(after);
        undo_.push(new SetRule(*this, {id}, std::move(after), what, key));
    }
    return id;
}

Edited Document::setQConfig(RuleId id, const std::optional<qcs::QConfig>& qconfig) {
    const auto* before = rule(id);
    if (!before) return tl::unexpected(tr("This rule is gone."));
    auto after = *before;
    after.qconfig = qconfig;
    return setRule(id, after);
}

void Document::switchRules(const QList<RuleId>& ids, bool off) {
    QList<RuleId> others;
    for (const auto id : ids)
        if (const auto* found = rule(id); found && found->off != off && !others.contains(id))
            others.append(id);
    if (others.isEmpty()) return;
    const QString what = others.size() == 1 ? switchWords(*rule(others.front()), off)
                                            : rulesSwitchWords(static_cast<int>(others.size()), off);
    undo_.push(new SwitchRules(*this, {others}, off, what));
}

void Document::removeRules(const QList<RuleId>& ids) {
    QList<RuleId> removable;
    for (const auto id : ids) {
        const auto* found = rule(id);
        if (found && found->kind != qcs::RuleKind::Global && !removable.contains(id)) removable.append(id);
    }
    const auto global = rules_.ids().back();
    const bool clearsGlobal = ids.contains(global) && mapping().global().qconfig.has_value();
    if (clearsGlobal && !removable.isEmpty()) undo_.beginMacro(tr("Delete rules"));
    if (!removable.isEmpty())
        undo_.push(new RemoveRules(*this, removable,
                                   removable.size() == 1
                                       ? removalWords(*rule(removable.front()))
                                       : rulesRemovalWords(static_cast<int>(removable.size()))));
    if (clearsGlobal) setQConfig(global, std::nullopt);
    if (clearsGlobal && !removable.isEmpty()) undo_.endMacro();
}

Edited Document::moveRule(RuleId id, int place) {
    const int from = ruleIndex(id);
    if (from < 0) return tl::unexpected(tr("This rule is gone."));
    const auto [begin, end] = kindRange(mapping().rules[static_cast<std::size_t>(from)].kind);
    const int to = std::clamp(begin + place, begin, end - 1);
    if (to != from) undo_.push(new MoveRule(*this, id, to));
    return id;
}

void Document::setMode(qcs::Mode mode) {
    if (mode != workspace_.mode) undo_.push(new SetMode(*this, mode, modeWords(mode)));
}

void Document::setBackend(qcs::ConfigPart<qcs::BackendConfig> part, const QString& what) {
    auto ids = newIds(part.value.configs.size());
    undo_.push(new SetBackend(*this, {std::move(part), std::move(ids)}, what));
}

void Document::setMapping(qcs::ConfigPart<qcs::QConfigMapping> part, const QString& what) {
    for (auto& rule : part.value.rules) {
        auto off = rule;
        off.off = true;
        if (std::ranges::find(mapping().rules, off) != mapping().rules.end()) rule.off = true;
    }
    auto ids = newIds(part.value.rules.size());
    undo_.push(new SetMapping(*this, {std::move(part), std::move(ids)}, what));
}

std::vector<RuleId> Document::idsFor(const qcs::QConfigMapping& mapping) {
    return rules_.idsFor(
        mapping.rules, [](const qcs::Rule& rule) { return qcs::key_text(rule); },
        [](const qcs::Rule& rule) { return static_cast<int>(rule.kind); }, [this] { return ++lastId_; });
}

void Document::changeMapping(qcs::QConfigMapping mapping, const QString& what, MergeKey key) {
    if (mapping == this->mapping()) return;
    auto ids = idsFor(mapping);
    undo_.push(new ChangeMapping(*this, {std::move(mapping), std::move(ids)}, what, key));
}

void Document::changeMappingText(qcs::QConfigMapping mapping, const QString& what, MergeKey key) {
    if (same_config(mapping, this->mapping())) return;
    auto ids = idsFor(mapping);
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (const auto* before = rule(ids[i]))
            mapping.rules[i].off = before->off && (qcs::same_key(*before, mapping.rules[i]) ||
                                                   before->qconfig == mapping.rules[i].qconfig);
    undo_.push(new ChangeMapping(*this, {std::move(mapping), std::move(ids)}, what, key));
}

template <typename T>
void Document::changeCustom(qcs::ConfigPart<T> qcs::Workspace::*part, T value, const QString& what,
                            MergeKey key) {
    if (value == (workspace_.*part).value) return;
    undo_.push(new ChangeCustom<T>(*this, {part}, std::move(value), what, key));
}

void Document::changeBackend(qcs::BackendConfig backend, const QString& what, MergeKey key) {
    if (backend == this->backend()) return;
    auto ids = entries_.idsFor(
        backend.configs,
        [](const qcs::BackendPatternConfig& config) {
            const auto pattern = config.key();
            return pattern ? qcs::key_text(*pattern) : std::string();
        },
        [](const qcs::BackendPatternConfig&) { return 0; }, [this] { return ++lastId_; });
    undo_.push(new ChangeBackend(*this, {std::move(backend), std::move(ids)}, what, key));
}

void Document::changePrepareCustom(qcs::PrepareCustomConfig custom, const QString& what, MergeKey key) {
    changeCustom(&qcs::Workspace::prepare_custom, std::move(custom), what, key);
}

void Document::changeConvertCustom(qcs::ConvertCustomConfig custom, const QString& what, MergeKey key) {
    changeCustom(&qcs::Workspace::convert_custom, std::move(custom), what, key);
}

void Document::changeFuseCustom(qcs::FuseCustomConfig custom, const QString& what, MergeKey key) {
    changeCustom(&qcs::Workspace::fuse_custom, std::move(custom), what, key);
}

void Document::addGraph(const QString& path, std::shared_ptr<const qcs::Graph> graph) {
    // One that is here already is only shown.
    for (std::size_t i = 0; i < graphs_.size(); ++i)
        if (workspace_.graphs[i].file == path.toStdString() && *graphs_[i] == *graph)
            return setCurrentGraph(static_cast<int>(i));
    const auto tensors = graphs_.empty() ? looseTensorFiles_ : std::vector<std::string>();
    undo_.push(new AddGraph(*this, {path.toStdString(), tensors, {}}, std::move(graph)));
}

void Document::setCurrentGraph(int index) {
    const bool exists = index >= 0 && index < static_cast<int>(graphs_.size());
    if (exists && index != workspace_.current_graph)
        undo_.push(
            new SetCurrentGraph(*this, index, showingWords(graphs_[static_cast<std::size_t>(index)]->name)));
}

void Document::removeGraph(int index) {
    if (index >= 0 && index < static_cast<int>(graphs_.size())) undo_.push(new RemoveGraph(*this, index));
}

void Document::addTensorFile(const QString& path) {
    const auto file = path.toStdString();
    if (std::ranges::find(tensorFiles(), file) != tensorFiles().end()) return;
    if (graph()) {
        undo_.push(new AddTensorFile(*this, workspace_.current_graph, file));
    } else {
        looseTensorFiles_.push_back(file);
        Q_EMIT tensorFilesChanged();
    }
}

} // namespace qcs::ui
