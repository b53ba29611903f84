#include "shell/name_at.h"

#include "words/user_names.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextEdit>

#include <optional>

namespace qcs::ui {
namespace {

constexpr int maxRoles = 24; // custom item roles that are searched

/// The texts of a widget, the ones nearest to the cursor or current item first.
struct Texts {
    QStringList nearest; ///< texts that may be a name as a whole
    QStringList around;  ///< sentences and other columns that may contain a name
};

bool isOfName(QChar c) {
    return c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('.');
}

QString wordAt(const QString& line, qsizetype at) {
    qsizetype begin = std::min(at, line.size()), end = begin;
    while (begin > 0 && isOfName(line[begin - 1]))
        --begin;
    while (end < line.size() && isOfName(line[end]))
        ++end;
    return line.mid(begin, end - begin);
}

Texts ofCursor(const QTextCursor& cursor) {
    if (cursor.hasSelection()) return {{cursor.selectedText()}, {}};
    const QString line = cursor.block().text();
    // Of a very long line only the surroundings of the cursor are searched.
    const int from = std::max(0, cursor.positionInBlock() - 500);
    return {{wordAt(line, cursor.positionInBlock())}, {line.mid(from, 1000)}};
}

Texts ofLineEdit(const QLineEdit& field) {
    if (field.hasSelectedText()) return {{field.selectedText()}, {field.text()}};
    return {{wordAt(field.text(), field.cursorPosition()), field.text()}, {field.placeholderText()}};
}

void add(QStringList& texts, const QVariant& value) {
    if (value.typeId() == QMetaType::QString && !value.toString().isEmpty()) texts << value.toString();
}

Texts ofIndex(const QModelIndex& index) {
    Texts texts;
    if (!index.isValid()) return texts;
    add(texts.nearest, index.data());
    const auto row = [&](const QModelIndex& cell) {
        add(texts.around, cell.data());
        for (int role = Qt::UserRole; role < Qt::UserRole + maxRoles; ++role)
            add(texts.around, cell.data(role));
        for (const int role : {Qt::EditRole, Qt::ToolTipRole, Qt::AccessibleTextRole})
            add(texts.around, cell.data(role));
    };
    row(index);
    for (int column = 0; column < index.model()->columnCount(index.parent()); ++column)
        if (column != index.column()) row(index.siblingAtColumn(column));
    return texts;
}

Texts textsOf(const QWidget* focus) {
    if (const auto* edit = qobject_cast<const QPlainTextEdit*>(focus)) return ofCursor(edit->textCursor());
    if (const auto* edit = qobject_cast<const QTextEdit*>(focus)) return ofCursor(edit->textCursor());
    if (const auto* field = qobject_cast<const QLineEdit*>(focus)) return ofLineEdit(*field);
    if (const auto* box = qobject_cast<const QComboBox*>(focus))
        return {{box->currentText()}, {box->toolTip()}};
    if (const auto* view = qobject_cast<const QAbstractItemView*>(focus))
        return ofIndex(view->currentIndex());
    if (const auto* label = qobject_cast<const QLabel*>(focus))
        return {{label->selectedText()}, {label->text()}};
    if (const auto* button = qobject_cast<const QAbstractButton*>(focus))
        return {{button->text()},
                {button->toolTip(), button->accessibleName(), button->accessibleDescription()}};
    if (focus) return {{}, {focus->accessibleName(), focus->accessibleDescription(), focus->toolTip()}};
    return {};
}

bool isKnown(const QString& name) {
    return static_cast<bool>(wholeCatalogue()->look_up(name.toStdString()));
}

/// In prose a word counts as a name only if it contains a dot, an inner capital, a digit or an underscore.
bool looksLikeName(const QString& word) {
    static const QRegularExpression sign(QStringLiteral("[._0-9]|.[A-Z]|^[A-Z][a-z]+[A-Z]"));
    return word.size() > 2 && sign.match(word).hasMatch();
}

/// A short name usually means the float module in torch.nn, whose page links to the others.
QString meant(const QString& name) {
    const QString module = QStringLiteral("torch.nn.") + name;
    const bool isShort =
        !name.contains(QLatin1Char('.')) && !wholeCatalogue()->look_up(name.toStdString()).entry;
    return isShort && wholeCatalogue()->entry(module.toStdString()) ? module : name;
}

QString nameIn(const QString& text) {
    static const QRegularExpression word(QStringLiteral("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z0-9_]+)*"));
    QString best;
    for (auto it = word.globalMatch(text.left(2000)); it.hasNext();) {
        const QString found = it.next().captured();
        if (found.size() > best.size() && looksLikeName(found) && isKnown(found)) best = found;
    }
    return best;
}

QString knownIn(const Texts& texts) {
    for (const QStringList& some : {texts.nearest, texts.around}) {
        for (const QString& text : some)
            if (isKnown(text.trimmed())) return text.trimmed();
        for (const QString& text : some)
            if (const QString name = nameIn(text); !name.isEmpty()) return name;
    }
    return {};
}

} // namespace

QString nameAt(const QWidget* focus) {
    while (focus && focus->focusProxy())
        focus = focus->focusProxy();
    const Texts texts = textsOf(focus);
    if (const QString name = knownIn(texts); !name.isEmpty()) return meant(name);
    // For an unknown name that looks like PyTorch's, the catalogue shows the nearest ones.
    for (const QString& text : texts.nearest)
        if (text.trimmed().startsWith(QLatin1String("torch."))) return text.trimmed();
    return {};
}

} // namespace qcs::ui
