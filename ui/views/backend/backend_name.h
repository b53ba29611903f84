#pragma once
// The name of the backend, at the top of the tab "Backend".

#include "session/document/document.h"

#include <QWidget>

class QLineEdit;

namespace qcs::ui {

class BackendName : public QWidget {
    Q_OBJECT
public:
    explicit BackendName(Document* document, QWidget* parent = nullptr);
    QLineEdit* line() const { return line_; }

private:
    void refresh();
    void take(const QString& name);

    Document* document_;
    QLineEdit* line_;
    MergeKey mergeKey_; ///< none: the next letter begins an edit
};

} // namespace qcs::ui
