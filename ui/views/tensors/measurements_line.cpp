#include "views/tensors/measurements_line.h"

#include "models/whole_model_column.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "words/prose.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QToolButton>

namespace qcs::ui {

MeasurementsLine::MeasurementsLine(Document* document, ModelMeasurements* measurements, QWidget* parent)
    : QWidget(parent),
      document_(document),
      measurements_(measurements),
      glyph_(new QLabel(this)),
      words_(new QLabel(this)),
      copy_(new QToolButton(this)) {
    setObjectName(QStringLiteral("measurements-line"));
    words_->setObjectName(QStringLiteral("measurements-words"));
    words_->setFont(uiFont(smallText));
    words_->setForegroundRole(QPalette::PlaceholderText);
    words_->setTextFormat(Qt::PlainText);
    words_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    copy_->setObjectName(QStringLiteral("copy-measure-command"));
    copy_->setIcon(icon(QStringLiteral("copy")));
    copy_->setText(tr("Copy command"));
    copy_->setFont(uiFont(smallText));
    copy_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    copy_->setAutoRaise(true);
    copy_->setFocusPolicy(Qt::TabFocus);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 8, 0);
    row->setSpacing(6);
    row->addWidget(glyph_);
    row->addWidget(words_, 1);
    row->addWidget(copy_);
    connect(copy_, &QToolButton::clicked, this, &MeasurementsLine::copy);
    connect(measurements, &ModelMeasurements::changed, this, &MeasurementsLine::updateText);
    for (const auto signal : {&Document::filePathChanged, &Document::modeChanged, &Document::graphChanged})
        connect(document, signal, this, &MeasurementsLine::updateText);
    connect(document, &Document::modifiedChanged, this, &MeasurementsLine::updateText);
    updateText();
}

QString MeasurementsLine::text() const {
    return words_->text();
}

void MeasurementsLine::updateText() {
    const auto& value = measurements_->value();
    const QString command = measurements_->command();
    const bool wrong = !measurements_->problem().isEmpty() || (value && !measurements_->isCurrent());
    QString words, tip;
    if (!measurements_->problem().isEmpty())
        words = tip = plainProse(measurements_->problem());
    else if (value && !measurements_->isCurrent())
        words = tr("Model's output: measured with other rules");
    else if (value && value->all.failed)
        words = tr("Model's output: PyTorch raises");
    else if (value)
        words = tr("Model's output: %1 dB with all rules").arg(outputsText(value->all));
    else
        words = tr("Model's output: not measured");
    if (value) tip = measuredWords(*value);
    if (command.isEmpty())
        tip += QLatin1Char('\n') + (document_->filePath().isEmpty()
                                        ? tr("Save the workspace to get the command that measures it.")
                                        : tr("Only FX modes that quantize can be measured."));
    words_->setText(words);
    words_->setToolTip(tip.trimmed());
    words_->setAccessibleDescription(tip.trimmed());
    glyph_->setVisible(wrong);
    if (wrong) glyph_->setPixmap(icon(QStringLiteral("warning"), Colour::FloatDespiteRequest).pixmap(12, 12));
    copy_->setEnabled(!command.isEmpty());
    copy_->setToolTip(
        command.isEmpty()
            ? tip.trimmed()
            : tr("Where your model is, run this with your own model factory:\n%1\nThen open the file that it "
                 "writes.%2")
                  .arg(command,
                       document_->isModified()
                           ? QLatin1Char('\n') + tr("It reads the saved workspace: save your edits first.")
                           : QString()));
    setVisible(document_->graph() != nullptr);
}

void MeasurementsLine::copy() {
    QGuiApplication::clipboard()->setText(measurements_->command());
    words_->setText(tr("The command is copied"));
}

} // namespace qcs::ui
