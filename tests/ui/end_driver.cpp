// end_driver WORKSPACE FOLDER: opens it in a window, adds a rule and types into the JSON tab, says "ready"
// and goes on until it is ended.

#include "keeping_window.h"
#include "shell/application.h"

#include <cstdio>

using namespace qcs::ui;

int main(int argc, char** argv) {
    Application app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 3) return 2;
    qcs::test::TestWindow window;
    window.crashProtection().start(arguments[2]);
    window.show();
    if (!window.open({arguments[1]}).isEmpty()) return 3;
    window.waitUntilIdle();
    app.endOnSignals();
    qcs::config::Rule rule;
    rule.kind = qcs::config::RuleKind::ModuleName;
    rule.text = "added";
    if (!window.document().addRule(rule)) return 4;
    window.setTab(Tab::Json);
    window.json().showPart(qcs::config::Part::Backend);
    window.json().editor().selectAll();
    window.json().editor().insertPlainText(QStringLiteral("{\"typed"));
    std::puts("ready");
    std::fflush(stdout);
    return QApplication::exec();
}
