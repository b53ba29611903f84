#pragma once
// Helpers for tests of the Backend tab of a real window.

#include "models/entries_model.h"
#include "sample_window.h"
#include "views/backend/backend_panel.h"
#include "views/backend/entries_view.h"
#include "widgets/message_bars.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>

namespace qcs::test {

using namespace qcs::ui;

struct BackendWindow : SampleWindow {
    BackendPanel& panel() { return window_->backend(); }
    EntriesView* list() { return panel().list(); }
    EntriesModel* model() { return panel().findChild<EntriesModel*>(); }
    template <typename T = QLineEdit>
    T* field(const char* name) {
        return panel().findChild<T*>(QString::fromLatin1(name));
    }
    /// The remark below a field.
    QString remarkOf(const char* name) {
        const auto labels = field<QWidget>(name)->parentWidget()->findChildren<QLabel*>(
            QString(), Qt::FindDirectChildrenOnly);
        for (const QLabel* label : labels)
            if (label->isVisible()) return label->text();
        return {};
    }
    QModelIndex rowOf(const QString& pattern) {
        const auto* rows = list()->model();
        const auto found = rows->match(rows->index(0, 0), Qt::DisplayRole, pattern, 1,
                                       Qt::MatchFixedString | Qt::MatchCaseSensitive);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    void click(const QString& pattern, Qt::KeyboardModifiers keys = {}) {
        const QModelIndex row = rowOf(pattern);
        QVERIFY2(row.isValid(), qPrintable(pattern));
        list()->scrollTo(row);
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, keys, list()->visualRect(row).center());
        list()->setFocus();
    }
    EntryId current() { return list()->currentEntry(); }
    const qcs::config::BackendPatternConfig& entry() { return *document().entry(current()); }
    void type(const char* name, const QString& text) {
        auto* line = field(name);
        QVERIFY2(line, name);
        line->setFocus();
        line->selectAll();
        if (text.isEmpty())
            QTest::keyClick(line, Qt::Key_Backspace);
        else
            QTest::keyClicks(line, text);
        line->completer()->popup()->hide();
    }
    void typeAtom(const char* name, const QString& text) {
        QLineEdit* line = nullptr;
        for (auto* found : panel().findChildren<QLineEdit*>(QString::fromLatin1(name)))
            if (found->isVisible()) line = found;
        QVERIFY2(line, name);
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
        if (line->completer()) line->completer()->popup()->hide();
    }
    QString banner() { return window_->findChild<Banner*>(QStringLiteral("banner"))->text(); }

    void begin() {
        window_ = sampleWindow();
        window_->setTab(Tab::Backend);
        window_->waitUntilIdle();
    }
};

/// An entry that the presets do not have.
inline qcs::config::BackendPatternConfig entryOf(const std::string& name) {
    qcs::config::BackendPatternConfig config;
    config.pattern = qcs::config::Pattern::leaf(qcs::config::ObjectRef::object(name));
    return config;
}

} // namespace qcs::test
