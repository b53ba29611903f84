#pragma once
// Errors of weights that were measured before, on disk: known again by the files that hold the tensors, the
// tensors' places in them, and the spec.

#include "insight/ranking/weight_error.h"

#include <mutex>
#include <unordered_map>

namespace qcs::insight {

struct ErrorCacheOptions {
    std::string folder;  ///< is made when something is stored
    std::string version; ///< of the program: others' results are not taken
    std::uint64_t max_bytes = std::uint64_t{256} << 20;
};

/// $XDG_CACHE_HOME/qconfig-studio/errors, or that below ~/.cache; "" where neither is known.
std::string error_cache_folder();

/// One file for each file of tensors, with a line for each result; what cannot be read or written is measured
/// again. Safe from any thread, and for several programs at once.
class ErrorCache {
public:
    explicit ErrorCache(ErrorCacheOptions options) : options_(std::move(options)) {}

    /// What is known of this weight, else what reader.error() says, which is then kept.
    Expected<WeightError> error(const WeightReader& reader, std::size_t entry, const TensorSpec& spec,
                                const Task& task = {});

private:
    struct Book { ///< what one file of the cache says
        std::unordered_map<std::string, WeightError> known;
    };
    Book& book(const std::string& name);
    void store(const std::string& name, const std::string& key, const WeightError& error);
    void shrink() const;

    ErrorCacheOptions options_;
    std::mutex mutex_;
    std::unordered_map<std::string, Book> books_; ///< by file name
    std::uint64_t written_ = 0;                   ///< bytes since shrink()
};

} // namespace qcs::insight
