#include "widgets/message_bars.h"

#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/text_labels.h"
#include "words/prose.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QUrl>

namespace qcs::ui {

Banner::Banner(QWidget* parent) : QFrame(parent), label_(new WrappedLabel(this)) {
    setObjectName(QStringLiteral("banner"));
    label_->setTextFormat(Qt::RichText);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* close = new QToolButton(this);
    close->setIcon(icon(QStringLiteral("close")));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Dismiss the message"));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(40, 8, 12, 8);
    offers_ = new QHBoxLayout;
    offers_->setSpacing(8);
    line->addWidget(label_, 1);
    line->addLayout(offers_);
    line->addWidget(close, 0, Qt::AlignTop);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void Banner::showMessage(const QString& text, const QString& cause) {
    cause_ = cause;
    text_ = plainProse(text);
    label_->setText(proseHtml(text));
    setAccessibleName(text_);
    setVisible(!text.isEmpty());
}

void Banner::setOffers(const QList<Button>& offers) {
    QStringList words;
    for (const Button& offer : offers)
        words.push_back(offer.text);
    if (words == offered_) return; // buttons are kept, as the user may be about to press one
    offered_ = words;
    while (QLayoutItem* item = offers_->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    for (const Button& offer : offers) {
        auto* button = new QPushButton(offer.text, this);
        button->setObjectName(QStringLiteral("banner-offer-%1").arg(offers_->count()));
        offers_->addWidget(button, 0, Qt::AlignTop);
        connect(button, &QPushButton::clicked, this, offer.onClicked);
    }
}

void Banner::hideIfCause(const QString& cause) {
    if (cause_ == cause) showMessage({});
}

void Banner::showState(const QString& text) {
    if (text.isEmpty() || text != reported_) showMessage(text);
    reported_ = text;
}

QString Banner::text() const {
    return isHidden() ? QString() : text_;
}

void Banner::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::WarnBackground));
    painter.fillRect(QRect(0, height() - 1, width(), 1), colour(Colour::Line));
    paintIcon(painter, QRect(12, 10, 16, 16), QStringLiteral("warning"), colour(Colour::FloatDespiteRequest));
}

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
    hideTimer_.setSingleShot(true);
    hideTimer_.setInterval(saidFor);
    connect(&hideTimer_, &QTimer::timeout, this, [this] {
        // It is not hidden while the mouse or the focus is on it.
        if (underMouse() || isAncestorOf(QApplication::focusWidget()))
            hideTimer_.start();
        else
            hide();
    });
    hide();
}

void StatusNote::showFileWritten(const QString& text, const QString& path) {
    path_ = QFileInfo(path).absoluteFilePath();
    label_->setText(text);
    label_->setToolTip(QDir::toNativeSeparators(path_));
    setAccessibleName(text);
    show();
    hideTimer_.start();
}

QString StatusNote::text() const {
    return isHidden() ? QString() : label_->text();
}

} // namespace qcs::ui
