#include "views/eager/fusions_section.h"

#include "editors/fields/completion.h"
#include "session/document/name_index.h"
#include "theme/colours.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "words/labels.h"
#include "words/wording.h"

#include <QBoxLayout>
#include <QLineEdit>
#include <QRegularExpression>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr std::size_t maxOffers = 6;

QString parentOf(const QString& path) {
    return path.left(std::max<qsizetype>(0, path.lastIndexOf(QLatin1Char('.')) + 1));
}

} // namespace

QString fusionName(const qcs::insight::FusableGroup& group) {
    QStringList names;
    QString above;
    for (const auto& path : group) {
        const QString name = QString::fromStdString(path);
        const bool sibling = !names.isEmpty() && parentOf(name) == above;
        names.push_back(sibling ? name.mid(above.size()) : name);
        above = parentOf(name);
    }
    return names.join(QStringLiteral(" · "));
}

FusionsSection::FusionsSection(Document* document, EagerAnswers* answers, QWidget* parent)
    : EagerSectionBox(tr("Fusions"), tr("before prepare, in order"), parent),
      document_(document),
      answers_(answers),
      add_(linkButton(tr("Add a fusion"), this)),
      all_(linkButton({}, this)),
      field_(new QLineEdit(this)),
      problem_(new QLabel(this)) {
    setObjectName(QStringLiteral("fusions"));
    add_->setObjectName(QStringLiteral("add-fusion"));
    add_->setIcon(icon(QStringLiteral("add")));
    add_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    all_->setObjectName(QStringLiteral("fuse-all"));
    field_->setObjectName(QStringLiteral("fusion-field"));
    field_->setFont(monoFont());
    field_->setPlaceholderText(QStringLiteral("stem.conv, stem.bn, stem.relu"));
    field_->setAccessibleName(tr("Modules to fuse, in the order in which they are called"));
    field_->hide();
    problem_->setObjectName(QStringLiteral("fusion-problem"));
    problem_->setWordWrap(true);
    problem_->hide();
    auto* line = new QHBoxLayout;
    line->addWidget(add_);
    line->addWidget(all_);
    line->addStretch(1);
    foot()->addLayout(line);
    foot()->addWidget(field_);
    foot()->addWidget(problem_);
    connect(add_, &QToolButton::clicked, this, [this] {
        field_->setVisible(!field_->isVisible());
        problem_->hide();
        if (field_->isVisible()) field_->setFocus(Qt::OtherFocusReason);
    });
    connect(all_, &QToolButton::clicked, this, [this] { fuse(offers_); });
    connect(field_, &QLineEdit::returnPressed, this, &FusionsSection::onTyped);
    connect(document_, &Document::customChanged, this, &FusionsSection::refresh);
    connect(document_, &Document::opened, this, &FusionsSection::refresh);
    connect(document_, &Document::modeChanged, this, &FusionsSection::refresh);
    connect(answers_, &EagerAnswers::changed, this, &FusionsSection::refresh);
    refresh();
}

void FusionsSection::refresh() {
    clearRows();
    setVisible(document_->mode() != qcs::config::Mode::EagerDynamic || !document_->eager().fuse.empty());
    offers_.clear();
    const auto input = document_->eagerSnapshot();
    if (!input || !input->model) return;
    const auto plan = answers_->plan();
    for (std::size_t i = 0; i < document_->eager().fuse.size(); ++i)
        addGroup(i, plan.get());
    offers_ = qcs::insight::fusable_groups(*input->model, document_->eager());
    for (std::size_t i = 0; i < std::min(offers_.size(), maxOffers); ++i)
        addOffer(offers_[i]);
    all_->setText(tr("Fuse all %n that PyTorch can fuse", nullptr, static_cast<int>(offers_.size())));
    all_->setVisible(offers_.size() > 1);
}

void FusionsSection::addGroup(std::size_t group, const qcs::insight::EagerPlan* plan) {
    const auto& paths = document_->eager().fuse[group];
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(codeLabel(fusionName(paths), row), 5);
    const auto* fused = plan && !paths.empty() ? plan->find(paths.front()) : nullptr;
    const QString becomes =
        fused ? QStringLiteral("→ ") + QString::fromStdString(qcs::words::qualified_short_name(
                                           fused->fused.empty() ? fused->type : fused->fused))
              : QString();
    line->addWidget(codeLabel(becomes, row, true), 4);
    auto* count = linkButton(tr("%n module(s)", nullptr, static_cast<int>(paths.size())), row);
    if (!paths.empty())
        connect(count, &QToolButton::clicked, this,
                [this, path = QString::fromStdString(paths.front())] { Q_EMIT moduleChosen(path); });
    line->addWidget(count);
    auto* remove = new QToolButton(row);
    remove->setObjectName(QStringLiteral("remove-fusion-%1").arg(group));
    remove->setIcon(icon(QStringLiteral("close")));
    remove->setAutoRaise(true);
    remove->setFocusPolicy(Qt::TabFocus);
    remove->setToolTip(tr("Do not fuse these"));
    remove->setAccessibleName(titled(tr("Do not fuse these"), fusionName(paths)));
    connect(remove, &QToolButton::clicked, this, [this, group] {
        auto config = document_->eager();
        const QString name = fusionName(config.fuse[group]);
        config.fuse.erase(config.fuse.begin() + static_cast<std::ptrdiff_t>(group));
        document_->changeEager(std::move(config), tr("Do not fuse %1").arg(name));
    });
    line->addWidget(remove);
    rows()->addWidget(row);
}

void FusionsSection::addOffer(const qcs::insight::FusableGroup& group) {
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(codeLabel(fusionName(group), row, true), 1);
    auto* take = linkButton(document_->eager().fuse.empty() ? tr("Fuse these") : tr("Fuse these too"), row);
    take->setObjectName(QStringLiteral("fuse-") + QString::fromStdString(group.front()));
    take->setToolTip(
        tr("They are registered one after another, and PyTorch fuses such classes. Check that they "
           "are called in this order."));
    connect(take, &QToolButton::clicked, this, [this, group] { fuse({group}); });
    line->addWidget(take);
    rows()->addWidget(row);
}

void FusionsSection::fuse(const std::vector<qcs::insight::FusableGroup>& groups) {
    if (groups.empty()) return;
    auto config = document_->eager();
    config.fuse.insert(config.fuse.end(), groups.begin(), groups.end());
    const QString what = groups.size() == 1
                             ? tr("Fuse %1").arg(fusionName(groups.front()))
                             : tr("Fuse %n group(s)", nullptr, static_cast<int>(groups.size()));
    document_->changeEager(std::move(config), what);
}

void FusionsSection::onTyped() {
    static const QRegularExpression between(QStringLiteral("[\\s,·]+"));
    qcs::insight::FusableGroup group;
    for (const QString& path : field_->text().split(between, Qt::SkipEmptyParts))
        group.push_back(path.toStdString());
    const auto plan = answers_->plan();
    QString wrong;
    if (group.size() < 2) wrong = tr("Name two modules or more, with commas between them.");
    for (const auto& path : group)
        if (plan && !plan->find(path) && wrong.isEmpty())
            wrong = tr("The model has no module %1.").arg(QString::fromStdString(path));
    problem_->setText(wrong);
    problem_->setVisible(!wrong.isEmpty());
    if (!wrong.isEmpty()) return;
    field_->clear();
    field_->hide();
    fuse({group});
}

} // namespace qcs::ui
