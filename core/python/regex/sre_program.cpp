#include "python/regex/sre_program.h"

namespace qcs::python::regex {

class SreCompiler {
public:
    explicit SreCompiler(SreProgram& program) : p_(program) {}

    void compile(const Sequence& sequence) {
        for (const auto& node : sequence)
            compile(node);
    }
    std::size_t add(SreOp op) {
        p_.ops_.push_back(op);
        return p_.ops_.size() - 1;
    }
    std::uint32_t add_set(CharSet ranges) {
        SreProgram::Set set;
        set.ranges = std::move(ranges);
        for (char32_t c = 0; c < 128; ++c)
            if (unicode::contains(set.ranges, c)) set.ascii[c / 64] |= std::uint64_t{1} << (c % 64);
        p_.sets_.push_back(std::move(set));
        return static_cast<std::uint32_t>(p_.sets_.size() - 1);
    }

private:
    using Code = SreOp::Code;

    std::size_t here() const { return p_.ops_.size(); }

    void compile(const Node& node) {
        SreOp op{};
        op.flags = node.flags;
        switch (node.kind) {
        case Kind::Char:
        case Kind::Class:
        case Kind::Any:
            op.code = Code::Set;
            op.set = add_set(char_set(node));
            add(op);
            break;
        case Kind::Position:
            op.code = Code::Position;
            op.at = node.at;
            op.set = node.flags & ascii_only ? p_.ascii_word_set_ : p_.word_set_;
            add(op);
            break;
        case Kind::Group:
            if (node.group) add_mark(2 * (node.group - 1));
            compile(node.parts[0]);
            if (node.group) add_mark(2 * (node.group - 1) + 1);
            break;
        case Kind::Branch: compile_branch(node); break;
        case Kind::Repeat: compile_repeat(node); break;
        case Kind::Atomic: compile_inner(Code::Atomic, node); break;
        case Kind::Look: compile_inner(node.negated ? Code::AssertNot : Code::Assert, node); break;
        case Kind::BackRef:
            op.code = Code::BackRef;
            op.group = node.group - 1;
            add(op);
            break;
        case Kind::Conditional: compile_conditional(node); break;
        }
    }

    void add_mark(int mark) {
        SreOp op{};
        op.code = Code::Mark;
        op.group = mark;
        add(op);
    }

    std::size_t add_jump() {
        SreOp op{};
        op.code = Code::Jump;
        return add(op);
    }

    void add_success() { add(SreOp{}); }

    void compile_inner(Code code, const Node& node) {
        SreOp op{};
        op.code = code;
        op.min = node.kind == Kind::Look ? node.min : 0;
        const std::size_t at = add(op);
        p_.ops_[at].body = here();
        compile(node.parts[0]);
        add_success();
        p_.ops_[at].next = here();
    }

    void compile_branch(const Node& node) {
        SreOp op{};
        op.code = Code::Branch;
        const std::size_t at = add(op);
        std::vector<std::size_t> starts, jumps;
        for (const auto& part : node.parts) {
            starts.push_back(here());
            compile(part);
            jumps.push_back(add_jump());
        }
        for (const std::size_t jump : jumps)
            p_.ops_[jump].next = here();
        p_.ops_[at].body = p_.alternatives_.size();
        p_.alternatives_.insert(p_.alternatives_.end(), starts.begin(), starts.end());
        p_.ops_[at].next = p_.alternatives_.size();
    }

    void compile_conditional(const Node& node) {
        SreOp op{};
        op.code = Code::Conditional;
        op.group = node.group - 1;
        const std::size_t at = add(op);
        p_.ops_[at].body = here();
        compile(node.parts[0]);
        const std::size_t jump = add_jump();
        p_.ops_[at].next = here();
        if (node.parts.size() > 1) compile(node.parts[1]);
        p_.ops_[jump].next = here();
    }

    void compile_repeat(const Node& node) {
        SreOp op{};
        op.min = node.min;
        op.max = node.max;
        if (const Node* unit = single_unit(node.parts[0])) {
            op.code = node.greed == Greed::Greedy ? Code::RepeatOne
                      : node.greed == Greed::Lazy ? Code::LazyRepeatOne
                                                  : Code::PossessiveRepeatOne;
            op.set = add_set(char_set(*unit));
            op.next = here() + 1;
            add(op);
            return;
        }
        op.code = node.greed == Greed::Possessive ? Code::PossessiveRepeat : Code::Repeat;
        const std::size_t at = add(op);
        p_.ops_[at].body = here();
        compile(node.parts[0]);
        SreOp end{};
        end.code = node.greed == Greed::Greedy ? Code::Until
                   : node.greed == Greed::Lazy ? Code::LazyUntil
                                               : Code::Success;
        add(end);
        p_.ops_[at].next = here();
    }

    SreProgram& p_;
};

SreProgram::SreProgram(const Pattern& pattern) : marks_(2 * pattern.groups) {
    SreCompiler compiler(*this);
    word_set_ = compiler.add_set(word_set(0));
    ascii_word_set_ = compiler.add_set(word_set(ascii_only));
    compiler.compile(pattern.sequence);
    compiler.add(SreOp{});
}

} // namespace qcs::python::regex
