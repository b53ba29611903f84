#include "views/backend/backend_bars.h"

#include "help/field_help.h"
#include "widgets/text_labels.h"

#include <QBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace qcs::ui {

BackendNameField::BackendNameField(Document* document, QWidget* parent)
    : QWidget(parent), document_(document), line_(new QLineEdit(this)) {
    line_->setObjectName(QStringLiteral("backend-name"));
    line_->setAccessibleName(tr("Name of the backend"));
    line_->setTextMargins(4, 0, 4, 0);
    auto* caption = new QLabel(tr("Name"), this);
    caption->setForegroundRole(QPalette::PlaceholderText);
    caption->setBuddy(line_);
    attachHelp(this, QStringLiteral("backend.name"));
    attachHelp(line_, QStringLiteral("backend.name"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 16, 4);
    row->setSpacing(8);
    row->addWidget(caption);
    row->addWidget(line_, 1);
    connect(line_, &QLineEdit::textEdited, this, &BackendNameField::take);
    connect(line_, &QLineEdit::editingFinished, this, [this] { mergeKey_ = {}; });
    connect(document, &Document::backendChanged, this, &BackendNameField::refresh);
    refresh();
}

void BackendNameField::refresh() {
    const QString name = QString::fromStdString(document_->backend().name);
    if (line_->text() != name) line_->setText(name);
}

void BackendNameField::take(const QString& name) {
    if (!mergeKey_) mergeKey_ = document_->newMergeKey();
    qcs::config::BackendConfig backend = document_->backend();
    backend.name = name.toStdString();
    document_->changeBackend(std::move(backend), tr("Rename the backend"), mergeKey_);
}

DraftBar::DraftBar(QWidget* parent)
    : QWidget(parent), label_(new WrappedLabel(this)), goOn_(new QToolButton(this)) {
    setObjectName(QStringLiteral("draft-bar"));
    goOn_->setText(tr("Go on"));
    goOn_->setObjectName(QStringLiteral("draft-continue"));
    auto* discard = new QToolButton(this);
    discard->setText(tr("Discard"));
    discard->setObjectName(QStringLiteral("draft-discard"));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(16, 6, 16, 6);
    line->addWidget(label_, 1);
    line->addWidget(goOn_);
    line->addWidget(discard);
    connect(goOn_, &QToolButton::clicked, this, &DraftBar::continued);
    connect(discard, &QToolButton::clicked, this, &DraftBar::discarded);
    setBackgroundRole(QPalette::AlternateBase);
    setAutoFillBackground(true);
    hide();
}

void DraftBar::setOpen(bool open) {
    label_->setText(open ? tr("New pattern: added once it differs from every other.")
                         : tr("A new pattern is not finished."));
    goOn_->setVisible(!open);
}

} // namespace qcs::ui
