#include "views/tensors/tensor_file_list.h"

#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "words/prose.h"
#include "words/tensor_words.h"

#include <QFileInfo>
#include <QPainter>
#include <QToolButton>

namespace qcs::ui {
namespace {

constexpr int maxRows = 4; // more rows are scrolled

class FileRowDelegate final : public RowDelegate {
public:
    FileRowDelegate() : RowDelegate(TensorFileList::rowHeight, nullptr) {}

protected:
    void paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                  const QModelIndex& index) const override {
        QRect rest = option.rect.adjusted(12, 0, -12, 0);
        const bool broken = !index.data(TensorFilesModel::ProblemRole).toString().isEmpty();
        paintIcon(painter, QRect(rest.left(), rest.center().y() - 6, 12, 12),
                  broken ? QStringLiteral("warning") : QStringLiteral("file"),
                  colour(broken ? Colour::FloatDespiteRequest : Colour::Dim));
        rest.setRight(paintRemoveCross(painter, option).left() - 8);
        rest.setLeft(rest.left() + 20);
        const int width = drawText(painter, rest, index.data(TensorFilesModel::FactsRole).toString(),
                                   uiFont(smallText), colour(Colour::Dim), Qt::ElideRight, Qt::AlignRight);
        drawText(painter, rest.adjusted(0, 0, -width - 8, 0), index.data().toString(), uiFont(),
                 colour(Colour::Text), Qt::ElideMiddle);
    }
};

} // namespace

TensorFilesModel::TensorFilesModel(TensorFiles* files, QObject* parent)
    : QAbstractListModel(parent), files_(files), shown_(files->files()) {
    connect(files, &TensorFiles::changed, this, [this] {
        if (!files_->isOpening()) reset();
    });
}

void TensorFilesModel::setMeasurements(ModelMeasurements* measurements) {
    measurements_ = measurements;
    connect(measurements, &ModelMeasurements::changed, this, &TensorFilesModel::reset);
    reset();
}

void TensorFilesModel::reset() {
    beginResetModel();
    shown_ = files_->files();
    shownMeasurements_.reset();
    if (measurements_ && !measurements_->file().isEmpty()) {
        const auto& value = measurements_->value();
        const int modules = value ? static_cast<int>(value->modules.size()) : 0;
        shownMeasurements_ = Shown{measurements_->file(),
                                   value ? tr("%n module(s) measured", nullptr, modules)
                                   : measurements_->problem().isEmpty() ? tr("Opening…")
                                                                        : tr("not opened"),
                                   plainProse(measurements_->problem())};
    }
    endResetModel();
}

int TensorFilesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.size()) + (shownMeasurements_ ? 1 : 0);
}

TensorFilesModel::Shown TensorFilesModel::shownAt(int row) const {
    if (isOfMeasurements(row)) return *shownMeasurements_;
    const auto& file = shown_[static_cast<std::size_t>(row)];
    const QString facts = file.problem.isEmpty()
                              ? tr("%n tensor(s)", nullptr, static_cast<int>(file.tensors)) +
                                    QStringLiteral(" · ") + sizeWords(file.bytes)
                              : tr("not opened");
    return {file.path, facts, file.problem};
}

QVariant TensorFilesModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Shown file = shownAt(index.row());
    const QString& facts = file.facts;
    switch (role) {
    case Qt::DisplayRole: return QFileInfo(file.path).fileName();
    case Qt::ToolTipRole: return file.problem.isEmpty() ? file.path : file.problem;
    case Qt::AccessibleTextRole: return QFileInfo(file.path).fileName() + QStringLiteral(", ") + facts;
    case PathRole: return file.path;
    case FactsRole: return facts;
    case ProblemRole: return file.problem;
    default: return {};
    }
}

TensorFileList::TensorFileList(TensorFiles* files, QWidget* parent)
    : TensorFileList(new TensorFilesModel(files, parent), parent) {}

TensorFileList::TensorFileList(TensorFilesModel* rows, QWidget* parent)
    : RemovableRows(
          rows, new FileRowDelegate,
          {QStringLiteral("tensor-files"), tr("Files of tensors"), tr("FILES"), QStringLiteral("add-tensors"),
           tr("Open another file of tensors…"), tr("Open another file of tensors")},
          {{tr("File"), 0, TensorFilesModel::PathRole}, {tr("Holds"), 0, TensorFilesModel::FactsRole}}, 1,
          maxRows, parent),
      rows_(rows) {
    auto* compare = new QToolButton(this);
    compare->setObjectName(QStringLiteral("compare-files"));
    compare->setText(tr("Compare…"));
    compare->setToolTip(tr("Compare the tensors of two files, pair by pair: a float model's and those of the "
                           "quantized one"));
    compare->setAutoRaise(true);
    compare->setFocusPolicy(Qt::TabFocus);
    addToHead(compare);
    connect(compare, &QToolButton::clicked, this, &TensorFileList::compareRequested);
}

void TensorFileList::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(QRect(0, 0, width(), 1), colour(Colour::Line));
}

} // namespace qcs::ui
