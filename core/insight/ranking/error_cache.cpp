#include "insight/ranking/error_cache.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

namespace qcs::insight {

namespace {

namespace fs = std::filesystem;

/// Must be incremented whenever the measured numbers or the format of a line change.
constexpr int line_format = 1;

/// Identifies a file and its state by device, inode, size and modification time; "" if it cannot be accessed.
std::string identity(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return {};
    return fmt::format("{}:{}:{}:{}.{:09}", status.st_dev, status.st_ino, status.st_size,
                       status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
}

std::string spec_text(const TensorSpec& spec) {
    const auto& s = *spec.settings;
    auto text =
        fmt::format("{} {} {} {} {}..{} {} {} {} {:a} {:a} {} {} {:a} {} {}..{} {}", static_cast<int>(s.kind),
                    static_cast<int>(s.fake_quantize), name_of(s.dtype), name_of(s.qscheme), s.range.min,
                    s.range.max, s.customized_range, s.reduce_range, s.is_dynamic, static_cast<double>(s.eps),
                    s.averaging_constant, s.ch_axis, s.bins, s.fixed_scale, s.fixed_zero_point,
                    s.learnable_range.min, s.learnable_range.max, s.learnable_channels);
    if (spec.folded) text += fmt::format(" folded {:a} {}", *spec.folded->eps, spec.folded->is_transposed);
    if (spec.recorded) text += fmt::format(" recorded {}", spec.recorded->batches.size());
    return text;
}

/// Everything that a result depends on: `name` is the cache file, `key` the line in it. Empty if a file
/// cannot be identified.
struct Place {
    std::string name, key;
    bool operator==(const Place&) const = default;
};

Place place_of(const WeightReader& reader, std::size_t entry, const TensorSpec& spec,
               const std::string& version) {
    Place place;
    for (const auto read : reader.entries_read(entry, spec)) {
        const auto& info = reader.table().entries[read].info();
        const auto file = identity(info.file);
        if (file.empty()) return {};
        if (place.name.empty()) place.name = fmt::format("{:016x}", std::hash<std::string>()(file));
        place.key += fmt::format("{} {} {} {} {} {};", file, info.name, info.offset, name_of(info.dtype),
                                 fmt::join(info.shape, "x"), fmt::join(info.strides, "x"));
    }
    place.key += fmt::format("{} {} {}", spec_text(spec), version, line_format);
    // Keeps the key on one line, whatever characters tensor names contain.
    std::ranges::replace_if(
        place.key, [](char c) { return c == '\t' || c == '\n'; }, '?');
    return place;
}

std::string numbers_of(const WeightError& error) {
    const auto& w = error.whole;
    auto text =
        fmt::format("{} {} {} {} {:a} {:a} {:a} {:a} {:a} {:a} {:a} {:a} {} {:a} {:a} {:a} {} {:a}", w.count,
                    w.nan, w.positive_inf, w.negative_inf, w.min, w.max, w.scale, w.zero_point, w.sqnr_db,
                    w.mse, w.mae, w.max_error, w.max_error_index, w.cosine, w.saturated_low, w.saturated_high,
                    w.codes_used ? static_cast<std::int64_t>(*w.codes_used) : std::int64_t{-1},
                    w.effective_bits.value_or(-1));
    text += fmt::format(" {} {} {:a} {} {} {} {} .", error.channels, error.worst_channel,
                        error.worst_channel_db, error.bytes_before, error.bytes_after,
                        error.outlier_channels.size(), fmt::join(error.outlier_channels, " "));
    return text;
}

/// Parses numbers separated by spaces; `ok` becomes false if one is missing.
class Numbers {
public:
    explicit Numbers(std::string_view text) : text_(text) {}
    bool ok = true;

    template <typename T>
    void take(T& value) {
        const auto word = next();
        if constexpr (std::is_floating_point_v<T>) {
            const std::string copy(word); // strtod parses hexadecimal floats, inf and nan
            char* end = nullptr;
            value = std::strtod(copy.c_str(), &end);
            if (copy.empty() || end != copy.c_str() + copy.size()) ok = false;
        } else {
            const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
            if (read.ec != std::errc{} || read.ptr != word.data() + word.size()) ok = false;
        }
    }
    std::string_view next() {
        const auto end = std::min(text_.find(' '), text_.size());
        const auto word = text_.substr(0, end);
        text_.remove_prefix(std::min(end + 1, text_.size()));
        return word;
    }

private:
    std::string_view text_;
};

std::optional<WeightError> error_of(std::string_view text) {
    WeightError error;
    auto& w = error.whole;
    Numbers numbers(text);
    const auto take = [&](auto&... values) { (numbers.take(values), ...); };
    std::int64_t used = 0;
    double bits = 0;
    std::uint64_t outliers = 0;
    take(w.count, w.nan, w.positive_inf, w.negative_inf, w.min, w.max, w.scale, w.zero_point, w.sqnr_db,
         w.mse, w.mae, w.max_error, w.max_error_index, w.cosine, w.saturated_low, w.saturated_high, used,
         bits, error.channels, error.worst_channel, error.worst_channel_db, error.bytes_before,
         error.bytes_after, outliers);
    if (!numbers.ok || outliers > 16) return std::nullopt;
    error.outlier_channels.resize(outliers);
    for (auto& channel : error.outlier_channels)
        take(channel);
    if (outliers == 0) numbers.next(); // the list is empty between two spaces
    if (!numbers.ok || numbers.next() != ".") return std::nullopt;
    if (used >= 0) w.codes_used = static_cast<std::uint64_t>(used);
    if (bits >= 0) w.effective_bits = bits;
    return error;
}

} // namespace

std::string error_cache_folder() {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return std::string(value && *value == '/' ? value : "");
    };
    if (const auto cache = variable("XDG_CACHE_HOME"); !cache.empty())
        return cache + "/qconfig-studio/errors";
    if (const auto home = variable("HOME"); !home.empty()) return home + "/.cache/qconfig-studio/errors";
    return {};
}

Expected<WeightError> ErrorCache::error(const WeightReader& reader, std::size_t entry, const TensorSpec& spec,
                                        const Task& task) {
    const auto place = place_of(reader, entry, spec, options_.version);
    if (options_.folder.empty() || place.name.empty()) return reader.error(entry, spec, task);
    {
        const std::lock_guard lock(mutex_);
        const auto& known = cache_file(place.name).known;
        if (const auto found = known.find(place.key); found != known.end()) return found->second;
    }
    auto measured = reader.error(entry, spec, task);
    // Do not store the result if a file has changed in the meantime.
    if (measured && place == place_of(reader, entry, spec, options_.version)) {
        const std::lock_guard lock(mutex_);
        store(place.name, place.key, *measured);
    }
    return measured;
}

ErrorCache::CacheFile& ErrorCache::cache_file(const std::string& name) {
    const auto [it, is_new] = cache_files_.try_emplace(name);
    if (!is_new) return it->second;
    const auto path = options_.folder + "/" + name;
    std::ifstream file(path, std::ios::binary);
    for (std::string line; std::getline(file, line);) {
        if (file.eof()) break; // no end of line: the line was not written completely
        const auto tab = line.find('\t');
        if (tab == line.npos) continue;
        if (const auto error = error_of(std::string_view(line).substr(tab + 1)))
            it->second.known.insert_or_assign(line.substr(0, tab), *error);
    }
    // Mark the cache file as recently used (LRU eviction).
    if (file.is_open()) ::utimensat(AT_FDCWD, path.c_str(), nullptr, 0);
    return it->second;
}

void ErrorCache::store(const std::string& name, const std::string& key, const WeightError& error) {
    cache_files_[name].known.insert_or_assign(key, error);
    std::error_code ignored;
    fs::create_directories(options_.folder, ignored);
    const auto line = key + "\t" + numbers_of(error) + "\n";
    // A single append, so that lines of several processes do not mix.
    const int file =
        ::open((options_.folder + "/" + name).c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return;
    const auto size = ::write(file, line.data(), line.size());
    ::close(file);
    if (size > 0) written_ += static_cast<std::uint64_t>(size);
    if (written_ > options_.max_bytes / 64) {
        shrink();
        written_ = 0;
    }
}

void ErrorCache::shrink() const {
    struct Kept {
        fs::path path;
        fs::file_time_type time;
        std::uintmax_t size;
    };
    std::vector<Kept> files;
    std::uintmax_t total = 0;
    std::error_code failed;
    for (const auto& entry : fs::directory_iterator(options_.folder, failed)) {
        std::error_code gone;
        if (!entry.is_regular_file(gone) || gone) continue;
        files.push_back({entry.path(), entry.last_write_time(gone), entry.file_size(gone)});
        if (gone)
            files.pop_back();
        else
            total += files.back().size;
    }
    std::ranges::sort(files, {}, &Kept::time);
    for (const auto& file : files) {
        if (total <= options_.max_bytes) return;
        if (fs::remove(file.path, failed)) total -= file.size;
    }
}

} // namespace qcs::insight
