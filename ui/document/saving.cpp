#include "document/saving.h"

#include "config/presets.h"

#include <QDir>
#include <QFileInfo>

namespace qcs::ui {

namespace {

QString text(const std::string& utf8) {
    return QString::fromStdString(utf8);
}

bool isBuiltIn(const std::string& path) {
    return path.starts_with(builtInPrefix);
}

/// Calls `visit` on every path that the workspace refers to by.
template <typename Visit>
void forEachPath(qcs::Workspace& workspace, Visit visit) {
    const auto part = [&](std::string& file) {
        if (!file.empty()) visit(file);
    };
    part(workspace.backend.file);
    part(workspace.mapping.file);
    part(workspace.prepare_custom.file);
    part(workspace.convert_custom.file);
    part(workspace.fuse_custom.file);
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
    Planner(const qcs::Workspace& workspace, const QString& path, const PartFiles& own)
        : plan_{{}, workspace}, path_(path), folder_(QFileInfo(path).absoluteDir()), own_(own) {}

    /// A part in a file of its own: written there, kept, or taken inside.
    template <typename T, typename Write>
    void part(qcs::ConfigPart<T>& now, const qcs::ConfigPart<T>& saved, Write write) {
        if (now.file.empty() || (now.file == saved.file && now.value == saved.value)) return;
        if (!own_.contains(now.file)) return now.file.clear();
        plan_.files.push_back({text(now.file), QByteArray::fromStdString(write(now.value))});
    }

    template <typename T, typename Preset>
    void preset(qcs::ConfigPart<T>& now, Preset find) {
        if (now.preset.empty()) return;
        const auto* original = find(now.preset);
        if (!original || !(*original == now.value)) now.preset.clear();
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
    const auto add = [&](const auto& part) {
        if (!part.file.empty()) files.insert(part.file);
    };
    add(workspace.backend);
    add(workspace.mapping);
    add(workspace.prepare_custom);
    add(workspace.convert_custom);
    add(workspace.fuse_custom);
    return files;
}

qcs::Expected<SavePlan> planSave(const qcs::Workspace& workspace, const qcs::Workspace& saved,
                                 const PartFiles& own, const QString& path) {
    return Planner(workspace, path, own).finish(saved);
}

qcs::Diagnostics writeFiles(const std::vector<FileToWrite>& files, const FileSteps& steps) {
    const auto problem = writeTogether(files, steps);
    if (!problem) return {};
    const auto path = problem->path.toStdString();
    return {{qcs::Severity::Error, "file-unwritable", {path, problem->why.toStdString()}, {path, 0, 0, {}}}};
}

} // namespace qcs::ui
