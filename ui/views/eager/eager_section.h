#pragma once
// EagerSectionBox: the base class of the sections of the eager page. A section has a heading with a remark,
// and rows below the heading.

#include <QLabel>
#include <QToolButton>
#include <QWidget>

class QHBoxLayout;
class QVBoxLayout;

namespace qcs::ui {

class EagerSectionBox : public QWidget {
    Q_OBJECT
public:
    EagerSectionBox(const QString& title, const QString& remark, QWidget* parent);
    QHBoxLayout* head() const { return head_; }
    /// Returns the layout for the rows of the section.
    QVBoxLayout* rows() const { return rows_; }
    QVBoxLayout* foot() const { return foot_; }
    void clearRows();
    void setTitle(const QString& title) { title_->setText(title); }
    void setRemark(const QString& remark) { remark_->setText(remark); }

private:
    QHBoxLayout* head_;
    QVBoxLayout* rows_;
    QVBoxLayout* foot_;
    QLabel* title_;
    QLabel* remark_;
};

/// Creates a button that looks like a link.
QToolButton* linkButton(const QString& text, QWidget* parent);
/// Creates a label in monospace, which is elided in the middle if there is not enough room.
QLabel* codeLabel(const QString& text, QWidget* parent, bool dim = false);

} // namespace qcs::ui
