#include "views/pattern_details.h"

#include "report/labels.h"
#include "theme/fonts.h"
#include "theme/theme.h"
#include "views/pattern_boxes.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <charconv>

namespace qcs::ui {
namespace {

QString numberText(const qcs::Number& number) {
    char buffer[32];
    const auto result = std::visit(
        [&](auto value) { return std::to_chars(std::begin(buffer), std::end(buffer), value); }, number);
    return QString::fromLatin1(buffer, static_cast<qsizetype>(result.ptr - buffer));
}

QString dtypeText(qcs::DType dtype) {
    const auto name = qcs::name_of(dtype);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()))
        .remove(0, static_cast<int>(std::string_view("torch.").size()));
}

class Sheet {
public:
    explicit Sheet(QWidget* page) : page_(page), column_(new QVBoxLayout(page)) {
        column_->setContentsMargins(16, 12, 16, 16);
        column_->setSpacing(8);
    }
    void heading(const QString& text) {
        auto* label = new QLabel(text.toUpper(), page_);
        label->setFont(headingFont());
        label->setForegroundRole(QPalette::PlaceholderText);
        if (column_->count() > 0) column_->addSpacing(8);
        column_->addWidget(label);
    }
    QLabel* text(const QString& text, bool dim = false) {
        QLabel* label = make(text, uiFont(), dim);
        label->setWordWrap(true);
        column_->addWidget(label);
        return label;
    }
    void add(QWidget* widget) { column_->addWidget(widget); }
    QLabel* make(const QString& text, const QFont& font, bool dim) const {
        auto* label = new QLabel(text, page_);
        label->setTextFormat(Qt::PlainText);
        label->setFont(font);
        if (dim) label->setForegroundRole(QPalette::PlaceholderText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        return label;
    }
    QGridLayout* grid() {
        auto* grid = new QGridLayout;
        grid->setHorizontalSpacing(24);
        grid->setVerticalSpacing(4);
        column_->addLayout(grid);
        return grid;
    }
    void finish() { column_->addStretch(1); }

private:
    QWidget* page_;
    QVBoxLayout* column_;
};

void addModules(Sheet& sheet, const qcs::BackendPatternConfig& config) {
    const std::pair<QString, std::optional<std::string>> rows[] = {
        {PatternDetails::tr("Root module"), config.root_module},
        {PatternDetails::tr("QAT module"), config.qat_module},
        {PatternDetails::tr("Reference module"), config.reference_quantized_module},
        {PatternDetails::tr("Fused module"), config.fused_module},
        {PatternDetails::tr("Fuser method"),
         config.fuser_method ? std::optional(config.fuser_method->name) : std::nullopt},
        {PatternDetails::tr("Root node getter"), config.root_node_getter},
        {PatternDetails::tr("Extra inputs getter"), config.extra_inputs_getter},
    };
    QGridLayout* grid = nullptr;
    int row = 0;
    for (const auto& [label, name] : rows) {
        if (!name) continue;
        if (!grid) {
            sheet.heading(PatternDetails::tr("Modules and callables"));
            grid = sheet.grid();
            grid->setColumnStretch(1, 1);
        }
        grid->addWidget(sheet.make(label, uiFont(), true), row, 0);
        auto* value = sheet.make(QString::fromStdString(*name), monoFont(), false);
        value->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        value->setToolTip(value->text());
        grid->addWidget(value, row++, 1);
    }
}

void addDtypes(Sheet& sheet, const qcs::BackendPatternConfig& config) {
    sheet.heading(PatternDetails::tr("DType configs, first that fits wins"));
    if (config.dtype_configs.empty()) {
        sheet.text(PatternDetails::tr("None: the pattern is only fused, never quantized by itself."), true);
        return;
    }
    QGridLayout* grid = sheet.grid();
    const QStringList heads = {QString(),
                               PatternDetails::tr("input"),
                               PatternDetails::tr("weight"),
                               PatternDetails::tr("bias"),
                               PatternDetails::tr("output"),
                               PatternDetails::tr("dynamic")};
    for (int i = 0; i < heads.size(); ++i)
        grid->addWidget(sheet.make(heads[i], uiFont(smallText), true), 0, i);
    int row = 1;
    for (const auto& dtypes : config.dtype_configs) {
        auto* line = new QFrame;
        line->setFixedHeight(1);
        line->setAutoFillBackground(true);
        line->setBackgroundRole(QPalette::Mid);
        grid->addWidget(line, row++, 0, 1, static_cast<int>(heads.size()));
        const QString cells[] = {constraintText(dtypes.input_dtype), constraintText(dtypes.weight_dtype),
                                 dtypes.bias_dtype ? dtypeText(*dtypes.bias_dtype) : QStringLiteral("–"),
                                 constraintText(dtypes.output_dtype),
                                 !dtypes.is_dynamic   ? QStringLiteral("–")
                                 : *dtypes.is_dynamic ? PatternDetails::tr("yes")
                                                      : PatternDetails::tr("no")};
        grid->addWidget(sheet.make(QString::number(row / 2), monoFont(), true), row, 0, Qt::AlignTop);
        int column = 1;
        for (const QString& cell : cells) {
            const bool word = cell == cells[4];
            grid->addWidget(sheet.make(cell, word ? uiFont() : monoFont(), cell == u"–"), row, column,
                            Qt::AlignTop);
            ++column;
        }
        ++row;
    }
    grid->setColumnStretch(static_cast<int>(heads.size()), 1);
}

} // namespace

QString observationText(qcs::ObservationType type) {
    switch (type) {
    case qcs::ObservationType::OutputUseDifferentObserverAsInput:
        return PatternDetails::tr("The output has an observer of its own.");
    case qcs::ObservationType::OutputShareObserverWithInput:
        return PatternDetails::tr("The output shares the input’s observer.");
    case qcs::ObservationType::InputOutputNotObserved:
        return PatternDetails::tr("Neither input nor output is observed.");
    }
    return {};
}

QString constraintText(const qcs::DTypeWithConstraints& wanted) {
    if (!wanted.dtype) return QStringLiteral("–");
    QStringList lines = {dtypeText(*wanted.dtype)};
    const auto bound = [](const std::optional<qcs::Number>& number) {
        return number ? numberText(*number) : QStringLiteral("…");
    };
    if (wanted.quant_min_lower_bound || wanted.quant_max_upper_bound)
        lines.push_back(PatternDetails::tr("range %1 to %2")
                            .arg(bound(wanted.quant_min_lower_bound), bound(wanted.quant_max_upper_bound)));
    if (wanted.scale_min_lower_bound)
        lines.push_back(PatternDetails::tr("scale ≥ %1").arg(numberText(*wanted.scale_min_lower_bound)));
    if (wanted.scale_max_upper_bound)
        lines.push_back(PatternDetails::tr("scale ≤ %1").arg(numberText(*wanted.scale_max_upper_bound)));
    if (wanted.scale_exact_match)
        lines.push_back(PatternDetails::tr("scale = %1").arg(numberText(*wanted.scale_exact_match)));
    if (wanted.zero_point_exact_match)
        lines.push_back(
            PatternDetails::tr("zero point = %1").arg(numberText(*wanted.zero_point_exact_match)));
    return lines.join(QLatin1Char('\n'));
}

PatternDetails::PatternDetails(QWidget* parent) : QScrollArea(parent) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setBackgroundRole(QPalette::Base);
    setAccessibleName(tr("Details of the pattern"));
    setConfig(nullptr);
}

void PatternDetails::setConfig(const qcs::BackendPatternConfig* config) {
    auto* page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    Sheet sheet(page);
    if (!config) {
        sheet.text(tr("Choose a pattern to see what the backend does with it."), true);
    } else {
        sheet.heading(tr("Pattern, in the order it runs"));
        auto* boxes = new PatternBoxes(page);
        boxes->setLabels(patternLabels(*config));
        sheet.add(boxes);
        sheet.heading(tr("Observation"));
        sheet.text(observationText(config->observation_type));
        for (const auto& [count, type] : config->num_tensor_args_to_observation_type)
            sheet.text(tr("With %n tensor argument(s): %1", nullptr, static_cast<int>(count))
                           .arg(observationText(type)),
                       true);
        addDtypes(sheet, *config);
        addModules(sheet, *config);
    }
    sheet.finish();
    setWidget(page);
    page->setAutoFillBackground(true);
}

} // namespace qcs::ui
