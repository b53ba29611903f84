#include "shell/about_dialog.h"

#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/theme.h"

#include <QApplication>
#include <QBoxLayout>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>

#include <fmt/core.h>

namespace qcs::ui {
namespace {

struct Part {
    const char* name;
    QString version;
    const char* licence;
};

QString fmtVersion() {
    return QStringLiteral("%1.%2.%3")
        .arg(FMT_VERSION / 10000)
        .arg(FMT_VERSION / 100 % 100)
        .arg(FMT_VERSION % 100);
}

} // namespace

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("About QConfig Studio"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* mark = new QLabel(this);
    mark->setPixmap(appIcon().pixmap(QSize(64, 64), devicePixelRatioF()));
    mark->setAlignment(Qt::AlignTop);
    auto* name =
        new QLabel(QStringLiteral("QConfig Studio %1").arg(QCoreApplication::applicationVersion()), this);
    name->setFont(uiFont(largeText, QFont::DemiBold));
    auto* what = new QLabel(tr("Decide what a PyTorch model quantizes, and see why."), this);
    auto* licence = new QLabel(tr("Free software under the GNU General Public License, version 3 or later. "
                                  "It comes with no warranty."),
                               this);
    licence->setWordWrap(true);
    auto* heading = new QLabel(tr("BUILT FROM"), this);
    heading->setFont(headingFont());
    heading->setForegroundRole(QPalette::PlaceholderText);

    const Part parts[] = {
        {"Qt", QString::fromLatin1(qVersion()), "LGPL-3.0"},
        {"nlohmann/json", QStringLiteral("3.11"), "MIT"},
        {"PCRE2", QStringLiteral("10"), "BSD-3-Clause"},
        {"oneTBB", QString(), "Apache-2.0"},
        {"Highway", QString(), "Apache-2.0"},
        {"libzip", QString(), "BSD-3-Clause"},
        {"QCustomPlot", QStringLiteral("2.1"), "GPL-3.0"},
        {"fmt", fmtVersion(), "MIT"},
        {"tl::expected", QString(), "CC0-1.0"},
        {"torchcrepe", QString(), "MIT"},
        {"PyTorch", QStringLiteral("2.13"), "BSD-3-Clause"},
    };
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(4);
    int row = 0;
    for (const Part& part : parts) {
        grid->addWidget(new QLabel(QString::fromUtf8(part.name), this), row, 0);
        auto* version = new QLabel(part.version, this);
        version->setForegroundRole(QPalette::PlaceholderText);
        grid->addWidget(version, row, 1);
        grid->addWidget(new QLabel(QString::fromLatin1(part.licence), this), row++, 2);
    }
    for (QLabel* label : findChildren<QLabel*>())
        if (label != mark) label->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* column = new QVBoxLayout;
    column->setSpacing(8);
    for (QWidget* widget :
         {static_cast<QWidget*>(name), static_cast<QWidget*>(what), static_cast<QWidget*>(licence)})
        column->addWidget(widget);
    column->addSpacing(8);
    column->addWidget(heading);
    column->addLayout(grid);
    column->addSpacing(8);
    column->addWidget(buttons);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(24, 24, 24, 16);
    layout->setSpacing(24);
    layout->addWidget(mark);
    layout->addLayout(column, 1);
    setMinimumWidth(520);
}

} // namespace qcs::ui
