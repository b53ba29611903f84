#include "shell/find_anywhere.h"

#include "help/field_help.h"
#include "help/help_popover.h"
#include "models/module_tree_model.h"
#include "shell/go_to_box.h"
#include "shell/pane_area.h"
#include "views/backend/backend_panel.h"
#include "views/model/model_panel.h"
#include "widgets/pattern_boxes.h"
#include "widgets/search_field.h"
#include "words/entry_words.h"
#include "words/finding_words.h"
#include "words/labels.h"
#include "words/prose.h"
#include "words/status_look.h"
#include "words/tensor_words.h"

#include <map>
#include <set>

namespace qcs::ui {
namespace {

struct FindAnywhere {
    Q_DECLARE_TR_FUNCTIONS(FindAnywhere)
};

/// What all destinations share; used when the user goes to one of them.
struct Ways {
    Shell shell;
    DestinationViews views;
    Session* session;
};
using SharedWays = std::shared_ptr<const Ways>;

void showContainer(const DestinationViews& views, const QString& path) {
    views.panes->setShown(QStringLiteral("model"), true);
    views.model->filter()->clear();
    if (views.model->showModule(path)) views.model->tree()->setFocus(Qt::OtherFocusReason);
}

// The functions below run in any thread; the actions of their entries run in the GUI thread.

/// The modules that no node calls; called modules are found as nodes.
std::vector<GoToEntry> containers(const SharedWays& ways, const qcs::model::Graph* graph) {
    std::vector<GoToEntry> entries;
    if (!graph) return entries;
    std::set<std::string_view> called;
    for (const auto& node : graph->nodes)
        if (node.op == qcs::model::Op::CallModule) called.insert(node.target);
    for (const auto& module : graph->modules) {
        if (module.path.empty() || called.contains(module.path)) continue;
        const QString path = QString::fromStdString(module.path);
        entries.push_back({path, FindAnywhere::tr("container"), {}, {}, [ways, path] {
                               showContainer(ways->views, path);
                           }});
    }
    return entries;
}

std::vector<GoToEntry> patterns(const SharedWays& ways, const qcs::config::BackendConfig& backend) {
    std::vector<GoToEntry> entries;
    qcs::config::EntryIndex at(0);
    for (const auto& config : backend.configs) {
        entries.push_back({patternLabels(config).join(QStringLiteral(" → ")),
                           FindAnywhere::tr("pattern of the backend"),
                           {},
                           {},
                           [ways, at] { ways->shell.showEntry(at, {}); }});
        ++at;
    }
    return entries;
}

void showTensor(const Ways& ways, int entry) {
    ways.shell.setTab(Tab::Tensors);
    ways.session->ranking().setCurrent(entry);
}

std::vector<GoToEntry> tensors(const SharedWays& ways, const qcs::insight::TensorTable& table) {
    std::vector<GoToEntry> entries;
    for (std::size_t i = 0; i < table.entries.size(); ++i) {
        const qcs::tensor::TensorInfo& info = table.entries[i].info();
        entries.push_back({QString::fromStdString(info.name),
                           FindAnywhere::tr("tensor %1").arg(shapeWords(info.shape)),
                           {},
                           {},
                           [ways, at = static_cast<int>(i)] { showTensor(*ways, at); }});
    }
    return entries;
}

/// Each qconfig once, leading to the first rule that assigns it.
std::vector<GoToEntry> qconfigs(const std::vector<qcs::config::Rule>& rules) {
    std::vector<GoToEntry> entries;
    // Label -> the first rule with this qconfig, and the number of rules.
    std::map<std::string, std::pair<qcs::config::RuleIndex, int>> found;
    for (const auto rule : qcs::IdRange<qcs::config::RuleIndex>(rules.size()))
        ++found.try_emplace(qcs::words::qconfig_label(rules[rule.index()].qconfig), rule, 0)
              .first->second.second;
    for (const auto& [label, where] : found)
        entries.push_back({QString::fromStdString(label),
                           FindAnywhere::tr("qconfig of %n rule(s)", nullptr, where.second),
                           {},
                           where.first});
    return entries;
}

std::vector<GoToEntry> findings(const SharedWays& ways, const std::vector<qcs::insight::Finding>& all) {
    std::vector<GoToEntry> entries;
    for (const qcs::insight::Finding& finding : all)
        entries.push_back({QString::fromStdString(finding.code.str()) + QStringLiteral(": ") +
                               plainProse(findingWords(finding)),
                           FindAnywhere::tr("finding, %1").arg(placeWords(finding.place)),
                           {},
                           {},
                           [ways, finding] { ways->shell.showFinding(finding); }});
    return entries;
}

/// The help topics. Their texts are loaded on first use, here in the GUI thread.
GoToLister meanings(GoToBox& box) {
    std::vector<GoToEntry> entries;
    for (const QString& key : helpKeys())
        if (const FieldHelp* help = fieldHelp(key))
            entries.push_back(
                {help->title, FindAnywhere::tr("what it means: %1").arg(key), {}, {}, [&box, key] {
                     if (const FieldHelp* now = fieldHelp(key))
                         (new HelpPopover(*now, &box))->showBeside(box);
                 }});
    return [entries = std::move(entries)] { return entries; };
}

/// Asking for the table opens the files in the background, so their tensors may be missing the first time.
std::shared_ptr<const qcs::insight::TensorTable> tensorTable(Session& session) {
    return session.document().tensorFiles().empty() ? std::make_shared<const qcs::insight::TensorTable>()
                                                    : session.tensors().table();
}

} // namespace

SearchField* nearestSearchField(const QWidget* focus) {
    for (const QWidget* place = focus; place && !place->isWindow() && !qobject_cast<const Pane*>(place);
         place = place->parentWidget())
        for (auto* field : place->findChildren<SearchField*>())
            if (field->isVisible()) return field;
    return nullptr;
}

void addDestinations(GoToBox& box, Session& session, const Shell& shell, const DestinationViews& views) {
    Document& document = session.document();
    Findings& lint = session.lint();
    const auto ways = std::make_shared<const Ways>(Ways{shell, views, &session});
    box.addSource([ways, &document] {
        return [ways, graph = document.graph()] { return containers(ways, graph.get()); };
    });
    box.addSource([ways, &document] {
        return [ways, backend = document.snapshot().backend] { return patterns(ways, *backend); };
    });
    box.addSource(
        [ways, &session] { return [ways, table = tensorTable(session)] { return tensors(ways, *table); }; });
    box.addSource(
        [&document] { return [mapping = document.snapshot().mapping] { return qconfigs(mapping->rules); }; });
    box.addSource([ways, &lint] { return [ways, all = lint.findings()] { return findings(ways, all); }; });
    box.addSource([&box] { return meanings(box); });
}

NodeRow nodeRow(const QModelIndex& index) {
    NodeRow row;
    row.name = index.data(ModuleTreeModel::NameRole).toString();
    row.type = index.data(ModuleTreeModel::TypeRole).toString();
    row.container = index.data(ModuleTreeModel::RowKindRole).toInt() != ModuleTreeModel::CallRow;
    row.matchesEditedRule = index.data(ModuleTreeModel::EditedRuleMatchRole).toBool();
    row.mark = static_cast<NodeMark>(index.data(ModuleTreeModel::MarkRole).toInt());
    row.markNumber = index.data(ModuleTreeModel::MarkNumberRole).toInt();
    row.showsHeat = index.data(ModuleTreeModel::HeatOnRole).toBool();
    if (const QVariant heat = index.data(ModuleTreeModel::HeatRole); heat.isValid())
        row.heat = heat.toDouble();
    const QVariant status = index.data(ModuleTreeModel::StatusRole);
    if (!status.isValid()) return row;
    const StatusLook look = lookOf(static_cast<qcs::insight::Reason>(status.toInt()));
    row.icon = look.icon;
    row.ink = look.ink;
    // PyTorch raises elsewhere, so the outcome of this node is unknown
    if (status.toInt() == static_cast<int>(qcs::insight::Reason::Raises) &&
        !index.data(ModuleTreeModel::ErrorCauseRole).toBool()) {
        row.icon = QStringLiteral("status-not-counted");
        row.ink = Colour::Dim;
    }
    row.status = index.data(ModuleTreeModel::StatusTextRole).toString();
    return row;
}

} // namespace qcs::ui
