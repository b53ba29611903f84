#include "tensor/zip/zip_directory.h"

#include "tensor/storage/file_problem.h"
#include "tensor/tensor_codes.h"
#include "tensor/zip/detail/zip_records.h"

#include <algorithm>
#include <numeric>

namespace qcs::tensor {

namespace {

bool is_safe_name(std::string_view name) {
    if (name.empty() || name.front() == '/' || name.front() == '\\' || name.find('\0') != name.npos)
        return false;
    if (name.size() > 1 && name[1] == ':') return false; // a drive
    for (std::size_t begin = 0; begin <= name.size();) {
        const auto end = std::min(name.find_first_of("/\\", begin), name.size());
        if (name.substr(begin, end - begin) == "..") return false;
        begin = end + 1;
    }
    return true;
}

class DirectoryReader {
public:
    DirectoryReader(std::span<const std::byte> archive, const std::string& file)
        : archive_(archive), file_(file) {}

    Expected<std::vector<ZipEntry>> read() {
        ZipRecordError error;
        const auto end = find_zip_end(archive_, error);
        if (!end) return file_error(message_of(error.code, {"", std::to_string(error.at)}), file_);
        if (end->directory_size > max_zip_directory)
            return file_error(message(codes::zip_directory_too_large, "", std::to_string(end->record),
                                      std::to_string(end->directory_size), std::to_string(max_zip_directory)),
                              file_);
        read_entries(*end);
        if (problems_.empty()) check_apart();
        if (problems_.empty()) check_names();
        if (!problems_.empty()) return tl::unexpected(std::move(problems_));
        return std::move(entries_);
    }

private:
    struct Extent {
        std::uint64_t begin; ///< of the local header
        std::uint64_t end;   ///< of the data
    };

    void tell(Message what) {
        if (problems_.size() < enough_problems) problems_.emplace_back(std::move(what), Place{file_});
    }
    template <int Arity, typename... More>
    void tell(const CodeOf<Arity>& code, std::string_view name, std::uint64_t at, More&&... more) {
        tell(message(code, name, std::to_string(at), std::forward<More>(more)...));
    }

    void read_entries(const ZipEnd& end) {
        entries_.reserve(end.entries);
        extents_.reserve(end.entries);
        auto at = end.directory;
        for (std::uint64_t i = 0; i < end.entries; ++i) {
            ZipRecordError error;
            const auto header = read_central_header(archive_, at, end.record, error);
            if (!header)
                return tell(
                    message_of(error.code, {"", std::to_string(error.at)})); // the next one cannot be found
            add(*header, at, end.directory);
            at += header->bytes;
        }
        if (at != end.record) tell(codes::zip_too_many_entries, "", at);
    }

    void add(const ZipHeader& header, std::uint64_t at, std::uint64_t directory) {
        const auto name = header.name;
        if (!is_safe_name(name)) return tell(codes::zip_unsafe_name, name, at);
        if (header.is_encrypted()) return tell(codes::zip_encrypted, name, at);
        if (header.disk != 0) return tell(codes::zip_several_disks, name, at);
        const bool is_stored = header.method == 0, is_deflated = header.method == 8;
        if (is_stored && header.size != header.compressed_size)
            return tell(codes::zip_sizes_differ, name, at);
        if (is_deflated && header.size / max_deflate_ratio > header.compressed_size)
            return tell(codes::zip_ratio, name, at, std::to_string(header.size),
                        std::to_string(header.compressed_size));

        ZipRecordError error;
        const auto local = read_local_header(archive_, header.offset, directory, error);
        if (!local) return tell(message_of(error.code, {std::string(name), std::to_string(error.at)}));
        const auto agrees = [&](std::uint64_t here, std::uint64_t there) {
            return here == there || (here == 0 && local->has_descriptor());
        };
        if (local->name != name || local->method != header.method || local->is_encrypted() ||
            !agrees(local->size, header.size) || !agrees(local->compressed_size, header.compressed_size) ||
            !agrees(local->crc32, header.crc32))
            return tell(codes::zip_headers_differ, name, header.offset);
        const auto offset = header.offset + local->bytes;
        if (header.compressed_size > directory - offset) return tell(codes::zip_outside, name, offset);
        entries_.push_back({std::string(name), entries_.size(), offset, header.compressed_size, header.size,
                            static_cast<std::uint16_t>(header.method),
                            static_cast<std::uint32_t>(header.crc32)});
        extents_.push_back({header.offset, offset + header.compressed_size});
    }

    std::vector<std::uint32_t> order() const {
        std::vector<std::uint32_t> indices(entries_.size());
        std::iota(indices.begin(), indices.end(), 0U);
        return indices;
    }

    void check_apart() {
        auto by_place = order();
        std::ranges::sort(by_place, {}, [&](std::uint32_t i) { return extents_[i].begin; });
        for (std::size_t i = 1; i < by_place.size(); ++i) {
            const auto& here = extents_[by_place[i]];
            const auto& before = extents_[by_place[i - 1]];
            if (here.begin < before.end)
                tell(codes::zip_overlap, entries_[by_place[i]].name, here.begin,
                     entries_[by_place[i - 1]].name, std::to_string(before.end));
        }
    }

    void check_names() {
        auto by_name = order();
        std::ranges::sort(by_name, [&](std::uint32_t a, std::uint32_t b) {
            return std::pair(std::string_view(entries_[a].name), a) <
                   std::pair(std::string_view(entries_[b].name), b);
        });
        for (std::size_t i = 1; i < by_name.size(); ++i)
            if (const auto& entry = entries_[by_name[i]]; entry.name == entries_[by_name[i - 1]].name)
                tell(codes::zip_duplicate_name, entry.name, extents_[by_name[i]].begin);
    }

    std::span<const std::byte> archive_;
    const std::string& file_;
    std::vector<ZipEntry> entries_;
    std::vector<Extent> extents_; ///< one for each entry
    Diagnostics problems_;
};

} // namespace

bool begins_as_zip(std::span<const std::byte> archive) {
    constexpr std::byte p{'P'}, k{'K'};
    if (archive.size() < 4 || archive[0] != p || archive[1] != k) return false;
    return (archive[2] == std::byte{3} && archive[3] == std::byte{4}) ||
           (archive[2] == std::byte{5} && archive[3] == std::byte{6});
}

Expected<std::vector<ZipEntry>> read_zip_directory(std::span<const std::byte> archive,
                                                   const std::string& file) {
    return DirectoryReader(archive, file).read();
}

} // namespace qcs::tensor
