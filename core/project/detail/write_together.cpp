#include "project/detail/write_together.h"

#include "base/file_codes.h"
#include "project/file_path.h"
#include "project/save_journal.h"

#include <cerrno>
#include <filesystem>
#include <limits>
#include <optional>
#include <system_error>

namespace qcs::project {

namespace {

struct Replaced {
    std::string path;
    std::optional<std::string> before; ///< nullopt: there was no such file
};

std::optional<std::string> bytes_of(const std::string& path) {
    auto bytes = read_file(path, std::numeric_limits<std::uintmax_t>::max());
    return bytes ? std::optional(std::move(*bytes)) : std::nullopt;
}

/// True if all is as it was again.
bool take_back(const std::vector<Replaced>& done) {
    bool all = true;
    for (auto file = done.rbegin(); file != done.rend(); ++file) {
        const bool back = file->before ? write_durably({file->path, {*file->before}}).has_value()
                                       : remove_durably(file->path);
        all = back && all;
    }
    return all;
}

/// A save that was cut short is finished before the next one: two journals could not both be right, and one
/// that is not needed must not become so.
Expected<void> finish_earlier(const std::string& workspace, const FileSteps& steps) {
    const auto journal = save_journal_path(workspace);
    std::error_code unknown;
    if (!std::filesystem::exists(to_path(journal), unknown)) return {};
    for (const auto& [path, text] : unfinished_save(workspace, disk_reader()))
        if (auto written = write_durably({path, {text}}, steps); !written)
            return tl::unexpected(std::move(written.error()));
    if (remove_durably(journal, steps)) return {};
    return failure(message(codes::file_unwritable, journal, std::generic_category().message(EIO)), {journal});
}

} // namespace

Expected<void> write_together(const std::vector<NewFile>& files, const FileSteps& steps) {
    if (files.empty()) return {};
    const auto& workspace = files.back().path;
    if (auto finished = finish_earlier(workspace, steps); !finished) return finished;
    std::vector<StagedFile> staged;
    std::vector<Replaced> before;
    std::vector<ReplacedFile> replaced;
    for (const auto& file : files) {
        auto ready = StagedFile::make({file.path, {file.bytes}}, steps);
        if (!ready) return tl::unexpected(std::move(ready.error()));
        staged.push_back(std::move(*ready));
        before.push_back({file.path, bytes_of(file.path)});
        const auto& old = before.back().before;
        if (old && *old != file.bytes) replaced.push_back({file.path, *old, file.bytes});
    }
    std::string journal; // "" where none is needed
    if (replaced.size() > 1) {
        journal = save_journal_path(workspace);
        const auto text = write_save_journal(workspace, replaced);
        if (auto written = write_durably({journal, {text}, workspace}, steps); !written) {
            remove_durably(journal);
            return tl::unexpected(std::move(written.error()));
        }
    }
    std::vector<Replaced> done;
    for (std::size_t i = 0; i < staged.size(); ++i) {
        bool renamed = false;
        auto committed = staged[i].commit(steps, &renamed);
        if (renamed) done.push_back(std::move(before[i]));
        if (committed) continue;
        if (take_back(done) && !journal.empty()) remove_durably(journal);
        return tl::unexpected(std::move(committed.error()));
    }
    if (!journal.empty()) remove_durably(journal, steps);
    return {};
}

} // namespace qcs::project
