#pragma once
// Writes files so that neither a crash nor a power failure leaves a half-written file. The contents are
// written to a temporary file in the folder of the target file and synced (fsync). Then the temporary file is
// renamed to the name of the target, and the folder is synced. A symbolic link stays a link, and the file to
// which it points is replaced. The new file gets the mode and owner of the old one. A target that is not a
// regular file (FIFO, device) is opened and written directly.

#include "base/diagnostic.h"

#include <functional>
#include <string_view>

namespace qcs {

/// The steps of writing or removing a file.
enum class FileStep : std::uint8_t { Write, SyncFile, Rename, SyncFolder, Remove };

/// A callback that is called before each step, on the thread that writes. `path` is the target file or, for
/// SyncFolder, its folder. The callback returns 0 to continue; another return value is an errno, with which
/// the step then fails. Tests use it to observe the steps and to simulate failures.
using FileStepHook = std::function<int(FileStep step, const std::string& path)>;

struct FileToWrite {
    std::string path;
    /// The contents, in pieces that are written one after the other.
    std::vector<std::string_view> bytes = {};
    /// Path of another file, or "". If no file exists at `path` yet, the new file gets the mode and owner of
    /// the other file. If the other file does not exist either, the new file gets the usual mode and owner.
    std::string permissions_of = {};
};

/// A completely written temporary file (`.NAME.PID-RANDOM.new` in the folder of the target), ready to be
/// renamed to the target. If commit() has not renamed the temporary file, the destructor removes it. Errors:
/// "file-unwritable".
class StagedFile {
public:
    /// Writes and syncs the temporary file. Gives it the mode and owner of the file that it will replace, as
    /// far as the process is permitted to. Fails if a file that is not a regular file exists at the path. If
    /// `lock` is not null, `*lock` receives a file descriptor of the new file, and an exclusive lock (flock)
    /// is held on the file until the caller closes the descriptor, unless the file system supports no locks.
    static Expected<StagedFile> make(const FileToWrite& file, const FileStepHook& steps = {},
                                     int* lock = nullptr);
    StagedFile(StagedFile&& other) noexcept;
    StagedFile& operator=(StagedFile&&) = delete;
    ~StagedFile();

    /// Renames the temporary file to its target and syncs the folder. Returns true or an error, never false.
    /// If `renamed` is not null, `*renamed` is set to true once the rename has succeeded, even if syncing the
    /// folder then fails.
    Expected<bool> commit(const FileStepHook& steps = {}, bool* renamed = nullptr);

private:
    StagedFile() = default;

    std::string path_;
    std::string temporary_; ///< path of the temporary file; empty once it has been renamed
};

/// Writes one file as described at the top of this header. Returns true or the error "file-unwritable", never
/// false.
Expected<bool> write_durably(const FileToWrite& file, const FileStepHook& steps = {});
/// Removes a file and syncs its folder. Returns true if the file does not exist afterwards, even if it did
/// not exist before.
bool remove_durably(const std::string& path, const FileStepHook& steps = {});

/// Returns at most the first 180 bytes of a file name, so that a suffix of up to 60 bytes can be appended and
/// the name remains valid. A UTF-8 character is never split.
std::string_view short_name(std::string_view name);

} // namespace qcs
