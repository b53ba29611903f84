#include "project/disk_state.h"

#include <bit>

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

FileReader recording_reader(DiskState& state) {
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

namespace {

using Words = std::array<std::uint64_t, 8>;
constexpr std::size_t block_bytes = 128;

constexpr Words initial = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                           0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

/// The message word permutation of each of the twelve rounds (RFC 7693, SIGMA).
constexpr std::uint8_t order[12][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                        {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                        {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                        {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                        {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                        {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                        {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                        {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                        {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                        {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
                                        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                        {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3}};

void mix(std::uint64_t& a, std::uint64_t& b, std::uint64_t& c, std::uint64_t& d, std::uint64_t x,
         std::uint64_t y) {
    a += b + x;
    d = std::rotr(d ^ a, 32);
    c += d;
    b = std::rotr(b ^ c, 24);
    a += b + y;
    d = std::rotr(d ^ a, 16);
    c += d;
    b = std::rotr(b ^ c, 63);
}

/// The compression function F. `end` is the number of bytes up to the end of this block, which may be padded
/// with zeros.
void compress(Words& state, std::string_view block, std::uint64_t end, bool is_last) {
    std::array<std::uint64_t, 16> m{};
    for (std::size_t i = 0; i < block.size(); ++i)
        m[i / 8] |= std::uint64_t{static_cast<unsigned char>(block[i])} << (8 * (i % 8));
    std::array<std::uint64_t, 16> v{};
    for (std::size_t i = 0; i < 8; ++i) {
        v[i] = state[i];
        v[i + 8] = initial[i];
    }
    v[12] ^= end;
    if (is_last) v[14] = ~v[14];
    for (const auto& s : order) {
        mix(v[0], v[4], v[8], v[12], m[s[0]], m[s[1]]);
        mix(v[1], v[5], v[9], v[13], m[s[2]], m[s[3]]);
        mix(v[2], v[6], v[10], v[14], m[s[4]], m[s[5]]);
        mix(v[3], v[7], v[11], v[15], m[s[6]], m[s[7]]);
        mix(v[0], v[5], v[10], v[15], m[s[8]], m[s[9]]);
        mix(v[1], v[6], v[11], v[12], m[s[10]], m[s[11]]);
        mix(v[2], v[7], v[8], v[13], m[s[12]], m[s[13]]);
        mix(v[3], v[4], v[9], v[14], m[s[14]], m[s[15]]);
    }
    for (std::size_t i = 0; i < 8; ++i)
        state[i] ^= v[i] ^ v[i + 8];
}

} // namespace

Digest digest_of(std::string_view bytes) {
    Words state = initial;
    state[0] ^= 0x01010000 ^ std::tuple_size_v<Digest>; // parameter block: no key, and the digest length
    std::uint64_t end = 0;
    while (bytes.size() > block_bytes) {
        end += block_bytes;
        compress(state, bytes.substr(0, block_bytes), end, false);
        bytes.remove_prefix(block_bytes);
    }
    compress(state, bytes, end + bytes.size(), true);
    Digest digest{};
    for (std::size_t i = 0; i < digest.size(); ++i)
        digest[i] = static_cast<std::uint8_t>(state[i / 8] >> (8 * (i % 8)));
    return digest;
}

std::string to_hex(const Digest& digest) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const auto byte : digest) {
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
    return text;
}

} // namespace qcs::project
