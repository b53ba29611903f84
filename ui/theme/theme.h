#pragma once
// The application's theme: widget style, fonts and palette. Style and fonts are set once; only the palette
// changes later.

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

/// The theme of the application. There is one Theme, created by install() and owned by the QApplication.
class Theme : public QObject {
    Q_OBJECT
public:
    /// Sets the style, fonts and palette of the application. Call it once, before the first widget is shown.
    static Theme& install(QApplication& app, ThemeChoice choice);
    /// Returns the theme; nullptr before install() was called.
    static Theme* current();

    ThemeChoice choice() const { return choice_; }
    void setChoice(ThemeChoice choice);
    const ColourSet& colours() const { return *colours_; }

Q_SIGNALS:
    /// Emitted when the colours have changed.
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

/// Returns the colour of a role in the current theme; in the light theme if no theme is installed yet.
QColor colour(Colour role);

/// Finds out whether the desktop prefers a light or a dark colour scheme, which Qt 6.4 does not report.
/// Queries the desktop portal (org.freedesktop.portal.Settings) asynchronously and listens for changes. If
/// the system has no portal, changed() is never emitted.
class SystemScheme : public QObject {
    Q_OBJECT
public:
    explicit SystemScheme(QObject* parent = nullptr);
    /// Sends the request to the portal and returns at once. changed() is emitted if the answer is a
    /// preference.
    void ask();
    /// Returns true if the desktop prefers a dark scheme; nullopt if it has no preference or the portal has
    /// not answered yet.
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

// Fonts: one family in three sizes (in pixels) for text, and a monospace family for names and code.

inline constexpr int smallText = 11;
inline constexpr int normalText = 13;
inline constexpr int largeText = 16;

/// Returns Inter if it is installed, otherwise the system's general font.
QFont uiFont(int pixels = normalText, QFont::Weight weight = QFont::Normal);
/// Returns the monospace font for names and code. Except at smallText, it is one pixel smaller than `pixels`,
/// since monospace fonts look larger.
QFont monoFont(int pixels = normalText);
/// Returns the font of section headings: small, semi-bold, with wider letter spacing.
QFont headingFont();

} // namespace qcs::ui
