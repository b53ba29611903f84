#include "editors/fields/tensor_counts_field.h"

#include "config/codec/config_json.h"
#include "editors/fields/name_field.h"
#include "theme/icons.h"
#include "theme/theme.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <climits>

namespace qcs::ui {

void fillObservationTypes(QComboBox* box) {
    for (const auto type : {qcs::config::ObservationType::OutputUseDifferentObserverAsInput,
                            qcs::config::ObservationType::OutputShareObserverWithInput,
                            qcs::config::ObservationType::InputOutputNotObserved}) {
        const auto name = name_of(type);
        box->addItem(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    }
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(12);
}

TensorCountsField::TensorCountsField(QWidget* parent)
    : QWidget(parent),
      column_(new QVBoxLayout(this)),
      add_(new QToolButton(this)),
      remark_(remarkLabel(this)) {
    add_->setObjectName(QStringLiteral("entry-count-add"));
    add_->setIcon(icon(QStringLiteral("add")));
    add_->setText(tr("Add a number of tensors"));
    add_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add_->setAutoRaise(true);
    add_->setFocusPolicy(Qt::TabFocus);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(4);
    column_->addWidget(add_, 0, Qt::AlignLeft);
    column_->addWidget(remark_);
    setFocusProxy(add_);
    connect(add_, &QToolButton::clicked, this, &TensorCountsField::addNew);
    updateText();
}

void TensorCountsField::setCounts(const std::vector<qcs::config::TensorCountObservation>& counts) {
    if (counts == counts_ && counts.size() == rows_.size()) return;
    filling_ = true;
    counts_ = counts;
    for (const Row& row : rows_)
        row.widget->deleteLater();
    rows_.clear();
    for (const auto& count : counts)
        addRow(count);
    filling_ = false;
    updateText();
}

void TensorCountsField::addRow(const qcs::config::TensorCountObservation& count) {
    auto* line = new QWidget(this);
    Row row{line, new QSpinBox(line), new QComboBox(line)};
    const auto number = static_cast<int>(std::clamp<std::int64_t>(count.count, INT_MIN, INT_MAX));
    row.count->setRange(std::min(0, number), std::max(99, number)); // a file may have any number
    row.count->setValue(number);
    row.count->setFixedWidth(64);
    row.count->setObjectName(QStringLiteral("entry-count-%1").arg(rows_.size()));
    row.count->setAccessibleName(tr("Number of tensor arguments"));
    fillObservationTypes(row.type);
    row.type->setCurrentIndex(static_cast<int>(count.type));
    row.type->setObjectName(QStringLiteral("entry-count-type-%1").arg(rows_.size()));
    row.type->setAccessibleName(tr("Observation type with that many tensors"));
    auto* remove = new QToolButton(line);
    remove->setObjectName(QStringLiteral("entry-count-remove-%1").arg(rows_.size()));
    remove->setIcon(icon(QStringLiteral("close")));
    remove->setAutoRaise(true);
    remove->setFocusPolicy(Qt::TabFocus);
    remove->setToolTip(tr("Remove this number"));
    remove->setAccessibleName(remove->toolTip());
    auto* across = new QHBoxLayout(line);
    across->setContentsMargins(0, 0, 0, 0);
    across->setSpacing(6);
    across->addWidget(row.count);
    across->addWidget(row.type, 1);
    across->addWidget(remove);
    column_->insertWidget(static_cast<int>(rows_.size()), line);
    connect(row.count, &QSpinBox::valueChanged, this, &TensorCountsField::onEdited);
    connect(row.type, &QComboBox::currentIndexChanged, this, &TensorCountsField::onEdited);
    connect(remove, &QToolButton::clicked, this, [this, line] { removeRow(line); });
    rows_.push_back(row);
}

void TensorCountsField::addNew() {
    std::int64_t free = 0;
    while (std::ranges::any_of(rows_, [&](const Row& row) { return row.count->value() == free; }))
        ++free;
    addRow({free, qcs::config::ObservationType::OutputUseDifferentObserverAsInput});
    rows_.back().count->setFocus(Qt::OtherFocusReason);
    onEdited();
}

void TensorCountsField::removeRow(QWidget* row) {
    const auto found = std::ranges::find(rows_, row, &Row::widget);
    if (found == rows_.end()) return;
    rows_.erase(found);
    row->hide();
    row->deleteLater();
    add_->setFocus(Qt::OtherFocusReason);
    onEdited();
}

void TensorCountsField::onEdited() {
    if (filling_) return;
    std::vector<qcs::config::TensorCountObservation> now;
    bool twice = false;
    for (const Row& row : rows_) {
        const qcs::config::TensorCountObservation count{
            row.count->value(), static_cast<qcs::config::ObservationType>(row.type->currentIndex())};
        twice |=
            std::ranges::find(now, count.count, &qcs::config::TensorCountObservation::count) != now.end();
        now.push_back(count);
    }
    if (!twice) {
        counts_ = std::move(now);
        Q_EMIT edited(counts_);
    }
    updateText();
    if (twice)
        showRemark(remark_, tr("Two rows have the same number: a map can have each number only once."), true);
}

void TensorCountsField::updateText() {
    showRemark(remark_,
               rows_.empty() ? QString()
                             : tr("Any other number of tensors makes prepare raise AssertionError."),
               false);
}

namespace {
constexpr std::array<const char*, 3> types = {"weight", "bias", "input"};
}

InputIndexesField::InputIndexesField(QWidget* parent) : QWidget(parent) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(2);
    for (std::size_t i = 0; i < types.size(); ++i) {
        const QString type = QString::fromLatin1(types[i]);
        auto* label = new QLabel(type, this);
        label->setForegroundRole(QPalette::PlaceholderText);
        auto* box = new QSpinBox(this);
        boxes_[i] = box;
        box->setObjectName(QStringLiteral("entry-index-%1").arg(type));
        box->setRange(-1, 99);
        box->setSpecialValueText(QStringLiteral("None"));
        box->setValue(-1);
        box->setFixedWidth(80);
        label->setFont(uiFont(smallText));
        box->setAccessibleName(tr("Index of the argument that is the %1").arg(type));
        label->setBuddy(box);
        grid->addWidget(label, 0, static_cast<int>(i));
        grid->addWidget(box, 1, static_cast<int>(i));
        connect(box, &QSpinBox::valueChanged, this, [this, i] { onEdited(i); });
    }
    grid->setColumnStretch(static_cast<int>(types.size()), 1);
    setFocusProxy(boxes_[0]);
}

void InputIndexesField::setIndexes(const std::vector<qcs::config::InputTypeIndex>& indexes) {
    filling_ = true;
    indexes_ = indexes;
    for (std::size_t i = 0; i < types.size(); ++i) {
        const auto found = std::ranges::find(indexes, types[i], &qcs::config::InputTypeIndex::input_type);
        boxes_[i]->setValue(found == indexes.end() ? -1 : static_cast<int>(found->index));
    }
    filling_ = false;
}

void InputIndexesField::onEdited(std::size_t type) {
    if (filling_) return;
    const int value = boxes_[type]->value();
    const auto found = std::ranges::find(indexes_, types[type], &qcs::config::InputTypeIndex::input_type);
    if (value < 0 && found != indexes_.end())
        indexes_.erase(found);
    else if (found != indexes_.end())
        found->index = value;
    else if (value >= 0)
        indexes_.push_back({types[type], value});
    Q_EMIT edited(indexes_);
}

} // namespace qcs::ui
