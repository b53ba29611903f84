#include "views/tensors/tensor_inspector.h"

#include "insight/ranking/weight_figures.h"
#include "models/measured_tensor.h"
#include "models/tried_quantization.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "views/tensors/numbers_view.h"
#include "views/tensors/picture_dialog.h"
#include "views/tensors/plot_content.h"
#include "views/tensors/spec_comparison_view.h"
#include "views/tensors/tensor_plots.h"
#include "views/tensors/what_if_bar.h"
#include "widgets/button_bars.h"
#include "widgets/chip_button.h"
#include "widgets/file_dialog.h"
#include "widgets/page_stack.h"
#include "widgets/sentence_card.h"
#include "widgets/text_labels.h"
#include "words/number_text.h"
#include "words/prose.h"
#include "words/quantized_words.h"
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

namespace {

constexpr int patience = 150; // ms
constexpr int margin = 16;
// In pixels: enough for two lines of numbers and table rows of the usual height.
constexpr int enoughHeight = 640;

} // namespace

TensorInspector::TensorInspector(MeasuredTensor* measuredTensor, JobRunner* jobs, QWidget* parent)
    : QWidget(parent),
      measuredTensor_(measuredTensor),
      stack_(new PageStack(this)),
      message_(new WrappedLabel(this)),
      again_(new QPushButton(tr("&Measure again"), this)),
      name_(new NameLabel(monoFont(largeText), false, this)),
      meta_(new WrappedLabel(this)),
      card_(new SentenceCard(this)),
      specComparison_(new SpecComparison(jobs, this)),
      layers_(new LayerComparison(jobs, this)),
      tried_(new TriedQuantization(measuredTensor, jobs, this)),
      specComparisonView_(new SpecComparisonView(specComparison_, layers_, tried_, measuredTensor, this)),
      leftOut_(new WarningStrip(this)),
      numbers_(new NumbersView(this)),
      figures_(new TensorPlots(measuredTensor, jobs, this)),
      head_(new QWidget(this)),
      chip_(new ChipButton(this)),
      marked_(new ChipButton(this)) {
    chip_->setObjectName(QStringLiteral("channel-chip"));
    chip_->setToolTip(tr("Show the whole tensor again"));
    marked_->setObjectName(QStringLiteral("marked-chip"));
    marked_->setToolTip(tr("Mark nothing"));
    name_->setObjectName(QStringLiteral("tensor-name"));
    meta_->setObjectName(QStringLiteral("tensor-meta"));
    card_->setObjectName(QStringLiteral("tensor-card"));
    leftOut_->setObjectName(QStringLiteral("tensor-left-out"));
    message_->setObjectName(QStringLiteral("tensor-message"));
    again_->setObjectName(QStringLiteral("measure-again"));
    messageDelay_.setSingleShot(true);
    messageDelay_.setInterval(patience);

    meta_->setForegroundRole(QPalette::PlaceholderText);
    meta_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* headGrid = new QGridLayout(head_);
    headGrid->setContentsMargins(margin, 8, margin, 8);
    headGrid->setHorizontalSpacing(16);
    headGrid->setVerticalSpacing(2);
    headGrid->addWidget(name_, 0, 0, Qt::AlignVCenter);
    headGrid->addWidget(meta_, 1, 0, 1, 2);
    auto* chips = new QHBoxLayout;
    chips->setSpacing(8);
    chips->addStretch(1);
    for (ChipButton* chip : {marked_, chip_}) {
        chips->addWidget(chip);
        // Keeps its space while hidden, so that nothing moves when it appears.
        auto retained = chip->sizePolicy();
        retained.setRetainSizeWhenHidden(true);
        chip->setSizePolicy(retained);
        chip->hide();
    }
    headGrid->addLayout(chips, 0, 1, Qt::AlignRight | Qt::AlignVCenter);
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

    connect(specComparisonView_, &SpecComparisonView::rowChosen, this, [this](int row) {
        if (specComparison_->isInUse(row))
            measuredTensor_->setChoice(std::nullopt);
        else
            measuredTensor_->setChoice(specComparison_->specAt(row));
    });
    connect(specComparison_, &QAbstractItemModel::modelReset, this, &TensorInspector::showBest);
    connect(specComparison_, &QAbstractItemModel::dataChanged, this, &TensorInspector::showBest);
    connect(tried_, &TriedQuantization::changed, this, &TensorInspector::showTried);
    connect(specComparisonView_, &SpecComparisonView::tryingChanged, this, &TensorInspector::showTried);
    connect(figures_, &TensorPlots::channelChosen, this, &TensorInspector::setChannel);
    connect(figures_, &TensorPlots::integersChanged, this, &TensorInspector::showFacts);
    connect(figures_, &TensorPlots::savePictureRequested, this, &TensorInspector::savePicture);
    connect(&figures_->marked(), &MarkedValues::changed, this, &TensorInspector::sayMarked);
    connect(marked_, &QAbstractButton::clicked, this, [this] { figures_->marked().mark(std::nullopt); });
    connect(chip_, &QAbstractButton::clicked, this, [this] { setChannel(-1); });
    for (const auto signal : {&MeasuredTensor::channelChanged, &MeasuredTensor::channelMeasured})
        connect(measuredTensor_, signal, this, [this] {
            if (measuredTensor_->hasResults()) showNumbers();
        });
    connect(card_, &SentenceCard::linkActivated, this,
            [this] { Q_EMIT ruleChosen(measuredTensor_->measured().requested().rule); });
    connect(again_, &QPushButton::clicked, measuredTensor_, &MeasuredTensor::measureAgain);
    connect(&messageDelay_, &QTimer::timeout, this, [this] {
        if (measuredTensor_->state() != MeasuredTensor::State::Measuring) return;
        showHead(*measuredTensor_->tensor());
        showMessage(tr("Measuring what quantization costs…"), false);
    });
    connect(measuredTensor_, &MeasuredTensor::changed, this, &TensorInspector::refresh);
    refresh();
}

namespace {

/// A resizable QScrollArea uses heightForWidth() of its widget as the minimum height, so this one returns its
/// true minimum height.
class LabPage final : public QWidget {
public:
    using QWidget::QWidget;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return layout()->minimumHeightForWidth(width); }
};

} // namespace

QWidget* TensorInspector::makeContents() {
    auto* contents = new LabPage(this);
    contents->setBackgroundRole(QPalette::Base);
    contents->setAutoFillBackground(true);
    const auto inset = [](QWidget* widget) {
        auto* line = new QHBoxLayout;
        line->setContentsMargins(margin, 0, margin, 0);
        line->addWidget(widget);
        return line;
    };
    auto* figures = new QVBoxLayout;
    figures->setContentsMargins(margin, 0, margin, 4);
    figures->setSpacing(6);
    figures->addWidget(figures_, 7);
    specComparisonView_->setMinimumHeight(140);
    figures->addWidget(specComparisonView_, 4);
    auto* column = new QVBoxLayout(contents);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addLayout(inset(card_));
    column->addLayout(inset(leftOut_));
    column->addLayout(inset(numbers_));
    column->addLayout(figures, 1);
    return contents;
}

/// Compact layout, so that everything is visible without scrolling on screens of 720 or 768 pixels height.
void TensorInspector::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool dense = height() < enoughHeight;
    numbers_->setOneLine(dense);
    specComparisonView_->table().setDense(dense);
    head_->layout()->setContentsMargins(margin, dense ? 4 : 8, margin, dense ? 6 : 8);
}

void TensorInspector::refresh() {
    using State = MeasuredTensor::State;
    const State state = measuredTensor_->state();
    if (state == State::Measuring) {
        messageDelay_.start();
        return;
    }
    messageDelay_.stop();
    head_->setVisible(state != State::Nothing);
    if (state != State::Nothing) showHead(*measuredTensor_->tensor());
    if (state == State::Nothing) specComparison_->setTensor(nullptr, 0);
    switch (state) {
    case State::Nothing:
        return showMessage(tr("Choose a tensor to see what quantizing it costs, or a module in the model."),
                           false);
    case State::Cancelled: return showMessage(tr("Cancelled before it was measured."), true);
    case State::Failed:
        return showMessage(
            tr("It cannot be measured: %1.").arg(proseHtml(measuredTensor_->measured().problem)), true);
    case State::Sampled:
    case State::Done: return showMeasured();
    case State::Measuring: return;
    }
}

void TensorInspector::showMessage(const QString& text, bool canRepeat) {
    message_->setText(text);
    again_->setVisible(canRepeat);
    stack_->setCurrentIndex(0);
}

QString TensorInspector::message() const {
    return stack_->currentIndex() == 0 ? message_->text() : QString();
}

QString TensorInspector::leftOut() const {
    return leftOut_->isHidden() ? QString() : leftOut_->text();
}

void TensorInspector::showHead(const qcs::insight::TensorTable::Entry& entry) {
    const qcs::tensor::TensorInfo& info = entry.info();
    head_->show();
    name_->setText(QString::fromStdString(measuredTensor_->shownName()));
    QStringList facts{shapeWords(info.shape), dtypeWords(info.dtype), valuesWords(info.numel()),
                      sizeWords(info.bytes())};
    if (const auto* recorded = measuredTensor_->recorded()) facts.push_back(recordedWords(*recorded));
    meta_->setText(facts.join(QStringLiteral(" · ")));
}

void TensorInspector::showMeasured() {
    const auto& measured = measuredTensor_->measured();
    specComparison_->setTensor(measured.plan, measured.tensor);
    specComparison_->setDrawn(measured.spec);
    updateText();
    figures_->showMeasured();
    showBest();
    QString leftOut = leftOutWords(measured.error->whole);
    if (measured.isSample) {
        const QString part = valuesWords(measured.data->numel());
        leftOut =
            paragraph({measuredTensor_->isMeasuring()
                           ? tr("From a sample of %1; the whole tensor is being measured.").arg(part)
                           : tr("From a sample of %1; measuring the whole tensor was cancelled.").arg(part),
                       leftOut});
    }
    leftOut_->setText(leftOut);
    leftOut_->setVisible(!leftOut.isEmpty());
    showNumbers();
    stack_->setCurrentIndex(1);
}

void TensorInspector::savePicture(const Figure& figure) {
    PictureDialog dialog(figure.pictureSize(), this);
    if (dialog.exec() != QDialog::Accepted) return;
    const QString name = QString::fromStdString(measuredTensor_->shownName()) + QLatin1Char('-') +
                         figure.objectName().section(QLatin1Char('-'), 0, 0);
    const QString path = askWhereToSave(this, {tr("Save the picture"),
                                               tr("Pictures (*.svg *.pdf *.png)"),
                                               {},
                                               name + QStringLiteral(".svg"),
                                               QStringLiteral("svg")});
    if (path.isEmpty()) return;
    if (const QString problem = figure.savePicture(path, dialog.size()); !problem.isEmpty())
        QMessageBox::warning(this, tr("Save the picture"), problem);
}

void TensorInspector::setChannel(int channel) {
    measuredTensor_->setChannel(channel);
}

/// Shows the numbers of the file's integers, or of the error.
void TensorInspector::showFacts() {
    if (!measuredTensor_->hasResults()) return;
    const auto& measured = measuredTensor_->measured();
    const auto& info = measured.entry().info();
    const int channel = measuredTensor_->channel();
    const bool integers = figures_->showsIntegers();
    numbers_->setAccessibleName(integers ? tr("What the file holds") : tr("Error statistics"));
    if (!integers)
        return numbers_->setFacts(
            numberFacts(statisticsOf(*measured.error, channel), measured.settings(), info.shape));
    const auto of =
        channel < 0
            ? std::nullopt
            : std::optional(qcs::quant::ChannelSlice{measured.axis(), static_cast<std::uint64_t>(channel)});
    numbers_->setFacts(storedFacts(info, figures_->codes().shown(), qcs::quant::scale_of(info, of)));
}

void TensorInspector::showNumbers() {
    const int channel = measuredTensor_->channel();
    showFacts();
    chip_->setText(tr("channel %1").arg(channel));
    chip_->setVisible(channel >= 0);
    figures_->showChannel();
}

void TensorInspector::sayMarked() {
    const auto* found = figures_->marked().selected();
    marked_->setVisible(figures_->marked().selection().has_value());
    if (found) {
        const QString count = figures_->marked().isExact() ? valuesWords(found->count)
                                                           : tr("about %1").arg(valuesWords(found->count));
        marked_->setText(tr("%1 marked").arg(count));
    } else {
        marked_->setText(tr("marked"));
    }
}

/// Shows the per-channel SQNR of the best supported spec in the channel plot, unless that spec is shown
/// already.
void TensorInspector::showBest() {
    const int best = specComparison_->best();
    const bool drawn = best < 0 || specComparison_->index(best, 0).data(SpecComparison::DrawnRole).toBool();
    const auto name = drawn ? QString() : specComparison_->index(best, 0).data().toString();
    figures_->setBest(drawn ? std::vector<double>() : specComparison_->channelsOf(best), name);
}

void TensorInspector::showTried() {
    const auto* tried = specComparisonView_->whatIf().isHidden() ? nullptr : tried_->statistics();
    if (!measuredTensor_->hasResults()) return;
    if (!tried) return figures_->setTried(nullptr, {});
    const auto& choice = tried_->choice();
    figures_->setTried(tried, tr("scale %1, zero point %2: %3 dB")
                                  .arg(significantText(choice.scale))
                                  .arg(choice.zeroPoint)
                                  .arg(decibelText(tried->sqnr_db)));
}

bool TensorInspector::isIdle() const {
    return figures_->isIdle() && tried_->isIdle() && layers_->isIdle();
}

HistogramFigure& TensorInspector::values() {
    return figures_->values();
}

HistogramFigure& TensorInspector::errors() {
    return figures_->errors();
}

ChannelFigure& TensorInspector::channels() {
    return figures_->channels();
}

/// Shows the measured spec, and the rule or default that requests it.
void TensorInspector::updateText() {
    const auto& measured = measuredTensor_->measured();
    const QString spec = comparedSpecWords(measured.spec);
    const auto& requested = measured.requested();
    QString why = proseHtml(asSentence(unrankedWords({requested, {}, {}, {}, requested.reason})));
    if (measured.requested().rule) {
        const QString rule = tr("rule %1").arg(measured.requested().rule.number() + 1);
        if (const auto at = why.indexOf(rule, 0, Qt::CaseInsensitive); at >= 0)
            why.replace(at, rule.size(),
                        QStringLiteral("<a href=\"rule\">%1</a>").arg(why.mid(at, rule.size())));
    }
    const auto& info = measured.entry().info();
    if (info.is_quantized()) {
        const QString anew = measured.isAsStored
                                 ? tr("Below: what quantizing its values anew would cost, as %1.").arg(spec)
                                 : tr("A comparison: its values, quantized anew as %1.").arg(spec);
        card_->set(QStringLiteral("info"), Colour::Dim,
                   tr("Quantized already: %1.").arg(dtypeAndSchemeWords(info)),
                   paragraph({asSentence(storedScalesWords(**info.qparams)), anew}));
    } else if (measured.followsRules) {
        card_->set(QStringLiteral("check"), Colour::Good, withStop(spec), why);
    } else if (measured.requested().settings) {
        card_->set(QStringLiteral("info"), Colour::Dim, withStop(spec),
                   tr("A comparison: the rules ask for %1.").arg(specWords(*measured.requested().settings)));
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
                  colour(Colour::FloatDespiteRequest));
    }
    QLabel::paintEvent(event);
}

} // namespace qcs::ui
