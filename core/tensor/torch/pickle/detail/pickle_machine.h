#pragma once
// The stack machine that executes the opcodes of a pickle. It only creates PickleObjects, never Python
// objects.

#include "tensor/torch/pickle/pickle.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace qcs::tensor::pickle {

// The opcodes of pickle protocols 2 to 5, except extension codes and out-of-band buffers, and the operands
// that follow them in the file.

enum class Op : std::uint8_t {
    Mark = '(',
    Stop = '.',
    Pop = '0',
    PopMark = '1',
    Dup = '2',
    BinFloat = 'G',
    BinInt = 'J',
    BinInt1 = 'K',
    BinInt2 = 'M',
    None = 'N',
    BinPersId = 'Q',
    Reduce = 'R',
    BinString = 'T',
    ShortBinString = 'U',
    BinUnicode = 'X',
    Append = 'a',
    Build = 'b',
    Global = 'c',
    Dict = 'd',
    Appends = 'e',
    BinGet = 'h',
    LongBinGet = 'j',
    List = 'l',
    BinPut = 'q',
    LongBinPut = 'r',
    SetItem = 's',
    Tuple = 't',
    SetItems = 'u',
    EmptyDict = '}',
    EmptyList = ']',
    EmptyTuple = ')',
    Proto = 0x80,
    NewObj = 0x81,
    Tuple1 = 0x85,
    Tuple2 = 0x86,
    Tuple3 = 0x87,
    NewTrue = 0x88,
    NewFalse = 0x89,
    Long1 = 0x8a,
    Long4 = 0x8b,
    BinBytes = 'B',
    ShortBinBytes = 'C',
    ShortBinUnicode = 0x8c,
    BinUnicode8 = 0x8d,
    BinBytes8 = 0x8e,
    EmptySet = 0x8f,
    AddItems = 0x90,
    FrozenSet = 0x91,
    NewObjEx = 0x92,
    StackGlobal = 0x93,
    Memoize = 0x94,
    Frame = 0x95,
    ByteArray8 = 0x96,
};

enum class OperandKind : std::uint8_t {
    Unknown, ///< an opcode that is not supported
    None,
    Number1, ///< an unsigned little-endian number of 1 byte
    Number2,
    Number4,
    Number8,
    Signed4,
    Float8, ///< a big-endian IEEE double
    Text1,  ///< a length, stored in 1 byte, and then as many bytes as it says
    Text4,
    Text8,
    Lines, ///< two lines of text: module and name
};

constexpr std::array<OperandKind, 256> operand_table() {
    std::array<OperandKind, 256> table{};
    const auto set = [&](OperandKind operand, auto... ops) {
        ((table[static_cast<std::uint8_t>(ops)] = operand), ...);
    };
    set(OperandKind::None, Op::Mark, Op::Stop, Op::Pop, Op::PopMark, Op::Dup, Op::None, Op::BinPersId,
        Op::Reduce, Op::Append, Op::Build, Op::Dict, Op::Appends, Op::List, Op::SetItem, Op::Tuple,
        Op::SetItems, Op::EmptyDict, Op::EmptyList, Op::EmptyTuple, Op::NewObj, Op::Tuple1, Op::Tuple2,
        Op::Tuple3, Op::NewTrue, Op::NewFalse, Op::EmptySet, Op::AddItems, Op::FrozenSet, Op::NewObjEx,
        Op::StackGlobal, Op::Memoize);
    set(OperandKind::Number1, Op::BinInt1, Op::BinGet, Op::BinPut, Op::Proto);
    set(OperandKind::Number2, Op::BinInt2);
    set(OperandKind::Number4, Op::LongBinGet, Op::LongBinPut);
    set(OperandKind::Number8, Op::Frame);
    set(OperandKind::Signed4, Op::BinInt);
    set(OperandKind::Float8, Op::BinFloat);
    set(OperandKind::Text1, Op::ShortBinString, Op::ShortBinBytes, Op::ShortBinUnicode, Op::Long1);
    set(OperandKind::Text4, Op::BinString, Op::BinUnicode, Op::BinBytes, Op::Long4);
    set(OperandKind::Text8, Op::BinUnicode8, Op::BinBytes8, Op::ByteArray8);
    set(OperandKind::Lines, Op::Global);
    return table;
}

inline constexpr std::array<OperandKind, 256> operands = operand_table();

/// The value of an opcode's operand.
struct OperandValue {
    std::int64_t number = 0;
    std::string_view text; ///< for Text1, Text4 and Text8: the bytes; for Lines: the module
    std::string_view name; ///< only for Lines: the name in that module
};

/// The reason why a step failed, as one of the codes that read_pickle() reports; null if the step succeeded.
using Failure = const CodeOf<2>*;

class PickleMachine {
public:
    PickleMachine();
    /// Executes one opcode. `offset` is the opcode's position in the file. The opcodes Stop, Proto and Frame
    /// are not allowed here.
    Failure step(Op op, const OperandValue& argument, std::uint64_t offset);
    /// Executes Stop: sets `root` to the object on top of the stack. Fails if the stack is empty or a Mark is
    /// still on it.
    Failure stop(PickleRef& root);
    /// Returns all objects; the indices in PickleRef refer to them. Call it last.
    std::vector<PickleObject> take_objects() { return std::move(objects_); }

private:
    Failure step_container(Op op);
    Failure step_call(Op op);
    Failure push(PickleRef ref);       ///< Pushes an existing object.
    Failure make(PickleObject object); ///< Creates an object and pushes it.
    /// replaces the topmost `count` objects by one object that contains them
    Failure make_of(PickleKind kind, std::size_t count);
    Failure make_of_marked(PickleKind kind); ///< same, for all objects above the topmost mark
    Failure make_global(PickleRef module, PickleRef name);
    Failure text_of(std::string_view text, PickleRef& ref); ///< Creates a Text object and sets `ref` to it.
    Failure put(std::size_t index); ///< Stores the top of the stack in this memo slot.
    Failure get(std::size_t index); ///< Pushes the object in this memo slot.
    /// Moves the objects at stack position `begin` and above into the container below them. With `pairs`,
    /// they are alternately keys and values.
    Failure fill(std::size_t begin, bool pairs);
    bool has(std::size_t count) const; ///< true if this many objects are above the topmost mark
    /// Replaces a callable and its arguments on the stack by a Call. `calls_new`: see
    /// PickleObject::calls_new.
    Failure call(bool calls_new);
    Failure build(); ///< Executes Build: stores the top of the stack as the state of the Call below it.

    std::uint64_t offset_ = 0; ///< the position in the file of the current opcode
    std::vector<PickleObject> objects_;
    std::vector<PickleRef> stack_;
    std::vector<std::size_t> marks_; ///< for each open Mark, the height of the stack when it was set
    std::vector<PickleRef> memo_;
    std::size_t memo_size_ = 0; ///< number of memo slots in use
    std::size_t refs_ = 0;      ///< total size of all PickleObject::items, which is limited
};

} // namespace qcs::tensor::pickle
