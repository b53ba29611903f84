#include "widgets/export_lines.h"

#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/button_row.h"

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
    void resizeEvent(QResizeEvent* event) override {
        QLabel::resizeEvent(event);
        setMinimumHeight(heightForWidth(width()));
    }
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

QString ExportLines::text() {
    return QStringLiteral("from qconfig_studio import export_graph\n"
                          "export_graph(model, \"model.graph.json\", (example_input,))");
}

ExportLines::ExportLines(QWidget* parent) : QWidget(parent) {
    auto* words = new QLabel(tr("Two lines of Python export your own model as PyTorch traces it:"), this);
    words->setWordWrap(true);
    auto* code = new CodeBox(text(), this);
    code->setAccessibleName(tr("Python lines that export a model"));
    auto* copy = new QPushButton(icon(QStringLiteral("copy")), tr("&Copy the lines"), this);
    copy->setObjectName(QStringLiteral("copy-lines"));
    auto* bridge = new QPushButton(icon(QStringLiteral("save")), tr("Save qconfig_studio.p&y…"), this);
    bridge->setToolTip(tr("The one file that the first line imports. Put it beside your code."));
    connect(copy, &QPushButton::clicked, copy, [copy] {
        QGuiApplication::clipboard()->setText(text());
        copy->setText(tr("Copied"));
        QTimer::singleShot(1500, copy, [copy] { copy->setText(tr("&Copy the lines")); });
    });
    connect(bridge, &QPushButton::clicked, this, &ExportLines::bridgeRequested);
    auto* buttons = new ButtonRow({copy, bridge}, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(words);
    column->addWidget(code);
    column->addWidget(buttons);
}

} // namespace qcs::ui
