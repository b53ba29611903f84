#pragma once
// What an eager config gives qconfigs to, as rows: a heading for each section, strongest first, and under it
// its rules.

#include "session/eager_answers.h"
#include "words/finding_words.h"

#include <QAbstractListModel>

namespace qcs::ui {

/// Where a rule stands in the ladder of a module.
enum class EagerSection : std::uint8_t { Name, Type, Root };
EagerSection sectionOf(const qcs::config::EagerRule& rule);

class EagerRulesModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        NumberRole = Qt::UserRole, ///< quint64: from 1, in the order of the config; 0 for a heading
        KeyRole,                   ///< "conv2"; of a heading its title
        RemarkRole,                ///< of a heading: "strongest"
        QConfigRole,               ///< "default x86"
        OffRole,                   ///< bool
        CountRole,                 ///< int: modules whose qconfig it decides; invalid while it is not known
        KeyIsNameRole,             ///< bool: else it is prose
    };
    EagerRulesModel(Document* document, EagerAnswers* answers, QObject* parent = nullptr);

    int ruleAt(const QModelIndex& index) const; ///< -1 for a heading
    QModelIndex indexOfRule(int rule) const;
    using Problems = std::unordered_map<qcs::config::EagerRuleIndex, RowProblem>;
    /// What lint says of the rules.
    void setProblems(Problems problems);
    const RowProblem* problem(int rule) const; ///< nullptr if all is well, or it is not known
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    /// Rows may have another height.
    void heightsChanged();

private:
    struct Row {
        EagerSection section = EagerSection::Name;
        int rule = -1;
        bool operator==(const Row&) const = default;
    };
    void load();
    void count();

    Document* document_;
    EagerAnswers* answers_;
    std::vector<Row> rows_;
    Problems problems_;
    std::vector<int> counts_; ///< by rule; empty while it is not known
};

} // namespace qcs::ui
