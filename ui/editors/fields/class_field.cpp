#include "editors/fields/class_field.h"

#include "config/observer_edit.h"
#include "help/field_help.h"
#include "theme/fonts.h"
#include "words/labels.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>

namespace qcs::ui {
namespace {

QString shortName(std::string_view callable) {
    return QString::fromStdString(qcs::config::observer_entry(callable)
                                      ? qcs::words::short_type_name(callable)
                                      : std::string(callable));
}

} // namespace

ClassField::ClassField(const QString& unset, QWidget* parent) : QComboBox(parent) {
    setEditable(true);
    setInsertPolicy(NoInsert);
    setFont(monoFont());
    setMaxVisibleItems(20);
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(12);
    setAccessibleName(tr("Class"));
    lineEdit()->setObjectName(QStringLiteral("observer-class-line"));
    addItem(unset, QString());
    using Kind = qcs::config::CatalogueEntry::Kind;
    for (const Kind kind : {Kind::Observer, Kind::FakeQuantize}) {
        insertSeparator(count());
        for (const auto& entry : qcs::config::catalogue()) {
            if (entry.kind != kind) continue;
            addItem(shortName(entry.name), QString::fromStdString(entry.name));
            setItemData(count() - 1, QString::fromStdString(entry.name), Qt::ToolTipRole);
        }
    }
    completer()->setCompletionMode(QCompleter::PopupCompletion);
    completer()->setFilterMode(Qt::MatchContains);
    completer()->setCaseSensitivity(Qt::CaseInsensitive);
    completer()->popup()->setFont(monoFont());
    connect(this, &QComboBox::activated, this, &ClassField::commit);
    connect(lineEdit(), &QLineEdit::editingFinished, this, &ClassField::commit);
    refresh();
}

void ClassField::setClassName(const std::string& callable) {
    className_ = callable;
    problem_.clear();
    refresh();
}

void ClassField::refresh() {
    const int known = className_.empty() ? 0 : findData(QString::fromStdString(className_));
    setCurrentIndex(known);
    if (known < 0) setEditText(QString::fromStdString(className_));
    lineEdit()->setCursorPosition(0);
    lineEdit()->setProperty("invalid", !problem_.isEmpty());
    const QString own = QStringLiteral("observer_class.%1").arg(shortName(className_));
    attachHelp(this, fieldHelp(own) ? own : QStringLiteral("observer.class"));
    setTipWithHelp(this, QString::fromStdString(className_));
}

void ClassField::commit() {
    const QString typed = currentText().trimmed();
    const int listed = findText(typed, Qt::MatchFixedString);
    std::string callable = listed >= 0 ? itemData(listed).toString().toStdString() : typed.toStdString();
    if (const auto* entry = qcs::config::observer_entry(callable)) callable = entry->name;
    const bool whole =
        listed >= 0 || (typed.contains(QLatin1Char('.')) && !typed.endsWith(QLatin1Char('.')) &&
                        !typed.startsWith(QLatin1Char('.')));
    problem_ =
        whole
            ? QString()
            : tr("PyTorch has no observer `%1`. A class of your own needs its full dotted name.").arg(typed);
    lineEdit()->setProperty("invalid", !whole);
    lineEdit()->update();
    Q_EMIT problemChanged();
    if (!whole || callable == className_) return;
    className_ = callable;
    refresh();
    Q_EMIT classEdited(className_);
}

} // namespace qcs::ui
