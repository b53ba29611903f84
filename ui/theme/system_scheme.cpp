#include "theme/system_scheme.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

namespace qcs::ui {
namespace {

const auto portalService = QStringLiteral("org.freedesktop.portal.Desktop");
const auto portalPath = QStringLiteral("/org/freedesktop/portal/desktop");
const auto settingsInterface = QStringLiteral("org.freedesktop.portal.Settings");
const auto appearance = QStringLiteral("org.freedesktop.appearance");
const auto colorScheme = QStringLiteral("color-scheme");

} // namespace

SystemScheme::SystemScheme(QObject* parent) : QObject(parent) {}

void SystemScheme::ask() {
    // Without a session bus the connection would try to launch one, which can take long.
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
    // Read (but not ReadOne) wraps its answer twice.
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

} // namespace qcs::ui
