#pragma once
// A cache on disk for measured errors of weights. The key of a result consists of the files that hold the
// tensors, the positions of the tensors in those files, and the spec.

#include "insight/ranking/weight_error.h"

#include <mutex>
#include <unordered_map>

namespace qcs::insight {

struct ErrorCacheOptions {
    std::string folder;  ///< created when the first result is stored; "": nothing is cached
    std::string version; ///< version of the program; results that another version stored are ignored
    std::uint64_t max_bytes = std::uint64_t{256} << 20; ///< limit for the total size of the cache files
};

/// Returns $XDG_CACHE_HOME/qconfig-studio/errors; if that variable is not set,
/// $HOME/.cache/qconfig-studio/errors; if neither is set, "". Relative paths in these variables are ignored.
std::string error_cache_folder();

/// The cache has one file for each file of tensors; each line of a cache file is one result. A line that
/// cannot be read is ignored, so that the result is measured again; failures to write are ignored. An
/// ErrorCache may be used from any thread, and several processes may use the folder at once.
class ErrorCache {
public:
    explicit ErrorCache(ErrorCacheOptions options) : options_(std::move(options)) {}

    /// Returns the cached result for this weight. If there is none, returns reader.error() and stores its
    /// result.
    Expected<WeightError> error(const WeightReader& reader, std::size_t entry, const TensorSpec& spec,
                                const Task& task = {});

private:
    struct CacheFile { ///< the contents of one cache file
        std::unordered_map<std::string, WeightError> known;
    };
    /// Returns the contents of a cache file; reads the file on first use.
    CacheFile& cache_file(const std::string& name);
    void store(const std::string& name, const std::string& key, const WeightError& error);
    /// Deletes the least recently used cache files until the total size is at most max_bytes.
    void shrink() const;

    ErrorCacheOptions options_;
    std::mutex mutex_;
    std::unordered_map<std::string, CacheFile> cache_files_; ///< by name of the cache file
    std::uint64_t written_ = 0;                              ///< bytes written since the last shrink()
};

} // namespace qcs::insight
