#pragma once
// The rules of an eager config as a list: a heading for each section, in order of precedence, followed by its
// rules.

#include "session/eager_answers.h"
#include "words/finding_words.h"

#include <QAbstractListModel>

namespace qcs::ui {

/// The rungs of the precedence ladder: rules for a module path, for a type, and for the whole model.
enum class EagerSection : std::uint8_t { Name, Type, Root };
EagerSection sectionOf(const qcs::config::EagerRule& rule);

class EagerRulesModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        NumberRole = Qt::UserRole, ///< quint64: from 1, in the order of the config; 0 for a heading
        KeyRole,                   ///< "conv2"; for a heading its title
        RemarkRole,                ///< for a heading: "strongest"
        QConfigRole,               ///< "default x86"
        OffRole,                   ///< bool: switched off
        CountRole,     ///< int: the number of modules whose qconfig it decides; invalid if unknown
        KeyIsNameRole, ///< bool: the key is a name; false: prose
    };
    EagerRulesModel(Document* document, EagerAnswers* answers, QObject* parent = nullptr);

    int ruleAt(const QModelIndex& index) const; ///< -1 for a heading
    QModelIndex indexOfRule(int rule) const;
    using Problems = std::unordered_map<qcs::config::EagerRuleIndex, RowProblem>;
    /// Sets the lint problems of the rules.
    void setProblems(Problems problems);
    const RowProblem* problem(int rule) const; ///< nullptr if none is known
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    /// The heights of rows may have changed.
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
    std::vector<int> counts_; ///< by rule; empty if they are not known
};

} // namespace qcs::ui
