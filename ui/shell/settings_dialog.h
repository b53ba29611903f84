#pragma once
// SettingsDialog: the dialog for the settings of the program. It has no OK button: it emits changed() for
// each single change.

#include "shell/app_settings.h"

#include <QDialog>

class QFormLayout;

namespace qcs::ui {

class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    SettingsDialog(const AppSettings& settings, QWidget* parent);

Q_SIGNALS:
    /// Emitted when the user has changed a setting. The receiver has to apply the settings.
    void changed(const qcs::ui::AppSettings& settings);

private:
    void addTheme(QFormLayout& form);
    void addLanguage(QFormLayout& form);
    void addScale(QFormLayout& form);
    void addThreads(QFormLayout& form);
    void addReopen(QFormLayout& form);
    void addPackages(QFormLayout& form);
    /// Adds a field with a remark below it.
    void addField(QFormLayout& form, const QString& name, QWidget* field, const QString& remark);
    void tell() { Q_EMIT changed(settings_); }

    AppSettings settings_;
};

} // namespace qcs::ui
