#include "session/document/document.h"

#include "config/diff/config_diff.h"
#include "config/presets.h"
#include "conformance/case_json.h"
#include "conformance/module_rows.h"
#include "project/open_file.h"
#include "project/project_codes.h"
#include "session/document/commands.h"
#include "words/rule_words.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <numeric>

namespace qcs::ui {

namespace {

constexpr auto sampleFile = "samples/crepe/crepe.workspace.json";

qcs::project::Project emptyProject() {
    qcs::project::Project project;
    project.workspace.backend = {*qcs::config::backend_preset("x86"), {}, "x86"};
    project.workspace.mapping = {*qcs::config::mapping_preset("default:x86"), {}, "default:x86"};
    return project;
}

} // namespace

Document::Document(QObject* parent) : QObject(parent) {
    connect(&undo_, &QUndoStack::cleanChanged, this, [this](bool clean) { Q_EMIT modifiedChanged(!clean); });
    connect(&undo_, &QUndoStack::indexChanged, this, &Document::cleanIfSaved);
    newWorkspace();
}

Document::~Document() {
    undo_.disconnect(); // its destructor clears it, which should not emit signals any more
}

std::shared_ptr<const qcs::model::Graph> Document::graph() const {
    const int i = workspace_.current_graph;
    return i < 0 || i >= static_cast<int>(graphs_.size()) ? nullptr : graphs_[static_cast<std::size_t>(i)];
}

const std::vector<std::string>& Document::tensorFiles() const {
    if (!graph()) return looseTensorFiles_;
    return workspace_.graphs[static_cast<std::size_t>(workspace_.current_graph)].tensor_files;
}

const std::string& Document::measurementsFile() const {
    if (!graph()) return looseMeasurements_;
    return workspace_.graphs[static_cast<std::size_t>(workspace_.current_graph)].measurements;
}

std::vector<ItemId> Document::newIds(std::size_t count) {
    std::vector<ItemId> ids(count);
    std::iota(ids.begin(), ids.end(), lastId_ + 1);
    lastId_ += count;
    return ids;
}

qcs::predict::ResolveInput Document::snapshot() const {
    if (!backendSnapshot_) backendSnapshot_ = std::make_shared<const qcs::config::BackendConfig>(backend());
    if (!mappingSnapshot_) mappingSnapshot_ = std::make_shared<const qcs::config::QConfigMapping>(mapping());
    if (!customSnapshot_)
        customSnapshot_ =
            std::make_shared<const qcs::config::PrepareCustomConfig>(workspace_.prepare_custom.value);
    const auto& fuse = workspace_.fuse_custom.value;
    if (!fuseSnapshot_ || !(*fuseSnapshot_ == fuse))
        fuseSnapshot_ = std::make_shared<const qcs::config::FuseCustomConfig>(fuse);
    const auto current = graph();
    if (current != recordedGraph_) {
        recordedGraph_ = current;
        // A record that cannot be read was reported when the file was opened; here it counts as absent.
        recordedSnapshot_ = current ? qcs::conformance::recorded_of(*current).value_or(nullptr) : nullptr;
    }
    return {current,
            backendSnapshot_,
            mappingSnapshot_,
            mode() == qcs::config::Mode::FxQat,
            customSnapshot_,
            recordedSnapshot_,
            mode() == qcs::config::Mode::FxFuse ? fuseSnapshot_ : nullptr};
}

std::shared_ptr<const qcs::predict::eager::FlowInput> Document::eagerSnapshot() const {
    const auto current = graph();
    if (!isEager()) return nullptr;
    qcs::predict::eager::FlowInput input;
    if (eagerSnapshot_ && eagerGraph_ == current) {
        input = *eagerSnapshot_;
    } else if (current) {
        auto read = qcs::conformance::eager_input_of(*current);
        if (!read) return nullptr; // reported when the file was opened
        input = std::move(*read);
        input.graph = current;
    }
    const auto call = qcs::config::call_in(eager(), mode());
    if (eagerSnapshot_ && eagerGraph_ == current && call == input.call && *input.config == eager())
        return eagerSnapshot_;
    input.config = std::make_shared<const qcs::config::EagerConfig>(eager());
    input.call = call;
    eagerGraph_ = current;
    eagerSnapshot_ = std::make_shared<const qcs::predict::eager::FlowInput>(std::move(input));
    return eagerSnapshot_;
}

QString Document::displayName() const {
    if (!filePath_.isEmpty()) return QFileInfo(filePath_).fileName();
    // The first graph, so that the name stays the same whichever model is shown.
    return graphs_.empty() ? tr("Untitled") : QString::fromStdString(graphs_.front()->name);
}

// --- files ---

void Document::reset(qcs::project::Project project, const QString& filePath,
                     const qcs::project::DiskState& seen) {
    undo_.clear();
    rules_.beginReset();
    entries_.beginReset();
    Q_EMIT graphsAboutToChange();
    filePath_ = filePath;
    setSaved(project, seen);
    workspace_ = std::move(project.workspace);
    graphs_ = std::move(project.graphs);
    looseTensorFiles_.clear();
    looseMeasurements_.clear();
    rules_.setIds(newIds(mapping().rules.size()));
    entries_.setIds(newIds(backend().configs.size()));
    customSnapshot_.reset();
    readCatalogue();
    rules_.endReset();
    entries_.endReset();
    Q_EMIT backendChanged();
    Q_EMIT customChanged();
    Q_EMIT modeChanged();
    Q_EMIT graphsChanged();
    Q_EMIT graphChanged();
    Q_EMIT tensorFilesChanged();
    Q_EMIT measurementsFileChanged();
    Q_EMIT analysisInputChanged();
    Q_EMIT filePathChanged();
    Q_EMIT modifiedChanged(false);
    if (!project.unfinished.empty()) markUnsaved();
    dropInvalidTexts();
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
    auto project = qcs::project::load_project(sampleFile, qcs::project::read_builtin_file);
    if (!project) return report(project.error());
    qcs::project::make_paths_absolute(project->workspace, sampleFile, true);
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
    qcs::project::DiskState seen;
    auto opened = qcs::project::open_file(file, qcs::project::recording_reader(seen));
    if (!opened) return report(opened.error());
    const bool isWorkspace = std::holds_alternative<qcs::project::Project>(opened->content);
    // Otherwise a later save would write it without the fields that only the newer version knows.
    if (opened->read_only && !isWorkspace) return report({{qcs::codes::part_of_newer_version, {file}}});
    auto warnings = std::move(opened->warnings);
    return take(std::move(*opened), path, seen) && report(std::move(warnings));
}

namespace {

/// A graph file records answers that only Python could give. They are decoded when they are used; here it is
/// checked whether that is possible, so that problems are reported when the file is opened.
qcs::Diagnostics recordProblems(const qcs::model::Graph& graph, const std::string& file) {
    if (graph.recorded_eager.empty()) {
        auto read = qcs::conformance::recorded_of(graph, file);
        return read ? qcs::Diagnostics() : std::move(read.error());
    }
    auto read = qcs::conformance::eager_input_of(graph, file);
    return read ? qcs::Diagnostics() : std::move(read.error());
}

} // namespace

/// Returns false if it fails; messages() has the reasons.
bool Document::take(qcs::project::OpenedFile&& opened, const QString& path,
                    const qcs::project::DiskState& seen) {
    const auto file = path.toStdString();
    const auto what = tr("Open %1").arg(QFileInfo(path).fileName());
    if (std::holds_alternative<qcs::project::TensorFile>(opened.content)) {
        addTensorFile(path);
        Q_EMIT tensorFileOpened();
    } else if (std::holds_alternative<qcs::config::Measurements>(opened.content)) {
        setMeasurementsFile(path);
        Q_EMIT tensorFileOpened();
    } else if (auto* project = std::get_if<qcs::project::Project>(&opened.content)) {
        qcs::project::make_paths_absolute(project->workspace, file, false);
        qcs::Diagnostics problems;
        for (std::size_t i = 0; i < project->graphs.size(); ++i) {
            const auto found = recordProblems(*project->graphs[i], project->workspace.graphs[i].file);
            problems.insert(problems.end(), found.begin(), found.end());
        }
        if (!problems.empty()) return report(std::move(problems));
        reset(std::move(*project), path, seen);
    } else if (auto* graph = std::get_if<std::shared_ptr<const qcs::model::Graph>>(&opened.content)) {
        if (auto problems = recordProblems(**graph, file); !problems.empty())
            return report(std::move(problems));
        addGraph(path, std::move(*graph));
    } else if (std::holds_alternative<qcs::catalogue::Addition>(opened.content)) {
        addToCatalogue(file, what);
    } else if (auto* list = std::get_if<std::shared_ptr<const qcs::model::ModuleList>>(&opened.content)) {
        auto graph = qcs::model::graph_of(std::move(*list));
        if (const auto read = qcs::conformance::eager_input_of(*graph, file); !read)
            return report(read.error());
        undo_.beginMacro(what); // a list of modules can be used in eager mode only
        addGraph(path, std::move(graph));
        if (!isEager()) setMode(qcs::config::Mode::EagerPtq);
        undo_.endMacro();
    } else {
        qcs::config::for_each_part([&]<typename T>(const qcs::config::PartInfo<T>& info) {
            auto* value = std::get_if<T>(&opened.content);
            if (!value) return;
            qcs::config::ConfigPart<T> part{std::move(*value), {}, {}};
            if constexpr (std::is_same_v<T, qcs::config::BackendConfig>)
                setBackend(std::move(part), what);
            else if constexpr (std::is_same_v<T, qcs::config::QConfigMapping>)
                setMapping(std::move(part), what);
            else
                undo_.push(new SetPart<T>(*this, info.member, std::move(part), what));
        });
    }
    return true;
}

// --- edits ---

std::pair<int, int> Document::kindRange(qcs::config::RuleKind kind) const {
    // Two searches, as clang 14 cannot compile ranges::equal_range of this standard library.
    const auto& rules = mapping().rules;
    const auto first = std::ranges::lower_bound(rules, kind, {}, &qcs::config::Rule::kind);
    const auto last = std::ranges::upper_bound(rules, kind, {}, &qcs::config::Rule::kind);
    return {static_cast<int>(first - rules.begin()), static_cast<int>(last - rules.begin())};
}

std::optional<QString> Document::clash(const qcs::config::Rule& rule, RuleId except) const {
    const auto& rules = mapping().rules;
    for (std::size_t i = 0; i < rules.size(); ++i)
        if (rules_.ids()[i] != except && qcs::config::same_key(rules[i], rule))
            return (rules[i].off ? tr("Rule %1, which is switched off, already says what happens to %2: "
                                      "switch it on, or give this one another key.")
                                 : tr("Rule %1 already says what happens to %2: edit that one, or give this "
                                      "one another key."))
                .arg(i + 1)
                .arg(ruleKey(rule));
    return std::nullopt;
}

std::optional<qcs::config::QConfigMapping> Document::mappingWith(const qcs::config::Rule& rule) const {
    if (clash(rule, 0)) return std::nullopt;
    auto with = mapping();
    with.rules.insert(with.rules.begin() + kindRange(rule.kind).second, rule);
    return with;
}

EditResult Document::addRule(const qcs::config::Rule& rule, int place) {
    if (auto why = clash(rule, 0)) return tl::unexpected(std::move(*why));
    const auto [begin, end] = kindRange(rule.kind);
    const RuleId id = ++lastId_;
    undo_.push(new AddRule(*this, id, rule, place < 0 ? end : std::min(begin + place, end)));
    return id;
}

EditResult Document::setRule(RuleId id, const qcs::config::Rule& rule, MergeKey key) {
    const auto* before = this->rule(id);
    if (!before) return tl::unexpected(tr("This rule is gone."));
    auto after = rule;
    after.kind = before->kind;
    after.off = before->off;
    if (after.kind == qcs::config::RuleKind::Global) {
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

EditResult Document::setQConfig(RuleId id, const std::optional<qcs::config::QConfig>& qconfig) {
    const auto* before = rule(id);
    if (!before) return tl::unexpected(tr("This rule is gone."));
    auto after = *before;
    after.qconfig = qconfig;
    return setRule(id, after);
}

void Document::setRulesOff(const QList<RuleId>& ids, bool off) {
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
        if (found && found->kind != qcs::config::RuleKind::Global && !removable.contains(id))
            removable.append(id);
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

EditResult Document::moveRule(RuleId id, int place) {
    const int from = ruleIndex(id);
    if (from < 0) return tl::unexpected(tr("This rule is gone."));
    const auto [begin, end] = kindRange(mapping().rules[static_cast<std::size_t>(from)].kind);
    const int to = std::clamp(begin + place, begin, end - 1);
    if (to != from) undo_.push(new MoveRule(*this, id, to));
    return id;
}

void Document::setMode(qcs::config::Mode mode) {
    if (mode != workspace_.mode) undo_.push(new SetMode(*this, mode, modeWords(mode)));
}

void Document::setBackend(qcs::config::ConfigPart<qcs::config::BackendConfig> part, const QString& what) {
    auto ids = newIds(part.value.configs.size());
    undo_.push(new SetBackend(*this, {std::move(part), std::move(ids)}, what));
}

void Document::setMapping(qcs::config::ConfigPart<qcs::config::QConfigMapping> part, const QString& what) {
    for (auto& rule : part.value.rules) {
        auto off = rule;
        off.off = true;
        if (std::ranges::find(mapping().rules, off) != mapping().rules.end()) rule.off = true;
    }
    auto ids = newIds(part.value.rules.size());
    undo_.push(new SetMapping(*this, {std::move(part), std::move(ids)}, what));
}

std::vector<RuleId> Document::idsFor(const qcs::config::QConfigMapping& mapping) {
    return rules_.idsFor(
        mapping.rules, [](const qcs::config::Rule& rule) { return qcs::config::key_text(rule); },
        [](const qcs::config::Rule& rule) { return static_cast<int>(rule.kind); },
        [this] { return ++lastId_; });
}

void Document::changeMapping(qcs::config::QConfigMapping mapping, const QString& what, MergeKey key) {
    if (mapping == this->mapping()) return;
    auto ids = idsFor(mapping);
    undo_.push(new ChangeMapping(*this, {std::move(mapping), std::move(ids)}, what, key));
}

void Document::changeMappingText(qcs::config::QConfigMapping mapping, const QString& what, MergeKey key) {
    if (same_config(mapping, this->mapping())) return;
    auto ids = idsFor(mapping);
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (const auto* before = rule(ids[i]))
            mapping.rules[i].off = before->off && (qcs::config::same_key(*before, mapping.rules[i]) ||
                                                   before->qconfig == mapping.rules[i].qconfig);
    undo_.push(new ChangeMapping(*this, {std::move(mapping), std::move(ids)}, what, key));
}

template <typename T>
void Document::changeCustom(qcs::config::ConfigPart<T> qcs::config::Workspace::*part, T value,
                            const QString& what, MergeKey key) {
    if (value == (workspace_.*part).value) return;
    undo_.push(new ChangeCustom<T>(*this, {part}, std::move(value), what, key));
}

void Document::changeBackend(qcs::config::BackendConfig backend, const QString& what, MergeKey key) {
    if (backend == this->backend()) return;
    auto ids = entries_.idsFor(
        backend.configs,
        [](const qcs::config::BackendPatternConfig& config) {
            const auto pattern = config.key();
            return pattern ? qcs::config::key_text(*pattern) : std::string();
        },
        [](const qcs::config::BackendPatternConfig&) { return 0; }, [this] { return ++lastId_; });
    undo_.push(new ChangeBackend(*this, {std::move(backend), std::move(ids)}, what, key));
}

void Document::changePrepareCustom(qcs::config::PrepareCustomConfig custom, const QString& what,
                                   MergeKey key) {
    changeCustom(&qcs::config::Workspace::prepare_custom, std::move(custom), what, key);
}

void Document::changeConvertCustom(qcs::config::ConvertCustomConfig custom, const QString& what,
                                   MergeKey key) {
    changeCustom(&qcs::config::Workspace::convert_custom, std::move(custom), what, key);
}

void Document::changeFuseCustom(qcs::config::FuseCustomConfig custom, const QString& what, MergeKey key) {
    changeCustom(&qcs::config::Workspace::fuse_custom, std::move(custom), what, key);
}

void Document::changeEager(qcs::config::EagerConfig eager, const QString& what, MergeKey key) {
    changeCustom(&qcs::config::Workspace::eager, std::move(eager), what, key);
}

void Document::changeEagerText(qcs::config::EagerConfig eager, const QString& what, MergeKey key) {
    if (same_config(eager, workspace_.eager.value)) return;
    for (auto& rule : eager.rules)
        rule.off = std::ranges::any_of(workspace_.eager.value.rules, [&](const auto& before) {
            return before.off && qcs::config::same_key(before, rule);
        });
    changeEager(std::move(eager), what, key);
}

void Document::addGraph(const QString& path, std::shared_ptr<const qcs::model::Graph> graph) {
    // A graph that is open already is only made current.
    for (std::size_t i = 0; i < graphs_.size(); ++i)
        if (workspace_.graphs[i].file == path.toStdString() && *graphs_[i] == *graph)
            return setCurrentGraph(static_cast<int>(i));
    const auto tensors = graphs_.empty() ? looseTensorFiles_ : std::vector<std::string>();
    const auto measurements = graphs_.empty() ? looseMeasurements_ : std::string();
    undo_.push(new AddGraph(*this, {path.toStdString(), tensors, measurements, {}}, std::move(graph)));
}

void Document::setCurrentGraph(int index) {
    const bool exists = index >= 0 && index < static_cast<int>(graphs_.size());
    if (exists && index != workspace_.current_graph)
        undo_.push(new SetCurrentGraph(*this, index,
                                       showGraphWords(graphs_[static_cast<std::size_t>(index)]->name)));
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

void Document::removeTensorFile(int index) {
    if (index < 0 || index >= static_cast<int>(tensorFiles().size())) return;
    if (graph()) {
        undo_.push(new RemoveTensorFile(*this, workspace_.current_graph, index));
    } else {
        looseTensorFiles_.erase(looseTensorFiles_.begin() + index);
        Q_EMIT tensorFilesChanged();
    }
}

} // namespace qcs::ui
