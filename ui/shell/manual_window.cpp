#include "shell/manual_window.h"

#include "help/field_help.h"

#include <QTextBlock>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace qcs::ui {

ManualWindow::ManualWindow(QWidget* parent) : QDialog(parent) {
    setObjectName(QStringLiteral("manual"));
    setWindowTitle(tr("Manual"));
    setAttribute(Qt::WA_DeleteOnClose);
    setBackgroundRole(QPalette::Base);
    auto* page = new QTextBrowser(this);
    page->setObjectName(QStringLiteral("manual-text"));
    page->setAccessibleName(tr("Manual"));
    page->setFrameShape(QFrame::NoFrame);
    page->setOpenLinks(false);
    page->document()->setDocumentMargin(16);
    page->setMarkdown(manualText());
    for (QTextBlock block = page->document()->begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        if (format.headingLevel() == 0 || block == page->document()->begin()) continue;
        format.setTopMargin(16);
        QTextCursor(block).setBlockFormat(format);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(page);
    resize(620, 640);
    page->setFocus(Qt::OtherFocusReason);
}

} // namespace qcs::ui
