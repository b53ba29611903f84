#include "widgets/no_model_page.h"

#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/button_bars.h"
#include "widgets/table_export.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace qcs::ui {

NoModelPage::NoModelPage(QWidget* parent) : QWidget(parent) {
    auto* title = new QLabel(tr("No model is open"), this);
    title->setFont(uiFont(largeText, QFont::DemiBold));
    auto* lines = new ModelExportSnippet(this);
    auto* next =
        new QLabel(tr("Then open the file that they write, or look around in the sample first:"), this);
    next->setWordWrap(true);
    auto* open = new QPushButton(icon(QStringLiteral("open")), tr("&Open a file…"), this);
    auto* sample = new QPushButton(tr("Open the &sample"), this);
    sample->setObjectName(QStringLiteral("open-sample"));
    sample->setDefault(true);
    connect(lines, &ModelExportSnippet::bridgeRequested, this, &NoModelPage::bridgeRequested);
    connect(open, &QPushButton::clicked, this, &NoModelPage::openRequested);
    connect(sample, &QPushButton::clicked, this, &NoModelPage::sampleRequested);

    auto* buttons = new ButtonRow({sample, open}, this);
    auto* column = new QVBoxLayout;
    column->setSpacing(12);
    column->addStretch(1);
    column->addWidget(title);
    column->addWidget(lines);
    column->addSpacing(12);
    column->addWidget(next);
    column->addWidget(buttons);
    column->addStretch(2);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(24, 24, 24, 24);
    layout->addStretch(1);
    layout->addLayout(column, 8);
    layout->addStretch(1);
}

} // namespace qcs::ui
