#include "editors/effect_line.h"

#include "models/diff_words.h"

namespace qcs::ui {

EffectLine::EffectLine(QWidget* parent) : QLabel(parent) {
    setObjectName(QStringLiteral("effect-line"));
    setAccessibleName(tr("What the edit changes"));
    setForegroundRole(QPalette::PlaceholderText);
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    hide();
}

void EffectLine::setEffect(const Effect& effect) {
    setText(effect.editing ? effectSummary(effect) : QString());
    setVisible(!text().isEmpty());
}

} // namespace qcs::ui
