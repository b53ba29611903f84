#include "editors/fields/field_rows_binder.h"

#include <utility>

namespace qcs::ui {

FieldRowsBinder::FieldRowsBinder(Document* document, QObject* parent) : QObject(parent), document_(document) {
    connect(document, &Document::opened, this, &FieldRowsBinder::end);
}

void FieldRowsBinder::bind(FieldRows* rows, Read read, Write write) {
    bound_.push_back({rows, std::move(read), {}});
    connect(rows, &FieldRows::undoStepFinished, this, &FieldRowsBinder::end);
    connect(rows, &FieldRows::edited, this, [this, rows, write = std::move(write)] {
        const MergeKey key = begin(rows);
        written_ = rows;
        write(rows->rows(), key);
        written_ = nullptr;
    });
}

void FieldRowsBinder::refresh() {
    for (Bound& bound : bound_) {
        auto rows = bound.read();
        if (rows == bound.shown || bound.rows == written_)
            bound.rows->check();
        else
            bound.rows->setRows(rows);
        bound.shown = std::move(rows);
    }
}

void FieldRowsBinder::check() {
    for (const Bound& bound : bound_)
        bound.rows->check();
}

MergeKey FieldRowsBinder::begin(QWidget* editor) {
    if (editor_ != editor) {
        end();
        editor_ = editor;
        key_ = document_->newMergeKey();
        Q_EMIT begun();
    }
    return key_;
}

void FieldRowsBinder::end() {
    if (std::exchange(editor_, nullptr)) Q_EMIT ended();
}

} // namespace qcs::ui
