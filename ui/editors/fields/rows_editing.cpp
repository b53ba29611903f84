#include "editors/fields/rows_editing.h"

#include <utility>

namespace qcs::ui {

RowsEditing::RowsEditing(Document* document, QObject* parent) : QObject(parent), document_(document) {
    connect(document, &Document::opened, this, &RowsEditing::end);
}

void RowsEditing::bind(FieldRows* rows, Read read, Write write) {
    bound_.push_back({rows, std::move(read), {}});
    connect(rows, &FieldRows::undoStepFinished, this, &RowsEditing::end);
    connect(rows, &FieldRows::edited, this, [this, rows, write = std::move(write)] {
        const MergeKey key = begin(rows);
        written_ = rows;
        write(rows->rows(), key);
        written_ = nullptr;
    });
}

void RowsEditing::refresh() {
    for (Bound& bound : bound_) {
        auto rows = bound.read();
        if (rows == bound.shown || bound.rows == written_)
            bound.rows->check();
        else
            bound.rows->setRows(rows);
        bound.shown = std::move(rows);
    }
}

void RowsEditing::check() {
    for (const Bound& bound : bound_)
        bound.rows->check();
}

MergeKey RowsEditing::begin(QWidget* editor) {
    if (editor_ != editor) {
        end();
        editor_ = editor;
        key_ = document_->newMergeKey();
        Q_EMIT begun();
    }
    return key_;
}

void RowsEditing::end() {
    if (std::exchange(editor_, nullptr)) Q_EMIT ended();
}

} // namespace qcs::ui
