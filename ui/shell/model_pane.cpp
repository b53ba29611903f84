#include "shell/model_pane.h"

#include "models/module_tree_model.h"
#include "shell/actions.h"
#include "shell/find_anywhere.h"
#include "theme/theme.h"
#include "views/model/graph_list.h"
#include "views/model/model_panel.h"
#include "widgets/counts_line.h"
#include "widgets/no_model_page.h"
#include "widgets/page_stack.h"
#include "widgets/text_labels.h"

#include <QBoxLayout>
#include <QToolButton>

namespace qcs::ui {

QToolButton* headerButton(QAction* action, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setFixedSize(24, 24);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

ModelPane::ModelPane(const Actions& actions, ModuleTreeModel* tree, GraphList* models, QWidget* parent)
    : Pane(QStringLiteral("model"), tr("Model"), parent),
      models_(models),
      stack_(new PageStack(this)),
      panel_(new ModelPanel(nodeRow, this)),
      moduleListPage_(
          new WrappedLabel(tr("This model is a list of modules, and FX works on calls: choose Eager or "
                              "Dynamic, or export a graph of it with `export_graph`.")
                               .remove(QLatin1Char('`')),
                           this)),
      legend_(headerButton(actions[ActionId::Legend], this)),
      counts_(new CountsLine(this)) {
    panel_->tree()->setModel(tree);
    QToolButton* order = panel_->addSortingAndExport();
    order->setFixedSize(24, 24);
    for (int column = 1; column < tree->columnCount(); ++column)
        panel_->tree()->hideColumn(column);
    auto* empty = new NoModelPage(this);
    empty->setObjectName(QStringLiteral("empty"));
    connect(empty, &NoModelPage::openRequested, actions[ActionId::Open], &QAction::trigger);
    connect(empty, &NoModelPage::sampleRequested, actions[ActionId::OpenSample], &QAction::trigger);
    connect(empty, &NoModelPage::bridgeRequested, actions[ActionId::SaveBridge], &QAction::trigger);
    moduleListPage_->setForegroundRole(QPalette::PlaceholderText);
    moduleListPage_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    moduleListPage_->setContentsMargins(16, 24, 16, 16);
    stack_->addWidget(empty);
    stack_->addWidget(panel_);
    stack_->addWidget(moduleListPage_);
    counts_->setFont(uiFont(smallText));
    legend_->setObjectName(QStringLiteral("legend-button"));
    showTitle();
    addHeaderStretch();
    addToHeader(counts_);
    addToHeader(legend_);
    addToHeader(order);
    auto* body = new QWidget(this);
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(models);
    rows->addWidget(stack_, 1);
    setBody(body);
}

} // namespace qcs::ui
