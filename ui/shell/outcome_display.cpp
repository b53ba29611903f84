#include "shell/outcome_display.h"

#include "shell/eager_mode.h"
#include "shell/error_cause.h"
#include "shell/outcome_counts.h"
#include "views/model/model_panel.h"
#include "widgets/message_bars.h"
#include "words/eager_words.h"
#include "words/wording.h"

#include <QApplication>
#include <QStackedWidget>

#include <algorithm>

namespace qcs::ui {

int rulesOff(const Document& document) {
    return static_cast<int>(
        document.isEager() ? std::ranges::count(document.eager().rules, true, &qcs::config::EagerRule::off)
                           : std::ranges::count(document.mapping().rules, true, &qcs::config::Rule::off));
}

OutcomeDisplay::OutcomeDisplay(Session& session, const Shell& shell, const Views& views, QObject* parent)
    : QObject(parent), session_(session), document_(session.document()), shell_(shell), views_(views) {
    const auto& answers = session.answers();
    connect(views.eager, &EagerMode::changed, this, &OutcomeDisplay::refresh);
    connect(&document_, &Document::modeChanged, this, &OutcomeDisplay::refresh);
    connect(&document_, &Document::graphChanged, this, &OutcomeDisplay::refresh);
    connect(&answers, &Answers::resolutionChanged, this, &OutcomeDisplay::refresh);
    connect(&answers, &Answers::explained, this, &OutcomeDisplay::refresh);
    connect(&answers, &Answers::verdictsChanged, this, &OutcomeDisplay::refresh);
    connect(&session.lint(), &Findings::changed, this, &OutcomeDisplay::refresh);
    refresh();
}

void OutcomeDisplay::refresh() {
    if (document_.graph() && document_.isEager())
        refreshEager();
    else
        refreshFx();
}

/// Adds the counts of findings and of switched-off rules.
void OutcomeDisplay::setSummary(std::vector<Count> counts) {
    if (const auto found = findingsCount(session_.lint().errorAndWarningCount()); found && !counts.empty())
        counts.push_back(*found);
    if (const int off = rulesOff(document_); off > 0) {
        const QString words = tr("%n rule(s) are off", nullptr, off);
        counts.push_back({QStringLiteral("dash"), Colour::Dim, words, words, rulesFilter});
    }
    views_.summary->setCounts(std::move(counts), 16);
}

void OutcomeDisplay::alarm(const QString& words, const ErrorCause& cause) {
    views_.alarm->setOffers(cause.offers);
    views_.alarm->showState(words.isEmpty() ? words : paragraph({words, cause.words}));
}

void OutcomeDisplay::refreshFx() {
    const auto graph = document_.graph();
    const auto& answers = session_.answers();
    views_.models->setCurrentIndex(!graph             ? 0
                                   : graph->from_list ? views_.models->indexOf(views_.moduleListPage)
                                                      : views_.models->indexOf(views_.model));
    const bool known = graph && answers.current().verdicts && answers.isOfOpenModel();
    views_.header->setCounts(known ? shortCounts(answers.current().counts) : std::vector<Count>(), 8);
    setSummary(known ? summaryCounts(answers.current().counts, answers.raised()) : std::vector<Count>());
    const auto raised = graph ? answers.raised() : std::nullopt;
    const ErrorCause cause = raised ? errorCauseOf(session_, shell_) : ErrorCause();
    alarm(raised ? raisedWords(*raised, !cause.words.isEmpty()) : QString(), cause);
}

void OutcomeDisplay::refreshEager() {
    const auto* focus = QApplication::focusWidget();
    const bool hadFocus = focus && views_.model->isAncestorOf(focus);
    views_.models->setCurrentWidget(views_.eager->modelPage());
    if (hadFocus) views_.eager->model()->tree()->setFocus(Qt::OtherFocusReason);
    views_.header->setCounts(views_.eager->shortCounts(), 8);
    setSummary(views_.eager->summaryCounts());
    const auto plan = session_.eager().plan();
    const bool raises = plan && plan->raised;
    const bool known = raises && !plan->raised->type.empty();
    const ErrorCause cause = known ? errorCauseOf(session_, shell_) : ErrorCause();
    alarm(raises ? eagerRaisedWords(*plan, !cause.words.isEmpty()) : QString(), cause);
}

} // namespace qcs::ui
