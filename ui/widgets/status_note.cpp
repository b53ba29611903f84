#include "widgets/status_note.h"

#include "widgets/elided_label.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QToolButton>
#include <QUrl>

namespace qcs::ui {
namespace {
constexpr int saidFor = 15'000;
} // namespace

StatusNote::StatusNote(QWidget* parent) : QWidget(parent), label_(new ElidedLabel(this, Qt::ElideMiddle)) {
    setObjectName(QStringLiteral("status-note"));
    label_->setObjectName(QStringLiteral("status-note-text"));
    label_->setForegroundRole(QPalette::PlaceholderText);
    const auto button = [this](const char* name, const QString& text) {
        auto* made = new QToolButton(this);
        made->setObjectName(QLatin1String(name));
        made->setText(text);
        made->setAutoRaise(true);
        made->setFocusPolicy(Qt::TabFocus);
        return made;
    };
    auto* folder = button("show-in-folder", tr("Show in folder"));
    auto* copy = button("copy-path", tr("Copy path"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(label_);
    row->addWidget(folder);
    row->addWidget(copy);
    connect(folder, &QToolButton::clicked, this, [this] {
        const QString there = QFileInfo(path_).absolutePath();
        if (!QDesktopServices::openUrl(QUrl::fromLocalFile(there))) Q_EMIT cannotShow(there);
    });
    connect(copy, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(QDir::toNativeSeparators(path_)); });
    ends_.setSingleShot(true);
    ends_.setInterval(saidFor);
    connect(&ends_, &QTimer::timeout, this, [this] {
        // Not from under the pointer, or the focus.
        if (underMouse() || isAncestorOf(QApplication::focusWidget()))
            ends_.start();
        else
            hide();
    });
    hide();
}

void StatusNote::sayWritten(const QString& text, const QString& path) {
    path_ = QFileInfo(path).absoluteFilePath();
    label_->setText(text);
    label_->setToolTip(QDir::toNativeSeparators(path_));
    setAccessibleName(text);
    show();
    ends_.start();
}

QString StatusNote::text() const {
    return isHidden() ? QString() : label_->text();
}

} // namespace qcs::ui
