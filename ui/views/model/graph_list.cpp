#include "views/model/graph_list.h"

#include "models/graphs_model.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "words/number_text.h"

#include <QPainter>

namespace qcs::ui {
namespace {

constexpr int maxGraphRows = 5; // more rows are scrolled

class GraphRowDelegate final : public RowDelegate {
public:
    GraphRowDelegate() : RowDelegate(GraphList::rowHeight, nullptr) {}

protected:
    void paintRow(QPainter& painter, const QStyleOptionViewItem& option,
                  const QModelIndex& index) const override {
        const bool current = index.data(GraphsModel::CurrentRole).toBool();
        QRect rest = option.rect.adjusted(12, 0, -12, 0);
        if (current)
            paintIcon(painter, QRect(rest.left(), rest.center().y() - 7, 14, 14), QStringLiteral("check"),
                      colour(Colour::Accent));
        rest.setRight(paintRemoveCross(painter, option).left() - 8);
        rest.setLeft(rest.left() + 24);
        const QString nodes =
            GraphList::tr("%n node(s)", nullptr, index.data(GraphsModel::NodesRole).toInt());
        const int width = drawText(painter, rest, nodes, uiFont(smallText), colour(Colour::Dim),
                                   Qt::ElideRight, Qt::AlignRight);
        drawText(painter, rest.adjusted(0, 0, -width - 8, 0), index.data().toString(),
                 current ? uiFont(normalText, QFont::DemiBold) : uiFont(), colour(Colour::Text),
                 Qt::ElideMiddle);
    }
};

} // namespace

GraphList::GraphList(GraphsModel* graphs, QWidget* parent)
    : RemovableRows(graphs, new GraphRowDelegate,
                    {QStringLiteral("models"), tr("Models of the workspace"), tr("MODELS OF THIS WORKSPACE"),
                     QStringLiteral("add-model"), tr("Add a model…"), tr("Add a model")},
                    {{tr("Model"), 0, Qt::DisplayRole},
                     {tr("Nodes"), 0, GraphsModel::NodesRole},
                     {tr("File"), 0, GraphsModel::FileRole}},
                    2, maxGraphRows, parent) {}

void GraphList::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(QRect(0, height() - 1, width(), 1), colour(Colour::Line));
}

} // namespace qcs::ui
