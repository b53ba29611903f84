// Answers regex_differential.py. Each line of input is a pattern and subjects, each as hexadecimal UTF-8 ("-"
// if empty), between spaces. The answer is "error TYPE CODE POSITION", or one word per engine that can do the
// pattern, with a letter per subject: M(atch), N(o match), L(imit reached).
#include "python/regex/compiled.h"
#include "python/regex/path_set.h"
#include "python/regex/python_regex.h"

#include <algorithm>
#include <iostream>
#include <sstream>

namespace {

std::string from_hex(const std::string& hex) {
    std::string text;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        text += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
    return text;
}

char letter(qcs::python::MatchOutcome outcome) {
    switch (outcome) {
    case qcs::python::MatchOutcome::Match: return 'M';
    case qcs::python::MatchOutcome::NoMatch: return 'N';
    case qcs::python::MatchOutcome::LimitReached: return 'L';
    }
    return '?';
}

std::string one_line(std::string_view text) {
    std::string result;
    for (const char c : text)
        result += c == '\\' ? "\\\\" : c == '\n' ? "\\n" : c == '\r' ? "\\r" : std::string(1, c);
    return result;
}

} // namespace

int main() {
    std::ios::sync_with_stdio(false);
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        const std::string pattern = word;
        const auto regex = qcs::python::PythonRegex::compile(from_hex(pattern));
        std::vector<std::string> subjects;
        while (words >> word)
            subjects.push_back(from_hex(word));
        if (!regex) {
            const auto& error = regex.error();
            std::cout << "error " << error.type << ' ' << error.code.name() << ' ' << error.position;
            if (error.type == "re.error")
                std::cout << ' ' << one_line(qcs::python::python_message(error, from_hex(pattern)));
            std::cout << '\n';
            continue;
        }
        std::string match = "match:", sre = " sre:", set = " set:", automaton = " automaton:";
        const auto all = qcs::python::match_all(*regex, qcs::python::PathSet(subjects));
        for (std::size_t i = 0; i < subjects.size(); ++i)
            set += std::ranges::binary_search(all->undecided, i) ? 'L' : all->matched(i) ? 'M' : 'N';
        for (const auto& subject : subjects) {
            match += letter(regex->match(subject));
            qcs::python::StepBudget budget{qcs::python::steps_for_one_rule};
            sre += letter(regex->compiled().sre().match(qcs::python::unicode::decode(subject), budget));
            const auto told = regex->compiled().match_plain(subject);
            automaton += !told ? 'L' : *told ? 'M' : 'N';
        }
        std::cout << match << sre << set << automaton << '\n';
    }
}
