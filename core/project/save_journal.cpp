#include "project/save_journal.h"

#include "base/durable_file.h"
#include "base/file_codes.h"
#include "json/decode.h"
#include "json/json_write.h"
#include "project/file_path.h"

#include <cerrno>
#include <filesystem>
#include <limits>
#include <optional>
#include <system_error>

namespace qcs::project {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view journal_format = "qconfig-studio/saving";

/// FNV-1a hash and size; it only has to distinguish versions of one file.
std::string version_tag(std::string_view bytes) {
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char byte : bytes)
        hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211ULL;
    return std::to_string(hash) + '-' + std::to_string(bytes.size());
}

struct Entry {
    std::string path; ///< relative to the workspace
    std::string before;
    std::string after;
};

/// Only files of a known kind may be replaced, so that a forged journal cannot overwrite other files.
bool same_kind(std::string_view a, std::string_view b) {
    const auto kind = config::sniff_kind(a);
    return kind && kind == config::sniff_kind(b);
}

/// Reads a journal. Returns an empty list if the text is not a complete journal of this version.
std::vector<Entry> read_journal(std::string_view json) {
    const auto document = json::parse_json(json);
    if (!document || !document->root().is(json::JsonKind::Object)) return {};
    json::Decoder decoder(*document);
    std::string format;
    std::int64_t version = 0;
    std::vector<Entry> entries;
    decoder.closed_object(
        document->root(),
        {{"format", [&](const json::JsonValue& v) { format = decoder.string(v).value_or(""); }, true},
         {"version", [&](const json::JsonValue& v) { version = decoder.integer(v).value_or(0); }, true},
         {"files",
          [&](const json::JsonValue& v) {
              for (const auto& item : decoder.array(v)) {
                  const auto row = decoder.strings(item);
                  if (row.size() == 3) entries.push_back({row[0], row[1], row[2]});
              }
          },
          true}});
    if (decoder.failed() || format != journal_format || version != 1) return {};
    return entries;
}

} // namespace

std::string save_journal_path(const std::string& workspace_file) {
    const auto path = to_path(workspace_file);
    const auto name = to_utf8(path.filename());
    const std::string begin(short_name(name));
    // A hash of the name keeps shortened names distinct.
    const auto rest = begin == name ? "" : "." + version_tag(name);
    return to_utf8(path.parent_path() / to_path("." + begin + rest + ".saving"));
}

std::string save_journal_text(const std::string& workspace_file, std::span<const ReplacedFile> files) {
    const auto folder = to_path(workspace_file).parent_path();
    json::JsonWriter writer;
    writer.begin_object(json::JsonLayout::MultiLine);
    writer.key("format");
    writer.string(journal_format);
    writer.key("version");
    writer.integer(1);
    writer.key("files");
    writer.begin_array();
    for (const auto& file : files) {
        writer.begin_array();
        writer.string(to_utf8(to_path(file.path).lexically_proximate(folder)));
        writer.string(version_tag(file.before));
        writer.string(file.after);
        writer.end_array();
    }
    writer.end_array();
    writer.end_object();
    return writer.take() + '\n';
}

std::map<std::string, std::string> unfinished_save(const std::string& workspace_file,
                                                   const FileReader& reader) {
    const auto journal = reader(save_journal_path(workspace_file));
    if (!journal) return {};
    const auto entries = read_journal(*journal);
    std::map<std::string, std::string> left;
    for (const auto& entry : entries) {
        const auto path = path_beside(workspace_file, entry.path);
        const auto bytes = reader(path);
        if (!bytes) return {};
        if (*bytes == entry.after) continue;
        if (version_tag(*bytes) != entry.before || !same_kind(*bytes, entry.after)) return {};
        left[path] = entry.after;
    }
    if (left.size() == entries.size()) left.clear();
    return left;
}

namespace {

struct Replaced {
    std::string path;
    std::optional<std::string> before; ///< nullopt: the file did not exist
};

std::optional<std::string> bytes_of(const std::string& path) {
    auto bytes = read_file(path, std::numeric_limits<std::uintmax_t>::max());
    return bytes ? std::optional(std::move(*bytes)) : std::nullopt;
}

/// Rolls back. Returns true if all files are as before.
bool roll_back(const std::vector<Replaced>& done) {
    bool all = true;
    for (auto file = done.rbegin(); file != done.rend(); ++file) {
        const bool back = file->before ? write_durably({file->path, {*file->before}}).has_value()
                                       : remove_durably(file->path);
        all = back && all;
    }
    return all;
}

/// Finishes an interrupted save before the next one begins: there can only be one journal, and a journal that
/// does not apply now must not apply later.
Expected<void> finish_earlier(const std::string& workspace, const FileStepHook& steps) {
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

Expected<void> write_together(const std::vector<NewFile>& files, const FileStepHook& steps) {
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
    std::string journal; // "" if none is needed
    if (replaced.size() > 1) {
        journal = save_journal_path(workspace);
        const auto text = save_journal_text(workspace, replaced);
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
        if (roll_back(done) && !journal.empty()) remove_durably(journal);
        return tl::unexpected(std::move(committed.error()));
    }
    if (!journal.empty()) remove_durably(journal, steps);
    return {};
}

} // namespace qcs::project
