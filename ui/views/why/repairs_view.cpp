#include "views/why/repairs_view.h"

#include "insight/explain/explain_codes.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "words/repair_words.h"
#include "words/wording.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QStyleOptionButton>
#include <QStylePainter>
#include <QVBoxLayout>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int maxOffered = 3;
constexpr int offerHeight = 28;
constexpr int checkRoom = 28; // width of the check box before its text

/// A button with the effect at the left and the number of fixed nodes at the right. Its text does not
/// influence the width of the panel.
class OfferButton final : public QPushButton {
public:
    using QPushButton::QPushButton;
    void set(const QString& words, const QString& count = {}) {
        words_ = words;
        count_ = count;
        update();
    }
    QSize minimumSizeHint() const override { return {40, offerHeight}; }
    QSize sizeHint() const override { return {320, offerHeight}; }

protected:
    void paintEvent(QPaintEvent*) override {
        QStylePainter painter(this);
        QStyleOptionButton option;
        initStyleOption(&option);
        painter.drawControl(QStyle::CE_PushButton, option);
        const bool strong = isDefault();
        if (strong) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour(Colour::Accent));
            painter.drawRoundedRect(rect(), 4, 4);
        }
        const QRect inner = rect().adjusted(10, 0, -10, 0);
        const int taken = count_.isEmpty() ? 0 : textWidth(count_, uiFont()) + 12;
        drawText(painter, inner.adjusted(0, 0, -taken, 0), words_, uiFont(),
                 colour(strong ? Colour::OnAccent : Colour::Text));
        drawText(painter, inner, count_, uiFont(), colour(strong ? Colour::OnAccent : Colour::Dim),
                 Qt::ElideRight, Qt::AlignRight);
    }

private:
    QString words_, count_;
};

} // namespace

RepairsView::RepairsView(QWidget* parent)
    : QWidget(parent),
      state_(new QLabel(this)),
      pattern_(new OfferButton(this)),
      applyToAlikeBox_(new QCheckBox(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(4);
    state_->setForegroundRole(QPalette::PlaceholderText);
    state_->setObjectName(QStringLiteral("repairs-state"));
    column->addWidget(state_);
    for (int i = 0; i < maxOffered; ++i) {
        auto* button = new OfferButton(this);
        button->setObjectName(QStringLiteral("repair-%1").arg(i));
        column->addWidget(button);
        buttons_.push_back(button);
        connect(button, &QPushButton::clicked, this, [this, i] {
            const auto kept = repairs_; // keeps the repairs alive, because the edit replaces them
            const auto& repair = kept->list[static_cast<std::size_t>(i)];
            const bool wide = applyToAlikeBox_->isVisible() && applyToAlikeBox_->isChecked() && repair.wide;
            Q_EMIT chosen(wide ? repair.wide->edit : repair.trial.edit, repairWords(repair, wide));
        });
    }
    pattern_->setObjectName(QStringLiteral("add-missing-pattern"));
    column->addWidget(pattern_);
    applyToAlikeBox_->setObjectName(QStringLiteral("repair-widen"));
    applyToAlikeBox_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    column->addWidget(applyToAlikeBox_);
    column->addStretch(1);
    connect(applyToAlikeBox_, &QCheckBox::toggled, this, &RepairsView::refresh);
    connect(pattern_, &QPushButton::clicked, this, &RepairsView::patternWanted);
    setMaxOffers(maxOffered);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

/// Reserves the height of missing offers, so that nothing below moves.
void RepairsView::setMaxOffers(int offers) {
    room_ = std::clamp(offers, 1, maxOffered);
    setFixedHeight(8 + (room_ + 1) * (offerHeight + 4));
}

void RepairsView::set(const std::shared_ptr<const qcs::insight::Repairs>& repairs,
                      const qcs::model::Graph& graph) {
    if (repairs != repairs_ || !repairs) {
        const bool other = !repairs || !repairs_ || repairs->node != repairs_->node;
        repairs_ = repairs;
        if (other) applyToAlikeBox_->setChecked(false);
        details_.clear();
        wideDetails_.clear();
        for (const auto& repair : repairs ? repairs->list : std::vector<qcs::insight::Repair>()) {
            details_.push_back(trialDetails(repair.trial, graph));
            wideDetails_.push_back(repair.wide ? trialDetails(*repair.wide, graph) : QString());
        }
        alike_ = repairs ? alikeWords(*repairs, graph) : QString();
    }
    refresh();
}

void RepairsView::setMissingPattern(const QString& operation) {
    if (operation == operation_) return;
    operation_ = operation;
    refresh();
}

void RepairsView::refresh() {
    const bool needsPattern = !operation_.isEmpty();
    const auto count =
        repairs_ ? std::min<std::size_t>(repairs_->list.size(), static_cast<std::size_t>(room_)) : 0;
    bool widens = false, addsPattern = false;
    for (std::size_t i = 0; i < buttons_.size(); ++i) {
        const bool shown = i < count;
        buttons_[i]->setVisible(shown);
        if (!shown) continue;
        const auto& repair = repairs_->list[i];
        widens = widens || repair.wide;
        addsPattern = addsPattern || repair.code == qcs::codes::repair_add_pattern;
        const bool wide = applyToAlikeBox_->isChecked() && repair.wide;
        const auto at = static_cast<qsizetype>(i);
        const QString words = repairWords(repair, wide);
        const QString fixes = trialWords(wide ? *repair.wide : repair.trial);
        buttons_[i]->setToolTip(words + QLatin1Char('\n') + (wide ? wideDetails_[at] : details_[at]));
        buttons_[i]->setAccessibleName(titled(words, fixes));
        buttons_[i]->setDefault(i == 0);
        static_cast<OfferButton*>(buttons_[i])->set(words, trialNumbers(wide ? *repair.wide : repair.trial));
    }
    pattern_->setVisible(needsPattern && !addsPattern);
    const QString add = tr("Add a pattern for %1…").arg(operation_);
    static_cast<OfferButton*>(pattern_)->set(add);
    pattern_->setAccessibleName(add);
    pattern_->setToolTip(add);
    applyToAlikeBox_->setVisible(widens && !alike_.isEmpty());
    sayAlike();
    applyToAlikeBox_->setToolTip(alike_);
    state_->setVisible(count == 0);
    state_->setText(!repairs_      ? tr("Looking for edits that fix it…")
                    : needsPattern ? tr("No rule fixes it.")
                                   : tr("No single edit fixes it."));
    setAccessibleName(text());
}

void RepairsView::sayAlike() {
    applyToAlikeBox_->setText(
        QFontMetrics(applyToAlikeBox_->font()).elidedText(alike_, Qt::ElideRight, width() - checkRoom));
    applyToAlikeBox_->setAccessibleName(alike_);
}

void RepairsView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    sayAlike();
}

QString RepairsView::text() const {
    QStringList lines;
    if (state_->isVisibleTo(this)) lines.push_back(state_->text());
    for (std::size_t i = 0; i < buttons_.size(); ++i)
        if (buttons_[i]->isVisibleTo(this)) lines.push_back(buttons_[i]->accessibleName());
    if (pattern_->isVisibleTo(this)) lines.push_back(pattern_->accessibleName());
    if (applyToAlikeBox_->isVisibleTo(this)) lines.push_back(alike_);
    return lines.join(QLatin1Char('\n'));
}

} // namespace qcs::ui
