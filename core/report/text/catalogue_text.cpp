#include "catalogue/derived.h"
#include "catalogue/sentences.h"
#include "report/catalogue_report.h"
#include "words/sentences.h"
#include "words/text_table.h"

#include <fmt/format.h>

namespace qcs::report {
namespace {

using catalogue::Entry;
using words::TextStyle;

void add_row(words::TextTable& table, const Entry& entry) {
    table.add({{entry.name},
               {std::string(catalogue::display_code(entry.kind).sentence()), TextStyle::Dim},
               {catalogue::sentence_of(entry).text}});
}

/// The parts of one entry; each part that is not empty has a title.
class EntryText {
public:
    EntryText(const catalogue::LookupResult& found, const catalogue::Catalogue& all, bool colour)
        : entry_(*found.entry), member_(found.member), all_(all), colour_(colour) {}

    std::string take() {
        head();
        modes();
        occurrences();
        names("Comes from", catalogue::entries_converted_to(entry_, all_));
        list("Qconfigs with it", catalogue::qconfigs_with(entry_));
        runs_on();
        members();
        methods();
        names("Names", catalogue::entries_in_package(entry_, all_));
        list("Bases", entry_.bases);
        list("Also known as", entry_.aliases);
        names("Same short name", all_.namesakes(entry_));
        return std::move(text_);
    }

private:
    void head() {
        const auto sentence = catalogue::sentence_of(entry_);
        text_ += words::styled(entry_.name, TextStyle::Bold, colour_) + entry_.signature.value_or("") + "\n";
        text_ +=
            words::styled(catalogue::display_code(entry_.kind).sentence(), TextStyle::Dim, colour_) + "\n";
        if (!sentence.text.empty()) text_ += '\n' + sentence.text + '\n';
        if (!entry_.package.empty()) text_ += fmt::format("\nAdded by: {}\n", entry_.package);
        std::string_view formula = sentence.formula;
        if (!formula.empty()) text_ += '\n';
        while (!formula.empty()) {
            const auto end = std::min(formula.find('\n'), formula.size());
            text_ += fmt::format("    {}\n", formula.substr(0, end));
            formula.remove_prefix(std::min(end + 1, formula.size()));
        }
        if (!entry_.value.empty()) text_ += fmt::format("\nValue: {}\n", entry_.value);
        if (!entry_.counterpart.empty()) text_ += fmt::format("\nIn float: {}\n", entry_.counterpart);
    }
    void title(std::string_view words) {
        text_ += '\n' + words::styled(words, TextStyle::Bold, colour_) + '\n';
    }
    void table(std::string_view words, words::TextTable rows) {
        if (rows.empty()) return;
        title(words);
        text_ += rows.to_text(colour_, "  ");
    }
    void modes() {
        words::TextTable rows({});
        for (const auto& fact : catalogue::mode_facts(entry_))
            rows.add({{std::string(catalogue::name_of(fact.mode)), TextStyle::Dim},
                      {words::sentence(fact.what)},
                      {fmt::format("{}", fmt::join(fact.steps, " → "))}});
        table("Becomes", std::move(rows));
    }
    void occurrences() {
        words::TextTable rows({});
        for (const auto& row : catalogue::occurrences(entry_))
            rows.add({{std::string(row.role.sentence()), TextStyle::Dim},
                      {row.pattern.empty() ? fmt::format("{} patterns", row.entries) : row.pattern},
                      {fmt::format("{}", fmt::join(row.backends, ", "))}});
        table("In backends", std::move(rows));
    }
    void runs_on() {
        words::TextTable rows({});
        for (const auto& runs : entry_.runs_on)
            rows.add({{runs.what}, {std::string(catalogue::display_code(runs).sentence()), TextStyle::Dim}});
        table("Runs on", std::move(rows));
    }
    TextStyle style_of(std::string_view name) const {
        return name == member_ ? TextStyle::Good : TextStyle::Plain;
    }
    void members() {
        words::TextTable rows({});
        for (const auto& member : entry_.members)
            rows.add({{member.name, style_of(member.name)}, {member.value, TextStyle::Dim}});
        table("Members", std::move(rows));
    }
    void methods() {
        words::TextTable rows({});
        for (const auto& method : entry_.methods)
            rows.add({{method.name + method.signature, style_of(method.name)},
                      {method.kind == "method" ? std::string() : method.kind, TextStyle::Dim}});
        table("Methods", std::move(rows));
    }
    void list(std::string_view words, const std::vector<std::string>& items) {
        if (items.empty()) return;
        title(words);
        for (const auto& item : items)
            text_ += fmt::format("  {}\n", item);
    }
    void names(std::string_view words, const std::vector<const Entry*>& entries) {
        std::vector<std::string> items;
        for (const auto* entry : entries)
            items.push_back(entry->name);
        list(words, items);
    }

    const Entry& entry_;
    const std::string& member_;
    const catalogue::Catalogue& all_;
    bool colour_;
    std::string text_;
};

} // namespace

std::string catalogue_list_text(std::span<const Entry> entries, bool colour) {
    words::TextTable table({"name", "", ""});
    for (const auto& entry : entries)
        add_row(table, entry);
    return table.to_text(colour);
}

std::string candidates_text(std::span<const Entry* const> candidates, bool colour) {
    words::TextTable table({"name", "", ""});
    for (const auto* entry : candidates)
        add_row(table, *entry);
    return table.to_text(colour);
}

std::string catalogue_entry_text(const catalogue::LookupResult& found, const catalogue::Catalogue& all,
                                 bool colour) {
    return EntryText(found, all, colour).take();
}

} // namespace qcs::report
