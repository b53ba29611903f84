#include "theme/theme.h"

#include "theme/focus_ring.h"
#include "theme/fonts.h"
#include "theme/style.h"
#include "theme/system_scheme.h"

#include <QApplication>
#include <QPalette>
#include <QPointer>

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
    all(QPalette::BrightText, Colour::FloatAlthoughAsked);
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

} // namespace qcs::ui
