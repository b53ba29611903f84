#include "words/edit_words.h"

#include "words/rule_words.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace qcs::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Commands)
};

struct EntryCommands {
    Q_DECLARE_TR_FUNCTIONS(EntryCommands)
};

} // namespace

QString entryName(const qcs::config::BackendPatternConfig& config) {
    const auto key = config.key();
    return key ? QString::fromStdString(qcs::config::short_text(*key)) : QString();
}

QString addingWords(const qcs::config::Rule& rule) {
    return Words::tr("Add rule %1").arg(ruleKey(rule));
}

QString removalWords(const qcs::config::Rule& rule) {
    return Words::tr("Delete rule %1").arg(ruleKey(rule));
}

QString rulesRemovalWords(int count) {
    return QCoreApplication::translate("Commands", "Delete %n rules", nullptr, count);
}

QString changeWords(const qcs::config::Rule& rule) {
    return Words::tr("Edit rule %1").arg(ruleKey(rule));
}

QString movementWords(const qcs::config::Rule& rule) {
    return Words::tr("Move rule %1").arg(ruleKey(rule));
}

QString switchWords(const qcs::config::Rule& rule, bool off) {
    return (off ? Words::tr("Switch off rule %1") : Words::tr("Switch on rule %1")).arg(ruleKey(rule));
}

QString rulesSwitchWords(int count, bool off) {
    return off ? QCoreApplication::translate("Commands", "Switch off %n rules", nullptr, count)
               : QCoreApplication::translate("Commands", "Switch on %n rules", nullptr, count);
}

QString addingWords(const qcs::config::BackendPatternConfig& config) {
    return EntryCommands::tr("Add pattern %1").arg(entryName(config));
}

QString removalWords(const qcs::config::BackendPatternConfig& config) {
    return EntryCommands::tr("Delete pattern %1").arg(entryName(config));
}

QString entriesRemovalWords(int count) {
    return EntryCommands::tr("Delete %n patterns", nullptr, count);
}

QString changeWords(const qcs::config::BackendPatternConfig& config) {
    return EntryCommands::tr("Edit pattern %1").arg(entryName(config));
}

QString movementWords(const qcs::config::BackendPatternConfig& config) {
    return EntryCommands::tr("Move pattern %1").arg(entryName(config));
}

QString modeWords(qcs::config::Mode mode) {
    switch (mode) {
    case qcs::config::Mode::FxPtq: break;
    case qcs::config::Mode::FxQat: return Words::tr("Prepare for QAT");
    case qcs::config::Mode::FxFuse: return Words::tr("Fuse only");
    case qcs::config::Mode::EagerPtq: return Words::tr("Eager mode, PTQ");
    case qcs::config::Mode::EagerQat: return Words::tr("Eager mode, QAT");
    case qcs::config::Mode::EagerDynamic: return Words::tr("Eager mode, dynamic");
    }
    return Words::tr("Prepare for PTQ");
}

QString openGraphWords(const std::string& graph) {
    return Words::tr("Open model %1").arg(QString::fromStdString(graph));
}

QString graphRemovalWords(const std::string& graph) {
    return Words::tr("Remove model %1").arg(QString::fromStdString(graph));
}

QString showGraphWords(const std::string& graph) {
    return Words::tr("Show model %1").arg(QString::fromStdString(graph));
}

QString openTensorsWords(const std::string& file) {
    return Words::tr("Open tensors %1").arg(QFileInfo(QString::fromStdString(file)).fileName());
}

QString removeTensorsWords(const std::string& file) {
    return Words::tr("Remove tensors %1").arg(QFileInfo(QString::fromStdString(file)).fileName());
}

} // namespace qcs::ui
