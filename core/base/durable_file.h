#pragma once
// Writing files so that neither a crash nor a power cut leaves half of one: a temporary file beside it is
// written and synced, renamed, and the folder is synced. Links are followed and stay, mode and owner are
// kept. What is no regular file (FIFO, device) is written through.

#include "base/diagnostic.h"

#include <functional>
#include <string_view>

namespace qcs {

enum class FileStep : std::uint8_t { Write, SyncFile, Rename, SyncFolder, Remove };

/// Hears of each step before it is done, with the path of the file (the folder for SyncFolder); an errno
/// other than 0 makes the step fail. For tests and progress.
using FileSteps = std::function<int(FileStep step, const std::string& path)>;

struct FileToWrite {
    std::string path;
    std::vector<std::string_view> bytes = {}; ///< one after the other
    std::string permissions_of = {};          ///< of a new file: those of this one, if it is there
};

/// A regular file that lies ready under a name that nobody can foresee (`.NAME.PID-RANDOM.new` beside it)
/// until it is renamed. Removed if it never is. Errors: "file-unwritable".
class StagedFile {
public:
    /// Written and synced, with mode and owner of the file that it will replace (as far as the system lets
    /// us). `lock` holds an exclusive lock (flock) on it for as long as the returned file descriptor is open.
    static Expected<StagedFile> make(const FileToWrite& file, const FileSteps& steps = {},
                                     int* lock = nullptr);
    StagedFile(StagedFile&& other) noexcept;
    StagedFile& operator=(StagedFile&&) = delete;
    ~StagedFile();

    /// Puts it in its place and syncs the folder. `renamed`: whether it is in its place, error or not.
    Expected<bool> commit(const FileSteps& steps = {}, bool* renamed = nullptr);

private:
    StagedFile() = default;

    std::string path_;
    std::string temporary_; ///< empty once renamed
};

Expected<bool> write_durably(const FileToWrite& file, const FileSteps& steps = {});
/// True if the file is gone afterwards.
bool remove_durably(const std::string& path, const FileSteps& steps = {});

/// The beginning of a file's name, so that with 60 bytes added it remains a name that a folder takes. Whole
/// characters of UTF-8.
std::string_view short_name(std::string_view name);

} // namespace qcs
