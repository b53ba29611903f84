#include "project/autosave_file.h"

#include "config/codec/workspace_json.h"
#include "config/config_codes.h"
#include "config/parts.h"
#include "project/file_path.h"
#include "project/project_files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <random>
#include <tuple>
#include <utility>

namespace qcs::project {

namespace {

/// Eight random hexadecimal digits.
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
    constexpr int longest = 40; // short enough that the complete file name is valid
    const auto name = to_utf8(to_path(workspace_file).filename());
    std::size_t end = 0;
    // Counted in UTF-16 code units, for compatibility with existing files.
    for (int units = 0; end < name.size();) {
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
    if (is_obsolete(ticket)) return {};
    const auto& workspace = autosave.workspace_file;
    bool written = false;
    if (!workspace.empty())
        written = write_to({path_beside_workspace(workspace, id_), {text}, workspace}).has_value();
    if (!written) {
        std::error_code refused; // a failure shows when the file is written
        std::filesystem::create_directories(to_path(folder), refused);
        auto kept =
            write_to({file_in(to_path(folder), name_in_own_folder(workspace), id_), {text}, workspace});
        if (!kept) return kept;
    }
    if (!keep(ticket)) remove_file();
    return {};
}

bool AutosaveFile::is_obsolete(int ticket) const {
    const std::lock_guard guard(mutex_);
    return ticket <= done_;
}

/// Returns false if forget() was called during the write.
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

void AutosaveFile::remove_if_unneeded() {
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

namespace {

constexpr std::string_view ending = ".autosave";
constexpr std::string_view aside_ending = ".kept";
constexpr std::size_t id_digits = 8;

/// The paths of possible autosave files, newest first. `name` is that of the workspace.
std::vector<std::string> candidates(const std::filesystem::path& folder, const std::string& name) {
    const auto prefix = "." + name + ".";
    struct Found {
        std::filesystem::file_time_type time;
        std::string path;
    };
    std::vector<Found> found;
    std::error_code error;
    for (std::filesystem::directory_iterator file(folder, error), end; !error && file != end;
         file.increment(error)) {
        const auto own = to_utf8(file->path().filename());
        std::error_code gone;
        if (own.size() != prefix.size() + id_digits + ending.size() || !own.starts_with(prefix) ||
            !own.ends_with(ending) || file->is_directory(gone))
            continue;
        found.push_back({file->last_write_time(gone), to_utf8(file->path())});
    }
    std::ranges::sort(found, [](const Found& a, const Found& b) {
        return std::tie(b.time, a.path) < std::tie(a.time, b.path);
    });
    std::vector<std::string> paths;
    for (auto& one : found)
        paths.push_back(std::move(one.path));
    return paths;
}

} // namespace

OrphanedAutosave::OrphanedAutosave(std::string path, int lock, Expected<Autosave> content)
    : path_(std::move(path)), lock_(lock), content_(std::move(content)) {}

OrphanedAutosave::OrphanedAutosave(OrphanedAutosave&& other) noexcept
    : path_(std::move(other.path_)),
      lock_(std::exchange(other.lock_, -1)),
      content_(std::move(other.content_)) {}

OrphanedAutosave::~OrphanedAutosave() {
    if (lock_ >= 0) ::close(lock_);
}

/// nullopt if another process holds the file or if it has disappeared.
std::optional<OrphanedAutosave> OrphanedAutosave::take(const std::string& path) {
    int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0 && errno != ENOENT)
        file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) return std::nullopt;
    const bool held = ::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    struct stat opened {};
    struct stat named {};
    // Its owner may have replaced the file between opening and locking it.
    const bool same = ::fstat(file, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
                      opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
    if (held || !same) {
        ::close(file);
        return std::nullopt;
    }
    const auto bytes = read_file(path);
    auto content = bytes ? read_autosave(*bytes, path) : Expected<Autosave>(tl::unexpected(bytes.error()));
    return OrphanedAutosave(path, file, std::move(content));
}

std::vector<OrphanedAutosave> OrphanedAutosave::find(const std::string& workspace_file,
                                                     const std::string& folder) {
    std::vector<OrphanedAutosave> found;
    const auto look = [&](const std::filesystem::path& where, const std::string& name, bool beside) {
        for (const auto& path : candidates(where, name)) {
            auto left = take(path);
            if (!left) continue;
            // The program's folder may have files of another workspace with the same name.
            const bool other = left->content() && left->content()->workspace_file != workspace_file;
            if (beside || !other) found.push_back(std::move(*left));
        }
    };
    const auto file = to_path(absolute_path(workspace_file));
    if (!workspace_file.empty()) look(file.parent_path(), to_utf8(file.filename()), true);
    look(to_path(absolute_path(folder)), name_in_own_folder(workspace_file), false);
    return found;
}

void OrphanedAutosave::remove() {
    ::unlink(path_.c_str());
}

std::string OrphanedAutosave::set_aside() {
    const auto aside = path_ + std::string(aside_ending);
    return std::rename(path_.c_str(), aside.c_str()) == 0 ? aside : std::string();
}

namespace {

constexpr std::string_view autosave_format = "qconfig-studio/autosave";
constexpr std::int64_t autosave_version = 1;

void write_text(json::JsonWriter& writer, std::string_view key, std::string_view text) {
    writer.key(key);
    writer.string(text);
}

} // namespace

std::string write_autosave(const Autosave& autosave) {
    config::Workspace inside = autosave.workspace;
    json::JsonWriter writer;
    writer.begin_object(json::JsonLayout::MultiLine);
    write_text(writer, "format", autosave_format);
    writer.key("version");
    writer.integer(autosave_version);
    write_text(writer, "workspace_file", autosave.workspace_file);
    write_text(writer, "time", autosave.time);
    writer.key("steps");
    writer.integer(autosave.steps);
    writer.key("on_disk");
    writer.begin_array();
    for (const auto& file : autosave.on_disk) {
        writer.begin_array();
        writer.string(file.path);
        writer.string(file.digest);
        writer.end_array();
    }
    writer.end_array();
    writer.key("part_files");
    writer.begin_object();
    config::for_each_part([&](const auto& info) {
        auto& part = inside.*info.member;
        if (!part.file.empty()) write_text(writer, info.key, part.file);
        part.file.clear();
        config::forget_edited_preset(part, info);
    });
    writer.end_object();
    if (!autosave.texts.empty()) {
        writer.key("texts");
        writer.begin_object();
        for (const auto& [part, text] : autosave.texts)
            write_text(writer, part, text);
        writer.end_object();
    }
    writer.key("workspace");
    {
        json::ObjectWriter object(writer, inside.extras, json::JsonLayout::MultiLine);
        config::encode_fields(inside, writer, object);
    }
    writer.end_object();
    return writer.take() + '\n';
}

Expected<Autosave> read_autosave(std::string_view json, const std::string& file) {
    const auto document = json::parse_json(json, file);
    if (!document) return tl::unexpected(document.error());
    json::Decoder decoder(*document);
    const auto& root = document->root();
    Autosave result;
    const auto text = [&](std::string& target) {
        return [&](const json::JsonValue& v) { target = decoder.string(v).value_or(""); };
    };
    const auto format = [&](const json::JsonValue& v) {
        const auto name = decoder.string(v);
        if (name && *name != autosave_format)
            decoder.report(v, message(codes::wrong_format, std::string(autosave_format), std::string(*name)));
    };
    const auto version = [&](const json::JsonValue& v) {
        const auto number = decoder.integer(v);
        if (number && *number > autosave_version)
            decoder.refuse(
                v, message(codes::newer_version, std::to_string(*number), std::to_string(autosave_version)));
        else if (number && *number < 1)
            decoder.report(v, message(codes::bad_version, std::to_string(*number)));
    };
    const auto on_disk = [&](const json::JsonValue& v) {
        for (const auto& item : decoder.array(v)) {
            const auto row = decoder.row(item, 2, "array of path and digest");
            if (row.size() == 2)
                result.on_disk.push_back({std::string(decoder.string(row[0]).value_or("")),
                                          std::string(decoder.string(row[1]).value_or(""))});
        }
    };
    const auto by_part = [&](std::map<std::string, std::string>& target) {
        return [&](const json::JsonValue& v) {
            if (!v.is(json::JsonKind::Object)) return decoder.wrong_type(v, "object");
            for (const auto& member : v.members())
                target.emplace(member.key, decoder.string(member.value).value_or(""));
        };
    };
    std::map<std::string, std::string> part_files;
    std::map<std::string, std::string> texts;
    json::Extras later; // unknown keys of a newer version are ignored
    decoder.own_object(
        root, later,
        {{"format", format, true},
         {"version", version, true},
         {"workspace_file", text(result.workspace_file), true},
         {"time", text(result.time)},
         {"steps", [&](const json::JsonValue& v) { result.steps = decoder.integer(v).value_or(0); }},
         {"on_disk", on_disk},
         {"part_files", by_part(part_files)},
         {"texts", by_part(texts)},
         {"workspace",
          [&](const json::JsonValue& v) { result.workspace = config::decode_workspace(v, decoder); }, true}});
    if (decoder.failed()) return tl::unexpected(decoder.take());
    config::for_each_part([&](const auto& info) {
        auto& part = result.workspace.*info.member;
        const std::string key(info.key); // part_files may have keys of parts that only a newer version knows
        if (const auto stands = part_files.find(key); stands != part_files.end()) part.file = stands->second;
        if (auto typed = texts.extract(key)) result.texts.insert(std::move(typed));
    });
    return result;
}

} // namespace qcs::project
