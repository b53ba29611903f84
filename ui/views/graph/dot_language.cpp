#include "views/graph/dot_language.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

namespace qcs::ui {
namespace {

constexpr double pointsPerInch = 72;
constexpr double largestDrawing = 1e6; // in points; larger coordinates are rejected

QByteArray inches(double points) {
    return QByteArray::number(points / pointsPerInch, 'f', 4);
}

bool isEdge(const qcs::picture::LayoutInput& input,
            const qcs::picture::LayoutEdge<qcs::picture::LayoutBoxIndex>& edge) {
    return input.boxes.contains(edge.from) && input.boxes.contains(edge.to) && edge.from != edge.to;
}

/// Parses exactly `count` finite numbers, such as "1,2.5" or "1,2,3,4".
std::optional<std::vector<double>> numbers(const QByteArray& text, qsizetype count) {
    const auto parts = text.split(',');
    if (parts.size() != count) return std::nullopt;
    std::vector<double> values;
    for (const QByteArray& part : parts) {
        bool valid = false;
        const double value = part.toDouble(&valid);
        if (!valid || !std::isfinite(value) || std::abs(value) > largestDrawing) return std::nullopt;
        values.push_back(value);
    }
    return values;
}

class Reader {
public:
    Reader(const QJsonObject& root, const qcs::picture::LayoutInput& input) : root_(root), input_(input) {}

    std::optional<qcs::picture::GraphLayout> read() {
        const auto page = numbers(root_[QLatin1String("bb")].toString().toLatin1(), 4);
        if (!page) return std::nullopt;
        layout_.width = (*page)[2];
        layout_.height = (*page)[3];
        layout_.boxes.resize(input_.boxes.size());
        layout_.frames.resize(input_.frames.size());
        layout_.edges.resize(input_.edges.size());
        for (const QJsonValue object : root_[QLatin1String("objects")].toArray())
            readObject(object.toObject());
        for (const QJsonValue edge : root_[QLatin1String("edges")].toArray())
            readEdge(edge.toObject());
        return isComplete() ? std::optional(std::move(layout_)) : std::nullopt;
    }

private:
    qcs::picture::LayoutPoint point(double x, double y) const {
        return {x, layout_.height - y};
    } // dot's y axis points upwards

    void readObject(const QJsonObject& object) {
        const QString name = object[QLatin1String("name")].toString();
        const auto at = [&name](int prefix) {
            bool valid = false;
            const int number = name.mid(prefix).toInt(&valid);
            return valid ? number : -1;
        };
        if (name.startsWith(QLatin1String("cluster"))) {
            const auto bounds = numbers(object[QLatin1String("bb")].toString().toLatin1(), 4);
            if (const qcs::picture::LayoutFrameIndex frame(at(7)); bounds && layout_.frames.contains(frame)) {
                const auto corner = point((*bounds)[0], (*bounds)[3]);
                layout_.frames[frame] = {corner.x, corner.y, (*bounds)[2] - (*bounds)[0],
                                         (*bounds)[3] - (*bounds)[1]};
            }
        } else if (name.startsWith(QLatin1Char('n'))) {
            const auto middle = numbers(object[QLatin1String("pos")].toString().toLatin1(), 2);
            if (const qcs::picture::LayoutBoxIndex box(at(1)); middle && layout_.boxes.contains(box)) {
                const auto& size = input_.boxes[box];
                const auto centre = point((*middle)[0], (*middle)[1]);
                layout_.boxes[box] = {centre.x - size.width / 2, centre.y - size.height / 2, size.width,
                                      size.height};
            }
        }
    }

    /// Parses "e,TIP START C1 C2 P …": the arrow's tip, and a Bézier curve that ends shortly before it.
    void readEdge(const QJsonObject& object) {
        bool valid = false;
        const auto edge = object[QLatin1String("id")].toString().mid(1).toULongLong(&valid);
        if (!valid || edge >= layout_.edges.size()) return;
        std::vector<qcs::picture::LayoutPoint> curve;
        std::optional<qcs::picture::LayoutPoint> tip;
        for (QByteArray part : object[QLatin1String("pos")].toString().toLatin1().split(' ')) {
            const bool isTip = part.startsWith("e,");
            if (isTip) part.remove(0, 2);
            const auto pair = numbers(part, 2);
            if (!pair) return;
            if (isTip)
                tip = point((*pair)[0], (*pair)[1]);
            else
                curve.push_back(point((*pair)[0], (*pair)[1]));
        }
        if (curve.size() < 4 || curve.size() % 3 != 1) return;
        if (tip) curve.insert(curve.end(), {curve.back(), *tip, *tip});
        layout_.edges[static_cast<std::size_t>(edge)] = std::move(curve);
    }

    bool isComplete() const {
        qcs::IdVector<qcs::picture::LayoutFrameIndex, char> framed(input_.frames.size());
        for (const auto i : input_.boxes.ids()) {
            if (layout_.boxes[i].width <= 0) return false;
            const auto frame = input_.boxes[i].frame;
            if (framed.contains(frame)) framed[frame] = 1;
        }
        for (const auto i : framed.ids())
            if (framed[i] && layout_.frames[i].width <= 0) return false;
        for (std::size_t i = 0; i < input_.edges.size(); ++i)
            if (isEdge(input_, input_.edges[i]) && layout_.edges[i].empty()) return false;
        return true;
    }

    const QJsonObject& root_;
    const qcs::picture::LayoutInput& input_;
    qcs::picture::GraphLayout layout_;
};

} // namespace

QByteArray dotInput(const qcs::picture::LayoutInput& input) {
    QByteArray text = "digraph {\n"
                      "graph [rankdir=TB nodesep=0.28 ranksep=0.42 labeljust=l]\n"
                      "node [shape=box fixedsize=true label=\"\"]\n"
                      "edge [arrowsize=0.6]\n";
    const auto box = [&](qcs::picture::LayoutBoxIndex i) {
        text += "n" + QByteArray::number(i.number()) + " [width=" + inches(input.boxes[i].width) +
                " height=" + inches(input.boxes[i].height) + "]\n";
    };
    qcs::IdVector<qcs::picture::LayoutFrameIndex, std::vector<qcs::picture::LayoutBoxIndex>> members(
        input.frames.size());
    for (const auto i : input.boxes.ids()) {
        const auto frame = input.boxes[i].frame;
        if (members.contains(frame))
            members[frame].push_back(i);
        else
            box(i);
    }
    for (const auto i : members.ids()) {
        if (members[i].empty()) continue;
        // An empty HTML table reserves exactly the space of the frame's label.
        const qcs::picture::LayoutFrame& frame = input.frames[i];
        text += "subgraph cluster" + QByteArray::number(i.number()) +
                " {\nmargin=10\nlabel=<<TABLE BORDER=\"0\" FIXEDSIZE=\"TRUE\" WIDTH=\"" +
                QByteArray::number(static_cast<int>(std::ceil(frame.label_width))) + "\" HEIGHT=\"" +
                QByteArray::number(static_cast<int>(std::ceil(frame.label_height))) +
                "\"><TR><TD></TD></TR></TABLE>>\n";
        for (const auto member : members[i])
            box(member);
        text += "}\n";
    }
    for (std::size_t i = 0; i < input.edges.size(); ++i)
        if (isEdge(input, input.edges[i]))
            text += "n" + QByteArray::number(input.edges[i].from.number()) + " -> n" +
                    QByteArray::number(input.edges[i].to.number()) + " [id=e" +
                    QByteArray::number(static_cast<qulonglong>(i)) + "]\n";
    return text + "}\n";
}

std::optional<qcs::picture::GraphLayout> readDot(const QByteArray& json,
                                                 const qcs::picture::LayoutInput& input) {
    const QJsonDocument document = QJsonDocument::fromJson(json);
    if (!document.isObject()) return std::nullopt;
    const QJsonObject root = document.object();
    return Reader(root, input).read();
}

} // namespace qcs::ui
