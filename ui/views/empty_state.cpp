#include "views/empty_state.h"

#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/theme.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTimer>

namespace qcs::ui {
namespace {

class CodeBox final : public QLabel {
public:
    explicit CodeBox(const QString& code, QWidget* parent) : QLabel(code, parent) {
        setTextFormat(Qt::PlainText);
        setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        setFont(monoFont());
        setContentsMargins(16, 12, 16, 12);
        setWordWrap(true);
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour(Colour::Chip));
        painter.drawRoundedRect(rect(), 4, 4);
        painter.end();
        QLabel::paintEvent(event);
    }
};

} // namespace

QString EmptyState::exportLines() {
    return QStringLiteral("from qconfig_studio import export_graph\n"
                          "export_graph(model, \"model.graph.json\", (example_input,))");
}

EmptyState::EmptyState(QWidget* parent) : QWidget(parent) {
    auto* title = new QLabel(tr("No model is open"), this);
    title->setFont(uiFont(largeText, QFont::DemiBold));
    auto* text = new QLabel(tr("Two lines of Python export your own model as PyTorch traces it:"), this);
    text->setWordWrap(true);
    auto* code = new CodeBox(exportLines(), this);
    code->setAccessibleName(tr("Python lines that export a model"));
    auto* copy = new QPushButton(icon(QStringLiteral("copy")), tr("&Copy the lines"), this);
    copy->setObjectName(QStringLiteral("copy-lines"));
    auto* bridge = new QPushButton(icon(QStringLiteral("save")), tr("Save qconfig_studio.p&y…"), this);
    bridge->setToolTip(tr("The one file that the first line imports. Put it beside your code."));
    auto* next =
        new QLabel(tr("Then open the file that they write, or look around in the sample first:"), this);
    next->setWordWrap(true);
    auto* open = new QPushButton(icon(QStringLiteral("open")), tr("&Open a file…"), this);
    auto* sample = new QPushButton(tr("Open the &sample"), this);
    sample->setObjectName(QStringLiteral("open-sample"));
    sample->setDefault(true);

    connect(copy, &QPushButton::clicked, this, &EmptyState::copyLines);
    connect(copy, &QPushButton::clicked, copy, [copy] {
        copy->setText(tr("Copied"));
        QTimer::singleShot(1500, copy, [copy] { copy->setText(tr("&Copy the lines")); });
    });
    connect(bridge, &QPushButton::clicked, this, &EmptyState::bridgeRequested);
    connect(open, &QPushButton::clicked, this, &EmptyState::openRequested);
    connect(sample, &QPushButton::clicked, this, &EmptyState::sampleRequested);

    const auto row = [](std::initializer_list<QWidget*> widgets) {
        auto* line = new QHBoxLayout;
        line->setSpacing(8);
        for (QWidget* widget : widgets)
            line->addWidget(widget);
        line->addStretch(1);
        return line;
    };
    auto* column = new QVBoxLayout;
    column->setSpacing(12);
    column->addStretch(1);
    column->addWidget(title);
    column->addWidget(text);
    column->addWidget(code);
    column->addLayout(row({copy, bridge}));
    column->addSpacing(12);
    column->addWidget(next);
    column->addLayout(row({sample, open}));
    column->addStretch(2);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(24, 24, 24, 24);
    layout->addStretch(1);
    layout->addLayout(column, 8);
    layout->addStretch(1);
}

void EmptyState::copyLines() {
    QGuiApplication::clipboard()->setText(exportLines());
}

} // namespace qcs::ui
