#include "editors/pattern/pattern_editor.h"

#include "editors/pattern/atom_row.h"
#include "editors/pattern/pattern_drawing.h"
#include "editors/pattern/pattern_tree.h"
#include "help/field_help.h"
#include "models/pattern_tree_model.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/button_bars.h"
#include "widgets/text_labels.h"
#include "words/pattern_words.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace qcs::ui {

PatternEditor::PatternEditor(QWidget* parent)
    : QWidget(parent),
      formats_(new SegmentedControl({tr("Simple"), tr("Complex")}, this)),
      row_(new AtomRow(this)),
      treeModel_(new PatternTreeModel(this)),
      tree_(new PatternTree(treeModel_, this)),
      drawing_(new PatternDrawing(this)),
      remark_(new WrappedLabel(this)),
      both_(new QWidget(this)) {
    attachHelp(this, QStringLiteral("backend.pattern"));
    attachHelp(tree_, QStringLiteral("backend.pattern_complex_format"));
    formats_->setAccessibleName(tr("Format of the pattern"));
    formats_->setToolTip(
        tr("Simple: up to three operations in the order in which they run. Complex: nested tuples, "
           "what runs last first."));
    remark_->setObjectName(QStringLiteral("pattern-remark"));
    remark_->setTextFormat(Qt::PlainText);
    remark_->setFont(uiFont(smallText));
    auto* keepSimple = new QPushButton(tr("Keep the simple one"), both_);
    keepSimple->setObjectName(QStringLiteral("keep-simple"));
    auto* keepComplex = new QPushButton(tr("Keep the complex one"), both_);
    keepComplex->setObjectName(QStringLiteral("keep-complex"));
    auto* choices = new QHBoxLayout(both_);
    choices->setContentsMargins(0, 0, 0, 0);
    choices->setSpacing(8);
    choices->addWidget(keepSimple);
    choices->addWidget(keepComplex);
    choices->addStretch(1);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(formats_, 0, Qt::AlignLeft);
    column->addWidget(row_);
    column->addWidget(tree_);
    column->addWidget(drawing_);
    column->addWidget(remark_);
    column->addWidget(both_);

    connect(formats_, &SegmentedControl::chosen, this, [this](int format) { chooseFormat(format == 1); });
    connect(keepSimple, &QPushButton::clicked, this, [this] { keepOnly(false); });
    connect(keepComplex, &QPushButton::clicked, this, [this] { keepOnly(true); });
    connect(row_, &AtomRow::edited, this, [this] {
        simple_ = row_->pattern();
        refresh();
        Q_EMIT edited();
    });
    connect(row_, &AtomRow::undoStepFinished, this, &PatternEditor::undoStepFinished);
    connect(treeModel_, &PatternTreeModel::edited, this, [this] {
        complex_ = treeModel_->pattern();
        refresh();
        Q_EMIT edited();
        Q_EMIT undoStepFinished();
    });
    showFormat(false);
    refresh();
}

void PatternEditor::setPatterns(const std::optional<qcs::config::Pattern>& simple,
                                const std::optional<qcs::config::Pattern>& complex) {
    if (simple == simple_ && complex == complex_) return;
    simple_ = simple;
    complex_ = complex;
    row_->setPattern(simple);
    treeModel_->setPattern(complex);
    if (simple || complex) showFormat(complex.has_value());
    refresh();
}

void PatternEditor::showFormat(bool complex) {
    showsComplex_ = complex;
    formats_->setCurrent(complex ? 1 : 0);
    row_->setVisible(!complex);
    tree_->setVisible(complex);
}

void PatternEditor::focusFirst() {
    QWidget* first = showsComplex_ ? static_cast<QWidget*>(tree_) : row_->fields().front()->line();
    first->setFocus(Qt::OtherFocusReason);
}

void PatternEditor::chooseFormat(bool complex) {
    if (complex == showsComplex_) return;
    const bool both = simple_ && complex_;
    std::optional<qcs::config::Pattern> simpleNow = simple_;
    std::optional<qcs::config::Pattern> complexNow = complex_;
    if (complex && simple_ && !both) {
        complexNow = qcs::config::to_complex_format(*simple_);
        simpleNow.reset();
    } else if (!complex && complex_ && !both) {
        simpleNow = toSimpleFormat(*complex_);
        complexNow.reset();
    }
    if (!both && (simple_ || complex_) && !simpleNow && !complexNow) {
        formats_->setCurrent(showsComplex_ ? 1 : 0);
        showText(complex ? patternProblem(simple_, {})
                         : tr("It stays in the complex format: %1").arg(noSimpleFormat(*complex_)),
                 true);
        return;
    }
    showFormat(complex);
    if (simpleNow == simple_ && complexNow == complex_) return;
    simple_ = simpleNow;
    complex_ = complexNow;
    row_->setPattern(simple_);
    treeModel_->setPattern(complex_);
    refresh();
    Q_EMIT undoStepFinished();
    Q_EMIT edited();
    Q_EMIT undoStepFinished();
}

void PatternEditor::keepOnly(bool complex) {
    (complex ? simple_ : complex_).reset();
    row_->setPattern(simple_);
    treeModel_->setPattern(complex_);
    showFormat(complex);
    refresh();
    Q_EMIT undoStepFinished();
    Q_EMIT edited();
    Q_EMIT undoStepFinished();
}

void PatternEditor::refresh() {
    const auto key = complex_ ? complex_ : simple_ ? qcs::config::to_complex_format(*simple_) : std::nullopt;
    drawing_->setPattern(key);
    both_->setVisible(simple_ && complex_);
    const QString problem = patternProblem(simple_, complex_);
    if (!problem.isEmpty()) return showText(problem, true);
    if (complex_)
        return showText(
            tr("With the complex format PyTorch gives a fuser method its arguments in this reversed, nested "
               "order too."),
            false);
    showText({}, false);
}

void PatternEditor::showText(const QString& text, bool wrong) {
    remark_->setText(text);
    remark_->setVisible(!text.isEmpty());
    setInk(*remark_, wrong ? Colour::FloatDespiteRequest : Colour::Dim);
}

QString PatternEditor::remark() const {
    return remark_->text();
}

} // namespace qcs::ui
