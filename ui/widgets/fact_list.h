#pragma once
// FactListView: a list of short facts, each with an icon, a text and optionally a note, together with its
// model. The facts at the end of the list can be hidden until the user expands the list.

#include "theme/colours.h"
#include "widgets/tall_list.h"

#include <QAbstractListModel>

#include <optional>

namespace qcs::ui {

struct FactRow {
    /// Fold is the row with which the user shows and hides all rows after it.
    enum class Kind : std::uint8_t { Fact, Heading, Fold };
    Kind kind = Kind::Fact;
    QString icon;             ///< name of the icon; "" for none
    Colour ink = Colour::Dim; ///< colour of the icon and the value
    QString label;            ///< shown first, in the font for prose
    QString name;             ///< shown after the label, in the font for code
    QString value;            ///< shown at the right end of the line
    /// The value that a constraint requires and the actual value, shown in two columns in place of `name`.
    /// For a heading: the titles of these two columns.
    std::optional<std::pair<QString, QString>> columns = {};
    QString note; ///< prose shown below the line, with code in backticks
    QString link; ///< the argument of linkActivated(): "node:3", "entry:5"; "" if the row is not a link
    bool operator==(const FactRow&) const = default;
};

class FactListModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;
    enum Role {
        FactRole = Qt::UserRole, ///< FactRow
        WhatRole,                ///< the label and, after a space, the name or the required value
        ValueRole,               ///< the actual value and FactRow::value, as one text
        NoteRole,                ///< the note as plain text
    };
    /// Replaces the rows. The rows after the first row of kind Fold are hidden until setExpanded(true). If
    /// `rows` equals the present rows, nothing changes, and an expanded list stays expanded.
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
    /// `name` is the object name, and the proposed name of an export file.
    FactListView(const QString& name, const QString& accessibleName, QWidget* parent = nullptr);
    void setRows(const QList<FactRow>& rows);
    void setExpanded(bool expanded);
    FactListModel& facts() { return *model_; }

Q_SIGNALS:
    /// Emitted when the user clicks a row that is a link, or presses Enter or Space on it.
    void linkActivated(const QString& link);

protected:
    int rowHeight(int row, int width) const override;
    bool isClickable(int row) const override;
    void choose(int row) override;

private:
    FactListView(const QString& name, const QString& accessibleName, FactListModel* model, QWidget* parent);

    FactListModel* model_;
};

} // namespace qcs::ui
