#include "editors/backend_entry/dtype_config_delegate.h"

#include "help/field_help.h"
#include "models/dtype_configs_model.h"
#include "theme/focus_ring.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/shaped_text.h"
#include "theme/theme.h"

#include <QComboBox>
#include <QPainter>

namespace qcs::ui {
namespace {

constexpr int margin = 8;

QStringList linesOf(const QModelIndex& index) {
    const QString dtype = index.data(DTypeConfigsModel::DTypeRole).toString();
    const QString constraints = index.data(DTypeConfigsModel::ConstraintsRole).toString();
    QStringList lines = {dtype.isEmpty() ? DTypeConfigDelegate::tr("any", "dtype") : dtype};
    if (index.column() == DTypeConfigsModel::Dynamic) lines = {index.data().toString()};
    if (!constraints.isEmpty()) lines += constraints.split(QStringLiteral("  "));
    return lines;
}

} // namespace

void DTypeConfigDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                const QModelIndex& index) const {
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, colour(Colour::Selection));
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(option.rect, colour(Colour::Hover));
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                      colour(Colour::Line));
    const QStringList lines = linesOf(index);
    const bool isWord = index.column() == DTypeConfigsModel::Dynamic;
    const bool isSet = isWord ? index.data(Qt::EditRole).toInt() >= 0
                              : !index.data(DTypeConfigsModel::DTypeRole).toString().isEmpty();
    QRect line = option.rect.adjusted(margin, 6, -4, 0);
    line.setHeight(18);
    if (index.data(DTypeConfigsModel::ProblemRole).toBool()) {
        const QRect mark(line.right() - 14, line.top() + 2, 14, 14);
        paintIcon(*painter, mark, QStringLiteral("warning"), colour(Colour::FloatAlthoughAsked));
        line.setRight(mark.left() - 4);
    }
    drawText(*painter, line, lines.front(), isWord || !isSet ? uiFont() : monoFont(),
             colour(isSet ? Colour::Text : Colour::Dim), Qt::ElideRight);
    line.setRight(option.rect.right() - 4);
    for (qsizetype i = 1; i < lines.size(); ++i) {
        line.moveTop(line.top() + (i == 1 ? 18 : 15));
        line.setHeight(15);
        drawText(*painter, line, lines[i], uiFont(smallText), colour(Colour::Dim), Qt::ElideRight);
    }
    paintRowFocus(*painter, option);
}

QSize DTypeConfigDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    const QStringList lines = linesOf(index);
    int width = textWidth(lines.front(), monoFont());
    for (qsizetype i = 1; i < lines.size(); ++i)
        width = std::max(width, textWidth(lines[i], uiFont(smallText)));
    return {width + margin + 24, 30 + 15 * static_cast<int>(lines.size() - 1) + (lines.size() > 1 ? 4 : 0)};
}

QWidget* DTypeConfigDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                           const QModelIndex& index) const {
    auto* combo = new QComboBox(parent);
    if (index.column() == DTypeConfigsModel::Dynamic) {
        combo->addItem(tr("unset"), static_cast<int>(DTypeConfigsModel::Unset));
        combo->addItem(tr("no"), static_cast<int>(DTypeConfigsModel::No));
        combo->addItem(tr("yes"), static_cast<int>(DTypeConfigsModel::Yes));
        combo->setAccessibleName(tr("Dynamic"));
    } else {
        combo->addItem(tr("any", "dtype"), QString());
        for (const QString& name : dtypeChoices())
            combo->addItem(name, name);
        combo->setAccessibleName(tr("Dtype of the bias"));
    }
    combo->setMaxVisibleItems(14);
    attachHelp(combo, DTypeConfigsModel::helpKey(index.column()));
    auto* self = const_cast<DTypeConfigDelegate*>(this); // the signals below are not const
    connect(combo, &QComboBox::activated, self, [self, combo] {
        Q_EMIT self->commitData(combo);
        Q_EMIT self->closeEditor(combo);
    });
    return combo;
}

void DTypeConfigDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
    auto* combo = static_cast<QComboBox*>(editor);
    combo->setCurrentIndex(combo->findData(index.data(Qt::EditRole)));
}

void DTypeConfigDelegate::setModelData(QWidget* editor, QAbstractItemModel* model,
                                       const QModelIndex& index) const {
    model->setData(index, static_cast<QComboBox*>(editor)->currentData());
}

} // namespace qcs::ui
