#include "document/workspace_changes.h"

#include "document/rule_words.h"
#include "report/labels.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace qcs::ui {

namespace {

struct WorkspaceChanges {
    Q_DECLARE_TR_FUNCTIONS(WorkspaceChanges)
};

QString text(const std::string& utf8) {
    return QString::fromStdString(utf8);
}

/// What stands in `from` and has no equal of the same key in `in`, by `visit(item, other or nullptr)`.
template <typename T, typename SameKey, typename Visit>
void forEachDifferent(const std::vector<T>& from, const std::vector<T>& in, SameKey same, Visit visit) {
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (i < in.size() && in[i] == from[i]) continue;
        const auto found = std::ranges::find_if(in, [&](const T& other) { return same(other, from[i]); });
        if (found == in.end())
            visit(from[i], static_cast<const T*>(nullptr));
        else if (!(*found == from[i]))
            visit(from[i], &*found);
    }
}

void addRules(const qcs::QConfigMapping& before, const qcs::QConfigMapping& after, QStringList& lines) {
    const auto value = [](const qcs::Rule& rule) { return text(qcs::qconfig_label(rule.qconfig)); };
    const auto count = lines.size();
    forEachDifferent(after.rules, before.rules, qcs::same_key, [&](const auto& rule, const auto* old) {
        lines.push_back(
            old ? WorkspaceChanges::tr("Rule `%1`: %2 → %3").arg(ruleKey(rule), value(*old), value(rule))
                : WorkspaceChanges::tr("Rule `%1` added: %2").arg(ruleKey(rule), value(rule)));
    });
    forEachDifferent(before.rules, after.rules, qcs::same_key, [&](const auto& rule, const auto* now) {
        if (!now) lines.push_back(WorkspaceChanges::tr("Rule `%1` removed").arg(ruleKey(rule)));
    });
    if (lines.size() == count && !(before.rules == after.rules))
        lines.push_back(WorkspaceChanges::tr("The rules stand in another order"));
    else if (lines.size() == count && !(before == after))
        lines.push_back(WorkspaceChanges::tr("The rules have other additional keys"));
}

void addBackend(const qcs::BackendConfig& before, const qcs::BackendConfig& after, QStringList& lines) {
    if (before == after) return;
    if (before.name != after.name) {
        lines.push_back(
            WorkspaceChanges::tr("Backend: `%1` → `%2`").arg(text(before.name), text(after.name)));
        return;
    }
    const auto same = [](const auto& a, const auto& b) { return a.pattern == b.pattern; };
    int added = 0;
    int changed = 0;
    int removed = 0;
    forEachDifferent(after.configs, before.configs, same,
                     [&](const auto&, const auto* old) { ++(old ? changed : added); });
    forEachDifferent(before.configs, after.configs, same, [&](const auto&, const auto* now) {
        if (!now) ++removed;
    });
    lines.push_back(WorkspaceChanges::tr("Backend: %1 patterns added, %2 changed, %3 removed")
                        .arg(added)
                        .arg(changed)
                        .arg(removed));
}

void addGraphs(const qcs::Workspace& before, const qcs::Workspace& after, QStringList& lines) {
    const auto file = [](const qcs::WorkspaceGraph& graph) { return QFileInfo(text(graph.file)).fileName(); };
    const auto same = [](const auto& a, const auto& b) { return a.file == b.file; };
    forEachDifferent(after.graphs, before.graphs, same, [&](const auto& graph, const auto* old) {
        lines.push_back(old ? WorkspaceChanges::tr("Model `%1` has other tensor files").arg(file(graph))
                            : WorkspaceChanges::tr("Model `%1` added").arg(file(graph)));
    });
    forEachDifferent(before.graphs, after.graphs, same, [&](const auto& graph, const auto* now) {
        if (!now) lines.push_back(WorkspaceChanges::tr("Model `%1` removed").arg(file(graph)));
    });
    if (before.current_graph != after.current_graph)
        lines.push_back(WorkspaceChanges::tr("Another model is chosen"));
}

} // namespace

QStringList changesBetween(const qcs::Workspace& before, const qcs::Workspace& after, int most) {
    QStringList lines;
    addRules(before.mapping.value, after.mapping.value, lines);
    addBackend(before.backend.value, after.backend.value, lines);
    if (before.mode != after.mode)
        lines.push_back(after.mode == qcs::Mode::FxQat ? WorkspaceChanges::tr("Mode: PTQ → QAT")
                                                       : WorkspaceChanges::tr("Mode: QAT → PTQ"));
    if (!(before.prepare_custom.value == after.prepare_custom.value))
        lines.push_back(WorkspaceChanges::tr("The prepare custom config differs"));
    if (!(before.convert_custom.value == after.convert_custom.value))
        lines.push_back(WorkspaceChanges::tr("The convert custom config differs"));
    if (!(before.fuse_custom.value == after.fuse_custom.value))
        lines.push_back(WorkspaceChanges::tr("The fuse custom config differs"));
    addGraphs(before, after, lines);
    if (lines.isEmpty() && !sameValues(before, after))
        lines.push_back(WorkspaceChanges::tr("Keys that this program does not know differ"));
    if (lines.size() > most) {
        const auto more = static_cast<int>(lines.size()) - most;
        lines = lines.mid(0, most);
        lines.push_back(WorkspaceChanges::tr("and %n more", nullptr, more));
    }
    return lines;
}

bool sameValues(const qcs::Workspace& a, const qcs::Workspace& b) {
    return a.mode == b.mode && a.graphs == b.graphs && a.current_graph == b.current_graph &&
           a.backend.value == b.backend.value && a.mapping.value == b.mapping.value &&
           a.prepare_custom.value == b.prepare_custom.value &&
           a.convert_custom.value == b.convert_custom.value && a.fuse_custom.value == b.fuse_custom.value &&
           a.extras == b.extras;
}

} // namespace qcs::ui
