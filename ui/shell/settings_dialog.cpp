#include "shell/settings_dialog.h"

#include "theme/theme.h"
#include "words/languages.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSpinBox>
#include <QThread>

namespace qcs::ui {

SettingsDialog::SettingsDialog(const AppSettings& settings, QWidget* parent)
    : QDialog(parent), settings_(settings) {
    setObjectName(QStringLiteral("settings"));
    setWindowTitle(tr("Settings"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* form = new QFormLayout;
    form->setLabelAlignment(Qt::AlignRight | Qt::AlignTop);
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(16);
    addTheme(*form);
    addLanguage(*form);
    addScale(*form);
    addThreads(*form);
    addReopen(*form);
    addPackages(*form);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 16);
    column->setSpacing(16);
    column->addLayout(form);
    column->addStretch(1);
    column->addWidget(buttons);
    setMinimumWidth(520);
}

void SettingsDialog::addField(QFormLayout& form, const QString& name, QWidget* field, const QString& remark) {
    auto* words = new QLabel(remark, this);
    words->setWordWrap(true);
    words->setFont(uiFont(smallText));
    words->setForegroundRole(QPalette::PlaceholderText);
    auto* label = new QLabel(name, this);
    label->setBuddy(field);
    label->setMinimumHeight(field->sizeHint().height());
    auto* column = new QVBoxLayout;
    column->setSpacing(4);
    column->addWidget(field);
    column->addWidget(words);
    form.addRow(label, column);
}

void SettingsDialog::addTheme(QFormLayout& form) {
    auto* box = new QComboBox(this);
    box->setObjectName(QStringLiteral("setting-theme"));
    box->setAccessibleName(tr("Theme"));
    box->addItems({tr("System"), tr("Light"), tr("Dark"), tr("High contrast")});
    box->setCurrentIndex(static_cast<int>(settings_.theme));
    connect(box, &QComboBox::activated, this, [this](int index) {
        settings_.theme = static_cast<ThemeChoice>(index);
        tell();
    });
    form.addRow(tr("&Theme"), box);
}

void SettingsDialog::addLanguage(QFormLayout& form) {
    auto* box = new QComboBox(this);
    box->setObjectName(QStringLiteral("setting-language"));
    box->setAccessibleName(tr("Language"));
    box->addItem(tr("System (%1)").arg(languageName(systemLanguage())), QString());
    for (const QString& language : languages())
        box->addItem(languageName(language), language);
    box->setCurrentIndex(std::max(0, box->findData(settings_.language)));
    // Queued, because the change recreates the window, which deletes this dialog.
    connect(box, &QComboBox::activated, this, [this, box] {
        settings_.language = box->currentData().toString();
        QMetaObject::invokeMethod(this, &SettingsDialog::tell, Qt::QueuedConnection);
    });
    addField(form, tr("&Language"), box, tr("PyTorch's own words stay in English in every language."));
}

void SettingsDialog::addScale(QFormLayout& form) {
    auto* box = new QComboBox(this);
    box->setObjectName(QStringLiteral("setting-scale"));
    box->setAccessibleName(tr("Interface scale"));
    for (const int percent : {80, 90, 100, 110, 125, 150, 175, 200})
        box->addItem(tr("%1 %").arg(percent), percent);
    if (box->findData(settings_.scale) < 0) box->addItem(tr("%1 %").arg(settings_.scale), settings_.scale);
    box->setCurrentIndex(box->findData(settings_.scale));
    connect(box, &QComboBox::activated, this, [this, box] {
        settings_.scale = box->currentData().toInt();
        tell();
    });
    addField(form, tr("&Interface scale"), box,
             tr("On top of the system's own scale. Takes effect at the next start."));
}

void SettingsDialog::addThreads(QFormLayout& form) {
    auto* box = new QSpinBox(this);
    box->setObjectName(QStringLiteral("setting-threads"));
    box->setAccessibleName(tr("Threads for background work"));
    box->setRange(0, QThread::idealThreadCount());
    box->setSpecialValueText(tr("All %1").arg(QThread::idealThreadCount()));
    box->setValue(settings_.threads);
    connect(box, &QSpinBox::valueChanged, this, [this](int threads) {
        settings_.threads = threads;
        tell();
    });
    addField(form, tr("T&hreads"), box, tr("Threads per tensor. The results are the same with any number."));
}

void SettingsDialog::addReopen(QFormLayout& form) {
    auto* box = new QCheckBox(tr("&Reopen what was open when the program starts"), this);
    box->setObjectName(QStringLiteral("setting-reopen"));
    box->setChecked(settings_.reopen);
    connect(box, &QCheckBox::toggled, this, [this](bool on) {
        settings_.reopen = on;
        tell();
    });
    form.addRow(QString(), box);
}

void SettingsDialog::addPackages(QFormLayout& form) {
    auto* field = new QLineEdit(settings_.packages.join(QStringLiteral(", ")), this);
    field->setObjectName(QStringLiteral("setting-packages"));
    field->setAccessibleName(tr("Packages for exported Python"));
    connect(field, &QLineEdit::textEdited, this, [this](const QString& text) {
        static const QRegularExpression separator(QStringLiteral("[\\s,]+"));
        settings_.packages = text.split(separator, Qt::SkipEmptyParts);
        tell();
    });
    addField(
        form, tr("&Packages"), field,
        tr("Exported Python uses names of torch that the catalogue lists, and names of these packages."));
}

} // namespace qcs::ui
