#pragma once
// EagerRulesModel: the rules of an eager config as a list. Each section of rules begins with a heading; the
// sections are in order of precedence.

#include "session/eager_answers.h"
#include "words/finding_words.h"

#include <QAbstractListModel>

namespace qcs::ui {

/// The sections, strongest first: rules for a module path, rules for a type, and the rule for the whole
/// model.
enum class EagerSection : std::uint8_t { Name, Type, Root };
EagerSection sectionOf(const qcs::config::EagerRule& rule);

class EagerRulesModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        NumberRole = Qt::UserRole, ///< int: the number of the rule in the config, from 1; 0 for a heading
        KeyRole,     ///< the path or type that the rule is for, such as "conv2"; for a heading, its title
        RemarkRole,  ///< for a heading, its note, such as "strongest"
        QConfigRole, ///< the qconfig as text, such as "default x86"
        OffRole,     ///< bool: the rule is switched off
        CountRole, ///< int: the number of modules whose qconfig the rule decides; invalid if not computed yet
        KeyIsNameRole, ///< bool: the text of KeyRole is a name; false: it is prose
    };
    EagerRulesModel(Document* document, EagerAnswers* answers, QObject* parent = nullptr);

    /// Returns the index of the rule in the config; -1 for a heading.
    int ruleAt(const QModelIndex& index) const;
    /// Returns the row of a rule; invalid if there is no such rule.
    QModelIndex indexOfRule(int rule) const;
    using Problems = std::unordered_map<qcs::config::EagerRuleIndex, RowProblem>;
    /// Sets the lint findings that rows show.
    void setProblems(Problems problems);
    const RowProblem* problem(int rule) const; ///< nullptr if the rule has no problem
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    /// Emitted when rows may need another height.
    void heightsChanged();

private:
    struct Row {
        EagerSection section = EagerSection::Name;
        /// Index of the rule in the config; -1: the heading of the section.
        int rule = -1;
        bool operator==(const Row&) const = default;
    };
    void load();
    void count();

    Document* document_;
    EagerAnswers* answers_;
    std::vector<Row> rows_;
    Problems problems_;
    std::vector<int> counts_; ///< CountRole for each rule; empty if not computed yet
};

} // namespace qcs::ui
