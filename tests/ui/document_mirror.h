#pragma once
// A document's rules and entries as its row signals tell them: must always equal those of the document.

#include "document/document.h"

namespace qcs::test {

class DocumentMirror : public QObject {
public:
    explicit DocumentMirror(ui::Document& document) : document_(document) {
        using ui::Document;
        connect(&document, &Document::mappingReset, this, [this] { rules_ = rulesNow(); });
        connect(&document, &Document::ruleInserted, this, [this](int i) {
            rules_.insert(i, {document_.ruleIdAt(i), ruleAt(i)});
        });
        connect(&document, &Document::ruleRemoved, this, [this](int i) { rules_.removeAt(i); });
        connect(&document, &Document::ruleMoved, this, [this](int from, int to) { rules_.move(from, to); });
        connect(&document, &Document::ruleChanged, this, [this](int i) { rules_[i].second = ruleAt(i); });
        connect(&document, &Document::backendReset, this, [this] { entries_ = entriesNow(); });
        connect(&document, &Document::entryInserted, this, [this](int i) {
            entries_.insert(i, {document_.entryIdAt(i), configAt(i)});
        });
        connect(&document, &Document::entryRemoved, this, [this](int i) { entries_.removeAt(i); });
        connect(&document, &Document::entryMoved, this,
                [this](int from, int to) { entries_.move(from, to); });
        connect(&document, &Document::entryChanged, this,
                [this](int i) { entries_[i].second = configAt(i); });
        rules_ = rulesNow();
        entries_ = entriesNow();
    }
    bool agrees() const { return rules_ == rulesNow() && entries_ == entriesNow(); }

private:
    using Rule = std::pair<ui::RuleId, qcs::Rule>;
    using Entry = std::pair<ui::EntryId, qcs::BackendPatternConfig>;
    const qcs::Rule& ruleAt(int i) const { return document_.mapping().rules[static_cast<std::size_t>(i)]; }
    const qcs::BackendPatternConfig& configAt(int i) const {
        return document_.backend().configs[static_cast<std::size_t>(i)];
    }
    QList<Rule> rulesNow() const {
        QList<Rule> result;
        for (int i = 0; i < static_cast<int>(document_.mapping().rules.size()); ++i)
            result.append({document_.ruleIdAt(i), ruleAt(i)});
        return result;
    }
    QList<Entry> entriesNow() const {
        QList<Entry> result;
        for (int i = 0; i < static_cast<int>(document_.backend().configs.size()); ++i)
            result.append({document_.entryIdAt(i), configAt(i)});
        return result;
    }
    ui::Document& document_;
    QList<Rule> rules_;
    QList<Entry> entries_;
};

} // namespace qcs::test
