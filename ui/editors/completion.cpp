#include "editors/completion.h"

#include "theme/fonts.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QStringListModel>

namespace qcs::ui {
namespace {

constexpr qsizetype mostOffered = 200; // a list view measures each

/// Gives the completer only what holds the letters: it would go through all of them, name by name.
class NameCompleter : public QCompleter {
public:
    explicit NameCompleter(QObject* parent) : QCompleter(parent), offered_(new QStringListModel(this)) {
        setModel(offered_);
        setFilterMode(Qt::MatchContains);
        setCaseSensitivity(Qt::CaseInsensitive);
        setMaxVisibleItems(10);
        popup()->setFont(monoFont());
    }
    void setNames(std::shared_ptr<const NameIndex> names) {
        names_ = std::move(names);
        offer(completionPrefix());
    }
    QStringList splitPath(const QString& path) const override {
        offer(path);
        return QCompleter::splitPath(path);
    }

private:
    void offer(const QString& text) const {
        QStringList fitting = names_ ? names_->holding(text, mostOffered) : QStringList();
        if (fitting != offered_->stringList()) offered_->setStringList(fitting);
    }

    std::shared_ptr<const NameIndex> names_;
    QStringListModel* offered_;
};

} // namespace

void setCompletions(QLineEdit* field, std::shared_ptr<const NameIndex> names) {
    auto* completer = static_cast<NameCompleter*>(field->completer());
    if (!completer) {
        completer = new NameCompleter(field);
        field->setCompleter(completer);
    }
    completer->setNames(std::move(names));
}

void setCompletions(QLineEdit* field, const QStringList& names) {
    setCompletions(field, std::make_shared<const NameIndex>(names));
}

} // namespace qcs::ui
