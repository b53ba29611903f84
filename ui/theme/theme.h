#pragma once
// The look of the application: style, palette and fonts, switched as one.

#include "theme/colours.h"

#include <QObject>

class QApplication;

namespace qcs::ui {

enum class ThemeChoice : std::uint8_t { System, Light, Dark, HighContrast };

class SystemScheme;

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

} // namespace qcs::ui
