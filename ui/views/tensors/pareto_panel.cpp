#include "views/tensors/pareto_panel.h"

#include "plots/pareto_figure.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "words/number_text.h"
#include "words/tensor_words.h"
#include "words/wording.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <cmath>
#include <map>

namespace qcs::ui {
namespace {

constexpr int figureHeight = 210;
constexpr int leastRoom = 660; ///< of the pane, below which the plot folds
constexpr std::uint64_t readUnasked = std::uint64_t{256} << 20;

QString nameOfWay(std::size_t way) {
    if (way == SizeChoices::asTheRulesAsk) return ParetoPanel::tr("as the rules ask");
    if (way == SizeChoices::floatWay()) return ParetoPanel::tr("float");
    return shortSpecWords(qcs::insight::common_tensor_specs()[way - 1].settings);
}

} // namespace

ParetoPanel::ParetoPanel(WeightRanking* ranking, JobRunner* jobs, QWidget* parent)
    : QWidget(parent),
      ranking_(ranking),
      choices_(new SizeChoices(ranking, jobs, this)),
      figure_(new ParetoFigure(QStringLiteral("size-against-error"), tr("Size against SQNR"), this)),
      head_(new QToolButton(this)),
      fold_(new QToolButton(this)),
      measure_(new QPushButton(this)),
      words_(new QLabel(this)) {
    setObjectName(QStringLiteral("pareto-panel"));
    head_->setObjectName(QStringLiteral("pareto-head"));
    head_->setText(tr("Size against SQNR"));
    head_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    head_->setAutoRaise(true);
    head_->setFocusPolicy(Qt::TabFocus);
    head_->setFont(uiFont(smallText, QFont::DemiBold));
    fold_->setObjectName(QStringLiteral("pareto-fold"));
    fold_->setIcon(icon(QStringLiteral("chevron-down"), Colour::Dim));
    fold_->setAutoRaise(true);
    fold_->setFocusPolicy(Qt::TabFocus);
    fold_->setToolTip(tr("Fold the plot"));
    fold_->setAccessibleName(tr("Fold the plot"));
    figure_->setCorner(fold_);
    measure_->setObjectName(QStringLiteral("pareto-measure"));
    words_->setObjectName(QStringLiteral("pareto-words"));
    words_->setFont(uiFont(smallText));
    words_->setForegroundRole(QPalette::PlaceholderText);
    words_->setWordWrap(true);
    words_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    figure_->setFixedHeight(figureHeight);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 2, 12, 4);
    column->setSpacing(2);
    column->addWidget(head_, 0, Qt::AlignLeft);
    column->addWidget(measure_, 0, Qt::AlignLeft);
    column->addWidget(figure_);
    column->addWidget(words_);
    connect(head_, &QToolButton::clicked, this, [this] { setFolded(!folded_); });
    connect(fold_, &QToolButton::clicked, this, [this] { setFolded(true); });
    connect(measure_, &QPushButton::clicked, this, [this] {
        asked_ = true;
        apply();
    });
    connect(choices_, &SizeChoices::changed, this, &ParetoPanel::refresh);
    connect(ranking, &WeightRanking::planChanged, this, &ParetoPanel::apply);
    connect(figure_, &ParetoFigure::chosen, this, &ParetoPanel::choose);
    apply();
}

void ParetoPanel::setFolded(bool folded) {
    decided_ = true;
    folded_ = folded;
    apply();
}

void ParetoPanel::setRoom(int height) {
    if (decided_ || folded_ == (height < leastRoom)) return;
    folded_ = height < leastRoom;
    apply();
}

QString ParetoPanel::words() const {
    return words_->isHidden() ? QString() : words_->text();
}

void ParetoPanel::apply() {
    const auto& plan = ranking_->plan();
    const bool any = plan && !plan->quantized.empty();
    const bool much = choices_->bytesToRead() > readUnasked && !asked_;
    setVisible(any);
    head_->setIcon(
        icon(folded_ ? QStringLiteral("chevron-right") : QStringLiteral("chevron-down"), Colour::Dim));
    head_->setAccessibleDescription(folded_ ? tr("folded") : tr("open"));
    head_->setVisible(folded_ || much); // else the plot has a heading of its own
    measure_->setVisible(!folded_ && any && much);
    if (any && much) measure_->setText(tr("Read %1 to compare").arg(sizeWords(choices_->bytesToRead())));
    figure_->setVisible(!folded_ && !much);
    words_->setVisible(!folded_ && !much && !words_->text().isEmpty());
    choices_->setWanted(any && !folded_ && !much);
}

QString ParetoPanel::wordsOf(const SizeChoices::Point& point) const {
    std::map<std::size_t, int> counts; // weights by what they are stored as
    for (const auto way : point.ways)
        ++counts[way];
    QStringList parts;
    for (const auto& [way, count] : counts)
        parts.push_back(point.way ? nameOfWay(way) : tr("%1 × %2").arg(count).arg(nameOfWay(way)));
    const auto& table = choices_->plan()->table;
    const auto module = table->module_of(point.worst);
    const QString worst = module.empty()
                              ? QString::fromStdString(table->entries[point.worst].info().name)
                              : QString::fromUtf8(module.data(), static_cast<qsizetype>(module.size()));
    const QString size = sizeWords(point.whole.bytes);
    if (std::isinf(point.whole.sqnr_db)) return tr("%1: %2, nothing is lost").arg(listed(parts), size);
    return tr("%1: %2, at least %3 dB, the worst is %4")
        .arg(listed(parts), size, decibelText(point.whole.sqnr_db), worst);
}

void ParetoPanel::refresh() {
    ParetoContent content;
    content.title = tr("worst weight of %n", nullptr, static_cast<int>(choices_->entries().size()));
    for (const auto& point : choices_->points())
        content.points.push_back({static_cast<double>(point.whole.bytes), point.whole.sqnr_db,
                                  point.way ? nameOfWay(*point.way) : tr("mixture"), wordsOf(point),
                                  point.onFront, point.way == SizeChoices::asTheRulesAsk});
    figure_->setContent(std::move(content));
    words_->clear();
    words_->hide();
}

/// The ranking goes to the weight that is worst then.
void ParetoPanel::choose(int point) {
    words_->setVisible(point >= 0);
    if (point < 0) return words_->clear();
    const auto& chosen = choices_->points()[static_cast<std::size_t>(point)];
    words_->setText(wordsOf(chosen));
    ranking_->setCurrent(static_cast<int>(chosen.worst));
}

} // namespace qcs::ui
