#include "tensor/torch/pickle/pickle.h"

#include "tensor/storage/mapped_file.h"
#include "tensor/torch/pickle/detail/pickle_machine.h"
#include "tensor/torch/pickle/pickle_codes.h"

namespace qcs::tensor {

namespace {

using pickle::Op;
using pickle::OperandKind;
using pickle::OperandValue;

/// The bytes of a pickle, read sequentially.
class Input {
public:
    explicit Input(std::span<const std::byte> data) : data_(data) {}
    std::size_t position() const { return position_; }
    bool at_end() const { return position_ == data_.size(); }

    bool text(std::uint64_t size, std::string_view& out) {
        if (size > data_.size() - position_) return false;
        out = {reinterpret_cast<const char*>(data_.data()) + position_, static_cast<std::size_t>(size)};
        position_ += out.size();
        return true;
    }

    bool number(std::size_t size, std::uint64_t& out) {
        std::string_view bytes;
        if (!text(size, bytes)) return false;
        out = 0;
        for (std::size_t i = size; i-- > 0;)
            out = out << 8 | static_cast<unsigned char>(bytes[i]);
        return true;
    }

    bool line(std::string_view& out) {
        const std::string_view rest(reinterpret_cast<const char*>(data_.data()) + position_,
                                    data_.size() - position_);
        const auto end = rest.find('\n');
        if (end == rest.npos) return false;
        out = rest.substr(0, end);
        position_ += end + 1;
        return true;
    }

private:
    std::span<const std::byte> data_;
    std::size_t position_ = 0;
};

bool read_number(Input& input, std::size_t size, OperandValue& argument) {
    std::uint64_t number = 0;
    if (!input.number(size, number)) return false;
    argument.number = static_cast<std::int64_t>(number);
    return true;
}

bool read_text(Input& input, std::size_t length_size, OperandValue& argument) {
    std::uint64_t length = 0;
    return input.number(length_size, length) && input.text(length, argument.text);
}

bool read_float(Input& input, OperandValue& argument) {
    std::string_view bytes;
    if (!input.text(8, bytes)) return false;
    std::uint64_t bits = 0;
    for (const char byte : bytes)
        bits = bits << 8 | static_cast<unsigned char>(byte);
    argument.number = static_cast<std::int64_t>(bits);
    return true;
}

bool read_argument(Input& input, OperandKind operand, OperandValue& argument) {
    switch (operand) {
    case OperandKind::Number1: return read_number(input, 1, argument);
    case OperandKind::Number2: return read_number(input, 2, argument);
    case OperandKind::Number4: return read_number(input, 4, argument);
    case OperandKind::Number8: return read_number(input, 8, argument);
    case OperandKind::Signed4:
        if (!read_number(input, 4, argument)) return false;
        argument.number = static_cast<std::int32_t>(static_cast<std::uint32_t>(argument.number));
        return true;
    case OperandKind::Float8: return read_float(input, argument);
    case OperandKind::Text1: return read_text(input, 1, argument);
    case OperandKind::Text4: return read_text(input, 4, argument);
    case OperandKind::Text8: return read_text(input, 8, argument);
    case OperandKind::Lines: return input.line(argument.text) && input.line(argument.name);
    default: return true;
    }
}

std::string hex(std::uint8_t byte) {
    constexpr std::string_view digits = "0123456789abcdef";
    return {'0', 'x', digits[byte >> 4], digits[byte & 15]};
}

constexpr std::int64_t highest_protocol = 5;
constexpr std::size_t max_name = 200;

} // namespace

std::string Pickle::global_name(PickleRef global) const {
    std::string name;
    for (const auto part : at(global).items) {
        const auto text = at(part).text;
        if (!name.empty()) name += '.';
        name += text.substr(0, max_name);
        if (text.size() > max_name) name += "...";
    }
    return name;
}

Expected<Pickle> read_pickle(std::span<const std::byte> data, const std::string& file, std::uint64_t base,
                             const std::stop_token& stop) {
    Input input(data);
    pickle::PickleMachine machine;
    const auto fail = [&](const CodeOf<2>& code, std::size_t at, const std::string& what = "") {
        return file_error(message(code, std::to_string(base + at), what), file);
    };
    for (std::size_t count = 0;; ++count) {
        if (count % 4096 == 0 && stop.stop_requested()) return cancelled(file);
        const auto at = input.position();
        if (input.at_end()) return fail(codes::pickle_cut_off, at);
        const auto byte = static_cast<std::uint8_t>(data[at]);
        std::uint64_t skipped = 0;
        input.number(1, skipped);
        const auto op = static_cast<Op>(byte);
        const auto operand = pickle::operands[byte];
        if (operand == OperandKind::Unknown) return fail(codes::pickle_opcode, at, hex(byte));
        OperandValue argument;
        if (!read_argument(input, operand, argument)) return fail(codes::pickle_cut_off, at);
        if (op == Op::Frame) {
            if (static_cast<std::uint64_t>(argument.number) > data.size() - input.position())
                return fail(codes::pickle_cut_off, at);
        } else if (op == Op::Proto) {
            if (argument.number > highest_protocol)
                return fail(codes::pickle_protocol, at, std::to_string(argument.number));
        } else if (op == Op::Stop) {
            Pickle result;
            if (const auto failure = machine.stop(result.root)) return fail(*failure, at);
            result.objects = machine.take_objects();
            result.size = input.position();
            return result;
        } else if (const auto failure = machine.step(op, argument, base + at)) {
            return fail(*failure, at);
        }
    }
}

} // namespace qcs::tensor
