#pragma once
// Whether the desktop prefers light or dark. Qt 6.4 has no colour scheme of its own, so the desktop portal is
// asked.

#include <QDBusVariant>
#include <QObject>

#include <optional>

class QDBusPendingCallWatcher;

namespace qcs::ui {

/// Asks org.freedesktop.portal.Settings without waiting, and listens for changes. Stays silent where no
/// portal is.
class SystemScheme : public QObject {
    Q_OBJECT
public:
    explicit SystemScheme(QObject* parent = nullptr);
    /// Starts asking. The answer, if any, arrives later through `changed`.
    void ask();
    /// nullopt: the desktop has no preference, or has not answered yet.
    std::optional<bool> dark() const { return dark_; }

Q_SIGNALS:
    void changed();

private Q_SLOTS:
    void onSettingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void call(const QString& method);
    void onReply(const QString& method, QDBusPendingCallWatcher* watcher);
    void setValue(const QVariant& value);

    std::optional<bool> dark_;
};

} // namespace qcs::ui
