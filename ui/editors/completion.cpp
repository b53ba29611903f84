#include "editors/completion.h"

#include "theme/fonts.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QStringListModel>

namespace qcs::ui {

void setCompletions(QLineEdit* field, const QStringList& names) {
    auto* completer = field->completer();
    if (!completer) {
        completer = new QCompleter(field);
        completer->setModel(new QStringListModel(completer));
        completer->setFilterMode(Qt::MatchContains);
        completer->setCaseSensitivity(Qt::CaseInsensitive);
        completer->setMaxVisibleItems(10);
        completer->popup()->setFont(monoFont());
        field->setCompleter(completer);
    }
    static_cast<QStringListModel*>(completer->model())->setStringList(names);
}

} // namespace qcs::ui
