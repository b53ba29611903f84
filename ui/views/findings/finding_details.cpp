#include "views/findings/finding_details.h"

#include "report/findings.h"
#include "theme/theme.h"
#include "widgets/text_labels.h"
#include "words/finding_words.h"
#include "words/languages.h"
#include "words/prose.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTextBrowser>
#include <QTextCursor>

namespace qcs::ui {

bool canGoTo(const qcs::insight::LintPlace& place) {
    const bool custom = place.part != qcs::config::Part::Mapping && place.part != qcs::config::Part::Backend;
    return custom || place.rule || place.entry;
}

FindingDetails::FindingDetails(QWidget* parent)
    : QWidget(parent),
      title_(new QLabel(this)),
      sentence_(new WrappedLabel(this)),
      fix_(new QPushButton(this)),
      fixAll_(new QPushButton(this)),
      go_(new QPushButton(this)),
      help_(new QTextBrowser(this)) {
    title_->setFont(headingFont());
    title_->setForegroundRole(QPalette::PlaceholderText);
    title_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    sentence_->setObjectName(QStringLiteral("finding-sentence"));
    sentence_->setTextFormat(Qt::RichText);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    fix_->setObjectName(QStringLiteral("finding-fix"));
    fixAll_->setObjectName(QStringLiteral("finding-fix-all"));
    go_->setObjectName(QStringLiteral("finding-go"));
    help_->setObjectName(QStringLiteral("finding-help"));
    help_->setAccessibleName(tr("What this finding means"));
    help_->setFrameShape(QFrame::NoFrame);
    help_->setOpenLinks(false);
    help_->document()->setDocumentMargin(0);
    help_->viewport()->setAutoFillBackground(false);

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(fix_);
    buttons->addWidget(fixAll_);
    buttons->addWidget(go_);
    buttons->addStretch();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    column->addWidget(title_);
    column->addWidget(sentence_);
    column->addLayout(buttons);
    column->addSpacing(4);
    column->addWidget(help_, 1);
    connect(fix_, &QPushButton::clicked, this, &FindingDetails::fixRequested);
    connect(fixAll_, &QPushButton::clicked, this, &FindingDetails::fixAllRequested);
    connect(go_, &QPushButton::clicked, this, &FindingDetails::goRequested);
    setFinding(nullptr);
}

void FindingDetails::setFinding(const qcs::insight::Finding* finding, int alike) {
    title_->setText(finding ? severityWord(finding->severity).toUpper() + QStringLiteral("  ·  ") +
                                  QString::fromStdString(finding->code.str())
                            : QString());
    sentence_->setText(finding ? proseHtml(findingWords(*finding))
                               : tr("Choose a finding to see what it means and how to fix it."));
    fix_->setVisible(finding && finding->fix);
    if (finding && finding->fix) {
        const QString words = fixWords(*finding->fix);
        fix_->setText(QFontMetrics(fix_->font()).elidedText(words, Qt::ElideMiddle, 360));
        fix_->setToolTip(words);
        fix_->setAccessibleName(tr("Fix: %1").arg(words));
    }
    fixAll_->setVisible(finding && finding->fix && alike > 1);
    fixAll_->setText(tr("Fix all %1 of this kind").arg(alike));
    go_->setVisible(finding && canGoTo(finding->place));
    if (finding) go_->setText(tr("Show %1").arg(placeWords(finding->place)));
    const auto page =
        finding ? qcs::report::lint_help(finding->code, currentLanguage().toStdString()) : std::string_view();
    help_->setMarkdown(QString::fromUtf8(page.data(), static_cast<qsizetype>(page.size())));
    QTextBlockFormat apart;
    apart.setBottomMargin(8);
    QTextCursor all(help_->document());
    all.select(QTextCursor::Document);
    all.mergeBlockFormat(apart);
    help_->setVisible(!page.empty());
}

} // namespace qcs::ui
