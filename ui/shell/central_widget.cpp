#include "shell/central_widget.h"

#include "session/document/document.h"
#include "shell/recent_files.h"
#include "shell/welcome_page.h"

namespace qcs::ui {

CentralWidget::CentralWidget(Document* document, RecentFiles* recent, QWidget* panes, QWidget* parent)
    : QStackedWidget(parent), document_(document), recent_(recent), welcome_(new WelcomePage(recent, this)) {
    addWidget(welcome_);
    addWidget(panes);
    connect(document, &Document::filePathChanged, this, [this] {
        if (document_->filePath().isEmpty()) welcomeDismissed_ = false; // a new, empty document
        refresh();
    });
    connect(document, &Document::graphChanged, this, &CentralWidget::refresh);
    connect(document, &Document::tensorFilesChanged, this, &CentralWidget::refresh);
    connect(document->undoStack(), &QUndoStack::indexChanged, this, &CentralWidget::refresh);
    refresh();
}

void CentralWidget::setWelcomeDismissed(bool dismissed) {
    welcomeDismissed_ = dismissed;
    refresh();
}

void CentralWidget::refresh() {
    const bool nothing = !document_->graph() && document_->filePath().isEmpty() &&
                         document_->tensorFiles().empty() && document_->undoStack()->count() == 0;
    const bool welcome = nothing && !welcomeDismissed_;
    if (welcome && !showsWelcome()) recent_->refresh();
    setCurrentIndex(welcome ? 0 : 1);
}

} // namespace qcs::ui
