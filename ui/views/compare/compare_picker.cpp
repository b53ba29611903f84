#include "views/compare/compare_picker.h"

#include "config/presets.h"
#include "words/utf8.h"

#include <QFileInfo>

namespace qcs::ui {
namespace {

const CompareSource noSource{CompareSource::Kind::Preset, {}};

} // namespace

ComparePicker::ComparePicker(QWidget* parent) : QComboBox(parent) {
    setMaxVisibleItems(24);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(24);
    connect(this, &QComboBox::activated, this, &ComparePicker::onActivated);
    fill();
}

void ComparePicker::add(const QString& title, const CompareSource& source) {
    addItem(title);
    setItemData(count() - 1, title, Qt::ToolTipRole);
    choices_.push_back(source);
}

void ComparePicker::fill() {
    using Kind = CompareSource::Kind;
    clear();
    choices_.clear();
    const auto line = [this] {
        insertSeparator(count());
        choices_.push_back(noSource);
    };
    add(tr("This workspace, as it is now"), {Kind::Document, {}});
    add(tr("This workspace, as it was saved"), {Kind::Saved, {}});
    if (given_.value) add(given_.name, given_);
    line();
    for (const QString& file : files_)
        add(tr("File %1").arg(QFileInfo(file).fileName()), {Kind::File, file});
    add(tr("A file…"), noSource);
    line();
    for (const auto name : qcs::config::backend_preset_names())
        add(tr("Backend %1").arg(text(name)), {Kind::Preset, text(name)});
    line();
    for (const auto name : qcs::config::mapping_preset_names())
        add(tr("Rules %1").arg(text(name)), {Kind::Preset, text(name)});
    if (!revisions_.isEmpty()) line();
    for (const FileRevision& revision : revisions_)
        add(tr("Revision %1 of %2: %3").arg(revision.hash.left(8), revision.date, revision.subject),
            {Kind::Revision, revision.hash});
    setCurrentIndex(indexOf(source_));
}

int ComparePicker::indexOf(const CompareSource& source) const {
    return static_cast<int>(choices_.indexOf(source));
}

void ComparePicker::setSource(const CompareSource& source) {
    source_ = source;
    if (source.kind == CompareSource::Kind::File && !files_.contains(source.name)) {
        files_.push_back(source.name);
        fill();
    }
    if (source.kind == CompareSource::Kind::Value && given_ != source) {
        given_ = source;
        fill();
    }
    setCurrentIndex(indexOf(source));
}

void ComparePicker::setRevisions(const QList<FileRevision>& revisions) {
    if (revisions == revisions_) return;
    revisions_ = revisions;
    fill();
}

void ComparePicker::onActivated(int index) {
    const CompareSource& chosen = choices_[index];
    if (chosen == noSource) {
        setCurrentIndex(indexOf(source_)); // until there is a file
        Q_EMIT fileWanted();
        return;
    }
    if (chosen == source_) return;
    source_ = chosen;
    Q_EMIT sourceChosen();
}

} // namespace qcs::ui
