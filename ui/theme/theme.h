#pragma once
// The look of the application: style, palette and fonts, switched as one.

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

/// One per application, made by `install` and gone with it.
class Theme : public QObject {
    Q_OBJECT
public:
    /// Gives the application our style, fonts and palette. Call it once, before the first widget is shown.
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

/// The colour of a role in the theme that is on; the light one before a theme is installed.
QColor colour(Colour role);

// Whether the desktop prefers light or dark. Qt 6.4 has no colour scheme of its own, so the desktop portal is
// asked.

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

// One family in three sizes (11, 13 and 16 px), and a monospace one for names and code.

inline constexpr int smallText = 11;
inline constexpr int normalText = 13;
inline constexpr int largeText = 16;

/// Inter where it is installed, else the system's own.
QFont uiFont(int pixels = normalText, QFont::Weight weight = QFont::Normal);
/// For names and code; one pixel smaller than asked, since monospace faces look larger.
QFont monoFont(int pixels = normalText);
/// Section headings: small capitals by letter spacing.
QFont headingFont();

} // namespace qcs::ui
