#pragma once
// One line of what just succeeded, with what one does next: a file was written; show it, copy its path.

#include <QTimer>
#include <QWidget>

namespace qcs::ui {

class ElidedLabel;

class StatusNote : public QWidget {
    Q_OBJECT
public:
    explicit StatusNote(QWidget* parent = nullptr);
    /// For a while.
    void sayWritten(const QString& text, const QString& path);
    /// "" if nothing is said.
    QString text() const;

Q_SIGNALS:
    /// Nothing on this desktop shows folders.
    void cannotShow(const QString& folder);

private:
    ElidedLabel* label_;
    QString path_;
    QTimer ends_;
};

} // namespace qcs::ui
