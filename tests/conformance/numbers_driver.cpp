// Answers the questions of number_case.h on stdin: each a line of JSON, whose "payload" says how many bytes
// follow it. The answers have the same form.

#include "number_case.h"

#include <iostream>

using qcs::conformance::NumberMessage;

int main() {
    std::ios::sync_with_stdio(false);
    for (std::string line; std::getline(std::cin, line);) {
        NumberMessage question{nlohmann::json::parse(line), {}};
        question.payload.resize(question.head.at("payload").get<std::size_t>());
        std::cin.read(reinterpret_cast<char*>(question.payload.data()),
                      static_cast<std::streamsize>(question.payload.size()));
        auto answer = qcs::conformance::answer_number_case(question);
        answer.head["payload"] = answer.payload.size();
        std::cout << answer.head.dump() << '\n';
        std::cout.write(reinterpret_cast<const char*>(answer.payload.data()),
                        static_cast<std::streamsize>(answer.payload.size()));
        std::cout.flush();
    }
}
