#pragma once
// The capturing groups met so far, and how wide patterns can be.

#include "python/regex/ast.h"
#include "python/regex/tokens.h"

#include <map>
#include <optional>

namespace qcs::python::regex {

/// How many characters a pattern can match. Clipped as sre does: to unbounded - 1 and unbounded.
struct Width {
    std::uint64_t low = 0, high = 0;
};

class Groups {
public:
    int count() const { return static_cast<int>(widths_.size()); } ///< the whole pattern (group 0) included

    int open(const std::u32string& name, const Tokens& tokens);
    void close(int group, const Sequence& content);
    bool is_closed(int group) const;
    std::optional<int> find(const std::u32string& name) const;

    /// In a lookbehind, only groups closed before it may be referred to.
    void check_lookbehind(int group, const Tokens& tokens) const;
    /// The first lookbehind of a nest sets the limit; leave_lookbehind takes what enter_lookbehind returned.
    std::optional<int> enter_lookbehind();
    void leave_lookbehind(std::optional<int> before);

    /// `position` is where the first reference to a group stood that may only be defined later.
    void refer(int group, int position) { references_.emplace(group, position); }
    const std::map<int, int>& references() const { return references_; }

    Width width(const Sequence& sequence) const;

private:
    Width width(const Node& node) const;

    std::vector<std::optional<Width>> widths_{std::nullopt};
    std::map<std::u32string, int> names_;
    std::map<int, int> references_;
    std::optional<int> lookbehind_limit_;
};

} // namespace qcs::python::regex
