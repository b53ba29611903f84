#include "views/tensors/pareto_panel.h"

#include "models/ranking_model.h"
#include "plots/pareto_figure.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "words/number_text.h"
#include "words/prose.h"
#include "words/tensor_words.h"
#include "words/wording.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <cmath>
#include <limits>
#include <map>

namespace qcs::ui {
namespace {

constexpr int figureHeight = 210;
constexpr int minSpace = 660; ///< height of the pane in pixels, below which the plot is folded
constexpr std::uint64_t readUnasked = std::uint64_t{256} << 20;

} // namespace

ParetoPanel::ParetoPanel(WeightRanking* ranking, JobRunner* jobs, QWidget* parent)
    : QWidget(parent),
      ranking_(ranking),
      tradeoff_(new SizeTradeoff(ranking, jobs, this)),
      figure_(new ParetoFigure(QStringLiteral("size-against-error"), tr("Size against SQNR"), this)),
      head_(new QToolButton(this)),
      fold_(new QToolButton(this)),
      measure_(new QPushButton(this)),
      makeRules_(new QPushButton(tr("Make rules from it…"), this)),
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
    makeRules_->setObjectName(QStringLiteral("pareto-make-rules"));
    makeRules_->hide();
    figure_->setFixedHeight(figureHeight);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 2, 12, 4);
    column->setSpacing(2);
    column->addWidget(head_, 0, Qt::AlignLeft);
    column->addWidget(measure_, 0, Qt::AlignLeft);
    column->addWidget(figure_);
    column->addWidget(words_);
    column->addWidget(makeRules_, 0, Qt::AlignLeft);
    connect(head_, &QToolButton::clicked, this, [this] { setFolded(!folded_); });
    connect(fold_, &QToolButton::clicked, this, [this] { setFolded(true); });
    connect(measure_, &QPushButton::clicked, this, [this] {
        asked_ = true;
        apply();
    });
    connect(tradeoff_, &SizeTradeoff::changed, this, &ParetoPanel::refresh);
    connect(ranking, &WeightRanking::planChanged, this, &ParetoPanel::apply);
    connect(figure_, &ParetoFigure::chosen, this, &ParetoPanel::choose);
    connect(figure_, &ParetoFigure::hoveredChanged, this, &ParetoPanel::preview);
    connect(figure_, &ParetoFigure::activated, this, [this](int point) {
        if (makeRules_->isVisible() && makeRules_->isEnabled()) ask(point);
    });
    connect(makeRules_, &QPushButton::clicked, this, [this] { ask(figure_->current()); });
    apply();
}

void ParetoPanel::setProposals(Proposals* proposals, RankingModel* list) {
    proposals_ = proposals;
    list_ = list;
    connect(proposals, &Proposals::changed, this, [this] {
        if (proposals_->isOpen()) figure_->setCurrent(-1);
        choose(figure_->current());
        showProposedResult();
    });
    connect(list, &QAbstractItemModel::modelReset, this, &ParetoPanel::preview);
}

void ParetoPanel::setComparison(SpecComparison* comparison) {
    comparison_ = comparison;
    const auto take = [this] { tradeoff_->setOwn(comparison_->own()); };
    connect(comparison, &SpecComparison::ownChanged, this, take);
    take();
}

void ParetoPanel::setFolded(bool folded) {
    decided_ = true;
    folded_ = folded;
    apply();
}

void ParetoPanel::setAvailableHeight(int height) {
    if (decided_ || folded_ == (height < minSpace)) return;
    folded_ = height < minSpace;
    apply();
}

QString ParetoPanel::words() const {
    return words_->isHidden() ? QString() : words_->text();
}

void ParetoPanel::apply() {
    const auto& plan = ranking_->plan();
    const bool any = plan && !plan->weights().empty();
    const bool much = tradeoff_->bytesToRead() > readUnasked && !asked_;
    setVisible(any);
    head_->setIcon(
        icon(folded_ ? QStringLiteral("chevron-right") : QStringLiteral("chevron-down"), Colour::Dim));
    head_->setAccessibleDescription(folded_ ? tr("folded") : tr("open"));
    head_->setVisible(folded_ || much); // otherwise the plot has its own heading
    measure_->setVisible(!folded_ && any && much);
    if (any && much) measure_->setText(tr("Read %1 to compare").arg(sizeWords(tradeoff_->bytesToRead())));
    figure_->setVisible(!folded_ && !much);
    words_->setVisible(!folded_ && !much && !words_->text().isEmpty());
    makeRules_->setVisible(words_->isVisibleTo(this) && proposals_);
    tradeoff_->setWanted(any && !folded_ && !much);
}

QString ParetoPanel::nameOfOption(std::size_t option) const {
    if (option == SizeTradeoff::asRequestedByRules) return tr("as the rules ask");
    const auto spec = tradeoff_->specOf(option);
    if (!spec) return tr("float");
    if (SizeTradeoff::isOwn(option)) return comparedSpecWords(*spec);
    return shortSpecWords(std::get<qcs::quant::ObserverSettings>(*spec));
}

bool ParetoPanel::isSupported(const SizeTradeoff::Point& point) const {
    for (std::size_t i = 0; i < point.options.size(); ++i)
        if (!tradeoff_->isSupported(i, point.options[i])) return false;
    return true;
}

QString ParetoPanel::refusalOf(const SizeTradeoff::Point& point) const {
    if (point.option == SizeTradeoff::asRequestedByRules) return tr("The rules ask for it already.");
    for (const auto option : point.options)
        if (const auto spec = tradeoff_->specOf(option); spec && !observerOf(*spec))
            return tr("No PyTorch observer quantizes this way: no rule can ask for it.");
    return isSupported(point) ? QString()
                              : tr("The backend does not run it: such layers would stay in float.");
}

RankingPreview ParetoPanel::previewOfPoint(const SizeTradeoff::Point& point) const {
    RankingPreview preview;
    for (std::size_t i = 0; i < point.options.size(); ++i) {
        const auto option = point.options[i];
        if (option == SizeTradeoff::asRequestedByRules) continue;
        const auto& cost = tradeoff_->cost(i, option);
        preview.emplace(tradeoff_->entries()[i],
                        PreviewedWeight{nameOfOption(option), cost.sqnr_db, cost.bytes});
    }
    return preview;
}

/// Previews the hovered point, else the current one, else the proposed rules.
void ParetoPanel::preview() {
    if (!list_) return;
    const int point = figure_->hovered() >= 0 ? figure_->hovered() : figure_->current();
    const auto& points = tradeoff_->points();
    if (point >= 0 && static_cast<std::size_t>(point) < points.size())
        return list_->setPreview(previewOfPoint(points[static_cast<std::size_t>(point)]));
    const auto answer = proposals_->answer();
    list_->setPreview(answer ? previewOf(*answer) : RankingPreview());
}

/// Shows the result of the proposed rules as a ring: total size of the weights, and the worst SQNR.
void ParetoPanel::showProposedResult() {
    const auto answer = proposals_ ? proposals_->answer() : nullptr;
    const auto* proposal = answer && answer->proposal ? &*answer->proposal : nullptr;
    const auto& plan = ranking_->plan();
    if (!proposal || proposal->rule_count() == 0 || !plan) return figure_->setProposedResult(std::nullopt);
    double worst = std::numeric_limits<double>::infinity();
    const auto changed = previewOf(*answer);
    for (const auto entry : plan->weights()) {
        const auto proposed = changed.find(entry);
        const auto* result = ranking_->result(entry);
        const double db = proposed != changed.end() ? proposed->second.sqnr
                          : result && *result       ? (*result)->whole.sqnr_db
                                                    : std::nan("");
        if (db < worst) worst = db;
    }
    const QString rules = tr("%n rule(s)", nullptr, static_cast<int>(proposal->rule_count()));
    figure_->setProposedResult(ParetoFigure::ProposedResult{
        static_cast<double>(proposal->bytes_after), worst,
        std::isinf(worst) ? rules : tr("%1, %2 dB").arg(rules, decibelText(worst))});
}

void ParetoPanel::ask(int point) {
    if (!proposals_ || point < 0) return;
    const auto& chosen = tradeoff_->points()[static_cast<std::size_t>(point)];
    Proposals::EntryRequests requests;
    for (std::size_t i = 0; i < chosen.options.size(); ++i) {
        const auto option = chosen.options[i];
        if (option == SizeTradeoff::asRequestedByRules) continue;
        const auto spec = tradeoff_->specOf(option);
        const auto settings = spec ? observerOf(*spec) : std::nullopt;
        requests.emplace_back(tradeoff_->entries()[i], settings ? qcs::insight::QuantizationRequest(*settings)
                                                                : qcs::insight::KeepFloat());
    }
    proposals_->ask(std::move(requests),
                    tr("Weights in %1, at least %2 dB")
                        .arg(sizeWords(chosen.whole.bytes), decibelText(chosen.whole.sqnr_db)));
}

QString ParetoPanel::wordsOf(const SizeTradeoff::Point& point) const {
    std::map<std::size_t, int> counts; // number of weights per storage format
    for (const auto option : point.options)
        ++counts[option];
    QStringList parts;
    for (const auto& [option, count] : counts)
        parts.push_back(point.option ? nameOfOption(option)
                                     : tr("%1 × %2").arg(count).arg(nameOfOption(option)));
    const auto& table = tradeoff_->plan()->table;
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
    content.title = tr("worst weight of %n", nullptr, static_cast<int>(tradeoff_->entries().size()));
    for (const auto& point : tradeoff_->points())
        content.points.push_back({static_cast<double>(point.whole.bytes), point.whole.sqnr_db,
                                  point.option ? nameOfOption(*point.option) : tr("mixture"), wordsOf(point),
                                  point.onFront, point.option == SizeTradeoff::asRequestedByRules,
                                  isSupported(point)});
    figure_->setContent(std::move(content));
    choose(-1);
    showProposedResult();
}

/// Makes a point current; the ranking goes to the weight that is worst with it.
void ParetoPanel::choose(int point) {
    words_->setVisible(point >= 0);
    makeRules_->setVisible(point >= 0 && proposals_);
    preview();
    if (point < 0) return words_->clear();
    const auto& chosen = tradeoff_->points()[static_cast<std::size_t>(point)];
    const QString refusal = refusalOf(chosen);
    makeRules_->setEnabled(refusal.isEmpty());
    words_->setText(paragraph({withStop(wordsOf(chosen)), refusal}));
    ranking_->setCurrent(static_cast<int>(chosen.worst));
}

} // namespace qcs::ui
