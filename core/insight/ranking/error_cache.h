#pragma once
// A cache on disk for measured errors of weights. Results are identified by the files that hold the tensors,
// the tensors' positions in them, and the spec.

#include "insight/ranking/weight_error.h"

#include <mutex>
#include <unordered_map>

namespace qcs::insight {

struct ErrorCacheOptions {
    std::string folder;  ///< created when something is stored
    std::string version; ///< of the program; results of other versions are ignored
    std::uint64_t max_bytes = std::uint64_t{256} << 20;
};

/// $XDG_CACHE_HOME/qconfig-studio/errors, otherwise the same below ~/.cache; "" if neither variable is set.
std::string error_cache_folder();

/// Has one cache file for each file of tensors, with one line for each result. Results that cannot be read
/// are measured again; failures to write are ignored. Safe from any thread, and for several processes at
/// once.
class ErrorCache {
public:
    explicit ErrorCache(ErrorCacheOptions options) : options_(std::move(options)) {}

    /// The cached result for this weight; otherwise that of reader.error(), which is then stored.
    Expected<WeightError> error(const WeightReader& reader, std::size_t entry, const TensorSpec& spec,
                                const Task& task = {});

private:
    struct Book { ///< the contents of one cache file
        std::unordered_map<std::string, WeightError> known;
    };
    Book& book(const std::string& name);
    void store(const std::string& name, const std::string& key, const WeightError& error);
    void shrink() const;

    ErrorCacheOptions options_;
    std::mutex mutex_;
    std::unordered_map<std::string, Book> books_; ///< by name of the cache file
    std::uint64_t written_ = 0;                   ///< bytes written since the last shrink()
};

} // namespace qcs::insight
