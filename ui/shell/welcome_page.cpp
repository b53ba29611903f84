#include "shell/welcome_page.h"

#include "shell/recent_files.h"
#include "shell/recent_list.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/export_lines.h"
#include "words/prose.h"

#include <QBoxLayout>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>

namespace qcs::ui {
namespace {

constexpr int contentWidth = 1040;

QLabel* heading(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text.toUpper(), parent);
    label->setFont(headingFont());
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QLabel* prose(const QString& text, QWidget* parent) {
    auto* label = new QLabel(proseHtml(text), parent);
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    return label;
}

} // namespace

WelcomePage::WelcomePage(RecentFiles* recent, QWidget* parent)
    : QWidget(parent), files_(recent), list_(new RecentList(recent, this)) {
    setObjectName(QStringLiteral("welcome"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* page = new QWidget(this);
    page->setMaximumWidth(contentWidth);
    auto* title = new QLabel(QStringLiteral("QConfig Studio"), page);
    title->setFont(uiFont(24, QFont::DemiBold));
    auto* what = new QLabel(tr("Decide what a PyTorch model quantizes, and see why."), page);
    what->setForegroundRole(QPalette::PlaceholderText);
    auto* grid = new QGridLayout(page);
    grid->setContentsMargins(32, 32, 32, 32);
    grid->setHorizontalSpacing(48);
    grid->setVerticalSpacing(4);
    grid->addWidget(title, 0, 0, 1, 2);
    grid->addWidget(what, 1, 0, 1, 2);
    grid->setRowMinimumHeight(2, 20);
    grid->addWidget(makeStart(), 3, 0, Qt::AlignTop);
    grid->addWidget(makeRecent(), 3, 1);
    grid->setRowMinimumHeight(4, 24);
    grid->addWidget(makeTour(), 5, 0, 1, 2);
    grid->setRowStretch(6, 1);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    auto* centred = new QWidget(this);
    centred->setAutoFillBackground(true);
    centred->setBackgroundRole(QPalette::Base);
    auto* middle = new QHBoxLayout(centred);
    middle->setContentsMargins(0, 0, 0, 0);
    middle->addStretch(1);
    middle->addWidget(page, 100);
    middle->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(centred);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
}

QWidget* WelcomePage::makeStart() {
    auto* part = new QWidget(this);
    auto* sample = new QPushButton(tr("Open the &sample"), part);
    sample->setObjectName(QStringLiteral("open-sample"));
    sample->setToolTip(tr("A pitch tracker with real weights, a backend and a few rules: everything can be "
                          "tried on it."));
    sample->setDefault(true);
    auto* open = new QPushButton(icon(QStringLiteral("open")), tr("&Open a file…"), part);
    open->setObjectName(QStringLiteral("welcome-open"));
    auto* empty = new QPushButton(icon(QStringLiteral("add")), tr("&Empty workspace"), part);
    empty->setObjectName(QStringLiteral("welcome-empty"));
    empty->setToolTip(tr("Rules and a backend without a model, for example to describe a new chip."));
    auto* lines = new ExportLines(part);
    connect(sample, &QPushButton::clicked, this, &WelcomePage::sampleRequested);
    connect(open, &QPushButton::clicked, this, &WelcomePage::openRequested);
    connect(empty, &QPushButton::clicked, this, &WelcomePage::emptyRequested);
    connect(lines, &ExportLines::bridgeRequested, this, &WelcomePage::bridgeRequested);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    for (QPushButton* button : {sample, open, empty})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(heading(tr("Start"), part));
    column->addLayout(buttons);
    column->addSpacing(12);
    column->addWidget(heading(tr("Your own model"), part));
    column->addWidget(lines);
    return part;
}

QWidget* WelcomePage::makeRecent() {
    auto* part = new QWidget(this);
    auto* nothing =
        prose(tr("Files that you open are listed here. Besides the button, you can drop any of them "
                 "onto the window: workspaces, graphs (`.graph.json`), configs, and tensors "
                 "(`.safetensors`, `.pt`, `.pth`, `.npy`, `.npz`)."),
              part);
    nothing->setObjectName(QStringLiteral("no-recent-files"));
    nothing->setForegroundRole(QPalette::PlaceholderText);
    nothing->setAlignment(Qt::AlignTop);
    stack_ = new QStackedWidget(part);
    stack_->addWidget(nothing);
    stack_->addWidget(list_);
    stack_->setMinimumHeight(200);
    const auto refresh = [this] { stack_->setCurrentIndex(files_->rowCount() == 0 ? 0 : 1); };
    connect(files_, &RecentFiles::changed, this, refresh);
    refresh();
    connect(list_, &RecentList::openRequested, this, &WelcomePage::fileRequested);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(heading(tr("Recent files"), part));
    column->addWidget(stack_, 1);
    return part;
}

QWidget* WelcomePage::makeTour() {
    auto* part = new QWidget(this);
    auto* grid = new QGridLayout(part);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(48);
    grid->setVerticalSpacing(12);
    grid->addWidget(heading(tr("What you can do"), part), 0, 0, 1, 2);
    const QString tour[] = {
        tr("<b>See why a layer is not int8.</b> Click it in the model: at the right stands which rule won, "
           "which "
           "pattern of the backend matched, and which constraint failed."),
        tr("<b>Describe a backend.</b> Its patterns, dtypes and constraints, in forms that say what every "
           "field "
           "means; at once you see which layers it covers."),
        tr("<b>Change a rule and watch.</b> Every edit shows which layers change, and every edit can be "
           "undone."),
        tr("<b>Measure what it costs.</b> Open a checkpoint beside the model: each weight is quantized as "
           "its rule says, with its error in numbers and plots."),
    };
    int at = 0;
    for (const QString& html : tour) {
        auto* label = new QLabel(html, part);
        label->setTextFormat(Qt::RichText);
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignTop);
        grid->addWidget(label, 1 + at / 2, at % 2);
        ++at;
    }
    auto* palette = new QPushButton(icon(QStringLiteral("search")), tr("All &commands…"), part);
    palette->setObjectName(QStringLiteral("welcome-palette"));
    palette->setToolTip(
        tr("Every command of the menus, found by typing (%1)")
            .arg(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P).toString(QKeySequence::NativeText)));
    connect(palette, &QPushButton::clicked, this, &WelcomePage::paletteRequested);
    grid->addWidget(palette, 3, 0, Qt::AlignLeft);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    return part;
}

} // namespace qcs::ui
