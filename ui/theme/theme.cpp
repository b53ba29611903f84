#include "theme/theme.h"

#include "theme/focus_ring.h"
#include "theme/style.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QFontDatabase>
#include <QPalette>
#include <QPointer>
#include <QStringList>

namespace qcs::ui {
namespace {

QPointer<Theme> installedTheme;

QPalette paletteOf(const ColourSet& set) {
    QPalette palette;
    const auto all = [&](QPalette::ColorRole role, Colour colour) { palette.setColor(role, set[colour]); };
    all(QPalette::Window, Colour::Window);
    all(QPalette::WindowText, Colour::Text);
    all(QPalette::Base, Colour::Panel);
    all(QPalette::AlternateBase, Colour::Window);
    all(QPalette::Text, Colour::Text);
    all(QPalette::PlaceholderText, Colour::Dim);
    all(QPalette::Button, Colour::Panel);
    all(QPalette::ButtonText, Colour::Text);
    all(QPalette::BrightText, Colour::FloatDespiteRequest);
    all(QPalette::Highlight, Colour::Selection);
    all(QPalette::HighlightedText, Colour::Text);
    all(QPalette::ToolTipBase, Colour::Panel);
    all(QPalette::ToolTipText, Colour::Text);
    all(QPalette::Link, Colour::Accent);
    all(QPalette::LinkVisited, Colour::Accent);
    all(QPalette::Light, Colour::Panel);
    all(QPalette::Midlight, Colour::Chip);
    all(QPalette::Mid, Colour::Line);
    all(QPalette::Dark, Colour::Line);
    palette.setColor(QPalette::Shadow, set.dark ? QColor(0x10, 0x12, 0x15) : set[Colour::Line]);
    QColor faded = set[Colour::Dim];
    faded.setAlphaF(set.contrast ? 0.8F : 0.55F);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, faded);
    return palette;
}

} // namespace

Theme& Theme::install(QApplication& app, ThemeChoice choice) {
    if (!installedTheme) installedTheme = new Theme(app, choice);
    return *installedTheme;
}

Theme* Theme::current() {
    return installedTheme;
}

Theme::Theme(QApplication& app, ThemeChoice choice) : QObject(&app), app_(app), choice_(choice) {
    systemPaletteDark_ = QApplication::palette().color(QPalette::Window).lightness() < 128;
    QApplication::setStyle(new StudioStyle);
    QApplication::setFont(uiFont());
    new FocusRing(this);
    apply();
    if (choice_ == ThemeChoice::System) followSystem();
}

void Theme::setChoice(ThemeChoice choice) {
    if (choice == choice_) return;
    choice_ = choice;
    if (choice_ == ThemeChoice::System) followSystem();
    apply();
}

void Theme::followSystem() {
    if (system_) return;
    system_ = new SystemScheme(this);
    connect(system_, &SystemScheme::changed, this, [this] {
        if (choice_ == ThemeChoice::System) apply();
    });
    system_->ask();
}

void Theme::apply() {
    const bool systemDark = system_ && system_->dark() ? *system_->dark() : systemPaletteDark_;
    const bool dark = choice_ == ThemeChoice::System ? systemDark : choice_ == ThemeChoice::Dark;
    colours_ = choice_ == ThemeChoice::HighContrast ? &contrastColours()
               : dark                               ? &darkColours()
                                                    : &lightColours();
    QApplication::setPalette(paletteOf(*colours_));
    Q_EMIT changed();
}

QColor colour(Colour role) {
    return (installedTheme ? installedTheme->colours() : lightColours())[role];
}

namespace {

const auto portalService = QStringLiteral("org.freedesktop.portal.Desktop");
const auto portalPath = QStringLiteral("/org/freedesktop/portal/desktop");
const auto settingsInterface = QStringLiteral("org.freedesktop.portal.Settings");
const auto appearance = QStringLiteral("org.freedesktop.appearance");
const auto colorScheme = QStringLiteral("color-scheme");

} // namespace

SystemScheme::SystemScheme(QObject* parent) : QObject(parent) {}

void SystemScheme::ask() {
    // Without a session bus, the connection would try to launch one, which can take long.
    if (qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS")) return;
    QDBusConnection::sessionBus().connect(portalService, portalPath, settingsInterface,
                                          QStringLiteral("SettingChanged"), this,
                                          SLOT(onSettingChanged(QString, QString, QDBusVariant)));
    call(QStringLiteral("ReadOne"));
}

void SystemScheme::call(const QString& method) {
    auto message = QDBusMessage::createMethodCall(portalService, portalPath, settingsInterface, method);
    message << appearance << colorScheme;
    auto* watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(message, 3000), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this,
            [this, method](QDBusPendingCallWatcher* done) { onReply(method, done); });
}

void SystemScheme::onReply(const QString& method, QDBusPendingCallWatcher* watcher) {
    watcher->deleteLater();
    const QDBusPendingReply<QDBusVariant> reply = *watcher;
    if (!reply.isError())
        setValue(reply.value().variant());
    else if (method == QLatin1String("ReadOne") && reply.error().type() == QDBusError::UnknownMethod)
        call(QStringLiteral("Read")); // portals before version 2
}

void SystemScheme::onSettingChanged(const QString& group, const QString& key, const QDBusVariant& value) {
    if (group == appearance && key == colorScheme) setValue(value.variant());
}

void SystemScheme::setValue(const QVariant& value) {
    // Read, unlike ReadOne, wraps its value in two variants.
    const QVariant inner = value.metaType() == QMetaType::fromType<QDBusVariant>()
                               ? value.value<QDBusVariant>().variant()
                               : value;
    // 0: no preference, 1: dark, 2: light
    const uint scheme = inner.toUInt();
    const std::optional<bool> dark = scheme == 0 ? std::nullopt : std::optional(scheme == 1);
    if (dark == dark_) return;
    dark_ = dark;
    Q_EMIT changed();
}

namespace {

QString firstInstalled(const QStringList& wanted, const QString& fallback) {
    for (const QString& family : wanted)
        if (QFontDatabase::hasFamily(family)) return family;
    return fallback;
}

} // namespace

QFont uiFont(int pixels, QFont::Weight weight) {
    static const QString family = firstInstalled(
        {QStringLiteral("Inter")}, QFontDatabase::systemFont(QFontDatabase::GeneralFont).family());
    QFont font(family);
    font.setPixelSize(pixels);
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QFont monoFont(int pixels) {
    static const QString family =
        firstInstalled({QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono")},
                       QFontDatabase::systemFont(QFontDatabase::FixedFont).family());
    QFont font(family);
    font.setPixelSize(pixels > smallText ? pixels - 1 : pixels);
    font.setStyleHint(QFont::Monospace);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QFont headingFont() {
    QFont font = uiFont(smallText, QFont::DemiBold);
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.8);
    return font;
}

} // namespace qcs::ui
