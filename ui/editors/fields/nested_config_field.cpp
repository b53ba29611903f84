#include "editors/fields/nested_config_field.h"

#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/file_dialog.h"
#include "words/prose.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QPlainTextEdit>

namespace qcs::ui {
namespace {
constexpr qint64 maxBytes = 64 << 20;
} // namespace

NestedConfigField::NestedConfigField(const QString& name, const QString& inherit, std::vector<Choice> presets,
                                     std::string start, Reader read, QWidget* parent)
    : QWidget(parent),
      presets_(std::move(presets)),
      start_(std::move(start)),
      read_(std::move(read)),
      combo_(new QComboBox(this)),
      text_(new QPlainTextEdit(this)),
      problem_(new QLabel(this)) {
    combo_->setAccessibleName(name);
    combo_->addItem(inherit);
    for (const Choice& preset : presets_)
        combo_->addItem(preset.label);
    combo_->addItem(tr("written here, as JSON"));
    combo_->addItem(tr("from a file…"));
    text_->setAccessibleName(tr("%1 as JSON").arg(name));
    text_->setFont(monoFont());
    text_->setTabChangesFocus(true);
    text_->setFixedHeight(136);
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    problem_->setFont(uiFont(smallText));
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(combo_);
    column->addWidget(text_);
    column->addWidget(problem_);
    connect(combo_, &QComboBox::activated, this, &NestedConfigField::choose);
    connect(text_, &QPlainTextEdit::textChanged, this, &NestedConfigField::onTyped);
    showChoice();
    showProblem({});
}

void NestedConfigField::setJson(const std::optional<std::string>& json) {
    if (json != json_) show(json);
}

/// In place of what is shown, also of a text that is not valid.
void NestedConfigField::show(const std::optional<std::string>& json) {
    json_ = json;
    filling_ = true;
    text_->setPlainText(QString::fromStdString(json.value_or(std::string())));
    filling_ = false;
    showChoice();
    showProblem({});
}

void NestedConfigField::showChoice() {
    int choice = 0;
    if (json_) {
        choice = static_cast<int>(presets_.size()) + 1;
        // Some of PyTorch's presets are equal: the first one of them is selected.
        for (std::size_t i = presets_.size(); i-- > 0;)
            if (presets_[i].json == *json_) choice = static_cast<int>(i) + 1;
    }
    combo_->setCurrentIndex(choice);
    text_->setVisible(choice == static_cast<int>(presets_.size()) + 1);
}

void NestedConfigField::choose(int index) {
    const int written = static_cast<int>(presets_.size()) + 1;
    if (index > written) {
        showChoice();
        auto* dialog =
            newFileDialog(window(), {tr("Read the config from a file"), tr("JSON (*.json)"), {}, {}, {}});
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QFileDialog::fileSelected, this, &NestedConfigField::takeFile);
        dialog->open();
        return;
    }
    std::optional<std::string> now;
    if (index == written)
        now = json_ ? json_ : std::optional(read_(start_).json);
    else if (index > 0)
        now = presets_[static_cast<std::size_t>(index - 1)].json;
    const bool changed = now != json_;
    Q_EMIT undoStepFinished();
    show(now);
    if (index == written) { // even if a preset has the same value
        combo_->setCurrentIndex(written);
        text_->show();
        text_->setFocus(Qt::OtherFocusReason);
    }
    if (!changed) return;
    Q_EMIT edited();
    Q_EMIT undoStepFinished();
}

void NestedConfigField::takeFile(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return showProblem(tr("%1 cannot be read: %2").arg(path, file.errorString()));
    if (file.size() > maxBytes)
        return showProblem(tr("%1 cannot be read: it has more than %2 MiB").arg(path).arg(maxBytes >> 20));
    const Read read = read_(file.readAll().toStdString());
    if (!read.problem.isEmpty()) return showProblem(tr("%1: %2").arg(path, read.problem));
    const bool changed = read.json != json_;
    Q_EMIT undoStepFinished();
    show(read.json);
    if (!changed) return;
    Q_EMIT edited();
    Q_EMIT undoStepFinished();
}

void NestedConfigField::onTyped() {
    if (filling_) return;
    const Read read = read_(text_->toPlainText().toStdString());
    showProblem(read.problem);
    if (!read.problem.isEmpty() || read.json == json_) return;
    json_ = read.json; // the text stays as typed
    Q_EMIT edited();
}

void NestedConfigField::showProblem(const QString& problem) {
    problem_->setText(plainProse(problem));
    problem_->setVisible(!problem.isEmpty());
    setInk(*problem_, Colour::FloatDespiteRequest);
    text_->setAccessibleDescription(problem);
}

QString NestedConfigField::problem() const {
    return problem_->text();
}

} // namespace qcs::ui
