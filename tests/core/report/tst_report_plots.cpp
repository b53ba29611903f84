// The parts of the HTML report: escaping, numbers, ticks, and what the plots draw of their data.

#include "report/markup.h"
#include "report/number_text.h"
#include "report/svg/plots.h"
#include "support/test_program.h"

#include <QRegularExpression>
#include <QXmlStreamReader>
#include <QtTest>

#include <cmath>
#include <limits>

using namespace qcs::report;

namespace {

/// The attributes of every element of that name, and of that class if one is given.
QList<QXmlStreamAttributes> drawn(const std::string& svg, const QString& name, const QString& css = {}) {
    QList<QXmlStreamAttributes> found;
    QXmlStreamReader xml(QString::fromStdString(svg));
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == name &&
            (css.isEmpty() || xml.attributes().value("class") == css))
            found.push_back(xml.attributes());
    if (xml.hasError()) QTest::qFail(qPrintable(xml.errorString()), __FILE__, __LINE__);
    return found;
}

double number(const QXmlStreamAttributes& attributes, const char* name) {
    return attributes.value(QLatin1String(name)).toDouble();
}

HistogramPlot histogram_plot() {
    HistogramPlot plot;
    plot.words = {"h", "Values of `w`", "four bins"};
    plot.x_title = "value";
    plot.y_title = "count (log)";
    plot.histogram = {{-2, -1, 0, 1, 2}, {1, 1000, 0, 10}};
    return plot;
}

std::string svg_of(const HistogramPlot& plot) {
    MarkupWriter markup;
    draw_histogram(markup, plot);
    return markup.take();
}

std::vector<std::string> labels(const std::vector<Tick>& ticks) {
    std::vector<std::string> texts;
    for (const auto& tick : ticks)
        texts.push_back(tick.label);
    return texts;
}

using Texts = std::vector<std::string>;

} // namespace

class TestReportPlots : public QObject {
    Q_OBJECT
private slots:
    void textsAreEscaped() {
        QCOMPARE(markup_text("<b a=\"x\" c='y'>&</b>"),
                 "&lt;b a=&quot;x&quot; c=&#39;y&#39;&gt;&amp;&lt;/b&gt;");
        QCOMPARE(markup_text("a\nb\tc\r\x1b\x7f"), "a\\u000ab\\u0009c\\u000d\\u001b\\u007f");
        QCOMPARE(markup_text("a\nb\tc\r", true), "a\nb\tc\\u000d");
        QCOMPARE(markup_text("\u202etxt.\u2066x\u200f\u061c\ufeff\u2028"),
                 "\\u202etxt.\\u2066x\\u200f\\u061c\\ufeff\\u2028");
        QCOMPARE(markup_text("卷积 עברית é\u200d"), "卷积 עברית é\u200d");
        // No UTF-8: a lone byte, an overlong slash, a surrogate, a character that is cut off.
        QCOMPARE(markup_text("a\xff"), "a\ufffd");
        QCOMPARE(markup_text("\xc0\xaf"), "\ufffd\ufffd");
        QCOMPARE(markup_text("\xed\xa0\x80"), "\ufffd\ufffd\ufffd");
        QCOMPARE(markup_text("a\xe5\x8d"), "a\ufffd\ufffd");
        QCOMPARE(markup_text(std::string_view("a\0b", 3)), "a\\u0000b");
    }

    void elementsAreClosed() {
        MarkupWriter markup;
        {
            const Element outer(markup, "p", {{"class", "a\"b"}, {"id", ""}});
            markup.prose("the `<x>` of `y` and ` alone");
            markup.empty_element("br");
        }
        QCOMPARE(markup.take(),
                 "<p class=\"a&quot;b\">the <code>&lt;x&gt;</code> of <code>y</code> and ` alone<br/></p>");
    }

    void numbers() {
        QCOMPARE(count_text(0), "0");
        QCOMPARE(count_text(999), "999");
        QCOMPARE(count_text(1234567), "1,234,567");
        QCOMPARE(number_text(0), "0");
        QCOMPARE(number_text(-0.0031128), "−0.00311");
        QCOMPARE(number_text(3.1128e-7), "3.11×10⁻⁷");
        QCOMPARE(number_text(9.999), "10.0");
        QCOMPARE(number_text(1234.5), "1,230");
        QCOMPARE(number_text(-123456789), "−1.23×10⁸");
        QCOMPARE(number_text(std::nan("")), "NaN");
        QCOMPARE(number_text(-std::numeric_limits<double>::infinity()), "−∞");
        QCOMPARE(fixed_text(-0.04, 1), "0.0");
        QCOMPARE(fixed_text(-41.84, 1), "−41.8");
        QCOMPARE(share_text(0), "0 %");
        QCOMPARE(share_text(0.00001), "< 0.01 %");
        QCOMPARE(share_text(0.0312), "3.1 %");
        QCOMPARE(share_text(1), "100 %");
        QCOMPARE(power_of_ten_text(-12), "10⁻¹²");
        QCOMPARE(exact_text(0.1), "0.1");
    }

    void ticks() {
        QCOMPARE(labels(linear_ticks(0, 43, 4)), (Texts{"0", "20", "40"}));
        QCOMPARE(labels(linear_ticks(-0.013, 0.021, 5)), (Texts{"−0.01", "0", "0.01", "0.02"}));
        QCOMPARE(labels(linear_ticks(-0.5, 2.5, 8, true)), (Texts{"0", "1", "2"})); // of what is counted
        QCOMPARE(labels(linear_ticks(0, 3000, 4)), (Texts{"0", "1,000", "2,000", "3,000"}));
        QCOMPARE(labels(power_ticks(0.7, 2e3, 4)), (Texts{"1", "10", "10²", "10³"}));
        QCOMPARE(labels(power_ticks(0.7, 1e9, 4)), (Texts{"1", "10³", "10⁶", "10⁹"}));
        QVERIFY(linear_ticks(1, 1, 4).empty());
        QVERIFY(linear_ticks(0, std::numeric_limits<double>::infinity(), 4).empty());
        QVERIFY(power_ticks(0, 1, 4).empty());
    }

    void bars() {
        auto plot = histogram_plot();
        plot.tip = [](std::uint64_t count, double, double) { return std::to_string(count) + " <values>"; };
        const auto svg = svg_of(plot);
        const auto bars = drawn(svg, "rect", "values");
        QCOMPARE(bars.size(), 3); // nothing is drawn of an empty bin
        // On a logarithmic axis from 0.7 to (1000 ^ 1.06) * 1.1.
        const double most = std::pow(1000, 1.06) * 1.1;
        const double whole = 190 - 42 - 12;
        for (const auto& [bar, count] : {std::pair(0, 1.0), std::pair(1, 1000.0), std::pair(2, 10.0)})
            QVERIFY(std::abs(number(bars[bar], "height") -
                             whole * std::log(count / 0.7) / std::log(most / 0.7)) < 0.02);
        QVERIFY(std::abs(number(bars[1], "x") - number(bars[0], "x") - number(bars[0], "width")) < 0.02);
        QVERIFY(svg.find("<title>1000 &lt;values&gt;</title>") != svg.npos);
        QVERIFY(svg.find("<title id=\"h-title\">Values of w</title>") != svg.npos);
        QVERIFY(svg.find("aria-labelledby=\"h-title h-description\"") != svg.npos);
        QVERIFY(svg.find(">count (log)</text>") != svg.npos);
    }

    void gridAndClipping() {
        auto plot = histogram_plot();
        plot.grid = qcs::insight::QuantizationGrid{-1.5, 1.5, 0.5};
        plot.marks = {{-1.5, "clip −1.5"}, {1.5, "clip 1.5"}};
        const auto svg = svg_of(plot);
        QCOMPARE(shown_levels(plot), 1);
        QCOMPARE(drawn(svg, "line", "level").size(), 7);
        const auto marks = drawn(svg, "line", "mark");
        QCOMPARE(marks.size(), 2);
        const auto levels = drawn(svg, "line", "level");
        QCOMPARE(marks[0].value("x1"), levels.front().value("x1"));
        QCOMPARE(marks[1].value("x1"), levels.back().value("x1"));
        // 4,001 levels: only every so many can be told apart, 0 among them.
        plot.grid = qcs::insight::QuantizationGrid{-2, 2, 0.001};
        const int every = shown_levels(plot);
        QCOMPARE(every, 64);
        QCOMPARE(drawn(svg_of(plot), "line", "level").size(), 2 * (2000 / 64) + 1);
        // A limit far outside would leave nothing of the values to see.
        plot.grid.reset();
        plot.marks = {{-1000, "clip"}, {1000, "clip"}};
        QCOMPARE(drawn(svg_of(plot), "line", "mark").size(), 0);
        QCOMPARE(drawn(svg_of(plot), "rect", "values")[0].value("x"),
                 drawn(svg_of(histogram_plot()), "rect", "values")[0].value("x"));
        QCOMPARE(shown_levels(plot), 0);
    }

    void nothingToCount() {
        HistogramPlot plot;
        QVERIFY(svg_of(plot).empty());
        QCOMPARE(shown_levels(plot), 0);
    }

    void channels() {
        ChannelPlot plot;
        plot.words = {"c", "SQNR", "five channels"};
        plot.sqnr_db = {40, 20, std::numeric_limits<double>::infinity(), std::nan(""), -5};
        plot.outliers = {1, 99};
        plot.line_label = "median 20.0 dB";
        plot.tip = [](std::size_t channel) { return "channel " + std::to_string(channel); };
        MarkupWriter markup;
        draw_channels(markup, plot);
        const auto svg = markup.take();
        QCOMPARE(drawn(svg, "rect", "values").size(), 3);
        QCOMPARE(drawn(svg, "rect", "outlier").size(), 1);
        QCOMPARE(drawn(svg, "text", "outlier").size(), 1); // a shape, not colour alone
        QCOMPARE(drawn(svg, "line", "median").size(), 1);
        const auto bars = drawn(svg, "rect", "values");
        QVERIFY(std::abs(number(bars[0], "height") / number(drawn(svg, "rect", "outlier")[0], "height") - 2) <
                0.01);
        QCOMPARE(number(bars[1], "y"), 12.0); // no error: as high as can be
        QVERIFY(number(bars[2], "y") > number(bars[0], "y"));
        QCOMPARE(svg.find("<title>channel 3</title>"), svg.npos);
        QCOMPARE(qcs::insight::median_decibels(plot.sqnr_db), std::optional(20.0));
        QVERIFY(!qcs::insight::median_decibels(std::vector{std::nan("")}));
        MarkupWriter empty;
        draw_channels(empty, {});
        QVERIFY(empty.take().empty());
    }

    void points() {
        ScatterPlot plot;
        plot.words = {"s", "Sizes", "three weights"};
        plot.points = {{1000, 20, "a", "1", "weight-1"},
                       {1000, 20.1, "b", "2", "weight-2"},
                       {100000, std::numeric_limits<double>::infinity(), "<c>", "", ""}};
        plot.threshold_db = 20.05;
        MarkupWriter markup;
        draw_scatter(markup, plot);
        const auto svg = markup.take();
        QCOMPARE(drawn(svg, "circle", "low point").size(), 1);
        QCOMPARE(drawn(svg, "circle").size(), 3);
        QCOMPARE(drawn(svg, "a").size(), 2);
        QCOMPARE(number(drawn(svg, "circle")[2], "cy"), 12.0);
        const auto names = drawn(svg, "text", "point");
        QCOMPARE(names.size(), 2);
        QVERIFY(names[0].value("text-anchor") != names[1].value("text-anchor")); // not one over the other
        QVERIFY(svg.find("<title>&lt;c&gt;</title>") != svg.npos);
    }

    /// Steps from each to the next; what is beaten is hollow. Labels never lie over each other.
    void theFrontIsJoined() {
        ScatterPlot plot;
        plot.words = {"s", "sizes", ""};
        plot.x_axis = qcs::report::Axis{0, 10, false, false, "MB"};
        plot.points = {{2, 10, "a", "1", "", true}, {4, 5, "b", "2", "", false}, {6, 20, "c", "3", "", true}};
        for (int i = 4; i <= 9; ++i)
            plot.points.push_back({6, 20, "same", std::to_string(i), "", false});
        MarkupWriter markup;
        draw_scatter(markup, plot);
        const auto svg = markup.take();
        const auto circles = drawn(svg, "circle");
        QCOMPARE(drawn(svg, "circle", "beaten point").size(), 7);
        const auto lines = drawn(svg, "polyline", "front");
        QCOMPARE(lines.size(), 1);
        const auto at = [&](int point, const char* name) {
            return circles[point].value(QLatin1String(name));
        };
        QCOMPARE(lines[0].value("points").toString(),
                 QStringLiteral("%1,%2 %3,%2 %3,%4").arg(at(0, "cx"), at(0, "cy"), at(2, "cx"), at(2, "cy")));
        QVERIFY(std::abs(number(circles[2], "cx") - number(circles[0], "cx") - 0.4 * (720 - 64 - 14)) < 0.02);
        QCOMPARE(drawn(svg, "text", "point").size(), 2 + 4); // four places around one point
    }

    /// What stands at an axis of numbers from 0 may have names.
    void batchesHaveTheirNumbers() {
        ChannelPlot plot;
        plot.words = {"b", "batches", ""};
        plot.sqnr_db = {20, 30};
        plot.names = {"3", "17"};
        plot.line_db = 25;
        plot.line_label = "all 25.0 dB";
        MarkupWriter markup;
        draw_channels(markup, plot);
        const auto svg = markup.take();
        QVERIFY(svg.find(">3</text>") != svg.npos && svg.find(">17</text>") != svg.npos);
        QVERIFY(svg.find(">1</text>") == svg.npos);
        const auto lines = drawn(svg, "line", "median"), bars = drawn(svg, "rect", "values");
        QCOMPARE(bars.size(), 2);
        const double middle = (number(bars[0], "y") + number(bars[1], "y")) / 2;
        QVERIFY(std::abs(number(lines[0], "y1") - middle) < 0.02);
    }
};

QCS_TEST(TestReportPlots);
#include "tst_report_plots.moc"
