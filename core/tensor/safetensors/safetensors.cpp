#include "tensor/safetensors/safetensors.h"

#include "json/json_document.h"
#include "tensor/safetensors/detail/safetensors_json.h"
#include "tensor/storage/mapped_file.h"
#include "tensor/tensor_codes.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <numeric>
#include <optional>
#include <unordered_map>

namespace qcs::tensor {

namespace {

struct DTypeName {
    std::string_view name;
    std::size_t bits;
    std::optional<DType> dtype; ///< nullopt: torch has no such dtype
};
/// The dtypes of safetensors 0.8.
constexpr std::array<DTypeName, 22> sized_names = {{{"BOOL", 8, DType::Bool},
                                                    {"F4", 4, DType::Float4E2M1FnX2},
                                                    {"F6_E2M3", 6, std::nullopt},
                                                    {"F6_E3M2", 6, std::nullopt},
                                                    {"U8", 8, DType::UInt8},
                                                    {"I8", 8, DType::Int8},
                                                    {"F8_E5M2", 8, DType::Float8E5M2},
                                                    {"F8_E4M3", 8, DType::Float8E4M3Fn},
                                                    {"F8_E8M0", 8, DType::Float8E8M0FnU},
                                                    {"F8_E4M3FNUZ", 8, DType::Float8E4M3FnUz},
                                                    {"F8_E5M2FNUZ", 8, DType::Float8E5M2FnUz},
                                                    {"I16", 16, DType::Int16},
                                                    {"U16", 16, DType::UInt16},
                                                    {"F16", 16, DType::Float16},
                                                    {"BF16", 16, DType::BFloat16},
                                                    {"I32", 32, DType::Int32},
                                                    {"U32", 32, DType::UInt32},
                                                    {"F32", 32, DType::Float32},
                                                    {"C64", 64, DType::Complex64},
                                                    {"F64", 64, DType::Float64},
                                                    {"I64", 64, DType::Int64},
                                                    {"U64", 64, DType::UInt64}}};

constexpr std::size_t length_bytes = 8;

std::uint64_t header_length(std::span<const std::byte> bytes) {
    std::uint64_t length = 0;
    for (auto i = length_bytes; i-- > 0;)
        length = length << 8 | std::to_integer<std::uint64_t>(bytes[i]);
    return length;
}

/// Validates the tensors of one header, first each of them and then all together.
class HeaderCheck {
public:
    HeaderCheck(std::uint64_t data_offset, std::uint64_t data_size, const std::string& file)
        : data_offset_(data_offset), data_size_(data_size), file_(file) {}

    void problem(Message what) {
        auto& list = what.code.severity() == Severity::Error ? errors_ : result_.warnings;
        if (list.size() < max_reported_problems) list.emplace_back(std::move(what), Place{file_});
    }

    void add(SafetensorsEntry&& entry) {
        const auto report = [&](const auto& code, auto&&... more) {
            problem(message(code, entry.name, place(entry.begin), std::forward<decltype(more)>(more)...));
        };
        spans_.push_back({entry.begin, entry.end, kept_name(entry)});
        if (entry.end < entry.begin || entry.end > data_size_)
            return report(codes::safetensors_outside, std::to_string(entry.begin), std::to_string(entry.end),
                          std::to_string(data_size_));
        const auto name = std::ranges::find(sized_names, entry.dtype, &DTypeName::name);
        if (name == sized_names.end()) return report(codes::safetensors_dtype, entry.dtype);
        const auto bytes = checked_bytes(entry.shape, name->bits);
        if (!bytes) return report(codes::tensor_too_large, shape_text(entry.shape));
        // The elements must fill whole bytes; two elements of six bits do not.
        const auto odd_bits = std::accumulate(entry.shape.begin(), entry.shape.end(), name->bits % 8,
                                              [](std::size_t rest, std::int64_t length) {
                                                  return rest * (static_cast<std::size_t>(length) % 8) % 8;
                                              });
        if (*bytes != entry.end - entry.begin || odd_bits != 0)
            return report(codes::safetensors_wrong_size, entry.dtype, shape_text(entry.shape),
                          std::to_string(*bytes), std::to_string(entry.end - entry.begin));
        keep(std::move(entry), *name);
    }

    /// Metadata of record_activations of the Python bridge, stored under the tensor's name.
    void add_metadata(std::string&& key, const std::string& text) {
        const auto said = json::parse_json(std::string_view(text));
        if (!said) return;
        const auto *sampled = said->root().find("sampled"), *count = said->root().find("count");
        if (sampled && sampled->is(json::JsonKind::Bool) && sampled->boolean() && count &&
            count->is(json::JsonKind::Int) && count->integer() >= 0)
            samples_.insert_or_assign(std::move(key), static_cast<std::uint64_t>(count->integer()));
    }

    Expected<SafetensorsHeader> finish() {
        for (auto& info : result_.tensors)
            if (const auto sample = samples_.find(info.name); sample != samples_.end())
                info.sample_of = sample->second;
        check_names();
        if (errors_.empty()) check_cover();
        if (!errors_.empty()) return tl::unexpected(std::move(errors_));
        return std::move(result_);
    }

private:
    struct Span {
        std::uint64_t begin;
        std::uint64_t end;
        std::uint32_t tensor; ///< index in names_
        auto operator<=>(const Span&) const = default;
    };

    std::string place(std::uint64_t begin) const {
        std::uint64_t sum = 0;
        return __builtin_add_overflow(data_offset_, begin, &sum) ? "2^64" : std::to_string(sum);
    }

    std::uint32_t kept_name(const SafetensorsEntry& entry) {
        names_.push_back(entry.name);
        return static_cast<std::uint32_t>(names_.size() - 1);
    }

    void keep(SafetensorsEntry&& entry, const DTypeName& name) {
        TensorInfo info{std::move(entry.name),     DType::Float32, std::move(entry.shape), {}, file_,
                        data_offset_ + entry.begin};
        const bool is_pair = name.dtype == DType::Float4E2M1FnX2;
        if (!name.dtype || (is_pair && (info.shape.empty() || info.shape.back() % 2 != 0))) {
            problem(message(codes::safetensors_left_out, info.name, std::to_string(info.offset), entry.dtype,
                            shape_text(info.shape)));
            result_.left_out.push_back(std::move(info.name));
            return;
        }
        info.dtype = *name.dtype;
        if (is_pair) info.shape.back() /= 2;
        info.strides = row_major_strides(info.shape);
        result_.tensors.push_back(std::move(info));
    }

    void check_names() {
        std::vector<std::uint32_t> order(names_.size());
        std::iota(order.begin(), order.end(), 0U);
        std::ranges::sort(order, {}, [&](std::uint32_t i) { return std::string_view(names_[i]); });
        for (std::size_t i = 1; i < order.size(); ++i)
            if (const auto& name = names_[order[i]]; name == names_[order[i - 1]])
                problem(message(codes::safetensors_duplicate_tensor, name,
                                place(spans_[std::max(order[i], order[i - 1])].begin)));
    }

    /// The sorted spans must follow each other without gaps from the first byte to the last.
    void check_cover() {
        std::ranges::sort(spans_);
        std::uint64_t covered = 0;
        const Span* before = nullptr;
        for (const auto& span : spans_) {
            const auto& name = names_[span.tensor];
            if (span.begin < covered)
                problem(message(codes::safetensors_overlap, name, place(span.begin), names_[before->tensor],
                                place(covered)));
            else if (span.begin != covered)
                problem(message(codes::safetensors_hole, name, place(span.begin),
                                std::to_string(span.begin - covered), place(covered)));
            if (span.end >= covered) {
                covered = span.end;
                before = &span;
            }
        }
        if (covered != data_size_)
            problem(message(codes::safetensors_bytes_after, "", place(covered),
                            std::to_string(data_size_ - covered)));
    }

    std::uint64_t data_offset_;
    std::uint64_t data_size_;
    const std::string& file_;
    std::vector<std::string> names_;
    /// By tensor name: the number of elements that were sampled from.
    std::unordered_map<std::string, std::uint64_t> samples_;
    std::vector<Span> spans_; ///< in the header's order, until check_cover() sorts them
    SafetensorsHeader result_;
    Diagnostics errors_;
};

} // namespace

bool begins_as_safetensors(std::span<const std::byte> bytes) {
    return bytes.size() > length_bytes && bytes[length_bytes] == std::byte{'{'} &&
           header_length(bytes) <= max_safetensors_header;
}

Expected<SafetensorsHeader> read_safetensors_header(std::span<const std::byte> bytes,
                                                    const std::string& file) {
    const auto error = [&](const auto& code, std::size_t at, auto&&... more) {
        return file_error(message(code, "", std::to_string(at), std::forward<decltype(more)>(more)...), file);
    };
    if (bytes.size() < length_bytes) return error(codes::safetensors_too_short, bytes.size());
    const auto length = header_length(bytes);
    const auto rest = bytes.size() - length_bytes;
    if (length > max_safetensors_header)
        return error(codes::safetensors_header_too_long, 0, std::to_string(length),
                     std::to_string(max_safetensors_header));
    if (length > rest)
        return error(codes::safetensors_header_cut_off, 0, std::to_string(length), std::to_string(rest));
    if (length == 0 || bytes[length_bytes] != std::byte{'{'})
        return error(codes::safetensors_no_brace, length_bytes);

    const std::string_view text(reinterpret_cast<const char*>(bytes.data()) + length_bytes, length);
    HeaderCheck check(length_bytes + length, rest - length, file);
    const SafetensorsEvents events{
        [&](SafetensorsEntry&& entry) { check.add(std::move(entry)); },
        [&](std::string&& key, std::string&& value) { check.add_metadata(std::move(key), value); },
        [&](Message what) { check.problem(std::move(what)); }};
    read_safetensors_json(text, length_bytes, events);
    return check.finish();
}

Expected<std::shared_ptr<const TensorSource>> open_safetensors(const std::string& path,
                                                               std::shared_ptr<const TensorStorage> file) {
    auto header = read_safetensors_header(file->bytes(), path);
    if (!file->is_intact()) return file_changed(path);
    if (!header) return tl::unexpected(header.error());
    return mapped_source({std::move(header->tensors), {std::move(file)}, {}, std::move(header->warnings)});
}

namespace {

namespace fs = std::filesystem;

/// One file of the model.
struct Shard {
    std::string path;
    std::shared_ptr<const TensorStorage> storage; ///< null: it could not be opened, and an error was reported
    SafetensorsHeader header;
    std::unordered_map<std::string, std::size_t> by_name;
    std::vector<bool> is_taken; ///< true for tensors that the index lists, which were moved out of the header
};

bool is_plain(std::string_view name) {
    if (name.empty() || name.find('\\') != name.npos || name.find('\0') != name.npos) return false;
    const fs::path path(name);
    return path.is_relative() && path.has_filename() &&
           std::ranges::none_of(path, [](const fs::path& part) { return part == ".." || part == "."; });
}

bool lies_in(const fs::path& folder, const fs::path& file) {
    return std::ranges::mismatch(folder, file).in1 == folder.end();
}

class IndexReader {
public:
    IndexReader(const std::string& path, const Task& task) : path_(path), run_(task) {
        std::error_code error;
        const auto folder = fs::path(path).parent_path();
        folders_.push_back(fs::canonical(folder.empty() ? "." : folder, error));
        folders_.push_back(fs::canonical(path, error).parent_path());
    }

    Expected<MappedTensors> read(const json::JsonDocument& json) {
        const json::JsonValue* map =
            json.root().is(json::JsonKind::Object) ? json.root().find("weight_map") : nullptr;
        if (!map || !map->is(json::JsonKind::Object)) return wrong_form(json, map ? *map : json.root());
        for (const auto& [name, offset, value] : map->members()) {
            if (run_.stop.stop_requested()) return cancelled(path_);
            if (!value.is(json::JsonKind::String)) return wrong_form(json, value);
            add(std::string(name), value.string(), json.place(value));
        }
        report_extra_tensors();
        if (has_errors(problems_)) return tl::unexpected(std::move(problems_));
        for (auto& shard : shards_)
            result_.storages.push_back(std::move(shard.storage));
        result_.warnings = std::move(problems_);
        return std::move(result_);
    }

private:
    static tl::unexpected<Diagnostics> wrong_form(const json::JsonDocument& json,
                                                  const json::JsonValue& value) {
        return failure(codes::safetensors_index_form, json.place(value));
    }

    void add(std::string name, std::string_view file, const Place& place) {
        const auto [entry, is_new] =
            shard_of_.try_emplace(std::string(file), static_cast<std::uint32_t>(shards_.size()));
        if (is_new) shards_.push_back(open(name, file, place));
        auto& shard = shards_[entry->second];
        if (!shard.storage) return;
        const auto found = shard.by_name.find(name);
        if (found == shard.by_name.end()) {
            if (std::ranges::find(shard.header.left_out, name) != shard.header.left_out.end()) return;
            return tell(Diagnostic(message(codes::safetensors_index_lacks, name, path_), {shard.path}));
        }
        result_.tensors.push_back(std::move(shard.header.tensors[found->second]));
        result_.storage_of.push_back(entry->second);
        shard.is_taken[found->second] = true;
    }

    /// `name`: the first tensor that the index assigns to this file.
    Shard open(const std::string& name, std::string_view file, const Place& place) {
        Shard shard;
        shard.path = (fs::path(path_).parent_path() / file).string();
        if (!is_plain(file)) {
            tell({message(codes::safetensors_shard_name, name, std::string(file)), place});
            return shard;
        }
        std::error_code error;
        const auto real = fs::canonical(shard.path, error);
        if (!error && std::ranges::none_of(folders_, [&](const auto& f) { return lies_in(f, real); })) {
            tell({message(codes::safetensors_shard_outside, name, std::string(file), real.string()), place});
            return shard;
        }
        const auto mapped = map_file(shard.path);
        if (!mapped) return tell_all(mapped.error()), shard;
        auto header = read_safetensors_header((*mapped)->bytes(), shard.path);
        if (!(*mapped)->is_intact()) return tell_all(file_changed(shard.path).value()), shard;
        if (!header) return tell_all(header.error()), shard;
        tell_all(header->warnings);
        shard.storage = *mapped;
        shard.header = std::move(*header);
        for (std::size_t i = 0; i < shard.header.tensors.size(); ++i)
            shard.by_name.emplace(shard.header.tensors[i].name, i);
        shard.is_taken.resize(shard.header.tensors.size());
        return shard;
    }

    void report_extra_tensors() {
        for (const auto& shard : shards_)
            for (std::size_t i = 0; i < shard.is_taken.size(); ++i)
                if (const auto& tensor = shard.header.tensors[i]; !shard.is_taken[i])
                    tell(Diagnostic(
                        message(codes::safetensors_index_extra, tensor.name, std::to_string(tensor.offset)),
                        {shard.path}));
    }

    void tell(Diagnostic problem) {
        auto& count = counts_[problem.severity == Severity::Error];
        if (count++ < max_reported_problems) problems_.push_back(std::move(problem));
    }
    void tell_all(const Diagnostics& problems) {
        for (const auto& problem : problems)
            tell(problem);
    }

    const std::string& path_;
    const Task& run_;
    std::vector<fs::path> folders_; ///< folders in which shards may be after resolving links
    std::vector<Shard> shards_;
    std::unordered_map<std::string, std::uint32_t> shard_of_;
    MappedTensors result_;
    Diagnostics problems_;
    std::size_t counts_[2] = {};
};

} // namespace

Expected<std::shared_ptr<const TensorSource>>
open_safetensors_index(const std::string& path, std::shared_ptr<const TensorStorage> file, const Task& task) {
    const auto bytes = file->bytes();
    if (bytes.size() > max_safetensors_index)
        return file_error(message(codes::safetensors_index_too_long, std::to_string(bytes.size()),
                                  std::to_string(max_safetensors_index)),
                          path);
    // Parsed from a copy, since the file may change meanwhile.
    const auto json =
        json::parse_json(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()), path);
    if (!file->is_intact()) return file_changed(path);
    if (!json) return tl::unexpected(json.error());
    auto tensors = IndexReader(path, task).read(*json);
    if (!tensors) return tl::unexpected(tensors.error());
    return mapped_source(std::move(*tensors));
}

} // namespace qcs::tensor
