#pragma once
// A list of short facts, each with an icon, a name and a line of prose. Less important rows are hidden behind
// a row that can be expanded.

#include "theme/colours.h"
#include "widgets/tall_list.h"

#include <QAbstractListModel>

#include <optional>

namespace qcs::ui {

struct FactRow {
    enum class Kind : std::uint8_t { Fact, Heading, Fold };
    Kind kind = Kind::Fact;
    QString icon;
    Colour ink = Colour::Dim;
    QString label; ///< prose
    QString name;  ///< code
    QString value; ///< shown at the right
    /// The required and the actual value, in two columns; for a heading, the titles of these columns.
    std::optional<std::pair<QString, QString>> columns = {};
    QString note; ///< prose below the line, with code in backticks
    QString link; ///< "node:3", "entry:5"; "" if the row is no link
    bool operator==(const FactRow&) const = default;
};

class FactListModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;
    enum Role {
        FactRole = Qt::UserRole, ///< FactRow
        WhatRole,                ///< label and name
        ValueRole,
        NoteRole,
    };
    /// Rows after the first one of kind Fold are hidden until it is expanded.
    void setRows(QList<FactRow> rows);
    void setExpanded(bool expanded);
    bool isExpanded() const { return expanded_; }
    const FactRow& rowAt(int row) const { return rows_[row]; }
    bool isFold(int row) const { return row == fold_; }
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    QList<FactRow> rows_;
    int fold_ = -1;
    bool expanded_ = false;
};

class FactListView : public TallList {
    Q_OBJECT
public:
    FactListView(const QString& name, const QString& accessibleName, QWidget* parent = nullptr);
    void setRows(const QList<FactRow>& rows);
    void setExpanded(bool expanded);
    FactListModel& facts() { return *model_; }

Q_SIGNALS:
    void linkActivated(const QString& link);

protected:
    int rowHeight(int row, int width) const override;
    bool leads(int row) const override;
    void choose(int row) override;

private:
    FactListView(const QString& name, const QString& accessibleName, FactListModel* model, QWidget* parent);

    FactListModel* model_;
};

} // namespace qcs::ui
