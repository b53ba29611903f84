#include "tensor/torch/pickle/detail/pickle_machine.h"

#include "tensor/torch/pickle/pickle_codes.h"

#include <limits>

namespace qcs::tensor::pickle {

namespace {

constexpr std::size_t max_stack = std::size_t{1} << 24;
constexpr std::size_t max_refs = std::size_t{1} << 25;
constexpr PickleRef no_object = std::numeric_limits<PickleRef>::max();

// Objects that exist once in every pickle.
enum Shared : PickleRef { none, yes, no, empty_tuple };

constexpr Failure malformed = &codes::pickle_malformed;
constexpr Failure too_large = &codes::pickle_too_large;

} // namespace

PickleMachine::PickleMachine() {
    objects_.resize(4);
    objects_[yes].kind = objects_[no].kind = PickleKind::Bool;
    objects_[yes].integer = 1;
    objects_[empty_tuple].kind = PickleKind::Tuple;
}

Failure PickleMachine::push(PickleRef ref) {
    if (stack_.size() >= max_stack) return too_large;
    stack_.push_back(ref);
    return nullptr;
}

Failure PickleMachine::make(PickleObject object) {
    if (objects_.size() >= max_pickle_objects) return too_large;
    object.offset = offset_;
    refs_ += object.items.size();
    if (refs_ > max_refs) return too_large;
    objects_.push_back(std::move(object));
    return push(static_cast<PickleRef>(objects_.size() - 1));
}

bool PickleMachine::has(std::size_t count) const {
    const auto floor = marks_.empty() ? 0 : marks_.back();
    return stack_.size() - floor >= count;
}

Failure PickleMachine::make_of(PickleKind kind, std::size_t count) {
    if (!has(count)) return malformed;
    if (refs_ + count > max_refs) return too_large; // checked before memory is allocated
    PickleObject object{.kind = kind};
    object.items.assign(stack_.end() - static_cast<std::ptrdiff_t>(count), stack_.end());
    stack_.resize(stack_.size() - count);
    return make(std::move(object));
}

Failure PickleMachine::make_of_marked(PickleKind kind) {
    if (marks_.empty()) return malformed;
    const auto count = stack_.size() - marks_.back();
    if (kind == PickleKind::Dict && count % 2 != 0) return malformed;
    const auto failure = make_of(kind, count);
    marks_.pop_back();
    return failure;
}

Failure PickleMachine::text_of(std::string_view text, PickleRef& ref) {
    if (const auto failure = make({.kind = PickleKind::Text, .text = text})) return failure;
    ref = stack_.back();
    stack_.pop_back();
    return nullptr;
}

Failure PickleMachine::make_global(PickleRef module, PickleRef name) {
    if (objects_[module].kind != PickleKind::Text || objects_[name].kind != PickleKind::Text)
        return malformed;
    return make({.kind = PickleKind::Global, .items = {module, name}});
}

Failure PickleMachine::put(std::size_t index) {
    if (!has(1)) return malformed;
    if (index >= max_stack) return too_large;
    if (index >= memo_.size()) memo_.resize(index + 1, no_object);
    if (memo_[index] == no_object) ++memo_size_;
    memo_[index] = stack_.back();
    return nullptr;
}

Failure PickleMachine::get(std::size_t index) {
    if (index >= memo_.size() || memo_[index] == no_object) return malformed;
    return push(memo_[index]);
}

Failure PickleMachine::fill(std::size_t begin, bool pairs) {
    const auto count = stack_.size() - begin;
    if (begin == 0 || (!marks_.empty() && begin <= marks_.back()) || (pairs && count % 2 != 0))
        return malformed;
    auto& target = objects_[stack_[begin - 1]];
    if (target.kind == PickleKind::Call) {
        if (!target.contents().empty() && target.has_pairs != pairs) return malformed;
        target.has_pairs = pairs;
    } else if (pairs ? target.kind != PickleKind::Dict
                     : target.kind != PickleKind::List && target.kind != PickleKind::Set) {
        return malformed;
    }
    refs_ += count;
    if (refs_ > max_refs) return too_large;
    target.items.insert(target.items.end(), stack_.begin() + static_cast<std::ptrdiff_t>(begin),
                        stack_.end());
    stack_.resize(begin);
    return nullptr;
}

Failure PickleMachine::call(bool calls_new) {
    if (!has(2)) return malformed;
    const auto arguments = stack_.back();
    stack_.pop_back();
    const auto callable = stack_.back();
    stack_.pop_back();
    return make({.kind = PickleKind::Call, .calls_new = calls_new, .items = {callable, arguments, none}});
}

Failure PickleMachine::build() {
    if (!has(2)) return malformed;
    const auto state = stack_.back();
    stack_.pop_back();
    auto& target = objects_[stack_.back()];
    if (target.kind == PickleKind::Call)
        target.items[2] = state;
    else if (target.kind != PickleKind::Persistent) // the object behind a persistent id is not known here
        return malformed;
    return nullptr;
}

Failure PickleMachine::step_container(Op op) {
    switch (op) {
    case Op::EmptyTuple: return push(empty_tuple);
    case Op::EmptyList: return make({.kind = PickleKind::List});
    case Op::EmptyDict: return make({.kind = PickleKind::Dict});
    case Op::EmptySet: return make({.kind = PickleKind::Set});
    case Op::Tuple: return make_of_marked(PickleKind::Tuple);
    case Op::Tuple1: return make_of(PickleKind::Tuple, 1);
    case Op::Tuple2: return make_of(PickleKind::Tuple, 2);
    case Op::Tuple3: return make_of(PickleKind::Tuple, 3);
    case Op::List: return make_of_marked(PickleKind::List);
    case Op::Dict: return make_of_marked(PickleKind::Dict);
    case Op::FrozenSet: return make_of_marked(PickleKind::Set);
    case Op::Append: return has(2) ? fill(stack_.size() - 1, false) : malformed;
    case Op::SetItem: return has(3) ? fill(stack_.size() - 2, true) : malformed;
    case Op::Appends:
    case Op::AddItems:
    case Op::SetItems: {
        if (marks_.empty()) return malformed;
        const auto begin = marks_.back();
        marks_.pop_back();
        return fill(begin, op == Op::SetItems);
    }
    default: return malformed;
    }
}

Failure PickleMachine::step_call(Op op) {
    switch (op) {
    case Op::Reduce: return call(false);
    case Op::NewObj: return call(true);
    case Op::NewObjEx: // keyword arguments are ignored, since the object is not built
        if (!has(3)) return malformed;
        stack_.pop_back();
        return call(true);
    case Op::Build: return build();
    case Op::BinPersId: return make_of(PickleKind::Persistent, 1);
    case Op::StackGlobal: {
        if (!has(2)) return malformed;
        const auto name = stack_.back();
        stack_.pop_back();
        const auto module = stack_.back();
        stack_.pop_back();
        return make_global(module, name);
    }
    default: return step_container(op);
    }
}

Failure PickleMachine::step(Op op, const OperandValue& argument, std::uint64_t offset) {
    offset_ = offset;
    const auto index = static_cast<std::size_t>(argument.number);
    switch (op) {
    case Op::Mark:
        if (marks_.size() >= max_stack) return too_large;
        marks_.push_back(stack_.size());
        return nullptr;
    case Op::Pop:
        if (!marks_.empty() && stack_.size() == marks_.back())
            marks_.pop_back();
        else if (has(1))
            stack_.pop_back();
        else
            return malformed;
        return nullptr;
    case Op::PopMark:
        if (marks_.empty()) return malformed;
        stack_.resize(marks_.back());
        marks_.pop_back();
        return nullptr;
    case Op::Dup: return has(1) ? push(stack_.back()) : malformed;
    case Op::None: return push(none);
    case Op::NewTrue: return push(yes);
    case Op::NewFalse: return push(no);
    case Op::BinInt:
    case Op::BinInt1:
    case Op::BinInt2: return make({.kind = PickleKind::Int, .integer = argument.number});
    case Op::BinFloat: return make({.kind = PickleKind::Float, .integer = argument.number});
    case Op::Long1:
    case Op::Long4: {
        if (argument.text.size() > 8) return make({.kind = PickleKind::Long, .text = argument.text});
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < 8; ++i) {
            const bool inside = i < argument.text.size();
            const auto last = argument.text.empty() ? 0 : static_cast<unsigned char>(argument.text.back());
            const auto byte =
                inside ? static_cast<unsigned char>(argument.text[i]) : (last >= 128 ? 255U : 0U);
            bits |= std::uint64_t{byte} << (8 * i);
        }
        return make({.kind = PickleKind::Int, .integer = static_cast<std::int64_t>(bits)});
    }
    case Op::BinUnicode:
    case Op::BinUnicode8:
    case Op::ShortBinUnicode:
    case Op::BinString: // Python 2's str, used for tensor names in old files
    case Op::ShortBinString: return make({.kind = PickleKind::Text, .text = argument.text});
    case Op::BinBytes:
    case Op::BinBytes8:
    case Op::ShortBinBytes:
    case Op::ByteArray8: return make({.kind = PickleKind::Bytes, .text = argument.text});
    case Op::Global: {
        PickleRef module = 0, name = 0;
        if (const auto failure = text_of(argument.text, module)) return failure;
        if (const auto failure = text_of(argument.name, name)) return failure;
        return make_global(module, name);
    }
    case Op::BinGet:
    case Op::LongBinGet: return get(index);
    case Op::BinPut:
    case Op::LongBinPut: return put(index);
    case Op::Memoize: return put(memo_size_);
    default: return step_call(op);
    }
}

Failure PickleMachine::stop(PickleRef& root) {
    if (stack_.empty() || !marks_.empty()) return malformed;
    root = stack_.back();
    return nullptr;
}

} // namespace qcs::tensor::pickle
