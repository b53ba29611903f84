#include "views/tensors/tensor_lab.h"

#include "insight/ranking/weight_figures.h"
#include "models/measured_tensor.h"
#include "plots/channel_figure.h"
#include "plots/histogram_figure.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "views/tensors/comparison_view.h"
#include "views/tensors/numbers_view.h"
#include "views/tensors/picture_dialog.h"
#include "widgets/button_bars.h"
#include "widgets/chip_button.h"
#include "widgets/file_dialog.h"
#include "widgets/page_stack.h"
#include "widgets/sentence_card.h"
#include "widgets/text_labels.h"
#include "words/number_text.h"
#include "words/prose.h"
#include "words/status_look.h"
#include "words/tensor_words.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QBoxLayout>
#include <QGridLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace qcs::ui {

// What the figures of the lab show of a measurement.

/// `channel` -1: of the whole tensor; `own` is that of the channel, null while it is not known.
HistogramContent valueContent(const MeasuredTensor::Measured& measured, int channel,
                              const qcs::quant::Distribution* own);
HistogramContent errorContent(const MeasuredTensor::Measured& measured, int channel,
                              const qcs::quant::Distribution* own);
ChannelContent channelContent(const MeasuredTensor::Measured& measured);
/// Of the channel, or the whole.
const qcs::quant::ErrorStatistics& statisticsOf(const qcs::quant::ErrorAnalysis& error, int channel);

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(TensorFigures)
};

/// "524,288 values", "8,192 values of channel 3".
QString noteOf(const qcs::quant::ErrorStatistics& statistics, int channel) {
    const auto finite = statistics.count - statistics.nan - statistics.positive_inf - statistics.negative_inf;
    return channel < 0 ? valuesWords(finite)
                       : Words::tr("%1 of channel %2").arg(valuesWords(finite)).arg(channel);
}

/// The whole, for those who do not see the rest of the window.
QString titleOf(const MeasuredTensor::Measured& measured) {
    return QStringLiteral("%1 · %2").arg(
        QString::fromStdString(measured.plan->table->shown_name(measured.tensor)),
        comparedSpecWords(measured.spec));
}

/// The histogram in words, after what it is of.
QString alternativeOf(const HistogramContent& content, const QString& title) {
    if (content.counts.empty()) return title;
    const auto most = std::ranges::max_element(content.counts);
    const auto at = static_cast<std::size_t>(most - content.counts.begin());
    QStringList parts{Words::tr("%1, from %2 to %3 in %4 bins; most of them, %5, from %6 to %7")
                          .arg(content.note + QStringLiteral(" · ") + title,
                               significantText(content.edges.front()), significantText(content.edges.back()))
                          .arg(content.counts.size())
                          .arg(countText(*most), significantText(content.edges[at]),
                               significantText(content.edges[at + 1]))};
    for (const PlotMark& mark : content.marks)
        parts.push_back(mark.label);
    return inOneLine(parts);
}

HistogramContent contentOf(const qcs::quant::Histogram& histogram, const QString& heading,
                           const QString& note, const QString& axis) {
    HistogramContent content;
    content.edges = histogram.edges;
    content.counts = histogram.counts;
    content.heading = heading;
    content.note = note;
    content.axis = axis;
    return content;
}

} // namespace

const qcs::quant::ErrorStatistics& statisticsOf(const qcs::quant::ErrorAnalysis& error, int channel) {
    const auto at = static_cast<std::size_t>(channel);
    return channel < 0 || at >= error.channels.size() ? error.whole : error.channels[at];
}

HistogramContent valueContent(const MeasuredTensor::Measured& measured, int channel,
                              const qcs::quant::Distribution* own) {
    const auto& statistics = statisticsOf(*measured.error, channel);
    static const qcs::quant::Distribution nothing;
    const auto& shown = channel < 0 ? *measured.distribution : own ? *own : nothing;
    auto content =
        contentOf(shown.values, Words::tr("Values"), noteOf(statistics, channel), Words::tr("value"));
    if (channel >= 0) content.behind = measured.distribution->values;
    if (const auto grid = qcs::insight::quantization_grid(measured.settings(), statistics)) {
        content.levels = HistogramContent::Levels{grid->low, grid->high, grid->step};
        content.marks = {{grid->low, Words::tr("clip %1").arg(significantText(grid->low))},
                         {grid->high, Words::tr("clip %1").arg(significantText(grid->high))}};
    }
    content.alternative = alternativeOf(content, titleOf(measured));
    return content;
}

HistogramContent errorContent(const MeasuredTensor::Measured& measured, int channel,
                              const qcs::quant::Distribution* own) {
    const auto& statistics = statisticsOf(*measured.error, channel);
    static const qcs::quant::Distribution nothing;
    const auto& shown = channel < 0 ? *measured.distribution : own ? *own : nothing;
    auto content =
        contentOf(shown.errors, Words::tr("Error"), noteOf(statistics, channel), Words::tr("error"));
    content.ink = Colour::Dynamic;
    if (const auto grid = qcs::insight::quantization_grid(measured.settings(), statistics)) {
        const double half = grid->step / 2;
        content.marks = {{-half, QStringLiteral("−s/2")}, {half, QStringLiteral("+s/2")}};
    }
    content.alternative = alternativeOf(content, titleOf(measured));
    return content;
}

ChannelContent channelContent(const MeasuredTensor::Measured& measured) {
    ChannelContent content;
    for (const auto& channel : measured.error->channels)
        content.sqnr.push_back(channel.sqnr_db);
    content.outliers.assign(measured.error->outlier_channels.begin(), measured.error->outlier_channels.end());
    content.title = titleOf(measured);
    return content;
}

namespace {

constexpr int patience = 150; // ms
constexpr int margin = 16;

} // namespace

TensorLab::TensorLab(MeasuredTensor* statistics, JobRunner* jobs, QWidget* parent)
    : QWidget(parent),
      statistics_(statistics),
      stack_(new PageStack(this)),
      message_(new WrappedLabel(this)),
      again_(new QPushButton(tr("&Measure again"), this)),
      name_(new NameLabel(monoFont(largeText), false, this)),
      meta_(new WrappedLabel(this)),
      card_(new SentenceCard(this)),
      specs_(new SpecComparison(jobs, this)),
      comparison_(new ComparisonView(specs_, this)),
      scale_(new SegmentedControl({tr("Linear"), tr("Log")}, this)),
      leftOut_(new WarningStrip(this)),
      numbers_(new NumbersView(this)),
      values_(new HistogramFigure(QStringLiteral("values-figure"), tr("Histogram of the values"), this)),
      errors_(new HistogramFigure(QStringLiteral("errors-figure"), tr("Histogram of the errors"), this)),
      channels_(new ChannelFigure(QStringLiteral("channels-figure"), tr("SQNR of each channel"), this)),
      head_(new QWidget(this)),
      chip_(new ChipButton(this)) {
    chip_->setObjectName(QStringLiteral("channel-chip"));
    chip_->setToolTip(tr("Show the whole tensor again"));
    name_->setObjectName(QStringLiteral("tensor-name"));
    meta_->setObjectName(QStringLiteral("tensor-meta"));
    card_->setObjectName(QStringLiteral("tensor-card"));
    scale_->setObjectName(QStringLiteral("count-scale"));
    leftOut_->setObjectName(QStringLiteral("tensor-left-out"));
    message_->setObjectName(QStringLiteral("tensor-message"));
    again_->setObjectName(QStringLiteral("measure-again"));
    patience_.setSingleShot(true);
    patience_.setInterval(patience);

    meta_->setForegroundRole(QPalette::PlaceholderText);
    meta_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* headGrid = new QGridLayout(head_);
    headGrid->setContentsMargins(margin, 8, margin, 8);
    headGrid->setHorizontalSpacing(16);
    headGrid->setVerticalSpacing(2);
    headGrid->addWidget(name_, 0, 0, Qt::AlignVCenter);
    headGrid->addWidget(meta_, 1, 0);
    headGrid->addWidget(chip_, 0, 1, Qt::AlignRight | Qt::AlignVCenter);
    auto retained = chip_->sizePolicy(); // nothing moves when it comes
    retained.setRetainSizeWhenHidden(true);
    chip_->setSizePolicy(retained);
    chip_->hide();
    headGrid->setColumnStretch(0, 1);
    headGrid->setColumnStretch(1, 1);

    message_->setForegroundRole(QPalette::PlaceholderText);
    message_->setTextFormat(Qt::RichText);
    auto* messagePage = new QWidget(this);
    auto* messageColumn = new QVBoxLayout(messagePage);
    messageColumn->setContentsMargins(margin, 8, margin, margin);
    messageColumn->setSpacing(12);
    messageColumn->addWidget(message_);
    messageColumn->addWidget(again_, 0, Qt::AlignLeft);
    messageColumn->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(makeContents());
    stack_->addWidget(messagePage);
    stack_->addWidget(scroll);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head_);
    column->addWidget(stack_, 1);

    scale_->setCurrent(1);
    connect(scale_, &SegmentedControl::chosen, this, [this](int scale) {
        values_->setLogarithmic(scale == 1);
        errors_->setLogarithmic(scale == 1);
    });
    connect(comparison_, &ComparisonView::rowChosen, this, [this](int row) {
        if (specs_->isInUse(row))
            statistics_->setChoice(std::nullopt);
        else
            statistics_->setChoice(specs_->specAt(row));
    });
    connect(channels_, &ChannelFigure::chosen, this, &TensorLab::setChannel);
    for (Figure* figure :
         {static_cast<Figure*>(values_), static_cast<Figure*>(errors_), static_cast<Figure*>(channels_)})
        connect(figure, &Figure::pictureWanted, this, [this, figure] { savePicture(*figure); });
    connect(chip_, &QAbstractButton::clicked, this, [this] { setChannel(-1); });
    connect(statistics_, &MeasuredTensor::channelChanged, this, [this] {
        if (statistics_->state() == MeasuredTensor::State::Done) showNumbers();
    });
    connect(card_, &SentenceCard::linkActivated, this,
            [this] { Q_EMIT ruleChosen(statistics_->measured().asked().rule); });
    connect(again_, &QPushButton::clicked, statistics_, &MeasuredTensor::measureAgain);
    connect(&patience_, &QTimer::timeout, this, [this] {
        if (statistics_->state() != MeasuredTensor::State::Measuring) return;
        showHead(*statistics_->tensor());
        showMessage(tr("Measuring what quantization costs…"), false);
    });
    connect(statistics_, &MeasuredTensor::changed, this, &TensorLab::refresh);
    refresh();
}

namespace {

/// A scroll area takes the height that its widget would like to have for the least there may be. This one
/// likes to have what it needs.
class LabPage final : public QWidget {
public:
    using QWidget::QWidget;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return layout()->minimumHeightForWidth(width); }
};

} // namespace

QWidget* TensorLab::makeContents() {
    auto* contents = new LabPage(this);
    contents->setBackgroundRole(QPalette::Base);
    contents->setAutoFillBackground(true);
    scale_->setAccessibleName(tr("Scale of the counts"));
    values_->setCorner(scale_);
    values_->setMinimumHeight(124);
    errors_->setMinimumHeight(104);
    channels_->setMinimumHeight(104);
    auto* below = new QHBoxLayout;
    below->setSpacing(16);
    below->addWidget(errors_, 1);
    below->addWidget(channels_, 1);
    const auto inset = [](QWidget* widget) {
        auto* line = new QHBoxLayout;
        line->setContentsMargins(margin, 0, margin, 0);
        line->addWidget(widget);
        return line;
    };
    auto* figures = new QVBoxLayout;
    figures->setContentsMargins(margin, 0, margin, 8);
    figures->setSpacing(8);
    figures->addWidget(values_, 4);
    figures->addLayout(below, 3);
    comparison_->setMinimumHeight(140);
    figures->addWidget(comparison_, 4);
    auto* column = new QVBoxLayout(contents);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(inset(card_));
    column->addLayout(inset(leftOut_));
    column->addLayout(inset(numbers_));
    column->addLayout(figures, 1);
    return contents;
}

void TensorLab::refresh() {
    using State = MeasuredTensor::State;
    const State state = statistics_->state();
    if (state == State::Measuring) {
        patience_.start();
        return;
    }
    patience_.stop();
    head_->setVisible(state != State::Nothing);
    if (state != State::Nothing) showHead(*statistics_->tensor());
    if (state == State::Nothing) specs_->setTensor(nullptr, 0);
    switch (state) {
    case State::Nothing:
        return showMessage(tr("Choose a tensor to see what quantizing it costs, or a module in the model."),
                           false);
    case State::Cancelled: return showMessage(tr("Cancelled before it was measured."), true);
    case State::Failed:
        return showMessage(tr("It cannot be measured: %1.").arg(proseHtml(statistics_->measured().problem)),
                           true);
    case State::Done: return showMeasured();
    case State::Measuring: return;
    }
}

void TensorLab::showMessage(const QString& text, bool canRepeat) {
    message_->setText(text);
    again_->setVisible(canRepeat);
    stack_->setCurrentIndex(0);
}

QString TensorLab::message() const {
    return stack_->currentIndex() == 0 ? message_->text() : QString();
}

QString TensorLab::leftOut() const {
    return leftOut_->isHidden() ? QString() : leftOut_->text();
}

void TensorLab::showHead(const qcs::insight::TensorTable::Entry& entry) {
    const qcs::tensor::TensorInfo& info = entry.info();
    head_->show();
    name_->setText(QString::fromStdString(statistics_->shownName()));
    QStringList facts{shapeWords(info.shape), dtypeWords(info.dtype), valuesWords(info.numel()),
                      sizeWords(info.bytes())};
    if (const auto* recorded = statistics_->recorded()) facts.push_back(recordedWords(*recorded));
    meta_->setText(facts.join(QStringLiteral(" · ")));
}

void TensorLab::showMeasured() {
    const auto& measured = statistics_->measured();
    specs_->setTensor(measured.plan, measured.tensor);
    specs_->setDrawn(measured.spec);
    say();
    const bool perChannel = !measured.error->channels.empty();
    channels_->setVisible(perChannel);
    if (perChannel) channels_->setContent(channelContent(measured));
    const QString leftOut = leftOutWords(measured.error->whole);
    leftOut_->setText(leftOut);
    leftOut_->setVisible(!leftOut.isEmpty());
    showNumbers();
    stack_->setCurrentIndex(1);
}

void TensorLab::savePicture(const Figure& figure) {
    PictureDialog dialog(figure.pictureSize(), this);
    if (dialog.exec() != QDialog::Accepted) return;
    const QString name = QString::fromStdString(statistics_->measured().entry().info().name) +
                         QLatin1Char('-') + figure.objectName().section(QLatin1Char('-'), 0, 0);
    const QString path = askWhereToSave(this, {tr("Save the picture"),
                                               tr("Pictures (*.svg *.pdf *.png)"),
                                               {},
                                               name + QStringLiteral(".svg"),
                                               QStringLiteral("svg")});
    if (path.isEmpty()) return;
    if (const QString problem = figure.savePicture(path, dialog.size()); !problem.isEmpty())
        QMessageBox::warning(this, tr("Save the picture"), problem);
}

void TensorLab::setChannel(int channel) {
    statistics_->setChannel(channel);
}

void TensorLab::showNumbers() {
    const auto& measured = statistics_->measured();
    const int channel = statistics_->channel();
    const auto* own = statistics_->channelDistribution().get();
    numbers_->setFacts(numberFacts(statisticsOf(*measured.error, channel), measured.settings(),
                                   measured.entry().info().shape));
    channels_->setCurrent(channel);
    chip_->setText(tr("channel %1").arg(channel));
    chip_->setVisible(channel >= 0);
    if (channel >= 0 && !own) return; // in a moment
    values_->setContent(valueContent(measured, channel, own));
    errors_->setContent(errorContent(measured, channel, own));
}

/// What is measured, and who asked for it.
void TensorLab::say() {
    const auto& measured = statistics_->measured();
    const QString spec = comparedSpecWords(measured.spec);
    const auto& asked = measured.asked();
    QString why = proseHtml(asSentence(unrankedWords({asked, {}, {}, {}, asked.reason})));
    if (measured.asked().rule) {
        const QString rule = tr("rule %1").arg(measured.asked().rule.number() + 1);
        if (const auto at = why.indexOf(rule, 0, Qt::CaseInsensitive); at >= 0)
            why.replace(at, rule.size(),
                        QStringLiteral("<a href=\"rule\">%1</a>").arg(why.mid(at, rule.size())));
    }
    if (measured.followsRules) {
        card_->set(QStringLiteral("check"), Colour::Good, withStop(spec), why);
    } else if (measured.asked().settings) {
        card_->set(QStringLiteral("info"), Colour::Dim, withStop(spec),
                   tr("A comparison: the rules ask for %1.").arg(specWords(*measured.asked().settings)));
    } else {
        card_->set(QStringLiteral("info"), Colour::Dim, withStop(spec), why);
    }
}

WarningStrip::WarningStrip(QWidget* parent) : QLabel(parent) {
    setWordWrap(true);
    setContentsMargins(36, 8, 12, 8);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
}

void WarningStrip::paintEvent(QPaintEvent* event) {
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour(Colour::WarnBackground));
        painter.drawRoundedRect(rect(), 4, 4);
        paintIcon(painter, QRect(12, 9, 16, 16), QStringLiteral("warning"),
                  colour(Colour::FloatAlthoughAsked));
    }
    QLabel::paintEvent(event);
}

} // namespace qcs::ui
