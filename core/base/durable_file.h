#pragma once
// Writes files so that neither a crash nor a power failure leaves a half-written one: a temporary file is
// written and synced beside the target, renamed over it, and the folder is synced. Symbolic links are
// followed and kept; mode and owner of a replaced file are kept. A target that is not a regular file (FIFO,
// device) is opened and written directly.

#include "base/diagnostic.h"

#include <functional>
#include <string_view>

namespace qcs {

enum class FileStep : std::uint8_t { Write, SyncFile, Rename, SyncFolder, Remove };

/// Called before each step with the path of the file (of the folder for SyncFolder). If it returns an errno
/// other than 0, the step fails with that error. Used by tests and for progress.
using FileSteps = std::function<int(FileStep step, const std::string& path)>;

struct FileToWrite {
    std::string path;
    std::vector<std::string_view> bytes = {}; ///< the contents: these pieces, one after the other
    /// A new file gets mode and owner of the file at this path, if that exists.
    std::string permissions_of = {};
};

/// A complete regular file under an unpredictable temporary name (`.NAME.PID-RANDOM.new` beside the target),
/// ready to be renamed. The destructor removes it if it was not. Errors: "file-unwritable".
class StagedFile {
public:
    /// Writes and syncs the temporary file and gives it mode and owner of the file that it will replace (as
    /// far as the process is permitted to). If `lock` is given, it receives a file descriptor that holds an
    /// exclusive lock (flock) on the file until the caller closes it.
    static Expected<StagedFile> make(const FileToWrite& file, const FileSteps& steps = {},
                                     int* lock = nullptr);
    StagedFile(StagedFile&& other) noexcept;
    StagedFile& operator=(StagedFile&&) = delete;
    ~StagedFile();

    /// Renames the file to its target and syncs the folder. `renamed` is set to true as soon as the rename
    /// has succeeded, even if the sync then fails.
    Expected<bool> commit(const FileSteps& steps = {}, bool* renamed = nullptr);

private:
    StagedFile() = default;

    std::string path_;
    std::string temporary_; ///< empty once renamed
};

/// Writes and commits one file, or writes directly into a target that is not a regular file. Errors:
/// "file-unwritable".
Expected<bool> write_durably(const FileToWrite& file, const FileSteps& steps = {});
/// Returns true if the file does not exist afterwards.
bool remove_durably(const std::string& path, const FileSteps& steps = {});

/// A prefix of a file name, short enough (180 bytes) that 60 more bytes still give a valid name. It never
/// cuts a UTF-8 character.
std::string_view short_name(std::string_view name);

} // namespace qcs
