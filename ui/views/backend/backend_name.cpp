#include "views/backend/backend_name.h"

#include "help/field_help.h"

#include <QBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace qcs::ui {

BackendName::BackendName(Document* document, QWidget* parent)
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
    connect(line_, &QLineEdit::textEdited, this, &BackendName::take);
    connect(line_, &QLineEdit::editingFinished, this, [this] { mergeKey_ = {}; });
    connect(document, &Document::backendChanged, this, &BackendName::refresh);
    refresh();
}

void BackendName::refresh() {
    const QString name = QString::fromStdString(document_->backend().name);
    if (line_->text() != name) line_->setText(name);
}

void BackendName::take(const QString& name) {
    if (!mergeKey_) mergeKey_ = document_->newMergeKey();
    qcs::config::BackendConfig backend = document_->backend();
    backend.name = name.toStdString();
    document_->changeBackend(std::move(backend), tr("Rename the backend"), mergeKey_);
}

} // namespace qcs::ui
