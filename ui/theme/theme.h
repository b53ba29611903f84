#pragma once
// The application's theme: widget style, palette and fonts, which are switched together.

#include "theme/colours.h"

#include <QDBusVariant>
#include <QFont>
#include <QObject>

#include <optional>

class QApplication;
class QDBusPendingCallWatcher;

namespace qcs::ui {

class SystemScheme;

enum class ThemeChoice : std::uint8_t { System, Light, Dark, HighContrast };

/// There is one per application. `install` makes it, and the QApplication owns it.
class Theme : public QObject {
    Q_OBJECT
public:
    /// Sets the style, fonts and palette of the application. Call it once, before the first widget is shown.
    static Theme& install(QApplication& app, ThemeChoice choice);
    /// nullptr before `install`.
    static Theme* current();

    ThemeChoice choice() const { return choice_; }
    void setChoice(ThemeChoice choice);
    const ColourSet& colours() const { return *colours_; }

Q_SIGNALS:
    void changed();

private:
    Theme(QApplication& app, ThemeChoice choice);
    void apply();
    void followSystem();

    QApplication& app_;
    ThemeChoice choice_;
    bool systemPaletteDark_ = false;
    const ColourSet* colours_ = &lightColours();
    SystemScheme* system_ = nullptr;
};

/// The colour of a role in the current theme; that of the light theme before a theme is installed.
QColor colour(Colour role);

/// Reads whether the desktop prefers a light or a dark colour scheme, which Qt 6.4 does not report: asks the
/// desktop portal (org.freedesktop.portal.Settings) asynchronously and listens for changes. Without a portal,
/// `changed` is never emitted.
class SystemScheme : public QObject {
    Q_OBJECT
public:
    explicit SystemScheme(QObject* parent = nullptr);
    /// Sends the request and returns at once. `changed` is emitted when a preference arrives.
    void ask();
    /// nullopt: the desktop has no preference, or the portal has not answered yet.
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

// Fonts: one family in three sizes (in pixels), and a monospace family for names and code.

inline constexpr int smallText = 11;
inline constexpr int normalText = 13;
inline constexpr int largeText = 16;

/// Inter if it is installed, else the system's general font.
QFont uiFont(int pixels = normalText, QFont::Weight weight = QFont::Normal);
/// For names and code. It is one pixel smaller than `pixels`, since monospace fonts look larger, except at
/// smallText.
QFont monoFont(int pixels = normalText);
/// For section headings: small, semi-bold, letters spaced wider.
QFont headingFont();

} // namespace qcs::ui
