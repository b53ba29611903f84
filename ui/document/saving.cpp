#include "document/saving.h"

#include "config/config_codes.h"
#include "config/presets.h"
#include "document/document_codes.h"
#include "document/utf8.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <mutex>

namespace qcs::ui {

namespace {

bool isBuiltIn(const std::string& path) {
    return path.starts_with(builtInPrefix);
}

template <typename W, typename Visit>
void forEachPart(W& workspace, Visit visit) {
    visit(workspace.backend);
    visit(workspace.mapping);
    visit(workspace.prepare_custom);
    visit(workspace.convert_custom);
    visit(workspace.fuse_custom);
}

/// Calls `visit` on every path that the workspace refers to by.
template <typename Visit>
void forEachPath(qcs::Workspace& workspace, Visit visit) {
    forEachPart(workspace, [&](auto& part) {
        if (!part.file.empty()) visit(part.file);
    });
    for (auto& graph : workspace.graphs) {
        visit(graph.file);
        for (auto& tensors : graph.tensor_files)
            visit(tensors);
    }
}

/// A name beside the workspace that is free, or already has these bytes.
QString freePath(const QDir& folder, const QString& name, const QByteArray& bytes) {
    const auto dot = name.indexOf(u'.');
    for (int n = 1;; ++n) {
        const auto candidate = folder.filePath(
            n == 1 ? name : QStringLiteral("%1-%2%3").arg(name.left(dot)).arg(n).arg(name.mid(dot)));
        QFile file(candidate);
        if (!file.exists()) return candidate;
        if (file.open(QIODevice::ReadOnly) && file.size() == bytes.size() && file.readAll() == bytes)
            return candidate;
    }
}

class Planner {
public:
    Planner(qcs::Workspace workspace, const QString& path, const PartFiles& own)
        : plan_{{}, std::move(workspace)}, path_(path), folder_(QFileInfo(path).absoluteDir()), own_(own) {}

    /// A part in a file of its own: written there, kept, or taken inside.
    template <typename T, typename Write>
    void part(qcs::ConfigPart<T>& now, const qcs::ConfigPart<T>& saved, Write write) {
        if (now.file.empty() || (now.file == saved.file && same_config(now.value, saved.value))) return;
        if (!own_.contains(now.file)) return now.file.clear();
        plan_.files.push_back({text(now.file), QByteArray::fromStdString(write(now.value))});
    }

    template <typename T, typename Preset>
    void preset(qcs::ConfigPart<T>& now, Preset find) {
        if (now.preset.empty()) return;
        const auto* original = find(now.preset);
        if (!original || !same_config(*original, now.value)) now.preset.clear();
    }

    qcs::Expected<SavePlan> finish(const qcs::Workspace& saved) {
        auto& workspace = plan_.workspace;
        part(workspace.backend, saved.backend, qcs::write_backend_config);
        part(workspace.mapping, saved.mapping, qcs::write_qconfig_mapping);
        part(workspace.prepare_custom, saved.prepare_custom, qcs::write_prepare_custom_config);
        part(workspace.convert_custom, saved.convert_custom, qcs::write_convert_custom_config);
        part(workspace.fuse_custom, saved.fuse_custom, qcs::write_fuse_custom_config);
        preset(workspace.backend, qcs::backend_preset);
        preset(workspace.mapping, qcs::mapping_preset);

        qcs::Diagnostics problems;
        forEachPath(workspace, [&](std::string& file) { unpack(file, problems); });
        if (!problems.empty()) return tl::unexpected(std::move(problems));

        auto relative = workspace;
        makePathsRelative(relative, path_);
        plan_.files.push_back({path_, QByteArray::fromStdString(qcs::write_workspace(relative))});
        return std::move(plan_);
    }

private:
    /// A built-in file becomes a real one beside the workspace.
    void unpack(std::string& file, qcs::Diagnostics& problems) {
        if (!isBuiltIn(file)) return;
        const auto bytes = qcs::read_builtin_file(file.substr(builtInPrefix.size()));
        if (!bytes) {
            problems.insert(problems.end(), bytes.error().begin(), bytes.error().end());
            return;
        }
        const auto content = QByteArray::fromStdString(*bytes);
        const auto target = freePath(folder_, QFileInfo(text(file)).fileName(), content);
        if (!QFileInfo::exists(target)) plan_.files.push_back({target, content});
        file = target.toStdString();
    }

    SavePlan plan_;
    QString path_;
    QDir folder_;
    const PartFiles& own_;
};

} // namespace

void makePathsAbsolute(qcs::Workspace& workspace, const std::string& file, bool builtIn) {
    forEachPath(workspace, [&](std::string& path) {
        path = builtIn ? std::string(builtInPrefix) + qcs::path_beside(file, path)
                       : QFileInfo(text(qcs::path_beside(file, path))).absoluteFilePath().toStdString();
    });
}

void makePathsRelative(qcs::Workspace& workspace, const QString& path) {
    const QDir folder = QFileInfo(path).absoluteDir();
    forEachPath(workspace,
                [&](std::string& file) { file = folder.relativeFilePath(text(file)).toStdString(); });
}

PartFiles partFiles(const qcs::Workspace& workspace) {
    PartFiles files;
    forEachPart(workspace, [&](const auto& part) {
        if (!part.file.empty()) files.insert(part.file);
    });
    return files;
}

qcs::Expected<SavePlan> planSave(qcs::Workspace workspace, const qcs::Workspace& saved, const PartFiles& own,
                                 const QString& path) {
    return Planner(std::move(workspace), path, own).finish(saved);
}

qcs::Workspace SharedWorkspace::whole() const {
    auto workspace = rest;
    workspace.backend.value = *parts.backend;
    workspace.mapping.value = *parts.mapping;
    workspace.prepare_custom.value = *parts.prepare_custom;
    return workspace;
}

bool SharedWorkspace::sameAs(const SharedWorkspace& other) const {
    const auto same = [](const auto& a, const auto& b) { return a == b || *a == *b; };
    return rest == other.rest && same(parts.backend, other.parts.backend) &&
           same(parts.mapping, other.parts.mapping) && same(parts.prepare_custom, other.parts.prepare_custom);
}

void forgetParts(qcs::Workspace& saved, const QStringList& files) {
    forEachPart(saved, [&](auto& part) {
        if (files.contains(text(part.file))) part = {};
    });
}

SaveResult writeSave(const SaveOrder& order, const std::function<void(double)>& progress) {
    const auto refused = [](const qcs::Message& why, const QStringList& files) {
        SaveResult result;
        for (const auto& file : files)
            result.problems.push_back({why, {file.toStdString()}});
        return result;
    };
    if (order.readOnly) return refused(qcs::codes::saved_by_newer_version, {order.path});
    static std::mutex writing;
    const std::lock_guard guard(writing);
    const auto change = changeSince(order.onDisk);
    if (!order.overwrite && !change.changed.isEmpty())
        return refused(qcs::codes::changed_on_disk, change.changed);
    auto saved = *order.saved;
    forgetParts(saved, change.changed + change.gone);
    auto plan = planSave(order.workspace.whole(), saved, order.own, order.path);
    if (!plan) return {plan.error(), {}, {}};

    const double total = 4.0 * static_cast<double>(plan->files.size()); // steps, without those of a journal
    const auto step = [&, done = 0](FileStep what, const QString& path) mutable {
        if (progress) progress(done++ / total);
        return order.steps ? order.steps(what, path) : 0;
    };
    if (const auto problem = writeTogether(plan->files, step))
        return refused(qcs::message(qcs::codes::file_unwritable, problem->path.toStdString(),
                                    problem->why.toStdString()),
                       {problem->path});
    SaveResult result{{}, std::make_shared<const qcs::Workspace>(std::move(plan->workspace)), {}};
    for (const auto& file : plan->files)
        result.written[file.path.toStdString()] = digestOf(file.bytes);
    return result;
}

void movePlaces(qcs::Workspace& now, const qcs::Workspace& before, const qcs::Workspace& saved) {
    const auto part = [&](auto member) {
        auto& place = now.*member;
        const auto& old = before.*member;
        if (place.file != old.file || place.preset != old.preset) return; // it was put elsewhere meanwhile
        place.file = (saved.*member).file;
        place.preset = (saved.*member).preset;
    };
    part(&qcs::Workspace::backend);
    part(&qcs::Workspace::mapping);
    part(&qcs::Workspace::prepare_custom);
    part(&qcs::Workspace::convert_custom);
    part(&qcs::Workspace::fuse_custom);

    std::map<std::string, std::string> moved;
    for (std::size_t i = 0; i < saved.graphs.size(); ++i) {
        moved[before.graphs[i].file] = saved.graphs[i].file;
        for (std::size_t k = 0; k < saved.graphs[i].tensor_files.size(); ++k)
            moved[before.graphs[i].tensor_files[k]] = saved.graphs[i].tensor_files[k];
    }
    const auto move = [&](std::string& file) {
        if (const auto to = moved.find(file); to != moved.end()) file = to->second;
    };
    for (auto& graph : now.graphs) {
        move(graph.file);
        std::ranges::for_each(graph.tensor_files, move);
    }
}

} // namespace qcs::ui
