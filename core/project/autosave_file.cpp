#include "project/autosave_file.h"

#include "project/file_path.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <random>
#include <utility>

namespace qcs::project {

namespace {

/// Eight hexadecimal digits.
std::string random_id() {
    char digits[9];
    std::snprintf(digits, sizeof digits, "%08x", static_cast<unsigned>(std::random_device{}()));
    return digits;
}

std::string file_in(const std::filesystem::path& folder, const std::string& name, const std::string& id) {
    return to_utf8(folder / to_path("." + name + "." + id + ".autosave"));
}

std::string path_beside_workspace(const std::string& workspace, const std::string& id) {
    const auto path = to_path(absolute_path(workspace));
    return file_in(path.parent_path(), to_utf8(path.filename()), id);
}

} // namespace

std::string name_in_own_folder(const std::string& workspace_file) {
    if (workspace_file.empty()) return "untitled";
    constexpr int longest = 40; // with all that is added to it, it must remain a name that a folder takes
    const auto name = to_utf8(to_path(workspace_file).filename());
    std::size_t end = 0;
    for (int units = 0; end < name.size();) { // of UTF-16, as names were always counted
        const auto lead = static_cast<unsigned char>(name[end]);
        const std::size_t bytes = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        units += bytes == 4 ? 2 : 1;
        if (units > longest) break;
        end = std::min(end + bytes, name.size());
    }
    return name.substr(0, end);
}

AutosaveFile::AutosaveFile() : id_(random_id()) {}

AutosaveFile::~AutosaveFile() {
    if (!wanted_) remove_file();
    if (lock_ >= 0) ::close(lock_);
}

int AutosaveFile::ticket() {
    const std::lock_guard guard(mutex_);
    return ++tickets_;
}

std::string AutosaveFile::path() const {
    const std::lock_guard guard(mutex_);
    return path_;
}

Expected<void> AutosaveFile::write(int ticket, const Autosave& autosave, const std::string& folder) {
    const auto text = write_autosave(autosave);
    const std::lock_guard writing(writing_);
    if (is_worthless(ticket)) return {};
    const auto& workspace = autosave.workspace_file;
    bool written = false;
    if (!workspace.empty())
        written = write_to({path_beside_workspace(workspace, id_), {text}, workspace}).has_value();
    if (!written) {
        std::error_code refused; // writing says so, too
        std::filesystem::create_directories(to_path(folder), refused);
        auto kept =
            write_to({file_in(to_path(folder), name_in_own_folder(workspace), id_), {text}, workspace});
        if (!kept) return kept;
    }
    if (!keep(ticket)) remove_file();
    return {};
}

bool AutosaveFile::is_worthless(int ticket) const {
    const std::lock_guard guard(mutex_);
    return ticket <= done_;
}

/// False: it was forgotten while it was written.
bool AutosaveFile::keep(int ticket) {
    const std::lock_guard guard(mutex_);
    if (ticket <= done_) return false;
    done_ = ticket;
    wanted_ = true;
    return true;
}

Expected<void> AutosaveFile::write_to(const FileToWrite& file) {
    int lock = -1;
    auto staged = StagedFile::make(file, {}, &lock);
    if (!staged) return tl::unexpected(std::move(staged.error()));
    bool renamed = false;
    auto committed = staged->commit({}, &renamed);
    if (!renamed) {
        if (lock >= 0) ::close(lock);
        return tl::unexpected(std::move(committed.error()));
    }
    if (path() != file.path) remove_file();
    if (lock_ >= 0) ::close(lock_);
    lock_ = lock;
    set_path(file.path);
    return {};
}

void AutosaveFile::forget() {
    const std::lock_guard guard(mutex_);
    done_ = tickets_;
    wanted_ = false;
}

void AutosaveFile::tidy() {
    const std::lock_guard writing(writing_);
    if (!is_wanted()) remove_file();
}

bool AutosaveFile::is_wanted() const {
    const std::lock_guard guard(mutex_);
    return wanted_;
}

void AutosaveFile::set_path(const std::string& path) {
    const std::lock_guard guard(mutex_);
    path_ = path;
}

void AutosaveFile::remove_file() {
    if (const auto old = path(); !old.empty()) ::unlink(old.c_str());
    set_path({});
}

} // namespace qcs::project
