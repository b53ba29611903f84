#pragma once
// The stack machine that a pickle is a program for; it only ever makes PickleObjects.

#include "tensor/torch/pickle/detail/pickle_opcodes.h"
#include "tensor/torch/pickle/pickle.h"

namespace qcs::tensor::pickle {

/// What stands behind an opcode.
struct Argument {
    std::int64_t number = 0;
    std::string_view text; ///< Text*, and the module of Lines
    std::string_view name; ///< of Lines
};

/// Why a step could not be made, or null. One of the codes of read_pickle().
using Failure = const CodeOf<2>*;

class Machine {
public:
    Machine();
    /// Carries out one opcode that stands at `offset` in the file. Not Stop, Proto and Frame.
    Failure step(Op op, const Argument& argument, std::uint64_t offset);
    /// The object on top, if it is the only one.
    Failure stop(PickleRef& root);
    std::vector<PickleObject> take_objects() { return std::move(objects_); }

private:
    Failure step_container(Op op);
    Failure step_call(Op op);
    Failure push(PickleRef ref);
    Failure make(PickleObject object);
    Failure make_of(PickleKind kind, std::size_t count); ///< of the topmost objects
    Failure make_of_marked(PickleKind kind);
    Failure make_global(PickleRef module, PickleRef name);
    Failure text_of(std::string_view text, PickleRef& ref);
    Failure put(std::size_t index);
    Failure get(std::size_t index);
    Failure fill(std::size_t begin, bool pairs); ///< from begin on, into what lies below
    bool has(std::size_t count) const;           ///< objects above the topmost mark
    Failure call(bool is_new);
    Failure build();

    std::uint64_t offset_ = 0;
    std::vector<PickleObject> objects_;
    std::vector<PickleRef> stack_;
    std::vector<std::size_t> marks_; ///< heights of the stack
    std::vector<PickleRef> memo_;
    std::size_t memo_size_ = 0; ///< slots that are used
    std::size_t refs_ = 0;      ///< in all items
};

} // namespace qcs::tensor::pickle
