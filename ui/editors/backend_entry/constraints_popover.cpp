#include "editors/backend_entry/constraints_popover.h"

#include "base/text.h"
#include "help/field_help.h"
#include "models/dtype_configs_model.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "words/number_text.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QCompleter>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>

namespace qcs::ui {
namespace {

using Bound = std::optional<qcs::config::Number> qcs::config::DTypeWithConstraints::*;

struct Row {
    ConstraintField field;
    Bound bound;      ///< null for the dtype, which is not a number
    const char* name; ///< as PyTorch spells it
    const char* hint;
};
constexpr Row rows[] = {
    {ConstraintField::DType, nullptr, "dtype", ""},
    {ConstraintField::QuantMin, &qcs::config::DTypeWithConstraints::quant_min_lower_bound,
     "quant_min_lower_bound", "0"},
    {ConstraintField::QuantMax, &qcs::config::DTypeWithConstraints::quant_max_upper_bound,
     "quant_max_upper_bound", "127"},
    {ConstraintField::ScaleMin, &qcs::config::DTypeWithConstraints::scale_min_lower_bound,
     "scale_min_lower_bound", "2**-12"},
    {ConstraintField::ScaleMax, &qcs::config::DTypeWithConstraints::scale_max_upper_bound,
     "scale_max_upper_bound", ""},
    {ConstraintField::ScaleExact, &qcs::config::DTypeWithConstraints::scale_exact_match, "scale_exact_match",
     "1/256"},
    {ConstraintField::ZeroPointExact, &qcs::config::DTypeWithConstraints::zero_point_exact_match,
     "zero_point_exact_match", "0"},
};

constexpr int remarkWidth = 360; ///< wide enough for the longest remark in two lines

std::size_t at(ConstraintField field) {
    return static_cast<std::size_t>(field);
}

qcs::config::DTypeWithConstraints fixedQParams(double scale, std::int64_t zeroPoint) {
    qcs::config::DTypeWithConstraints wanted;
    wanted.dtype = qcs::DType::QUInt8;
    wanted.quant_min_lower_bound = std::int64_t{0};
    wanted.quant_max_upper_bound = std::int64_t{255};
    wanted.scale_exact_match = scale;
    wanted.zero_point_exact_match = zeroPoint;
    return wanted;
}

qcs::config::DTypeWithConstraints ranged(qcs::DType dtype, std::int64_t low, std::int64_t high) {
    qcs::config::DTypeWithConstraints wanted;
    wanted.dtype = dtype;
    wanted.quant_min_lower_bound = low;
    wanted.quant_max_upper_bound = high;
    return wanted;
}

} // namespace

ConstraintsPopover::ConstraintsPopover(QWidget* parent)
    : PopupFrame(parent), title_(new QLabel(this)), dtype_(new QComboBox(this)) {
    setObjectName(QStringLiteral("constraints"));
    setAccessibleName(tr("Constraints of a dtype"));
    title_->setFont(headingFont());
    title_->setForegroundRole(QPalette::PlaceholderText);
    dtype_->setEditable(true);
    dtype_->setInsertPolicy(QComboBox::NoInsert);
    dtype_->addItem(QString());
    dtype_->addItems(dtypeChoices());
    dtype_->setMaxVisibleItems(14);
    // A popup, because inline completion would turn the first typed letter into a whole dtype.
    dtype_->completer()->setCompletionMode(QCompleter::PopupCompletion);
    dtype_->completer()->setFilterMode(Qt::MatchContains);
    dtype_->lineEdit()->setPlaceholderText(tr("any", "dtype"));

    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(8);
    grid->setColumnMinimumWidth(1, 128);
    grid->setColumnMinimumWidth(2, remarkWidth);
    grid->setColumnStretch(2, 1);
    int line = 0;
    for (const Row& row : rows) {
        const QString name = QString::fromLatin1(row.name);
        auto* label = new QLabel(name, this);
        label->setFont(monoFont());
        auto* field = row.bound ? new QLineEdit(this) : dtype_->lineEdit();
        QWidget* input = row.bound ? static_cast<QWidget*>(field) : dtype_;
        input->setFixedWidth(128);
        input->setObjectName(QStringLiteral("constraint-") + name);
        input->setAccessibleName(name);
        attachHelp(input, QStringLiteral("constraints.") + name);
        attachHelp(label, QStringLiteral("constraints.") + name);
        field->setFont(monoFont());
        if (row.bound) {
            field->setPlaceholderText(QString::fromLatin1(row.hint));
            field->setTextMargins(4, 0, 4, 0);
        }
        field->installEventFilter(this);
        label->setBuddy(input);
        auto* remark = new QLabel(this);
        remark->setObjectName(QStringLiteral("remark-") + name);
        remark->setTextFormat(Qt::PlainText);
        remark->setWordWrap(true);
        remark->setFont(uiFont(smallText));
        remark->setFixedHeight(2 * remark->fontMetrics().lineSpacing() + 6);
        remark->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        grid->addWidget(label, line, 0);
        grid->addWidget(input, line, 1);
        grid->addWidget(remark, line++, 2);
        fields_[at(row.field)] = field;
        remarks_[at(row.field)] = remark;
        connect(field, &QLineEdit::textChanged, this, &ConstraintsPopover::onEdited);
    }

    auto* examples = new QPushButton(tr("&Fill in…"), this);
    examples->setObjectName(QStringLiteral("constraint-examples"));
    examples->setMenu(makeExamples());
    auto* takeBack = new QPushButton(tr("Cancel"), this);
    takeBack->setToolTip(tr("Leave the cell as it was (Esc)"));
    auto* done = new QPushButton(tr("&Done"), this);
    done->setToolTip(tr("Keep the change (Enter)"));
    connect(takeBack, &QPushButton::clicked, this, [this] { handleCloseKey(Qt::Key_Escape); });
    connect(done, &QPushButton::clicked, this, [this] { handleCloseKey(Qt::Key_Return); });
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(examples);
    buttons->addStretch(1);
    buttons->addWidget(takeBack);
    buttons->addWidget(done);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(12);
    column->addWidget(title_);
    column->addLayout(grid);
    column->addLayout(buttons);
    // The size depends only on the fields, not on the remarks, so that the popover does not move while it is
    // open.
    layout()->setSizeConstraint(QLayout::SetFixedSize);
}

QMenu* ConstraintsPopover::makeExamples() {
    auto* menu = new QMenu(this);
    const auto offer = [&](const QString& text, const qcs::config::DTypeWithConstraints& wanted) {
        menu->addAction(text, this, [this, wanted] {
            qcs::config::DTypeWithConstraints filled = wanted;
            filled.extras = value_.extras;
            fill(filled);
            onEdited();
        });
    };
    using DType = qcs::DType;
    offer(tr("Fixed qparams as of sigmoid: scale 1/256, zero point 0"), fixedQParams(1.0 / 256, 0));
    offer(tr("Fixed qparams as of tanh: scale 1/128, zero point 128"), fixedQParams(1.0 / 128, 128));
    offer(tr("quint8, 0 to 127: reduced range"), ranged(DType::QUInt8, 0, 127));
    qcs::config::DTypeWithConstraints symmetric = ranged(DType::QInt8, -127, 127);
    symmetric.scale_min_lower_bound = 1.0 / 4096;
    offer(tr("qint8, −127 to 127, eps at least 2⁻¹²: weights of QNNPACK"), symmetric);
    menu->addSeparator();
    offer(tr("Nothing: any dtype, no constraints"), {});
    return menu;
}

QLineEdit* ConstraintsPopover::line(ConstraintField field) const {
    return fields_[at(field)];
}

void ConstraintsPopover::edit(const qcs::config::DTypeWithConstraints& wanted, const QString& title) {
    value_ = before_ = wanted;
    title_->setText(title);
    fill(wanted);
    showRemarks();
    line(ConstraintField::DType)->setFocus(Qt::PopupFocusReason);
    line(ConstraintField::DType)->selectAll();
}

void ConstraintsPopover::updateValue(const qcs::config::DTypeWithConstraints& wanted) {
    if (wanted == value_) return;
    const qcs::config::DTypeWithConstraints was = value_;
    value_ = wanted;
    filling_ = true;
    if (dtypeText(was) != dtypeText(wanted)) dtype_->setEditText(dtypeText(wanted));
    for (const Row& row : rows)
        if (row.bound && was.*row.bound != wanted.*row.bound)
            line(row.field)->setText(wanted.*row.bound ? writeNumber(*(wanted.*row.bound)) : QString());
    filling_ = false;
    showRemarks();
}

void ConstraintsPopover::fill(const qcs::config::DTypeWithConstraints& wanted) {
    filling_ = true;
    dtype_->setEditText(dtypeText(wanted));
    for (const Row& row : rows)
        if (row.bound)
            line(row.field)->setText(wanted.*row.bound ? writeNumber(*(wanted.*row.bound)) : QString());
    filling_ = false;
}

void ConstraintsPopover::onEdited() {
    if (filling_) return;
    qcs::config::DTypeWithConstraints now = value_;
    for (const Row& row : rows) {
        if (!error(row.field).isEmpty()) continue;
        const QString text = line(row.field)->text();
        if (row.bound)
            now.*row.bound = readNumber(text).number;
        else
            now.dtype = readDType(text), now.user_dtype = readUserDType(text);
    }
    const bool changed = now != value_;
    value_ = std::move(now);
    showRemarks();
    if (changed) Q_EMIT edited(value_);
}

QString ConstraintsPopover::error(ConstraintField field) const {
    const QString text = line(field)->text();
    return field == ConstraintField::DType ? dtypeProblem(text) : readNumber(text).problem;
}

void ConstraintsPopover::showRemarks() {
    const auto found = constraintRemarks(value_);
    for (const Row& row : rows) {
        QString text = error(row.field);
        const bool invalid = !text.isEmpty();
        bool wrong = invalid;
        for (const FieldRemark& remark : found)
            if (remark.field == row.field && !invalid) {
                text = remark.text;
                wrong = remark.wrong;
                break;
            }
        const QString typed = line(row.field)->text();
        if (text.isEmpty() && row.bound && value_.*row.bound &&
            typed.trimmed() != writeNumber(*(value_.*row.bound)))
            text = QStringLiteral("= ") + writeNumber(*(value_.*row.bound));
        QLabel* label = remarks_[at(row.field)];
        label->setText(text);
        label->setToolTip(text);
        setInk(*label, wrong ? Colour::FloatDespiteRequest : Colour::Dim);
        QWidget* field = row.bound ? static_cast<QWidget*>(line(row.field)) : dtype_;
        field->setProperty("invalid", invalid);
        setDescription(field, text);
        field->update();
    }
}

QString ConstraintsPopover::remark(ConstraintField field) const {
    return remarks_[at(field)]->text();
}

bool ConstraintsPopover::handleCloseKey(int key) {
    if (key == Qt::Key_Escape) {
        const bool changed = value_ != before_;
        value_ = before_;
        if (changed) Q_EMIT edited(value_);
    } else if (key != Qt::Key_Return && key != Qt::Key_Enter) {
        return false;
    }
    hide();
    return true;
}

bool ConstraintsPopover::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && handleCloseKey(static_cast<QKeyEvent*>(event)->key()))
        return true;
    return QFrame::eventFilter(watched, event);
}

void ConstraintsPopover::keyPressEvent(QKeyEvent* event) {
    if (!handleCloseKey(event->key())) QFrame::keyPressEvent(event);
}

void ConstraintsPopover::hideEvent(QHideEvent* event) {
    QFrame::hideEvent(event);
    Q_EMIT closed();
}

void ConstraintsPopover::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::Panel));
    painter.setPen(colour(Colour::Accent));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace qcs::ui
