#include "tensor/safetensors/safetensors_index.h"

#include "json/json_document.h"
#include "tensor/safetensors/safetensors.h"
#include "tensor/storage/file_problem.h"
#include "tensor/storage/mapped_file.h"
#include "tensor/storage/mapped_tensors.h"
#include "tensor/tensor_codes.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <unordered_map>

namespace qcs::tensor {

namespace {

namespace fs = std::filesystem;

/// One file of the model.
struct Shard {
    std::string path;
    std::shared_ptr<const TensorStorage> storage; ///< null: it could not be opened, which was told
    SafetensorsHeader header;
    std::unordered_map<std::string, std::size_t> by_name;
    std::vector<bool> is_taken; ///< by the index: moved out of the header
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

    /// `name`: the first tensor that is said to be there.
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
        if (count++ < enough_problems) problems_.push_back(std::move(problem));
    }
    void tell_all(const Diagnostics& problems) {
        for (const auto& problem : problems)
            tell(problem);
    }

    const std::string& path_;
    const Task& run_;
    std::vector<fs::path> folders_; ///< where shards may really be
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
    // A copy: the file may change while it is read.
    const auto json =
        json::parse_json(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()), path);
    if (!file->is_intact()) return file_changed(path);
    if (!json) return tl::unexpected(json.error());
    auto tensors = IndexReader(path, task).read(*json);
    if (!tensors) return tl::unexpected(tensors.error());
    return mapped_source(std::move(*tensors));
}

} // namespace qcs::tensor
