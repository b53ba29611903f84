#include "project/saving.h"

#include "base/shared.h"
#include "config/parts.h"
#include "project/detail/folder_locks.h"
#include "project/file_path.h"
#include "project/project_codes.h"

#include <algorithm>

namespace qcs::project {

namespace fs = std::filesystem;

namespace {

bool is_builtin(const std::string& path) {
    return path.starts_with(builtin_prefix);
}

/// Calls `visit` with every file path in the workspace.
template <typename Visit>
void for_each_path(config::Workspace& workspace, Visit visit) {
    config::for_each_part([&](const auto& info) {
        auto& file = (workspace.*info.member).file;
        if (!file.empty()) visit(file);
    });
    for (auto& graph : workspace.graphs) {
        visit(graph.file);
        for (auto& tensors : graph.tensor_files)
            visit(tensors);
        if (!graph.measurements.empty()) visit(graph.measurements);
    }
    std::ranges::for_each(workspace.catalogue, visit);
}

/// A path in `folder` that is free, or whose file already has these bytes.
std::string free_path(const fs::path& folder, const std::string& name, const std::string& bytes) {
    const auto dot = std::min(name.find('.'), name.size());
    for (int n = 1;; ++n) {
        const auto tried = n == 1 ? name : name.substr(0, dot) + '-' + std::to_string(n) + name.substr(dot);
        auto candidate = to_utf8(folder / to_path(tried));
        std::error_code unknown;
        if (!fs::exists(to_path(candidate), unknown) || read_file(candidate) == bytes) return candidate;
    }
}

class Planner {
public:
    Planner(config::Workspace workspace, const std::string& path, const PartFiles& own)
        : plan_{{}, std::move(workspace)}, path_(path), own_(own) {}

    Expected<SavePlan> plan(const config::Workspace& saved) {
        auto& workspace = plan_.workspace;
        config::for_each_part([&](const auto& info) {
            auto& part = workspace.*info.member;
            place(part, saved.*info.member, info);
            config::forget_edited_preset(part, info);
        });
        Diagnostics problems;
        for_each_path(workspace, [&](std::string& file) { unpack(file, problems); });
        if (!problems.empty()) return tl::unexpected(std::move(problems));

        auto relative = workspace;
        make_paths_relative(relative, path_);
        plan_.files.push_back({path_, config::write_workspace(relative)});
        return std::move(plan_);
    }

private:
    /// Handles a part in a file of its own: it is written there, left unchanged, or moved into the workspace.
    template <typename T>
    void place(config::ConfigPart<T>& now, const config::ConfigPart<T>& saved,
               const config::PartInfo<T>& info) {
        if (now.file.empty() || (now.file == saved.file && config::same_config(now.value, saved.value)))
            return;
        if (!own_.contains(now.file)) return now.file.clear();
        plan_.files.push_back({now.file, info.write(now.value)});
    }

    /// Replaces a built-in file by a file beside the workspace.
    void unpack(std::string& file, Diagnostics& problems) {
        if (!is_builtin(file)) return;
        auto bytes = read_any_file(file);
        if (!bytes) {
            problems.insert(problems.end(), bytes.error().begin(), bytes.error().end());
            return;
        }
        const auto name = to_utf8(to_path(file.substr(builtin_prefix.size())).filename());
        file = free_path(to_path(path_).parent_path(), name, *bytes);
        std::error_code unknown;
        if (!fs::exists(to_path(file), unknown)) plan_.files.push_back({file, std::move(*bytes)});
    }

    SavePlan plan_;
    const std::string& path_;
    const PartFiles& own_;
};

SaveResult refused(const CodeOf<0>& code, const std::vector<std::string>& files) {
    SaveResult result;
    for (const auto& file : files)
        result.problems.push_back({code, {file}});
    return result;
}

} // namespace

void make_paths_absolute(config::Workspace& workspace, const std::string& file, bool built_in) {
    for_each_path(workspace, [&](std::string& path) {
        const auto beside = path_beside(file, path);
        path = built_in ? std::string(builtin_prefix) + beside : absolute_path(beside);
    });
}

void make_paths_relative(config::Workspace& workspace, const std::string& path) {
    const auto folder = to_path(absolute_path(path)).parent_path();
    for_each_path(workspace, [&](std::string& file) {
        if (to_path(file).is_absolute()) file = to_utf8(to_path(file).lexically_proximate(folder));
    });
}

PartFiles part_files(const config::Workspace& workspace) {
    PartFiles files;
    config::for_each_part([&](const auto& info) {
        const auto& file = (workspace.*info.member).file;
        if (!file.empty()) files.insert(file);
    });
    return files;
}

Expected<SavePlan> plan_save(config::Workspace workspace, const config::Workspace& saved,
                             const PartFiles& own, const std::string& path) {
    return Planner(std::move(workspace), path, own).plan(saved);
}

config::Workspace SharedWorkspace::whole() const {
    auto workspace = rest;
    workspace.backend.value = *backend;
    workspace.mapping.value = *mapping;
    workspace.prepare_custom.value = *prepare_custom;
    return workspace;
}

bool SharedWorkspace::operator==(const SharedWorkspace& other) const {
    return rest == other.rest && same_value(backend, other.backend) && same_value(mapping, other.mapping) &&
           same_value(prepare_custom, other.prepare_custom);
}

void forget_parts(config::Workspace& saved, const std::vector<std::string>& files) {
    config::for_each_part([&](const auto& info) {
        auto& part = saved.*info.member;
        if (std::ranges::find(files, part.file) != files.end()) part = {};
    });
}

SaveResult write_save(const SaveRequest& request, const std::function<void(double)>& progress) {
    if (request.read_only) return refused(codes::saved_by_newer_version, {request.path});
    auto files = request.own;
    files.insert(request.path);
    const FolderLocks locks(files);
    const auto change = change_since(request.on_disk);
    if (!request.overwrite && !change.changed.empty()) return refused(codes::changed_on_disk, change.changed);
    auto saved = *request.saved;
    forget_parts(saved, change.changed);
    forget_parts(saved, change.gone);
    auto plan = plan_save(request.workspace.whole(), saved, request.own, request.path);
    if (!plan) return {plan.error(), {}, {}};

    // The number of steps if no journal is written: four for each file. A journal adds some.
    const double total = 4.0 * static_cast<double>(plan->files.size());
    const auto step = [&, done = 0](FileStep what, const std::string& path) mutable {
        if (progress) progress(std::min(done++ / total, 1.0));
        return request.steps ? request.steps(what, path) : 0;
    };
    if (auto written = write_together(plan->files, step); !written)
        return {std::move(written.error()), {}, {}};
    SaveResult result{{}, std::make_shared<const config::Workspace>(std::move(plan->workspace)), {}};
    for (const auto& file : plan->files)
        result.written[file.path] = file_digest(file.bytes);
    return result;
}

void update_file_locations(config::Workspace& now, const config::Workspace& before,
                           const config::Workspace& saved) {
    config::for_each_part([&](const auto& info) {
        auto& place = now.*info.member;
        const auto& old = before.*info.member;
        // If the part was moved to another place during the save, it keeps that place.
        if (place.file != old.file || place.preset != old.preset) return;
        place.file = (saved.*info.member).file;
        place.preset = (saved.*info.member).preset;
    });
    std::map<std::string, std::string> moved;
    for (std::size_t i = 0; i < saved.graphs.size(); ++i) {
        moved[before.graphs[i].file] = saved.graphs[i].file;
        for (std::size_t k = 0; k < saved.graphs[i].tensor_files.size(); ++k)
            moved[before.graphs[i].tensor_files[k]] = saved.graphs[i].tensor_files[k];
        moved[before.graphs[i].measurements] = saved.graphs[i].measurements;
    }
    for (std::size_t i = 0; i < saved.catalogue.size(); ++i)
        moved[before.catalogue[i]] = saved.catalogue[i];
    const auto move = [&](std::string& file) {
        if (const auto to = moved.find(file); to != moved.end()) file = to->second;
    };
    for (auto& graph : now.graphs) {
        move(graph.file);
        std::ranges::for_each(graph.tensor_files, move);
        move(graph.measurements);
    }
    std::ranges::for_each(now.catalogue, move);
}

} // namespace qcs::project
