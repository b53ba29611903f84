#include "shell/front.h"

#include "session/document/document.h"
#include "shell/recent_files.h"
#include "shell/welcome_page.h"

namespace qcs::ui {

Front::Front(Document* document, RecentFiles* recent, QWidget* panes, QWidget* parent)
    : QStackedWidget(parent), document_(document), recent_(recent), welcome_(new WelcomePage(recent, this)) {
    addWidget(welcome_);
    addWidget(panes);
    connect(document, &Document::filePathChanged, this, [this] {
        if (document_->filePath().isEmpty()) left_ = false; // a new, empty document
        refresh();
    });
    connect(document, &Document::graphChanged, this, &Front::refresh);
    connect(document, &Document::tensorFilesChanged, this, &Front::refresh);
    connect(document->undoStack(), &QUndoStack::indexChanged, this, &Front::refresh);
    refresh();
}

void Front::setLeft(bool left) {
    left_ = left;
    refresh();
}

void Front::refresh() {
    const bool nothing = !document_->graph() && document_->filePath().isEmpty() &&
                         document_->tensorFiles().empty() && document_->undoStack()->count() == 0;
    const bool welcome = nothing && !left_;
    if (welcome && !showsWelcome()) recent_->refresh();
    setCurrentIndex(welcome ? 0 : 1);
}

} // namespace qcs::ui
