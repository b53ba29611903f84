#include "views/json/problem_list.h"

#include "models/sort_proxy_model.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/row_delegate.h"
#include "widgets/sorting.h"
#include "words/prose.h"

#include <QPainter>
#include <QTextBlock>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int rowHeight = 26;
constexpr int maxRows = 5;

class ProblemDelegate final : public RowDelegate {
public:
    explicit ProblemDelegate(QObject* parent) : RowDelegate(rowHeight, parent) {}

protected:
    void paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                  const QModelIndex& index) const override {
        const bool error = index.data(ProblemModel::ErrorRole).toBool();
        const QRect row = option.rect.adjusted(12, 0, -12, 0);
        paintIcon(painter, QRect(row.left(), row.center().y() - 6, 14, 14),
                  error ? QStringLiteral("warning") : QStringLiteral("info"),
                  colour(error ? Colour::FloatDespiteRequest : Colour::FloatAsRequested));
        const QString line = ProblemList::tr("line %1").arg(index.data(ProblemModel::LineRole).toInt());
        const int width = textWidth(line, uiFont(smallText)) + 4;
        drawText(painter, row.adjusted(24, 0, -width - 16, 0),
                 plainProse(index.data(ProblemModel::SentenceRole).toString()), uiFont(),
                 colour(Colour::Text));
        drawText(painter, row.adjusted(row.width() - width, 0, 0, 0), line, uiFont(smallText),
                 colour(Colour::Dim), Qt::ElideRight, Qt::AlignRight);
    }
};

} // namespace

void ProblemModel::setProblems(std::vector<Problem> problems) {
    if (problems == problems_) return;
    beginResetModel();
    problems_ = std::move(problems);
    endResetModel();
}

int ProblemModel::errors() const {
    return static_cast<int>(
        std::ranges::count_if(problems_, [](const Problem& problem) { return problem.mark.error; }));
}

int ProblemModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(problems_.size());
}

QVariant ProblemModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Problem& problem = problems_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return plainProse(problem.mark.text);
    case Qt::ToolTipRole: return proseHtml(problem.mark.text);
    case Qt::AccessibleTextRole:
        return (problem.mark.error ? tr("Error in line %1: %2") : tr("Warning in line %1: %2"))
            .arg(problem.line)
            .arg(plainProse(problem.mark.text));
    case ErrorRole: return problem.mark.error;
    case LineRole: return problem.line;
    case SentenceRole: return problem.mark.text;
    case StartRole: return problem.mark.start;
    default: return {};
    }
}

ProblemList::ProblemList(QWidget* parent) : QListView(parent), problems_(new ProblemModel(this)) {
    setObjectName(QStringLiteral("json-problems"));
    setAccessibleName(tr("What is wrong with the text"));
    setModel(new SortProxyModel(problems_, this));
    const QList<TableColumn> columns = {{tr("Line"), 0, ProblemModel::LineRole},
                                        {tr("Problem"), 0, Qt::DisplayRole}};
    attachTableExport(this, QStringLiteral("problems"), columns);
    attachSorting(this, tr("Order in the text"), columns.mid(1)); // ascending by line
    setItemDelegate(new ProblemDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setContentsMargins(0, 1, 0, 0); // for the separator line above
    setUniformItemSizes(true);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto go = [this](const QModelIndex& index) {
        if (index.isValid()) Q_EMIT chosen(index.data(ProblemModel::StartRole).toInt());
    };
    connect(this, &QListView::clicked, this, go);
    connect(this, &QListView::activated, this, go);
    hide();
}

void ProblemList::showMarksOf(const CodeEditor& editor) {
    std::vector<ProblemModel::Problem> problems;
    for (const CodeMark& mark : editor.marks())
        problems.push_back({mark, editor.document()->findBlock(mark.start).blockNumber() + 1});
    problems_->setProblems(std::move(problems));
    setVisible(problems_->rowCount() > 0);
    updateGeometry();
}

QSize ProblemList::sizeHint() const {
    return {200, std::min(maxRows, problems_->rowCount()) * rowHeight + 1};
}

} // namespace qcs::ui
