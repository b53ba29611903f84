<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>Catalogue</name>
    <message numerus="yes">
        <source>%n pattern(s)</source>
        <translation>
            <numerusform>%n pattern</numerusform>
            <numerusform>%n patterns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message numerus="yes">
        <source>Delete %n rules</source>
        <translation>
            <numerusform>Delete %n rule</numerusform>
            <numerusform>Delete %n rules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Switch off %n rules</source>
        <translation>
            <numerusform>Switch off %n rule</numerusform>
            <numerusform>Switch off %n rules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Switch on %n rules</source>
        <translation>
            <numerusform>Switch on %n rule</numerusform>
            <numerusform>Switch on %n rules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CustomTexts</name>
    <message numerus="yes">
        <source>The model has %n input(s), counted from 0: there is no input %1.</source>
        <translation>
            <numerusform>The model has %n input, counted from 0: there is no input %1.</numerusform>
            <numerusform>The model has %n inputs, counted from 0: there is no input %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DiffWords</name>
    <message numerus="yes">
        <source>%n are fused into others</source>
        <translation>
            <numerusform>%n is fused into another</numerusform>
            <numerusform>%n are fused into others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lose their pattern</source>
        <translation>
            <numerusform>%n loses its pattern</numerusform>
            <numerusform>%n lose their pattern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n become float as asked</source>
        <translation>
            <numerusform>%n becomes float as asked</numerusform>
            <numerusform>%n become float as asked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are undecided: PyTorch raises</source>
        <translation>
            <numerusform>%n is undecided: PyTorch raises</numerusform>
            <numerusform>%n are undecided: PyTorch raises</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n become dynamic %1</source>
        <translation>
            <numerusform>%n becomes dynamic %1</numerusform>
            <numerusform>%n become dynamic %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n become %1</source>
        <translation>
            <numerusform>%n becomes %1</numerusform>
            <numerusform>%n become %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n become float: %1</source>
        <translation>
            <numerusform>%n becomes float: %1</numerusform>
            <numerusform>%n become float: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n keep their status</source>
        <translation>
            <numerusform>%n keeps its status</numerusform>
            <numerusform>%n keep their status</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) change: %1.</source>
        <translation>
            <numerusform>%n node changes: %1.</numerusform>
            <numerusform>%n nodes change: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are not known</source>
        <translation>
            <numerusform>%n is not known</numerusform>
            <numerusform>%n are not known</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n become fused modules</source>
        <translation>
            <numerusform>%n becomes a fused module</numerusform>
            <numerusform>%n become fused modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are fused, but preserved</source>
        <translation>
            <numerusform>%n is fused, but preserved</numerusform>
            <numerusform>%n are fused, but preserved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are lost to preserved modules</source>
        <translation>
            <numerusform>%n is lost to a preserved module</numerusform>
            <numerusform>%n are lost to preserved modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stay as they are</source>
        <translation>
            <numerusform>%n stays as it is</numerusform>
            <numerusform>%n stay as they are</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stay float, now as asked</source>
        <translation>
            <numerusform>%n stays float, now as asked</numerusform>
            <numerusform>%n stay float, now as asked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stay float: %1</source>
        <translation>
            <numerusform>%n stays float: %1</numerusform>
            <numerusform>%n stay float: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No status changes; %n node(s) differ in other ways.</source>
        <translation>
            <numerusform>No status changes; %n node differs in other ways.</numerusform>
            <numerusform>No status changes; %n nodes differ in other ways.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run in int8 though asked float</source>
        <translation>
            <numerusform>%n runs in int8 though asked float</numerusform>
            <numerusform>%n run in int8 though asked float</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EagerSummary</name>
    <message numerus="yes">
        <source>%n quantized</source>
        <translation>
            <numerusform>%n quantized</numerusform>
            <numerusform>%n quantized</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dynamic or weight only</source>
        <translation>
            <numerusform>%n dynamic or weight only</numerusform>
            <numerusform>%n dynamic or weight only</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n float as asked</source>
        <translation>
            <numerusform>%n float as asked</numerusform>
            <numerusform>%n float as asked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n float although asked</source>
        <translation>
            <numerusform>%n float although asked</numerusform>
            <numerusform>%n float although asked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fused</source>
        <translation>
            <numerusform>%n fused</numerusform>
            <numerusform>%n fused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n module(s) quantized</source>
        <translation>
            <numerusform>%1 of %n module quantized</numerusform>
            <numerusform>%1 of %n modules quantized</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without a qconfig</source>
        <translation>
            <numerusform>%n without a qconfig</numerusform>
            <numerusform>%n without a qconfig</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EntryCommands</name>
    <message numerus="yes">
        <source>Delete %n patterns</source>
        <translation>
            <numerusform>Delete %n pattern</numerusform>
            <numerusform>Delete %n patterns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindAnywhere</name>
    <message numerus="yes">
        <source>qconfig of %n rule(s)</source>
        <translation>
            <numerusform>qconfig of %n rule</numerusform>
            <numerusform>qconfig of %n rules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphTexts</name>
    <message numerus="yes">
        <source>…and %n more</source>
        <translation>
            <numerusform>…and %n more</numerusform>
            <numerusform>…and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n input(s)</source>
        <translation>
            <numerusform>%n input</numerusform>
            <numerusform>%n inputs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n user(s)</source>
        <translation>
            <numerusform>%n user</numerusform>
            <numerusform>%n users</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n input(s) not shown</source>
        <translation>
            <numerusform>%n input not shown</numerusform>
            <numerusform>%n inputs not shown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n user(s) not shown</source>
        <translation>
            <numerusform>%n user not shown</numerusform>
            <numerusform>%n users not shown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n hit</numerusform>
            <numerusform>%n hits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Labels</name>
    <message numerus="yes">
        <source>always shadowed by %n rule(s)</source>
        <translation>
            <numerusform>always shadowed by %n rule</numerusform>
            <numerusform>always shadowed by %n rules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n match</numerusform>
            <numerusform>%n matches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n win(s)</source>
        <translation>
            <numerusform>%n win</numerusform>
            <numerusform>%n wins</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PatternTexts</name>
    <message numerus="yes">
        <source>PyTorch takes one operation alone, or 2 or 3 in a row; a tuple of %n raises ValueError.</source>
        <translation>
            <numerusform>PyTorch takes one operation alone, or 2 or 3 in a row; a tuple of %n raises ValueError.</numerusform>
            <numerusform>PyTorch takes one operation alone, or 2 or 3 in a row; a tuple of %n raises ValueError.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The simple format is a chain; here one operation has %n argument(s).</source>
        <translation>
            <numerusform>The simple format is a chain; here one operation has %n argument.</numerusform>
            <numerusform>The simple format is a chain; here one operation has %n arguments.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The simple format has room for 3 operations; this pattern has %n.</source>
        <translation>
            <numerusform>The simple format has room for 3 operations; this pattern has %n.</numerusform>
            <numerusform>The simple format has room for 3 operations; this pattern has %n.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuantizedWords</name>
    <message numerus="yes">
        <source>%n scale(s), %1</source>
        <translation>
            <numerusform>%n scale, %1</numerusform>
            <numerusform>%n scales, %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RegexTexts</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Matches %n module(s): %1.</source>
        <translation>
            <numerusform>Matches %n module: %1.</numerusform>
            <numerusform>Matches %n modules: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Matches %n call(s): %1.</source>
        <translation>
            <numerusform>Matches %n call: %1.</numerusform>
            <numerusform>Matches %n calls: %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RepairTexts</name>
    <message numerus="yes">
        <source>fixes %n node(s)</source>
        <translation>
            <numerusform>fixes %n node</numerusform>
            <numerusform>fixes %n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other(s) change</source>
        <translation>
            <numerusform>%n other changes</numerusform>
            <numerusform>%n others change</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>for all %n of this kind</source>
        <translation>
            <numerusform>for all %n of this kind</numerusform>
            <numerusform>for all %n of this kind</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SummaryTexts</name>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n finding</numerusform>
            <numerusform>%n findings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n node(s) quantized</source>
        <translation>
            <numerusform>%1 of %n node quantized</numerusform>
            <numerusform>%1 of %n nodes quantized</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fused</source>
        <translation>
            <numerusform>%n fused</numerusform>
            <numerusform>%n fused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fusion(s)</source>
        <translation>
            <numerusform>%n fusion</numerusform>
            <numerusform>%n fusions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n preserved</source>
        <translation>
            <numerusform>%n preserved</numerusform>
            <numerusform>%n preserved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost</source>
        <translation>
            <numerusform>%n lost</numerusform>
            <numerusform>%n lost</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stay</source>
        <translation>
            <numerusform>%n stays</numerusform>
            <numerusform>%n stay</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n asked float, run in int8</source>
        <translation>
            <numerusform>%n asked float, runs in int8</numerusform>
            <numerusform>%n asked float, run in int8</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n asked int8, stay float</source>
        <translation>
            <numerusform>%n asked int8, stays float</numerusform>
            <numerusform>%n asked int8, stay float</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n float although asked:</source>
        <translation>
            <numerusform>%n float although asked:</numerusform>
            <numerusform>%n float although asked:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in float although asked</source>
        <translation>
            <numerusform>%n in float although asked</numerusform>
            <numerusform>%n in float although asked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n float although asked: %1</source>
        <translation>
            <numerusform>%n float although asked: %1</numerusform>
            <numerusform>%n float although asked: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n float as asked</source>
        <translation>
            <numerusform>%n float as asked</numerusform>
            <numerusform>%n float as asked</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TensorWords</name>
    <message numerus="yes">
        <source>%1 value(s)</source>
        <translation>
            <numerusform>%1 value</numerusform>
            <numerusform>%1 values</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 NaN value(s) are left out.</source>
        <translation>
            <numerusform>%1 NaN value is left out.</numerusform>
            <numerusform>%1 NaN values are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 infinite value(s) are left out.</source>
        <translation>
            <numerusform>%1 infinite value is left out.</numerusform>
            <numerusform>%1 infinite values are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 NaN and %2 infinite value(s) are left out.</source>
        <translation>
            <numerusform>%1 NaN and %2 infinite value is left out.</numerusform>
            <numerusform>%1 NaN and %2 infinite values are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>an activation, recorded in %n batch(es)</source>
        <translation>
            <numerusform>an activation, recorded in %n batch</numerusform>
            <numerusform>an activation, recorded in %n batches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WholeModelColumn</name>
    <message numerus="yes">
        <source>%n module(s) measured alone</source>
        <translation>
            <numerusform>%n module measured alone</numerusform>
            <numerusform>%n modules measured alone</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhyOutline</name>
    <message numerus="yes">
        <source>%n lose(s)</source>
        <translation>
            <numerusform>%n loses</numerusform>
            <numerusform>%n lose</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pass(es)</source>
        <translation>
            <numerusform>%n passes</numerusform>
            <numerusform>%n pass</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fail(s)</source>
        <translation>
            <numerusform>%n fails</numerusform>
            <numerusform>%n fail</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not checked</source>
        <translation>
            <numerusform>%n not checked</numerusform>
            <numerusform>%n not checked</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhySectionTexts</name>
    <message numerus="yes">
        <source>%n near miss(es)</source>
        <translation>
            <numerusform>%n near miss</numerusform>
            <numerusform>%n near misses</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more without effect</source>
        <translation>
            <numerusform>%n more without effect</numerusform>
            <numerusform>%n more without effect</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::BackendPanel</name>
    <message numerus="yes">
        <source>%n pattern(s)</source>
        <translation>
            <numerusform>%n pattern</numerusform>
            <numerusform>%n patterns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n pattern(s)</source>
        <translation>
            <numerusform>%1 of %n pattern</numerusform>
            <numerusform>%1 of %n patterns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::DiffModel</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::Document</name>
    <message numerus="yes">
        <source>Move %n patterns</source>
        <translation>
            <numerusform>Move %n pattern</numerusform>
            <numerusform>Move %n patterns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::EagerPanel</name>
    <message numerus="yes">
        <source>Effect of this edit: %n module(s) change</source>
        <translation>
            <numerusform>Effect of this edit: %n module changes</numerusform>
            <numerusform>Effect of this edit: %n modules change</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::EagerRulesView</name>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::EntriesForm</name>
    <message numerus="yes">
        <source>%n patterns chosen</source>
        <translation>
            <numerusform>%n pattern chosen</numerusform>
            <numerusform>%n patterns chosen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::EntriesModel</name>
    <message numerus="yes">
        <source>%n fusion(s)</source>
        <translation>
            <numerusform>%n fusion</numerusform>
            <numerusform>%n fusions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n match</numerusform>
            <numerusform>%n matches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::EntryActions</name>
    <message numerus="yes">
        <source>Add a dtype config to %n pattern(s)</source>
        <translation>
            <numerusform>Add a dtype config to %n pattern</numerusform>
            <numerusform>Add a dtype config to %n patterns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Set the observation type of %n pattern(s)</source>
        <translation>
            <numerusform>Set the observation type of %n pattern</numerusform>
            <numerusform>Set the observation type of %n patterns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Paste %n pattern(s)</source>
        <translation>
            <numerusform>Paste %n pattern</numerusform>
            <numerusform>Paste %n patterns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::FindingsPanel</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n finding(s)</source>
        <translation>
            <numerusform>%1 of %n finding</numerusform>
            <numerusform>%1 of %n findings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::FusionsSection</name>
    <message numerus="yes">
        <source>Fuse all %n that PyTorch can fuse</source>
        <translation>
            <numerusform>Fuse the %n that PyTorch can fuse</numerusform>
            <numerusform>Fuse all %n that PyTorch can fuse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fuse %n group(s)</source>
        <translation>
            <numerusform>Fuse %n group</numerusform>
            <numerusform>Fuse %n groups</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::GraphList</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::GraphPanel</name>
    <message numerus="yes">
        <source>%1 of %2 node(s) drawn</source>
        <translation>
            <numerusform>%1 of %2 node drawn</numerusform>
            <numerusform>%1 of %2 nodes drawn</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s), all drawn</source>
        <translation>
            <numerusform>%n node, all drawn</numerusform>
            <numerusform>%n nodes, all drawn</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) folded</source>
        <translation>
            <numerusform>%n module folded</numerusform>
            <numerusform>%n modules folded</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n hit</numerusform>
            <numerusform>%n hits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::GuideWindow</name>
    <message numerus="yes">
        <source>%n hit(s) on this page</source>
        <translation>
            <numerusform>%n hit on this page</numerusform>
            <numerusform>%n hits on this page</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::JobsLine</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::LadderModel</name>
    <message numerus="yes">
        <source>%n rule(s) that do not apply</source>
        <translation>
            <numerusform>%n rule that does not apply</numerusform>
            <numerusform>%n rules that do not apply</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::LayerComparison</name>
    <message numerus="yes">
        <source>Comparing specs on %n layer(s)</source>
        <translation>
            <numerusform>Comparing specs on %n layer</numerusform>
            <numerusform>Comparing specs on %n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · of %n layer(s)</source>
        <translation>
            <numerusform>%1 · of %n layer</numerusform>
            <numerusform>%1 · of %n layers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::MainWindow</name>
    <message numerus="yes">
        <source>%n rule(s) are off</source>
        <translation>
            <numerusform>%n rule is off</numerusform>
            <numerusform>%n rules are off</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::MappingSection</name>
    <message numerus="yes">
        <source>%n more class(es) that the model does not have</source>
        <translation>
            <numerusform>%n more class that the model does not have</numerusform>
            <numerusform>%n more classes that the model does not have</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::NumbersView</name>
    <message numerus="yes">
        <source>%n more number(s)</source>
        <translation>
            <numerusform>%n more number</numerusform>
            <numerusform>%n more numbers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::OutcomeDisplay</name>
    <message numerus="yes">
        <source>%n rule(s) are off</source>
        <translation>
            <numerusform>%n rule is off</numerusform>
            <numerusform>%n rules are off</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::PairsView</name>
    <message numerus="yes">
        <source>%n pair(s), worst first</source>
        <translation>
            <numerusform>%n pair</numerusform>
            <numerusform>%n pairs, worst first</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them shown</source>
        <translation>
            <numerusform>%n of them shown</numerusform>
            <numerusform>%n of them shown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>cancelled after %1 of %n pair(s), worst first</source>
        <translation>
            <numerusform>cancelled after %1 of %n pair</numerusform>
            <numerusform>cancelled after %1 of %n pairs, worst first</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n pair(s) so far, worst first</source>
        <translation>
            <numerusform>%1 of %n pair so far</numerusform>
            <numerusform>%1 of %n pairs so far, worst first</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s), of which none could be compared</source>
        <translation>
            <numerusform>%n pair, which could not be compared</numerusform>
            <numerusform>%n pairs, of which none could be compared</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::ParetoPanel</name>
    <message numerus="yes">
        <source>worst weight of %n</source>
        <translation>
            <numerusform>worst weight of %n</numerusform>
            <numerusform>worst weight of %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s)</source>
        <translation>
            <numerusform>%n rule</numerusform>
            <numerusform>%n rules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::PatternTreeModel</name>
    <message numerus="yes">
        <source>tuple of %n</source>
        <translation>
            <numerusform>tuple of %n</numerusform>
            <numerusform>tuple of %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::PresetComparison</name>
    <message numerus="yes">
        <source>%n pattern(s) differ from the preset %1.</source>
        <translation>
            <numerusform>%n pattern differs from the preset %1.</numerusform>
            <numerusform>%n patterns differ from the preset %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::PresetPicker</name>
    <message numerus="yes">
        <source>Add %n pattern(s) of the preset %1</source>
        <translation>
            <numerusform>Add %n pattern of the preset %1</numerusform>
            <numerusform>Add %n patterns of the preset %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::ProposalModel</name>
    <message numerus="yes">
        <source>%n rule(s), the fewest that say it</source>
        <translation>
            <numerusform>%n rule, the fewest that say it</numerusform>
            <numerusform>%n rules, the fewest that say it</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s), found greedily: fewer may be enough</source>
        <translation>
            <numerusform>%n rule, found greedily: fewer may be enough</numerusform>
            <numerusform>%n rules, found greedily: fewer may be enough</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n choice(s) are left out, the first because: %1</source>
        <translation>
            <numerusform>%n choice is left out, because: %1</numerusform>
            <numerusform>%n choices are left out, the first because: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s), the fewest if none is an exception to a wider one</source>
        <translation>
            <numerusform>%n rule, the fewest if none is an exception to a wider one</numerusform>
            <numerusform>%n rules, the fewest if none is an exception to a wider one</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::PythonView</name>
    <message numerus="yes">
        <source> · and %n more</source>
        <translation>
            <numerusform> · and %n more</numerusform>
            <numerusform> · and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::RankingActions</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::RankingModel</name>
    <message numerus="yes">
        <source>%n need(s) a look</source>
        <translation>
            <numerusform>%n needs a look</numerusform>
            <numerusform>%n need a look</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s), and no model is open</source>
        <translation>
            <numerusform>%n tensor, and no model is open</numerusform>
            <numerusform>%n tensors, and no model is open</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) stay in float</source>
        <translation>
            <numerusform>%n tensor stays in float</numerusform>
            <numerusform>%n tensors stay in float</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) are quantized already</source>
        <translation>
            <numerusform>%n tensor is quantized already</numerusform>
            <numerusform>%n tensors are quantized already</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::RankingPanel</name>
    <message numerus="yes">
        <source>%n layer(s) below</source>
        <translation>
            <numerusform>%n layer below</numerusform>
            <numerusform>%n layers below</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) below %1 dB</source>
        <translation>
            <numerusform>%n layer below %1 dB</numerusform>
            <numerusform>%n layers below %1 dB</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) at %1 dB or above</source>
        <translation>
            <numerusform>%n layer at %1 dB or above</numerusform>
            <numerusform>%n layers at %1 dB or above</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::RecoveryPrompt</name>
    <message numerus="yes">
        <source>%n more after this.</source>
        <translation>
            <numerusform>%n more after this.</numerusform>
            <numerusform>%n more after this.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::ScalesFigure</name>
    <message numerus="yes">
        <source>%n scale(s) along axis %1, from %2 to %3. %4</source>
        <translation>
            <numerusform>%n scale along axis %1, from %2 to %3. %4</numerusform>
            <numerusform>%n scales along axis %1, from %2 to %3. %4</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::SizeTradeoff</name>
    <message numerus="yes">
        <source>Comparing sizes of %n weight(s)</source>
        <translation>
            <numerusform>Comparing sizes of %n weight</numerusform>
            <numerusform>Comparing sizes of %n weights</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::TensorFiles</name>
    <message numerus="yes">
        <source>Opening %n tensor file(s)</source>
        <translation>
            <numerusform>Opening %n tensor file</numerusform>
            <numerusform>Opening %n tensor files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::TensorFilesModel</name>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n tensor</numerusform>
            <numerusform>%n tensors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) measured</source>
        <translation>
            <numerusform>%n module measured</numerusform>
            <numerusform>%n modules measured</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::WeightRanking</name>
    <message numerus="yes">
        <source>Measuring %n weight(s)</source>
        <translation>
            <numerusform>Measuring %n weight</numerusform>
            <numerusform>Measuring %n weights</numerusform>
        </translation>
    </message>
</context>
</TS>
