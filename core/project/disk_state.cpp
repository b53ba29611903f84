#include "project/disk_state.h"

#include "project/detail/digest.h"

namespace qcs::project {

std::string file_digest(std::string_view bytes) {
    return to_hex(digest_of(bytes));
}

DiskState read_disk_state(const std::set<std::string>& files) {
    DiskState state;
    for (const auto& path : files) {
        const auto bytes = read_file(path);
        state[path] = bytes ? file_digest(*bytes) : "";
    }
    return state;
}

FileReader noting_reader(DiskState& state) {
    return [&state](const std::string& path) {
        auto bytes = read_file(path);
        if (bytes) state[path] = file_digest(*bytes);
        return bytes;
    };
}

DiskChange change_since(const DiskState& known, const DiskState& now) {
    DiskChange change;
    for (const auto& [path, digest] : known) {
        const auto found = now.find(path);
        if (found == now.end() || found->second == digest) continue;
        (found->second.empty() ? change.gone : change.changed).push_back(path);
    }
    return change;
}

DiskChange change_since(const DiskState& known) {
    std::set<std::string> files;
    for (const auto& [path, digest] : known)
        files.insert(path);
    return change_since(known, read_disk_state(files));
}

} // namespace qcs::project
