#include "widgets/marks_line.h"

#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/node_row.h"
#include "words/wording.h"

#include <QAbstractButton>
#include <QBoxLayout>
#include <QPainter>

namespace qcs::ui {
namespace {

constexpr int lineHeight = 28;
constexpr std::ptrdiff_t maxNamed = 3; ///< the most winning rules that are listed

/// A button that looks like a link.
class Link final : public QAbstractButton {
public:
    Link(const QString& text, QWidget* parent) : QAbstractButton(parent) {
        setText(text);
        setFont(uiFont(smallText + 1));
        setCursor(Qt::PointingHandCursor);
        setFocusPolicy(Qt::TabFocus);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
    QSize sizeHint() const override { return {textWidth(text(), font()) + 8, 22}; }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        QFont words = font();
        words.setUnderline(underMouse());
        drawText(painter, rect(), text(), words, colour(Colour::Accent), Qt::ElideRight, Qt::AlignHCenter);
    }
};

} // namespace

MarksLine::MarksLine(QWidget* parent) : QWidget(parent), only_(new Link(tr("Show only these"), this)) {
    setObjectName(QStringLiteral("marks-line"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setFixedHeight(lineHeight);
    only_->setObjectName(QStringLiteral("show-only-these"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 12, 0);
    row->addStretch();
    row->addWidget(only_);
    setMarks({}, false);
}

QSize MarksLine::sizeHint() const {
    return {200, lineHeight};
}

void MarksLine::setMarks(const RuleMarks& marks, bool hovered) {
    marks_ = marks;
    only_->setVisible(marks.rule != 0 && !hovered && !(marks.wins.empty() && marks.shadowed.empty()));
    setAccessibleName(text());
    setToolTip(text());
    update();
}

namespace {

struct Words {
    QString wins, loses;
};

Words wordsOf(const RuleMarks& marks) {
    const int loses = static_cast<int>(marks.shadowed.size());
    if (marks.off) return {{}, MarksLine::tr("off · would match %1").arg(loses)};
    Words words;
    words.wins = MarksLine::tr("wins %1").arg(marks.wins.size());
    if (loses == 0) return words;
    QStringList numbers;
    for (const int winner : marks.winners)
        numbers.push_back(QString::number(winner));
    if (numbers.size() == 1)
        words.loses = MarksLine::tr("loses %1, to rule %2").arg(loses).arg(numbers.front());
    else if (!numbers.isEmpty() && numbers.size() <= maxNamed)
        words.loses = MarksLine::tr("loses %1, to rules %2").arg(loses).arg(listed(numbers));
    else
        words.loses = MarksLine::tr("loses %1").arg(loses);
    return words;
}

} // namespace

QString MarksLine::text() const {
    if (marks_.rule == 0) return tr("Point at a rule to see what it matches");
    const Words words = wordsOf(marks_);
    QStringList parts;
    for (const QString& part : {words.wins, words.loses})
        if (!part.isEmpty()) parts.push_back(part);
    return titled(tr("rule %1").arg(marks_.number), listed(parts));
}

void MarksLine::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::Window));
    painter.fillRect(QRect(0, lineHeight - 1, width(), 1), colour(Colour::Line));
    const int right = only_->isVisible() ? only_->geometry().left() - 12 : width() - 12;
    const QFont font = uiFont(smallText + 1);
    if (marks_.rule == 0) {
        drawText(painter, QRect(12, 0, right - 12, lineHeight), text(), font, colour(Colour::Dim));
        return;
    }
    const Words words = wordsOf(marks_);
    int x = 5; // aligned with the marks in the tree
    for (const auto& [mark, said] :
         {std::pair(NodeMark::Wins, words.wins), std::pair(NodeMark::Loses, words.loses)}) {
        if (said.isEmpty() || x >= right) continue;
        paintRuleMark(painter, QRect(x, 0, markGutter, lineHeight), marks_.number, mark);
        x += ruleMarkWidth(marks_.number) + 8;
        x += drawText(painter, QRect(x, 0, right - x, lineHeight), said, font, colour(Colour::Text)) + 16;
    }
}

} // namespace qcs::ui
