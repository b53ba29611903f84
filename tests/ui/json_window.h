#pragma once
// Helpers for tests of the JSON tab of a real window.

#include "config/codecs.h"
#include "config/presets.h"
#include "editors/text/json_editor.h"
#include "sample_window.h"
#include "shell/actions.h"
#include "views/json/json_panel.h"
#include "widgets/button_bars.h"

#include <QAbstractButton>
#include <QTest>

namespace qcs::test {

using namespace qcs::ui;

struct JsonWindow : SampleWindow {
    JsonPanel& panel() { return window_->json(); }
    JsonEditor& editor() { return panel().editor(); }
    JsonSession& session() { return panel().session(); }
    QString text() { return editor().text(); }

    /// Selects the first occurrence of a text.
    void select(const QString& words) {
        const auto at = text().indexOf(words);
        QVERIFY2(at >= 0, qPrintable(words));
        editor().goTo(static_cast<int>(at), static_cast<int>(words.size()));
        editor().setFocus();
    }
    void type(const QString& words) { QTest::keyClicks(&editor(), words); }
    void replace(const QString& words, const QString& other) {
        select(words);
        editor().insertPlainText(other);
    }
    void trigger(ActionId what) { window_->actions()[what]->trigger(); }
    bool agrees() {
        if (session().state() != JsonSession::State::Agrees) return false;
        const auto read = qcs::config::read_qconfig_mapping(text().toStdString());
        return read && read->value == document().mapping();
    }
    void choosePart(int part) {
        const auto segments = panel()
                                  .findChild<SegmentedControl*>(QStringLiteral("json-parts"))
                                  ->findChildren<QAbstractButton*>();
        QTest::mouseClick(segments[part], Qt::LeftButton);
    }
    std::optional<qcs::config::QConfig> named(const char* name) { return *qcs::config::named_qconfig(name); }
    RuleId ruleFor(const char* key) {
        const auto& rules = document().mapping().rules;
        for (std::size_t i = 0; i < rules.size(); ++i)
            if (rules[i].text == key || rules[i].object.name == key)
                return document().ruleIdAt(static_cast<int>(i));
        return 0;
    }

    void begin() {
        window_ = sampleWindow();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
        trigger(ActionId::ShowJson);
        window_->waitUntilIdle();
    }
};

} // namespace qcs::test
