<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;New window</source>
        <translation>新建窗口(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open the &amp;sample</source>
        <translation>打开示例(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Export the rules as Python…</source>
        <translation>将规则导出为 Python(&amp;E)…</translation>
    </message>
    <message>
        <source>Export the &amp;mapping as JSON…</source>
        <translation>将映射导出为 JSON(&amp;M)…</translation>
    </message>
    <message>
        <source>Export the &amp;backend config as JSON…</source>
        <translation>将 BackendConfig 导出为 JSON(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Close the workspace</source>
        <translation>关闭工作区(&amp;C)</translation>
    </message>
    <message>
        <source>Close the &amp;window</source>
        <translation>关闭窗口(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Undo &amp;history…</source>
        <translation>撤销历史(&amp;H)…</translation>
    </message>
    <message>
        <source>&amp;Add a rule</source>
        <translation>添加规则(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Edit the rule</source>
        <translation>编辑规则(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Delete the rule</source>
        <translation>删除规则(&amp;D)</translation>
    </message>
    <message>
        <source>Move the rule &amp;up</source>
        <translation>上移规则(&amp;U)</translation>
    </message>
    <message>
        <source>Move the rule d&amp;own</source>
        <translation>下移规则(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Copy the name</source>
        <translation>复制名称(&amp;C)</translation>
    </message>
    <message>
        <source>Show in &amp;JSON</source>
        <translation>在 &amp;JSON 中显示</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>All &amp;commands…</source>
        <translation>所有命令(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Go to module, rule…</source>
        <translation>转到模块、规则(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Rules</source>
        <translation>规则(&amp;R)</translation>
    </message>
    <message>
        <source>Bac&amp;kend</source>
        <translation>后端(&amp;K)</translation>
    </message>
    <message>
        <source>C&amp;ustom configs</source>
        <translation>自定义配置(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;JSON and Python</source>
        <translation>&amp;JSON 与 Python</translation>
    </message>
    <message>
        <source>Gr&amp;aph</source>
        <translation>图(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Tensors</source>
        <translation>张量(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Findings</source>
        <translation>检查(&amp;F)</translation>
    </message>
    <message>
        <source>Rest&amp;ore all panels</source>
        <translation>恢复所有面板(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Compare…</source>
        <translation>比较(&amp;C)…</translation>
    </message>
    <message>
        <source>Save the &amp;Python exporter…</source>
        <translation>保存 Python 导出脚本(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Help on the field</source>
        <translation>当前字段的帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About QConfig Studio</source>
        <translation>关于 QConfig Studio(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Find in the list, or in the model</source>
        <translation>在列表或模型中查找(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Legend of statuses</source>
        <translation>状态图例(&amp;L)</translation>
    </message>
    <message>
        <source>Duplica&amp;te the rule…</source>
        <translation>复制此规则(&amp;T)…</translation>
    </message>
    <message>
        <source>S&amp;witch the rule off</source>
        <translation>停用此规则(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Effect of the edit</source>
        <translation>编辑的影响(&amp;E)</translation>
    </message>
    <message>
        <source>All of &amp;Why, or its headline</source>
        <translation>“为什么”的全部或仅标题(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>高对比度(&amp;H)</translation>
    </message>
    <message>
        <source>Look up in the &amp;catalogue</source>
        <translation>在目录中查找(&amp;C)</translation>
    </message>
    <message>
        <source>Co&amp;lour by error</source>
        <translation>按误差着色(&amp;L)</translation>
    </message>
    <message>
        <source>Export a repor&amp;t…</source>
        <translation>导出报告(&amp;T)…</translation>
    </message>
    <message>
        <source>Compare &amp;tensors…</source>
        <translation>比较张量(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;User&apos;s guide</source>
        <translation>用户指南(&amp;U)</translation>
    </message>
</context>
<context>
    <name>AtomTexts</name>
    <message>
        <source>This is not a literal. Write one as in JSON: &quot;name&quot;, 1, 0.5, true.</source>
        <translation>这不是字面量。请按 JSON 的写法填写：&quot;name&quot;、1、0.5、true。</translation>
    </message>
    <message>
        <source>A pattern cannot hold this value.</source>
        <translation>模式中不能包含这样的值。</translation>
    </message>
    <message>
        <source>Type the name of a module class, function or method, or “anything”.</source>
        <translation>请输入模块类、函数或方法的名称，或输入“任意”。</translation>
    </message>
    <message>
        <source>anything</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>literal</source>
        <translation>字面量</translation>
    </message>
    <message>
        <source>not PyTorch’s own</source>
        <translation>非 PyTorch 自带</translation>
    </message>
    <message>
        <source>method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
</context>
<context>
    <name>Catalogue</name>
    <message>
        <source>Comes from</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>Qconfigs with it</source>
        <translation>使用它的 qconfig</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Bases</source>
        <translation>基类</translation>
    </message>
    <message>
        <source>Also known as</source>
        <translation>其他名称</translation>
    </message>
    <message>
        <source>Same short name</source>
        <translation>同样的短名称</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>签名</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>In float</source>
        <translation>浮点形式</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>变成</translation>
    </message>
    <message numerus="yes">
        <source>%n pattern(s)</source>
        <translation>
            <numerusform>%n 个模式</numerusform>
        </translation>
    </message>
    <message>
        <source>In backends</source>
        <translation>在各后端中</translation>
    </message>
    <message>
        <source>per channel</source>
        <translation>按通道</translation>
    </message>
    <message>
        <source>Runs on</source>
        <translation>可运行于</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>成员</translation>
    </message>
    <message>
        <source>Methods</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>The catalogue has no “%1”.</source>
        <translation>目录中没有“%1”。</translation>
    </message>
    <message>
        <source>The nearest name:</source>
        <translation>最接近的名称：</translation>
    </message>
    <message>
        <source>Several names end in “%1”:</source>
        <translation>有几个名称以“%1”结尾：</translation>
    </message>
    <message>
        <source>all backends</source>
        <translation>所有后端</translation>
    </message>
    <message>
        <source>Added by</source>
        <translation>来自</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Add rule %1</source>
        <translation>添加规则 %1</translation>
    </message>
    <message>
        <source>Delete rule %1</source>
        <translation>删除规则 %1</translation>
    </message>
    <message>
        <source>Edit rule %1</source>
        <translation>编辑规则 %1</translation>
    </message>
    <message>
        <source>Move rule %1</source>
        <translation>移动规则 %1</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n rules</source>
        <translation>
            <numerusform>删除 %n 条规则</numerusform>
        </translation>
    </message>
    <message>
        <source>Prepare for QAT</source>
        <translation>为 QAT 执行 prepare</translation>
    </message>
    <message>
        <source>Prepare for PTQ</source>
        <translation>为 PTQ 执行 prepare</translation>
    </message>
    <message>
        <source>Open model %1</source>
        <translation>打开模型 %1</translation>
    </message>
    <message>
        <source>Open tensors %1</source>
        <translation>打开张量 %1</translation>
    </message>
    <message>
        <source>Fuse only</source>
        <translation>仅融合</translation>
    </message>
    <message>
        <source>Switch off rule %1</source>
        <translation>停用规则 %1</translation>
    </message>
    <message>
        <source>Switch on rule %1</source>
        <translation>启用规则 %1</translation>
    </message>
    <message numerus="yes">
        <source>Switch off %n rules</source>
        <translation>
            <numerusform>停用 %n 条规则</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Switch on %n rules</source>
        <translation>
            <numerusform>启用 %n 条规则</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove model %1</source>
        <translation>移除模型 %1</translation>
    </message>
    <message>
        <source>Show model %1</source>
        <translation>显示模型 %1</translation>
    </message>
    <message>
        <source>Eager mode, PTQ</source>
        <translation>eager 模式，PTQ</translation>
    </message>
    <message>
        <source>Eager mode, QAT</source>
        <translation>eager 模式，QAT</translation>
    </message>
    <message>
        <source>Eager mode, dynamic</source>
        <translation>eager 模式，动态</translation>
    </message>
    <message>
        <source>Remove tensors %1</source>
        <translation>移除张量 %1</translation>
    </message>
</context>
<context>
    <name>ConstraintTexts</name>
    <message>
        <source>Outside the codes of %1, which are %2 to %3.</source>
        <translation>超出 %1 的码值范围（%2 至 %3）。</translation>
    </message>
    <message>
        <source>Not checked: without a dtype PyTorch ignores these bounds, and to_dict() drops them.</source>
        <translation>不检查：没有 dtype 时，PyTorch 不会查看这些界限，to_dict() 也会将其丢弃。</translation>
    </message>
    <message>
        <source>Not checked: PyTorch compares the range only if both bounds are set.</source>
        <translation>不检查：仅当上下界都已设置时，PyTorch 才会比较范围。</translation>
    </message>
    <message>
        <source>Below the lower bound: no range lies between them.</source>
        <translation>低于下界：两者之间没有有效范围。</translation>
    </message>
    <message>
        <source>A PlaceholderObserver of %1 has no quant_min and quant_max unless they are passed to it, and PyTorch does not accept it without them.</source>
        <translation>%1 的 PlaceholderObserver 只有在显式给出时才有 quant_min 和 quant_max；缺少它们时 PyTorch 会拒绝。</translation>
    </message>
    <message>
        <source>Compared with the observer’s eps, not with its scale. The default eps, 2⁻²³, is smaller: only observers with eps=%1 or more pass.</source>
        <translation>比较的是 observer 的 eps，而不是其 scale。默认的 eps（2⁻²³）更小：只有 eps=%1 或更大的 observer 才能通过。</translation>
    </message>
    <message>
        <source>Compared with the observer’s eps, not with its scale. The default eps, 2⁻²³, passes.</source>
        <translation>比较的是 observer 的 eps，而不是其 scale。默认的 eps（2⁻²³）可以通过。</translation>
    </message>
    <message>
        <source>Below the smallest scale required above.</source>
        <translation>低于上面要求的最小 scale。</translation>
    </message>
    <message>
        <source>Never enforced: PyTorch keeps this bound, but checks no scale against it.</source>
        <translation>从不强制执行：PyTorch 会保留此界限，但不会用它检查任何 scale。</translation>
    </message>
    <message>
        <source>Not checked: PyTorch compares scale and zero point only if both are given.</source>
        <translation>不检查：仅当 scale 和 zero point 都给出时，PyTorch 才会比较它们。</translation>
    </message>
    <message>
        <source>A scale must be greater than zero.</source>
        <translation>scale 必须大于零。</translation>
    </message>
    <message>
        <source>The zero point of an observer must be an integer.</source>
        <translation>observer 的 zero point 是整数。</translation>
    </message>
    <message>
        <source>Only FixedQParamsObserver, or a FixedQParamsFakeQuantize, with exactly this scale and zero point passes.</source>
        <translation>只有 scale 和 zero point 与此完全相同的 FixedQParamsObserver 或 FixedQParamsFakeQuantize 才能通过。</translation>
    </message>
    <message>
        <source>FixedQParamsObserver has no eps: if this bound and an exact match are both set, nothing passes.</source>
        <translation>FixedQParamsObserver 没有 eps：精确匹配再加上此界限，就没有任何 observer 能通过。</translation>
    </message>
    <message>
        <source>range within %1 to %2</source>
        <translation>范围在 %1 至 %2 之内</translation>
    </message>
    <message>
        <source>eps at least %1</source>
        <translation>eps 至少为 %1</translation>
    </message>
    <message>
        <source>fixed scale %1 and zero point %2</source>
        <translation>scale 固定为 %1，zero point 固定为 %2</translation>
    </message>
    <message>
        <source>%1 in and out</source>
        <translation>输入和输出均为 %1</translation>
    </message>
    <message>
        <source>%1 in</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>anything in</source>
        <translation>输入任意</translation>
    </message>
    <message>
        <source>%1 out</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>anything out</source>
        <translation>输出任意</translation>
    </message>
    <message>
        <source>weight %1</source>
        <translation>权重 %1</translation>
    </message>
    <message>
        <source>bias %1</source>
        <translation>偏置 %1</translation>
    </message>
    <message>
        <source>Dynamic: %1.</source>
        <translation>动态：%1。</translation>
    </message>
    <message>
        <source>Static: %1.</source>
        <translation>静态：%1。</translation>
    </message>
    <message>
        <source>Input and output: %1.</source>
        <translation>输入和输出：%1。</translation>
    </message>
    <message>
        <source>Input: %1.</source>
        <translation>输入：%1。</translation>
    </message>
    <message>
        <source>Output: %1.</source>
        <translation>输出：%1。</translation>
    </message>
    <message>
        <source>Weight: %1.</source>
        <translation>权重：%1。</translation>
    </message>
    <message>
        <source>Never fits: the output of a dynamically quantized operation is float32, not %1.</source>
        <translation>永不适用：动态量化的结果以 float32 输出，而不是 %1。</translation>
    </message>
    <message>
        <source>Never fits: a static qconfig observes input and output with the same dtype.</source>
        <translation>永不适用：静态 qconfig 以相同的 dtype 观测输入和输出。</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Look at the constraints of the %1: %2</source>
        <translation>请查看%1的约束：%2</translation>
    </message>
</context>
<context>
    <name>CustomTexts</name>
    <message>
        <source>Write an index: 0 is the first.</source>
        <translation>请填写索引：0 表示第一个。</translation>
    </message>
    <message>
        <source>An index counts from 0; PyTorch takes no negative one.</source>
        <translation>索引从 0 开始计数；PyTorch 不接受负索引。</translation>
    </message>
    <message>
        <source>A traced model has one output, index 0. PyTorch looks at no other.</source>
        <translation>追踪得到的模型只有一个输出，索引为 0。PyTorch 不会查看其他索引。</translation>
    </message>
    <message numerus="yes">
        <source>The model has %n input(s), counted from 0: there is no input %1.</source>
        <translation>
            <numerusform>模型有 %n 个输入，从 0 开始计数：没有输入 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Name both classes; until then this row is not part of the config.</source>
        <translation>请填写两个类；在此之前，该行不属于配置。</translation>
    </message>
    <message>
        <source>PyTorch raises ValueError: float to observed is supported for static only.</source>
        <translation>PyTorch 会抛出 ValueError：float-to-observed 仅支持 static。</translation>
    </message>
    <message>
        <source>This class is listed again further down, and that row replaces this one.</source>
        <translation>下方还有一行列出了此类，那一行会取代这一行。</translation>
    </message>
    <message>
        <source>Listed already, in row %1.</source>
        <translation>已在第 %1 行列出。</translation>
    </message>
    <message>
        <source>The model has no module “%1”. Did you mean %2?</source>
        <translation>模型中没有模块“%1”。您是指 %2 吗？</translation>
    </message>
    <message>
        <source>The model has no module “%1”.</source>
        <translation>模型中没有模块“%1”。</translation>
    </message>
    <message>
        <source>Give the full name of the class, like torch.nn.Conv2d.</source>
        <translation>类名需带上其所在模块，例如 torch.nn.Conv2d。</translation>
    </message>
    <message>
        <source>PyTorch has no class “%1”. Did you mean %2?</source>
        <translation>PyTorch 中没有类“%1”。您是指 %2 吗？</translation>
    </message>
    <message>
        <source>Type a name; an empty row is not part of the config.</source>
        <translation>请输入名称；空行不属于配置。</translation>
    </message>
    <message>
        <source>Only direct children of the model count here: names without a dot.</source>
        <translation>这里只看模型自身的直接子模块：名称中没有点号。</translation>
    </message>
    <message>
        <source>The model has no child “%1”. Did you mean %2?</source>
        <translation>模型没有子模块“%1”。是指 %2 吗？</translation>
    </message>
    <message>
        <source>The model has no child “%1”.</source>
        <translation>模型没有子模块“%1”。</translation>
    </message>
    <message>
        <source>%1 is not one of PyTorch’s: taken as a class of yours.</source>
        <translation>%1 不是 PyTorch 的：视为您自己的类。</translation>
    </message>
</context>
<context>
    <name>DiffWords</name>
    <message>
        <source>fused into %1</source>
        <translation>融合到 %1</translation>
    </message>
    <message>
        <source>merged into a neighbour</source>
        <translation>并入相邻节点</translation>
    </message>
    <message>
        <source>as it was</source>
        <translation>保持原样</translation>
    </message>
    <message numerus="yes">
        <source>%n are fused into others</source>
        <translation>
            <numerusform>%n 个融合到其他节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lose their pattern</source>
        <translation>
            <numerusform>%n 个不再匹配模式</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n become float as asked</source>
        <translation>
            <numerusform>%n 个按要求变为浮点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are undecided: PyTorch raises</source>
        <translation>
            <numerusform>%n 个因 PyTorch 抛出异常而未确定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n become dynamic %1</source>
        <translation>
            <numerusform>%n 个变为动态 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n become %1</source>
        <translation>
            <numerusform>%n 个变为 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n become float: %1</source>
        <translation>
            <numerusform>%n 个变为浮点：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>QConfig</source>
        <translation>QConfig</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Observers</source>
        <translation>Observer</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>变为</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>global rule</source>
        <translation>全局规则</translation>
    </message>
    <message>
        <source>This step is too old: its effect is no longer kept.</source>
        <translation>这一步太早：其影响已不再保留。</translation>
    </message>
    <message>
        <source>The model is not the same before and after it, so nothing is compared.</source>
        <translation>修改前后没有相同的模型，因此未作比较。</translation>
    </message>
    <message>
        <source>No node changes.</source>
        <translation>没有节点发生变化。</translation>
    </message>
    <message>
        <source>No node changes, but what PyTorch raises does.</source>
        <translation>没有节点发生变化，但 PyTorch 抛出的异常不同。</translation>
    </message>
    <message numerus="yes">
        <source>%n keep their status</source>
        <translation>
            <numerusform>%n 个状态不变</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) change: %1.</source>
        <translation>
            <numerusform>%n 个节点发生变化：%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>量化模式</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Prepare</source>
        <translation>Prepare</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>Convert</translation>
    </message>
    <message>
        <source>Fuse</source>
        <translation>Fuse</translation>
    </message>
    <message>
        <source>added</source>
        <translation>已添加</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message numerus="yes">
        <source>%n are not known</source>
        <translation>
            <numerusform>%n 个未知</numerusform>
        </translation>
    </message>
    <message>
        <source>becomes %1</source>
        <translation>变为 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n become fused modules</source>
        <translation>
            <numerusform>%n 个变为融合模块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are fused, but preserved</source>
        <translation>
            <numerusform>%n 个已融合，但按原样保留</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are lost to preserved modules</source>
        <translation>
            <numerusform>%n 个因融合进保留的模块而丢失</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stay as they are</source>
        <translation>
            <numerusform>%n 个保持原样</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stay float, now as asked</source>
        <translation>
            <numerusform>%n 个仍为浮点，现在如所要求</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stay float: %1</source>
        <translation>
            <numerusform>%n 个仍为浮点：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing differs from the saved state.</source>
        <translation>与已保存的状态没有差别。</translation>
    </message>
    <message numerus="yes">
        <source>No status changes; %n node(s) differ in other ways.</source>
        <translation>
            <numerusform>状态不变；%n 个节点在其他方面不同。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run in int8 though asked float</source>
        <translation>
            <numerusform>%n 个以 int8 运行，尽管要求浮点</numerusform>
        </translation>
    </message>
    <message>
        <source>Eager</source>
        <translation>Eager</translation>
    </message>
</context>
<context>
    <name>DocumentActions</name>
    <message>
        <source>FX · &amp;PTQ: prepare_fx</source>
        <translation>FX · &amp;PTQ：prepare_fx</translation>
    </message>
    <message>
        <source>FX · &amp;QAT: prepare_qat_fx</source>
        <translation>FX · &amp;QAT：prepare_qat_fx</translation>
    </message>
    <message>
        <source>Use the backend %1</source>
        <translation>使用后端预设 %1</translation>
    </message>
    <message>
        <source>Use the rules %1</source>
        <translation>使用规则预设 %1</translation>
    </message>
    <message>
        <source>FX · &amp;Fuse only: fuse_fx</source>
        <translation>FX · 仅融合(&amp;F)：fuse_fx</translation>
    </message>
    <message>
        <source>&amp;Empty backend: describe a chip from nothing</source>
        <translation>空后端：从零描述一块芯片(&amp;E)</translation>
    </message>
    <message>
        <source>Start an empty backend</source>
        <translation>从空后端开始</translation>
    </message>
    <message>
        <source>&amp;Eager · PTQ: quantize</source>
        <translation>&amp;Eager · PTQ：quantize</translation>
    </message>
    <message>
        <source>E&amp;ager · QAT: quantize_qat</source>
        <translation>E&amp;ager · QAT：quantize_qat</translation>
    </message>
    <message>
        <source>Eager · &amp;Dynamic: quantize_dynamic</source>
        <translation>Eager · 动态(&amp;D)：quantize_dynamic</translation>
    </message>
</context>
<context>
    <name>EagerCustomTexts</name>
    <message>
        <source>Name the classes and the fuser method; until then this row is not part of the config.</source>
        <translation>请写出各个类和融合方法；在此之前这一行不属于配置。</translation>
    </message>
    <message>
        <source>These classes are listed again further down, and that row replaces this one.</source>
        <translation>这些类在下面又列了一次，那一行会取代这一行。</translation>
    </message>
</context>
<context>
    <name>EagerFacts</name>
    <message>
        <source>own qconfig</source>
        <translation>自身的 qconfig</translation>
    </message>
    <message>
        <source>by name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>by type</source>
        <translation>按类型</translation>
    </message>
    <message>
        <source>root</source>
        <translation>根模块</translation>
    </message>
    <message>
        <source>parent</source>
        <translation>父模块</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>nothing above it has one</source>
        <translation>其上层都没有 qconfig</translation>
    </message>
    <message>
        <source>`%1` is not in the spec</source>
        <translation>qconfig_spec 中没有 `%1`</translation>
    </message>
    <message>
        <source>qconfig %1</source>
        <translation>qconfig %1</translation>
    </message>
    <message>
        <source>%1 comes first</source>
        <translation>“%1”在先</translation>
    </message>
    <message>
        <source>Fused</source>
        <translation>融合后</translation>
    </message>
    <message>
        <source>into %1</source>
        <translation>融合进 %1</translation>
    </message>
    <message>
        <source>Prepared</source>
        <translation>prepare 后</translation>
    </message>
    <message>
        <source>Converted</source>
        <translation>convert 后</translation>
    </message>
    <message>
        <source>Quantize it</source>
        <translation>量化它</translation>
    </message>
    <message>
        <source>Quantize everything</source>
        <translation>全部量化</translation>
    </message>
    <message>
        <source>Map its class</source>
        <translation>为其类添加映射</translation>
    </message>
    <message>
        <source>Leave it in float</source>
        <translation>让它保持浮点</translation>
    </message>
    <message>
        <source>It is the same object as %1.</source>
        <translation>它与 %1 是同一个对象。</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>EagerSummary</name>
    <message numerus="yes">
        <source>%n quantized</source>
        <translation>
            <numerusform>%n 个已量化</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dynamic or weight only</source>
        <translation>
            <numerusform>%n 个动态或仅权重</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n float as asked</source>
        <translation>
            <numerusform>%n 个按要求为浮点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n float although asked</source>
        <translation>
            <numerusform>%n 个要求量化却为浮点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fused</source>
        <translation>
            <numerusform>%n 个已融合</numerusform>
        </translation>
    </message>
    <message>
        <source>undecided: what it depends on was not recorded</source>
        <translation>未确定：起决定作用的信息没有记录</translation>
    </message>
    <message>
        <source>PyTorch raises %1</source>
        <translation>PyTorch 抛出 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n module(s) quantized</source>
        <translation>
            <numerusform>已量化 %1/%n 个模块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without a qconfig</source>
        <translation>
            <numerusform>%n 个没有 qconfig</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EagerWords</name>
    <message>
        <source>(model)</source>
        <translation>（模型）</translation>
    </message>
    <message>
        <source>fused into %1</source>
        <translation>融合到 %1</translation>
    </message>
    <message>
        <source>swapped</source>
        <translation>已替换</translation>
    </message>
    <message>
        <source>swapped, dynamic</source>
        <translation>已替换，动态</translation>
    </message>
    <message>
        <source>swapped, weight only</source>
        <translation>已替换，仅权重</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>reference</translation>
    </message>
    <message>
        <source>stub, swapped</source>
        <translation>stub，已替换</translation>
    </message>
    <message>
        <source>part of %1</source>
        <translation>%1 的一部分</translation>
    </message>
    <message>
        <source>None, own</source>
        <translation>自身为 None</translation>
    </message>
    <message>
        <source>None above</source>
        <translation>上层为 None</translation>
    </message>
    <message>
        <source>no qconfig</source>
        <translation>无 qconfig</translation>
    </message>
    <message>
        <source>not in the mapping</source>
        <translation>不在映射中</translation>
    </message>
    <message>
        <source>the model itself</source>
        <translation>模型本身</translation>
    </message>
    <message>
        <source>second name, stays</source>
        <translation>另一名称，保持原样</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已排除</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>已观察</translation>
    </message>
    <message>
        <source>quantized already</source>
        <translation>原已量化</translation>
    </message>
    <message>
        <source>PyTorch raises here</source>
        <translation>PyTorch 在此抛出异常</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>未确定</translation>
    </message>
    <message>
        <source>everything else</source>
        <translation>其余全部</translation>
    </message>
    <message>
        <source>while it fuses the modules</source>
        <translation>在融合模块时</translation>
    </message>
    <message>
        <source>while the qconfigs are set</source>
        <translation>在设置 qconfig 时</translation>
    </message>
    <message>
        <source>while it prepares the model</source>
        <translation>在 prepare 模型时</translation>
    </message>
    <message>
        <source>while it converts the model</source>
        <translation>在 convert 模型时</translation>
    </message>
    <message>
        <source>PyTorch raises `%1` %2</source>
        <translation>PyTorch %2抛出 `%1`</translation>
    </message>
    <message>
        <source>PyTorch warns: no module has a qconfig, so nothing is quantized</source>
        <translation>PyTorch 发出警告：没有模块带有 qconfig，因此不会量化任何部分</translation>
    </message>
    <message>
        <source>PyTorch warns where an observer has seen no data before convert</source>
        <translation>如果 observer 在 convert 之前没有见过数据，PyTorch 会发出警告</translation>
    </message>
    <message>
        <source>PyTorch warns: the weight of a PReLU becomes quint8 whatever was asked</source>
        <translation>PyTorch 发出警告：无论要求什么，PReLU 的权重都会变为 quint8</translation>
    </message>
</context>
<context>
    <name>EffectModel</name>
    <message>
        <source>Observer</source>
        <translation>观察器</translation>
    </message>
    <message>
        <source>Requested dtype</source>
        <translation>要求的 dtype</translation>
    </message>
    <message>
        <source>Weight dtype</source>
        <translation>权重 dtype</translation>
    </message>
    <message>
        <source>Output dtype</source>
        <translation>输出 dtype</translation>
    </message>
    <message>
        <source>Weight qscheme</source>
        <translation>权重 qscheme</translation>
    </message>
    <message>
        <source>QScheme</source>
        <translation>QScheme</translation>
    </message>
    <message>
        <source>Requested range</source>
        <translation>要求的范围</translation>
    </message>
    <message>
        <source>Weight range</source>
        <translation>权重范围</translation>
    </message>
    <message>
        <source>Shared range</source>
        <translation>共享的范围</translation>
    </message>
    <message>
        <source>Output range</source>
        <translation>输出范围</translation>
    </message>
    <message>
        <source>Dynamic</source>
        <translation>动态</translation>
    </message>
    <message>
        <source>Sharing</source>
        <translation>共享</translation>
    </message>
</context>
<context>
    <name>EntryClipboard</name>
    <message>
        <source>The clipboard holds no patterns that can be read. Line %1, column %2: %3</source>
        <translation>无法读取剪贴板中的模式。第 %1 行第 %2 列：%3</translation>
    </message>
    <message>
        <source>The clipboard holds no patterns that can be read.</source>
        <translation>剪贴板中没有可读取的模式。</translation>
    </message>
    <message>
        <source>The clipboard holds no text: copy patterns first.</source>
        <translation>剪贴板中没有文本：请先复制模式。</translation>
    </message>
    <message>
        <source>The clipboard holds more than 16 MiB: too much for a list of patterns.</source>
        <translation>剪贴板内容超过 16 MiB：这不是模式列表。</translation>
    </message>
    <message>
        <source>The patterns on the clipboard were written by a newer version of this program.</source>
        <translation>剪贴板中的模式由本程序的更新版本写出。</translation>
    </message>
    <message>
        <source>The backend config on the clipboard has no patterns.</source>
        <translation>剪贴板中的 BackendConfig 没有模式。</translation>
    </message>
</context>
<context>
    <name>EntryCommands</name>
    <message>
        <source>Add pattern %1</source>
        <translation>添加模式 %1</translation>
    </message>
    <message>
        <source>Delete pattern %1</source>
        <translation>删除模式 %1</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n patterns</source>
        <translation>
            <numerusform>删除 %n 个模式</numerusform>
        </translation>
    </message>
    <message>
        <source>Edit pattern %1</source>
        <translation>编辑模式 %1</translation>
    </message>
    <message>
        <source>Move pattern %1</source>
        <translation>移动模式 %1</translation>
    </message>
</context>
<context>
    <name>EntryRemarks</name>
    <message>
        <source>A fuser method needs two or three operations: with only one, prepare raises ValueError “Expected pattern to be a tuple”.</source>
        <translation>fuser method 需要两个或三个算子：只有一个时，prepare 会抛出 ValueError“Expected pattern to be a tuple”。</translation>
    </message>
    <message>
        <source>Only modules are fused. The first operation here is a function, so prepare asserts “Expecting module node to be a call_module Node”.</source>
        <translation>只有模块才能融合。此处第一个算子是函数，因此 prepare 会触发断言“Expecting module node to be a call_module Node”。</translation>
    </message>
    <message>
        <source>Nothing is fused into it without a fuser method.</source>
        <translation>没有 fuser method，就不会融合成该 fused module。</translation>
    </message>
    <message>
        <source>Does nothing without a root module: convert needs both.</source>
        <translation>没有 root module 时不起作用：convert 需要两者都给出。</translation>
    </message>
    <message>
        <source>Without it, convert does not know what to replace the root module with.</source>
        <translation>没有它，convert 就不知道用什么来代替 root module。</translation>
    </message>
    <message>
        <source>Has an effect for functions only: a module’s weight and bias are not arguments of its call.</source>
        <translation>仅对函数有效：模块的权重和偏置不是调用参数。</translation>
    </message>
    <message>
        <source>A simple pattern needs none: its root is the operation that runs first.</source>
        <translation>简单模式不需要它：其根就是最先运行的算子。</translation>
    </message>
    <message>
        <source>The output has an observer of its own: for operations that compute new values, such as convolutions and additions.</source>
        <translation>输出有自己的 observer：适用于计算新值的算子，如卷积和加法。</translation>
    </message>
    <message>
        <source>The output shares the input’s observer, and with it scale and zero point: for operations that pass values on, such as pooling and reshape.</source>
        <translation>输出共享输入的 observer，因而也共享其 scale 和 zero point：适用于原样传递值的算子，如池化和 reshape。</translation>
    </message>
    <message>
        <source>Neither input nor output is observed: for operations that return sizes. But prepare does not treat it specially: a tensor that comes out is observed as with the first choice.</source>
        <translation>输入和输出都不观测：适用于给出尺寸的算子。prepare 对此没有专门的代码：若输出为张量，则按第一个选项的方式观测。</translation>
    </message>
</context>
<context>
    <name>EntryWords</name>
    <message>
        <source>anything</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>Transposed convolution</source>
        <translation>转置卷积</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>Normalisation</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>算术</translation>
    </message>
    <message>
        <source>Recurrent</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Fixed qparams</source>
        <translation>固定 qparams</translation>
    </message>
    <message>
        <source>Share the input’s observer</source>
        <translation>共享输入的 observer</translation>
    </message>
    <message>
        <source>Not observed</source>
        <translation>不观测</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>dynamic %1</source>
        <translation>动态 %1</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>weight %1</source>
        <translation>权重 %1</translation>
    </message>
    <message>
        <source>bias %1</source>
        <translation>偏置 %1</translation>
    </message>
    <message>
        <source>dynamic</source>
        <translation>动态</translation>
    </message>
    <message>
        <source>fixed qparams</source>
        <translation>固定 qparams</translation>
    </message>
</context>
<context>
    <name>ErrorCauseTexts</name>
    <message>
        <source>%1 is at fault</source>
        <translation>由%1引起</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示%1</translation>
    </message>
    <message>
        <source>Switch it off</source>
        <translation>停用它</translation>
    </message>
</context>
<context>
    <name>FindAnywhere</name>
    <message>
        <source>container</source>
        <translation>容器</translation>
    </message>
    <message>
        <source>pattern of the backend</source>
        <translation>后端的模式</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>张量 %1</translation>
    </message>
    <message numerus="yes">
        <source>qconfig of %n rule(s)</source>
        <translation>
            <numerusform>%n 条规则的 qconfig</numerusform>
        </translation>
    </message>
    <message>
        <source>finding, %1</source>
        <translation>检查结果，%1</translation>
    </message>
    <message>
        <source>what it means: %1</source>
        <translation>含义：%1</translation>
    </message>
</context>
<context>
    <name>Findings</name>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Rule %1</source>
        <translation>规则 %1</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Backend entry %1</source>
        <translation>后端条目 %1</translation>
    </message>
    <message>
        <source>Prepare custom config</source>
        <translation>Prepare 自定义配置</translation>
    </message>
    <message>
        <source>Convert custom config</source>
        <translation>Convert 自定义配置</translation>
    </message>
    <message>
        <source>Fuse custom config</source>
        <translation>Fuse 自定义配置</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Switch</source>
        <translation>切换</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>修正</translation>
    </message>
    <message>
        <source>Fix all %1</source>
        <translation>全部修正（%1 处）</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>%1 (Alt+Enter)</source>
        <translation>%1（Alt+Enter）</translation>
    </message>
    <message>
        <source>Edit it</source>
        <translation>编辑它</translation>
    </message>
    <message>
        <source>All findings of this kind, in one step:</source>
        <translation>一步修正所有此类问题：</translation>
    </message>
    <message>
        <source>Eager config</source>
        <translation>eager 配置</translation>
    </message>
    <message>
        <source>QConfig %1</source>
        <translation>qconfig %1</translation>
    </message>
</context>
<context>
    <name>GraphTexts</name>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>attribute</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>observer</source>
        <translation>observer</translation>
    </message>
    <message>
        <source>quantize</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>dequantize</source>
        <translation>反量化</translation>
    </message>
    <message>
        <source>module as one box</source>
        <translation>折叠的模块</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>shared %1</source>
        <translation>共享 %1</translation>
    </message>
    <message numerus="yes">
        <source>…and %n more</source>
        <translation>
            <numerusform>…另有 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n input(s) not shown</source>
        <translation>
            <numerusform>%n 个输入未显示</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n user(s) not shown</source>
        <translation>
            <numerusform>%n 个使用者未显示</numerusform>
        </translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>位于 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n input(s)</source>
        <translation>
            <numerusform>%n 个输入</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n user(s)</source>
        <translation>
            <numerusform>%n 个使用者</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n 个匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>open</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>已折叠</translation>
    </message>
</context>
<context>
    <name>ImportableNames</name>
    <message>
        <source>a class of modules, such as torch.nn.Conv2d</source>
        <translation>一个模块类，例如 torch.nn.Conv2d</translation>
    </message>
    <message>
        <source>a fuser method, such as torch.ao.quantization.fuser_method_mappings.fuse_conv_bn</source>
        <translation>一个 fuser method，例如 torch.ao.quantization.fuser_method_mappings.fuse_conv_bn</translation>
    </message>
    <message>
        <source>a getter by its importable name, package.function</source>
        <translation>一个 getter 的可导入名称，形如 package.function</translation>
    </message>
    <message>
        <source>Expected: %1. Empty means None.</source>
        <translation>此处应填写%1。留空即为 None。</translation>
    </message>
    <message>
        <source>PyTorch uses this name for something else. Expected: %1.</source>
        <translation>PyTorch 中此名称另有所指。此处应填写%1。</translation>
    </message>
    <message>
        <source>PyTorch has no “%1”. Did you mean %2?</source>
        <translation>PyTorch 中没有“%1”。您是指 %2 吗？</translation>
    </message>
    <message>
        <source>PyTorch has no “%1”.</source>
        <translation>PyTorch 中没有“%1”。</translation>
    </message>
    <message>
        <source>Not one of PyTorch’s own: taken as yours, to be imported by this name.</source>
        <translation>非 PyTorch 自带：视为您自己的对象，将按此名称导入。</translation>
    </message>
</context>
<context>
    <name>JsonParts</name>
    <message>
        <source>Mapping</source>
        <translation>映射</translation>
    </message>
    <message>
        <source>Edit the mapping&apos;s text</source>
        <translation>编辑映射的文本</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Edit the backend&apos;s text</source>
        <translation>编辑后端的文本</translation>
    </message>
    <message>
        <source>Prepare</source>
        <translation>Prepare</translation>
    </message>
    <message>
        <source>Edit the text of the prepare custom config</source>
        <translation>编辑 prepare 自定义配置的文本</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>Convert</translation>
    </message>
    <message>
        <source>Edit the text of the convert custom config</source>
        <translation>编辑 convert 自定义配置的文本</translation>
    </message>
    <message>
        <source>Fuse</source>
        <translation>Fuse</translation>
    </message>
    <message>
        <source>Edit the text of the fuse custom config</source>
        <translation>编辑 fuse 自定义配置的文本</translation>
    </message>
    <message>
        <source>Eager</source>
        <translation>Eager</translation>
    </message>
    <message>
        <source>Edit the text of the eager config</source>
        <translation>编辑 eager 配置的文本</translation>
    </message>
</context>
<context>
    <name>Labels</name>
    <message>
        <source>never wins</source>
        <translation>从未胜出</translation>
    </message>
    <message>
        <source>always shadowed by rule %1</source>
        <translation>始终被规则 %1 遮蔽</translation>
    </message>
    <message>
        <source>always shadowed by rules %1 and %2</source>
        <translation>始终被规则 %1 和 %2 遮蔽</translation>
    </message>
    <message numerus="yes">
        <source>always shadowed by %n rule(s)</source>
        <translation>
            <numerusform>始终被 %n 条规则遮蔽</numerusform>
        </translation>
    </message>
    <message>
        <source>Order</source>
        <translation>次序</translation>
    </message>
    <message>
        <source>Module name</source>
        <translation>模块名</translation>
    </message>
    <message>
        <source>Regex</source>
        <translation>正则</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Global</source>
        <translation>全局</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n 处匹配</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n win(s)</source>
        <translation>
            <numerusform>%n 处胜出</numerusform>
        </translation>
    </message>
    <message>
        <source>matches nothing: did you mean %1?</source>
        <translation>无匹配：您是指 %1 吗？</translation>
    </message>
    <message>
        <source>matches nothing</source>
        <translation>无匹配</translation>
    </message>
</context>
<context>
    <name>NumberTexts</name>
    <message>
        <source>This integer is too large; write it as a float, with a point.</source>
        <translation>此整数过大；请写成带小数点的浮点数。</translation>
    </message>
    <message>
        <source>This number is too large or too small for a float.</source>
        <translation>此数值对浮点数而言过大或过小。</translation>
    </message>
    <message>
        <source>This power is not a finite number.</source>
        <translation>此幂不是有限数。</translation>
    </message>
    <message>
        <source>Write a point, not a comma, before the decimals.</source>
        <translation>小数前请用小数点，不要用逗号。</translation>
    </message>
    <message>
        <source>“%1” is not a number. Write one like 0, 0.5, 1/256 or 2**-12.</source>
        <translation>“%1”不是数值。请写成 0、0.5、1/256 或 2**-12 的形式。</translation>
    </message>
    <message>
        <source>Division by zero.</source>
        <translation>不能除以零。</translation>
    </message>
</context>
<context>
    <name>Numbers</name>
    <message>
        <source>under %1 %</source>
        <translation>低于 %1%</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>SQNR of the worst weight: %1 dB</source>
        <translation>最差权重的 SQNR：%1 dB</translation>
    </message>
</context>
<context>
    <name>ObjectNameTexts</name>
    <message>
        <source>Type the name of a module class, function or method, for example torch.nn.Conv2d.</source>
        <translation>请输入模块类、函数或方法的名称，例如 torch.nn.Conv2d。</translation>
    </message>
    <message>
        <source>The top level of the model, outside any module.</source>
        <translation>模型的顶层，不在任何模块之内。</translation>
    </message>
    <message>
        <source>This is not a whole dotted name.</source>
        <translation>这不是完整的点号名称。</translation>
    </message>
    <message>
        <source>PyTorch has no “%1”. Did you mean %2?</source>
        <translation>PyTorch 中没有“%1”。您是指 %2 吗？</translation>
    </message>
    <message>
        <source>Not one of PyTorch’s own: taken as a class or function of yours.</source>
        <translation>非 PyTorch 自带：视为您自己的类或函数。</translation>
    </message>
    <message>
        <source>A name without a dot is a method of a tensor.</source>
        <translation>不带点号的名称表示张量的方法。</translation>
    </message>
</context>
<context>
    <name>ObserverTexts</name>
    <message>
        <source>per tensor affine</source>
        <translation>逐张量 affine</translation>
    </message>
    <message>
        <source>per channel affine</source>
        <translation>逐通道 affine</translation>
    </message>
    <message>
        <source>per tensor symmetric</source>
        <translation>逐张量 symmetric</translation>
    </message>
    <message>
        <source>per channel symmetric</source>
        <translation>逐通道 symmetric</translation>
    </message>
    <message>
        <source>per channel affine, float zero point</source>
        <translation>逐通道 affine，浮点 zero point</translation>
    </message>
    <message>
        <source>no range</source>
        <translation>无范围</translation>
    </message>
    <message>
        <source>axis %1</source>
        <translation>轴 %1</translation>
    </message>
    <message>
        <source>dynamic</source>
        <translation>动态</translation>
    </message>
    <message>
        <source>observes, but sets no dtype</source>
        <translation>只观测，未指定 dtype</translation>
    </message>
    <message>
        <source>None</source>
        <translation>None</translation>
    </message>
    <message>
        <source>%1 raises %2</source>
        <translation>%1 抛出 %2</translation>
    </message>
    <message>
        <source>per channel</source>
        <translation>逐通道</translation>
    </message>
    <message>
        <source>QAT</source>
        <translation>QAT</translation>
    </message>
</context>
<context>
    <name>PatternTexts</name>
    <message>
        <source>getattr needs a name: PyTorch raises TypeError where the model has a getattr. Write the pair (getattr, &quot;name&quot;).</source>
        <translation>getattr 需要一个名称：当模型中有 getattr 时，PyTorch 会抛出 TypeError。请写成 (getattr, &quot;name&quot;) 的形式。</translation>
    </message>
    <message>
        <source>An empty tuple matches nothing: PyTorch raises ValueError. Add an operation.</source>
        <translation>空元组不匹配任何内容：PyTorch 会抛出 ValueError。请添加一个算子。</translation>
    </message>
    <message>
        <source>A tuple begins with an operation; one that begins with a tuple matches nothing.</source>
        <translation>元组须以算子开头；以元组开头的元组不匹配任何内容。</translation>
    </message>
    <message>
        <source>getattr takes exactly one name: PyTorch raises AssertionError.</source>
        <translation>getattr 只接受一个名称：PyTorch 会抛出 AssertionError。</translation>
    </message>
    <message>
        <source>A tuple of one: PyTorch raises IndexError where it matches. Unwrap it.</source>
        <translation>单元素元组：匹配时 PyTorch 会抛出 IndexError。请去掉外层元组。</translation>
    </message>
    <message>
        <source>A pattern begins with a module, function or method; a literal matches no operation.</source>
        <translation>模式须以模块、函数或方法开头；字面量不匹配任何算子。</translation>
    </message>
    <message>
        <source>MatchAllNode alone matches every node, also inputs and outputs.</source>
        <translation>单独的 MatchAllNode 会匹配所有节点，包括输入和输出。</translation>
    </message>
    <message>
        <source>(getattr, &quot;name&quot;) as a whole pattern: PyTorch raises IndexError where it matches.</source>
        <translation>以 (getattr, &quot;name&quot;) 作为整个模式：匹配时 PyTorch 会抛出 IndexError。</translation>
    </message>
    <message>
        <source>Both formats are set, and PyTorch raises ValueError: “Only one of &apos;pattern&apos; or &apos;pattern_complex_format&apos; can be set”. Keep one of them.</source>
        <translation>两种格式都已设置，PyTorch 会抛出 ValueError：“Only one of &apos;pattern&apos; or &apos;pattern_complex_format&apos; can be set”。请只保留其一。</translation>
    </message>
    <message>
        <source>No pattern yet: PyTorch raises ValueError as long as there is none.</source>
        <translation>尚无模式：没有模式时，PyTorch 会抛出 ValueError。</translation>
    </message>
    <message numerus="yes">
        <source>PyTorch takes one operation alone, or 2 or 3 in a row; a tuple of %n raises ValueError.</source>
        <translation>
            <numerusform>PyTorch 只接受单个算子，或 2 至 3 个连续的算子；%n 个元素的元组会抛出 ValueError。</numerusform>
        </translation>
    </message>
    <message>
        <source>A tuple inside the simple format: write such a pattern in the complex format.</source>
        <translation>简单格式中包含元组：此类模式请用复杂格式书写。</translation>
    </message>
    <message numerus="yes">
        <source>The simple format is a chain; here one operation has %n argument(s).</source>
        <translation>
            <numerusform>简单格式是一条链；此处有一个算子带有 %n 个参数。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The simple format has room for 3 operations; this pattern has %n.</source>
        <translation>
            <numerusform>简单格式最多容纳 3 个算子；此处有 %n 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>The simple format is a chain of operations, without literals, pairs with getattr, or other tuples.</source>
        <translation>简单格式是由算子组成的链，不含字面量、带 getattr 的对或其他元组。</translation>
    </message>
</context>
<context>
    <name>QuantizedWords</name>
    <message>
        <source>per channel (axis %1), affine</source>
        <translation>逐通道（轴 %1），仿射</translation>
    </message>
    <message>
        <source>per channel (axis %1), zero points in float</source>
        <translation>逐通道（轴 %1），浮点 zero point</translation>
    </message>
    <message>
        <source>per tensor, affine</source>
        <translation>逐张量，仿射</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>scale %1, zero point %2</source>
        <translation>scale %1，zero point %2</translation>
    </message>
    <message numerus="yes">
        <source>%n scale(s), %1</source>
        <translation>
            <numerusform>%n 个 scale，%1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; zero point %2</source>
        <translation>%1；zero point %2</translation>
    </message>
    <message>
        <source>%1; zero points %2</source>
        <translation>%1；zero point %2</translation>
    </message>
    <message>
        <source>%1 of %2 codes used</source>
        <translation>%2 个码值中用到 %1 个</translation>
    </message>
    <message>
        <source>too spread out to count which of %1 codes are used</source>
        <translation>分布太广，数不清 %1 个码值中用到了哪些</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Tensor.dtype: of the integers</source>
        <translation>Tensor.dtype：整数的类型</translation>
    </message>
    <message>
        <source>scheme (axis %1)</source>
        <translation>方案（轴 %1）</translation>
    </message>
    <message>
        <source>per channel</source>
        <translation>逐通道</translation>
    </message>
    <message>
        <source>Tensor.qscheme(): %1, along Tensor.q_per_channel_axis(): %2</source>
        <translation>Tensor.qscheme()：%1，沿 Tensor.q_per_channel_axis()：%2</translation>
    </message>
    <message>
        <source>scheme</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>per tensor</source>
        <translation>逐张量</translation>
    </message>
    <message>
        <source>Tensor.qscheme(): %1</source>
        <translation>Tensor.qscheme()：%1</translation>
    </message>
    <message>
        <source>%1; from %2</source>
        <translation>%1；范围 %2</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>scale</translation>
    </message>
    <message>
        <source>scales</source>
        <translation>scale</translation>
    </message>
    <message>
        <source>Tensor.q_per_channel_scales(): distance between two neighbouring values</source>
        <translation>Tensor.q_per_channel_scales()：相邻两个值的间距</translation>
    </message>
    <message>
        <source>Tensor.q_scale(): distance between two neighbouring values</source>
        <translation>Tensor.q_scale()：相邻两个值的间距</translation>
    </message>
    <message>
        <source>zero point</source>
        <translation>zero point</translation>
    </message>
    <message>
        <source>zero points</source>
        <translation>zero point</translation>
    </message>
    <message>
        <source>Tensor.q_per_channel_zero_points(): the code of 0</source>
        <translation>Tensor.q_per_channel_zero_points()：0 的码值</translation>
    </message>
    <message>
        <source>Tensor.q_zero_point(): the code of 0</source>
        <translation>Tensor.q_zero_point()：0 的码值</translation>
    </message>
    <message>
        <source>codes used</source>
        <translation>用到的码值</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>How many of the possible integers occur</source>
        <translation>出现的不同整数，以及总共有多少个</translation>
    </message>
    <message>
        <source>effective bits</source>
        <translation>有效位数</translation>
    </message>
    <message>
        <source>Entropy of the codes</source>
        <translation>码值的熵</translation>
    </message>
    <message>
        <source>codes seen</source>
        <translation>出现的码值</translation>
    </message>
    <message>
        <source>The smallest and the largest integer that occur</source>
        <translation>出现的最小和最大整数</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>位于 %1</translation>
    </message>
    <message>
        <source>Share of the elements that have the lowest possible code</source>
        <translation>码值为最小值的元素所占比例</translation>
    </message>
    <message>
        <source>Share of the elements that have the highest possible code</source>
        <translation>码值为最大值的元素所占比例</translation>
    </message>
</context>
<context>
    <name>RaisedTexts</name>
    <message>
        <source>PyTorch raises %1 while it prepares the model%2</source>
        <translation>PyTorch 在 prepare 模型时抛出 %1%2</translation>
    </message>
    <message>
        <source>PyTorch raises %1 while it converts to the reference model%2</source>
        <translation>PyTorch 在转换为 reference 模型时抛出 %1%2</translation>
    </message>
    <message>
        <source>PyTorch raises %1 while it converts to the quantized model%2</source>
        <translation>PyTorch 在转换为已量化模型时抛出 %1%2</translation>
    </message>
    <message>
        <source> at `%1`</source>
        <translation>（位于 `%1`）</translation>
    </message>
    <message>
        <source>What PyTorch does here is not known%1.</source>
        <translation>无法判断 PyTorch 在此处的行为%1。</translation>
    </message>
    <message>
        <source>What PyTorch does here is not known%1: %2.</source>
        <translation>无法判断 PyTorch 在此处的行为%1：%2。</translation>
    </message>
    <message>
        <source>PyTorch raises %1 while it fuses the model%2</source>
        <translation>PyTorch 在融合模型时抛出 %1%2</translation>
    </message>
</context>
<context>
    <name>RegexTexts</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 以及另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Python’s `re` refuses it: %1.</source>
        <translation>Python 的 `re` 不接受它：%1。</translation>
    </message>
    <message>
        <source>Python’s `re` refuses it at character %1: %2.</source>
        <translation>Python 的 `re` 在第 %1 个字符处不接受它：%2。</translation>
    </message>
    <message numerus="yes">
        <source>Matches %n module(s): %1.</source>
        <translation>
            <numerusform>匹配 %n 个模块：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Matches %n call(s): %1.</source>
        <translation>
            <numerusform>匹配 %n 个调用：%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Of these, only the beginning of the name matches: %1. `re.match` does not look at the end; a `$` at the end of the regex leaves them out.</source>
        <translation>其中仅开头匹配的有：%1。`re.match` 不检查结尾；在结尾加上 `$` 即可排除它们。</translation>
    </message>
    <message>
        <source>`re.match` looks at the beginning of a name only.</source>
        <translation>`re.match` 只检查名称的开头。</translation>
    </message>
    <message>
        <source>Matches nothing: `re.match` begins at the start of the name. With `.*` before it, it would match %1.</source>
        <translation>无匹配：`re.match` 从名称开头开始匹配。在前面加上 `.*` 则会匹配 %1。</translation>
    </message>
    <message>
        <source>Matches nothing in this model.</source>
        <translation>在此模型中无匹配。</translation>
    </message>
</context>
<context>
    <name>RepairTexts</name>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>%1: a `%2`</source>
        <translation>%1：一个 `%2`</translation>
    </message>
    <message>
        <source>%1: no `%2`</source>
        <translation>%1：不设 `%2`</translation>
    </message>
    <message numerus="yes">
        <source>fixes %n node(s)</source>
        <translation>
            <numerusform>修正 %n 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other(s) change</source>
        <translation>
            <numerusform>另有 %n 个变化</numerusform>
        </translation>
    </message>
    <message>
        <source>fixes %1</source>
        <translation>修正 %1 个</translation>
    </message>
    <message>
        <source>fixes %1, changes %2</source>
        <translation>修正 %1 个，影响 %2 个</translation>
    </message>
    <message>
        <source>Fixes</source>
        <translation>修正</translation>
    </message>
    <message>
        <source>Also changes</source>
        <translation>同时变化</translation>
    </message>
    <message>
        <source>also for %1, which comes out the same</source>
        <translation>也用于结果相同的 %1</translation>
    </message>
    <message>
        <source>also for %1 and %2, which come out the same</source>
        <translation>也用于结果相同的 %1 和 %2</translation>
    </message>
    <message numerus="yes">
        <source>for all %n of this kind</source>
        <translation>
            <numerusform>用于此类全部 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RuleWords</name>
    <message>
        <source>everything else</source>
        <translation>其余全部</translation>
    </message>
</context>
<context>
    <name>Sentence</name>
    <message>
        <source>the %2 of `%1` allows %3 to %4, which is an empty range: no observer fits</source>
        <translation>`%1` 的 %2 允许 %3 到 %4，这是空范围：没有 observer 符合</translation>
    </message>
    <message>
        <source>the %2 of `%1` has bounds but no dtype: PyTorch never checks them, and to_dict drops them</source>
        <translation>`%1` 的 %2 有界限但没有 dtype：PyTorch 从不检查这些界限，to_dict 也会将其丢弃</translation>
    </message>
    <message>
        <source>convert has a quantized class for `%1`, but prepare never makes a `%1` for that quant type</source>
        <translation>convert 为 `%1` 指定了量化类，但对于该量化类型，prepare 从不生成 `%1`</translation>
    </message>
    <message>
        <source>this model calls no module of exactly the class `%1`, so nothing becomes observed</source>
        <translation>此模型没有调用类恰为 `%1` 的模块，因此没有模块会变为 observed</translation>
    </message>
    <message>
        <source>a `%1` becomes a `%2`, and convert has no quantized class for that: it stays observed and computes in float</source>
        <translation>`%1` 变为 `%2`，而 convert 没有为后者指定量化类：它将保持 observed 状态，以浮点计算</translation>
    </message>
    <message>
        <source>this dtype config of `%1` repeats number %2 (counted from 0), which is always tried first</source>
        <translation>`%1` 的此 dtype config 与第 %2 个（从 0 计数）重复，而后者总是先被尝试</translation>
    </message>
    <message>
        <source>`%7` has no dtype config for the qconfig of `%1`: it wants %5, the qconfig has %6, so everything under this rule stays float</source>
        <translation>`%7` 没有适合 `%1` 的 qconfig 的 dtype config：要求 %5，qconfig 为 %6，因此此规则下的一切都保持浮点</translation>
    </message>
    <message>
        <source>`%7` has no dtype config of `%2` for the qconfig of `%1`: it wants %5, the qconfig has %6, so `%2` stays float{ (%3 first)}</source>
        <translation>`%7` 没有适合 `%1` 的 qconfig 的 `%2` dtype config：要求 %5，qconfig 为 %6，因此 `%2` 保持浮点{（首个为 %3）}</translation>
    </message>
    <message>
        <source>for `%2` the backend `%7` wants is_dynamic %5, and the qconfig of `%1` has %6, so `%2` stays float{ (%3 first)}</source>
        <translation>对于 `%2`，后端 `%7` 要求 is_dynamic 为 %5，而 `%1` 的 qconfig 为 %6，因此 `%2` 保持浮点{（首个为 %3）}</translation>
    </message>
    <message>
        <source>dynamic quantization gives a float output, so the dtype config of `%1` with the output `%3` fits no qconfig</source>
        <translation>动态量化的输出为浮点，因此 `%1` 的输出为 `%3` 的 dtype config 不适合任何 qconfig</translation>
    </message>
    <message>
        <source>`%1` has neither dtype configs nor a fuser method: whatever it matches stays float</source>
        <translation>`%1` 既没有 dtype config，也没有 fuser method：它所匹配的一切都保持浮点</translation>
    </message>
    <message>
        <source>the backend `%7` wants scales of %5 and above{ for `%2`}, which PyTorch compares with eps; the eps of `%1` is %6, so the qconfig is ignored</source>
        <translation>后端 `%7` 要求 scale 不小于 %5{（针对 `%2`）}，PyTorch 以 eps 与之比较；`%1` 的 eps 为 %6，因此该 qconfig 被忽略</translation>
    </message>
    <message>
        <source>the %2 of `%1` has %3 without %4: PyTorch checks both or neither, so this is never checked</source>
        <translation>`%1` 的 %2 设置了 %3 而没有 %4：PyTorch 要么两者都看，要么都不看，因此从不检查此项</translation>
    </message>
    <message>
        <source>Convert `%1` to `%2`</source>
        <translation>将 `%1` 转换为 `%2`</translation>
    </message>
    <message>
        <source>Add `%1`</source>
        <translation>添加 `%1`</translation>
    </message>
    <message>
        <source>Change the qconfig of `%1`</source>
        <translation>更改 `%1` 的 qconfig</translation>
    </message>
    <message>
        <source>Set a rule `%1`</source>
        <translation>设置规则 `%1`</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Remove the bounds</source>
        <translation>移除界限</translation>
    </message>
    <message>
        <source>Remove `%1`</source>
        <translation>移除 `%1`</translation>
    </message>
    <message>
        <source>Remove the repeated dtype config</source>
        <translation>移除重复的 dtype config</translation>
    </message>
    <message>
        <source>Remove the fuser method of `%1`</source>
        <translation>移除 `%1` 的 fuser method</translation>
    </message>
    <message>
        <source>Change it to `%1`</source>
        <translation>改为 `%1`</translation>
    </message>
    <message>
        <source>Set `%1` to None (keep in float)</source>
        <translation>将 `%1` 设为 None：不量化</translation>
    </message>
    <message>
        <source>Give `%1` the qconfig of `%2`</source>
        <translation>为 `%1` 设置与 `%2` 相同的 qconfig</translation>
    </message>
    <message>
        <source>Set %1 to %2</source>
        <translation>将 %1 设为 %2</translation>
    </message>
    <message>
        <source>Set the output dtype to `%1`</source>
        <translation>将输出 dtype 设为 `%1`</translation>
    </message>
    <message>
        <source>Set the reference module to `%1`</source>
        <translation>将 reference module 设为 `%1`</translation>
    </message>
    <message>
        <source>Declare argument %1 the weight</source>
        <translation>指明参数 %1 为权重</translation>
    </message>
    <message>
        <source>Swap the two bounds</source>
        <translation>交换两个界限</translation>
    </message>
    <message>
        <source>Switch to post-training quantization</source>
        <translation>切换到训练后量化</translation>
    </message>
    <message>
        <source>Switch to quantization-aware training</source>
        <translation>切换到量化感知训练</translation>
    </message>
    <message>
        <source>`%2` needs a FixedQParamsObserver with exactly %5, and the qconfig of `%1` has none, so `%2` stays float{ (%3 first)}</source>
        <translation>`%2` 需要恰为 %5 的 FixedQParamsObserver，而 `%1` 的 qconfig 中没有，因此 `%2` 保持浮点{（首个为 %3）}</translation>
    </message>
    <message>
        <source>`%4` is fused into a `%1`, and the rules for the types `%2` and `%3` give different qconfigs: prepare raises LookupError</source>
        <translation>`%4` 融合进 `%1`，而针对类型 `%2` 和 `%3` 的规则并不一致：prepare 会抛出 LookupError</translation>
    </message>
    <message>
        <source>`%1` is fused into a `%2`, for which the backend has no entry: what was fused stays float</source>
        <translation>`%1` 融合为 `%2`，而后端没有该类型的条目：融合后的部分保持浮点</translation>
    </message>
    <message>
        <source>`%1` names the fused module `%2` but no fuser method, so it is never fused</source>
        <translation>`%1` 指定了 fused module `%2`，但没有 fuser method，因此永远不会融合</translation>
    </message>
    <message>
        <source>fusing `%1` raises: by the time the fuser method is looked up, F.relu has become nn.ReLU, and there is no fuser method for that</source>
        <translation>融合 `%1` 会抛出异常：查找 fuser method 时 F.relu 已变为 nn.ReLU，而后者没有对应的 fuser method</translation>
    </message>
    <message>
        <source>fusing `%1` raises: fusion starts at a module, and `%2` is not one</source>
        <translation>融合 `%1` 会抛出异常：融合要从模块开始，而 `%2` 不是模块</translation>
    </message>
    <message>
        <source>`%1` is a single operation with a fuser method: prepare raises ValueError</source>
        <translation>`%1` 是单个算子却有 fuser method：prepare 会抛出 ValueError</translation>
    </message>
    <message>
        <source>`%1` is fused by `%2` but names no fused module</source>
        <translation>`%1` 由 `%2` 融合，但没有指定 fused module</translation>
    </message>
    <message>
        <source>the %2 of `%1` has %3 without %4: PyTorch checks both or neither, so the range is never checked</source>
        <translation>`%1` 的 %2 设置了 %3 而没有 %4：PyTorch 要么两者都看，要么都不看，因此从不检查该范围</translation>
    </message>
    <message>
        <source>a qconfig observes input and output with the same class, so the dtype config of `%1` with `%2` in and `%3` out fits no qconfig</source>
        <translation>输入与输出由同一个 observer 类负责，因此 `%1` 的输入为 `%2`、输出为 `%3` 的 dtype config 不适合任何 qconfig</translation>
    </message>
    <message>
        <source>there is no input %1: the model has %2, counted from 0</source>
        <translation>没有编号为 %1 的输入：模型有 %2 个，从 0 计数</translation>
    </message>
    <message>
        <source>PyTorch never looks up a rule for the empty module name; use the global rule</source>
        <translation>模块名为空的规则永远不会被查找；请使用全局 qconfig</translation>
    </message>
    <message>
        <source>no call is made in `%1`{; did you mean `%2`?}</source>
        <translation>`%1` 中没有任何调用{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>the model has no `%1`{; did you mean `%2`?}</source>
        <translation>模型中没有 `%1`{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>None for `%1` does not reach `%2`, which is a `%3` after fusion: PyTorch does not pass a type&apos;s None on to fused modules</source>
        <translation>`%1` 设为 None 对 `%2` 不起作用：届时它已是 `%3`，而 PyTorch 不会将类型的 None 传递给 fused module</translation>
    </message>
    <message>
        <source>no rule has a qconfig, so nothing will be quantized</source>
        <translation>没有规则带有 qconfig：不会量化任何部分</translation>
    </message>
    <message>
        <source>no module is exactly a `%1`; `%3` is a `%2`, and PyTorch does not look at base classes</source>
        <translation>没有类恰为 `%1` 的模块；`%3` 是 `%2`，而 PyTorch 不看基类</translation>
    </message>
    <message>
        <source>`%2` is a `%1`, whose code is traced: the rule reaches the %3 calls that its own code makes{ (%4 first)}, but none of the modules inside</source>
        <translation>`%2` 是 `%1`，其代码会被追踪：该规则作用于其自身代码发出的 %3 次调用{（首个为 %4）}，不作用于其内部的任何模块</translation>
    </message>
    <message>
        <source>the model has no `%1`, but `%3` is a `%2`, which is a different operation to PyTorch</source>
        <translation>模型中没有 `%1`，但 `%3` 是 `%2`：对 PyTorch 而言这是不同的算子</translation>
    </message>
    <message>
        <source>PyTorch has no `%1`; did you mean `%2`?</source>
        <translation>PyTorch 中没有 `%1`；您是指 `%2` 吗？</translation>
    </message>
    <message>
        <source>the %2 of `%1`: a `%3` refuses the qscheme %4, and prepare raises %5</source>
        <translation>`%1` 的 %2：`%3` 不接受 qscheme %4，prepare 会抛出 %5</translation>
    </message>
    <message>
        <source>the %2 of `%1`: a `%3` cannot be used like this; PyTorch raises %4: %5</source>
        <translation>`%1` 的 %2：`%3` 不能这样使用；PyTorch 抛出 %4：%5</translation>
    </message>
    <message>
        <source>there is no call number %3 of `%2`{ in `%1`}: there are %4, counted from 0{ (did you mean the module `%5`?)}</source>
        <translation>没有 `%2` 的第 %3 次调用{（在 `%1` 中）}：共 %4 次，从 0 计数{（您是指模块 `%5` 吗？）}</translation>
    </message>
    <message>
        <source>order rules are not looked up for methods, so the one for `%2` is never used</source>
        <translation>PyTorch 不为方法查找次序规则，因此针对 `%2` 的规则永远不会用到</translation>
    </message>
    <message>
        <source>a match of the pattern %1 makes PyTorch raise IndexError</source>
        <translation>模式 %1 一旦匹配，PyTorch 就会抛出 IndexError</translation>
    </message>
    <message>
        <source>`%1` and `%2` form one pattern, %3, and the qconfig of the last one governs all of it: `%1` does not get what `%4` says</source>
        <translation>`%1` 与 `%2` 同属一个模式 %3，由最后一个的 qconfig 决定；`%4` 所指定的并不是 `%1` 实际得到的</translation>
    </message>
    <message>
        <source>%1 fits `%2` and others of this model, but is never the one that is used</source>
        <translation>%1 符合此模型中的 `%2` 等节点，但从未胜出</translation>
    </message>
    <message>
        <source>the pattern %1 is listed twice; the later one replaces entry %2 (counted from 0)</source>
        <translation>模式 %1 出现了两次；后一个取代条目 %2（从 0 计数）</translation>
    </message>
    <message>
        <source>PyTorch raises %1: %2{ (at `%3`)}</source>
        <translation>PyTorch 抛出 %1：%2{（位于 `%3`）}</translation>
    </message>
    <message>
        <source>`%1` is a dotted name: PyTorch keeps only attributes of the model itself and silently ignores this one</source>
        <translation>`%1` 是含点的名称：PyTorch 只保留模型自身的属性，会静默跳过它</translation>
    </message>
    <message>
        <source>the graph shows no `%1`; PyTorch silently ignores attributes that the model does not have</source>
        <translation>图中没有 `%1`；模型没有的属性，PyTorch 会跳过</translation>
    </message>
    <message>
        <source>`%1` has observers in quantization-aware training: nothing is fake-quantized, so training does not see the rounding</source>
        <translation>`%1` 使用 observer，而当前为量化感知训练：没有 fake quant，训练无法感受到舍入</translation>
    </message>
    <message>
        <source>`%1` has fake quantizers in post-training quantization: calibration runs on rounded values</source>
        <translation>`%1` 使用 fake quantizer，而当前为训练后量化：校准将在舍入后的值上进行</translation>
    </message>
    <message>
        <source>the %2 of `%1` is None: PyTorch raises TypeError when it calls it</source>
        <translation>`%1` 的 %2 为 None：PyTorch 调用它时会抛出 TypeError</translation>
    </message>
    <message>
        <source>the backend `%7` wants a range within %5{ for `%2`}; that of `%1` is %6, so the qconfig is ignored</source>
        <translation>后端 `%7` 要求范围在 %5 之内{（针对 `%2`）}，而 `%1` 的范围为 %6，因此该 qconfig 被忽略</translation>
    </message>
    <message>
        <source>`%1` gives `%2` the reference module `%3`, but the later %4 gives it `%5`, which counts for all</source>
        <translation>`%1` 为 `%2` 指定 reference module `%3`，但其后的 %4 指定了 `%5`，后者对所有情况生效</translation>
    </message>
    <message>
        <source>Python does not know `%2` in `%1`: it reads it as a plain set of characters</source>
        <translation>`%1` 中的 `%2` 在 Python 中没有特殊含义：会被当作普通字符集</translation>
    </message>
    <message>
        <source>Python cannot compile `%1`{ (character %2)}, so prepare raises</source>
        <translation>Python 无法编译 `%1`{（第 %2 个字符）}，因此 prepare 会抛出异常</translation>
    </message>
    <message>
        <source>a dot in `%1` stands for any character, so it also matches `%2`; `\.` is a literal dot</source>
        <translation>`%1` 中的点代表任意字符，因此也会匹配 `%2`；`\.` 才是点</translation>
    </message>
    <message>
        <source>`%1` matches no module path in the model</source>
        <translation>`%1` 不匹配模型的任何模块路径</translation>
    </message>
    <message>
        <source>`%1` matches nothing because Python matches from the start of a name; `%3` would match `%2` and others</source>
        <translation>`%1` 没有任何匹配，因为 Python 锚定开头；`%3` 会匹配 `%2` 等路径</translation>
    </message>
    <message>
        <source>matching `%1` takes very many steps on a path of this model: Python may not finish in reasonable time</source>
        <translation>用 `%1` 匹配此模型的某个路径所需步数极多：Python 无法很快结束</translation>
    </message>
    <message>
        <source>`%1` matches %2 calls but decides none of them: stronger rules do (%3)</source>
        <translation>`%1` 匹配 %2 个调用，但都不由它决定：更强的规则决定了它们（%3）</translation>
    </message>
    <message>
        <source>`%1` has no effect: `%2` is fused into `%3`, and only rules for the fused module count</source>
        <translation>`%1` 不起作用：`%2` 融合进 `%3`，只有针对后者的规则有效</translation>
    </message>
    <message>
        <source>there are two rules for %1; the later one replaces the qconfig of number %2 (counted from 0)</source>
        <translation>有两条针对 %1 的规则；后一条取代规则 %2 的 qconfig（从 0 计数）</translation>
    </message>
    <message>
        <source>the %2 of `%1` has scale_max_upper_bound %3, which PyTorch never checks</source>
        <translation>`%1` 的 %2 设置了 scale_max_upper_bound %3，但 PyTorch 从不检查它</translation>
    </message>
    <message>
        <source>no module `%1` is called, so nothing is prepared separately{; did you mean `%2`?}{ (it was traced into: export the graph again with this custom config to make %3 a leaf)}</source>
        <translation>没有调用模块 `%1`，因此没有部分会单独 prepare{；您是指 `%2` 吗？}{（追踪已深入其内部：用此自定义配置重新导出图，%3 就会是叶模块）}</translation>
    </message>
    <message>
        <source>`%7` takes no weight of `%6` together with that activation, so modules with a weight that get their qconfig from `%1` stay float after convert{; (%3 first)}</source>
        <translation>`%7` 不接受 `%6` 权重与该激活的组合，因此遵循 `%1` 且带权重的模块在 convert 之后保持浮点{；首个为 %3}</translation>
    </message>
    <message>
        <source>`%1` has a weight dtype, but input_type_to_index does not say which argument is the weight (it is argument %2): PyTorch treats it as an activation</source>
        <translation>`%1` 有权重 dtype，但 input_type_to_index 未指明哪个参数是权重（应为参数 %2）：PyTorch 会将其当作激活</translation>
    </message>
    <message>
        <source>`%1` is another name of `%2`</source>
        <translation>`%1` 是 `%2` 的别名</translation>
    </message>
    <message>
        <source>`%1` is the text of several patterns; name one by its number: %2</source>
        <translation>有多个模式的文本都是 `%1`；请用编号指定其中一个：%2</translation>
    </message>
    <message>
        <source>there is no graph number %1 (there are %2, counted from 0)</source>
        <translation>没有编号为 %1 的图（共 %2 个，从 0 计数）</translation>
    </message>
    <message>
        <source>`%1` is none of `inf`, `-inf`, `nan`</source>
        <translation>`%1` 不是 `inf`、`-inf`、`nan` 中的任何一个</translation>
    </message>
    <message>
        <source>a pattern has 2 or 3 elements in execution order, found %1</source>
        <translation>按执行顺序书写的模式应有 2 或 3 个元素，实际为 %1 个</translation>
    </message>
    <message>
        <source>`%1` is not a number of tensor arguments</source>
        <translation>`%1` 不是有效的张量参数个数</translation>
    </message>
    <message>
        <source>%1 is not a value: expected an object with one of the keys `str`, `float`, `object`, `method`, `node`, `tuple`, `dict`, `slice`, `ellipsis`, `opaque`, or an observer with `class`</source>
        <translation>%1 不是值：应为对象，且含有 `str`、`float`、`object`、`method`、`node`、`tuple`、`dict`、`slice`、`ellipsis`、`opaque` 中的一个键，或为带有 `class` 的 observer</translation>
    </message>
    <message>
        <source>a version must be an integer of at least 1, found %1</source>
        <translation>版本应为不小于 1 的数字，实际为 %1</translation>
    </message>
    <message>
        <source>a call of `%1`</source>
        <translation>对 `%1` 的调用</translation>
    </message>
    <message>
        <source>a `%1`</source>
        <translation>`%1`</translation>
    </message>
    <message>
        <source>still a `%1`: no quantized kernel takes it, so it computes in float between quantize and dequantize</source>
        <translation>仍为 `%1`：没有量化内核支持它，因此它在 quantize 与 dequantize 之间以浮点计算</translation>
    </message>
    <message>
        <source>nothing: PyTorch raises %1 first</source>
        <translation>无结果：PyTorch 在此之前抛出 %1</translation>
    </message>
    <message>
        <source>it stays as it is</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>only one of `pattern` and `pattern_complex_format` can be set</source>
        <translation>`pattern` 与 `pattern_complex_format` 只能设置其中一个</translation>
    </message>
    <message>
        <source>only Python knows what `%1` returns, and this call is not on record</source>
        <translation>`%1` 的返回结果只有 Python 才知道，而此次调用没有记录</translation>
    </message>
    <message>
        <source>another program changed this file since it was opened here</source>
        <translation>此文件在这里打开之后，已被其他程序修改</translation>
    </message>
    <message>
        <source>the backend wants `%1`{; the qconfig has `%2`}</source>
        <translation>后端要求 `%1`{；qconfig 为 `%2`}</translation>
    </message>
    <message>
        <source>the backend&apos;s is_dynamic is %1, the observer&apos;s is %2</source>
        <translation>后端的 is_dynamic 为 %1，observer 的为 %2</translation>
    </message>
    <message>
        <source>eps stands for the smallest scale: it must be at least %1, and is %2</source>
        <translation>eps 代表最小 scale：必须不小于 %1，实际为 %2</translation>
    </message>
    <message>
        <source>scale and zero point must be exactly %1, and are %2</source>
        <translation>scale 和 zero point 必须恰好为 %1，实际为 %2</translation>
    </message>
    <message>
        <source>PyTorch lets `%1` pass for ops with fixed scale and zero point</source>
        <translation>对于 scale 和 zero point 固定的算子，PyTorch 允许 `%1` 通过</translation>
    </message>
    <message>
        <source>not an argument of the call: never checked</source>
        <translation>不是调用的参数：从不检查</translation>
    </message>
    <message>
        <source>checked at convert, not here</source>
        <translation>在 convert 时检查，不在此处</translation>
    </message>
    <message>
        <source>the backend names no dtype here: any will do</source>
        <translation>后端在此处未指定 dtype：任何 dtype 均可</translation>
    </message>
    <message>
        <source>the observer has no eps, which stands for its smallest scale; the backend wants at least %1</source>
        <translation>此 observer 没有 eps，而 eps 代表其最小 scale；后端要求不小于 %1</translation>
    </message>
    <message>
        <source>the observer has no quant_min and quant_max; the backend wants them within %1</source>
        <translation>此 observer 没有 quant_min 和 quant_max；后端要求它们在 %1 之内</translation>
    </message>
    <message>
        <source>the backend wants the fixed scale and zero point %1; a `%2` has none that are fixed</source>
        <translation>后端要求固定的 scale 和 zero point %1；`%2` 没有固定值</translation>
    </message>
    <message>
        <source>the call has none: nothing to check</source>
        <translation>调用中没有：无需检查</translation>
    </message>
    <message>
        <source>checking what `%1` builds raises %2: %3</source>
        <translation>检查 `%1` 构建的对象时抛出 %2：%3</translation>
    </message>
    <message>
        <source>the range must lie within %1, and is %2</source>
        <translation>范围必须在 %1 之内，实际为 %2</translation>
    </message>
    <message>
        <source>PyTorch never checks the upper bound of the scale</source>
        <translation>PyTorch 从不检查 scale 的上界</translation>
    </message>
    <message>
        <source>not constrained by the backend</source>
        <translation>后端对此没有约束</translation>
    </message>
    <message>
        <source>only Python knows what `%1` builds, and it is not on record</source>
        <translation>`%1` 构建的结果只有 Python 才知道，且没有记录</translation>
    </message>
    <message>
        <source>`%1` has fewer positional arguments than convert looks at</source>
        <translation>`%1` 的位置参数少于 convert 要读取的个数</translation>
    </message>
    <message>
        <source>convert reads `%2` of a `%1`, which has no such attribute</source>
        <translation>convert 要读取 `%1` 的 `%2`，但它没有这个属性</translation>
    </message>
    <message>
        <source>the qconfig has None where convert calls a constructor</source>
        <translation>convert 要调用构造函数之处，qconfig 中却是 None</translation>
    </message>
    <message>
        <source>the argument %2 of the custom module `%1` is a constant</source>
        <translation>自定义模块 `%1` 的参数 %2 是常量</translation>
    </message>
    <message>
        <source>the custom module `%1` must be called with %2, all of them positional</source>
        <translation>自定义模块 `%1` 必须以 %2 调用，且全部为位置参数</translation>
    </message>
    <message>
        <source>the convert custom config has no quantized class for `%1` with its quant type</source>
        <translation>对于 `%1` 及其量化类型，convert custom config 中没有对应的量化类</translation>
    </message>
    <message>
        <source>the observed custom module, a `%1`, has the qconfig None</source>
        <translation>observed 自定义模块（`%1`）的 qconfig 为 None</translation>
    </message>
    <message>
        <source>no observer reads the output of the custom module `%1`</source>
        <translation>没有 observer 读取自定义模块 `%1` 的输出</translation>
    </message>
    <message>
        <source>a fused moving-average fake quantizer works along axis 0 only, not %1</source>
        <translation>融合的滑动平均 fake quantizer 只能沿轴 0 工作，不能沿 %1</translation>
    </message>
    <message>
        <source>the Linears inside the custom module take weights of qint8, not %1</source>
        <translation>自定义模块内部的 Linear 只接受 qint8 权重，不接受 %1</translation>
    </message>
    <message>
        <source>the global qconfigs of prepare and convert differ</source>
        <translation>prepare 与 convert 的全局 qconfig 不同</translation>
    </message>
    <message>
        <source>prepare had a rule for %2 (%1), convert has none; a rule that is to be dropped must be set to None</source>
        <translation>prepare 有针对 %2 的规则（%1），convert 却没有；若要舍弃某条规则，必须将其设为 None</translation>
    </message>
    <message>
        <source>prepare and convert have different qconfigs for %2 (%1); only None may take the place of another</source>
        <translation>对于 %2（%1），prepare 与 convert 的 qconfig 不同；只有 None 可以取代另一个 qconfig</translation>
    </message>
    <message>
        <source>the model has no module `%1`</source>
        <translation>模型中没有模块 `%1`</translation>
    </message>
    <message>
        <source>the backend config names no reference class for `%1`</source>
        <translation>后端配置没有为 `%1` 指定 reference 类</translation>
    </message>
    <message>
        <source>the mapping of convert gives `%1` another qconfig than prepare did; only None may take its place</source>
        <translation>convert 的映射赋予 `%1` 的 qconfig 与 prepare 不同；只有 None 可以取代它</translation>
    </message>
    <message>
        <source>prepare gave `%1` a qconfig, but a copy of the graph renamed that node</source>
        <translation>prepare 为 `%1` 赋予了 qconfig，但图的副本重命名了该节点</translation>
    </message>
    <message>
        <source>the observer works along axis %1 of a tensor that has %2 dimensions</source>
        <translation>observer 沿轴 %1 工作，而张量有 %2 个维度</translation>
    </message>
    <message>
        <source>a per-channel observer cannot observe a tensor of one dimension</source>
        <translation>逐通道 observer 不能观察一维张量</translation>
    </message>
    <message>
        <source>`%1` observes a constant</source>
        <translation>`%1` 观察的是常量</translation>
    </message>
    <message>
        <source>`%1` would stand in front of `%2`, which it uses</source>
        <translation>`%1` 会排在 `%2` 之前，但它要用到 `%2`</translation>
    </message>
    <message>
        <source>output %1 is declared quantized, but the model returns %2</source>
        <translation>输出 %1 被声明为已量化，但模型返回 %2</translation>
    </message>
    <message>
        <source>`%1`, from which a weight is computed, uses `%2` inside a list or through getattr, where PyTorch does not look</source>
        <translation>用于生成权重的 `%1` 在列表内部或 getattr 之后使用了 `%2`，而 PyTorch 不会查看那里</translation>
    </message>
    <message>
        <source>the reference class `%1` needs a scale for %2, and the weight&apos;s observer has none</source>
        <translation>对于 %2，reference 类 `%1` 需要 scale，但权重的 observer 没有</translation>
    </message>
    <message>
        <source>the reference class `%1` takes no %2</source>
        <translation>reference 类 `%1` 不接受 %2</translation>
    </message>
    <message>
        <source>a per-tensor quantization needs one %1, and there are %2</source>
        <translation>逐张量量化只需要一个 %1，实际有 %2 个</translation>
    </message>
    <message>
        <source>`%1` was made after tracing and belongs to no module, which convert does not expect</source>
        <translation>`%1` 是在追踪之后生成的，不属于任何模块，convert 未考虑这种情况</translation>
    </message>
    <message>
        <source>the standalone module `%1` declares output %2 quantized; only output 0 can be</source>
        <translation>standalone module `%1` 将输出 %2 声明为已量化；只有输出 0 可以如此</translation>
    </message>
    <message>
        <source>`%1` was to be removed, but `%2` still uses it</source>
        <translation>`%1` 本应移除，但 `%2` 仍在使用它</translation>
    </message>
    <message>
        <source>`%1` is an input of the model and a weight at once; convert runs the operations that compute a weight, but has no value for this input</source>
        <translation>`%1` 既是模型的输入又是权重；convert 要运行生成权重的部分，却没有可以传给它的值</translation>
    </message>
    <message>
        <source>the prepare custom config has no observed class for `%1` with its quant type</source>
        <translation>对于 `%1` 及其量化类型，prepare custom config 中没有对应的 observed 类</translation>
    </message>
    <message>
        <source>`%2` can only be made from the class that it replaces, and this is a `%1`</source>
        <translation>`%2` 只能由其所替换的类生成，而这里是 `%1`</translation>
    </message>
    <message>
        <source>`%1` and `%2` have different models; both are compared on the model of `%1`</source>
        <translation>`%1` 与 `%2` 属于不同的模型；两者都在 `%1` 的模型上比较</translation>
    </message>
    <message>
        <source>`%1` is listed twice; the last one counts</source>
        <translation>`%1` 列出了两次；以最后一次为准</translation>
    </message>
    <message>
        <source>there are two modules with the path `%1`</source>
        <translation>有两个模块的路径都是 `%1`</translation>
    </message>
    <message>
        <source>there are two nodes with the name `%1`</source>
        <translation>有两个节点的名称都是 `%1`</translation>
    </message>
    <message>
        <source>the pattern %1 is already entry %2; the last one counts, at the position of the first</source>
        <translation>模式 %1 已是条目 %2；以最后一个为准，但位置沿用第一个</translation>
    </message>
    <message>
        <source>there is already a rule for %1, entry %2; the last one counts, at the position of the first</source>
        <translation>%1 已有一条规则（条目 %2）；以最后一条为准，但位置沿用第一条</translation>
    </message>
    <message>
        <source>the standalone module `%1` is listed twice; the last one counts</source>
        <translation>standalone module `%1` 列出了两次；以最后一次为准</translation>
    </message>
    <message>
        <source>the type `%1` is listed twice</source>
        <translation>类型 `%1` 列出了两次</translation>
    </message>
    <message>
        <source>a dynamic observer must have a dtype that can be quantized, and this one has %1</source>
        <translation>动态 observer 的 dtype 必须可量化，而这个 observer 为 %1</translation>
    </message>
    <message>
        <source>a dynamically quantized operation is given a value that is not a float tensor</source>
        <translation>动态量化的算子收到了一个不是浮点张量的值</translation>
    </message>
    <message>
        <source>name either a node or, with --pattern, a pattern of the backend</source>
        <translation>请指定一个节点，或用 --pattern 指定后端的一个模式</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>the file has %1 bytes; more than %2 are not read</source>
        <translation>文件有 %1 字节；超过 %2 字节则不予读取</translation>
    </message>
    <message>
        <source>the file cannot be read: %1</source>
        <translation>无法读取该文件：%1</translation>
    </message>
    <message>
        <source>`%1` cannot be written{; %2}</source>
        <translation>无法写入 `%1`{；%2}</translation>
    </message>
    <message>
        <source>the fuser method `%1` returned something that is not a module</source>
        <translation>fuser method `%1` 返回的不是模块</translation>
    </message>
    <message>
        <source>the model reads `%2` of a module that fusion replaced by a `%1`, which has no such attribute</source>
        <translation>模型要读取某个模块的 `%2`，但融合已将该模块替换为 `%1`，后者没有此属性</translation>
    </message>
    <message>
        <source>%1 cannot be fused in %2 mode</source>
        <translation>%1 无法在 %2 模式下融合</translation>
    </message>
    <message>
        <source>the BatchNorm has %1 features, what comes before it has %2 channels</source>
        <translation>BatchNorm 有 %1 个特征，而它前面的部分有 %2 个通道</translation>
    </message>
    <message>
        <source>the pattern matched an operand that is a constant (%1)</source>
        <translation>模式匹配到的操作数是常量（%1）</translation>
    </message>
    <message>
        <source>the extra inputs getter returned something that is not a list (%1)</source>
        <translation>额外输入的获取函数返回的不是列表（%1）</translation>
    </message>
    <message>
        <source>some of the modules to fuse are in training mode and some are not</source>
        <translation>要融合的模块中，有些处于训练模式，有些则不是</translation>
    </message>
    <message>
        <source>folding a BatchNorm into weights needs eval mode</source>
        <translation>将 BatchNorm 折叠进权重需要 eval 模式</translation>
    </message>
    <message>
        <source>no fuser method is registered for the matched types (%1)</source>
        <translation>匹配到的类型没有注册 fuser method（%1）</translation>
    </message>
    <message>
        <source>the BatchNorm keeps no running statistics (track_running_stats is off)</source>
        <translation>BatchNorm 不保存 running 统计量（track_running_stats 已关闭）</translation>
    </message>
    <message>
        <source>the fuser method needs modules, and `%1` is not one</source>
        <translation>fuser method 需要模块，而 `%1` 不是模块</translation>
    </message>
    <message>
        <source>the pattern %1 has a fuser method but is a single operation</source>
        <translation>模式 %1 有 fuser method，却只是单个算子</translation>
    </message>
    <message>
        <source>the BatchNorm has no weight and bias (affine is off)</source>
        <translation>BatchNorm 没有权重和偏置（affine 已关闭）</translation>
    </message>
    <message>
        <source>fusion takes `%1` out of the graph, and `%2` still needs it</source>
        <translation>融合将 `%1` 从图中移除，而 `%2` 仍需要它</translation>
    </message>
    <message>
        <source>a parametrized `%1` cannot take a BatchNorm into its weights</source>
        <translation>参数化（parametrized）的 `%1` 无法将 BatchNorm 纳入其权重</translation>
    </message>
    <message>
        <source>two parts of the pattern matched the same nodes</source>
        <translation>模式的两个部分匹配到了相同的节点</translation>
    </message>
    <message>
        <source>the root of the match, `%1`, is not a call of a module</source>
        <translation>匹配的根 `%1` 不是模块调用</translation>
    </message>
    <message>
        <source>a transposed convolution and a BatchNorm cannot be fused in QAT</source>
        <translation>转置卷积与 BatchNorm 在 QAT 中无法融合</translation>
    </message>
    <message>
        <source>`%1` takes a different number of modules than the pattern has</source>
        <translation>`%1` 接受的模块个数与模式中的不同</translation>
    </message>
    <message>
        <source>the matched nodes do not have the shape that the function expects{; expected %1 elements, found %2}</source>
        <translation>匹配到的节点不具备该函数所要求的结构{；应有 %1 个元素，实际为 %2 个}</translation>
    </message>
    <message>
        <source>`%1` cannot be made from %2</source>
        <translation>无法由 %2 构成 `%1`</translation>
    </message>
    <message>
        <source>git cannot read `%1`: %2</source>
        <translation>git 无法提供 `%1`：%2</translation>
    </message>
    <message>
        <source>git is needed to read `%1`, and could not be started: %2</source>
        <translation>读取 `%1` 需要 git，但无法启动 git：%2</translation>
    </message>
    <message>
        <source>the key `%1` is not known and has no effect{; did you mean `%2`?}</source>
        <translation>未知的键 `%1`，不起作用{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>the key `%1` is already in this object, at line %2, column %3</source>
        <translation>键 `%1` 在此对象中已经存在，位于第 %2 行第 %3 列</translation>
    </message>
    <message>
        <source>the integer %1 does not fit into 64 bits</source>
        <translation>整数 %1 超出 64 位</translation>
    </message>
    <message>
        <source>this is not UTF-8</source>
        <translation>不是 UTF-8 编码</translation>
    </message>
    <message>
        <source>%1 is not JSON; write {&quot;float&quot;: &quot;nan&quot;}, {&quot;float&quot;: &quot;inf&quot;} or {&quot;float&quot;: &quot;-inf&quot;}</source>
        <translation>%1 不是 JSON；请写作 {&quot;float&quot;: &quot;nan&quot;}、{&quot;float&quot;: &quot;inf&quot;} 或 {&quot;float&quot;: &quot;-inf&quot;}</translation>
    </message>
    <message>
        <source>the number %1 is too large</source>
        <translation>数字 %1 过大</translation>
    </message>
    <message>
        <source>`%1` was not expected here: this is not JSON</source>
        <translation>此处不应出现 `%1`：这不是 JSON</translation>
    </message>
    <message>
        <source>there is text after the end of the JSON value</source>
        <translation>JSON 值结束之后还有文本</translation>
    </message>
    <message>
        <source>nested more than %1 levels deep</source>
        <translation>嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>the file has 4 GiB or more</source>
        <translation>文件达到或超过 4 GiB</translation>
    </message>
    <message>
        <source>the file ends in the middle of a JSON value</source>
        <translation>文件在 JSON 值的中间结束</translation>
    </message>
    <message>
        <source>the key `%1` is not allowed here{; did you mean `%2`?}</source>
        <translation>此处不允许使用键 `%1`{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>files of format `%1` come with this program and are not validated</source>
        <translation>格式为 `%1` 的文件随本程序提供，不做校验</translation>
    </message>
    <message>
        <source>the module `%1` is called with %2 arguments, more than its quantized form takes</source>
        <translation>调用模块 `%1` 时传入了 %2 个参数，超过其量化形式所接受的个数</translation>
    </message>
    <message>
        <source>`%1` is called without positional argument %2</source>
        <translation>调用 `%1` 时缺少位置参数 %2</translation>
    </message>
    <message>
        <source>a constant stands where lowering `%1` expects a node</source>
        <translation>对 `%1` 做 lowering 时，应为节点之处却是常量</translation>
    </message>
    <message>
        <source>the scale or zero point of `%1` is a constant</source>
        <translation>`%1` 的 scale 或 zero point 是常量</translation>
    </message>
    <message>
        <source>a dynamic quantized Linear takes weights of qint8 or float16, not %1</source>
        <translation>动态量化的 Linear 只接受 qint8 或 float16 权重，不接受 %1</translation>
    </message>
    <message>
        <source>a quantized embedding takes weights of quint8 or quint4x2, not %1</source>
        <translation>量化的 embedding 只接受 quint8 或 quint4x2 权重，不接受 %1</translation>
    </message>
    <message>
        <source>a quantized embedding takes weights of per_channel_affine_float_qparams, not %1</source>
        <translation>量化的 embedding 只接受 per_channel_affine_float_qparams 权重，不接受 %1</translation>
    </message>
    <message>
        <source>the engine %1 cannot pack this weight (%2 of %3, %4)</source>
        <translation>引擎 %1 无法打包此权重（%2，权重为 %3、%4）</translation>
    </message>
    <message>
        <source>`%1` was folded into a packed weight, but something else still uses it</source>
        <translation>`%1` 已折叠进打包权重，但还有其他部分在使用它</translation>
    </message>
    <message>
        <source>a quantized linear takes weights of qint8 or float16, not %1</source>
        <translation>量化的 linear 只接受 qint8 或 float16 权重，不接受 %1</translation>
    </message>
    <message>
        <source>`%1` has no quantized form that ends in a ReLU</source>
        <translation>`%1` 没有以 ReLU 结尾的量化形式</translation>
    </message>
    <message>
        <source>the engine onednn takes no output padding</source>
        <translation>引擎 onednn 不支持 output padding</translation>
    </message>
    <message>
        <source>nothing uses the packed weight `%1`</source>
        <translation>打包权重 `%1` 没有被使用</translation>
    </message>
    <message>
        <source>the padding mode %1 has no quantized form</source>
        <translation>padding mode %1 没有量化形式</translation>
    </message>
    <message>
        <source>%1 takes `%2` as %3, but it is %4</source>
        <translation>%1 要求 `%2` 为 %3，实际为 %4</translation>
    </message>
    <message>
        <source>%1 takes %2 arguments, and %3 are given</source>
        <translation>%1 接受 %2 个参数，实际给出 %3 个</translation>
    </message>
    <message>
        <source>%1 needs `%2`, which the call does not pass</source>
        <translation>%1 需要 `%2`，而调用时没有给出</translation>
    </message>
    <message>
        <source>%1 has no argument `%2`</source>
        <translation>%1 没有参数 `%2`</translation>
    </message>
    <message>
        <source>`%1` is called with %2 positional arguments, which lowering does not expect</source>
        <translation>调用 `%1` 时传入了 %2 个位置参数，lowering 未考虑这种情况</translation>
    </message>
    <message>
        <source>the dynamic RNN of `%1` needs biases, and the module has none</source>
        <translation>`%1` 的动态 RNN 要读取偏置，而它没有偏置</translation>
    </message>
    <message>
        <source>the weight is quantized along axis %1 of %2 dimensions, which the engine cannot pack</source>
        <translation>权重沿轴 %1 量化（共 %2 个维度），引擎无法打包</translation>
    </message>
    <message>
        <source>a weight cannot be quantized to %1 with %2</source>
        <translation>无法以 %2 将权重量化为 %1</translation>
    </message>
    <message>
        <source>`%1` is no longer a tensor: its module has become a `%2`</source>
        <translation>`%1` 不再是张量：其模块已变为 `%2`</translation>
    </message>
    <message>
        <source>the weight&apos;s observer was never run, so it has one scale for %1 channels</source>
        <translation>权重的 observer 从未运行：%1 个通道只有一个 scale</translation>
    </message>
    <message>
        <source>a pattern covers `%1`, which is an observer and is never given a qconfig</source>
        <translation>有模式覆盖了 `%1`，但它是 observer，永远不会被赋予 qconfig</translation>
    </message>
    <message>
        <source>`%1` is called with %2 positional arguments, the pattern has %3</source>
        <translation>调用 `%1` 时有 %2 个位置参数，模式有 %3 个</translation>
    </message>
    <message>
        <source>`%1` reads an attribute other than the one that the pattern %2 names</source>
        <translation>`%1` 读取的属性与模式 %2 所指定的不同</translation>
    </message>
    <message>
        <source>an argument of `%1` is the constant %2, where the pattern has `%3`</source>
        <translation>`%1` 的一个参数是常量 %2，模式在此处为 `%3`</translation>
    </message>
    <message>
        <source>`%1` is already part of %2, which ends at `%3`: later nodes are matched first</source>
        <translation>`%1` 已属于以 `%3` 结尾的 %2：靠后的节点优先匹配</translation>
    </message>
    <message>
        <source>`%1` is a custom module, and custom modules are not matched with patterns</source>
        <translation>`%1` 是自定义模块，不再与模式匹配</translation>
    </message>
    <message>
        <source>it fits, but %1 fits too and is tried before it</source>
        <translation>它符合，但 %1 也符合，且在它之前尝试</translation>
    </message>
    <message>
        <source>`%1` has only %2 positional arguments, the pattern has %3; keyword arguments do not count</source>
        <translation>`%1` 只有 %2 个位置参数，模式有 %3 个；以关键字给出的参数不计入</translation>
    </message>
    <message>
        <source>the pattern has the constant %2 where the graph has `%1`</source>
        <translation>`%1` 所在之处，模式要求常量 %2</translation>
    </message>
    <message>
        <source>it fits, but %1 fits too and has more operations, and longer patterns are tried first</source>
        <translation>它符合，但 %1 也符合且包含更多算子，而较长的模式优先尝试</translation>
    </message>
    <message>
        <source>`%1` is `%2`, the pattern has `%3` there</source>
        <translation>`%1` 是 `%2`，模式在此处要求 `%3`</translation>
    </message>
    <message>
        <source>it fits, but PyTorch raises before matching patterns</source>
        <translation>它符合，但 PyTorch 在匹配模式之前就抛出异常</translation>
    </message>
    <message>
        <source>`%1` is `%2`, which is another operation to PyTorch than `%3`</source>
        <translation>`%1` 是 `%2`，对 PyTorch 而言与 `%3` 是不同的算子</translation>
    </message>
    <message>
        <source>`%1` is a standalone module, and standalone modules are not matched with patterns</source>
        <translation>`%1` 是 standalone module，不再与模式匹配</translation>
    </message>
    <message>
        <source>`%1` is a `%2`; patterns match the exact class, not one derived from `%3`</source>
        <translation>`%1` 是 `%2`；模式要求类完全相同，而不是 `%3` 的派生类</translation>
    </message>
    <message>
        <source>the pattern %1 cannot be matched at all</source>
        <translation>模式 %1 根本无法匹配</translation>
    </message>
    <message>
        <source>%2 nodes use `%1` (%3); only one may inside a pattern</source>
        <translation>有 %2 个节点使用 `%1`（%3）；模式内部只允许有一个</translation>
    </message>
    <message>
        <source>the key `format` is missing, which says what kind of file this is</source>
        <translation>缺少键 `format`，它说明文件的种类</translation>
    </message>
    <message>
        <source>the key `%1` is missing</source>
        <translation>缺少键 `%1`</translation>
    </message>
    <message>
        <source>the key `version` is missing</source>
        <translation>缺少键 `version`</translation>
    </message>
    <message>
        <source>%1 more problems are not listed</source>
        <translation>另有 %1 个问题未列出</translation>
    </message>
    <message>
        <source>occurrences are counted from 0: index %1 is never reached</source>
        <translation>出现次数从 0 计数：永远不会到达序号 %1</translation>
    </message>
    <message>
        <source>the file has version %1 and this program knows version %2: it is opened read-only</source>
        <translation>文件的版本为 %1，本程序支持的版本为 %2：以只读方式打开</translation>
    </message>
    <message>
        <source>no graph is given: name one, or a workspace that has one</source>
        <translation>未给出图：请指定一个图，或指定一个含有图的工作区</translation>
    </message>
    <message>
        <source>one of `pattern` and `pattern_complex_format` must be set</source>
        <translation>`pattern` 与 `pattern_complex_format` 必须设置其中一个</translation>
    </message>
    <message>
        <source>the tracer recorded no scope for `%1`</source>
        <translation>追踪器没有为 `%1` 记录 scope</translation>
    </message>
    <message>
        <source>files of format `%1` cannot be compared: name workspaces, configs or presets</source>
        <translation>格式为 `%1` 的文件不能比较：请指定工作区、配置或预设</translation>
    </message>
    <message>
        <source>a fake quantizer is meant for QAT: in PTQ, an observer learns the same ranges from unrounded values</source>
        <translation>fake quantizer 用于 QAT：在 PTQ 中，observer 可从未舍入的值得到相同的范围</translation>
    </message>
    <message>
        <source>float zero points are for the weights of embeddings, as quint8 or quint4x2: no kernel takes them as %1</source>
        <translation>浮点 zero point 用于 embedding 的权重，dtype 为 quint8 或 quint4x2：没有内核支持它们采用 %1</translation>
    </message>
    <message>
        <source>an observer only watches: in QAT, a fake quantizer lets training see the rounding</source>
        <translation>observer 只做观察：在 QAT 中，fake quantizer 能让训练感受到舍入</translation>
    </message>
    <message>
        <source>quint4x2 is for the weights of embeddings, with per_channel_affine_float_qparams: no kernel takes it as %1</source>
        <translation>quint4x2 用于 embedding 的权重，配合 per_channel_affine_float_qparams：没有内核支持它采用 %1</translation>
    </message>
    <message>
        <source>on CPUs without VNNI the kernels of %1 may overflow with all 8 bits: set `reduce_range`, or `quant_min` 0 and `quant_max` 127</source>
        <translation>在没有 VNNI 的 CPU 上，%1 的内核使用全部 8 位时可能溢出：请设置 `reduce_range`，或将 `quant_min` 设为 0、`quant_max` 设为 127</translation>
    </message>
    <message>
        <source>`reduce_range` costs one bit, and the kernels of %1 do not need it</source>
        <translation>`reduce_range` 会舍弃一位，而 %1 的内核并不需要它</translation>
    </message>
    <message>
        <source>symmetric with quint8 fixes the zero point at 128: affine makes better use of the range</source>
        <translation>对称量化配合 quint8 会将 zero point 固定为 128：affine 能更充分地利用范围</translation>
    </message>
    <message>
        <source>the quantized kernels of convolutions and linear layers take weights as qint8</source>
        <translation>卷积和线性层的量化内核要求权重为 qint8</translation>
    </message>
    <message>
        <source>`%1` is not a file, a preset or a revision of a file (REV:path){; did you mean `%2`?}</source>
        <translation>`%1` 既不是文件，也不是预设或文件的某个修订版本（REV:path）{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>observed custom modules are for static quantization only; PyTorch refuses `%1`</source>
        <translation>observed 自定义模块只用于静态量化；PyTorch 拒绝 `%1`</translation>
    </message>
    <message>
        <source>`%1` has no scale and zero point to give: calculate_qparams raises</source>
        <translation>`%1` 无法给出 scale 和 zero point：calculate_qparams 会抛出异常</translation>
    </message>
    <message>
        <source>`%1` needs an observer in front of it, and its qconfig has none</source>
        <translation>`%1` 前面需要一个 observer，而其 qconfig 中没有</translation>
    </message>
    <message>
        <source>the observer `%1` of the model observes a constant</source>
        <translation>模型自带的 observer `%1` 观察的是常量</translation>
    </message>
    <message>
        <source>the observer `%1` of the model observes something that prepare has just inserted</source>
        <translation>模型自带的 observer `%1` 观察的是 prepare 刚刚插入的 observer</translation>
    </message>
    <message>
        <source>`%1` cannot be built from these arguments: it raises %2: %3</source>
        <translation>无法用这些参数构建 `%1`：抛出 %2：%3</translation>
    </message>
    <message>
        <source>the observer `%1` of the model is called without a positional argument</source>
        <translation>调用模型自带的 observer `%1` 时没有位置参数</translation>
    </message>
    <message>
        <source>`%1` has no dtype, which PyTorch asks for</source>
        <translation>`%1` 没有 dtype，而 PyTorch 要读取它</translation>
    </message>
    <message>
        <source>the model returns %1, which is neither a tensor nor a container of tensors</source>
        <translation>模型返回 %1，它既不是张量，也不是张量的容器</translation>
    </message>
    <message>
        <source>a newer version of this program wrote this file; importing it into a workspace would lose what is new in it</source>
        <translation>此文件由本程序的较新版本写入；若纳入工作区，其中的新内容会丢失</translation>
    </message>
    <message>
        <source>a pattern covers the text or dictionary %1, in which PyTorch&apos;s search for nodes never ends</source>
        <translation>有模式覆盖了文本或字典 %1，PyTorch 会在其中无休止地查找节点</translation>
    </message>
    <message>
        <source>a pattern ends in the constant %1 where PyTorch looks for its root</source>
        <translation>模式以常量 %1 结尾，而 PyTorch 要在该处查找它的根</translation>
    </message>
    <message>
        <source>a pattern with getattr must be the pair of getattr and the attribute&apos;s name</source>
        <translation>含 getattr 的模式必须是由 getattr 和属性名组成的二元组</translation>
    </message>
    <message>
        <source>the pattern %1 matches but has operands that the call does not have</source>
        <translation>模式 %1 匹配成功，但它含有调用中没有的操作数</translation>
    </message>
    <message>
        <source>`%1` cannot be written in Python: it is not a valid dotted name</source>
        <translation>无法用 Python 写出 `%1`：它不是以点分隔的名称</translation>
    </message>
    <message>
        <source>`%1` is not one of torch&apos;s factories of fuser methods</source>
        <translation>`%1` 不是 torch 提供的 fuser method 工厂函数</translation>
    </message>
    <message>
        <source>`%1` cannot be written in Python: the script uses the name `%2` itself</source>
        <translation>无法用 Python 写出 `%1`：脚本自身使用了名称 `%2`</translation>
    </message>
    <message>
        <source>a config cannot refer to the node `%1`</source>
        <translation>配置不能引用节点 `%1`</translation>
    </message>
    <message>
        <source>a %1 cannot be written in Python from its text %2</source>
        <translation>无法根据文本 %2 用 Python 写出 %1</translation>
    </message>
    <message>
        <source>the weights of the embedding `%1` need the qscheme torch.per_channel_affine_float_qparams, not %2</source>
        <translation>embedding `%1` 的权重需要 qscheme torch.per_channel_affine_float_qparams，而不是 %2</translation>
    </message>
    <message>
        <source>the qconfig of `%1` says nothing about weights, which `%2` needs</source>
        <translation>`%1` 的 qconfig 未指定权重，而 `%2` 需要它</translation>
    </message>
    <message>
        <source>`%1` is to become a QAT module, but its part `%2` has no qconfig</source>
        <translation>`%1` 将进行量化训练，但其组成部分 `%2` 没有 qconfig</translation>
    </message>
    <message>
        <source>`%1` cannot become a QAT module: its part `%2` is parametrized</source>
        <translation>`%1` 无法变为 QAT 模块：其组成部分 `%2` 是参数化（parametrized）的</translation>
    </message>
    <message>
        <source>`%1` is to become a QAT module by its own qconfig, but its part `%2` was given none</source>
        <translation>`%1` 将以其自身的 qconfig 进行量化训练，但其组成部分 `%2` 未被赋予 qconfig</translation>
    </message>
    <message>
        <source>`%1` becomes a QAT module, and `%2` cannot be built for its weights</source>
        <translation>`%1` 变为 QAT 模块，但无法为其权重构建 `%2`</translation>
    </message>
    <message>
        <source>`%1` is a `%3`, which `%2` cannot be made from</source>
        <translation>`%1` 是 `%3`，无法由它生成 `%2`</translation>
    </message>
    <message>
        <source>a constructor of the qconfig is None, and PyTorch calls it</source>
        <translation>qconfig 中有一项为 None，而 PyTorch 会调用它</translation>
    </message>
    <message>
        <source>the qconfig&apos;s %1 is None, and PyTorch calls it</source>
        <translation>qconfig 的 %1 为 None，而 PyTorch 会调用它</translation>
    </message>
    <message>
        <source>PyTorch has no type of quantization for activations of %1 with weights of %2</source>
        <translation>对于激活为 %1、权重为 %2 的组合，PyTorch 没有对应的量化类型</translation>
    </message>
    <message>
        <source>A parameter or buffer that the code reads</source>
        <translation>代码读取的参数或缓冲区</translation>
    </message>
    <message>
        <source>Custom module: replaced by `%1`</source>
        <translation>自定义模块：替换为 `%1`</translation>
    </message>
    <message>
        <source>Float: a custom module, but there is no observed class for `%1` with the quant type of its qconfig</source>
        <translation>浮点：自定义模块，但其 qconfig 的量化类型没有 `%1` 的 observed 类</translation>
    </message>
    <message>
        <source>Dynamic: the input is quantized to %1 at run time, the output is float</source>
        <translation>动态：输入在运行时量化为 %1，输出为浮点</translation>
    </message>
    <message>
        <source>Fused into `%1`</source>
        <translation>已融合进 `%1`</translation>
    </message>
    <message>
        <source>Float: it belongs to the pattern that ends at `%1`, whose qconfig is None</source>
        <translation>浮点：属于以 `%1` 结尾的模式，其 qconfig 为 None</translation>
    </message>
    <message>
        <source>An input of the model, in float</source>
        <translation>模型的输入，浮点</translation>
    </message>
    <message>
        <source>The output of the model</source>
        <translation>模型的输出</translation>
    </message>
    <message>
        <source>Half precision: the weight is float16, the rest is float</source>
        <translation>半精度：权重为 float16，其余为浮点</translation>
    </message>
    <message>
        <source>Half precision: values are rounded to float16</source>
        <translation>半精度：数值舍入为 float16</translation>
    </message>
    <message>
        <source>Float: its input from `%1` is not quantized</source>
        <translation>浮点：来自 `%1` 的输入未量化</translation>
    </message>
    <message>
        <source>Float: its pattern, %1, has no dtype config</source>
        <translation>浮点：其模式 %1 没有 dtype config</translation>
    </message>
    <message>
        <source>Float: no dtype config of its pattern, %1, fits the qconfig</source>
        <translation>浮点：其模式 %1 的 dtype config 都不符合该 qconfig</translation>
    </message>
    <message>
        <source>Float: the dtype config that fits says float, so nothing is observed</source>
        <translation>浮点：符合的 dtype config 要求浮点，因此不做观察</translation>
    </message>
    <message>
        <source>Float: no pattern of the backend matches `%1`</source>
        <translation>浮点：后端没有模式匹配 `%1`</translation>
    </message>
    <message>
        <source>Float, because no rule reaches it and the global rule is not set</source>
        <translation>浮点：没有规则作用于它；全局规则未设置</translation>
    </message>
    <message>
        <source>Float, because rule %1 says so</source>
        <translation>浮点：由规则 %1 指定</translation>
    </message>
    <message>
        <source>Not a tensor: it works on sizes and integers</source>
        <translation>不是张量：它处理的是尺寸和整数</translation>
    </message>
    <message>
        <source>Float: it shares its input&apos;s observer, and the input has none</source>
        <translation>浮点：它共享其输入的 observer，而该输入没有 observer</translation>
    </message>
    <message>
        <source>An observer that came with the model</source>
        <translation>模型自带的 observer</translation>
    </message>
    <message>
        <source>An input of the model, declared quantized</source>
        <translation>模型的输入，声明为已量化</translation>
    </message>
    <message>
        <source>Standalone: prepared separately, with its own configs</source>
        <translation>Standalone：按其自身的配置单独 prepare</translation>
    </message>
    <message>
        <source>Static: %1 in and out</source>
        <translation>静态：输入和输出均为 %1</translation>
    </message>
    <message>
        <source>Float: the custom config keeps `%1` from being traced, and no pattern of the backend matches it as a whole</source>
        <translation>浮点：按自定义配置不追踪 `%1`，而后端没有模式能整体匹配它</translation>
    </message>
    <message>
        <source>Float: observed, but convert does not quantize a weight of %1</source>
        <translation>浮点：已被观察，但 convert 时不会量化 %1 权重</translation>
    </message>
    <message>
        <source>Float: observed, but at convert no dtype config of `%1` itself accepts the qconfig</source>
        <translation>浮点：已被观察，但 convert 时 `%1` 自身的 dtype config 都不接受该 qconfig</translation>
    </message>
    <message>
        <source>Weight only: the weight is %1, inputs and outputs are float</source>
        <translation>仅权重：权重为 %1，输入和输出为浮点</translation>
    </message>
    <message>
        <source>`%1` is not an escape in Python</source>
        <translation>`%1` 不是 Python 的转义序列</translation>
    </message>
    <message>
        <source>`%1` is not a name or number of a group</source>
        <translation>`%1` 不是组的名称或编号</translation>
    </message>
    <message>
        <source>the range `%1` runs backwards or has an end that is not a character</source>
        <translation>范围 `%1` 首尾颠倒，或其端点不是字符</translation>
    </message>
    <message>
        <source>characters by name (`%1`) are not supported</source>
        <translation>不支持以名称表示字符（`%1`）</translation>
    </message>
    <message>
        <source>the pattern ends with a backslash</source>
        <translation>正则以反斜杠结尾</translation>
    </message>
    <message>
        <source>the flag L is for bytes patterns</source>
        <translation>标志 L 只用于 bytes 正则</translation>
    </message>
    <message>
        <source>a flag is turned on and off at once</source>
        <translation>同一个标志既打开又关闭</translation>
    </message>
    <message>
        <source>the flags a and u exclude each other</source>
        <translation>标志 a 与 u 互斥</translation>
    </message>
    <message>
        <source>the flags a, u and L exclude each other</source>
        <translation>标志 a、u、L 互斥</translation>
    </message>
    <message>
        <source>flags for the whole pattern must be at its start</source>
        <translation>作用于整个正则的标志必须位于其开头</translation>
    </message>
    <message>
        <source>flags must be followed by `-`, `:` or `)`</source>
        <translation>标志之后应为 `-`、`:` 或 `)`</translation>
    </message>
    <message>
        <source>this flag is for the whole pattern and cannot be turned off in a part of it</source>
        <translation>此标志作用于整个正则，不能在其中一部分关闭</translation>
    </message>
    <message>
        <source>this flag is for the whole pattern and cannot be turned on in a part of it</source>
        <translation>此标志作用于整个正则，不能只在其中一部分打开</translation>
    </message>
    <message>
        <source>a lookbehind cannot refer to a group that is defined in it</source>
        <translation>后行断言不能引用在其内部定义的组</translation>
    </message>
    <message>
        <source>groups are counted from 1</source>
        <translation>组从 1 开始编号</translation>
    </message>
    <message>
        <source>the escape `%1` is not complete</source>
        <translation>转义序列 `%1` 不完整</translation>
    </message>
    <message>
        <source>a lookbehind may be 2147483647 characters wide at most</source>
        <translation>后行断言的宽度最多为 2147483647 个字符</translation>
    </message>
    <message>
        <source>a lookbehind must have a fixed width</source>
        <translation>后行断言的宽度必须固定</translation>
    </message>
    <message>
        <source>`{` is missing</source>
        <translation>缺少 `{`</translation>
    </message>
    <message>
        <source>`:` is missing</source>
        <translation>缺少 `:`</translation>
    </message>
    <message>
        <source>a flag is missing</source>
        <translation>缺少标志</translation>
    </message>
    <message>
        <source>the %1 is missing</source>
        <translation>缺少名称（%1）</translation>
    </message>
    <message>
        <source>a repetition cannot be repeated</source>
        <translation>重复次数不能再次重复</translation>
    </message>
    <message>
        <source>groups are nested too deeply</source>
        <translation>组嵌套过深</translation>
    </message>
    <message>
        <source>the pattern is not UTF-8</source>
        <translation>正则不是 UTF-8 编码</translation>
    </message>
    <message>
        <source>there is nothing to repeat</source>
        <translation>没有可重复的内容</translation>
    </message>
    <message>
        <source>the octal escape `%1` is above 0o377</source>
        <translation>八进制转义 `%1` 超过 0o377</translation>
    </message>
    <message>
        <source>this refers to a group that is still open</source>
        <translation>引用了尚未闭合的组</translation>
    </message>
    <message>
        <source>the name `%1` of group %2 is taken by group %3</source>
        <translation>组 %2 的名称 `%1` 已被组 %3 占用</translation>
    </message>
    <message>
        <source>the minimum number of repetitions is above the maximum</source>
        <translation>重复次数的下限大于上限</translation>
    </message>
    <message>
        <source>the number of repetitions is too large</source>
        <translation>重复次数过大</translation>
    </message>
    <message>
        <source>this repetition is not supported by Python&apos;s template flag</source>
        <translation>Python 的 template 标志不支持这种重复</translation>
    </message>
    <message>
        <source>matching `%1` takes too many steps; %2 paths were left undecided and count as not matched</source>
        <translation>匹配 `%1` 所需步数过多；有 %2 个路径未能判定，按不匹配处理</translation>
    </message>
    <message>
        <source>a conditional group has at most two branches</source>
        <translation>条件组最多有两个分支</translation>
    </message>
    <message>
        <source>the flags a, u and L cannot be turned off</source>
        <translation>标志 a、u、L 不能关闭</translation>
    </message>
    <message>
        <source>`)` closes nothing</source>
        <translation>`)` 没有对应的左括号</translation>
    </message>
    <message>
        <source>the pattern ends too early</source>
        <translation>正则过早结束</translation>
    </message>
    <message>
        <source>`%1` is not an extension in Python</source>
        <translation>`%1` 不是 Python 的扩展语法</translation>
    </message>
    <message>
        <source>this letter is not a flag</source>
        <translation>此字母不是标志</translation>
    </message>
    <message>
        <source>there is no group named `%1`</source>
        <translation>没有名为 `%1` 的组</translation>
    </message>
    <message>
        <source>there is no group %1</source>
        <translation>没有组 %1</translation>
    </message>
    <message>
        <source>`]` is missing: the set is not closed</source>
        <translation>缺少 `]`：字符集未闭合</translation>
    </message>
    <message>
        <source>`)` is missing: the comment is not closed</source>
        <translation>缺少 `)`：注释未闭合</translation>
    </message>
    <message>
        <source>`)` is missing: the group is not closed</source>
        <translation>缺少 `)`：组未闭合</translation>
    </message>
    <message>
        <source>`%1` is missing: the name is not closed</source>
        <translation>缺少 `%1`：名称未闭合</translation>
    </message>
    <message>
        <source>the pattern that ends at `%1` has no node for its root</source>
        <translation>以 `%1` 结尾的模式，其根不是节点</translation>
    </message>
    <message>
        <source>`%1` became part of `%2`: only the rules for `%2` count</source>
        <translation>`%1` 已成为 `%2` 的一部分：只有针对 `%2` 的规则有效</translation>
    </message>
    <message>
        <source>the global rule applies to everything that no other rule decides</source>
        <translation>其他规则都未决定的，一律适用全局规则</translation>
    </message>
    <message>
        <source>no global qconfig is set</source>
        <translation>未设置全局 qconfig</translation>
    </message>
    <message>
        <source>the rule names `%1` itself</source>
        <translation>规则指定的正是 `%1`</translation>
    </message>
    <message>
        <source>`%2` is inside `%1`, and a name rule applies to everything inside</source>
        <translation>`%2` 位于 `%1` 内，而模块名规则对其内部的一切都有效</translation>
    </message>
    <message>
        <source>the empty name is never looked up; the global rule is the one for all</source>
        <translation>空名称永远不会被查找；适用于全部的是全局规则</translation>
    </message>
    <message>
        <source>`%2` is neither `%1` nor inside it</source>
        <translation>`%2` 既不是 `%1`，也不在其内部</translation>
    </message>
    <message>
        <source>this runs at the top of the model, inside no module, so no name reaches it</source>
        <translation>它在模型顶层运行，不在任何模块内；没有名称可以指向它</translation>
    </message>
    <message>
        <source>PyTorch never looks up a qconfig for a node of this kind (%1)</source>
        <translation>PyTorch 从不查询这类节点（%1）的 qconfig</translation>
    </message>
    <message>
        <source>this is an observer; PyTorch never looks up its qconfig</source>
        <translation>这是 observer；PyTorch 从不查询它的 qconfig</translation>
    </message>
    <message>
        <source>it is call number %2 of %1 in `%3` (counted from 0)</source>
        <translation>它是 `%3` 中 %1 的第 %2 次调用（从 0 计数）</translation>
    </message>
    <message>
        <source>order rules count by the type before fusion and QAT, which is `%2`; `%1` is what it became</source>
        <translation>次序规则按融合和 QAT 之前的类型计数，即 `%2`；`%1` 是它后来变成的类型</translation>
    </message>
    <message>
        <source>reading an attribute is no call, so it has no number</source>
        <translation>读取属性不是调用，因此没有序号</translation>
    </message>
    <message>
        <source>this is call number %1 of %3 here, the rule is for number %2 (both counted from 0)</source>
        <translation>这是此处 %3 的第 %1 次调用，而规则针对第 %2 次（均从 0 计数）</translation>
    </message>
    <message>
        <source>order rules do not apply to methods: PyTorch does not count their calls</source>
        <translation>方法调用没有次序规则：PyTorch 不对方法计数</translation>
    </message>
    <message>
        <source>the rule counts calls of `%1`, this is one of `%2`</source>
        <translation>规则对 `%1` 的调用计数，而这是 `%2` 的调用</translation>
    </message>
    <message>
        <source>the rule counts calls in `%1`, this one is in `%2`</source>
        <translation>规则对 `%1` 中的调用计数，而此调用在 `%2` 中</translation>
    </message>
    <message>
        <source>`%1` matches `%2` from its beginning</source>
        <translation>`%1` 从开头匹配 `%2`</translation>
    </message>
    <message>
        <source>`%1` is not a valid regular expression; PyTorch raises when it gets here</source>
        <translation>`%1` 不是正则表达式；PyTorch 执行到此处会抛出异常</translation>
    </message>
    <message>
        <source>matching `%1` against `%2` takes too many steps and was given up</source>
        <translation>用 `%1` 匹配 `%2` 所需步数过多；已放弃</translation>
    </message>
    <message>
        <source>`%1` does not match `%2` from its beginning (as Python&apos;s re.match, which need not reach the end)</source>
        <translation>`%1` 不能从开头匹配 `%2`（与 Python 的 re.match 相同，不要求匹配到末尾）</translation>
    </message>
    <message>
        <source>the rule is for exactly this type, `%1`</source>
        <translation>规则针对的正是此类型 `%1`</translation>
    </message>
    <message>
        <source>its type is exactly `%1`; `%2` is a base class of it, and type rules look at the exact type</source>
        <translation>其类型恰为 `%1`；`%2` 是它的基类，而类型规则只看确切的类型</translation>
    </message>
    <message>
        <source>fusion made this a `%2`, which takes over the rule of its first part, `%1`</source>
        <translation>融合将其变为 `%2`，它沿用第一个部分 `%1` 的规则</translation>
    </message>
    <message>
        <source>the type None stands for code at the top of the model; `%1` is called inside a module</source>
        <translation>类型 None 代表模型顶层的代码；`%1` 是在某个模块内调用的</translation>
    </message>
    <message>
        <source>the rule is for `%1`, this is `%2`</source>
        <translation>规则针对 `%1`，而这是 `%2`</translation>
    </message>
    <message>
        <source>`%1` is only a part of this `%2`; the rule of its first part counts</source>
        <translation>`%1` 只是此 `%2` 的一个部分；以其第一个部分的规则为准</translation>
    </message>
    <message>
        <source>`%1` is a part of this `%2`, but a rule with None is not passed on to fused modules</source>
        <translation>`%1` 是此 `%2` 的一个部分，但设为 None 的规则不会传递给 fused module</translation>
    </message>
    <message>
        <source>QAT made this a `%2`, which takes over the rule for `%1`</source>
        <translation>QAT 将其变为 `%2`，它沿用针对 `%1` 的规则</translation>
    </message>
    <message>
        <source>fusion or QAT replaced this rule for `%1` by the rule of the original type</source>
        <translation>融合或 QAT 用原类型的规则取代了这条针对 `%1` 的规则</translation>
    </message>
    <message>
        <source>the code around it is in a `%1`, and a rule for that type comes before one for `%2`</source>
        <translation>它所在的代码位于 `%1` 中，而针对该类型的规则先于针对 `%2` 的规则</translation>
    </message>
    <message>
        <source>`%1` is called at the top of the model, which the type None stands for</source>
        <translation>`%1` 在模型顶层调用，类型 None 即代表顶层</translation>
    </message>
    <message>
        <source>a newer version of this program saved this file; save under another name to keep it whole</source>
        <translation>此文件由本程序的较新版本保存；若要完整保留，请以其他名称保存</translation>
    </message>
    <message>
        <source>`%1` shares its input&apos;s observer, but one of the inputs is a constant</source>
        <translation>`%1` 共享其输入的 observer，但其中一个输入是常量</translation>
    </message>
    <message>
        <source>`%1` shares its input&apos;s observer, and is given an empty list</source>
        <translation>`%1` 共享其输入的 observer，但收到的是空列表</translation>
    </message>
    <message>
        <source>`%1` shares its input&apos;s observer, but something other than an observer uses its result too</source>
        <translation>`%1` 共享其输入的 observer，但除 observer 外还有其他部分使用其结果</translation>
    </message>
    <message>
        <source>the observer to share lies too far back</source>
        <translation>要共享的 observer 位于过于靠前的位置</translation>
    </message>
    <message>
        <source>`%1` shares its input&apos;s observer, and is called without a positional argument</source>
        <translation>`%1` 共享其输入的 observer，但调用时没有位置参数</translation>
    </message>
    <message>
        <source>the standalone module `%1` is called twice, and cannot be traced again with its observers</source>
        <translation>standalone module `%1` 被调用了两次，无法连同其 observer 再次追踪</translation>
    </message>
    <message>
        <source>Python traces the standalone module `%1` separately, and no such trace is on record</source>
        <translation>standalone module `%1` 由 Python 单独追踪，而这样的追踪没有记录</translation>
    </message>
    <message>
        <source>a standalone module must return a single value</source>
        <translation>standalone module 必须返回单个值</translation>
    </message>
    <message>
        <source>the entry of the pattern that ends at `%2` gives no observation type for %1 tensor arguments</source>
        <translation>以 `%2` 结尾的模式未说明有 %1 个张量参数时的情况</translation>
    </message>
    <message>
        <source>`%1` is a transposed convolution, and PyTorch has no per-channel weights for those</source>
        <translation>`%1` 是转置卷积，PyTorch 不支持其权重逐通道量化</translation>
    </message>
    <message>
        <source>the parts of the fused `%1` have different type rules: `%2` and `%3` need the same qconfig</source>
        <translation>fused `%1` 的各组成部分有不同的类型规则：`%2` 与 `%3` 需要相同的 qconfig</translation>
    </message>
    <message>
        <source>the program ended while it saved this workspace; you see everything that it was about to write, and the next save writes it</source>
        <translation>程序在保存此工作区时意外结束；现在显示的是当时要写入的全部内容，下次保存时会写入</translation>
    </message>
    <message>
        <source>`%1` is not a kind of catalogue entry{; did you mean `%2`?}</source>
        <translation>`%1` 不是有效的目录条目种类{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>`%1` is not a torch dtype{; did you mean `%2`?}</source>
        <translation>`%1` 不是 torch dtype{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>`%1` is not a kind of file that this program knows{; did you mean `%2`?}</source>
        <translation>`%1` 不是本程序支持的文件种类{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>PyTorch knows no input type `%1`{; did you mean `%2`?}</source>
        <translation>PyTorch 没有输入类型 `%1`{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>PyTorch ignores the key `%1`{; did you mean `%2`?}</source>
        <translation>PyTorch 会忽略键 `%1`{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>`%1` is not a mode{; did you mean `%2`?}</source>
        <translation>`%1` 不是有效的量化模式{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>there is no module `%1` in the graph{; did you mean `%2`?}</source>
        <translation>图中没有模块 `%1`{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>the graph has no node `%1`{; did you mean `%2`?}</source>
        <translation>图中没有节点 `%1`{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>`%1` is not an observation type{; did you mean `%2`?}</source>
        <translation>`%1` 不是 observation type{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>`%1` is not a kind of node{; did you mean `%2`?}</source>
        <translation>`%1` 不是节点种类{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>the backend has no pattern `%1`{; did you mean `%2`?}</source>
        <translation>后端没有模式 `%1`{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>there is no preset `%1`{; did you mean `%2`?}</source>
        <translation>没有预设 `%1`{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>PyTorch has no qconfig named `%1`{; did you mean `%2`?}</source>
        <translation>PyTorch 没有名为 `%1` 的 qconfig{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>`%1` is not a torch qscheme{; did you mean `%2`?}</source>
        <translation>`%1` 不是 torch qscheme{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>`%1` is not a quantization type{; did you mean `%2`?}</source>
        <translation>`%1` 不是量化类型{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>the type `%1` is not in the graph&apos;s list of types{; did you mean `%2`?}</source>
        <translation>类型 `%1` 不在图的类型列表中{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>`%1` uses `%2`, which only comes later (or is itself): the graph has a cycle or is out of order</source>
        <translation>`%1` 使用了 `%2`，而后者在其之后才出现（或就是其自身）：图中有环，或顺序有误</translation>
    </message>
    <message>
        <source>expected a file of format `%1`, found `%2`</source>
        <translation>应为格式 `%1` 的文件，实际为 `%2`</translation>
    </message>
    <message>
        <source>expected %1, found an array of %2</source>
        <translation>应为 %1，实际为长度 %2 的数组</translation>
    </message>
    <message>
        <source>expected %1, found %2</source>
        <translation>应为 %1，实际为 %2</translation>
    </message>
    <message>
        <source>there is no axis %1 in a tensor with %2 axes</source>
        <translation>张量有 %2 个轴，没有轴 %1</translation>
    </message>
    <message>
        <source>`%1` is neither a number nor a file with one tensor</source>
        <translation>`%1` 既不是数字，也不是只含一个张量的文件</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>the observer saw %1 channels before, and now %2</source>
        <translation>observer 之前看到 %1 个通道，现在是 %2 个</translation>
    </message>
    <message>
        <source>the codes are elements of `%1` and should be of `%2`</source>
        <translation>量化码的元素为 `%1`，应为 `%2`</translation>
    </message>
    <message>
        <source>elements of dtype `%1` are not numbers that can be computed with here</source>
        <translation>此处无法对 dtype 为 `%1` 的元素进行计算</translation>
    </message>
    <message>
        <source>the file became shorter while it was read</source>
        <translation>读取过程中文件变短了</translation>
    </message>
    <message>
        <source>the fused fake quantizer works on axis 0 only, not on %1</source>
        <translation>融合的 fake quantizer 只能沿轴 0 工作，不能沿 %1</translation>
    </message>
    <message>
        <source>the range from %1 to %2 is wider than float32 can hold, so there is no histogram</source>
        <translation>从 %1 到 %2 的跨度超出 float32 的范围，因此没有直方图</translation>
    </message>
    <message>
        <source>infinite elements are left out of the histogram</source>
        <translation>直方图不包含无穷大的元素</translation>
    </message>
    <message>
        <source>there are more scales than the fake quantizer was made for</source>
        <translation>scale 的个数多于创建该 fake quantizer 时指定的个数</translation>
    </message>
    <message>
        <source>the smallest value, %1, is above the largest, %2</source>
        <translation>最小值 %1 大于最大值 %2</translation>
    </message>
    <message>
        <source>the tensor has NaNs, and PyTorch makes no histogram of them</source>
        <translation>张量中有 NaN，PyTorch 不会为其统计直方图</translation>
    </message>
    <message>
        <source>the workspace names no tensor files for its graph</source>
        <translation>工作区没有为其图指定张量文件</translation>
    </message>
    <message>
        <source>entry `%1` (offset %2): not enough memory for its %3 bytes</source>
        <translation>条目 `%1`（偏移量 %2）：内存不足，无法容纳其 %3 字节</translation>
    </message>
    <message>
        <source>expected a file with one tensor, found %1</source>
        <translation>应为只含一个张量的文件，实际有 %1 个</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2): elements of dtype `%3` are big-endian; only little-endian ones are read</source>
        <translation>张量 `%1`（偏移量 %2）：dtype 为 `%3` 的元素是大端字节序；只读取小端字节序</translation>
    </message>
    <message>
        <source>tensor `%1` ends at offset %2; the %3 bytes after it are ignored</source>
        <translation>张量 `%1` 在偏移量 %2 处结束；其后的 %3 字节被忽略</translation>
    </message>
    <message>
        <source>tensor `%1`: its shape %3 needs %4 bytes from offset %2, and there are %5</source>
        <translation>张量 `%1`：形状 %3 需要从偏移量 %2 起的 %4 字节，实际有 %5 字节</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2): elements of dtype `%3` are not read</source>
        <translation>张量 `%1`（偏移量 %2）：不支持读取 dtype 为 `%3` 的元素</translation>
    </message>
    <message>
        <source>tensor `%1`: the file ends at offset %2, within the header of the array</source>
        <translation>张量 `%1`：文件在偏移量 %2 处结束，位于数组的文件头之中</translation>
    </message>
    <message>
        <source>tensor `%1`: in the header, at offset %2, there should be %3</source>
        <translation>张量 `%1`：文件头中偏移量 %2 处应为 %3</translation>
    </message>
    <message>
        <source>tensor `%1`: the header claims (at offset %2) to have %3 bytes; more than %4 are not read</source>
        <translation>张量 `%1`：文件头（在偏移量 %2 处）声称有 %3 字节；超过 %4 字节则不予读取</translation>
    </message>
    <message>
        <source>tensor `%1`: there is no .npy header at offset %2</source>
        <translation>张量 `%1`：偏移量 %2 处不是 .npy 的开头</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2): its elements are Python objects, which only running code could read</source>
        <translation>张量 `%1`（偏移量 %2）：其元素是 Python 对象，只有运行代码才能读取</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2): its elements are structures, %3, not numbers</source>
        <translation>张量 `%1`（偏移量 %2）：其元素是结构 %3，不是数字</translation>
    </message>
    <message>
        <source>no .npy can hold elements of `%1`</source>
        <translation>.npy 无法存储 `%1` 元素</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2): version %3 of the .npy format is not known</source>
        <translation>张量 `%1`（偏移量 %2）：.npy 格式的版本 %3 未知</translation>
    </message>
    <message>
        <source>a tensor of shape %1 does not have %2 bytes</source>
        <translation>形状为 %1 的张量不会是 %2 字节</translation>
    </message>
    <message>
        <source>the observer has no scale and zero point to give</source>
        <translation>此 observer 无法给出 scale 和 zero point</translation>
    </message>
    <message>
        <source>`%1` is not one of PyTorch&apos;s observers</source>
        <translation>`%1` 不是 PyTorch 的 observer</translation>
    </message>
    <message>
        <source>%1 elements need %2 bytes, and there are %3</source>
        <translation>%1 个元素需要 %2 字节，实际有 %3 字节</translation>
    </message>
    <message>
        <source>PyTorch quantizes `%1` per channel with float zero points only</source>
        <translation>PyTorch 对 `%1` 做逐通道量化时只使用浮点 zero point</translation>
    </message>
    <message>
        <source>offset %1: the pickle ends within an instruction</source>
        <translation>偏移量 %1：pickle 在一条指令中间结束</translation>
    </message>
    <message>
        <source>offset %1: this instruction of the pickle has nothing to work on</source>
        <translation>偏移量 %1：pickle 的这条指令没有可操作的内容</translation>
    </message>
    <message>
        <source>offset %1: %2 is not an instruction of pickle protocols 2 to 5</source>
        <translation>偏移量 %1：%2 不是 pickle 协议 2 到 5 的指令</translation>
    </message>
    <message>
        <source>offset %1: pickle protocol %2 is not known</source>
        <translation>偏移量 %1：pickle 协议 %2 未知</translation>
    </message>
    <message>
        <source>offset %1: the pickle describes more objects than any checkpoint has</source>
        <translation>偏移量 %1：pickle 描述的对象比任何检查点都多</translation>
    </message>
    <message>
        <source>%1 scales and %2 zero points are given where there must be %3 of each</source>
        <translation>给出了 %1 个 scale 和 %2 个 zero point，两者都必须是 %3 个</translation>
    </message>
    <message>
        <source>codes from %1 to %2 do not fit `%3`</source>
        <translation>从 %1 到 %2 的量化码超出 `%3` 的范围</translation>
    </message>
    <message>
        <source>from offset %2 on, %3 bytes belong to no tensor</source>
        <translation>从偏移量 %2 起的 %3 字节不属于任何张量</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2): `%3` is not a dtype of this format</source>
        <translation>张量 `%1`（偏移量 %2）：`%3` 不是此格式的 dtype</translation>
    </message>
    <message>
        <source>tensor `%1`: the key `%3` comes twice (offset %2)</source>
        <translation>张量 `%1`：键 `%3` 出现了两次（偏移量 %2）</translation>
    </message>
    <message>
        <source>two tensors are named `%1` (the second at offset %2)</source>
        <translation>有两个名为 `%1` 的张量（第二个位于偏移量 %2）</translation>
    </message>
    <message>
        <source>the header should have %3 bytes (says offset %2), but the file has only %4 after that</source>
        <translation>文件头应有 %3 字节（据偏移量 %2 处），但其后文件只有 %4 字节</translation>
    </message>
    <message>
        <source>the header ends (offset %2) in the middle of a JSON value</source>
        <translation>文件头在 JSON 值的中间结束（偏移量 %2）</translation>
    </message>
    <message>
        <source>the header claims (at offset %2) to have %3 bytes; more than %4 are not read</source>
        <translation>文件头（在偏移量 %2 处）声称有 %3 字节；超过 %4 字节则不予读取</translation>
    </message>
    <message>
        <source>tensor `%1` begins at offset %2; the %3 bytes before it, from %4, belong to no tensor</source>
        <translation>张量 `%1` 始于偏移量 %2；其之前从 %4 起的 %3 字节不属于任何张量</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2) is in this shard, but not in the index; it is left out</source>
        <translation>张量 `%1`（偏移量 %2）在此分片中，但不在索引中；已略去</translation>
    </message>
    <message>
        <source>an index must have an object `weight_map` that maps tensors to files</source>
        <translation>索引必须含有对象 `weight_map`，将张量映射到文件</translation>
    </message>
    <message>
        <source>tensor `%1` should be in this file according to the index `%2`, but it is not</source>
        <translation>索引 `%2` 表明张量 `%1` 应在此文件中，但实际没有</translation>
    </message>
    <message>
        <source>the index has %1 bytes; more than %2 are not read</source>
        <translation>索引有 %1 字节；超过 %2 字节则不予读取</translation>
    </message>
    <message>
        <source>the header is not UTF-8 (offset %2)</source>
        <translation>文件头不是 UTF-8 编码（偏移量 %2）</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2) is left out: PyTorch has no dtype for %3 of shape %4</source>
        <translation>张量 `%1`（偏移量 %2）已略去：PyTorch 没有与形状为 %4 的 %3 对应的 dtype</translation>
    </message>
    <message>
        <source>`__metadata__` must map strings to strings; found %3 (offset %2)</source>
        <translation>`__metadata__` 必须将字符串映射到字符串；实际为 %3（偏移量 %2）</translation>
    </message>
    <message>
        <source>tensor `%1`: the key `%3` is missing (offset %2)</source>
        <translation>张量 `%1`：缺少键 `%3`（偏移量 %2）</translation>
    </message>
    <message>
        <source>a header begins with `{`, and at offset %2 there is none</source>
        <translation>文件头应以 `{` 开头，而偏移量 %2 处不是</translation>
    </message>
    <message>
        <source>tensor `%1` must be described by an object; found %3 (offset %2)</source>
        <translation>张量 `%1` 必须由对象描述；实际为 %3（偏移量 %2）</translation>
    </message>
    <message>
        <source>the header has a number (offset %2) that is too large</source>
        <translation>文件头中有一个数字（偏移量 %2）过大</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2): its bytes %3 to %4 are not within the %5 bytes that follow the header</source>
        <translation>张量 `%1`（偏移量 %2）：其字节 %3 到 %4 不在文件头之后的 %5 字节之内</translation>
    </message>
    <message>
        <source>tensor `%1` begins at offset %2, within `%3`, which ends at %4</source>
        <translation>张量 `%1` 始于偏移量 %2，位于 `%3` 之内，而后者结束于 %4</translation>
    </message>
    <message>
        <source>tensor `%1`: `%2` cannot be its file: a shard lies in the index&apos;s folder and has a plain name</source>
        <translation>张量 `%1`：`%2` 不能作为其文件：分片应位于索引所在的文件夹，且只有文件名</translation>
    </message>
    <message>
        <source>tensor `%1`: its file `%2` is a link to somewhere else, `%3`</source>
        <translation>张量 `%1`：其文件 `%2` 是指向别处 `%3` 的链接</translation>
    </message>
    <message>
        <source>the header is not JSON (offset %2)</source>
        <translation>文件头不是 JSON（偏移量 %2）</translation>
    </message>
    <message>
        <source>the file ends at offset %2; the length of the header needs 8 bytes</source>
        <translation>文件在偏移量 %2 处结束；文件头长度需要 8 字节</translation>
    </message>
    <message>
        <source>tensor `%1`: the key `%3` means nothing (offset %2)</source>
        <translation>张量 `%1`：键 `%3` 没有意义（偏移量 %2）</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2): %3 of shape %4 needs %5 bytes, and has %6</source>
        <translation>张量 `%1`（偏移量 %2）：形状为 %4 的 %3 需要 %5 字节，实际有 %6 字节</translation>
    </message>
    <message>
        <source>tensor `%1`: `%3` cannot be %4 (offset %2)</source>
        <translation>张量 `%1`：`%3` 不能为 %4（偏移量 %2）</translation>
    </message>
    <message>
        <source>cannot divide by a scale of 0</source>
        <translation>不能除以值为 0 的 scale</translation>
    </message>
    <message>
        <source>no scale can be chosen: it would be %1</source>
        <translation>无法选定 scale：其值将为 %1</translation>
    </message>
    <message>
        <source>this is not a tensor file that can be read; those are .safetensors, .npy, .npz, .pt and .pth</source>
        <translation>这不是可读取的张量文件：支持 .safetensors、.npy、.npz、.pt 和 .pth</translation>
    </message>
    <message>
        <source>per-channel observers need tensors with two axes or more</source>
        <translation>逐通道 observer 需要至少有两个轴的张量</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2): no file can hold the elements of the shape %3</source>
        <translation>张量 `%1`（偏移量 %2）：没有文件能容纳形状为 %3 的元素</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2) has %3 axes; more than %4 are not read</source>
        <translation>张量 `%1`（偏移量 %2）有 %3 个轴；超过 %4 个则不予读取</translation>
    </message>
    <message>
        <source>axis %1 has %2 channels, and statistics are computed for %3 at most</source>
        <translation>轴 %1 有 %2 个通道，超过 %3 个则不做统计</translation>
    </message>
    <message>
        <source>it was written on a big-endian machine; only little-endian files are read</source>
        <translation>文件由大端字节序的机器写入；只读取小端字节序的文件</translation>
    </message>
    <message>
        <source>`%1` (offset %2) is a class that is not known: only the attributes and elements of its objects are read</source>
        <translation>`%1`（偏移量 %2）是未知的类：对其对象只查看属性和元素</translation>
    </message>
    <message>
        <source>what the table of weights says about `%1` is not what torch writes</source>
        <translation>权重表中 `%1` 的内容不是 torch 会写入的</translation>
    </message>
    <message>
        <source>`%1` (offset %2) contains itself</source>
        <translation>`%1`（偏移量 %2）包含其自身</translation>
    </message>
    <message>
        <source>global `%1` is not allowed (offset %2): it is not called, and what it would make is left out</source>
        <translation>不允许使用全局对象 `%1`（偏移量 %2）：不会调用它，它本应生成的内容已略去</translation>
    </message>
    <message>
        <source>`%1` (offset %2): a dict is made from something that is not a key and a value</source>
        <translation>`%1`（偏移量 %2）：构成 dict 的内容不是键和值</translation>
    </message>
    <message>
        <source>there are more warnings like these</source>
        <translation>还有更多类似的警告</translation>
    </message>
    <message>
        <source>this is not an archive that torch writes</source>
        <translation>这不是 torch 写入的归档文件</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2): its storage has fewer bytes than it needs</source>
        <translation>张量 `%1`（偏移量 %2）：其 storage 的字节数少于所需</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2): its storage is not in the file</source>
        <translation>张量 `%1`（偏移量 %2）：其 storage 不在文件中</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2) is left out: its elements share bytes</source>
        <translation>张量 `%1`（偏移量 %2）已略去：其元素共用字节</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2) is left out: its elements are yet to be conjugated or negated</source>
        <translation>张量 `%1`（偏移量 %2）已略去：其元素尚待取共轭或取负</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2): its description is not what torch writes</source>
        <translation>张量 `%1`（偏移量 %2）：其描述信息不是 torch 会写入的</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2) is left out: it is nested</source>
        <translation>张量 `%1`（偏移量 %2）已略去：它是嵌套张量</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2) is left out: it was saved without its elements</source>
        <translation>张量 `%1`（偏移量 %2）已略去：保存时不含元素</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2) reaches beyond its storage</source>
        <translation>张量 `%1`（偏移量 %2）超出其 storage</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2) is left out: it is sparse</source>
        <translation>张量 `%1`（偏移量 %2）已略去：它是稀疏张量</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2) is left out: only the code of its class could say what its elements are</source>
        <translation>张量 `%1`（偏移量 %2）已略去：只有其类的代码才能说明它的元素是什么</translation>
    </message>
    <message>
        <source>`%1` (offset %2): containers are nested more deeply than in any checkpoint</source>
        <translation>`%1`（偏移量 %2）：容器的嵌套深度超过任何检查点</translation>
    </message>
    <message>
        <source>`%1` (offset %2): the checkpoint is larger or has longer names than any real one</source>
        <translation>`%1`（偏移量 %2）：此检查点比任何真实的检查点都大，或名称更长</translation>
    </message>
    <message>
        <source>the tensor files have no tensor `%1`{; did you mean `%2`?}</source>
        <translation>张量文件中没有张量 `%1`{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>the zero point %1 lies outside of %2 to %3</source>
        <translation>zero point %1 超出 %2 到 %3 的范围</translation>
    </message>
    <message>
        <source>entry `%1` (offset %2): its data cannot be inflated</source>
        <translation>条目 `%1`（偏移量 %2）：其数据无法解压</translation>
    </message>
    <message>
        <source>the record at offset %2 that ends the archive contradicts the rest of it</source>
        <translation>位于偏移量 %2、用于结束归档的记录与其余部分矛盾</translation>
    </message>
    <message>
        <source>entry `%1`: the extra fields of the header at offset %2 make no sense</source>
        <translation>条目 `%1`：偏移量 %2 处文件头的扩展字段无效</translation>
    </message>
    <message>
        <source>the directory of the archive breaks off at offset %2</source>
        <translation>归档的目录在偏移量 %2 处中断</translation>
    </message>
    <message>
        <source>the directory of the archive (by the record at offset %2) has %3 bytes; more than %4 are not read</source>
        <translation>归档的目录（据偏移量 %2 处的记录）有 %3 字节；超过 %4 字节则不予读取</translation>
    </message>
    <message>
        <source>two entries are named `%1` (the second at offset %2)</source>
        <translation>有两个名为 `%1` 的条目（第二个位于偏移量 %2）</translation>
    </message>
    <message>
        <source>entry `%1` (offset %2) is encrypted</source>
        <translation>条目 `%1`（偏移量 %2）已加密</translation>
    </message>
    <message>
        <source>entry `%1` (offset %2) inflates to %3 bytes; more than %4 are not held in memory</source>
        <translation>条目 `%1`（偏移量 %2）解压后为 %3 字节；超过 %4 字节则不会放入内存</translation>
    </message>
    <message>
        <source>entry `%1`: its header at offset %2 and the directory say different things</source>
        <translation>条目 `%1`：偏移量 %2 处的文件头与目录不一致</translation>
    </message>
    <message>
        <source>entry `%1` (offset %2) is compressed by method %3; only 0 (stored) and 8 (deflated) are read</source>
        <translation>条目 `%1`（偏移量 %2）以方法 %3 压缩；只支持读取 0（stored）和 8（deflated）</translation>
    </message>
    <message>
        <source>there is no end record at offset %2, the end of the file: the archive is cut off, or more follows it</source>
        <translation>在文件末尾（偏移量 %2）没有结束此归档的记录：文件被截断，或其后还有其他内容</translation>
    </message>
    <message>
        <source>entry `%1`: there is no header at offset %2</source>
        <translation>条目 `%1`：偏移量 %2 处没有文件头</translation>
    </message>
    <message>
        <source>entry `%1`: offset %2 and what should follow it are outside the archive&apos;s data</source>
        <translation>条目 `%1`：偏移量 %2 及其后应有的内容位于归档数据之外</translation>
    </message>
    <message>
        <source>entry `%1` begins at offset %2, within `%3`, which ends at %4</source>
        <translation>条目 `%1` 始于偏移量 %2，位于 `%3` 之内，而后者结束于 %4</translation>
    </message>
    <message>
        <source>entry `%1` (offset %2) claims to inflate from %4 to %3 bytes, more than is possible</source>
        <translation>条目 `%1`（偏移量 %2）声称由 %4 字节解压为 %3 字节，超出可能的限度</translation>
    </message>
    <message>
        <source>entry `%1` (offset %2): archives on several disks are not read</source>
        <translation>条目 `%1`（偏移量 %2）：不支持读取分卷归档</translation>
    </message>
    <message>
        <source>entry `%1` (offset %2) is stored, but its two sizes differ</source>
        <translation>条目 `%1`（偏移量 %2）未压缩存储，但其两个大小不一致</translation>
    </message>
    <message>
        <source>at offset %2, the archive claims a number of entries that does not agree with its directory</source>
        <translation>在偏移量 %2 处，归档声称的条目数与其目录可容纳或实际包含的数量不符</translation>
    </message>
    <message>
        <source>entry `%1` (offset %2): a name must be a relative path without `..`</source>
        <translation>条目 `%1`（偏移量 %2）：名称必须是不含 `..` 的相对路径</translation>
    </message>
    <message>
        <source>entry `%1` (offset %2): its checksum is wrong</source>
        <translation>条目 `%1`（偏移量 %2）：其字节的校验和不正确</translation>
    </message>
    <message>
        <source>entry `%1` (offset %2) does not inflate to the %3 bytes that it claims</source>
        <translation>条目 `%1`（偏移量 %2）解压后不是其声称的 %3 字节</translation>
    </message>
    <message>
        <source>it is not known here how `%1` computes with %2{; its value is %3}</source>
        <translation>`%1` 的 %2 所采用的计算方式在此未知{；其值为 %3}</translation>
    </message>
    <message>
        <source>`%1` matches `%2`, but also longer names such as `%3` (%4 in all): Python matches at the start of a name, not to its end</source>
        <translation>`%1` 匹配 `%2`，也连带匹配更长的名称，例如 `%3`（共 %4 个）：Python 只要求从名称开头匹配，不要求匹配到末尾</translation>
    </message>
    <message>
        <source>the %2 of `%1`</source>
        <translation>`%1` 的 %2</translation>
    </message>
    <message>
        <source>the %2 of `%1`, a `%3`</source>
        <translation>`%1`（一个 `%3`）的 %2</translation>
    </message>
    <message>
        <source>the %2 of `%1`, for a `%3`{ (`%4`)}</source>
        <translation>`%1` 的 %2，用于 `%3`{（`%4`）}</translation>
    </message>
    <message>
        <source>the standalone module `%1` has no `%2` in it{; did you mean `%3`?}; names in its own mapping start at that module</source>
        <translation>standalone 模块 `%1` 中没有 `%2`：它自己的映射中，名称从该模块算起{；您是指 `%3` 吗？}</translation>
    </message>
    <message>
        <source>PyTorch quantizes the weight of a ConvTranspose per tensor only: with a per-channel observer, prepare raises; with a per-channel fake quantizer, convert does</source>
        <translation>PyTorch 只逐张量量化 ConvTranspose 的权重：使用逐通道 observer 时 prepare 会抛出异常，使用 fake quantizer 时 convert 会抛出异常</translation>
    </message>
    <message>
        <source>only `%1` is set: PyTorch looks at the range only if `%2` is set too</source>
        <translation>只设置了 `%1`：仅当 `%2` 也已设置时 PyTorch 才采用此范围</translation>
    </message>
    <message>
        <source>prepare observes activations per channel, but no kernel takes such activations: modules stay in float after convert</source>
        <translation>prepare 会逐通道观察激活，但没有内核接受这样的激活：convert 之后模块保持浮点</translation>
    </message>
    <message>
        <source>a weight of %1 cannot be quantized or observed here: PyTorch only takes torch.float32</source>
        <translation>%1 的权重在这里不能被量化或观察：PyTorch 只接受 torch.float32</translation>
    </message>
    <message>
        <source>this file has more than %1 JSON values, which is the limit</source>
        <translation>此文件中的 JSON 值超过 %1 个，已超出上限</translation>
    </message>
    <message>
        <source>reading this file takes more than %1 GiB of memory, which is the limit</source>
        <translation>读取此文件所需内存超过 %1 GiB，已超出上限</translation>
    </message>
    <message>
        <source>`%1` runs in float although quantization was asked for (%2; nodes: %3)</source>
        <translation>`%1` 要求量化，却以浮点运行（%2；节点数：%3）</translation>
    </message>
    <message>
        <source>`%1` runs quantized although float was asked for (%2; nodes: %3)</source>
        <translation>`%1` 要求浮点，却以量化运行（%2；节点数：%3）</translation>
    </message>
    <message>
        <source>nothing: an attribute</source>
        <translation>无：一个属性</translation>
    </message>
    <message>
        <source>a custom module, `%1`</source>
        <translation>自定义模块 `%1`</translation>
    </message>
    <message>
        <source>float: no observed class for `%1` with this quant type</source>
        <translation>浮点：此量化类型没有 `%1` 的 observed 类</translation>
    </message>
    <message>
        <source>dynamic %1</source>
        <translation>动态 %1</translation>
    </message>
    <message>
        <source>the same as `%1`</source>
        <translation>对 `%1` 的要求</translation>
    </message>
    <message>
        <source>float: `%1`, where its pattern ends, is to stay float</source>
        <translation>浮点：其模式末端 `%1` 的 qconfig 为 None</translation>
    </message>
    <message>
        <source>nothing: an input</source>
        <translation>无：一个输入</translation>
    </message>
    <message>
        <source>nothing: the output</source>
        <translation>无：输出</translation>
    </message>
    <message>
        <source>a weight in float16</source>
        <translation>float16 权重</translation>
    </message>
    <message>
        <source>float16</source>
        <translation>float16</translation>
    </message>
    <message>
        <source>nothing: the backend config has no entry for `%1`</source>
        <translation>无：后端配置没有 `%1` 的条目</translation>
    </message>
    <message>
        <source>nothing: its value is a size, an index or a mask</source>
        <translation>无：其值是尺寸、索引或掩码</translation>
    </message>
    <message>
        <source>float: nothing observes its input from `%1`</source>
        <translation>浮点：来自 `%1` 的输入没有观察器</translation>
    </message>
    <message>
        <source>float: its pattern, %1, has no dtype config</source>
        <translation>浮点：其模式 %1 没有 dtype 配置</translation>
    </message>
    <message>
        <source>float: no dtype config of its pattern, %1, fits the qconfig</source>
        <translation>浮点：其模式 %1 没有适合该 qconfig 的 dtype 配置</translation>
    </message>
    <message>
        <source>float: the dtype config that fits asks for it</source>
        <translation>浮点：适合的 dtype 配置要求如此</translation>
    </message>
    <message>
        <source>float: no rule reaches it</source>
        <translation>浮点：没有规则到达它</translation>
    </message>
    <message>
        <source>nothing: made of sizes and numbers</source>
        <translation>无：由尺寸和数字构成</translation>
    </message>
    <message>
        <source>float: its input has no observer to share</source>
        <translation>浮点：其输入没有可共享的观察器</translation>
    </message>
    <message>
        <source>nothing: an observer</source>
        <translation>无：一个观察器</translation>
    </message>
    <message>
        <source>quantized, as declared</source>
        <translation>量化，如所声明</translation>
    </message>
    <message>
        <source>not known: PyTorch raises{ %1}</source>
        <translation>未知：PyTorch 抛出异常{ %1}</translation>
    </message>
    <message>
        <source>nothing: FX cannot look into `%1`</source>
        <translation>无：FX 无法查看 `%1` 内部</translation>
    </message>
    <message>
        <source>its own configs</source>
        <translation>自己的配置</translation>
    </message>
    <message>
        <source>static %1</source>
        <translation>静态 %1</translation>
    </message>
    <message>
        <source>nothing: `%1` is not traced</source>
        <translation>无：`%1` 不被跟踪</translation>
    </message>
    <message>
        <source>float: a weight of %1 is not quantized</source>
        <translation>浮点：%1 的权重不量化</translation>
    </message>
    <message>
        <source>float: no dtype config of `%1` itself takes the qconfig</source>
        <translation>浮点：`%1` 自身没有接受该 qconfig 的 dtype 配置</translation>
    </message>
    <message>
        <source>a weight in %1</source>
        <translation>%1 权重</translation>
    </message>
    <message>
        <source>the call of `%1` stays</source>
        <translation>对 `%1` 的调用保留</translation>
    </message>
    <message>
        <source>the call of `%1` stays, and runs on quantized tensors</source>
        <translation>对 `%1` 的调用保留，并在编码上运行</translation>
    </message>
    <message>
        <source>the call of `%1` stays, and computes in float</source>
        <translation>对 `%1` 的调用保留，以浮点计算</translation>
    </message>
    <message>
        <source>still a `%1`, which runs on quantized tensors</source>
        <translation>仍是 `%1`，在编码上运行</translation>
    </message>
    <message>
        <source>still a `%1`, which computes in float</source>
        <translation>仍是 `%1`，以浮点计算</translation>
    </message>
    <message>
        <source>Quantized: the model already has it as `%1`</source>
        <translation>已量化：`%1` 随模型而来即是如此</translation>
    </message>
    <message>
        <source>Not counted: it only converts between float and quantized tensors</source>
        <translation>不计入：它只在浮点数与编码之间转换</translation>
    </message>
    <message>
        <source>Not counted: convert deletes it, since nothing uses its value</source>
        <translation>不计入：转换后没有任何地方用到其值，因此被删除</translation>
    </message>
    <message>
        <source>Not counted: an element of the result of `%1`</source>
        <translation>不计入：`%1` 所给结果中的一个元素</translation>
    </message>
    <message>
        <source>Not counted: computed once, into the packed weight of `%1`</source>
        <translation>不计入：只计算一次，并入 `%1` 的打包权重</translation>
    </message>
    <message>
        <source>Fused into `%1`, which runs in float</source>
        <translation>已融合进 `%1`，后者以浮点运行</translation>
    </message>
    <message>
        <source>Float: values are rounded to float16, and it computes in float32</source>
        <translation>浮点：值舍入为 float16，而以 float32 计算</translation>
    </message>
    <message>
        <source>Float: no pattern of the backend matches `%1`, and tracing does not enter it, so what is inside stays float too: %2</source>
        <translation>浮点：后端没有模式匹配 `%1`；跟踪不进入其内部，因此其中所含也保持浮点：%2</translation>
    </message>
    <message>
        <source>Float: its value is a size, an index or a mask, and those are not observed</source>
        <translation>浮点：其值用作尺寸、索引或掩码，这些都没有观察器</translation>
    </message>
    <message>
        <source>Float: a tensor made of sizes and numbers alone</source>
        <translation>浮点：仅由尺寸和数字构成的张量</translation>
    </message>
    <message>
        <source>Not decided: PyTorch raises{ %1}</source>
        <translation>未确定：PyTorch 抛出异常{ %1}</translation>
    </message>
    <message>
        <source>Float: `%1` is a scripted module, which FX cannot look into</source>
        <translation>浮点：`%1` 是脚本化的模块，FX 无法查看其内部</translation>
    </message>
    <message>
        <source>Float: no quantized kernel takes the `%1`, which computes in float</source>
        <translation>浮点：没有量化内核接受 `%1`，它以浮点计算</translation>
    </message>
    <message>
        <source>Fused: the kernel of `%1` does this work too</source>
        <translation>已融合：`%1` 的内核也完成它的工作</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>the weight is on the meta device, so its range is not known</source>
        <translation>权重位于 meta 设备上，无从得知其取值范围</translation>
    </message>
    <message>
        <source>`%1` cannot become `%2`: its weight is a plain tensor, which weight_norm, spectral_norm and prune of torch.nn.utils leave in the parameter&apos;s place</source>
        <translation>`%1` 不能变成 `%2`：它的权重是普通张量，这是 torch.nn.utils 的 weight_norm、spectral_norm 和 prune 放在参数位置上的</translation>
    </message>
    <message>
        <source>`%1` changes what PyTorch does in a way that is not predicted</source>
        <translation>`%1` 会改变 PyTorch 的行为，而这一点无法预测</translation>
    </message>
    <message>
        <source>quantized_decomposed has no integers for %1</source>
        <translation>quantized_decomposed 没有与 %1 对应的整数类型</translation>
    </message>
    <message>
        <source>the decomposed conversion quantizes dynamically to uint8 and int8 only, not to %1</source>
        <translation>分解式转换的动态量化只支持 uint8 和 int8，不支持 %1</translation>
    </message>
    <message>
        <source>quantized_decomposed cannot choose qparams for %1</source>
        <translation>quantized_decomposed 无法为 %1 选择量化参数</translation>
    </message>
    <message>
        <source>a line has more than %1 bytes, which is the limit</source>
        <translation>有一行超过 %1 字节，已超出上限</translation>
    </message>
    <message>
        <source>the name of a file is missing</source>
        <translation>缺少文件名</translation>
    </message>
    <message>
        <source>unexpected error: %1</source>
        <translation>意外的错误：%1</translation>
    </message>
    <message>
        <source>tensor `%1` claims %2 elements where its file has %3; more than %4 such elements are not read</source>
        <translation>张量 `%1` 声称有 %2 个元素，而其文件只有 %3 个；这样的元素超过 %4 个时不予读取</translation>
    </message>
    <message>
        <source>Not known: it depends on an answer of Python code that is not on record</source>
        <translation>未知：取决于 Python 代码的回答，而该回答没有记录</translation>
    </message>
    <message>
        <source>`%1` gets quantized values, and PyTorch has no kernel for them: the converted model fails when it runs (%2; nodes: %3)</source>
        <translation>`%1` 得到的是量化后的值，而 PyTorch 没有相应的算子：转换后的模型运行时会失败（%2；节点数：%3）</translation>
    </message>
    <message>
        <source>no pattern of the backend `%2` contains `%1`, so PyTorch ignores the qconfig of this rule</source>
        <translation>后端 `%2` 的模式中没有 `%1`，因此 PyTorch 会忽略该规则的 qconfig</translation>
    </message>
    <message>
        <source>exported Python may not use `%1` here: the catalogue does not list it for this{; if you trust it, allow the package `%2`}</source>
        <translation>导出的 Python 不得在此使用 `%1`：目录中没有将其列为可用于此处{；如果您信任它，请允许包 `%2`}</translation>
    </message>
    <message>
        <source>`%1` is not listed in the catalogue for this use, so it cannot be exported as Python{; if you trust it, allow the package `%2`}</source>
        <translation>目录中没有为此用途列出 `%1`：导出为 Python 时会被拒绝{；如果您信任它，请允许包 `%2`}</translation>
    </message>
    <message>
        <source>fuse_fx raises %1: %2{ (at `%3`)}</source>
        <translation>fuse_fx 抛出 %1：%2{（在 `%3` 处）}</translation>
    </message>
    <message>
        <source>`%1` is put back as it was after `%2` was fused into it: the work of `%2` is lost</source>
        <translation>`%2` 融合进 `%1` 之后，`%1` 又恢复原状：被融合部分的计算丢失</translation>
    </message>
    <message>
        <source>a FuseCustomConfig is for fuse_fx alone: use --fuse-only, or a workspace of mode `fx-fuse`</source>
        <translation>FuseCustomConfig 只用于单独的 fuse_fx：--fuse-only，或模式为 `fx-fuse` 的工作区</translation>
    </message>
    <message>
        <source>fuse_fx alone quantizes no weights</source>
        <translation>单独的 fuse_fx 不量化权重</translation>
    </message>
    <message>
        <source>Lost: it is fused into `%1`, which is preserved as it was and does not do this work</source>
        <translation>丢失：它融合进 `%1`，而后者按原样保留，不做它的计算</translation>
    </message>
    <message>
        <source>Fused, but preserved: the original `%1` is called instead of `%2`</source>
        <translation>已融合，但按原样保留：调用的是原来的 `%1`，而不是 `%2`</translation>
    </message>
    <message>
        <source>Fused: a `%1` takes its place</source>
        <translation>已融合：由 `%1` 取代它</translation>
    </message>
    <message>
        <source>Stays as it is: no fusion of the backend matches it</source>
        <translation>保持原样：后端的融合都不涉及它</translation>
    </message>
    <message>
        <source>%1 is for convert, and fuse_fx alone converts nothing</source>
        <translation>%1 用于转换，而单独的 fuse_fx 不做任何转换</translation>
    </message>
    <message>
        <source>the weight has no elements: its observer has one scale for all channels</source>
        <translation>该权重没有元素：其观察器只有一个 scale，而不是每个通道一个</translation>
    </message>
    <message>
        <source>the shape, dtype or values of the weight `%1` are not on record; observing, quantizing or packing it may raise</source>
        <translation>权重 `%1` 的形状、dtype 或数值没有记录；观察、量化或打包它的操作可能会拒绝它</translation>
    </message>
    <message>
        <source>the weight of a PReLU becomes quint8, and the zero point %1 that its observer found lies outside the range of quint8</source>
        <translation>PReLU 的权重会变为 quint8，而其观察器得到的零点 %1 不在它的编码范围内</translation>
    </message>
    <message>
        <source>%1 asks which nodes quantization matches; fuse_fx alone matches only what it fuses, which `plan` lists</source>
        <translation>%1 询问量化匹配哪些节点；单独的 fuse_fx 只匹配它要融合的节点，由 `plan` 列出</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>%1, same as its input</source>
        <translation>%1，与其输入相同</translation>
    </message>
    <message>
        <source>float (rule %1)</source>
        <translation>浮点（规则 %1）</translation>
    </message>
    <message>
        <source>a `%1`, whatever was asked: its neighbours are quantized, and lowering takes in what is between them</source>
        <translation>一个 `%1`，无论要求如何：其前后均已量化，lowering 会一并转换夹在中间的部分</translation>
    </message>
    <message>
        <source>the model already has it as `%1`</source>
        <translation>模型中已是 `%1`</translation>
    </message>
    <message>
        <source>Asked %1, stays float: %2</source>
        <translation>要求%1，仍为浮点：%2</translation>
    </message>
    <message>
        <source>`%1` runs on the int8 tensor that `%2` returns</source>
        <translation>`%1` 在 `%2` 给出的 int8 上运行</translation>
    </message>
    <message>
        <source>`%2` before it gives floats</source>
        <translation>其前的 `%2` 给出浮点数</translation>
    </message>
    <message>
        <source>values are rounded to float16, and it computes in float32</source>
        <translation>值舍入为 float16，以 float32 计算</translation>
    </message>
    <message>
        <source>lowered to `%2`</source>
        <translation>被 lowering 转换为 `%2`</translation>
    </message>
    <message>
        <source>nothing says what to convert `%1` to</source>
        <translation>没有指明 `%1` 应转换成什么</translation>
    </message>
    <message>
        <source>lowering takes `%1` only between dequantized inputs and a quantized output</source>
        <translation>只有输入经反量化且输出经量化时，lowering 才转换 `%1`</translation>
    </message>
    <message>
        <source>Asked %1, runs in int8: %2</source>
        <translation>要求%1，以 int8 运行：%2</translation>
    </message>
    <message>
        <source>convert has no quantized class for `%1`</source>
        <translation>convert 没有 `%1` 对应的量化类</translation>
    </message>
    <message>
        <source>no quantized kernel takes the `%1`</source>
        <translation>没有量化内核支持 `%1`</translation>
    </message>
    <message>
        <source>Quantized: `%1` runs on the int8 tensor that `%2` returns</source>
        <translation>已量化：`%1` 在 `%2` 给出的 int8 上运行</translation>
    </message>
    <message>
        <source>Float: `%1` gets floats from `%2`</source>
        <translation>浮点：`%1` 从 `%2` 得到浮点数</translation>
    </message>
    <message>
        <source>Quantized: lowered to `%2`, because the operations before and after it are quantized</source>
        <translation>已量化：被 lowering 转换为 `%2`，因为其前后均已量化</translation>
    </message>
    <message>
        <source>Float: nothing says what to convert `%1` to, so it computes on dequantized values</source>
        <translation>浮点：没有指明 `%1` 应转换成什么，因此在反量化的值上计算</translation>
    </message>
    <message>
        <source>Float: lowering takes `%1` only between dequantized inputs and a quantized output</source>
        <translation>浮点：只有输入经反量化且输出经量化时，lowering 才转换 `%1`</translation>
    </message>
    <message>
        <source>Static: %1, with the scale and zero point of its input{ `%2`}</source>
        <translation>静态：%1，使用其输入{ `%2`}的 scale 和 zero point</translation>
    </message>
    <message>
        <source>Float: convert has no quantized class for `%1`</source>
        <translation>浮点：convert 没有 `%1` 对应的量化类</translation>
    </message>
    <message>
        <source>Accept int8: add a rule for `%1`</source>
        <translation>接受 int8：为 `%1` 添加规则</translation>
    </message>
    <message>
        <source>Accept float: set `%1` to None</source>
        <translation>接受浮点：将 `%1` 设为 None</translation>
    </message>
    <message>
        <source>Add a pattern for `%1`</source>
        <translation>为 `%1` 添加模式</translation>
    </message>
    <message>
        <source>Add a rule for `%1`{ with `%2`}</source>
        <translation>为 `%1` 添加规则{（使用 `%2`）}</translation>
    </message>
    <message>
        <source>Change rule %1{ to `%3`}</source>
        <translation>更改规则 %1{（改为 `%3`）}</translation>
    </message>
    <message>
        <source>Keep in float: set `%1` to None</source>
        <translation>保持浮点：将 `%1` 设为 None</translation>
    </message>
    <message>
        <source>Switch `%1` on</source>
        <translation>启用 `%1`</translation>
    </message>
    <message>
        <source>`%1` is switched off: PyTorch is given a mapping without it</source>
        <translation>`%1` 已停用：交给 PyTorch 的映射中没有它</translation>
    </message>
    <message>
        <source>it would match %1 of the calls of this model</source>
        <translation>启用后会匹配该模型的 %1 个调用</translation>
    </message>
    <message>
        <source>one rule is switched off and left out: %1</source>
        <translation>有一条规则已停用，未包含在内：%1</translation>
    </message>
    <message>
        <source>there is no %1 rule number %2 to switch off (there are %3, counted from 0)</source>
        <translation>没有可停用的第 %2 条 %1 规则（共 %3 条，从 0 开始计数）</translation>
    </message>
    <message>
        <source>the %1 rule number %2 is listed twice</source>
        <translation>第 %2 条 %1 规则列出了两次</translation>
    </message>
    <message>
        <source>%1 rules are switched off and left out: %2</source>
        <translation>有 %1 条规则已停用，未包含在内：%2</translation>
    </message>
    <message>
        <source>it is switched off, and would not reach this node anyway</source>
        <translation>它已停用，而且启用后也不会作用于这个节点</translation>
    </message>
    <message>
        <source>it is switched off; it would reach this node</source>
        <translation>它已停用；启用后会作用于这个节点</translation>
    </message>
    <message>
        <source>`%1` is not a kind of rule{; did you mean `%2`?}</source>
        <translation>`%1` 不是一种规则{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>`%1` counts only together with `%2`, which is not set</source>
        <translation>`%1` 只有与 `%2` 同时设置才有效，而 `%2` 未设置</translation>
    </message>
    <message>
        <source>an earlier constraint failed</source>
        <translation>前面的约束未通过</translation>
    </message>
    <message>
        <source>the dtypes differ</source>
        <translation>dtype 不同</translation>
    </message>
    <message>
        <source>only one of the two is dynamic</source>
        <translation>两者中只有一个是动态的</translation>
    </message>
    <message>
        <source>a key must be in double quotes</source>
        <translation>键要写在双引号中</translation>
    </message>
    <message>
        <source>JSON has no comments</source>
        <translation>JSON 没有注释</translation>
    </message>
    <message>
        <source>a `:` is missing between the key and this</source>
        <translation>键与此处之间缺少 `:`</translation>
    </message>
    <message>
        <source>a `,` is missing before this</source>
        <translation>此处之前缺少 `,`</translation>
    </message>
    <message>
        <source>this string is not closed</source>
        <translation>这个字符串没有结束引号</translation>
    </message>
    <message>
        <source>`%1` is Python&apos;s; JSON writes `%2`</source>
        <translation>`%1` 是 Python 的写法；JSON 中写作 `%2`</translation>
    </message>
    <message>
        <source>strings must be in double quotes</source>
        <translation>字符串要写在双引号中</translation>
    </message>
    <message>
        <source>nothing follows this comma: it is one too many</source>
        <translation>这个逗号后面没有内容：它是多余的</translation>
    </message>
    <message>
        <source>no dtype config that `%7` has for `%2` takes a weight of `%6` with that activation, so the modules of this class that get their qconfig from `%1` stay float after convert; number of modules: %4{; (%3 first)}</source>
        <translation>`%7` 为 `%2` 提供的 dtype config 中，没有一个接受 `%6` 的权重与该激活的组合，因此遵循 `%1` 的此类模块在 convert 后保持浮点；数量：%4{；（第一个是 %3）}</translation>
    </message>
    <message>
        <source>the range from %1 to %2 goes beyond the codes of %3, which are %4 to %5: PyTorch builds the observer, but silently clamps codes that fall outside, and if the zero point falls outside, quantizing raises `zero_point ... is above upper bound` or `below lower bound`</source>
        <translation>范围 %1 到 %2 超出了 %3 的编码（%4 到 %5）：PyTorch 会构造该 observer，但落在编码之外的值会被悄悄截到最后一个编码；若零点落在编码之外，量化时会抛出 `zero_point ... is above upper bound` 或 `below lower bound`</translation>
    </message>
    <message>
        <source>Python raised %1: %2</source>
        <translation>Python 抛出了 %1：%2</translation>
    </message>
    <message>
        <source>there is no backend config `%1`{; did you mean `%2`?}</source>
        <translation>没有后端配置 `%1`{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>the backend config has no entry number %1</source>
        <translation>后端配置中没有编号为 %1 的条目</translation>
    </message>
    <message>
        <source>the catalogue has no `%1`{; did you mean `%2`?}</source>
        <translation>目录中没有 `%1`{；是否想写 `%2`？}</translation>
    </message>
    <message>
        <source>`%1` is not an outcome{; did you mean `%2`?}</source>
        <translation>`%1` 不是任何东西会变成的结果{；是否想写 `%2`？}</translation>
    </message>
    <message>
        <source>is replaced{ with %1}{ for the backend %2}</source>
        <translation>被取代{（使用 %1）}{（后端 %2）}</translation>
    </message>
    <message>
        <source>stays and runs on quantized tensors{ with %1}{ for the backend %2}</source>
        <translation>保留，并在量化张量上运行{（使用 %1）}{（后端 %2）}</translation>
    </message>
    <message>
        <source>stays in float{ with %1}{ for the backend %2}</source>
        <translation>保持浮点{（使用 %1）}{（后端 %2）}</translation>
    </message>
    <message>
        <source>is removed{ with %1}{ for the backend %2}</source>
        <translation>被去掉{（使用 %1）}{（后端 %2）}</translation>
    </message>
    <message>
        <source>stays{ with %1}{ for the backend %2}, and raises if it gets a quantized tensor: keep it outside the stubs</source>
        <translation>保留，但遇到量化张量会引发异常：请放在 stub 之外{（使用 %1）}{（后端 %2）}</translation>
    </message>
    <message>
        <source>stays in float: no backend has a pattern with it</source>
        <translation>保持浮点：没有后端的模式包含它</translation>
    </message>
    <message>
        <source>stays in float: eager mode has no class to swap it for</source>
        <translation>保持浮点：eager 模式替换模块，但不替换它</translation>
    </message>
    <message>
        <source>stays as it is: eager mode swaps modules only; call it through FloatFunctional or its module</source>
        <translation>保持原样：eager 模式只替换模块；请通过 FloatFunctional 或相应的模块调用</translation>
    </message>
    <message>
        <source>in the pattern</source>
        <translation>在模式中</translation>
    </message>
    <message>
        <source>root module</source>
        <translation>根模块</translation>
    </message>
    <message>
        <source>QAT module</source>
        <translation>QAT 模块</translation>
    </message>
    <message>
        <source>reference module</source>
        <translation>reference module</translation>
    </message>
    <message>
        <source>fused module</source>
        <translation>融合模块</translation>
    </message>
    <message>
        <source>fuser method</source>
        <translation>fuser method</translation>
    </message>
    <message>
        <source>getter</source>
        <translation>getter</translation>
    </message>
    <message>
        <source>input dtype</source>
        <translation>输入 dtype</translation>
    </message>
    <message>
        <source>output dtype</source>
        <translation>输出 dtype</translation>
    </message>
    <message>
        <source>weight dtype</source>
        <translation>权重 dtype</translation>
    </message>
    <message>
        <source>bias dtype</source>
        <translation>偏置 dtype</translation>
    </message>
    <message>
        <source>module class</source>
        <translation>模块类</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Python operator</source>
        <translation>Python 运算符</translation>
    </message>
    <message>
        <source>method of a tensor</source>
        <translation>张量的方法</translation>
    </message>
    <message>
        <source>observer</source>
        <translation>observer</translation>
    </message>
    <message>
        <source>fake quantizer</source>
        <translation>伪量化模块</translation>
    </message>
    <message>
        <source>class</source>
        <translation>类</translation>
    </message>
    <message>
        <source>enumeration</source>
        <translation>枚举</translation>
    </message>
    <message>
        <source>named qconfig</source>
        <translation>命名的 qconfig</translation>
    </message>
    <message>
        <source>observer with arguments</source>
        <translation>带参数的 observer</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>quantization scheme</source>
        <translation>量化方案</translation>
    </message>
    <message>
        <source>method of quantized tensors</source>
        <translation>量化张量的方法</translation>
    </message>
    <message>
        <source>Python module</source>
        <translation>Python 模块</translation>
    </message>
    <message>
        <source>FX, post-training</source>
        <translation>FX，训练后</translation>
    </message>
    <message>
        <source>FX, QAT</source>
        <translation>FX，QAT</translation>
    </message>
    <message>
        <source>eager, post-training</source>
        <translation>eager，训练后</translation>
    </message>
    <message>
        <source>eager, QAT</source>
        <translation>eager，QAT</translation>
    </message>
    <message>
        <source>eager, dynamic</source>
        <translation>eager，动态</translation>
    </message>
    <message>
        <source>gives a quantized tensor</source>
        <translation>得到量化张量</translation>
    </message>
    <message>
        <source>gives a tensor that is not quantized</source>
        <translation>得到未量化的张量</translation>
    </message>
    <message>
        <source>gives no tensor</source>
        <translation>不得到张量</translation>
    </message>
    <message>
        <source>`%1` is not a call of eager mode{; did you mean `%2`?}</source>
        <translation>`%1` 不是 eager 模式的调用{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>PyTorch has no table of modules named `%1`{; did you mean `%2`?}</source>
        <translation>PyTorch 没有名为 `%1` 的模块表{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>`%1` is not a function of eager mode{; did you mean `%2`?}</source>
        <translation>`%1` 不是 eager 模式的函数{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>quantized: convert makes it a `%1`</source>
        <translation>已量化：convert 将其变为 `%1`</translation>
    </message>
    <message>
        <source>quantized dynamically: convert makes it a `%1`, which quantizes activations as they come</source>
        <translation>动态量化：convert 将其变为 `%1`，激活在运行时才量化</translation>
    </message>
    <message>
        <source>its weight is quantized: convert makes it a `%1`</source>
        <translation>其权重已量化：convert 将其变为 `%1`</translation>
    </message>
    <message>
        <source>convert makes it the reference module `%1`</source>
        <translation>convert 将其变为 reference module `%1`</translation>
    </message>
    <message>
        <source>fused into `%1`; an Identity takes its place</source>
        <translation>已融合进 `%1`；此处换为 Identity</translation>
    </message>
    <message>
        <source>a part of `%1`, which is prepared and swapped as one</source>
        <translation>`%1` 的一部分，后者作为整体进行 prepare 和替换</translation>
    </message>
    <message>
        <source>float, as asked: its qconfig is None</source>
        <translation>按要求保持浮点：其 qconfig 为 None</translation>
    </message>
    <message>
        <source>float, as asked: the qconfig of `%1` above it is None, and nothing nearer is set</source>
        <translation>按要求保持浮点：其上层的 `%1` 设为 None，而更近处没有设置</translation>
    </message>
    <message>
        <source>float: no qconfig reaches it</source>
        <translation>浮点：没有 qconfig 作用于它</translation>
    </message>
    <message>
        <source>float although asked: convert&apos;s mapping has nothing for `%1`, so it stays as it is</source>
        <translation>要求量化却为浮点：convert 的映射中没有 `%1`，因此它保持原样</translation>
    </message>
    <message>
        <source>float although asked: this mapping has nothing for `%1`; the mapping of quantize_dynamic has</source>
        <translation>要求量化却为浮点：此映射中没有 `%1`；quantize_dynamic 的映射中有</translation>
    </message>
    <message>
        <source>float although asked: convert replaces children, and `%1` is the model itself; wrap it in a Sequential</source>
        <translation>要求量化却为浮点：convert 替换的是子模块，而 `%1` 是模型本身；请将它包进 Sequential</translation>
    </message>
    <message>
        <source>float although asked: it is the same module as `%1`, and of several names in one parent, PyTorch replaces only the first</source>
        <translation>要求量化却为浮点：它就是 `%1` 处的模块，而在同一个父模块中 PyTorch 只替换第一个名称</translation>
    </message>
    <message>
        <source>float: the custom config lists `%1` as non-traceable, so no qconfig is handed down to it</source>
        <translation>浮点：自定义配置将 `%1` 列为不可追踪，因此不会有 qconfig 传递给它</translation>
    </message>
    <message>
        <source>holds other modules, and is not quantized as a whole</source>
        <translation>包含其他模块，自身没有可作为整体量化的计算</translation>
    </message>
    <message>
        <source>a stub: convert makes it a `%1`</source>
        <translation>stub：convert 将其变为 `%1`</translation>
    </message>
    <message>
        <source>an observer or a part of one</source>
        <translation>observer 或其组成部分</translation>
    </message>
    <message>
        <source>observed: this call does not convert%1</source>
        <translation>已观察：此调用在 convert 之前结束%1</translation>
    </message>
    <message>
        <source>stays as it is</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>PyTorch raises %1: %2</source>
        <translation>PyTorch 引发 %1：%2</translation>
    </message>
    <message>
        <source>not decided: PyTorch raises before it gets here</source>
        <translation>未确定：PyTorch 在此之前已抛出异常</translation>
    </message>
    <message>
        <source>quantized in the model already</source>
        <translation>在模型中原已量化</translation>
    </message>
    <message>
        <source>its own qconfig</source>
        <translation>自身的 qconfig</translation>
    </message>
    <message>
        <source>its own qconfig: not set</source>
        <translation>自身的 qconfig：未设置</translation>
    </message>
    <message>
        <source>by name: `%1`</source>
        <translation>按名称：`%1`</translation>
    </message>
    <message>
        <source>by name: `%1` is not in the spec</source>
        <translation>按名称：qconfig_spec 中没有 `%1`</translation>
    </message>
    <message>
        <source>by type: `%1`</source>
        <translation>按类型：`%1`</translation>
    </message>
    <message>
        <source>by type: `%1` is not in the spec</source>
        <translation>按类型：qconfig_spec 中没有 `%1`</translation>
    </message>
    <message>
        <source>inherited from `%1`</source>
        <translation>继承自 `%1`</translation>
    </message>
    <message>
        <source>inherited from the model itself</source>
        <translation>继承自模型本身</translation>
    </message>
    <message>
        <source>nothing above it has a qconfig</source>
        <translation>其上层都没有 qconfig</translation>
    </message>
    <message>
        <source>the module `%1` is inside `%2`, which has no row before it: nothing is known about that module</source>
        <translation>模块 `%1` 位于 `%2` 中，而后者在它之前没有行：对后者一无所知</translation>
    </message>
    <message>
        <source>no earlier row has `%1` as a module of its own{; did you mean `%2`?}</source>
        <translation>前面没有哪一行是模块 `%1` 的第一行{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>what `%1` returned for `%2` is not a module</source>
        <translation>`%1` 为 `%2` 返回的不是模块</translation>
    </message>
    <message>
        <source>the qconfig of `%1` has None where an observer or a fake quantizer is made</source>
        <translation>`%1` 的 qconfig 在需要构造 observer 或 fake quantizer 之处为 None</translation>
    </message>
    <message>
        <source>quantize_dynamic has no qconfigs of its own for %1: give them in qconfig_spec</source>
        <translation>quantize_dynamic 没有针对 %1 的自带 qconfig：请在 qconfig_spec 中给出</translation>
    </message>
    <message>
        <source>the weight of `%1` cannot be stored as %2</source>
        <translation>`%1` 的权重不能以 %2 存储</translation>
    </message>
    <message>
        <source>PyTorch cannot fuse this sequence of modules: %1</source>
        <translation>PyTorch 不融合这样的模块序列：%1</translation>
    </message>
    <message>
        <source>`%1` has no `%2`, so convert cannot make one</source>
        <translation>`%1` 没有 `%2`：convert 无法据此生成模块</translation>
    </message>
    <message>
        <source>`%1` needs a memoryless observer for its activations: a moving average with averaging_constant=1</source>
        <translation>`%1` 要求激活对每个批次重新观察：使用 averaging_constant=1 的移动平均</translation>
    </message>
    <message>
        <source>this `%1` does not say the shape of its sparse blocks: squash the masks of a sparsifier with it first</source>
        <translation>此 `%1` 没有给出稀疏块的形状：请先对它执行 sparsifier 的 squash_mask</translation>
    </message>
    <message>
        <source>the model is in eval mode; `%1` wants it in training mode</source>
        <translation>模型处于 eval 模式；`%1` 要求训练模式</translation>
    </message>
    <message>
        <source>no observer has watched the output of this `%1`</source>
        <translation>没有 observer 观察过此 `%1` 的输出</translation>
    </message>
    <message>
        <source>the weights of `%1` can only be quantized per tensor, but its qconfig asks for per channel</source>
        <translation>`%1` 的权重只能逐张量量化，而其 qconfig 要求逐通道</translation>
    </message>
    <message>
        <source>this `%1` has no qconfig</source>
        <translation>此 `%1` 没有 qconfig</translation>
    </message>
    <message>
        <source>eager mode cannot make a `%1`: its from_float wants the qparams of the weight, which convert does not give it</source>
        <translation>eager 模式无法生成 `%1`：其 from_float 需要权重的 qparams，而 convert 不提供</translation>
    </message>
    <message>
        <source>the dynamically quantized form of `%1` needs biases, and this one has none</source>
        <translation>`%1` 的动态量化形式需要偏置，而此模块没有</translation>
    </message>
    <message>
        <source>one scale is wanted here, and the observer gives %1: one for each channel</source>
        <translation>此处需要一个 scale，而 observer 给出 %1 个：每个通道一个</translation>
    </message>
    <message>
        <source>the engine %1 has no sparse kernels; fbgemm and qnnpack do</source>
        <translation>引擎 %1 没有稀疏内核；fbgemm 和 qnnpack 有</translation>
    </message>
    <message>
        <source>sparse kernels take the weights of this `%1` only if all zero points are 0</source>
        <translation>对于此 `%1`，稀疏内核只接受 zero point 全为 0 的权重</translation>
    </message>
    <message>
        <source>`%1` takes no weights of %2</source>
        <translation>`%1` 不接受 %2 的权重</translation>
    </message>
    <message>
        <source>`%1` cannot be made from a `%2`</source>
        <translation>`%1` 不能由 `%2` 生成</translation>
    </message>
    <message>
        <source>this model is a list of modules without a graph, which FX graph mode needs: export a graph with `export_graph`, or choose an eager mode</source>
        <translation>此模型只是模块列表，没有 FX 图模式所需的图：请用 `export_graph` 导出它的图，或选择 eager 模式之一</translation>
    </message>
    <message>
        <source>`%1` is not a mode{; did you mean `%2`?}: the modes are fx, eager and dynamic</source>
        <translation>`%1` 不是有效的模式{；您是指 `%2` 吗？}：可用 fx、eager 或 dynamic</translation>
    </message>
    <message>
        <source>eager mode matches no patterns: name a module</source>
        <translation>eager 模式不支持 pattern 匹配：请指定一个模块</translation>
    </message>
    <message>
        <source>no model is given: name a graph or a list of modules, or a workspace that has one</source>
        <translation>未给出模型：请指定图或模块列表，或指定含有其一的工作区</translation>
    </message>
    <message>
        <source>the model has no module `%1`{; did you mean `%2`?}</source>
        <translation>模型中没有模块 `%1`{；您是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>`%1` does not lie in the package `%2`, whose names this file adds</source>
        <translation>`%1` 不在包 `%2` 中，而此文件添加的是该包的名称</translation>
    </message>
    <message>
        <source>`%1` is added twice by this file</source>
        <translation>此文件两次添加了 `%1`</translation>
    </message>
    <message>
        <source>`%1` is in the catalogue already, as a name of `%2`: this entry is left out</source>
        <translation>`%1` 已在目录中，属于 `%2` 的名称：此条目被略去</translation>
    </message>
    <message>
        <source>its out_proj has become a `%1` already, so there is no float weight to take</source>
        <translation>`%1` 已由它的 out_proj 生成，因此没有浮点权重可取</translation>
    </message>
    <message>
        <source>a copy of a `%1` is incomplete; call with inplace=True, or quantize the model only once</source>
        <translation>`%1` 的副本不是完整的模块；请用 inplace=True 调用，或只量化模型一次</translation>
    </message>
    <message>
        <source>only Python knows whether `%1`, which is not a torch dtype, equals %2</source>
        <translation>`%1` 不是 torch 的 dtype，它是否等于 %2 只有 Python 才知道</translation>
    </message>
    <message>
        <source>a quantized convolution needs output channels, and this one has none</source>
        <translation>量化卷积需要输出通道，而这个卷积一个也没有</translation>
    </message>
    <message>
        <source>the model returns the quantized tensor that comes from `%1`: there is no DeQuantStub after it</source>
        <translation>模型输出的是量化张量，即来自 `%1` 的张量：它后面没有 DeQuantStub</translation>
    </message>
    <message>
        <source>it is not known whether `%1` can run on its inputs, nor whether its result is quantized</source>
        <translation>未知：`%1` 能否在所得的输入上运行，其结果是否量化</translation>
    </message>
    <message>
        <source>it is not known whether quantized tensors arrive where they are needed, and only there: the file has no trace with stubs; export_graph of qconfig_studio.py writes one</source>
        <translation>量化张量是否出现在且仅出现在需要的地方，无从得知：没有带 stub 的追踪；qconfig_studio.py 的 export_graph 会写出它</translation>
    </message>
    <message>
        <source>PyTorch raises %2 in the step %1: %3</source>
        <translation>PyTorch 在步骤 %1 中抛出 %2：%3</translation>
    </message>
    <message>
        <source>`%1` stays float although its qconfig asks for quantization; number of modules: %2{ (`%3` first)}</source>
        <translation>尽管有 qconfig 要求量化，`%1` 仍为浮点；模块数：%2{（首个为 `%3`）}</translation>
    </message>
    <message>
        <source>`%2` is set, and %1 does not read it</source>
        <translation>设置了 `%2`，而 %1 不读取它</translation>
    </message>
    <message>
        <source>`%1` is not a direct child of the model, and PyTorch looks up no others in this list{; did you mean `%2`?}</source>
        <translation>`%1` 不是模型自身的直接子模块，而 PyTorch 只按直接子模块查这个列表{；是指 `%2` 吗？}</translation>
    </message>
    <message>
        <source>`%1` decides nothing: every module that it matches has a nearer qconfig</source>
        <translation>`%1` 对任何模块都不起决定作用：它所写的每个模块都有更近的 qconfig</translation>
    </message>
    <message>
        <source>the converted model fails at `%1` when it runs</source>
        <translation>转换后的模型运行到 `%1` 时失败</translation>
    </message>
    <message>
        <source>the user&apos;s own code returns the module itself, and its hooks would be added to it again</source>
        <translation>用户自己的代码返回了模块本身，它的钩子会再次加到它上面</translation>
    </message>
    <message>
        <source>the tensors of this `%1` are on the meta device, and what belongs to it would have to be moved off that device</source>
        <translation>这个 `%1` 的张量在 meta 设备上，而属于它的部分必须从该设备移出</translation>
    </message>
    <message>
        <source>the fuser method needs a module with `%2` here, and `%1` has none</source>
        <translation>融合方法在此需要带有 `%2` 的模块，而 `%1` 没有</translation>
    </message>
    <message>
        <source>a `%1` needs a quantized tensor, but the one that comes from `%2` is not quantized; it has not passed through a QuantStub</source>
        <translation>`%1` 需要量化张量，而来自 `%2` 的张量未量化；它没有经过 QuantStub</translation>
    </message>
    <message>
        <source>a `%1` needs a quantized tensor, but the QuantStub `%2` before it is not converted; give the stub a qconfig</source>
        <translation>`%1` 需要量化张量，而它前面的 QuantStub `%2` 保持原样；请给它一个 qconfig</translation>
    </message>
    <message>
        <source>a `%1` cannot take the %2 tensor that comes from `%3`</source>
        <translation>`%1` 不能接受来自 `%3` 的 %2 张量</translation>
    </message>
    <message>
        <source>a `%1` cannot take the quantized tensor that comes from `%2`; there is no DeQuantStub before it</source>
        <translation>`%1` 不能接受来自 `%2` 的量化张量；它前面没有 DeQuantStub</translation>
    </message>
    <message>
        <source>what comes from `%1` is quantized already</source>
        <translation>来自 `%1` 的张量已经量化</translation>
    </message>
    <message>
        <source>`%1` cannot take the quantized tensor that comes from `%2`; put a DeQuantStub before it</source>
        <translation>`%1` 不能接受来自 `%2` 的量化张量；请在它前面放一个 DeQuantStub</translation>
    </message>
    <message>
        <source>`%1` cannot take the quantized tensor that comes from `%2`; call the `%3` of a FloatFunctional instead</source>
        <translation>`%1` 不能接受来自 `%2` 的量化张量；请改用 FloatFunctional 的 `%3`</translation>
    </message>
    <message>
        <source>its `%1` gets the quantized tensor that comes from `%2`, but it is still a FloatFunctional, which computes in float; give it a qconfig, or put a DeQuantStub before it</source>
        <translation>它的 `%1` 得到来自 `%2` 的量化张量，而它仍是按浮点计算的 FloatFunctional；请给它一个 qconfig，或在它前面放一个 DeQuantStub</translation>
    </message>
    <message>
        <source>`%1` gets a quantized tensor from `%2` and one from `%3` that is not quantized</source>
        <translation>`%1` 得到的张量中，来自 `%2` 的已量化，而来自 `%3` 的未量化</translation>
    </message>
    <message>
        <source>`view` cannot take the tensor that comes from `%1`, which is channels last in memory after a quantized convolution or normalization; use reshape</source>
        <translation>`view` 不能接受来自 `%1` 的张量：经过量化卷积或归一化后它在内存中是 channels last 排列；请用 reshape</translation>
    </message>
    <message>
        <source>`%1` lies inside itself</source>
        <translation>`%1` 位于它自身之内</translation>
    </message>
    <message>
        <source>only Python can say which qconfigs quantize_dynamic takes for `%1`: give them in qconfig_spec</source>
        <translation>quantize_dynamic 对 `%1` 采用哪些 qconfig 只有 Python 知道：请在 qconfig_spec 中给出</translation>
    </message>
    <message>
        <source>none of its values is a finite number</source>
        <translation>其中没有一个值是有限数</translation>
    </message>
    <message>
        <source>PyTorch folds `%1` into the weight first, and no file has its running variance</source>
        <translation>PyTorch 会先把 `%1` 乘入权重，而没有文件包含它的 running variance</translation>
    </message>
    <message>
        <source>no open file has its quantized `%1`</source>
        <translation>打开的文件中都没有它被量化的 `%1`</translation>
    </message>
    <message>
        <source>asked{ by rule %1}</source>
        <translation>被要求{（规则 %1）}</translation>
    </message>
    <message>
        <source>asked{ by rule %1}. PyTorch folds `%2` into the weight first, and the same is done here</source>
        <translation>被要求{（规则 %1）}。PyTorch 会先把 `%2` 乘入权重，这里也是如此</translation>
    </message>
    <message>
        <source>what is quantized is not `%1` itself, but what the model computes from it</source>
        <translation>被量化的不是 `%1` 本身，而是模型的运算由它得到的结果</translation>
    </message>
    <message>
        <source>PyTorch folds `%1` into the weight first, and its eps is not on record</source>
        <translation>PyTorch 会先把 `%1` 乘入权重，而它的 eps 没有记录</translation>
    </message>
    <message>
        <source>its module is fused into `%1`</source>
        <translation>其模块被融合进 `%1`</translation>
    </message>
    <message>
        <source>it belongs to no module of the model</source>
        <translation>它不属于模型的任何模块</translation>
    </message>
    <message>
        <source>the graph never calls its module `%1`</source>
        <translation>图从不调用其模块 `%1`</translation>
    </message>
    <message>
        <source>PyTorch leaves its module in float</source>
        <translation>PyTorch 让其模块保持浮点</translation>
    </message>
    <message>
        <source>PyTorch quantizes weights and leaves `%1` in float</source>
        <translation>PyTorch 量化权重，而让 `%1` 保持浮点</translation>
    </message>
    <message>
        <source>PyTorch leaves the weight of a `%1` in float</source>
        <translation>PyTorch 让 `%1` 的权重保持浮点</translation>
    </message>
    <message>
        <source>the `%1` of `%2` has another shape{; %3 is expected}</source>
        <translation>`%2` 的 `%1` 是另一种形状{；应为 %3}</translation>
    </message>
    <message>
        <source>`%2` is asked for{ by rule %1}, and only Python knows what it computes</source>
        <translation>要求的是 `%2`{（规则 %1）}，只有 Python 知道它计算什么</translation>
    </message>
    <message>
        <source>a normalisation of %1 channels cannot be folded into a weight of %2</source>
        <translation>%1 个通道的归一化不能折叠进 %2 个通道的权重</translation>
    </message>
    <message>
        <source>`%1` is not a number of decibels; write it like 20dB</source>
        <translation>`%1` 不是 20dB 这样的分贝数</translation>
    </message>
    <message>
        <source>the number in `%1` is missing or not possible: formats have 2 to 8 or 16 bits, groups and blocks of at least one element, percentiles above 50 and up to 100</source>
        <translation>`%1` 中的数字无效，或不适用于格式：位数为 2 到 8 或 16，分组和分块至少一个元素，百分位大于 50 且不超过 100</translation>
    </message>
    <message>
        <source>a format must name a dtype: `int4`, `uint8`, `float8_e4m3fn`, ...</source>
        <translation>格式必须说明用什么数：`int4`、`uint8`、`float8_e4m3fn` 等</translation>
    </message>
    <message>
        <source>`%1` is not a word of a number format{; did you mean `%2`?}</source>
        <translation>`%1` 不是数字格式的词{；是否想写 `%2`？}</translation>
    </message>
    <message>
        <source>name a tensor file with an observer or a format, or a workspace</source>
        <translation>请给出 observer 或格式以及文件，或者工作区</translation>
    </message>
    <message>
        <source>`%1` is measured twice; the last one counts</source>
        <translation>`%1` 有两条测量结果；以最后一条为准</translation>
    </message>
    <message>
        <source>this was measured with other configs than the workspace has now: measure again</source>
        <translation>测量时的配置与工作区现在的配置不同：请重新测量</translation>
    </message>
    <message>
        <source>%1 of %2 modules are measured: run `python -m qconfig_studio measure` again, and it goes on</source>
        <translation>已测量 %1/%2 个模块：再次运行 `python -m qconfig_studio measure` 即可继续</translation>
    </message>
    <message>
        <source>PyTorch folds it into `%1`, and it is compared as a part of that</source>
        <translation>PyTorch 将其乘入 `%1`，比较时已一并计入</translation>
    </message>
    <message>
        <source>the quantized model computes it together with `%1`, and has no separate result for it</source>
        <translation>量化模型将其与 `%1` 一起执行，没有单独的结果</translation>
    </message>
    <message>
        <source>conversion made it: the float model has nothing of the kind</source>
        <translation>由转换产生：浮点模型中没有对应的内容</translation>
    </message>
    <message>
        <source>the other file has no counterpart</source>
        <translation>另一个文件中没有与之对应的张量</translation>
    </message>
    <message>
        <source>there is no element that is finite in both</source>
        <translation>没有任何元素在两者中都是有限值</translation>
    </message>
    <message>
        <source>it is a scale, a zero point or the geometry of a kernel&apos;s input, which the float model does not have</source>
        <translation>它是某个量化对象的scale、zero point或几何参数：浮点模型中没有</translation>
    </message>
    <message>
        <source>Every rule that reaches `%1` changes others, too{; for example `%2`}</source>
        <translation>能到达 `%1` 的规则都会改变别的{；例如 `%2`}</translation>
    </message>
    <message>
        <source>Two different things are requested for `%1`</source>
        <translation>对 `%1` 同时提出了两个要求</translation>
    </message>
    <message>
        <source>PyTorch looks up no qconfig for `%1`</source>
        <translation>PyTorch 不为 `%1` 查找 qconfig</translation>
    </message>
    <message>
        <source>PyTorch would raise %1: %2</source>
        <translation>PyTorch 会抛出 %1：%2</translation>
    </message>
    <message>
        <source>With these rules, the QAT module that takes the place of `%1` would not get the qconfig that its calls get</source>
        <translation>这些规则会改变 `%1` 的 qconfig，却不会相应改变它在 QAT 中换成的类</translation>
    </message>
    <message>
        <source>The backend takes no such weight: with that qconfig `%1` would stay in float</source>
        <translation>后端不接受这样的权重：用该 qconfig，`%1` 会保持浮点</translation>
    </message>
    <message>
        <source>No observer of PyTorch gives the weights of `%1` that spec</source>
        <translation>PyTorch 没有观察器能给 `%1` 的权重这样的规格</translation>
    </message>
    <message>
        <source>No observer of PyTorch quantizes as `%1`</source>
        <translation>PyTorch 没有观察器按 `%1` 量化</translation>
    </message>
    <message>
        <source>fuse_fx alone looks up no rules</source>
        <translation>单独的 fuse_fx 不查找规则</translation>
    </message>
    <message>
        <source>`%1` is inside `%2`, for which PyTorch looks up one qconfig: rules for its parts belong elsewhere</source>
        <translation>`%1` 在 `%2` 之内，PyTorch 把后者作为整体查找：其各部分的规则在别处</translation>
    </message>
    <message>
        <source>The graph never calls `%1`</source>
        <translation>图从不调用 `%1`</translation>
    </message>
    <message>
        <source>The weight observer of `%1`, `%2`, has no per-channel counterpart</source>
        <translation>`%1` 的权重观察器 `%2` 没有对应的按通道观察器</translation>
    </message>
    <message>
        <source>`%1` has no qconfig whose weight could be changed: it is kept in float</source>
        <translation>`%1` 没有可以改变权重的 qconfig：它保持浮点</translation>
    </message>
    <message>
        <source>A goal needs the weights of the model: no open file has one that is quantized</source>
        <translation>目标需要模型的权重：打开的文件中没有被量化的权重</translation>
    </message>
    <message>
        <source>the rules ask for nothing here</source>
        <translation>规则对它没有要求</translation>
    </message>
    <message>
        <source>it is a tensor of the model itself, which is ranked from a checkpoint</source>
        <translation>它是模型自身的张量，由检查点参与排序</translation>
    </message>
    <message>
        <source>it is computed inside of what PyTorch fuses, whose result is `%1`</source>
        <translation>它位于 PyTorch 融合的部分之内，融合后给出 `%1`</translation>
    </message>
    <message>
        <source>PyTorch leaves this value in float</source>
        <translation>PyTorch 让这个值保持浮点</translation>
    </message>
    <message>
        <source>it is quantized, and the file of activations does not have it</source>
        <translation>它会被量化，而激活文件中没有它</translation>
    </message>
    <message>
        <source>its observer sees other values, too, and not all of them were recorded{; `%1` was not}</source>
        <translation>它的观察器还会看到其他值，而它们没有全部记录{；`%1` 没有}</translation>
    </message>
    <message>
        <source>it is the same as `%1`, which is measured itself</source>
        <translation>它与 `%1` 相同，后者已单独考察</translation>
    </message>
    <message>
        <source>it is quantized already (%1, %2), and the file does not tell how much that cost; `compare-tensors` compares it with the float model&apos;s</source>
        <translation>它已经量化（%1，%2）：文件中没有量化造成的误差；`compare-tensors` 可将其与浮点模型的张量比较</translation>
    </message>
    <message>
        <source>one has the shape %1, the other %2</source>
        <translation>一个的形状是 %1，另一个是 %2</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 个</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>count (log)</source>
        <translation>个数（对数）</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>size once quantized (bytes, log)</source>
        <translation>量化后的大小（字节，对数）</translation>
    </message>
    <message>
        <source>SQNR (dB)</source>
        <translation>SQNR (dB)</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>变成</translation>
    </message>
    <message>
        <source>in grey: the whole tensor</source>
        <translation>灰色：整个张量</translation>
    </message>
    <message>
        <source>Effective bits</source>
        <translation>有效位数</translation>
    </message>
    <message>
        <source>channel %1: %2 dB</source>
        <translation>通道 %1：%2 dB</translation>
    </message>
    <message>
        <source>channels: %1</source>
        <translation>通道数：%1</translation>
    </message>
    <message>
        <source>SQNR of each channel of `%1`</source>
        <translation>`%1` 各通道的 SQNR</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类</translation>
    </message>
    <message>
        <source>clip %1</source>
        <translation>截断 %1</translation>
    </message>
    <message>
        <source>Configs</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>个数</translation>
    </message>
    <message>
        <source>no module has a qconfig, so nothing is quantized</source>
        <translation>没有模块带有 qconfig，因此什么都不会量化</translation>
    </message>
    <message>
        <source>the weight of a PReLU becomes quint8 whatever was asked</source>
        <translation>无论要求什么，PReLU 的权重都变成 quint8</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>entries: %1</source>
        <translation>条目数：%1</translation>
    </message>
    <message>
        <source>Errors of `%1`</source>
        <translation>`%1` 的误差</translation>
    </message>
    <message>
        <source>thin lines: every %1th quantization level</source>
        <translation>细线：每 %1 个量化级画一条</translation>
    </message>
    <message>
        <source>everything else</source>
        <translation>其余一切</translation>
    </message>
    <message>
        <source>in `%1`</source>
        <translation>在 `%1` 中</translation>
    </message>
    <message>
        <source>When it runs{ (at `%1`)}: %2</source>
        <translation>运行时{；`%1`}：%2</translation>
    </message>
    <message>
        <source>When it runs, it raises{ at `%1`}: %2</source>
        <translation>运行时会抛出异常{（`%1`）}：%2</translation>
    </message>
    <message>
        <source>Fused first</source>
        <translation>先融合</translation>
    </message>
    <message>
        <source>%1 fusions of %2 nodes; the fused graph has %3 nodes of %4</source>
        <translation>%2 个节点上有 %1 个融合；融合后的图有 %3 个节点，原有 %4 个</translation>
    </message>
    <message>
        <source>dashed: half of the step %1</source>
        <translation>虚线：步长 %1 的一半</translation>
    </message>
    <message>
        <source>%1 values from %2 to %3 in %4 bins</source>
        <translation>%1 个值，从 %2 到 %3，共 %4 个区间</translation>
    </message>
    <message>
        <source>As JSON</source>
        <translation>JSON 形式</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>prepared separately</source>
        <translation>单独 prepare</translation>
    </message>
    <message>
        <source>dynamic or weight only</source>
        <translation>动态或仅权重</translation>
    </message>
    <message>
        <source>float although asked</source>
        <translation>要求量化但仍为浮点</translation>
    </message>
    <message>
        <source>float, as asked</source>
        <translation>按要求保持浮点</translation>
    </message>
    <message>
        <source>fused into another</source>
        <translation>融合到其他节点</translation>
    </message>
    <message>
        <source>fused, preserved or lost</source>
        <translation>已融合，被保留或丢失</translation>
    </message>
    <message>
        <source>becomes a fused module</source>
        <translation>变成融合模块</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>两者都不是</translation>
    </message>
    <message>
        <source>float, asked quantized</source>
        <translation>浮点，要求量化</translation>
    </message>
    <message>
        <source>quantized, asked float</source>
        <translation>已量化，要求浮点</translation>
    </message>
    <message>
        <source>quantized</source>
        <translation>已量化</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>left out: %1 NaN, %2 infinite</source>
        <translation>未计入：%1 个 NaN，%2 个无穷</translation>
    </message>
    <message>
        <source>thin lines: quantization levels</source>
        <translation>细线：量化级</translation>
    </message>
    <message>
        <source>Written by QConfig Studio %1. It holds no scripts and loads nothing.</source>
        <translation>由 QConfig Studio %1 写出。它不含脚本，也不加载任何内容。</translation>
    </message>
    <message>
        <source>Max error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>median %1 dB</source>
        <translation>中位数 %1 dB</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>eager mode, dynamic (`quantize_dynamic`)</source>
        <translation>eager 模式，动态（`quantize_dynamic`）</translation>
    </message>
    <message>
        <source>eager mode, post-training (`quantize`)</source>
        <translation>eager 模式，训练后量化（`quantize`）</translation>
    </message>
    <message>
        <source>eager mode, quantization-aware training (`quantize_qat`)</source>
        <translation>eager 模式，量化感知训练（`quantize_qat`）</translation>
    </message>
    <message>
        <source>fuse only (`fuse_fx`)</source>
        <translation>仅融合（`fuse_fx`）</translation>
    </message>
    <message>
        <source>FX graph mode, post-training (`prepare_fx`, `convert_fx`)</source>
        <translation>FX 图模式，训练后量化（`prepare_fx`、`convert_fx`）</translation>
    </message>
    <message>
        <source>FX graph mode, quantization-aware training (`prepare_qat_fx`, `convert_fx`)</source>
        <translation>FX 图模式，量化感知训练（`prepare_qat_fx`、`convert_fx`）</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Module or call</source>
        <translation>模块或调用</translation>
    </message>
    <message>
        <source>What becomes of each module</source>
        <translation>各模块的结果</translation>
    </message>
    <message>
        <source>%1 of %2 modules quantized{; %3 float although asked}{; %4 float as asked}</source>
        <translation>%2 个模块中有 %1 个已量化{；%3 个要求量化但仍为浮点}{；%4 个按要求保持浮点}</translation>
    </message>
    <message>
        <source>no channel stands out</source>
        <translation>没有突出的通道</translation>
    </message>
    <message>
        <source>The workspace names no tensor files, so no weight is measured.</source>
        <translation>工作区没有指定张量文件，因此没有测量任何权重。</translation>
    </message>
    <message>
        <source>%1 of %2 nodes quantized{; %3 of them although float was asked for}{; %4 float although quantization was asked for}{; %5 fused into others}</source>
        <translation>%2 个节点中有 %1 个已量化{；其中 %3 个要求浮点}{；%4 个要求量化但仍为浮点}{；%5 个融合到其他节点}</translation>
    </message>
    <message>
        <source>No weight of the open files is quantized.</source>
        <translation>打开的文件中没有被量化的权重。</translation>
    </message>
    <message>
        <source>`%1` cannot be drawn: %2</source>
        <translation>无法绘制 `%1`：%2</translation>
    </message>
    <message>
        <source>Not ranked</source>
        <translation>未列入排名</translation>
    </message>
    <message>
        <source>nothing is set</source>
        <translation>没有任何设置</translation>
    </message>
    <message>
        <source>off</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>The model was exported with PyTorch %1; the predictions are for %2.</source>
        <translation>模型由 PyTorch %1 导出；所预测的是 %2。</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>▼ channels that stand out: %1</source>
        <translation>▼ 突出的通道：%1</translation>
    </message>
    <message>
        <source>Backend config</source>
        <translation>后端配置</translation>
    </message>
    <message>
        <source>Convert custom config</source>
        <translation>Convert 自定义配置</translation>
    </message>
    <message>
        <source>Eager config</source>
        <translation>Eager 配置</translation>
    </message>
    <message>
        <source>Fuse custom config</source>
        <translation>Fuse 自定义配置</translation>
    </message>
    <message>
        <source>QConfig mapping</source>
        <translation>QConfig 映射</translation>
    </message>
    <message>
        <source>Prepare custom config</source>
        <translation>Prepare 自定义配置</translation>
    </message>
    <message>
        <source>per channel (axis %1), affine</source>
        <translation>逐通道（轴 %1），仿射</translation>
    </message>
    <message>
        <source>per channel (axis %1), zero point in float</source>
        <translation>逐通道（轴 %1），零点为浮点</translation>
    </message>
    <message>
        <source>per channel (axis %1), symmetric</source>
        <translation>逐通道（轴 %1），对称</translation>
    </message>
    <message>
        <source>per tensor, affine</source>
        <translation>逐张量，仿射</translation>
    </message>
    <message>
        <source>per tensor, symmetric</source>
        <translation>逐张量，对称</translation>
    </message>
    <message>
        <source>The worst weights</source>
        <translation>最差的权重</translation>
    </message>
    <message>
        <source>Predicts</source>
        <translation>预测的版本</translation>
    </message>
    <message>
        <source>preset `%1`</source>
        <translation>预设 `%1`</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>QConfig</source>
        <translation>QConfig</translation>
    </message>
    <message>
        <source>PyTorch raises %1 in %2{ at `%3`}{; %4}</source>
        <translation>PyTorch 在 %2 中{（`%3`）}抛出 %1{；%4}</translation>
    </message>
    <message>
        <source>PyTorch says: %1</source>
        <translation>PyTorch 的消息：%1</translation>
    </message>
    <message>
        <source>values below %1 and above %2 are clipped</source>
        <translation>小于 %1 和大于 %2 的值被截断</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>global</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>module name</source>
        <translation>模块名</translation>
    </message>
    <message>
        <source>order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>regex</source>
        <translation>正则</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Saturated</source>
        <translation>饱和</translation>
    </message>
    <message>
        <source>Each weight: its size once quantized against its SQNR</source>
        <translation>每个权重：量化后的大小与 SQNR</translation>
    </message>
    <message>
        <source>Weights: %1{; the worst %2 are numbered as in the list}. Those without any error stand at the top.</source>
        <translation>权重数：%1{；最差的 %2 个按列表编号}。没有误差的位于顶端。</translation>
    </message>
    <message>
        <source>Size after</source>
        <translation>之后大小</translation>
    </message>
    <message>
        <source>Size before</source>
        <translation>之前大小</translation>
    </message>
    <message>
        <source>Spec</source>
        <translation>规格</translation>
    </message>
    <message>
        <source>%1 %2…%3, %4{; %5}</source>
        <translation>%1 %2…%3，%4{；%5}</translation>
    </message>
    <message>
        <source>rounded to %1</source>
        <translation>舍入为 %1</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Switched off</source>
        <translation>已关闭的规则</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Tensor files</source>
        <translation>张量文件</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>模型本身</translation>
    </message>
    <message>
        <source>Quantization of %1</source>
        <translation>%1 的量化</translation>
    </message>
    <message>
        <source>Model exported with</source>
        <translation>导出模型所用版本</translation>
    </message>
    <message>
        <source>%1 dB</source>
        <translation>%1 dB</translation>
    </message>
    <message>
        <source>Not on record{ at `%1`}: %2</source>
        <translation>没有记录{（`%1`）}：%2</translation>
    </message>
    <message>
        <source>Values of `%1`</source>
        <translation>`%1` 的值</translation>
    </message>
    <message>
        <source>%1 values, from %2 to %3</source>
        <translation>%1 个值，从 %2 到 %3</translation>
    </message>
    <message>
        <source>Values of the worst channel, %2, of `%1`</source>
        <translation>`%1` 最差通道（%2）的值</translation>
    </message>
    <message>
        <source>PyTorch warns{ (%1 times)}: %2</source>
        <translation>PyTorch 警告{（%1 次）}：%2</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Weights, worst first</source>
        <translation>权重，最差的在前</translation>
    </message>
    <message>
        <source>Quantized weights: %1, %2 → %3</source>
        <translation>已量化的权重：%1 个，%2 → %3</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>with `%1` folded in</source>
        <translation>已并入 `%1`</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2): its scales cannot be %3 with zero points that are %4</source>
        <translation>张量 `%1`（偏移 %2）：zero point为 %4 时，scale不能是 %3</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2) is left out: it is a view of a tensor with several codes in one byte, from which PyTorch itself reads the wrong elements</source>
        <translation>张量 `%1`（偏移 %2）被略去：它是编码共享字节的张量的视图，PyTorch 自身读取的元素与其所示不同</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2): its scales lie along axis %3, and its shape is %4</source>
        <translation>张量 `%1`（偏移 %2）：scale沿轴 %3，而形状是 %4</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2): its axis has %3 channels, and there are %4 scales and %5 zero points</source>
        <translation>张量 `%1`（偏移 %2）：该轴有 %3 个通道，却有 %4 个scale和 %5 个zero point</translation>
    </message>
    <message>
        <source>tensor `%1` (offset %2): its scale and zero point are not what torch writes</source>
        <translation>张量 `%1`（偏移 %2）：其scale和zero point不是 torch 写出的形式</translation>
    </message>
    <message>
        <source>`%1` is not a size in bytes; write it like 2MB</source>
        <translation>`%1` 不是字节数，例如 2MB</translation>
    </message>
    <message>
        <source>`%1` is quantized already (%2): there is nothing to compare it with. Without an observer or a format, `qconfig error` describes it</source>
        <translation>`%1` 已经量化（%2）：没有可比较的对象。不给出observer或格式时，`qconfig error` 会显示它是什么</translation>
    </message>
    <message>
        <source>the mode is one of eager mode, and this command is for FX graph mode only; `resolve`, `explain`, `plan`, `lint`, `error`, `rank`, `report`, `export` and `validate` are for both</source>
        <translation>当前是 eager 模式之一，而此命令只用于 FX 图模式；`resolve`、`explain`、`plan`、`lint`、`error`、`rank`、`report`、`export` 和 `validate` 可用于两者</translation>
    </message>
    <message>
        <source>the mode is `fx-fuse`: fuse_fx alone reads no rules and observes nothing, so only `plan`, `explain`, `lint`, `diff`, `report`, `export` and `validate` have something to say about it; --qat asks about `prepare_qat_fx` instead</source>
        <translation>模式为 `fx-fuse`：单独的 fuse_fx 不读取规则，也不观察，因此只有 `plan`、`explain`、`lint`、`diff`、`report`、`export` 和 `validate` 能对它有所说明；--qat 则改为询问 `prepare_qat_fx`</translation>
    </message>
    <message>
        <source>say what is wanted, for modules (--keep-float, --per-channel, --use) or for the whole model (--at-least, --at-most)</source>
        <translation>请说明想要什么：对模块（--keep-float、--per-channel、--use）或对整个模型（--at-least、--at-most）</translation>
    </message>
    <message>
        <source>there is no translation into `%1`; the languages are: %2</source>
        <translation>没有 `%1` 的译文；现有：%2</translation>
    </message>
    <message>
        <source>`%1` is not one of the specs: %2</source>
        <translation>没有名为 `%1` 的规格，可用的有：%2</translation>
    </message>
    <message>
        <source>The worst activations</source>
        <translation>最差的激活</translation>
    </message>
    <message>
        <source>Quantized activations: %1</source>
        <translation>量化的激活：%1 个</translation>
    </message>
    <message>
        <source>all batches: %1 dB</source>
        <translation>全部批次：%1 dB</translation>
    </message>
    <message>
        <source>With all rules the model&apos;s output has %1 dB</source>
        <translation>应用全部规则时模型输出为 %1 dB</translation>
    </message>
    <message>
        <source>With all rules PyTorch raises %1: %2</source>
        <translation>应用全部规则时 PyTorch 引发 %1：%2</translation>
    </message>
    <message>
        <source>size of all weights (%1)</source>
        <translation>全部权重的大小（%1）</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>SQNR of the worst weight (dB)</source>
        <translation>最差权重的 SQNR（dB）</translation>
    </message>
    <message>
        <source>batch %1: %2 dB, %3 clipped</source>
        <translation>批次 %1：%2 dB，截断 %3</translation>
    </message>
    <message>
        <source>SQNR of each batch of `%1`</source>
        <translation>`%1` 各批次的 SQNR</translation>
    </message>
    <message>
        <source>batches: %1</source>
        <translation>批次：%1</translation>
    </message>
    <message>
        <source>batches: %1, sampled</source>
        <translation>批次：%1，经抽样</translation>
    </message>
    <message>
        <source>calibrated range %1 … %2, scale %3, zero point %4</source>
        <translation>校准得到的范围 %1 … %2，scale %3，零点 %4</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>as the rules ask</source>
        <translation>按规则要求</translation>
    </message>
    <message>
        <source>in float</source>
        <translation>保持浮点</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Worst weight</source>
        <translation>最差的权重</translation>
    </message>
    <message>
        <source>cosine %1</source>
        <translation>余弦 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>weight and output disagree</source>
        <translation>权重与输出不一致</translation>
    </message>
    <message>
        <source>`%1` is measured as a whole: this is a part of it</source>
        <translation>`%1` 作为整体测量：这是其中一部分</translation>
    </message>
    <message>
        <source>Measured with</source>
        <translation>测量所用</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Modules measured alone</source>
        <translation>单独测量的模块</translation>
    </message>
    <message>
        <source>This was measured with other configs than the workspace has now: measure again.</source>
        <translation>测量时的配置与工作区现在的不同：请重新测量。</translation>
    </message>
    <message>
        <source>The file does not say which configs were measured.</source>
        <translation>文件没有说明测量的是哪些配置。</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>`%1` cannot be read, so nothing of it is shown: %2</source>
        <translation>无法读取 `%1`，因此不显示其内容：%2</translation>
    </message>
    <message>
        <source>`%1` %2{ (in float %3)}</source>
        <translation>`%1` %2{（浮点时为 %3）}</translation>
    </message>
    <message>
        <source>Each module alone, worst first</source>
        <translation>单独量化每个模块，最差的在前</translation>
    </message>
    <message>
        <source>The model&apos;s output on real inputs with only this module quantized, compared with the output of the float model.</source>
        <translation>在真实输入上，仅量化该模块时的模型输出，与浮点模型的输出相比。</translation>
    </message>
    <message>
        <source>Not measured yet:</source>
        <translation>尚未测量：</translation>
    </message>
    <message>
        <source>and %1 more mixtures, as points in the plot</source>
        <translation>以及另外 %1 种混合，见图中的点</translation>
    </message>
    <message>
        <source>nothing is lost</source>
        <translation>没有损失</translation>
    </message>
    <message>
        <source>one scale for all, %1</source>
        <translation>全部共用一个scale %1</translation>
    </message>
    <message>
        <source>Whole model: SQNR of the model&apos;s output, on real inputs, with only the module of this row quantized.</source>
        <translation>整个模型：在真实输入上，仅量化该行的模块时，模型输出的 SQNR。</translation>
    </message>
    <message>
        <source>– it was not measured · ⚠ PyTorch raised an exception · ≠ weight and output disagree: the layer&apos;s rank by the error of its weight and its rank by the error of the output differ by more than a third of the list of weights</source>
        <translation>– 未测量 · ⚠ PyTorch 引发了异常 · ≠ 权重与输出不一致：分别按权重误差和输出误差排序，该层的两个位次相差超过权重列表的三分之一</translation>
    </message>
    <message>
        <source>SQNR of the output (dB)</source>
        <translation>输出的 SQNR（dB）</translation>
    </message>
    <message>
        <source>Output with all rules</source>
        <translation>应用全部规则时的输出</translation>
    </message>
    <message>
        <source>With only function calls quantized</source>
        <translation>仅量化函数调用时</translation>
    </message>
    <message>
        <source>each batch has scales of its own</source>
        <translation>每个批次有自己的scale</translation>
    </message>
    <message>
        <source>with only `%1` quantized PyTorch raises %2: %3</source>
        <translation>仅量化 `%1` 时 PyTorch 引发 %2：%3</translation>
    </message>
    <message>
        <source>the same scales for all</source>
        <translation>全部共用相同的scale</translation>
    </message>
    <message>
        <source>Size against SQNR, all weights together</source>
        <translation>大小与 SQNR，全部权重合计</translation>
    </message>
    <message>
        <source>Choices: %1, numbered as in the table. ● No other choice beats it: there are %2 of these, joined by the line; ○ another choice is smaller or better.</source>
        <translation>共 %1 种选择，编号与表中相同。● 没有其他选择胜过它（共 %2 种，由折线相连）；○ 另有更小或更好的选择。</translation>
    </message>
    <message>
        <source>Weights and activations, worst first</source>
        <translation>权重和激活，最差的在前</translation>
    </message>
    <message>
        <source>What quantization does to the whole model</source>
        <translation>对整个模型的影响</translation>
    </message>
    <message>
        <source>Whole model (dB)</source>
        <translation>整个模型（dB）</translation>
    </message>
    <message>
        <source>worst: batch %1, %2 dB</source>
        <translation>最差：批次 %1，%2 dB</translation>
    </message>
    <message>
        <source>`%1` already has a qconfig of its own in the model, which is stronger than all rules of this call</source>
        <translation>`%1` 自带 qconfig，它比此调用的所有规则都强</translation>
    </message>
    <message>
        <source>With that qconfig convert would leave the weight of `%1` in float</source>
        <translation>用这个 qconfig，convert 会让 `%1` 的权重保持浮点</translation>
    </message>
    <message>
        <source>The model has no module `%1`</source>
        <translation>模型中没有模块 `%1`</translation>
    </message>
    <message>
        <source>PyTorch has no dynamic quantization to %1</source>
        <translation>PyTorch 没有到 %1 的动态量化</translation>
    </message>
    <message>
        <source>its kernel takes it in float: only the weight is float16</source>
        <translation>其内核按原样接收它：float16 只是权重的数据类型</translation>
    </message>
    <message>
        <source>its range is chosen for each input, and batch %1 has NaN or infinite values</source>
        <translation>其范围按每个输入选取，而批次 %1 含有 NaN 或无穷值</translation>
    </message>
    <message>
        <source>it is the output of the fused `%1`, which is called a different number of times</source>
        <translation>它是融合模块 `%1` 的输出，而后者的调用次数与之不同</translation>
    </message>
    <message>
        <source>its module holds its observer as a child, and only the user&apos;s forward() decides whether the observer runs, too</source>
        <translation>其模块把观察器作为子模块持有，是否也运行它，只有用户的 forward() 才知道</translation>
    </message>
    <message>
        <source>eager mode quantizes only the outputs of modules, and this is not one</source>
        <translation>Eager 模式量化模块给出的值，而它不由任何模块给出</translation>
    </message>
    <message>
        <source>it is measured where a module returns it</source>
        <translation>在给出它的模块处查看它</translation>
    </message>
    <message>
        <source>its observer saw nothing in the recorded batches: the module is not called, or only through a method that is not observed</source>
        <translation>其观察器在记录的批次中什么也没有看到：它没有被调用，或调用的方法不被观察</translation>
    </message>
    <message>
        <source>it is quantized, and the file of activations does not have it; `record_activations(..., eager=True)` records the calls of all modules</source>
        <translation>它被量化，而激活文件中没有它；`record_activations(..., eager=True)` 会记录所有模块的调用</translation>
    </message>
    <message>
        <source>what `%1` computes inside is quantized by observers of its own, and is not recorded</source>
        <translation>`%1` 内部计算的值由其自己的观察器量化，没有被记录</translation>
    </message>
    <message>
        <source>it keeps the scale of its module&apos;s input</source>
        <translation>它沿用其模块输入的缩放</translation>
    </message>
    <message>
        <source>it was recorded as eager mode runs the model, and FX graph mode has no such value</source>
        <translation>它是按 Eager 模式运行模型时记录的，FX 图模式没有这样的值</translation>
    </message>
    <message>
        <source>asked{ by rule %1}. The hidden state is quantized in each step, too: that is not measured</source>
        <translation>被要求{（规则 %1）}。隐藏状态在每一步也被量化：这没有测量</translation>
    </message>
    <message>
        <source>PyTorch cuts it into the weights of three linears (query, key, value), each quantized by itself</source>
        <translation>PyTorch 把它切成三个线性层（query、key、value）的权重，各自单独量化</translation>
    </message>
    <message>
        <source>nothing of its own: `%1` is merged into a neighbour</source>
        <translation>自身不再存在：`%1` 已并入相邻部分</translation>
    </message>
    <message>
        <source>float: `%1`, or its first part if it is fused, has no reference class</source>
        <translation>浮点：`%1`（若为融合模块，则指其第一个部分）没有参考类</translation>
    </message>
    <message>
        <source>Float: observed, but `%1`, or its first part if it is fused, has no reference class</source>
        <translation>浮点：已被观察，但 `%1`（若为融合模块，则指其第一个部分）没有参考类</translation>
    </message>
</context>
<context>
    <name>StatusTextsOfNodes</name>
    <message>
        <source>static</source>
        <translation>静态</translation>
    </message>
    <message>
        <source>dynamic</source>
        <translation>动态</translation>
    </message>
    <message>
        <source>weight only</source>
        <translation>仅权重</translation>
    </message>
    <message>
        <source>float16</source>
        <translation>float16</translation>
    </message>
    <message>
        <source>float16 weight</source>
        <translation>float16 权重</translation>
    </message>
    <message>
        <source>same as input</source>
        <translation>与输入相同</translation>
    </message>
    <message>
        <source>custom module</source>
        <translation>自定义模块</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>已融合</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>quantized input</source>
        <translation>已量化的输入</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>attribute</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>observer</source>
        <translation>observer</translation>
    </message>
    <message>
        <source>no tensor</source>
        <translation>非张量</translation>
    </message>
    <message>
        <source>size or index</source>
        <translation>尺寸或索引</translation>
    </message>
    <message>
        <source>no rule</source>
        <translation>无规则</translation>
    </message>
    <message>
        <source>no pattern</source>
        <translation>无匹配的模式</translation>
    </message>
    <message>
        <source>not traced</source>
        <translation>未追踪</translation>
    </message>
    <message>
        <source>skipped by its pattern</source>
        <translation>被其模式跳过</translation>
    </message>
    <message>
        <source>no dtype config</source>
        <translation>无 dtype config</translation>
    </message>
    <message>
        <source>no dtype config fits</source>
        <translation>无适用的 dtype config</translation>
    </message>
    <message>
        <source>float input</source>
        <translation>浮点输入</translation>
    </message>
    <message>
        <source>nothing to share</source>
        <translation>无可共享的 observer</translation>
    </message>
    <message>
        <source>not observed</source>
        <translation>未观测</translation>
    </message>
    <message>
        <source>not converted</source>
        <translation>未转换</translation>
    </message>
    <message>
        <source>weight in float</source>
        <translation>权重为浮点</translation>
    </message>
    <message>
        <source>no reference class</source>
        <translation>无 reference 类</translation>
    </message>
    <message>
        <source>standalone</source>
        <translation>standalone</translation>
    </message>
    <message>
        <source>custom, not swapped</source>
        <translation>自定义，未替换</translation>
    </message>
    <message>
        <source>PyTorch raises</source>
        <translation>PyTorch 抛出异常</translation>
    </message>
    <message>
        <source>fused, in float</source>
        <translation>已融合，浮点</translation>
    </message>
    <message>
        <source>element</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>conversion</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>in a packed weight</source>
        <translation>并入打包权重</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>made of sizes</source>
        <translation>由尺寸构成</translation>
    </message>
    <message>
        <source>no pattern, not entered</source>
        <translation>无模式，未进入</translation>
    </message>
    <message>
        <source>scripted</source>
        <translation>脚本化</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>becomes fused</source>
        <translation>变为融合模块</translation>
    </message>
    <message>
        <source>fused, preserved</source>
        <translation>已融合，按原样保留</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>int8, asked float</source>
        <translation>int8，要求浮点</translation>
    </message>
    <message>
        <source>float by rule</source>
        <translation>按规则为浮点</translation>
    </message>
    <message>
        <source>float, asked int8</source>
        <translation>浮点，要求 int8</translation>
    </message>
    <message>
        <source>float32, asked float16</source>
        <translation>float32，要求 float16</translation>
    </message>
    <message>
        <source>quantized</source>
        <translation>已量化</translation>
    </message>
    <message>
        <source>asked float, run in int8</source>
        <translation>要求浮点，以 int8 运行</translation>
    </message>
    <message>
        <source>not as asked</source>
        <translation>与要求不同</translation>
    </message>
    <message>
        <source>in float</source>
        <translation>浮点</translation>
    </message>
    <message>
        <source>dynamic or weight only</source>
        <translation>动态或仅权重</translation>
    </message>
    <message>
        <source>in float, as asked</source>
        <translation>按要求保持浮点</translation>
    </message>
    <message>
        <source>in float although asked</source>
        <translation>要求量化却为浮点</translation>
    </message>
    <message>
        <source>asked int8, stay float</source>
        <translation>要求 int8，仍为浮点</translation>
    </message>
    <message>
        <source>fused, but preserved or lost</source>
        <translation>已融合，但被保留或丢失</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>两者皆非</translation>
    </message>
</context>
<context>
    <name>SummaryTexts</name>
    <message>
        <source>quantized</source>
        <translation>已量化</translation>
    </message>
    <message>
        <source>dynamic or weight only</source>
        <translation>动态或仅权重</translation>
    </message>
    <message>
        <source>fused into others</source>
        <translation>融合到其他节点</translation>
    </message>
    <message>
        <source>in float, as asked</source>
        <translation>按要求保持浮点</translation>
    </message>
    <message>
        <source>in float although asked</source>
        <translation>要求量化但仍为浮点</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>两者皆非</translation>
    </message>
    <message>
        <source>PyTorch raises %1</source>
        <translation>PyTorch 抛出 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n node(s) quantized</source>
        <translation>
            <numerusform>已量化 %1/%n 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fused</source>
        <translation>
            <numerusform>%n 个已融合</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n 个检查结果</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing in it is counted.</source>
        <translation>其中没有计入统计的节点。</translation>
    </message>
    <message>
        <source>Inside: %1.</source>
        <translation>内部：%1。</translation>
    </message>
    <message>
        <source>become fused modules</source>
        <translation>由融合模块取代</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>保持原样</translation>
    </message>
    <message numerus="yes">
        <source>%n fusion(s)</source>
        <translation>
            <numerusform>%n 次融合</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n preserved</source>
        <translation>
            <numerusform>%n 个按原样保留</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost</source>
        <translation>
            <numerusform>%n 个丢失</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stay</source>
        <translation>
            <numerusform>%n 个保持原样</numerusform>
        </translation>
    </message>
    <message>
        <source>fuse_fx alone: nothing is observed</source>
        <translation>仅 fuse_fx：不做观察</translation>
    </message>
    <message>
        <source>fused, but preserved or lost</source>
        <translation>已融合，但被保留或丢失</translation>
    </message>
    <message>
        <source>asked float, run in int8</source>
        <translation>要求浮点，以 int8 运行</translation>
    </message>
    <message>
        <source>asked int8, stay float</source>
        <translation>要求 int8，仍为浮点</translation>
    </message>
    <message numerus="yes">
        <source>%n asked float, run in int8</source>
        <translation>
            <numerusform>%n 个要求浮点，以 int8 运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n asked int8, stay float</source>
        <translation>
            <numerusform>%n 个要求 int8，仍为浮点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n float although asked:</source>
        <translation>
            <numerusform>%n 个要求量化却为浮点：</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in float although asked</source>
        <translation>
            <numerusform>%n 个要求量化却为浮点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n float although asked: %1</source>
        <translation>
            <numerusform>%n 个要求量化却为浮点：%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n float as asked</source>
        <translation>
            <numerusform>%n 个按要求为浮点</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TableExport</name>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>复制为 CS&amp;V</translation>
    </message>
    <message>
        <source>&amp;Save all rows as CSV or JSON…</source>
        <translation>将所有行保存为 CSV 或 JSON(&amp;S)…</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>保存表格</translation>
    </message>
    <message>
        <source>Tables (*.csv *.json)</source>
        <translation>表格 (*.csv *.json)</translation>
    </message>
</context>
<context>
    <name>TensorFigures</name>
    <message>
        <source>%1, from %2 to %3 in %4 bins; most of them, %5, from %6 to %7</source>
        <translation>%1，从 %2 到 %3，分为 %4 个 bin；其中最多的 bin 有 %5 个，从 %6 到 %7</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>clip %1</source>
        <translation>截断 %1</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>%1 of channel %2</source>
        <translation>通道 %2 的%1</translation>
    </message>
    <message>
        <source>whole tensor</source>
        <translation>整个张量</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <source>low end %1</source>
        <translation>下端 %1</translation>
    </message>
    <message>
        <source>high end %1</source>
        <translation>上端 %1</translation>
    </message>
    <message>
        <source>narrowest channel %1</source>
        <translation>最窄通道 %1</translation>
    </message>
    <message>
        <source>widest channel %1</source>
        <translation>最宽通道 %1</translation>
    </message>
    <message>
        <source>HistogramObserver</source>
        <translation>HistogramObserver</translation>
    </message>
    <message>
        <source>scale %1, from min and max %2 · %3 bins</source>
        <translation>scale %1，取最小最大值时 %2 · %3 个区间</translation>
    </message>
    <message>
        <source>min %1</source>
        <translation>最小 %1</translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>最大 %1</translation>
    </message>
    <message>
        <source>chosen %1</source>
        <translation>选取 %1</translation>
    </message>
    <message>
        <source>one scale for all, %1</source>
        <translation>共用一个 scale，%1</translation>
    </message>
    <message>
        <source>the same scales for all</source>
        <translation>共用相同的 scale</translation>
    </message>
    <message>
        <source>each has scales of its own</source>
        <translation>各有自己的 scale</translation>
    </message>
    <message>
        <source>each channel has levels of its own: choose one to see them</source>
        <translation>每个通道有各自的量化级：选择一个通道即可看到</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%2 处 %1</translation>
    </message>
    <message>
        <source>%1: codes from %2 to %3, most of them, %4, in the bin of code %5; %6 at %7 and %8 at %9</source>
        <translation>%1：码值从 %2 到 %3，最多的（%4 个）在码值 %5 所在的区间；%7 处占 %6，%9 处占 %8</translation>
    </message>
    <message>
        <source>Integers</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>code</source>
        <translation>码值</translation>
    </message>
</context>
<context>
    <name>TensorWords</name>
    <message>
        <source>per tensor, affine</source>
        <translation>逐张量，affine</translation>
    </message>
    <message>
        <source>per tensor, symmetric</source>
        <translation>逐张量，symmetric</translation>
    </message>
    <message>
        <source>per channel (axis %1), affine</source>
        <translation>逐通道（轴 %1），affine</translation>
    </message>
    <message>
        <source>per channel (axis %1), symmetric</source>
        <translation>逐通道（轴 %1），symmetric</translation>
    </message>
    <message>
        <source>per channel (axis %1), zero point in float</source>
        <translation>逐通道（轴 %1），zero point 为浮点</translation>
    </message>
    <message>
        <source>1 − %1</source>
        <translation>1 − %1</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
    <message numerus="yes">
        <source>%1 value(s)</source>
        <translation>
            <numerusform>%1 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>rounded to %1</source>
        <translation>舍入到 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 NaN value(s) are left out.</source>
        <translation>
            <numerusform>已排除 %1 个 NaN 值。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 infinite value(s) are left out.</source>
        <translation>
            <numerusform>已排除 %1 个无穷值。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 NaN and %2 infinite value(s) are left out.</source>
        <translation>
            <numerusform>已排除 %1 个 NaN 值和 %2 个无穷值。</numerusform>
        </translation>
    </message>
    <message>
        <source>SQNR</source>
        <translation>SQNR</translation>
    </message>
    <message>
        <source>%1 dB</source>
        <translation>%1 dB</translation>
    </message>
    <message>
        <source>Signal to quantization noise: 10 log₁₀ of the sum of x² over the sum of the errors²</source>
        <translation>信号与量化噪声之比：10 log₁₀（x² 之和 / 误差² 之和）</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>Cosine similarity of the tensor before and after</source>
        <translation>量化前后张量的余弦相似度</translation>
    </message>
    <message>
        <source>MSE</source>
        <translation>MSE</translation>
    </message>
    <message>
        <source>Mean of the errors²</source>
        <translation>误差² 的均值</translation>
    </message>
    <message>
        <source>MAE</source>
        <translation>MAE</translation>
    </message>
    <message>
        <source>Mean of the absolute errors</source>
        <translation>误差绝对值的均值</translation>
    </message>
    <message>
        <source>max error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>The largest error, first at %1</source>
        <translation>最大的误差，首次出现在 %1</translation>
    </message>
    <message>
        <source>max error at</source>
        <translation>最大误差位置</translation>
    </message>
    <message>
        <source>The first element with the largest error; its row-major index is %1</source>
        <translation>误差最大的第一个元素；其行优先索引为 %1</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>The smallest finite value</source>
        <translation>最小的有限值</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>The largest finite value</source>
        <translation>最大的有限值</translation>
    </message>
    <message>
        <source>clipped low</source>
        <translation>下端截断</translation>
    </message>
    <message>
        <source>Share of the values whose code was clamped at the lower end</source>
        <translation>码值在下端被截断的值所占的比例</translation>
    </message>
    <message>
        <source>clipped high</source>
        <translation>上端截断</translation>
    </message>
    <message>
        <source>Share of the values whose code was clamped at the upper end</source>
        <translation>码值在上端被截断的值所占的比例</translation>
    </message>
    <message>
        <source>codes used</source>
        <translation>已用码值</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>How many of the possible integers occur</source>
        <translation>实际出现的不同整数个数，与可用总数之比</translation>
    </message>
    <message>
        <source>effective bits</source>
        <translation>有效位数</translation>
    </message>
    <message>
        <source>Entropy of the codes</source>
        <translation>码值的熵</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>scale</translation>
    </message>
    <message>
        <source>Distance between two neighbouring levels</source>
        <translation>相邻两个量化级的间距</translation>
    </message>
    <message>
        <source>zero point</source>
        <translation>zero point</translation>
    </message>
    <message>
        <source>The code of 0</source>
        <translation>0 对应的码值</translation>
    </message>
    <message>
        <source>%1 bit</source>
        <translation>%1 位</translation>
    </message>
    <message>
        <source>%1 channel</source>
        <comment>per channel</comment>
        <translation>%1 逐通道</translation>
    </message>
    <message>
        <source>%1 tensor</source>
        <comment>per tensor</comment>
        <translation>%1 逐张量</translation>
    </message>
    <message numerus="yes">
        <source>an activation, recorded in %n batch(es)</source>
        <translation>
            <numerusform>激活，记录于 %n 个批次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; a sample of its values</source>
        <translation>%1；只是其值的一个样本</translation>
    </message>
    <message>
        <source>%1, dynamic, reduced range</source>
        <translation>%1，动态，范围减半</translation>
    </message>
    <message>
        <source>%1, dynamic</source>
        <translation>%1，动态</translation>
    </message>
</context>
<context>
    <name>ThrownTexts</name>
    <message>
        <source>not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>the program has an error (%1)</source>
        <translation>程序出现错误（%1）</translation>
    </message>
    <message>
        <source>the program has an error</source>
        <translation>程序出现错误</translation>
    </message>
</context>
<context>
    <name>WholeModelColumn</name>
    <message>
        <source>With all rules PyTorch raises %1: %2</source>
        <translation>应用全部规则时 PyTorch 抛出 %1：%2</translation>
    </message>
    <message>
        <source>With all rules the model&apos;s output has %1 dB</source>
        <translation>应用全部规则时模型输出为 %1 dB</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) measured alone</source>
        <translation>
            <numerusform>单独测量了 %n 个模块</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 modules are measured; the same command continues</source>
        <translation>已测量 %1/%2 个模块；再次运行同一命令即可继续</translation>
    </message>
    <message>
        <source>Its effect on the model&apos;s output is not measured.</source>
        <translation>它对模型输出的影响尚未测量。</translation>
    </message>
    <message>
        <source>With only %1 quantized PyTorch raises %2: %3</source>
        <translation>仅量化 %1 时 PyTorch 抛出 %2：%3</translation>
    </message>
    <message>
        <source>With only %1 quantized the model&apos;s output has %2 dB</source>
        <translation>仅量化 %1 时模型输出为 %2 dB</translation>
    </message>
    <message>
        <source>, cosine %1</source>
        <translation>，余弦 %1</translation>
    </message>
    <message>
        <source>%1 is measured as a whole: this weight is a part of it.</source>
        <translation>%1 作为整体测量：该权重是其中一部分。</translation>
    </message>
    <message>
        <source>The two disagree: this layer&apos;s rank by the error of its weight and its rank by the error of the output differ by more than a third of the list.</source>
        <translation>两者不一致：分别按权重误差和输出误差排序时，该层的名次相差超过列表的三分之一。</translation>
    </message>
    <message>
        <source>Measured with other rules than these.</source>
        <translation>测量时的规则与现在不同。</translation>
    </message>
    <message>
        <source>SQNR of the model&apos;s output with only this layer quantized: not measured yet</source>
        <translation>仅量化该层时模型输出的 SQNR：尚未测量</translation>
    </message>
    <message>
        <source>SQNR of the model&apos;s output with only this layer quantized, on real inputs</source>
        <translation>仅量化该层时模型输出的 SQNR，基于真实输入</translation>
    </message>
</context>
<context>
    <name>WhyOutline</name>
    <message>
        <source>none reaches it</source>
        <translation>没有规则适用</translation>
    </message>
    <message numerus="yes">
        <source>%n lose(s)</source>
        <translation>
            <numerusform>%n 条落败</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pass(es)</source>
        <translation>
            <numerusform>%n 项通过</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fail(s)</source>
        <translation>
            <numerusform>%n 项不通过</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not checked</source>
        <translation>
            <numerusform>%n 项未检查</numerusform>
        </translation>
    </message>
    <message>
        <source>none matches</source>
        <translation>没有匹配</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>约束</translation>
    </message>
    <message>
        <source>Observers</source>
        <translation>观察器</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>变为</translation>
    </message>
    <message>
        <source>Open all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>%1 decides</source>
        <comment>a rule</comment>
        <translation>由 %1 决定</translation>
    </message>
</context>
<context>
    <name>WhySectionTexts</name>
    <message>
        <source>Fused by the pattern %1 from %2 into a %3.</source>
        <translation>由模式 %1 将 %2 融合为 %3。</translation>
    </message>
    <message>
        <source>Covers %1: see %2.</source>
        <translation>覆盖 %1：参见%2。</translation>
    </message>
    <message>
        <source>its entry in the backend</source>
        <translation>其在后端中的条目</translation>
    </message>
    <message>
        <source>Covers %1.</source>
        <translation>覆盖 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n near miss(es)</source>
        <translation>
            <numerusform>%n 个接近匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>dynamic</source>
        <translation>动态</translation>
    </message>
    <message>
        <source>range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>smallest scale</source>
        <translation>最小 scale</translation>
    </message>
    <message>
        <source>largest scale</source>
        <translation>最大 scale</translation>
    </message>
    <message>
        <source>fixed scale and zero point</source>
        <translation>固定的 scale 和 zero point</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>fail</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>Fix: a rule for</source>
        <translation>修正：添加规则，针对</translation>
    </message>
    <message>
        <source>DType config %1 of %2</source>
        <translation>DType config %1 / %2</translation>
    </message>
    <message>
        <source>used</source>
        <translation>已采用</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>适用</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未采用</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Checking it raises %1</source>
        <translation>检查时抛出 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n more without effect</source>
        <translation>
            <numerusform>另有 %n 个不起作用</numerusform>
        </translation>
    </message>
    <message>
        <source>the same object as %1</source>
        <translation>与 %1 是同一对象</translation>
    </message>
    <message>
        <source>Prepared</source>
        <translation>prepare 后</translation>
    </message>
    <message>
        <source>Reference model</source>
        <translation>Reference 模型</translation>
    </message>
    <message>
        <source>Quantized model</source>
        <translation>已量化模型</translation>
    </message>
    <message>
        <source>Fused model</source>
        <translation>融合后的模型</translation>
    </message>
    <message>
        <source>preserved as it was</source>
        <translation>按原样保留</translation>
    </message>
    <message>
        <source>made of %1</source>
        <translation>由 %1 组成</translation>
    </message>
    <message>
        <source>the BatchNorm is folded into its weight</source>
        <translation>BatchNorm 已折叠进其权重</translation>
    </message>
    <message>
        <source>required</source>
        <translation>要求</translation>
    </message>
    <message>
        <source>actual</source>
        <translation>实际</translation>
    </message>
</context>
<context>
    <name>WhyTexts</name>
    <message>
        <source>rule %1</source>
        <translation>规则 %1</translation>
    </message>
    <message>
        <source>order</source>
        <translation>次序</translation>
    </message>
    <message>
        <source>module name</source>
        <translation>模块名</translation>
    </message>
    <message>
        <source>regex</source>
        <translation>正则</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>global</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>method %1</source>
        <translation>方法 %1</translation>
    </message>
    <message>
        <source>output %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>shadowed by rule %1</source>
        <translation>被规则 %1 遮蔽</translation>
    </message>
    <message>
        <source>%1 decides: %2.</source>
        <translation>由%1决定：%2。</translation>
    </message>
    <message>
        <source>No rule reaches it, and the global rule is not set.</source>
        <translation>没有规则作用于它，全局规则也未设置。</translation>
    </message>
    <message>
        <source>Rules are applied to %1.</source>
        <translation>规则作用于 %1。</translation>
    </message>
    <message>
        <source>PyTorch looks up no qconfig here.</source>
        <translation>PyTorch 不在此处查询 qconfig。</translation>
    </message>
    <message>
        <source>See %1.</source>
        <translation>参见 %1。</translation>
    </message>
    <message>
        <source>fuse_fx alone: no rule applies, nothing is observed.</source>
        <translation>仅执行 fuse_fx：规则不起作用，也不做观察。</translation>
    </message>
    <message>
        <source>Rule %1</source>
        <translation>规则 %1</translation>
    </message>
    <message>
        <source>%1 before it and %2 after it are int8, and lowering takes in what is between them.</source>
        <translation>其前的 %1 和其后的 %2 均为 int8，lowering 会一并转换夹在中间的部分。</translation>
    </message>
    <message>
        <source>float32 in and out</source>
        <translation>输入和输出均为 float32</translation>
    </message>
    <message>
        <source>float, rule %1</source>
        <translation>浮点，规则 %1</translation>
    </message>
    <message>
        <source>%1 in and out</source>
        <translation>输入和输出均为 %1</translation>
    </message>
    <message>
        <source>static %1</source>
        <translation>静态 %1</translation>
    </message>
    <message>
        <source>float</source>
        <translation>浮点</translation>
    </message>
</context>
<context>
    <name>Wording</name>
    <message>
        <source>, </source>
        <comment>between the parts of a list</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a heading and what belongs to it</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between sentences without full stops</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a sentence and its full stop</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>one sentence after another</comment>
        <translation>%1%2</translation>
    </message>
</context>
<context>
    <name>qcs::ui::AboutDialog</name>
    <message>
        <source>About QConfig Studio</source>
        <translation>关于 QConfig Studio</translation>
    </message>
    <message>
        <source>Decide what is quantized in a PyTorch model, and see why.</source>
        <translation>决定 PyTorch 模型量化哪些内容，并看清原因。</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. It comes with no warranty.</source>
        <translation>本程序是自由软件，依据 GNU 通用公共许可证第 3 版或更高版本发布，不提供任何担保。</translation>
    </message>
    <message>
        <source>BUILT FROM</source>
        <translation>所用组件</translation>
    </message>
</context>
<context>
    <name>qcs::ui::Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近的文件(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Patterns</source>
        <translation>模式(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Mode</source>
        <translation>量化模式(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Backend preset</source>
        <translation>后端预设(&amp;B)</translation>
    </message>
    <message>
        <source>Replace the &amp;rules by a default</source>
        <translation>将规则替换为默认规则(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>窗口(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>撤销(&amp;U)：%1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>重做(&amp;R)：%1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::Answers</name>
    <message>
        <source>Working out what PyTorch does</source>
        <translation>正在推算 PyTorch 的行为</translation>
    </message>
</context>
<context>
    <name>qcs::ui::AppActions</name>
    <message>
        <source>&amp;Forget all that are not pinned</source>
        <translation>清除所有未固定的记录(&amp;F)</translation>
    </message>
    <message>
        <source>Nothing opened yet</source>
        <translation>尚未打开过文件</translation>
    </message>
</context>
<context>
    <name>qcs::ui::AtomField</name>
    <message>
        <source>Operation</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Drag to reorder (Alt+Left, Alt+Right)</source>
        <translation>拖动以调整次序（Alt+Left、Alt+Right）</translation>
    </message>
    <message>
        <source>Remove the operation</source>
        <translation>移除算子</translation>
    </message>
    <message>
        <source>a module, function or method</source>
        <translation>模块、函数或方法</translation>
    </message>
    <message>
        <source>a tuple</source>
        <translation>元组</translation>
    </message>
</context>
<context>
    <name>qcs::ui::AtomRow</name>
    <message>
        <source>PyTorch takes at most 3 operations in a row</source>
        <translation>PyTorch 最多接受 3 个连续的算子</translation>
    </message>
    <message>
        <source>Add an operation before</source>
        <translation>在前面添加算子</translation>
    </message>
    <message>
        <source>Add an operation after</source>
        <translation>在后面添加算子</translation>
    </message>
    <message>
        <source>Add an operation between</source>
        <translation>在中间添加算子</translation>
    </message>
</context>
<context>
    <name>qcs::ui::BackendNameField</name>
    <message>
        <source>Name of the backend</source>
        <translation>后端的名称</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Rename the backend</source>
        <translation>重命名后端</translation>
    </message>
</context>
<context>
    <name>qcs::ui::BackendPanel</name>
    <message>
        <source>Search patterns, dtypes, modules…</source>
        <translation>搜索模式、dtype、模块…</translation>
    </message>
    <message>
        <source>Choose a pattern to see and edit what the backend does with it.</source>
        <translation>选择一个模式，以查看和编辑后端对它的处理。</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>What can be done with the chosen patterns</source>
        <translation>可对所选模式执行的操作</translation>
    </message>
    <message>
        <source>By family</source>
        <translation>按类别</translation>
    </message>
    <message>
        <source>Lists the patterns under a heading for each family; otherwise in the backend’s own order. Patterns with more operations are tried first, equally long ones in the backend’s order.</source>
        <translation>按类别分组并加标题；关闭时按后端自身的次序。算子较多的模式先尝试，长度相同的按此次序。</translation>
    </message>
    <message numerus="yes">
        <source>%n pattern(s)</source>
        <translation>
            <numerusform>%n 个模式</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n pattern(s)</source>
        <translation>
            <numerusform>%1/%n 个模式</numerusform>
        </translation>
    </message>
    <message>
        <source>This backend has no pattern yet, so nothing is quantized: each pattern says which operations the chip runs in low precision, and in which dtypes.</source>
        <translation>这个后端还没有模式，因此不会量化任何东西：每个模式说明芯片以低精度运行哪些运算，以及用哪些 dtype。</translation>
    </message>
    <message>
        <source>Add the &amp;first pattern</source>
        <translation>添加第一个模式(&amp;F)</translation>
    </message>
    <message>
        <source>Take some from a &amp;preset…</source>
        <translation>从预设中选取(&amp;P)…</translation>
    </message>
    <message>
        <source>The configs have changed since this was found. Wait a moment and try again.</source>
        <translation>发现此问题之后配置已有改动。请稍候再试。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::Banner</name>
    <message>
        <source>Dismiss the message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>qcs::ui::BatchesFigure</name>
    <message>
        <source>batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>dB</source>
        <translation>dB</translation>
    </message>
    <message>
        <source>worst: batch %1, %2 dB</source>
        <translation>最差：批次 %1，%2 dB</translation>
    </message>
    <message>
        <source>SQNR by batch</source>
        <translation>各批次的 SQNR</translation>
    </message>
    <message>
        <source>%1 batches; %2. %3</source>
        <translation>%1 个批次；%2。%3</translation>
    </message>
    <message>
        <source>batch %1: %2 dB, %3 clipped</source>
        <translation>批次 %1：%2 dB，截断 %3</translation>
    </message>
</context>
<context>
    <name>qcs::ui::CatalogueModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
</context>
<context>
    <name>qcs::ui::CatalogueWindow</name>
    <message>
        <source>Catalogue</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Search names of PyTorch’s quantization…</source>
        <translation>搜索 PyTorch 量化的名称…</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Order of the search</source>
        <translation>搜索的次序</translation>
    </message>
    <message>
        <source>About the name</source>
        <translation>关于该名称</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ChannelFigure</name>
    <message>
        <source>median %1 dB</source>
        <translation>中位数 %1 dB</translation>
    </message>
    <message>
        <source>dB</source>
        <translation>dB</translation>
    </message>
    <message>
        <source>channel %1: %2 dB</source>
        <translation>通道 %1：%2 dB</translation>
    </message>
    <message>
        <source>SQNR by channel</source>
        <translation>各通道 SQNR</translation>
    </message>
    <message>
        <source>%1 channels; the median is %2 dB; %3. %4</source>
        <translation>%1 个通道；中位数为 %2 dB；%3。%4</translation>
    </message>
    <message>
        <source>green: %1</source>
        <translation>绿色：%1</translation>
    </message>
    <message>
        <source>%1: %2 dB</source>
        <translation>%1：%2 dB</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ChannelPlot</name>
    <message>
        <source>channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>no outliers</source>
        <translation>无离群通道</translation>
    </message>
    <message>
        <source>outliers: %1</source>
        <translation>离群：%1</translation>
    </message>
    <message>
        <source>marked values: %1</source>
        <translation>标记的值：%1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ChannelRangesFigure</name>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>dark lines: clipped there</source>
        <translation>深色线：在此截断</translation>
    </message>
    <message>
        <source>Range by channel</source>
        <translation>各通道的范围</translation>
    </message>
    <message>
        <source>%1 channels, each from its smallest to its largest value; %2. %3</source>
        <translation>%1 个通道，各从最小值到最大值；%2。%3</translation>
    </message>
    <message>
        <source>channel %1: %2 to %3</source>
        <translation>通道 %1：%2 到 %3</translation>
    </message>
    <message>
        <source>clipped at %1 and %2</source>
        <translation>在 %1 和 %2 处截断</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ChoiceBar</name>
    <message>
        <source>What differs</source>
        <translation>差异详情</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ClassField</name>
    <message>
        <source>Class</source>
        <translation>类</translation>
    </message>
    <message>
        <source>PyTorch has no observer `%1`. A class of your own needs its full dotted name.</source>
        <translation>PyTorch 中没有 observer `%1`。您自己的类需要写出完整的点号名称。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::CodeCounts</name>
    <message>
        <source>Counting the codes was cancelled; choose Reals and Integers again to count them.</source>
        <translation>码值的统计已取消；再依次选择“实数”和“整数”即可重新统计。</translation>
    </message>
    <message>
        <source>Counting the codes of %1</source>
        <translation>正在统计 %1 的码值</translation>
    </message>
</context>
<context>
    <name>qcs::ui::CodeEditor</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Fold</source>
        <translation>折叠(&amp;F)</translation>
    </message>
    <message>
        <source>U&amp;nfold</source>
        <translation>展开(&amp;N)</translation>
    </message>
    <message>
        <source>Fold a&amp;ll</source>
        <translation>全部折叠(&amp;L)</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Alt+Enter changes it to %1</source>
        <translation>按 Alt+Enter 改为 %1</translation>
    </message>
    <message>
        <source>Change to %1</source>
        <translation>改为 %1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::CodeMargin</name>
    <message>
        <source>Click an arrow to fold what begins on that line, or to open it again</source>
        <translation>单击箭头可折叠从该行开始的内容，或重新展开</translation>
    </message>
</context>
<context>
    <name>qcs::ui::CommandModel</name>
    <message>
        <source>Not possible just now.</source>
        <translation>当前不可用。</translation>
    </message>
    <message>
        <source>not possible just now</source>
        <translation>当前不可用</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
</context>
<context>
    <name>qcs::ui::CommandPalette</name>
    <message>
        <source>No command is called that.</source>
        <translation>没有匹配的命令。</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Type a command…</source>
        <translation>输入命令…</translation>
    </message>
    <message>
        <source>Search for a command</source>
        <translation>要搜索的命令</translation>
    </message>
    <message>
        <source>Commands that match</source>
        <translation>匹配的命令</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ComparePicker</name>
    <message>
        <source>This workspace, as it is now</source>
        <translation>此工作区（当前状态）</translation>
    </message>
    <message>
        <source>This workspace, as it was saved</source>
        <translation>此工作区（已保存的状态）</translation>
    </message>
    <message>
        <source>File %1</source>
        <translation>文件 %1</translation>
    </message>
    <message>
        <source>A file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Backend %1</source>
        <translation>后端预设 %1</translation>
    </message>
    <message>
        <source>Rules %1</source>
        <translation>规则预设 %1</translation>
    </message>
    <message>
        <source>Revision %1 of %2: %3</source>
        <translation>修订 %1（%2）：%3</translation>
    </message>
</context>
<context>
    <name>qcs::ui::CompareView</name>
    <message>
        <source>What changes in the model</source>
        <translation>模型中的变化</translation>
    </message>
    <message>
        <source>Both are written the same way.</source>
        <translation>两者的文本相同。</translation>
    </message>
    <message>
        <source>What changes in the configs</source>
        <translation>配置中的变化</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>WHAT IT DOES TO THE MODEL</source>
        <translation>对模型的影响</translation>
    </message>
    <message>
        <source>HOW IT IS WRITTEN</source>
        <translation>文本差异</translation>
    </message>
    <message>
        <source>Compare from</source>
        <translation>比较基准</translation>
    </message>
    <message>
        <source>Compare to</source>
        <translation>比较对象</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>选择比较对象</translation>
    </message>
    <message>
        <source>Workspaces and configs (*.json);;All files (*)</source>
        <translation>工作区和配置 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>正在比较</translation>
    </message>
    <message>
        <source>This cannot be compared.
%1</source>
        <translation>无法比较。
%1</translation>
    </message>
    <message>
        <source>No model is open, so only how both are written is compared.</source>
        <translation>未打开模型，因此只比较两者的文本。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::CompareWindow</name>
    <message>
        <source>Swap the two</source>
        <translation>交换两者</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ConfigDiffModel</name>
    <message>
        <source>global rule</source>
        <translation>全局规则</translation>
    </message>
    <message>
        <source>as a whole</source>
        <translation>整体</translation>
    </message>
    <message>
        <source>moved from place %1 to %2</source>
        <translation>从第 %1 位移到第 %2 位</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ConstraintsPopover</name>
    <message>
        <source>Constraints of a dtype</source>
        <translation>dtype 的约束</translation>
    </message>
    <message>
        <source>any</source>
        <comment>dtype</comment>
        <translation>任意</translation>
    </message>
    <message>
        <source>&amp;Fill in…</source>
        <translation>填入(&amp;F)…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Leave the cell as it was (Esc)</source>
        <translation>单元格保持原样（Esc）</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>完成(&amp;D)</translation>
    </message>
    <message>
        <source>Keep the change (Enter)</source>
        <translation>保留更改（Enter）</translation>
    </message>
    <message>
        <source>Fixed qparams as of sigmoid: scale 1/256, zero point 0</source>
        <translation>sigmoid 的固定 qparams：scale 1/256，zero point 0</translation>
    </message>
    <message>
        <source>Fixed qparams as of tanh: scale 1/128, zero point 128</source>
        <translation>tanh 的固定 qparams：scale 1/128，zero point 128</translation>
    </message>
    <message>
        <source>quint8, 0 to 127: reduced range</source>
        <translation>quint8，0 至 127：缩减范围</translation>
    </message>
    <message>
        <source>qint8, −127 to 127, eps at least 2⁻¹²: weights of QNNPACK</source>
        <translation>qint8，−127 至 127，eps 至少为 2⁻¹²：QNNPACK 的权重</translation>
    </message>
    <message>
        <source>Nothing: any dtype, no constraints</source>
        <translation>空：任意 dtype，无约束</translation>
    </message>
</context>
<context>
    <name>qcs::ui::CountsLine</name>
    <message>
        <source>%1: click to list them</source>
        <translation>%1：单击以列出</translation>
    </message>
</context>
<context>
    <name>qcs::ui::CrashProtection</name>
    <message>
        <source>Unsaved edits cannot be protected against a crash: %1 cannot be written (%2). Save often.</source>
        <translation>无法为防崩溃而保留未保存的修改：%1 无法写入（%2）。请经常保存。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::CustomPanel</name>
    <message>
        <source>Quant type</source>
        <translation>量化类型</translation>
    </message>
    <message>
        <source>Float class</source>
        <translation>Float 类</translation>
    </message>
    <message>
        <source>Observed class</source>
        <translation>Observed 类</translation>
    </message>
    <message>
        <source>Quantized class</source>
        <translation>Quantized 类</translation>
    </message>
    <message>
        <source>Module name</source>
        <translation>模块名</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类</translation>
    </message>
    <message>
        <source>Index, from 0</source>
        <translation>索引（从 0 开始）</translation>
    </message>
    <message>
        <source>Attribute</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Custom configs</source>
        <translation>自定义配置</translation>
    </message>
    <message>
        <source>PrepareCustomConfig</source>
        <translation>PrepareCustomConfig</translation>
    </message>
    <message>
        <source>Standalone modules, by name</source>
        <translation>Standalone module（按名称）</translation>
    </message>
    <message>
        <source>Prepared as models of their own, with configs of their own; seen as one operation from outside.</source>
        <translation>作为独立模型，用各自的配置进行 prepare；从外部看是一个算子。</translation>
    </message>
    <message>
        <source>Add a module</source>
        <translation>添加模块</translation>
    </message>
    <message>
        <source>Standalone modules, by class</source>
        <translation>Standalone module（按类）</translation>
    </message>
    <message>
        <source>The same for all modules of a class.</source>
        <translation>同上，适用于某个类的所有模块。</translation>
    </message>
    <message>
        <source>Add a class</source>
        <translation>添加类</translation>
    </message>
    <message>
        <source>Float to observed custom modules</source>
        <translation>Float-to-observed 自定义模块</translation>
    </message>
    <message>
        <source>Each module of the float class is swapped for its observed class, whose from_float is called.</source>
        <translation>Float 类的模块会被替换为其 observed 类：调用后者的 from_float。</translation>
    </message>
    <message>
        <source>Add a pair</source>
        <translation>添加一对</translation>
    </message>
    <message>
        <source>Non-traceable modules, by name</source>
        <translation>不可追踪的模块（按名称）</translation>
    </message>
    <message>
        <source>Left as they are: the tracer does not look inside.</source>
        <translation>保持原样：追踪器不会进入其内部。</translation>
    </message>
    <message>
        <source>Non-traceable modules, by class</source>
        <translation>不可追踪的模块（按类）</translation>
    </message>
    <message>
        <source>Inputs that come quantized</source>
        <translation>已量化的输入</translation>
    </message>
    <message>
        <source>These inputs of the model are taken as quint8: no observer, no quantize before them.</source>
        <translation>模型的这些输入视为 quint8：其前不加 observer，也不做量化。</translation>
    </message>
    <message>
        <source>Add an index</source>
        <translation>添加索引</translation>
    </message>
    <message>
        <source>Outputs that leave quantized</source>
        <translation>保持量化的输出</translation>
    </message>
    <message>
        <source>The model’s output stays quint8: no dequantize after it.</source>
        <translation>模型的输出保持 quint8：其后不做反量化。</translation>
    </message>
    <message>
        <source>Preserved attributes</source>
        <translation>保留的属性</translation>
    </message>
    <message>
        <source>Attributes of the model that the prepared one keeps.</source>
        <translation>Prepare 后仍保留的模型属性。</translation>
    </message>
    <message>
        <source>Add an attribute</source>
        <translation>添加属性</translation>
    </message>
    <message>
        <source>ConvertCustomConfig</source>
        <translation>ConvertCustomConfig</translation>
    </message>
    <message>
        <source>Observed to quantized custom modules</source>
        <translation>Observed-to-quantized 自定义模块</translation>
    </message>
    <message>
        <source>Each module of the observed class is swapped for its quantized class, whose from_observed is called.</source>
        <translation>Observed 类的模块会被替换为其 quantized 类：调用后者的 from_observed。</translation>
    </message>
    <message>
        <source>Attributes of the prepared model that the converted one keeps.</source>
        <translation>Convert 后仍保留的属性（来自 prepare 后的模型）。</translation>
    </message>
    <message>
        <source>FuseCustomConfig</source>
        <translation>FuseCustomConfig</translation>
    </message>
    <message>
        <source>Attributes of the model that the fused one keeps.</source>
        <translation>融合后仍保留的模型属性。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::CustomSection</name>
    <message>
        <source>Custom config</source>
        <translation>自定义配置</translation>
    </message>
    <message>
        <source>Whose custom config it is</source>
        <translation>使用谁的自定义配置</translation>
    </message>
    <message>
        <source>PyTorch’s default</source>
        <translation>PyTorch 默认</translation>
    </message>
    <message>
        <source>lists of your own</source>
        <translation>自己的列表</translation>
    </message>
    <message>
        <source>Float to observed classes</source>
        <translation>浮点类到观察类</translation>
    </message>
    <message>
        <source>prepare swaps each module of the float class: from_float of the observed class is called.</source>
        <translation>prepare 会替换浮点类的每个模块：调用观察类的 from_float。</translation>
    </message>
    <message>
        <source>Float class</source>
        <translation>浮点类</translation>
    </message>
    <message>
        <source>Observed class</source>
        <translation>观察类</translation>
    </message>
    <message>
        <source>Add a pair</source>
        <translation>添加一对</translation>
    </message>
    <message>
        <source>Observed to quantized classes</source>
        <translation>观察类到量化类</translation>
    </message>
    <message>
        <source>convert swaps each module of the observed class: from_observed of the quantized class is called.</source>
        <translation>convert 会替换观察类的每个模块：调用量化类的 from_observed。</translation>
    </message>
    <message>
        <source>Quantized class</source>
        <translation>量化类</translation>
    </message>
    <message>
        <source>Left out, by name (non_traceable_module_name)</source>
        <translation>按名称略过（non_traceable_module_name）</translation>
    </message>
    <message>
        <source>propagate_qconfig_ leaves out direct children of the model with that name, and everything in them. Where no qconfig is given by type, nothing else reads this.</source>
        <translation>propagate_qconfig_ 会略过模型自身直接子模块中该名称的模块及其中的一切。没有按类型给出 qconfig 时，别处都不读取它。</translation>
    </message>
    <message>
        <source>Module name</source>
        <translation>模块名称</translation>
    </message>
    <message>
        <source>Add a name</source>
        <translation>添加名称</translation>
    </message>
    <message>
        <source>Left out, by class (non_traceable_module_class)</source>
        <translation>按类略过（non_traceable_module_class）</translation>
    </message>
    <message>
        <source>The same for all modules of exactly that class.</source>
        <translation>对恰好属于该类的所有模块也是如此。</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类</translation>
    </message>
    <message>
        <source>Add a class</source>
        <translation>添加类</translation>
    </message>
    <message>
        <source>More fuser methods</source>
        <translation>更多融合方法</translation>
    </message>
    <message>
        <source>Classes in the order in which they are called, with commas between them, and the function that fuses them.</source>
        <translation>按调用顺序写出各个类，以逗号分隔，以及融合它们的函数。</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>类序列</translation>
    </message>
    <message>
        <source>Fuser method</source>
        <translation>融合方法</translation>
    </message>
    <message>
        <source>Add a sequence</source>
        <translation>添加序列</translation>
    </message>
    <message>
        <source>prepare</source>
        <translation>prepare</translation>
    </message>
    <message>
        <source>convert</source>
        <translation>convert</translation>
    </message>
    <message>
        <source>A custom config of your own</source>
        <translation>使用自己的自定义配置</translation>
    </message>
    <message>
        <source>PyTorch’s default custom config</source>
        <translation>使用 PyTorch 默认的自定义配置</translation>
    </message>
    <message>
        <source>quantize_dynamic does not read it</source>
        <translation>quantize_dynamic 不读取它</translation>
    </message>
</context>
<context>
    <name>qcs::ui::DTypeConfigDelegate</name>
    <message>
        <source>any</source>
        <comment>dtype</comment>
        <translation>任意</translation>
    </message>
    <message>
        <source>unset</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>Dynamic</source>
        <translation>动态</translation>
    </message>
    <message>
        <source>Dtype of the bias</source>
        <translation>偏置的 dtype</translation>
    </message>
</context>
<context>
    <name>qcs::ui::DTypeConfigsEditor</name>
    <message>
        <source>DType configs, first that fits wins</source>
        <translation>dtype config，第一个符合的胜出</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>所有行</translation>
    </message>
    <message>
        <source>Add a dtype config</source>
        <translation>添加 dtype config</translation>
    </message>
    <message>
        <source>Duplicate the row (Ctrl+D)</source>
        <translation>创建此行的副本（Ctrl+D）</translation>
    </message>
    <message>
        <source>Remove the row (Del)</source>
        <translation>移除此行（Del）</translation>
    </message>
    <message>
        <source>Try it earlier (Alt+Up)</source>
        <translation>提前尝试（Alt+Up）</translation>
    </message>
    <message>
        <source>Try it later (Alt+Down)</source>
        <translation>推后尝试（Alt+Down）</translation>
    </message>
    <message>
        <source>%1 of config %2</source>
        <translation>第 %2 个 dtype config 的%1</translation>
    </message>
    <message>
        <source>No dtype config: the pattern is only fused, never quantized itself.</source>
        <translation>没有 dtype config：此模式只会被融合，本身不会被量化。</translation>
    </message>
    <message>
        <source>In the order in which they are tried</source>
        <translation>按尝试次序</translation>
    </message>
</context>
<context>
    <name>qcs::ui::DTypeConfigsModel</name>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Dynamic</source>
        <translation>动态</translation>
    </message>
    <message>
        <source>The dtype and the constraints that observers must satisfy. Click to change them.</source>
        <translation>observer 必须满足的 dtype 和约束。单击可更改。</translation>
    </message>
    <message>
        <source>None: any dtype will do. Click to ask for one.</source>
        <translation>None：任何 dtype 均可。单击可指定一个。</translation>
    </message>
    <message>
        <source>The dtype of the bias. It can have no constraints.</source>
        <translation>偏置的 dtype。它不能有约束。</translation>
    </message>
    <message>
        <source>Whether activations are quantized while the model runs. Unset means no.</source>
        <translation>激活是否在模型运行时才量化。未设置即为否。</translation>
    </message>
    <message>
        <source>unset</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>PyTorch has no dtype “%1”. Did you mean %2?</source>
        <translation>PyTorch 中没有 dtype“%1”。您是指 %2 吗？</translation>
    </message>
    <message>
        <source>PyTorch has no dtype “%1”.</source>
        <translation>PyTorch 中没有 dtype“%1”。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::DiffModel</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::DiffView</name>
    <message>
        <source>Area</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>变化内容</translation>
    </message>
    <message>
        <source>From</source>
        <translation>原来</translation>
    </message>
    <message>
        <source>To</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Grouped</source>
        <translation>分组</translation>
    </message>
</context>
<context>
    <name>qcs::ui::DiskChangePrompt</name>
    <message>
        <source>%1 is not on disk any more. Everything is still here: saving writes it again.</source>
        <translation>%1 已不在磁盘上。其全部内容仍保留在这里：保存即可重新写入。</translation>
    </message>
    <message>
        <source>&amp;Save it again</source>
        <translation>再次保存(&amp;S)</translation>
    </message>
    <message>
        <source>Keep &amp;editing</source>
        <translation>继续编辑(&amp;E)</translation>
    </message>
    <message>
        <source>Another program changed %1, and there are edits here that are not saved.</source>
        <translation>另一个程序更改了 %1，而这里还有未保存的修改。</translation>
    </message>
    <message>
        <source>Another program changed %1.</source>
        <translation>另一个程序更改了 %1。</translation>
    </message>
    <message>
        <source>&amp;Load the file</source>
        <translation>加载该文件(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Keep what is here</source>
        <translation>保留当前内容(&amp;K)</translation>
    </message>
    <message>
        <source>Not saved yet: another program has changed %1 on disk. Saving would overwrite that change.</source>
        <translation>尚未保存：磁盘上的 %1 已不是当初在此打开的内容，另一个程序更改了它。保存会覆盖那些更改。</translation>
    </message>
    <message>
        <source>&amp;Overwrite it</source>
        <translation>覆盖(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Not now</source>
        <translation>暂不(&amp;N)</translation>
    </message>
</context>
<context>
    <name>qcs::ui::Document</name>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Rule %1 already says what happens to %2: edit that one, or give this one another key.</source>
        <translation>规则 %1 已规定如何处理 %2：请编辑那条规则，或为这条规则换一个键。</translation>
    </message>
    <message>
        <source>This rule is gone.</source>
        <translation>此规则已不存在。</translation>
    </message>
    <message>
        <source>Delete rules</source>
        <translation>删除规则</translation>
    </message>
    <message>
        <source>Load %1 from disk</source>
        <translation>从磁盘加载 %1</translation>
    </message>
    <message>
        <source>Recover unsaved edits</source>
        <translation>恢复未保存的修改</translation>
    </message>
    <message>
        <source>A pattern is given in the simple or in the complex format, not in both: PyTorch raises ValueError.</source>
        <translation>模式应以简单格式或复杂格式给出，不能两者都给：PyTorch 会抛出 ValueError。</translation>
    </message>
    <message>
        <source>A simple pattern has one operation, or two or three in the order they run: PyTorch raises ValueError for any other number.</source>
        <translation>简单格式的模式由一个算子组成，或由两三个算子按执行顺序组成：其他个数会使 PyTorch 抛出 ValueError。</translation>
    </message>
    <message>
        <source>A pattern needs at least one operation.</source>
        <translation>模式至少需要一个算子。</translation>
    </message>
    <message>
        <source>Entry %1 already has the pattern %2: edit that one, or give this one another pattern.</source>
        <translation>条目 %1 已有模式 %2：请编辑那个条目，或为此条目换一个模式。</translation>
    </message>
    <message>
        <source>This pattern is gone.</source>
        <translation>此模式已不存在。</translation>
    </message>
    <message numerus="yes">
        <source>Move %n patterns</source>
        <translation>
            <numerusform>移动 %n 个模式</numerusform>
        </translation>
    </message>
    <message>
        <source>Rule %1, which is switched off, already says what happens to %2: switch it on, or give this one another key.</source>
        <translation>规则 %1（已停用）已经指定了 %2 的处理方式：请启用它，或为这条规则换一个键。</translation>
    </message>
    <message>
        <source>Two of the entries would have the pattern %1.</source>
        <translation>会有两个条目具有模式 %1。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::DraftBar</name>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>New pattern: added once it differs from every other.</source>
        <translation>新模式：与其他模式都不同时即会加入。</translation>
    </message>
    <message>
        <source>A new pattern is not finished.</source>
        <translation>有一个新模式尚未完成。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::DropHint</name>
    <message>
        <source>Drop to open %1</source>
        <translation>放下以打开 %1</translation>
    </message>
    <message>
        <source>Drop to open</source>
        <translation>放下以打开</translation>
    </message>
</context>
<context>
    <name>qcs::ui::EagerAnswers</name>
    <message>
        <source>Working out what eager mode does</source>
        <translation>正在推算 eager 模式的结果</translation>
    </message>
</context>
<context>
    <name>qcs::ui::EagerMode</name>
    <message>
        <source>Modules, in eager mode</source>
        <translation>模块（eager 模式）</translation>
    </message>
    <message>
        <source>Eager mode sees modules, not calls: functions such as F.relu and + are never quantized.</source>
        <translation>eager 模式只看模块，不看调用：F.relu 和 + 之类的函数永远不会量化。</translation>
    </message>
    <message>
        <source>FX only</source>
        <translation>仅用于 FX</translation>
    </message>
    <message>
        <source>qconfig %1</source>
        <translation>qconfig %1</translation>
    </message>
    <message>
        <source>Quantize everything</source>
        <translation>全部量化</translation>
    </message>
    <message>
        <source>Leave %1 in float</source>
        <translation>让 %1 保持浮点</translation>
    </message>
    <message>
        <source>Quantize %1</source>
        <translation>量化 %1</translation>
    </message>
    <message>
        <source>Give this &amp;module and all in it a qconfig…</source>
        <translation>为此模块及其中的一切指定 qconfig(&amp;M)…</translation>
    </message>
    <message>
        <source>Give all modules of this &amp;type a qconfig…</source>
        <translation>为此类型的所有模块指定 qconfig(&amp;T)…</translation>
    </message>
    <message>
        <source>Leave in &amp;float</source>
        <translation>保持浮点(&amp;F)</translation>
    </message>
    <message>
        <source>The custom configs of FX; that of eager mode is under Rules</source>
        <translation>FX 的自定义配置；eager 模式的在“规则”页中</translation>
    </message>
    <message>
        <source>without a qconfig</source>
        <translation>没有 qconfig</translation>
    </message>
</context>
<context>
    <name>qcs::ui::EagerPanel</name>
    <message>
        <source>Quantize everything</source>
        <translation>全部量化</translation>
    </message>
    <message>
        <source>Effect of this edit</source>
        <translation>此编辑的影响</translation>
    </message>
    <message>
        <source>Add a qconfig</source>
        <translation>添加 qconfig</translation>
    </message>
    <message>
        <source>For a &amp;module and all below it, by its path</source>
        <translation>按路径，针对一个模块及其下的全部内容(&amp;M)</translation>
    </message>
    <message>
        <source>For all modules of a &amp;type, exactly that class</source>
        <translation>针对某类型的所有模块，类须完全相同(&amp;T)</translation>
    </message>
    <message>
        <source>For &amp;everything else: the model itself</source>
        <translation>针对其余全部：模型本身(&amp;E)</translation>
    </message>
    <message>
        <source>Give the model itself PyTorch’s default qconfig: all modules inherit it</source>
        <translation>为模型本身指定 PyTorch 的默认 qconfig：所有模块都继承它</translation>
    </message>
    <message>
        <source>a module takes its parent’s, if nothing names it</source>
        <translation>未被指定的模块沿用父模块的 qconfig</translation>
    </message>
    <message>
        <source>What eager mode is asked</source>
        <translation>对 eager 模式的要求</translation>
    </message>
    <message>
        <source>Name a module by its path.</source>
        <translation>请用路径指定一个模块。</translation>
    </message>
    <message>
        <source>Row %1 already says what happens to %2: edit that one.</source>
        <translation>第 %1 行已针对 %2：请编辑那一行。</translation>
    </message>
    <message>
        <source>Edit the qconfig of %1</source>
        <translation>编辑 %1 的 qconfig</translation>
    </message>
    <message>
        <source>Add a qconfig for %1</source>
        <translation>为 %1 添加 qconfig</translation>
    </message>
    <message>
        <source>Switch off the qconfig of %1</source>
        <translation>停用 %1 的 qconfig</translation>
    </message>
    <message>
        <source>Switch on the qconfig of %1</source>
        <translation>启用 %1 的 qconfig</translation>
    </message>
    <message>
        <source>Remove the qconfig of %1</source>
        <translation>移除 %1 的 qconfig</translation>
    </message>
    <message numerus="yes">
        <source>Effect of this edit: %n module(s) change</source>
        <translation>
            <numerusform>此编辑的影响：%n 个模块改变</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>The configs have changed since this was found. Wait a moment and try again.</source>
        <translation>发现此问题之后配置已有改动。请稍候再试。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::EagerRulesModel</name>
    <message>
        <source>qconfig_spec, by name</source>
        <translation>qconfig_spec（按名称）</translation>
    </message>
    <message>
        <source>Own qconfig</source>
        <translation>自身的 qconfig</translation>
    </message>
    <message>
        <source>qconfig_spec, by type</source>
        <translation>qconfig_spec（按类型）</translation>
    </message>
    <message>
        <source>Root</source>
        <translation>根模块</translation>
    </message>
    <message>
        <source>strongest</source>
        <translation>最强</translation>
    </message>
    <message>
        <source>none: PyTorch’s own spec for the dtype</source>
        <translation>无：使用 PyTorch 针对该 dtype 自带的 qconfig_spec</translation>
    </message>
    <message>
        <source>no qconfig yet</source>
        <translation>尚无 qconfig</translation>
    </message>
    <message>
        <source>exact class</source>
        <translation>类须完全相同</translation>
    </message>
    <message>
        <source>weakest</source>
        <translation>最弱</translation>
    </message>
</context>
<context>
    <name>qcs::ui::EagerRulesView</name>
    <message>
        <source>QConfigs of eager mode, strongest first</source>
        <translation>eager 模式的 qconfig，由强到弱</translation>
    </message>
    <message>
        <source>off</source>
        <translation>已停用</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n 个模块</numerusform>
        </translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>QConfig</source>
        <translation>QConfig</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块数</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>停用</translation>
    </message>
    <message>
        <source>Order of precedence</source>
        <translation>优先次序</translation>
    </message>
</context>
<context>
    <name>qcs::ui::EagerTreeModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
</context>
<context>
    <name>qcs::ui::EditEffects</name>
    <message>
        <source>undone: %1</source>
        <translation>已撤销：%1</translation>
    </message>
    <message>
        <source>Add rule %1</source>
        <translation>添加规则 %1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::EffectDrawer</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Fold the drawer (Ctrl+Shift+E)</source>
        <translation>折叠抽屉 (Ctrl+Shift+E)</translation>
    </message>
    <message>
        <source>Open the drawer (Ctrl+Shift+E)</source>
        <translation>展开抽屉 (Ctrl+Shift+E)</translation>
    </message>
    <message>
        <source>Effect of this edit</source>
        <translation>此编辑的影响</translation>
    </message>
    <message>
        <source>Effect of this step</source>
        <translation>此步骤的影响</translation>
    </message>
    <message>
        <source>Effect of the last edit</source>
        <translation>上次编辑的影响</translation>
    </message>
    <message>
        <source>What the next edit changes in the model is listed here.</source>
        <translation>下一次编辑在模型中改变的内容会列在这里。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::EffectModel</name>
    <message>
        <source>Choose it in the model</source>
        <translation>在模型中选中它</translation>
    </message>
    <message>
        <source>Choose the first of them in the model; click again for the next</source>
        <translation>在模型中选中其中第一个；再点：下一个</translation>
    </message>
    <message>
        <source>show</source>
        <comment>link</comment>
        <translation>显示</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>差别</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>before → now</source>
        <translation>之前 → 现在</translation>
    </message>
</context>
<context>
    <name>qcs::ui::EffectTable</name>
    <message>
        <source>the same</source>
        <comment>nodes</comment>
        <translation>同上</translation>
    </message>
    <message>
        <source>What the edit changes</source>
        <translation>编辑改变了什么</translation>
    </message>
    <message>
        <source>Grouped</source>
        <translation>按归属排列</translation>
    </message>
</context>
<context>
    <name>qcs::ui::EntriesForm</name>
    <message>
        <source>different ones</source>
        <translation>各不相同</translation>
    </message>
    <message>
        <source>&amp;Observation type</source>
        <translation>&amp;Observation type</translation>
    </message>
    <message>
        <source>Observation type of all of them</source>
        <translation>全部条目的 observation type</translation>
    </message>
    <message>
        <source>Add a dtype config to all</source>
        <translation>为全部条目添加 dtype config</translation>
    </message>
    <message>
        <source>Each of these is one undo step. Choose one pattern to see all of its fields.</source>
        <translation>这里的每项更改都是一个可撤销的步骤。要查看全部字段，请只选择一个模式。</translation>
    </message>
    <message numerus="yes">
        <source>%n patterns chosen</source>
        <translation>
            <numerusform>已选择 %n 个模式</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::EntriesModel</name>
    <message numerus="yes">
        <source>%n fusion(s)</source>
        <translation>
            <numerusform>%n 次融合</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n 处匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>never matches: entry %1 comes first</source>
        <translation>永不匹配：条目 %1 在先</translation>
    </message>
    <message>
        <source>others win here</source>
        <translation>此处由其他条目胜出</translation>
    </message>
    <message>
        <source>In this model: matched %1 times, covering %2 nodes; it fits %3 times; used for %4 fusions.</source>
        <translation>在此模型中：匹配 %1 次，覆盖 %2 个节点；符合 %3 次；用于 %4 次融合。</translation>
    </message>
    <message>
        <source>Entry %1 (%2) is tried before it and matches everything that this one matches.</source>
        <translation>条目 %1（%2）先于它尝试，凡是它能匹配的都会被先匹配。</translation>
    </message>
    <message>
        <source>Longer patterns, or entries before it, take all the nodes that it fits.</source>
        <translation>它所符合的节点，全被更长的模式或排在它前面的条目占用。</translation>
    </message>
    <message>
        <source>The preset %1 has no such pattern.</source>
        <translation>预设 %1 中没有这样的模式。</translation>
    </message>
    <message>
        <source>It differs from the preset %1.</source>
        <translation>它与预设 %1 不同。</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>已修改</translation>
    </message>
    <message>
        <source>Entry %1: %2</source>
        <translation>条目 %1：%2</translation>
    </message>
</context>
<context>
    <name>qcs::ui::EntriesView</name>
    <message>
        <source>Patterns of the backend</source>
        <translation>后端的模式</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Dtypes</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>匹配</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Order of the backend</source>
        <translation>后端中的次序</translation>
    </message>
</context>
<context>
    <name>qcs::ui::EntryActions</name>
    <message>
        <source>&amp;New pattern</source>
        <translation>新建模式(&amp;N)</translation>
    </message>
    <message>
        <source>New from a &amp;preset…</source>
        <translation>从预设新建(&amp;P)…</translation>
    </message>
    <message>
        <source>D&amp;uplicate</source>
        <translation>创建副本(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Copy as JSON</source>
        <translation>复制为 JSON(&amp;C)</translation>
    </message>
    <message>
        <source>P&amp;aste</source>
        <translation>粘贴(&amp;A)</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>上移(&amp;U)</translation>
    </message>
    <message>
        <source>Move do&amp;wn</source>
        <translation>下移(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>Co&amp;mpare with the preset</source>
        <translation>与预设比较(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Observation type</source>
        <translation>&amp;Observation type</translation>
    </message>
    <message>
        <source>Add a d&amp;type config</source>
        <translation>添加 dtype config(&amp;T)</translation>
    </message>
    <message numerus="yes">
        <source>Add a dtype config to %n pattern(s)</source>
        <translation>
            <numerusform>为 %n 个模式添加 dtype config</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Set the observation type of %n pattern(s)</source>
        <translation>
            <numerusform>设置 %n 个模式的 observation type</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Paste %n pattern(s)</source>
        <translation>
            <numerusform>粘贴 %n 个模式</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::EntryForm</name>
    <message>
        <source>Pattern</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Observation type</source>
        <translation>Observation type</translation>
    </message>
    <message>
        <source>By tensor count</source>
        <translation>按张量个数</translation>
    </message>
    <message>
        <source>DType configs</source>
        <translation>dtype config</translation>
    </message>
    <message>
        <source>Root module</source>
        <translation>Root module</translation>
    </message>
    <message>
        <source>QAT module</source>
        <translation>QAT module</translation>
    </message>
    <message>
        <source>Reference module</source>
        <translation>Reference module</translation>
    </message>
    <message>
        <source>Fused module</source>
        <translation>Fused module</translation>
    </message>
    <message>
        <source>Fuser method</source>
        <translation>Fuser method</translation>
    </message>
    <message>
        <source>Root node getter</source>
        <translation>根节点 getter</translation>
    </message>
    <message>
        <source>Extra inputs getter</source>
        <translation>额外输入 getter</translation>
    </message>
    <message>
        <source>Argument indexes</source>
        <translation>参数索引</translation>
    </message>
    <message>
        <source>The chosen pattern</source>
        <translation>所选模式</translation>
    </message>
    <message>
        <source>Pattern, in the order it runs</source>
        <translation>模式，按执行顺序</translation>
    </message>
    <message>
        <source>Observation</source>
        <translation>观察方式</translation>
    </message>
    <message>
        <source>DType configs, first that fits wins</source>
        <translation>dtype config，第一个符合的胜出</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Fusion</source>
        <translation>融合</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
</context>
<context>
    <name>qcs::ui::FactListView</name>
    <message>
        <source>In order</source>
        <translation>原有次序</translation>
    </message>
    <message>
        <source>What</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>actual %1</source>
        <translation>实际 %1</translation>
    </message>
    <message>
        <source>required %1</source>
        <translation>要求 %1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::FieldRows</name>
    <message>
        <source>%1. Alt+Up and Alt+Down move the row.</source>
        <translation>%1。Alt+Up 和 Alt+Down 可移动此行。</translation>
    </message>
    <message>
        <source>Remove the row</source>
        <translation>移除此行</translation>
    </message>
    <message>
        <source>Drag to reorder (Alt+Up, Alt+Down)</source>
        <translation>拖动可调整次序（Alt+↑、Alt+↓）</translation>
    </message>
</context>
<context>
    <name>qcs::ui::Figure</name>
    <message>
        <source>Copy the &amp;numbers</source>
        <translation>复制数值(&amp;N)</translation>
    </message>
    <message>
        <source>Copy the &amp;picture</source>
        <translation>复制图片(&amp;P)</translation>
    </message>
    <message>
        <source>Copy what it shows, in &amp;words</source>
        <translation>以文字复制所示内容(&amp;W)</translation>
    </message>
    <message>
        <source>Show &amp;everything again</source>
        <translation>重新显示全部(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Save the picture…</source>
        <translation>保存图片(&amp;S)…</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>&amp;Mark what is in sight (Shift and drag)</source>
        <translation>标记可见部分（Shift 加拖动）(&amp;M)</translation>
    </message>
    <message>
        <source>Mark n&amp;othing</source>
        <translation>取消标记(&amp;O)</translation>
    </message>
</context>
<context>
    <name>qcs::ui::FileActions</name>
    <message>
        <source>“%1” is a folder: open the files that are in it.</source>
        <translation>“%1”是一个文件夹：请打开其中的文件。</translation>
    </message>
    <message>
        <source>“%1” is not a file that this program reads. It reads workspaces, graphs and configs (.json) and tensors (.safetensors, .pt, .pth, .npy, .npz). A model has to be exported first: the welcome page has the two lines of Python that do it.</source>
        <translation>“%1”不是此程序能读取的文件。可读取的文件有工作区、图和配置（.json）以及张量（.safetensors、.pt、.pth、.npy、.npz）。模型须先导出：欢迎页上有完成此事的两行 Python 代码。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Workspaces, graphs, configs and tensors (*.json *.safetensors *.npy *.npz *.pt *.pth *.pt2);;All files (*)</source>
        <translation>工作区、图、配置和张量 (*.json *.safetensors *.npy *.npz *.pt *.pth *.pt2);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open in a &amp;new window</source>
        <translation>在新窗口中打开(&amp;N)</translation>
    </message>
    <message>
        <source>Errors in the text</source>
        <translation>文本有错误</translation>
    </message>
    <message>
        <source>The JSON text of %1 has errors, so what you typed there is not part of the document and will not be saved.</source>
        <translation>%1 的 JSON 文本有错误，因此您在其中输入的内容不属于文档，也不会被保存。</translation>
    </message>
    <message>
        <source>Save the workspace as</source>
        <translation>工作区另存为</translation>
    </message>
    <message>
        <source>Workspaces (*.workspace.json)</source>
        <translation>工作区 (*.workspace.json)</translation>
    </message>
    <message>
        <source>Save the Python exporter</source>
        <translation>保存 Python 导出工具</translation>
    </message>
    <message>
        <source>Python (*.py)</source>
        <translation>Python (*.py)</translation>
    </message>
    <message>
        <source>These configs cannot be written as Python.
%1</source>
        <translation>无法将这些配置写成 Python。
%1</translation>
    </message>
    <message>
        <source>Export the rules as Python</source>
        <translation>将规则导出为 Python</translation>
    </message>
    <message>
        <source>Export the mapping as JSON</source>
        <translation>将映射导出为 JSON</translation>
    </message>
    <message>
        <source>Export the backend config as JSON</source>
        <translation>将后端配置导出为 JSON</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Unsaved edits</source>
        <translation>未保存的修改</translation>
    </message>
    <message>
        <source>“%1” has edits that are not saved.</source>
        <translation>“%1”有未保存的修改。</translation>
    </message>
    <message>
        <source>&amp;Throw it away</source>
        <translation>丢弃(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Back to the text</source>
        <translation>返回文本(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Save without it</source>
        <translation>不含该文本保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>不保存(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Add a model</source>
        <translation>添加模型</translation>
    </message>
    <message>
        <source>Models (*.json);;All files (*)</source>
        <translation>模型 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>已写入 %1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::FindBar</name>
    <message>
        <source>The one before (Shift+Enter)</source>
        <translation>上一个（Shift+Enter）</translation>
    </message>
    <message>
        <source>The next one (Enter)</source>
        <translation>下一个（Enter）</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>在文本中查找</translation>
    </message>
    <message>
        <source>Go to line</source>
        <translation>转到行</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>1 to %1</source>
        <translation>1 至 %1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::FindingDetails</name>
    <message>
        <source>What this finding means</source>
        <translation>此检查结果的含义</translation>
    </message>
    <message>
        <source>Choose a finding to see what it means and how to fix it.</source>
        <translation>选择一项检查结果，以查看其含义和修正方法。</translation>
    </message>
    <message>
        <source>Fix: %1</source>
        <translation>修正：%1</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示：%1</translation>
    </message>
    <message>
        <source>Fix all %1 of this kind</source>
        <translation>修正此类全部 %1 处</translation>
    </message>
</context>
<context>
    <name>qcs::ui::FindingsPanel</name>
    <message>
        <source>Search findings…</source>
        <translation>搜索检查结果…</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>All is well</source>
        <translation>一切正常</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n 个错误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n 个警告</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n 条提示</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n finding(s)</source>
        <translation>
            <numerusform>%1 / %n 项检查结果</numerusform>
        </translation>
    </message>
    <message>
        <source>There is nothing in the rules and the backend that PyTorch would refuse, ignore or misread.</source>
        <translation>规则和后端中，没有 PyTorch 会拒绝、忽略或误读的内容。</translation>
    </message>
    <message>
        <source>No findings (open a model to check more).</source>
        <translation>没有检查结果（打开模型可检查更多）。</translation>
    </message>
    <message>
        <source>The configs have changed since. Wait a moment and try again.</source>
        <translation>得出此结果之后，配置已有更改。请稍候再试。</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Most severe first</source>
        <translation>最严重的在前</translation>
    </message>
    <message>
        <source>There is nothing that PyTorch would refuse, ignore or misread in what fuse_fx reads. Rules and dtype configs are not checked.</source>
        <translation>fuse_fx 读取的内容中，没有 PyTorch 会拒绝、忽略或误读之处。规则和 dtype config 不在检查之列。</translation>
    </message>
    <message>
        <source>There is nothing in the eager config that PyTorch would refuse, ignore or misread.</source>
        <translation>eager 配置中没有 PyTorch 会拒绝、忽略或误读的内容。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::FuserMethodField</name>
    <message>
        <source>of</source>
        <translation>作用于</translation>
    </message>
    <message>
        <source>Fuser method</source>
        <translation>Fuser method</translation>
    </message>
    <message>
        <source>What the factory makes the fuser method from</source>
        <translation>工厂函数生成 fuser method 所依据的对象</translation>
    </message>
    <message>
        <source>This factory makes the fuser method from a function or a class: name it here.</source>
        <translation>此工厂函数要依据某个对象生成 fuser method：请在此填写它的名称。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::FusionsSection</name>
    <message>
        <source>Fusions</source>
        <translation>融合</translation>
    </message>
    <message>
        <source>before prepare, in order</source>
        <translation>在 prepare 之前，依次进行</translation>
    </message>
    <message>
        <source>Add a fusion</source>
        <translation>添加融合</translation>
    </message>
    <message>
        <source>Modules to fuse, in the order in which they are called</source>
        <translation>要融合的模块，按调用顺序</translation>
    </message>
    <message numerus="yes">
        <source>Fuse all %n that PyTorch can fuse</source>
        <translation>
            <numerusform>融合 PyTorch 可融合的全部 %n 组</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n 个模块</numerusform>
        </translation>
    </message>
    <message>
        <source>Do not fuse these</source>
        <translation>不融合这些模块</translation>
    </message>
    <message>
        <source>Do not fuse %1</source>
        <translation>不融合 %1</translation>
    </message>
    <message>
        <source>Fuse these too</source>
        <translation>也融合这些模块</translation>
    </message>
    <message>
        <source>They are registered one after another, and PyTorch fuses such classes. Check that they are called in this order.</source>
        <translation>它们依次注册，且 PyTorch 可融合这些类。请确认它们按此顺序调用。</translation>
    </message>
    <message>
        <source>Fuse %1</source>
        <translation>融合 %1</translation>
    </message>
    <message numerus="yes">
        <source>Fuse %n group(s)</source>
        <translation>
            <numerusform>融合 %n 组模块</numerusform>
        </translation>
    </message>
    <message>
        <source>Name two modules or more, with commas between them.</source>
        <translation>请指定两个或更多模块，以逗号分隔。</translation>
    </message>
    <message>
        <source>The model has no module %1.</source>
        <translation>模型中没有模块 %1。</translation>
    </message>
    <message>
        <source>Fuse these</source>
        <translation>融合这些</translation>
    </message>
</context>
<context>
    <name>qcs::ui::GoToBox</name>
    <message>
        <source>Go to module, rule, tensor…</source>
        <translation>转到模块、规则、张量…</translation>
    </message>
    <message>
        <source>Go to a module, node, rule, pattern, tensor, qconfig, finding or the meaning of a field</source>
        <translation>转到模块、节点、规则、模式、张量、qconfig、检查结果或字段说明</translation>
    </message>
</context>
<context>
    <name>qcs::ui::GoalForm</name>
    <message>
        <source>At &amp;least, everywhere</source>
        <translation>处处至少(&amp;L)</translation>
    </message>
    <message>
        <source>At &amp;most, in total</source>
        <translation>总共至多(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Show the rules</source>
        <translation>显示规则(&amp;S)</translation>
    </message>
    <message>
        <source>The smallest model in which no weight has a lower SQNR</source>
        <translation>没有任何权重低于该 SQNR 的最小模型</translation>
    </message>
    <message>
        <source>The least noise within that total size of the quantized weights. Noise is the power of the error divided by that of the weights, summed over the layers</source>
        <translation>在所有量化权重的该大小之内噪声最小：各层误差功率与权重功率之比的总和</translation>
    </message>
    <message>
        <source>Minimum SQNR</source>
        <translation>最低 SQNR</translation>
    </message>
    <message>
        <source> dB</source>
        <translation> dB</translation>
    </message>
    <message>
        <source>Size of all quantized weights</source>
        <translation>所有量化权重的大小</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>in float</source>
        <translation>浮点</translation>
    </message>
    <message>
        <source>per channel</source>
        <translation>按通道</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Each layer stays as it is, or gets one of:</source>
        <translation>每一层保持原样，或采用其中之一：</translation>
    </message>
    <message>
        <source>At least %1 dB everywhere</source>
        <translation>处处至少 %1 dB</translation>
    </message>
    <message>
        <source>At most %1 of weights</source>
        <translation>权重至多 %1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::GraphBar</name>
    <message>
        <source>Traced</source>
        <translation>追踪后</translation>
    </message>
    <message>
        <source>Prepared</source>
        <translation>prepare 后</translation>
    </message>
    <message>
        <source>Converted</source>
        <translation>convert 后</translation>
    </message>
    <message>
        <source>Other &amp;modules as boxes</source>
        <translation>其他模块显示为方框(&amp;M)</translation>
    </message>
    <message>
        <source>Search the graph…</source>
        <translation>搜索图…</translation>
    </message>
    <message>
        <source>State of the graph</source>
        <translation>图的状态</translation>
    </message>
    <message>
        <source>± </source>
        <translation>± </translation>
    </message>
    <message>
        <source> steps</source>
        <translation> 步</translation>
    </message>
    <message>
        <source>Steps around the selection</source>
        <translation>所选项周围的步数</translation>
    </message>
    <message>
        <source>How far the graph is drawn around the selection</source>
        <translation>在所选项周围绘制多远</translation>
    </message>
    <message>
        <source>Draws every module that does not contain the selection as one box</source>
        <translation>将每个不含所选项的模块绘制为一个方框</translation>
    </message>
    <message>
        <source>Fused</source>
        <translation>融合后</translation>
    </message>
    <message>
        <source>Whole</source>
        <translation>全图</translation>
    </message>
    <message>
        <source>Around</source>
        <translation>周围</translation>
    </message>
    <message>
        <source>How much of the graph</source>
        <translation>显示图的多少</translation>
    </message>
    <message>
        <source>All of the graph, with modules to open and fold; or what is around the selection</source>
        <translation>整张图，模块可展开和折叠；或者只显示所选节点的周围</translation>
    </message>
    <message>
        <source>Words of the name, the module or the type; type:Conv2d for the type alone. Enter goes to the next, Shift+Enter back.</source>
        <translation>名称、模块或类型中的词；type:Conv2d 只查找类型。Enter 转到下一个，Shift+Enter 转到上一个。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>The graph as a picture</source>
        <translation>将图导出为图片</translation>
    </message>
    <message>
        <source>Previous hit  (Shift+F3)</source>
        <translation>上一个匹配  (Shift+F3)</translation>
    </message>
    <message>
        <source>Next hit  (F3)</source>
        <translation>下一个匹配  (F3)</translation>
    </message>
</context>
<context>
    <name>qcs::ui::GraphCanvas</name>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Arrow keys walk along the edges; Enter draws the graph around a node.</source>
        <translation>方向键沿边移动；Enter 绘制某个节点周围的图。</translation>
    </message>
    <message>
        <source>Arrow keys walk along the edges; Right and Left open and fold a module; Enter selects it.</source>
        <translation>方向键沿边移动；右键和左键展开和折叠模块；Enter 选中它。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::GraphExport</name>
    <message>
        <source>Save as &amp;SVG…</source>
        <translation>另存为 SVG(&amp;S)…</translation>
    </message>
    <message>
        <source>Save as &amp;PNG, 2 ×…</source>
        <translation>另存为 PNG，2 ×(&amp;P)…</translation>
    </message>
    <message>
        <source>Save as P&amp;DF, one page…</source>
        <translation>另存为单页 PDF(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as D&amp;OT</source>
        <translation>复制为 DOT(&amp;O)</translation>
    </message>
    <message>
        <source>Only what is in &amp;view</source>
        <translation>仅限视图中的部分(&amp;V)</translation>
    </message>
    <message>
        <source>Save the graph</source>
        <translation>保存图</translation>
    </message>
    <message>
        <source>%1 boxes are too many for one picture. Fold some modules, or save only what is in view.</source>
        <translation>%1 个方框对一张图片来说太多了。请折叠一些模块，或者只保存视图中的部分。</translation>
    </message>
    <message>
        <source>There is not enough memory for this picture. Save only what is in view, or as SVG.</source>
        <translation>内存不足以生成这张图片。请只保存视图中的部分，或另存为 SVG。</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>at %1 % of its size: the format has no room for more</source>
        <translation>缩小到 %1 %：该格式容不下更大的尺寸</translation>
    </message>
</context>
<context>
    <name>qcs::ui::GraphList</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>Models of the workspace</source>
        <translation>工作区的模型</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>MODELS OF THIS WORKSPACE</source>
        <translation>此工作区的模型</translation>
    </message>
    <message>
        <source>Add a model…</source>
        <translation>添加模型…</translation>
    </message>
    <message>
        <source>Add a model</source>
        <translation>添加模型</translation>
    </message>
</context>
<context>
    <name>qcs::ui::GraphPanel</name>
    <message numerus="yes">
        <source>%1 of %2 node(s) drawn</source>
        <translation>
            <numerusform>已绘制 %1 / %2 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>plain layout: graphviz is not installed</source>
        <translation>简单布局：未安装 graphviz</translation>
    </message>
    <message>
        <source>plain layout: graphviz failed</source>
        <translation>简单布局：graphviz 运行失败</translation>
    </message>
    <message>
        <source>plain layout: graphviz took too long</source>
        <translation>简单布局：graphviz 耗时过长</translation>
    </message>
    <message>
        <source>&amp;Show more</source>
        <translation>显示更多(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Open this module</source>
        <translation>展开此模块(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Draw the graph around it</source>
        <translation>绘制其周围的图(&amp;D)</translation>
    </message>
    <message>
        <source>Draw “%1” as one &amp;box</source>
        <translation>将“%1”绘制为一个方框(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Copy the name</source>
        <translation>复制名称(&amp;C)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>No model is open. export_graph() of qconfig_studio.py traces one and writes its graph (Tools &gt; Save the Python exporter).</source>
        <translation>没有打开的模型。qconfig_studio.py 的 export_graph() 会追踪模型并写出它的图（工具 &gt; 保存 Python 导出器）。</translation>
    </message>
    <message>
        <source>This model has modules only, and no calls between them. export_graph() of qconfig_studio.py traces a model and writes its graph (Tools &gt; Save the Python exporter).</source>
        <translation>该模型只有模块，没有模块之间的调用。qconfig_studio.py 的 export_graph() 会追踪模型并写出它的图（工具 &gt; 保存 Python 导出器）。</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s), all drawn</source>
        <translation>
            <numerusform>%n 个节点，全部绘出</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) folded</source>
        <translation>
            <numerusform>%n 个模块已折叠</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Fold this module</source>
        <translation>折叠此模块(&amp;F)</translation>
    </message>
    <message>
        <source>Fold “%1”</source>
        <translation>折叠“%1”</translation>
    </message>
    <message>
        <source>Open &amp;all modules</source>
        <translation>展开所有模块(&amp;A)</translation>
    </message>
    <message>
        <source>Fold a&amp;ll modules</source>
        <translation>折叠所有模块(&amp;L)</translation>
    </message>
    <message>
        <source>0 of 0</source>
        <translation>0 / 0</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n 个匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>The layout was cancelled. “Around” shows a part of the graph, “Whole” begins anew.</source>
        <translation>排列已取消。“周围”只显示图的一部分，“全图”会重新开始。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::GraphStatus</name>
    <message>
        <source>search hit</source>
        <translation>搜索匹配</translation>
    </message>
    <message>
        <source>share of statuses in a folded module</source>
        <translation>折叠模块中各状态的占比</translation>
    </message>
</context>
<context>
    <name>qcs::ui::GraphsModel</name>
    <message>
        <source>%1, the one that is shown</source>
        <translation>%1，正在显示</translation>
    </message>
</context>
<context>
    <name>qcs::ui::GuideWindow</name>
    <message>
        <source>Back  (Alt+Left)</source>
        <translation>后退  (Alt+Left)</translation>
    </message>
    <message>
        <source>Forward  (Alt+Right)</source>
        <translation>前进  (Alt+Right)</translation>
    </message>
    <message>
        <source>User&apos;s guide</source>
        <translation>用户指南</translation>
    </message>
    <message>
        <source>Search the guide…</source>
        <translation>搜索指南…</translation>
    </message>
    <message>
        <source>Pages of the guide</source>
        <translation>指南的各页</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s) on this page</source>
        <translation>
            <numerusform>此页有 %n 个匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>Enter: search the other pages</source>
        <translation>Enter：搜索其他页</translation>
    </message>
</context>
<context>
    <name>qcs::ui::HeatLegend</name>
    <message>
        <source>No quantized weight is open: open a checkpoint to colour by its error</source>
        <translation>没有打开量化的权重：打开检查点即可按其误差着色</translation>
    </message>
    <message>
        <source>SQNR of the worst weight</source>
        <translation>最差权重的 SQNR</translation>
    </message>
    <message>
        <source>The SQNR of a module&apos;s worst weight; for a container, of the worst weight inside it. The stronger the colour, the larger the error</source>
        <translation>模块中最差权重的 SQNR，容器取其下最差者：颜色越深，误差越大</translation>
    </message>
    <message>
        <source>60 dB and more</source>
        <translation>60 dB 及以上</translation>
    </message>
    <message>
        <source>0 dB</source>
        <translation>0 dB</translation>
    </message>
</context>
<context>
    <name>qcs::ui::HistogramFigure</name>
    <message>
        <source>%1, count (log)</source>
        <translation>%1，计数（对数）</translation>
    </message>
    <message>
        <source>%1, count</source>
        <translation>%1，计数</translation>
    </message>
    <message>
        <source>thin lines: quantization levels</source>
        <translation>细线：量化级</translation>
    </message>
    <message>
        <source>thin lines: one in every %1 levels</source>
        <translation>细线：每 %1 个量化级一条</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%2 至 %3：%1 个</translation>
    </message>
    <message>
        <source>count</source>
        <translation>个数</translation>
    </message>
    <message>
        <source>all values</source>
        <translation>所有值</translation>
    </message>
    <message>
        <source>marked</source>
        <translation>已标记</translation>
    </message>
    <message>
        <source>%1 of them marked</source>
        <translation>其中 %1 个已标记</translation>
    </message>
    <message>
        <source>codes</source>
        <translation>码值</translation>
    </message>
    <message>
        <source>unused codes</source>
        <translation>未用到的码值</translation>
    </message>
    <message>
        <source>%1 with code %2</source>
        <translation>%1，码值 %2</translation>
    </message>
    <message>
        <source>%1 with codes from %2 to %3</source>
        <translation>%1，码值 %2 至 %3</translation>
    </message>
</context>
<context>
    <name>qcs::ui::InputIndexesField</name>
    <message>
        <source>Index of the argument that is the %1</source>
        <translation>作为 %1 的参数的索引</translation>
    </message>
</context>
<context>
    <name>qcs::ui::JobsLine</name>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>All that runs in the background</source>
        <translation>后台运行的全部任务</translation>
    </message>
    <message>
        <source>Cancel: %1</source>
        <translation>取消：%1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
</context>
<context>
    <name>qcs::ui::JobsPopover</name>
    <message>
        <source>What runs in the background</source>
        <translation>后台正在运行的任务</translation>
    </message>
    <message>
        <source>%p %</source>
        <translation>%p%</translation>
    </message>
    <message>
        <source>Progress of: %1</source>
        <translation>进度：%1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel: %1</source>
        <translation>取消：%1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::JsonEditor</name>
    <message>
        <source>What can be written here</source>
        <translation>此处可填写的内容</translation>
    </message>
</context>
<context>
    <name>qcs::ui::JsonPanel</name>
    <message>
        <source>Copy the JSON pointer of this place</source>
        <translation>复制此处的 JSON pointer</translation>
    </message>
    <message>
        <source>Show in form</source>
        <translation>在表单中显示</translation>
    </message>
    <message>
        <source>Go to the rule or the pattern that this place is about</source>
        <translation>转到此处所属的规则或模式</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式化</translation>
    </message>
    <message>
        <source>Indent and order the text as it is saved</source>
        <translation>按保存时的格式缩进并排序文本</translation>
    </message>
    <message>
        <source>%1 as JSON</source>
        <translation>%1（JSON）</translation>
    </message>
    <message>
        <source>The text is too long to be pasted here. Save it as a file and open that.</source>
        <translation>粘贴的内容太长，此处容纳不下。请将其保存为文件再打开。</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Copy the JSON pointer</source>
        <translation>复制 JSON pointer</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the whole code</source>
        <translation>复制全部代码</translation>
    </message>
    <message>
        <source>has errors: not part of the document yet</source>
        <translation>有错误：尚未成为文档的一部分</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>not shown</source>
        <translation>未显示</translation>
    </message>
    <message>
        <source>The document was changed elsewhere while this text could not be read. Your text is still here: which of the two should count?</source>
        <translation>在此文本无法读取期间，文档在别处发生了更改。您的文本仍在这里：以哪一个为准？</translation>
    </message>
    <message>
        <source>Take the document&apos;s</source>
        <translation>采用文档的内容</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>保留我的文本</translation>
    </message>
    <message>
        <source>This config is too long to be edited here. Change it in the forms, or export it, edit the file, and open that.</source>
        <translation>此配置过长，无法在此编辑。请在表单中更改，或将其导出、编辑文件后再打开。</translation>
    </message>
    <message>
        <source>the whole text</source>
        <translation>整个文本</translation>
    </message>
    <message>
        <source>JSON pointer: %1</source>
        <translation>JSON pointer：%1</translation>
    </message>
    <message>
        <source>%1:%2</source>
        <comment>line and column</comment>
        <translation>%1:%2</translation>
    </message>
    <message>
        <source>Line %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
</context>
<context>
    <name>qcs::ui::LadderModel</name>
    <message numerus="yes">
        <source>%n rule(s) that do not apply</source>
        <translation>
            <numerusform>%n 条不适用的规则</numerusform>
        </translation>
    </message>
    <message>
        <source>wins</source>
        <translation>胜出</translation>
    </message>
</context>
<context>
    <name>qcs::ui::LadderView</name>
    <message>
        <source>Rules, strongest first</source>
        <translation>规则，由强到弱</translation>
    </message>
    <message>
        <source>Strongest first</source>
        <translation>由强到弱</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>QConfig</source>
        <translation>QConfig</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>qcs::ui::LayerComparison</name>
    <message numerus="yes">
        <source>Comparing specs on %n layer(s)</source>
        <translation>
            <numerusform>正在 %n 层上比较规格</numerusform>
        </translation>
    </message>
    <message>
        <source>As the rules ask</source>
        <translation>按规则要求</translation>
    </message>
    <message>
        <source>%1 dB · max error %2 · %3</source>
        <translation>%1 dB · 最大误差 %2 · %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 · of %n layer(s)</source>
        <translation>
            <numerusform>%1 · 共 %n 层</numerusform>
        </translation>
    </message>
    <message>
        <source>Size of all</source>
        <translation>总大小</translation>
    </message>
    <message>
        <source>Worst, dB</source>
        <translation>最差，dB</translation>
    </message>
    <message>
        <source>SQNR, dB</source>
        <translation>SQNR，dB</translation>
    </message>
    <message>
        <source>%1, search</source>
        <translation>%1，搜索</translation>
    </message>
</context>
<context>
    <name>qcs::ui::LayersTable</name>
    <message>
        <source>Layers and specs side by side</source>
        <translation>层与规格并列</translation>
    </message>
    <message>
        <source>As in the ranking</source>
        <translation>按排名顺序</translation>
    </message>
</context>
<context>
    <name>qcs::ui::LegendPopover</name>
    <message>
        <source>Legend of statuses</source>
        <translation>状态图例</translation>
    </message>
    <message>
        <source>LEGEND OF STATUSES</source>
        <translation>状态图例</translation>
    </message>
    <message>
        <source>A click lists the nodes.</source>
        <translation>点击可列出节点。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::MainWindow</name>
    <message>
        <source>Rules and backend</source>
        <translation>规则与后端</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>%1 (edited)</source>
        <translation>%1（已修改）</translation>
    </message>
    <message>
        <source>Background work failed: %1.</source>
        <translation>后台工作失败：%1。</translation>
    </message>
    <message>
        <source>“%1” failed: %2.</source>
        <translation>“%1”失败：%2。</translation>
    </message>
    <message>
        <source>No edit is lost.</source>
        <translation>没有丢失任何编辑。</translation>
    </message>
    <message>
        <source>The last request failed: %1.</source>
        <translation>上一个操作失败：%1。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) are off</source>
        <translation>
            <numerusform>%n 条规则已停用</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Open a backend config…</source>
        <translation>打开后端配置(&amp;O)…</translation>
    </message>
    <message>
        <source>This desktop has no program that shows folders. The file is in %1.</source>
        <translation>此桌面没有可显示文件夹的程序。它在 %1 中。</translation>
    </message>
    <message>
        <source>%1 is not the model that is open in “%2”. Added to this workspace, it uses the same rules and backend.</source>
        <translation>%1 与“%2”中打开的不是同一个模型。添加到此工作区后，它使用同样的规则和后端。</translation>
    </message>
    <message>
        <source>&amp;Add it, keep the rules</source>
        <translation>添加，保留规则(&amp;A)</translation>
    </message>
    <message>
        <source>Open in a &amp;new window</source>
        <translation>在新窗口中打开(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Layers, worst first</source>
        <translation>层，最差在前</translation>
    </message>
</context>
<context>
    <name>qcs::ui::MappingSection</name>
    <message>
        <source>Mapping, for convert</source>
        <translation>映射，用于 convert</translation>
    </message>
    <message>
        <source>PyTorch’s table that says which class becomes which</source>
        <translation>PyTorch 的类对应表：哪个类变为哪个类</translation>
    </message>
    <message>
        <source>The class that it becomes</source>
        <translation>它变为的类</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>default (%1)</source>
        <translation>默认（%1）</translation>
    </message>
    <message>
        <source>rows of your own</source>
        <translation>自定义的行</translation>
    </message>
    <message>
        <source>module class</source>
        <translation>模块类</translation>
    </message>
    <message>
        <source>becomes</source>
        <translation>变为</translation>
    </message>
    <message>
        <source>modules</source>
        <translation>模块数</translation>
    </message>
    <message>
        <source>from</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>not in this mapping</source>
        <translation>不在此映射中</translation>
    </message>
    <message>
        <source>Add a class…</source>
        <translation>添加类…</translation>
    </message>
    <message>
        <source>own</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Choose the mapping of convert</source>
        <translation>选择 convert 的映射</translation>
    </message>
    <message>
        <source>Map %1 to %2</source>
        <translation>将 %1 映射到 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more class(es) that the model does not have</source>
        <translation>
            <numerusform>另有 %n 个模型中没有的类</numerusform>
        </translation>
    </message>
    <message>
        <source>Mapping, for prepare_qat</source>
        <translation>映射，用于 prepare_qat</translation>
    </message>
    <message>
        <source>List the modules of %1</source>
        <translation>列出 %1 的模块</translation>
    </message>
    <message>
        <source>Change or remove what %1 becomes</source>
        <translation>更改或移除 %1 的转换目标</translation>
    </message>
    <message>
        <source>Another class…</source>
        <translation>另一个类…</translation>
    </message>
    <message>
        <source>Remove from the mapping</source>
        <translation>从映射中移除</translation>
    </message>
    <message>
        <source>Choose the mapping of prepare_qat</source>
        <translation>选择 prepare_qat 的映射</translation>
    </message>
    <message>
        <source>Remove %1 from the mapping</source>
        <translation>从映射中移除 %1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::MarksLine</name>
    <message>
        <source>Show only these</source>
        <translation>只显示这些</translation>
    </message>
    <message>
        <source>off · would match %1</source>
        <translation>已停用 · 会匹配 %1 个</translation>
    </message>
    <message>
        <source>wins %1</source>
        <translation>生效 %1 个</translation>
    </message>
    <message>
        <source>loses %1, to rule %2</source>
        <translation>%1 个让位于规则 %2</translation>
    </message>
    <message>
        <source>loses %1, to rules %2</source>
        <translation>%1 个让位于规则 %2</translation>
    </message>
    <message>
        <source>loses %1</source>
        <translation>%1 个被其他规则决定</translation>
    </message>
    <message>
        <source>Point at a rule to see what it matches</source>
        <translation>指向一条规则，即可看到它匹配什么</translation>
    </message>
    <message>
        <source>rule %1</source>
        <translation>规则 %1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::MeasuredTensor</name>
    <message>
        <source>Measuring %1</source>
        <translation>正在测量 %1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::MeasurementsLine</name>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Model&apos;s output: measured with other rules</source>
        <translation>模型输出：测量时的规则不同</translation>
    </message>
    <message>
        <source>Model&apos;s output: PyTorch raises</source>
        <translation>模型输出：PyTorch 抛出异常</translation>
    </message>
    <message>
        <source>Model&apos;s output: %1 dB with all rules</source>
        <translation>模型输出：应用全部规则时 %1 dB</translation>
    </message>
    <message>
        <source>Model&apos;s output: not measured</source>
        <translation>模型输出：尚未测量</translation>
    </message>
    <message>
        <source>Save the workspace to get the command that measures it.</source>
        <translation>保存工作区后，这里就有测量它的命令。</translation>
    </message>
    <message>
        <source>Only FX modes that quantize can be measured.</source>
        <translation>只有进行量化的 FX 模式可以测量。</translation>
    </message>
    <message>
        <source>Where your model is, run this with your own model factory:
%1
Then open the file that it writes.%2</source>
        <translation>在模型所在之处，换上自己的工厂函数，运行
%1
然后打开它写出的文件。%2</translation>
    </message>
    <message>
        <source>It reads the saved workspace: save your edits first.</source>
        <translation>它读取的是已保存的工作区：请先保存编辑。</translation>
    </message>
    <message>
        <source>The command is copied</source>
        <translation>命令已复制</translation>
    </message>
</context>
<context>
    <name>qcs::ui::MiniMap</name>
    <message>
        <source>Map of the graph</source>
        <translation>图的缩略图</translation>
    </message>
    <message>
        <source>Drag the frame to move the view</source>
        <translation>拖动方框可移动视图</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ModelExportSnippet</name>
    <message>
        <source>Two lines of Python export your own model as PyTorch traces it:</source>
        <translation>用两行 Python 即可按 PyTorch 的追踪结果导出您自己的模型：</translation>
    </message>
    <message>
        <source>Python lines that export a model</source>
        <translation>导出模型的 Python 代码</translation>
    </message>
    <message>
        <source>&amp;Copy the lines</source>
        <translation>复制代码(&amp;C)</translation>
    </message>
    <message>
        <source>Save qconfig_studio.p&amp;y…</source>
        <translation>保存 qconfig_studio.p&amp;y…</translation>
    </message>
    <message>
        <source>The one file that the first line imports. Put it beside your code.</source>
        <translation>第一行代码所导入的唯一文件。请将它放在您的代码旁边。</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ModelMeasurements</name>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>%1 could not be opened: %2.</source>
        <translation>无法打开 %1：%2。</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ModelMenu</name>
    <message>
        <source>&amp;Edit the rule that won</source>
        <translation>编辑胜出的规则(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Edit the rule that won: %1, %2</source>
        <translation>编辑胜出的规则(&amp;E)：%1，%2</translation>
    </message>
    <message>
        <source>No rule applies to this row</source>
        <translation>没有规则作用于这一行</translation>
    </message>
    <message>
        <source>Give this &amp;module and all in it a qconfig…</source>
        <translation>为此模块及其中的一切指定 qconfig(&amp;M)…</translation>
    </message>
    <message>
        <source>Everything in modules &amp;like this: %1…</source>
        <translation>同类模块中的一切(&amp;L)：%1…</translation>
    </message>
    <message>
        <source>It is fused: rules are applied to %1</source>
        <translation>它已被融合：规则作用于 %1</translation>
    </message>
    <message>
        <source>Give this &amp;module a qconfig: %1…</source>
        <translation>为此模块指定 qconfig(&amp;M)：%1…</translation>
    </message>
    <message>
        <source>Give this one &amp;call a qconfig…</source>
        <translation>为这一次调用指定 qconfig(&amp;C)…</translation>
    </message>
    <message>
        <source>Give this &amp;type a qconfig: %1…</source>
        <translation>为此类型指定 qconfig(&amp;T)：%1…</translation>
    </message>
    <message>
        <source>Everything named &amp;like this: %1…</source>
        <translation>名称类似的一切(&amp;L)：%1…</translation>
    </message>
    <message>
        <source>Leave in &amp;float</source>
        <translation>保持浮点(&amp;F)</translation>
    </message>
    <message>
        <source>Leave %1 in float</source>
        <translation>让 %1 保持浮点</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ModelPane</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>This model is a list of modules, and FX works on calls: choose Eager or Dynamic, or export a graph of it with `export_graph`.</source>
        <translation>此模型是模块列表，而 FX 针对调用工作：请选择“Eager”或“动态”，或用 `export_graph` 导出它的图。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ModelPanel</name>
    <message>
        <source>Filter by name, type, rule, status…</source>
        <translation>按名称、类型、规则、状态筛选…</translation>
    </message>
    <message>
        <source>Nothing in the model matches this filter.</source>
        <translation>模型中没有与此筛选条件匹配的内容。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>QConfig</source>
        <translation>QConfig</translation>
    </message>
    <message>
        <source>Execution order</source>
        <translation>执行次序</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ModelTreeView</name>
    <message>
        <source>Modules and calls</source>
        <translation>模块和调用</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ModuleTreeModel</name>
    <message>
        <source>float, rule %1</source>
        <translation>浮点，规则 %1</translation>
    </message>
    <message>
        <source>fused into %1</source>
        <translation>融合到 %1</translation>
    </message>
    <message>
        <source>rule %1</source>
        <translation>规则 %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>shares %1</source>
        <translation>共享 %1</translation>
    </message>
    <message>
        <source>PyTorch raises here</source>
        <translation>PyTorch 在此抛出异常</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>未确定</translation>
    </message>
    <message>
        <source>rule %1 decides it</source>
        <translation>由规则 %1 决定</translation>
    </message>
    <message>
        <source>rule %1 would match it, but is off</source>
        <translation>规则 %1 会匹配它，但已停用</translation>
    </message>
    <message>
        <source>rule %1 matches it, but another one decides</source>
        <translation>规则 %1 匹配它，但由另一条规则决定</translation>
    </message>
</context>
<context>
    <name>qcs::ui::NameField</name>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
</context>
<context>
    <name>qcs::ui::NameLabel</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>qcs::ui::NestedConfigField</name>
    <message>
        <source>written here, as JSON</source>
        <translation>在此以 JSON 编写</translation>
    </message>
    <message>
        <source>from a file…</source>
        <translation>来自文件…</translation>
    </message>
    <message>
        <source>%1 as JSON</source>
        <translation>%1（JSON）</translation>
    </message>
    <message>
        <source>Read the config from a file</source>
        <translation>从文件读取配置</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 cannot be read: it has more than %2 MiB</source>
        <translation>无法读取 %1：它超过 %2 MiB</translation>
    </message>
</context>
<context>
    <name>qcs::ui::NoModelPage</name>
    <message>
        <source>No model is open</source>
        <translation>没有打开的模型</translation>
    </message>
    <message>
        <source>Then open the file that they write, or look around in the sample first:</source>
        <translation>然后打开它们写出的文件；也可以先看看示例：</translation>
    </message>
    <message>
        <source>&amp;Open a file…</source>
        <translation>打开文件(&amp;O)…</translation>
    </message>
    <message>
        <source>Open the &amp;sample</source>
        <translation>打开示例(&amp;S)</translation>
    </message>
</context>
<context>
    <name>qcs::ui::NumbersView</name>
    <message>
        <source>Error statistics</source>
        <translation>误差统计</translation>
    </message>
    <message>
        <source>&amp;Copy %1</source>
        <translation>复制 %1(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;all numbers</source>
        <translation>复制全部数值(&amp;A)</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Grouped</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>+%1</source>
        <translation>+%1</translation>
    </message>
    <message>
        <source>fewer</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>One line of numbers</source>
        <translation>只显示一行数字</translation>
    </message>
    <message numerus="yes">
        <source>%n more number(s)</source>
        <translation>
            <numerusform>还有 %n 个数字</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::ObserverForm</name>
    <message>
        <source>None</source>
        <translation>None</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类</translation>
    </message>
    <message>
        <source>arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Show everything that this observer takes</source>
        <translation>显示此 observer 接受的全部参数</translation>
    </message>
    <message>
        <source>Passed on to its observer</source>
        <translation>传给其 observer 的参数</translation>
    </message>
    <message>
        <source>The class takes no such keyword; it is kept as it was given.</source>
        <translation>该类不接受这个关键字参数；它会照原样保留。</translation>
    </message>
    <message>
        <source>default: %1</source>
        <translation>默认：%1</translation>
    </message>
    <message>
        <source>required</source>
        <translation>必填</translation>
    </message>
    <message>
        <source>Nothing observes the weight.</source>
        <translation>没有 observer 观察权重。</translation>
    </message>
    <message>
        <source>Nothing observes the activations.</source>
        <translation>没有 observer 观察激活。</translation>
    </message>
    <message>
        <source>Result: %1.</source>
        <translation>结果：%1。</translation>
    </message>
    <message>
        <source>The constructor raises %1</source>
        <translation>构造函数抛出 %1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::OptionsSection</name>
    <message>
        <source>Call and arguments</source>
        <translation>调用与参数</translation>
    </message>
    <message>
        <source>is_reference: convert makes reference modules</source>
        <translation>is_reference：convert 生成 reference module</translation>
    </message>
    <message>
        <source>remove_qconfig: convert takes the qconfigs off again</source>
        <translation>remove_qconfig：convert 会移除 qconfig</translation>
    </message>
    <message>
        <source>Show or hide the call and its arguments</source>
        <translation>显示或隐藏调用及其参数</translation>
    </message>
    <message>
        <source>all steps of this mode</source>
        <translation>此模式的完整流程</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>dtype of quantize_dynamic</source>
        <translation>quantize_dynamic 的 dtype</translation>
    </message>
    <message>
        <source>Non-leaf classes</source>
        <translation>非叶子类</translation>
    </message>
    <message>
        <source>observer_non_leaf_module_list: observed although they hold other modules</source>
        <translation>observer_non_leaf_module_list：虽包含其他模块，仍会被观察</translation>
    </message>
    <message>
        <source>Classes that may be observed</source>
        <translation>可以观察的类</translation>
    </message>
    <message>
        <source>allow_list of prepare; empty: PyTorch’s own list</source>
        <translation>prepare 的 allow_list；留空：PyTorch 自带的列表</translation>
    </message>
    <message>
        <source>Choose what is called</source>
        <translation>选择所调用的函数</translation>
    </message>
    <message>
        <source>Choose the dtype of quantize_dynamic</source>
        <translation>选择 quantize_dynamic 的 dtype</translation>
    </message>
    <message>
        <source>Change is_reference</source>
        <translation>更改 is_reference</translation>
    </message>
    <message>
        <source>Change remove_qconfig</source>
        <translation>更改 remove_qconfig</translation>
    </message>
    <message>
        <source>Change the non-leaf classes</source>
        <translation>更改非叶子类</translation>
    </message>
    <message>
        <source>Change the allow list</source>
        <translation>更改 allow_list</translation>
    </message>
    <message>
        <source>default (%1)</source>
        <translation>默认（%1）</translation>
    </message>
    <message>
        <source>Not read: the qconfigs above are the qconfig_spec, and they set the dtypes.</source>
        <translation>不读取：上面的 qconfig 就是 spec，由它们决定 dtype。</translation>
    </message>
    <message>
        <source>quantize_dynamic has no default for %1: PyTorch raises ValueError, unless there are qconfigs for it above.</source>
        <translation>quantize_dynamic 对 %1 没有默认值：除非上面给出 qconfig，否则 PyTorch 会抛出 ValueError。</translation>
    </message>
    <message>
        <source>Change use_precomputed_fake_quant</source>
        <translation>更改 use_precomputed_fake_quant</translation>
    </message>
    <message>
        <source>Only Python can say what quantize_dynamic does with %1, unless there are qconfigs for it above.</source>
        <translation>quantize_dynamic 如何处理 %1 只有 Python 知道，除非上面给出了 qconfig。</translation>
    </message>
    <message>
        <source>use_precomputed_fake_quant: keep trained scales</source>
        <translation>use_precomputed_fake_quant：保留训练所得的 scale</translation>
    </message>
    <message>
        <source>convert keeps the scales of the weights as training left them</source>
        <translation>convert 保留训练留下的权重 scale</translation>
    </message>
</context>
<context>
    <name>qcs::ui::OutcomeDisplay</name>
    <message numerus="yes">
        <source>%n rule(s) are off</source>
        <translation>
            <numerusform>%n 条规则已关闭</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::Pages</name>
    <message>
        <source>“%1” is in a window of its own.</source>
        <translation>“%1”在单独的窗口中。</translation>
    </message>
    <message>
        <source>Put it &amp;back</source>
        <translation>放回(&amp;B)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>tab, document</comment>
        <translation>%1 - %2</translation>
    </message>
    <message>
        <source>Detach the &amp;tab “%1”</source>
        <translation>分离标签页“%1”(&amp;T)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>检查</translation>
    </message>
</context>
<context>
    <name>qcs::ui::PairsModel</name>
    <message>
        <source>with %1 folded in</source>
        <translation>已折叠 %1</translation>
    </message>
    <message>
        <source>%1 not finite, left out</source>
        <translation>%1 不是有限数，已略去</translation>
    </message>
    <message>
        <source>no error</source>
        <translation>无误差</translation>
    </message>
    <message>
        <source>%1 dB</source>
        <translation>%1 dB</translation>
    </message>
    <message>
        <source>A bias that only folding creates; in the second file: %1</source>
        <translation>仅由折叠产生的偏置；在第二个文件中：%1</translation>
    </message>
    <message>
        <source>%1 in the first file, %2 in the second</source>
        <translation>在第一个文件中为 %1，在第二个文件中为 %2</translation>
    </message>
    <message>
        <source>%1; they differ most at %2</source>
        <translation>%1；相差最大处为 %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>20 log₁₀ of |x| over |x − y|: x of the float model, y of the quantized one</source>
        <translation>|x| 与 |x − y| 之比的 20 log₁₀：x 属于浮点模型，y 属于量化模型</translation>
    </message>
    <message>
        <source>Cosine similarity of x and y</source>
        <translation>x 与 y 的余弦相似度</translation>
    </message>
    <message>
        <source>L2 norm of the difference</source>
        <translation>差的 L2 范数</translation>
    </message>
    <message>
        <source>L2 norm of the difference over that of x</source>
        <translation>差的 L2 范数与 x 的 L2 范数之比</translation>
    </message>
    <message>
        <source>The largest difference of two elements</source>
        <translation>两个元素的最大差</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>SQNR</source>
        <translation>SQNR</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>|x − y|</source>
        <translation>|x − y|</translation>
    </message>
    <message>
        <source>|x − y| / |x|</source>
        <translation>|x − y| / |x|</translation>
    </message>
    <message>
        <source>Max difference</source>
        <translation>最大差</translation>
    </message>
    <message>
        <source>Second file has</source>
        <translation>第二个文件中</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>In the first file</source>
        <translation>在第一个文件中</translation>
    </message>
    <message>
        <source>In the second file</source>
        <translation>在第二个文件中</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>元素数</translation>
    </message>
</context>
<context>
    <name>qcs::ui::PairsView</name>
    <message>
        <source>Filter by name…</source>
        <translation>按名称筛选…</translation>
    </message>
    <message>
        <source>Pairs of tensors, worst first</source>
        <translation>成对的张量，最差的在前</translation>
    </message>
    <message>
        <source>Worst first</source>
        <translation>最差的在前</translation>
    </message>
    <message>
        <source>Tensors without a partner</source>
        <translation>没有配对的张量</translation>
    </message>
    <message>
        <source>As in the files</source>
        <translation>按文件中的顺序</translation>
    </message>
    <message>
        <source>Compare tensors</source>
        <translation>比较张量</translation>
    </message>
    <message>
        <source>File of the float model</source>
        <translation>浮点模型的文件</translation>
    </message>
    <message>
        <source>File of the quantized model</source>
        <translation>量化模型的文件</translation>
    </message>
    <message>
        <source>&amp;Float:</source>
        <translation>浮点(&amp;F)：</translation>
    </message>
    <message>
        <source>&amp;Quantized:</source>
        <translation>量化(&amp;Q)：</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>比较对象</translation>
    </message>
    <message>
        <source>Tensors (*.safetensors *.pt *.pth *.bin *.npz *.npy *.json);;All files (*)</source>
        <translation>张量 (*.safetensors *.pt *.pth *.bin *.npz *.npy *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Choose two files: checkpoints, or activations that record_activations wrote, of a float model and of the quantized one.</source>
        <translation>选择两个文件：浮点模型与量化模型的检查点，或由 record_activations 写出的激活值。</translation>
    </message>
    <message>
        <source>This cannot be compared.
%1</source>
        <translation>无法比较。
%1</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>Cancelled before they were compared.</source>
        <translation>比较完成之前已取消。</translation>
    </message>
    <message>
        <source>The two files have no tensor in common.</source>
        <translation>两个文件没有共同的张量。</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s), worst first</source>
        <translation>
            <numerusform>%n 对，最差的在前</numerusform>
        </translation>
    </message>
    <message>
        <source>matched by their names: no model says what becomes of them</source>
        <translation>按名称配对：没有模型说明它们会变成什么</translation>
    </message>
    <message>
        <source>matched by what fusion and conversion do to the model</source>
        <translation>按融合与转换对模型所做的改动配对</translation>
    </message>
    <message numerus="yes">
        <source>%n of them shown</source>
        <translation>
            <numerusform>显示其中 %n 对</numerusform>
        </translation>
    </message>
    <message>
        <source>WITHOUT A PARTNER: %1</source>
        <translation>没有配对：%1</translation>
    </message>
    <message>
        <source>Show in the Tensors tab</source>
        <translation>在“张量”标签页中显示</translation>
    </message>
    <message>
        <source>Show that of %1</source>
        <translation>显示 %1 中的张量</translation>
    </message>
    <message>
        <source>Open %1 and show it</source>
        <translation>打开 %1 并显示</translation>
    </message>
    <message>
        <source>Compare the &amp;rest</source>
        <translation>比较其余(&amp;R)</translation>
    </message>
    <message>
        <source>cancelled: what is shown is for the previous rules</source>
        <translation>已取消：显示的是之前规则下的结果</translation>
    </message>
    <message numerus="yes">
        <source>cancelled after %1 of %n pair(s), worst first</source>
        <translation>
            <numerusform>已取消：完成 %1 对，共 %n 对，最差的在前</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n pair(s) so far, worst first</source>
        <translation>
            <numerusform>目前完成 %1 对，共 %n 对，最差的在前</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s), of which none could be compared</source>
        <translation>
            <numerusform>共 %n 对，均无法比较</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::Pane</name>
    <message>
        <source>What to do with the panel “%1”</source>
        <translation>面板“%1”的操作</translation>
    </message>
    <message>
        <source>Detach or hide this panel</source>
        <translation>分离或隐藏此面板</translation>
    </message>
</context>
<context>
    <name>qcs::ui::PaneArea</name>
    <message>
        <source>Detach “%1”</source>
        <translation>分离“%1”</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Detach into its own window</source>
        <translation>分离为独立窗口</translation>
    </message>
    <message>
        <source>Put back into the main window</source>
        <translation>放回主窗口</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>pane, document</comment>
        <translation>%1 - %2</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ParetoFigure</name>
    <message>
        <source>now, %1 dB</source>
        <translation>现在，%1 dB</translation>
    </message>
    <message>
        <source>weights, %1</source>
        <translation>权重，%1</translation>
    </message>
    <message>
        <source>%1 choices; %2 of them are not beaten by any other.</source>
        <translation>%1 种选择，其中 %2 种没有更好的替代。</translation>
    </message>
    <message>
        <source>Size against SQNR, dB</source>
        <translation>大小与 SQNR（dB）</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ParetoPanel</name>
    <message>
        <source>as the rules ask</source>
        <translation>按规则要求</translation>
    </message>
    <message>
        <source>float</source>
        <translation>浮点</translation>
    </message>
    <message>
        <source>Size against SQNR</source>
        <translation>大小与 SQNR</translation>
    </message>
    <message>
        <source>Fold the plot</source>
        <translation>折叠此图</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>Read %1 to compare</source>
        <translation>读取 %1 以比较</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1: %2, nothing is lost</source>
        <translation>%1：%2，没有损失</translation>
    </message>
    <message>
        <source>%1: %2, at least %3 dB, the worst is %4</source>
        <translation>%1：%2，至少 %3 dB，最差的是 %4</translation>
    </message>
    <message numerus="yes">
        <source>worst weight of %n</source>
        <translation>
            <numerusform>%n 个中最差的权重</numerusform>
        </translation>
    </message>
    <message>
        <source>mixture</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>Make rules from it…</source>
        <translation>由此生成规则…</translation>
    </message>
    <message>
        <source>The rules ask for it already.</source>
        <translation>规则已经这样要求。</translation>
    </message>
    <message>
        <source>No PyTorch observer quantizes this way: no rule can ask for it.</source>
        <translation>PyTorch 没有这样量化的观察器：没有规则能要求它。</translation>
    </message>
    <message>
        <source>The backend does not run it: such layers would stay in float.</source>
        <translation>后端不运行它：这样的层会保持浮点。</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s)</source>
        <translation>
            <numerusform>%n 条规则</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 dB</source>
        <translation>%1，%2 dB</translation>
    </message>
    <message>
        <source>Weights in %1, at least %2 dB</source>
        <translation>权重占 %1，至少 %2 dB</translation>
    </message>
</context>
<context>
    <name>qcs::ui::PatternBoxes</name>
    <message>
        <source>Pattern: %1</source>
        <translation>模式：%1</translation>
    </message>
    <message>
        <source>, then </source>
        <translation>，然后 </translation>
    </message>
</context>
<context>
    <name>qcs::ui::PatternDrawing</name>
    <message>
        <source>Pattern: %1</source>
        <translation>模式：%1</translation>
    </message>
    <message>
        <source>No pattern</source>
        <translation>没有模式</translation>
    </message>
</context>
<context>
    <name>qcs::ui::PatternEditor</name>
    <message>
        <source>Simple</source>
        <translation>简单</translation>
    </message>
    <message>
        <source>Complex</source>
        <translation>复杂</translation>
    </message>
    <message>
        <source>Format of the pattern</source>
        <translation>模式的格式</translation>
    </message>
    <message>
        <source>Simple: up to three operations in the order in which they run. Complex: nested tuples, what runs last first.</source>
        <translation>简单：最多三个算子，按执行顺序排列。复杂：嵌套的元组，最后执行的排在最前。</translation>
    </message>
    <message>
        <source>Keep the simple one</source>
        <translation>保留简单格式</translation>
    </message>
    <message>
        <source>Keep the complex one</source>
        <translation>保留复杂格式</translation>
    </message>
    <message>
        <source>It stays in the complex format: %1</source>
        <translation>仍用复杂格式：%1</translation>
    </message>
    <message>
        <source>With the complex format PyTorch gives a fuser method its arguments in this reversed, nested order too.</source>
        <translation>采用复杂格式时，PyTorch 传给 fuser method 的参数也按这种反向嵌套的顺序排列。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::PatternTree</name>
    <message>
        <source>Element of the pattern</source>
        <translation>模式的元素</translation>
    </message>
    <message>
        <source>Add an argument (Ins)</source>
        <translation>添加参数（Ins）</translation>
    </message>
    <message>
        <source>Wrap in a tuple (Ctrl+])</source>
        <translation>包成元组（Ctrl+]）</translation>
    </message>
    <message>
        <source>Unwrap the tuple (Ctrl+[)</source>
        <translation>拆开元组（Ctrl+[）</translation>
    </message>
    <message>
        <source>Remove (Del)</source>
        <translation>移除（Del）</translation>
    </message>
    <message>
        <source>Move up (Alt+Up)</source>
        <translation>上移（Alt+Up）</translation>
    </message>
    <message>
        <source>Move down (Alt+Down)</source>
        <translation>下移（Alt+Down）</translation>
    </message>
    <message>
        <source>Pattern in complex format</source>
        <translation>复杂格式的模式</translation>
    </message>
</context>
<context>
    <name>qcs::ui::PatternTreeModel</name>
    <message>
        <source>with its arguments</source>
        <translation>连同其参数</translation>
    </message>
    <message>
        <source>runs last</source>
        <translation>最后执行</translation>
    </message>
    <message>
        <source>the operation</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>argument %1</source>
        <translation>参数 %1</translation>
    </message>
    <message numerus="yes">
        <source>tuple of %n</source>
        <translation>
            <numerusform>%n 个元素的元组</numerusform>
        </translation>
    </message>
    <message>
        <source>Reversed: what runs last comes first</source>
        <translation>反向：最后执行的排在最前</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>角色</translation>
    </message>
</context>
<context>
    <name>qcs::ui::PictureDialog</name>
    <message>
        <source>Save the picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>millimetres</source>
        <translation>毫米</translation>
    </message>
    <message>
        <source>Unit of width and height</source>
        <translation>宽度和高度的单位</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>宽度(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>高度(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Choose a file…</source>
        <translation>选择文件(&amp;C)…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>A PNG of it has %1 × %2 pixels.</source>
        <translation>其 PNG 为 %1 × %2 像素。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::PresetComparison</name>
    <message>
        <source>&amp;Take the preset’s</source>
        <translation>采用预设的内容(&amp;T)</translation>
    </message>
    <message>
        <source>Differences from the preset</source>
        <translation>与预设的差异</translation>
    </message>
    <message>
        <source>Make this pattern as it is in the preset</source>
        <translation>使此模式与预设一致</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>This backend did not start from a preset: no preset has its name.</source>
        <translation>此后端并非由预设而来：其名称不是任何预设的名称。</translation>
    </message>
    <message>
        <source>All patterns are as in the preset %1.</source>
        <translation>全部模式都与预设 %1 一致。</translation>
    </message>
    <message numerus="yes">
        <source>%n pattern(s) differ from the preset %1.</source>
        <translation>
            <numerusform>%n 个模式与预设 %1 不同。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: only here</source>
        <translation>%1：仅此处有</translation>
    </message>
    <message>
        <source>%1: only in the preset</source>
        <translation>%1：仅预设中有</translation>
    </message>
    <message>
        <source>%1: changed</source>
        <translation>%1：已更改</translation>
    </message>
    <message>
        <source>Take pattern %1 of the preset</source>
        <translation>采用预设中的模式 %1</translation>
    </message>
    <message>
        <source>Order of the backend</source>
        <translation>后端中的次序</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
</context>
<context>
    <name>qcs::ui::PresetPicker</name>
    <message>
        <source>Search the preset’s patterns…</source>
        <translation>搜索预设的模式…</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>Patterns of the preset</source>
        <translation>预设的模式</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>From the preset</source>
        <translation>来自预设</translation>
    </message>
    <message>
        <source>replaces yours</source>
        <translation>将替换现有模式</translation>
    </message>
    <message numerus="yes">
        <source>Add %n pattern(s) of the preset %1</source>
        <translation>
            <numerusform>添加预设 %1 的 %n 个模式</numerusform>
        </translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Order of the preset</source>
        <translation>预设中的次序</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ProblemList</name>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>What is wrong with the text</source>
        <translation>文本中的问题</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Order in the text</source>
        <translation>文本中的次序</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ProblemModel</name>
    <message>
        <source>Error in line %1: %2</source>
        <translation>第 %1 行错误：%2</translation>
    </message>
    <message>
        <source>Warning in line %1: %2</source>
        <translation>第 %1 行警告：%2</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ProposalCard</name>
    <message>
        <source>As proposed</source>
        <translation>按建议的顺序</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>应用(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Rules and layers</source>
        <translation>规则和层</translation>
    </message>
    <message>
        <source>What differs in the model</source>
        <translation>模型中的差别</translation>
    </message>
    <message>
        <source>Looking for rules…</source>
        <translation>正在寻找规则…</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ProposalModel</name>
    <message>
        <source>The goal is not met: none of these specs is good enough for %1</source>
        <translation>未达到目标：对 %1，这些规格都不够好</translation>
    </message>
    <message>
        <source>The goal is not met: the smallest of these specs take %1</source>
        <translation>未达到目标：这些规格中最小的也要 %1</translation>
    </message>
    <message>
        <source>No choice among these specs is smaller</source>
        <translation>在这些规格中没有更小的选择</translation>
    </message>
    <message>
        <source>No choice among these specs has less noise within that size</source>
        <translation>在这些规格中，该大小之内没有噪声更小的选择</translation>
    </message>
    <message>
        <source>The best choice among these specs has at most %1 less noise</source>
        <translation>这些规格中的最佳选择，噪声最多再低 %1</translation>
    </message>
    <message>
        <source>Nothing to change: this is so already</source>
        <translation>无需改变：已经如此</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s), the fewest that say it</source>
        <translation>
            <numerusform>%n 条规则，已是最少</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s), found greedily: fewer may be enough</source>
        <translation>
            <numerusform>%n 条规则，由贪心法找到：可能更少也够</numerusform>
        </translation>
    </message>
    <message>
        <source>Quantized weights: %1</source>
        <translation>量化的权重：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n choice(s) are left out, the first because: %1</source>
        <translation>
            <numerusform>%n 个选择被略去，第一个的原因是：%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>rule or layer</source>
        <translation>规则或层</translation>
    </message>
    <message>
        <source>before → then</source>
        <translation>之前 → 之后</translation>
    </message>
    <message>
        <source>SQNR, dB</source>
        <translation>SQNR，dB</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s), the fewest if none is an exception to a wider one</source>
        <translation>
            <numerusform>%n 条规则：不含更宽规则的例外时最少</numerusform>
        </translation>
    </message>
    <message>
        <source>When the converted model runs, %1 raises: %2</source>
        <translation>转换后的模型运行时，%1 会抛出错误：%2</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>The whole model</source>
        <translation>整个模型</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n 个模块</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::Proposals</name>
    <message>
        <source>Looking for rules</source>
        <translation>寻找规则</translation>
    </message>
</context>
<context>
    <name>qcs::ui::PythonView</name>
    <message>
        <source>Python that builds the same configs</source>
        <translation>构建同样配置的 Python 代码</translation>
    </message>
    <message>
        <source>This cannot be written as Python: %1</source>
        <translation>无法写成 Python：%1</translation>
    </message>
    <message numerus="yes">
        <source> · and %n more</source>
        <translation>
            <numerusform> · 另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>This Python is too long to show: export it instead, with File &gt; Export.</source>
        <translation>这段 Python 过长，无法显示：请改用“文件 &gt; 导出”将其导出。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::QConfigEditor</name>
    <message>
        <source>Activation</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Which observer</source>
        <translation>所用的 observer</translation>
    </message>
</context>
<context>
    <name>qcs::ui::QConfigField</name>
    <message>
        <source>O&amp;bservers</source>
        <translation>O&amp;bserver</translation>
    </message>
    <message>
        <source>Edit the two observers: it becomes a pair of your own</source>
        <translation>编辑这两个 observer：qconfig 会变为您自定义的一对</translation>
    </message>
    <message>
        <source>None has no observers: choose a qconfig first</source>
        <translation>None 没有 observer：请先选择 qconfig</translation>
    </message>
</context>
<context>
    <name>qcs::ui::QConfigListModel</name>
    <message>
        <source>none: leave it in float</source>
        <translation>无：保持浮点</translation>
    </message>
    <message>
        <source>Nothing is observed or quantized.</source>
        <translation>不观察也不量化任何内容。</translation>
    </message>
    <message>
        <source>activation: %1
weight: %2</source>
        <translation>激活：%1
权重：%2</translation>
    </message>
</context>
<context>
    <name>qcs::ui::QConfigPopover</name>
    <message>
        <source>Choose a qconfig</source>
        <translation>选择 qconfig</translation>
    </message>
    <message>
        <source>Search: per channel, dynamic, qint8, Histogram…</source>
        <translation>搜索：逐通道、动态、qint8、Histogram…</translation>
    </message>
    <message>
        <source>Search the qconfigs</source>
        <translation>搜索 qconfig</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>QConfigs</source>
        <translation>QConfig</translation>
    </message>
</context>
<context>
    <name>qcs::ui::RankingActions</name>
    <message>
        <source>Keep in &amp;float</source>
        <translation>保持浮点(&amp;F)</translation>
    </message>
    <message>
        <source>Rules that keep the chosen layers in float</source>
        <translation>让所选各层保持浮点的规则</translation>
    </message>
    <message>
        <source>Per &amp;channel</source>
        <translation>按通道(&amp;C)</translation>
    </message>
    <message>
        <source>Rules that quantize the weights of the chosen layers per channel</source>
        <translation>按通道量化所选各层权重的规则</translation>
    </message>
    <message>
        <source>&amp;Use this spec</source>
        <translation>采用此规格(&amp;U)</translation>
    </message>
    <message>
        <source>Rules that quantize the weights of the chosen layers as the plots show</source>
        <translation>按图中所示量化所选各层权重的规则</translation>
    </message>
    <message>
        <source>Make &amp;rules…</source>
        <translation>生成规则(&amp;R)…</translation>
    </message>
    <message>
        <source>Rules for a goal of the whole model</source>
        <translation>为整个模型的目标生成规则</translation>
    </message>
    <message>
        <source>Keep %1 in float</source>
        <translation>让 %1 保持浮点</translation>
    </message>
    <message>
        <source>Quantize %1 per channel</source>
        <translation>按通道量化 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n 层</numerusform>
        </translation>
    </message>
    <message>
        <source>Quantize %1 as %2</source>
        <translation>把 %1 量化为 %2</translation>
    </message>
</context>
<context>
    <name>qcs::ui::RankingHeader</name>
    <message>
        <source>%1 dB</source>
        <translation>%1 dB</translation>
    </message>
</context>
<context>
    <name>qcs::ui::RankingModel</name>
    <message>
        <source>%1 dB · max error %2 · %3 saturated · %4</source>
        <translation>%1 dB · 最大误差 %2 · %3 饱和 · %4</translation>
    </message>
    <message>
        <source>Channels that stand out: %1</source>
        <translation>异常通道：%1</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>it cannot be measured</source>
        <translation>无法测量</translation>
    </message>
    <message>
        <source>%1 dB</source>
        <translation>%1 dB</translation>
    </message>
    <message numerus="yes">
        <source>%n need(s) a look</source>
        <translation>
            <numerusform>%n 个需要留意</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s), and no model is open</source>
        <translation>
            <numerusform>%n 个张量，且没有打开模型</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) stay in float</source>
        <translation>
            <numerusform>%n 个张量保持浮点</numerusform>
        </translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>SQNR in dB</source>
        <translation>SQNR（dB）</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>SQNR from 0 to 60 dB; the dashed line marks %1 dB</source>
        <translation>SQNR，0 至 60 dB；虚线标出 %1 dB</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Spec</source>
        <translation>规格</translation>
    </message>
    <message>
        <source>SQNR, dB</source>
        <translation>SQNR，dB</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>Max error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>Saturated</source>
        <translation>饱和</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>位</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>SQNR of the output in dB</source>
        <translation>输出的 SQNR（dB）</translation>
    </message>
    <message>
        <source>Model, dB</source>
        <translation>模型，dB</translation>
    </message>
    <message>
        <source>%1 · input %2</source>
        <translation>%1 · 输入 %2</translation>
    </message>
    <message>
        <source>%1 · output</source>
        <translation>%1 · 输出</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) are quantized already</source>
        <translation>
            <numerusform>%n 个张量已经量化</numerusform>
        </translation>
    </message>
    <message>
        <source>it would be %1, %2 dB</source>
        <translation>将变为 %1，%2 dB</translation>
    </message>
</context>
<context>
    <name>qcs::ui::RankingPanel</name>
    <message>
        <source>Filter by name, spec, rule…</source>
        <translation>按名称、规格、规则筛选…</translation>
    </message>
    <message>
        <source>Measure the &amp;rest</source>
        <translation>测量其余(&amp;R)</translation>
    </message>
    <message>
        <source>Worst first</source>
        <translation>最差在前</translation>
    </message>
    <message>
        <source>&amp;Open a checkpoint…</source>
        <translation>打开检查点(&amp;O)…</translation>
    </message>
    <message>
        <source>Threshold of the SQNR</source>
        <translation>SQNR 阈值</translation>
    </message>
    <message>
        <source> dB</source>
        <translation> dB</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>正在打开…</translation>
    </message>
    <message>
        <source>No tensors</source>
        <translation>没有张量</translation>
    </message>
    <message>
        <source>No tensor file is open</source>
        <translation>没有打开的张量文件</translation>
    </message>
    <message>
        <source>Open a checkpoint (.safetensors, .pt, .pth, .npz, .npy), or drop it here, to see what quantizing its weights costs, the worst first. Nothing in it is executed, and it is not loaded as a whole.</source>
        <translation>打开检查点（.safetensors、.pt、.pth、.npz、.npy），或拖放到这里，即可看到量化其权重的代价，最差的在前。不执行其中任何内容，也不会整个载入。</translation>
    </message>
    <message>
        <source>No weight is quantized</source>
        <translation>没有权重被量化</translation>
    </message>
    <message>
        <source>%1 of %2 measured</source>
        <translation>已测量 %1/%2</translation>
    </message>
    <message>
        <source>None below</source>
        <translation>没有低于阈值的</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) below</source>
        <translation>
            <numerusform>%n 层低于阈值</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) below %1 dB</source>
        <translation>
            <numerusform>%n 层低于 %1 dB</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) at %1 dB or above</source>
        <translation>
            <numerusform>%n 层不低于 %1 dB</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::RankingView</name>
    <message>
        <source>Layers, worst first</source>
        <translation>层，最差在前</translation>
    </message>
    <message>
        <source>Copy the &amp;name</source>
        <translation>复制名称(&amp;N)</translation>
    </message>
</context>
<context>
    <name>qcs::ui::RecentFiles</name>
    <message>
        <source>%1 is not there any more.</source>
        <translation>%1 已不存在。</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
</context>
<context>
    <name>qcs::ui::RecentList</name>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>Un&amp;pin</source>
        <translation>取消固定(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Pin to the top</source>
        <translation>固定到顶部(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Copy the path</source>
        <translation>复制路径(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Remove from the list</source>
        <translation>从列表中移除(&amp;R)</translation>
    </message>
    <message>
        <source>Remove all that are not pinned</source>
        <translation>移除所有未固定的文件</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Last used first</source>
        <translation>最近使用的在前</translation>
    </message>
</context>
<context>
    <name>qcs::ui::RecoveryPrompt</name>
    <message>
        <source>A newer version of this program left unsaved edits in %1. Open the workspace with that version to recover them.</source>
        <translation>此程序的较新版本在 %1 中留下了未保存的修改。请用该版本打开工作区以恢复它们。</translation>
    </message>
    <message>
        <source>The program ended with unsaved edits, but what it kept of them cannot be read: %1. The file is kept as %2.</source>
        <translation>程序结束时有未保存的修改，但保留下来的内容无法读取：%1。该文件保留为 %2。</translation>
    </message>
    <message>
        <source>The program ended on %1 with edits to a workspace that was never saved.</source>
        <translation>程序于 %1 结束，当时一个从未保存过的工作区中有修改。</translation>
    </message>
    <message>
        <source>The program ended on %1 with edits to “%2” that were not saved.</source>
        <translation>程序于 %1 结束，当时“%2”有未保存的修改。</translation>
    </message>
    <message>
        <source>The file has changed since.</source>
        <translation>该文件此后已有更改。</translation>
    </message>
    <message numerus="yes">
        <source>%n more after this.</source>
        <translation>
            <numerusform>之后还有 %n 项。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Recover them</source>
        <translation>恢复这些修改(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>稍后(&amp;L)</translation>
    </message>
    <message>
        <source>Dis&amp;card them</source>
        <translation>丢弃这些修改(&amp;C)</translation>
    </message>
    <message>
        <source>The edits cannot be recovered: %1. They are kept in %2.</source>
        <translation>无法恢复这些修改：%1。它们保留在 %2 中。</translation>
    </message>
    <message>
        <source>The edits were discarded.</source>
        <translation>这些修改已被丢弃。</translation>
    </message>
    <message>
        <source>&amp;Recover them after all</source>
        <translation>仍要恢复(&amp;R)</translation>
    </message>
    <message>
        <source>The edits cannot be recovered: %1.</source>
        <translation>无法恢复这些修改：%1。</translation>
    </message>
    <message>
        <source>&amp;Dismiss</source>
        <translation>关闭提示(&amp;D)</translation>
    </message>
    <message>
        <source>The unsaved edits of %1</source>
        <translation>%1 的未保存修改</translation>
    </message>
    <message>
        <source>Text of the JSON tab that has errors is among them.</source>
        <translation>其中包括 JSON 标签页中有错误的文本。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::RemovableRows</name>
    <message>
        <source>Order of the workspace</source>
        <translation>工作区中的顺序</translation>
    </message>
</context>
<context>
    <name>qcs::ui::RepairsView</name>
    <message>
        <source>Add a pattern for %1…</source>
        <translation>为 %1 添加模式…</translation>
    </message>
    <message>
        <source>Looking for edits that fix it…</source>
        <translation>正在寻找可修正它的编辑…</translation>
    </message>
    <message>
        <source>No rule fixes it.</source>
        <translation>没有规则可以修正它。</translation>
    </message>
    <message>
        <source>No single edit fixes it.</source>
        <translation>没有单个编辑可以修正它。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ReportAction</name>
    <message>
        <source>There is no model to report on: open one first.</source>
        <translation>没有可供报告的模型：请先打开一个。</translation>
    </message>
    <message>
        <source>Export a report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>HTML (*.html)</source>
        <translation>HTML (*.html)</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>已写入 %1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::RuleActions</name>
    <message>
        <source>Fix %1</source>
        <translation>修正 %1</translation>
    </message>
    <message>
        <source>S&amp;witch the rule on</source>
        <translation>启用此规则(&amp;W)</translation>
    </message>
    <message>
        <source>S&amp;witch the rule off</source>
        <translation>停用此规则(&amp;W)</translation>
    </message>
</context>
<context>
    <name>qcs::ui::RuleForm</name>
    <message>
        <source>Edit the rule</source>
        <translation>编辑规则</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>T&amp;ype or function</source>
        <translation>类型或函数(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Occurrence, from 0</source>
        <translation>第几次出现，从 0 起(&amp;O)</translation>
    </message>
    <message>
        <source>QCon&amp;fig</source>
        <translation>QCon&amp;fig</translation>
    </message>
    <message>
        <source>&amp;Pick in the model</source>
        <translation>在模型中选取(&amp;P)</translation>
    </message>
    <message>
        <source>Click a call in the model: its key is filled in here</source>
        <translation>单击模型中的一个调用：它的键会填入此处</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>完成(&amp;D)</translation>
    </message>
    <message>
        <source>Keep the change (Enter)</source>
        <translation>保留更改（Enter）</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Leave the rule as it was (Esc)</source>
        <translation>让规则保持原样（Esc）</translation>
    </message>
    <message>
        <source>Order rules count calls of modules and functions: this is neither.</source>
        <translation>次序规则只统计模块和函数的调用：这一行两者都不是。</translation>
    </message>
    <message>
        <source>Such a rule never applies to this row. Pick another one.</source>
        <translation>这类规则不会作用于这一行。请另选一行。</translation>
    </message>
    <message>
        <source>&amp;Regex</source>
        <translation>正则(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;In module</source>
        <translation>所在模块(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Module name</source>
        <translation>模块名(&amp;M)</translation>
    </message>
    <message>
        <source>empty: the model itself</source>
        <translation>留空：模型本身</translation>
    </message>
    <message>
        <source>Click a call in the model, or choose it with the arrow keys and Enter. Esc stops.</source>
        <translation>单击模型中的一个调用，或用方向键和 Enter 选择。按 Esc 停止。</translation>
    </message>
    <message>
        <source>Type a pattern: it is matched from the start of each module’s name.</source>
        <translation>请输入模式：它从每个模块名的开头匹配。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::RuleMarking</name>
    <message>
        <source>rule %1</source>
        <translation>规则 %1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::RulesModel</name>
    <message>
        <source>rule %1</source>
        <translation>规则 %1</translation>
    </message>
    <message>
        <source>strongest</source>
        <translation>最强</translation>
    </message>
    <message>
        <source>first match wins</source>
        <translation>第一个匹配者胜出</translation>
    </message>
    <message>
        <source>weakest</source>
        <translation>最弱</translation>
    </message>
    <message>
        <source>in any order</source>
        <translation>次序不限</translation>
    </message>
    <message>
        <source>no rules</source>
        <translation>没有规则</translation>
    </message>
    <message>
        <source>no rules · %1</source>
        <translation>没有规则 · %1</translation>
    </message>
    <message>
        <source>This rule stays under “%1”: PyTorch goes through the kinds in this order, and through the rules within each kind.</source>
        <translation>此规则仍留在“%1”下：PyTorch 按此顺序查询各类规则，然后才查询同类中的各条规则。</translation>
    </message>
    <message>
        <source>Within its kind, the order only changes how the mapping is written.</source>
        <translation>在同类之中，次序只影响写出的样子。</translation>
    </message>
    <message>
        <source>off · %1</source>
        <translation>已停用 · %1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::RulesPanel</name>
    <message>
        <source>Add a rule</source>
        <translation>添加规则</translation>
    </message>
    <message>
        <source>&amp;Order: the n-th call of a type in a module</source>
        <translation>次序(&amp;O)：模块中某类型的第 n 次调用</translation>
    </message>
    <message>
        <source>&amp;Module name: one module and all below it</source>
        <translation>模块名(&amp;M)：一个模块及其下的全部内容</translation>
    </message>
    <message>
        <source>&amp;Regex on module names</source>
        <translation>模块名正则(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Type of a module, function or method</source>
        <translation>模块、函数或方法的类型(&amp;T)</translation>
    </message>
    <message>
        <source>fuse_fx alone uses no rules</source>
        <translation>仅 fuse_fx 时不使用规则</translation>
    </message>
    <message>
        <source>Fix: %1</source>
        <translation>修正：%1</translation>
    </message>
    <message>
        <source>Edit the rule</source>
        <translation>编辑此规则</translation>
    </message>
    <message>
        <source>The configs have changed since this was found. Wait a moment and try again.</source>
        <translation>发现此问题之后配置已有改动。请稍候再试。</translation>
    </message>
    <message>
        <source>drag to reorder · Space on/off · Del removes</source>
        <translation>拖动排序 · 空格启用/停用 · Del 删除</translation>
    </message>
    <message>
        <source>no reordering while sorted · Space on/off</source>
        <translation>排序显示时不能移动 · 空格启用/停用</translation>
    </message>
</context>
<context>
    <name>qcs::ui::RulesView</name>
    <message>
        <source>Rules, strongest first</source>
        <translation>规则，由强到弱</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>QConfig</source>
        <translation>QConfig</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>匹配数</translation>
    </message>
    <message>
        <source>Wins</source>
        <translation>胜出数</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Order of precedence</source>
        <translation>优先次序</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>停用</translation>
    </message>
    <message>
        <source>Off: it stays in the workspace, and PyTorch is given the mapping without it. Click to switch it on again (Space).</source>
        <translation>已停用：它留在工作区中，交给 PyTorch 的映射里没有它。单击可重新启用（空格）。</translation>
    </message>
    <message>
        <source>Click to leave it out for now (Space)</source>
        <translation>单击可暂时停用（空格）</translation>
    </message>
    <message>
        <source>%1
Click to choose another one</source>
        <translation>%1
单击可另选一个</translation>
    </message>
    <message>
        <source>Click to list what it matches in the model</source>
        <translation>单击可列出它在模型中匹配的内容</translation>
    </message>
    <message>
        <source>Click to list what it decides in the model</source>
        <translation>单击可列出由它决定的内容</translation>
    </message>
</context>
<context>
    <name>qcs::ui::SaturationFigure</name>
    <message>
        <source>limit x: values outside of −x to x</source>
        <translation>界限 x：−x 到 x 之外的值</translation>
    </message>
    <message>
        <source>both sides</source>
        <translation>两侧</translation>
    </message>
    <message>
        <source>below −x</source>
        <translation>低于 −x</translation>
    </message>
    <message>
        <source>above x</source>
        <translation>高于 x</translation>
    </message>
    <message>
        <source>%1 clipped now</source>
        <translation>目前截断 %1</translation>
    </message>
    <message>
        <source>Clipped share</source>
        <translation>截断比例</translation>
    </message>
    <message>
        <source>How many values are clipped, by the width of the range: %1. %2</source>
        <translation>按范围宽度，有多少值被截断：%1。%2</translation>
    </message>
    <message>
        <source>outside of ±%1: %2 of the values (%3 below, %4 above)</source>
        <translation>±%1 之外：占值的 %2（下方 %3，上方 %4）</translation>
    </message>
</context>
<context>
    <name>qcs::ui::SaveService</name>
    <message>
        <source>Saving %1</source>
        <translation>正在保存 %1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ScalesFigure</name>
    <message>
        <source>scale</source>
        <translation>scale</translation>
    </message>
    <message>
        <source>channel %1: scale %2, zero point %3</source>
        <translation>通道 %1：scale %2，zero point %3</translation>
    </message>
    <message>
        <source>Scale by channel</source>
        <translation>各通道的 scale</translation>
    </message>
    <message>
        <source>along axis %1, from %2 to %3</source>
        <translation>沿轴 %1，从 %2 到 %3</translation>
    </message>
    <message numerus="yes">
        <source>%n scale(s) along axis %1, from %2 to %3. %4</source>
        <translation>
            <numerusform>沿轴 %1 有 %n 个 scale，从 %2 到 %3。%4</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::SearchField</name>
    <message>
        <source>Clear (Esc)</source>
        <translation>清除（Esc）</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>%1: click to take this filter away</source>
        <translation>%1：单击可去掉此筛选</translation>
    </message>
    <message>
        <source>Take the filter “%1” away</source>
        <translation>去掉筛选“%1”</translation>
    </message>
</context>
<context>
    <name>qcs::ui::SelectionSync</name>
    <message>
        <source>rule %1 · %2</source>
        <translation>规则 %1 · %2</translation>
    </message>
</context>
<context>
    <name>qcs::ui::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>System</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>System (%1)</source>
        <translation>跟随系统（%1）</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own words stay in English in every language.</source>
        <translation>PyTorch 自身的用语在各种语言中都保持英文。</translation>
    </message>
    <message>
        <source>Interface scale</source>
        <translation>界面缩放</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>&amp;Interface scale</source>
        <translation>界面缩放(&amp;I)</translation>
    </message>
    <message>
        <source>On top of the system&apos;s own scale. Takes effect at the next start.</source>
        <translation>在系统缩放之上叠加。下次启动时生效。</translation>
    </message>
    <message>
        <source>Threads for background work</source>
        <translation>后台任务的线程数</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>全部 %1 个</translation>
    </message>
    <message>
        <source>T&amp;hreads</source>
        <translation>线程数(&amp;H)</translation>
    </message>
    <message>
        <source>Threads per tensor. The results are the same with any number.</source>
        <translation>每个张量的线程数。线程数不影响结果。</translation>
    </message>
    <message>
        <source>&amp;Reopen what was open when the program starts</source>
        <translation>程序启动时重新打开上次打开的内容(&amp;R)</translation>
    </message>
    <message>
        <source>Packages for exported Python</source>
        <translation>导出的 Python 可用的包</translation>
    </message>
    <message>
        <source>&amp;Packages</source>
        <translation>包(&amp;P)</translation>
    </message>
    <message>
        <source>Exported Python uses names of torch that the catalogue lists, and names of these packages.</source>
        <translation>导出的 Python 只使用目录列出的 torch 名称，以及这些包中的名称。</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ShortcutList</name>
    <message>
        <source>In lists</source>
        <translation>在列表中</translation>
    </message>
    <message>
        <source>Copy the selected rows</source>
        <translation>复制所选的行</translation>
    </message>
    <message>
        <source>Delete the rule</source>
        <translation>删除规则</translation>
    </message>
    <message>
        <source>In the rules</source>
        <translation>在规则中</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>清除搜索内容</translation>
    </message>
    <message>
        <source>In search fields</source>
        <translation>在搜索框中</translation>
    </message>
    <message>
        <source>Move to the list</source>
        <translation>转到列表</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Search commands and keys…</source>
        <translation>搜索命令和按键…</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>命令及其按键</translation>
    </message>
    <message>
        <source>Sort, or save as CSV: the menu of the list</source>
        <translation>排序或保存为 CSV：列表的菜单</translation>
    </message>
    <message>
        <source>Order of the menus</source>
        <translation>菜单次序</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ShownPicture</name>
    <message>
        <source>PyTorch raises %1: %2</source>
        <translation>PyTorch 抛出 %1：%2</translation>
    </message>
    <message>
        <source>Drawing the graph</source>
        <translation>正在绘制图</translation>
    </message>
</context>
<context>
    <name>qcs::ui::SizeTradeoff</name>
    <message numerus="yes">
        <source>Comparing sizes of %n weight(s)</source>
        <translation>
            <numerusform>正在比较 %n 个权重的大小</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::Sorting</name>
    <message>
        <source>Sort &amp;by</source>
        <translation>排序方式(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Descending</source>
        <translation>降序(&amp;D)</translation>
    </message>
    <message>
        <source>Sorted by “%1”</source>
        <translation>按“%1”排序</translation>
    </message>
    <message>
        <source>Sorted by “%1”, descending</source>
        <translation>按“%1”降序排序</translation>
    </message>
    <message>
        <source>Rows cannot be moved while they are sorted by “%1”. Choose “Sort by: %2” first.</source>
        <translation>按“%1”排序时不能移动行。请先选择“排序方式：%2”。</translation>
    </message>
    <message>
        <source>%1. Sorting changes only what is shown here.</source>
        <translation>%1。排序只改变此处的显示。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::SpecComparison</name>
    <message>
        <source>Comparing specs on %1</source>
        <translation>正在 %1 上比较规格</translation>
    </message>
    <message>
        <source>in use, rule %1</source>
        <translation>使用中，规则 %1</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>best of that size</source>
        <translation>同等大小中最好</translation>
    </message>
    <message>
        <source>not in FX</source>
        <translation>FX 中没有</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Side by side, on this tensor</source>
        <translation>此张量上的并排比较</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>SQNR, dB</source>
        <translation>SQNR，dB</translation>
    </message>
    <message>
        <source>Worst channel</source>
        <translation>最差通道</translation>
    </message>
    <message>
        <source>Max error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>%1, HistogramObserver</source>
        <translation>%1，HistogramObserver</translation>
    </message>
    <message>
        <source>%1, scale %2, zero point %3</source>
        <translation>%1，scale %2，零点 %3</translation>
    </message>
    <message>
        <source>best that the backend runs</source>
        <translation>后端能运行的最佳</translation>
    </message>
    <message>
        <source>better, but not in FX</source>
        <translation>更好，但 FX 中没有</translation>
    </message>
    <message>
        <source>better, but the backend does not run it</source>
        <translation>更好，但后端不运行</translation>
    </message>
    <message>
        <source>the backend does not run it</source>
        <translation>后端不运行</translation>
    </message>
    <message>
        <source>the worst of %1 channels: %2 dB</source>
        <translation>%1 个通道中最差：%2 dB</translation>
    </message>
    <message>
        <source>Channels, 0…%1 dB</source>
        <translation>通道，0…%1 dB</translation>
    </message>
    <message>
        <source>Error, ±%1</source>
        <translation>误差，±%1</translation>
    </message>
</context>
<context>
    <name>qcs::ui::SpecComparisonTable</name>
    <message>
        <source>Specs side by side</source>
        <translation>并排的规格</translation>
    </message>
    <message>
        <source>As they were added</source>
        <translation>添加的顺序</translation>
    </message>
</context>
<context>
    <name>qcs::ui::SpecComparisonView</name>
    <message>
        <source>Add a spec</source>
        <translation>添加规格</translation>
    </message>
    <message>
        <source>int4 group:64 affine percentile:99.9</source>
        <translation>int4 group:64 affine percentile:99.9</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>数字格式</translation>
    </message>
    <message>
        <source>int2 to int8, int16, uint…, float8_e4m3fn, float8_e5m2, float16, bfloat16; symmetric or affine; tensor, channel, group:64, block:128x128; minmax, percentile:99.9 or mse; reduce_range</source>
        <translation>int2 到 int8、int16、uint…、float8_e4m3fn、float8_e5m2、float16、bfloat16；symmetric 或 affine；tensor、channel、group:64、block:128x128；minmax、percentile:99.9 或 mse；reduce_range</translation>
    </message>
    <message>
        <source>This tensor</source>
        <translation>此张量</translation>
    </message>
    <message>
        <source>Selected layers</source>
        <translation>所选层</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>What the specs are compared on</source>
        <translation>在什么上比较规格</translation>
    </message>
    <message>
        <source>What if…</source>
        <translation>假如…</translation>
    </message>
    <message>
        <source>Another scale and zero point, by hand</source>
        <translation>手动设置另一个 scale 和零点</translation>
    </message>
</context>
<context>
    <name>qcs::ui::StandaloneForm</name>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>QConfig mapping</source>
        <translation>QConfigMapping</translation>
    </message>
    <message>
        <source>inherited: the qconfig of the module</source>
        <translation>继承：模块的 qconfig</translation>
    </message>
    <message>
        <source>Prepare custom config</source>
        <translation>PrepareCustomConfig</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>inherited: the backend of the model</source>
        <translation>继承：模型的后端</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类</translation>
    </message>
    <message>
        <source>Module name</source>
        <translation>模块名</translation>
    </message>
    <message>
        <source>A list in JSON. Tensors appear in it as their type and text; PyTorch places observers without looking at them.</source>
        <translation>JSON 列表。其中的张量以其类型和文本表示；PyTorch 放置 observer 时不会查看它们。</translation>
    </message>
    <message>
        <source>Remove the standalone module</source>
        <translation>移除 standalone module</translation>
    </message>
    <message>
        <source>Example inputs</source>
        <translation>示例输入</translation>
    </message>
    <message>
        <source>This is not a list in JSON. Write one like [1, &quot;text&quot;].</source>
        <translation>这不是 JSON 列表。请写成类似 [1, &quot;text&quot;] 的形式。</translation>
    </message>
    <message>
        <source>Drag to reorder (Alt+Up, Alt+Down)</source>
        <translation>拖动可调整次序（Alt+↑、Alt+↓）</translation>
    </message>
</context>
<context>
    <name>qcs::ui::StandaloneList</name>
    <message>
        <source>Type the name of a class.</source>
        <translation>请输入类的名称。</translation>
    </message>
    <message>
        <source>Type the name of a module.</source>
        <translation>请输入模块的名称。</translation>
    </message>
    <message>
        <source>It is listed again further down, and that entry replaces this one.</source>
        <translation>下方再次出现了同一项，它会替换此条目。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::StatusNote</name>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>复制路径</translation>
    </message>
</context>
<context>
    <name>qcs::ui::TensorCountsField</name>
    <message>
        <source>Add a number of tensors</source>
        <translation>添加一种张量个数</translation>
    </message>
    <message>
        <source>Number of tensor arguments</source>
        <translation>张量参数的个数</translation>
    </message>
    <message>
        <source>Observation type with that many tensors</source>
        <translation>对应此张量个数的 observation type</translation>
    </message>
    <message>
        <source>Remove this number</source>
        <translation>移除此个数</translation>
    </message>
    <message>
        <source>Two rows have the same number: a map can have each number only once.</source>
        <translation>两行的个数相同：字典中每个个数只能出现一次。</translation>
    </message>
    <message>
        <source>Any other number of tensors makes prepare raise AssertionError.</source>
        <translation>个数不在其中时，prepare 会抛出 AssertionError。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::TensorDetails</name>
    <message>
        <source>Measuring the batches of %1</source>
        <translation>正在测量 %1 的各批次</translation>
    </message>
</context>
<context>
    <name>qcs::ui::TensorFileList</name>
    <message>
        <source>Files of tensors</source>
        <translation>张量文件</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>FILES</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Open another file of tensors…</source>
        <translation>打开另一个张量文件…</translation>
    </message>
    <message>
        <source>Open another file of tensors</source>
        <translation>打开另一个张量文件</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>Compare the tensors of two files, pair by pair: a float model&apos;s and those of the quantized one</source>
        <translation>逐对比较两个文件的张量：浮点模型的与量化模型的</translation>
    </message>
</context>
<context>
    <name>qcs::ui::TensorFilePicker</name>
    <message>
        <source>A file…</source>
        <translation>某个文件…</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
</context>
<context>
    <name>qcs::ui::TensorFiles</name>
    <message>
        <source>%1 could not be opened: %2.</source>
        <translation>无法打开 %1：%2。</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message numerus="yes">
        <source>Opening %n tensor file(s)</source>
        <translation>
            <numerusform>正在打开 %n 个张量文件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::TensorFilesModel</name>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n 个张量</numerusform>
        </translation>
    </message>
    <message>
        <source>not opened</source>
        <translation>未打开</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) measured</source>
        <translation>
            <numerusform>测量了 %n 个模块</numerusform>
        </translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>正在打开…</translation>
    </message>
</context>
<context>
    <name>qcs::ui::TensorInspector</name>
    <message>
        <source>&amp;Measure again</source>
        <translation>重新测量(&amp;M)</translation>
    </message>
    <message>
        <source>Measuring what quantization costs…</source>
        <translation>正在测量量化的代价…</translation>
    </message>
    <message>
        <source>Choose a tensor to see what quantizing it costs, or a module in the model.</source>
        <translation>选择一个张量可查看量化它的代价，也可在模型中选择一个模块。</translation>
    </message>
    <message>
        <source>Cancelled before it was measured.</source>
        <translation>测量之前已取消。</translation>
    </message>
    <message>
        <source>It cannot be measured: %1.</source>
        <translation>无法测量：%1。</translation>
    </message>
    <message>
        <source>rule %1</source>
        <translation>规则 %1</translation>
    </message>
    <message>
        <source>A comparison: the rules ask for %1.</source>
        <translation>仅供对比：规则要求的是 %1。</translation>
    </message>
    <message>
        <source>Show the whole tensor again</source>
        <translation>重新显示整个张量</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.pdf *.png)</source>
        <translation>图片 (*.svg *.pdf *.png)</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <source>Mark nothing</source>
        <translation>取消标记</translation>
    </message>
    <message>
        <source>From a sample of %1; the whole tensor is being measured.</source>
        <translation>来自 %1 的样本；正在测量全部。</translation>
    </message>
    <message>
        <source>From a sample of %1; measuring the whole tensor was cancelled.</source>
        <translation>来自 %1 的样本；测量全部已取消。</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message>
        <source>%1 marked</source>
        <translation>已标记 %1</translation>
    </message>
    <message>
        <source>marked</source>
        <translation>已标记</translation>
    </message>
    <message>
        <source>scale %1, zero point %2: %3 dB</source>
        <translation>scale %1，零点 %2：%3 dB</translation>
    </message>
    <message>
        <source>What the file holds</source>
        <translation>文件中的内容</translation>
    </message>
    <message>
        <source>Error statistics</source>
        <translation>误差统计</translation>
    </message>
    <message>
        <source>Below: what quantizing its values anew would cost, as %1.</source>
        <translation>下方：把它的值按 %1 重新量化的代价。</translation>
    </message>
    <message>
        <source>A comparison: its values, quantized anew as %1.</source>
        <translation>比较：它的值按 %1 重新量化。</translation>
    </message>
    <message>
        <source>Quantized already: %1.</source>
        <translation>已经量化：%1。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::TensorPairComparison</name>
    <message>
        <source>Comparing %1 with %2</source>
        <translation>正在比较 %1 与 %2</translation>
    </message>
</context>
<context>
    <name>qcs::ui::TensorPlots</name>
    <message>
        <source>Linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Histogram of the values</source>
        <translation>值的直方图</translation>
    </message>
    <message>
        <source>Histogram of the errors</source>
        <translation>误差的直方图</translation>
    </message>
    <message>
        <source>Share of values that are clipped</source>
        <translation>被截断的值的比例</translation>
    </message>
    <message>
        <source>What the observer knows</source>
        <translation>观察器所知</translation>
    </message>
    <message>
        <source>SQNR of each channel</source>
        <translation>每个通道的 SQNR</translation>
    </message>
    <message>
        <source>Range of each channel</source>
        <translation>每个通道的范围</translation>
    </message>
    <message>
        <source>SQNR of each batch</source>
        <translation>每个批次的 SQNR</translation>
    </message>
    <message>
        <source>What is plotted on the left</source>
        <translation>左侧绘制的内容</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Clipped share</source>
        <translation>截断比例</translation>
    </message>
    <message>
        <source>Observer</source>
        <translation>观察器</translation>
    </message>
    <message>
        <source>What is plotted on the right</source>
        <translation>右侧绘制的内容</translation>
    </message>
    <message>
        <source>SQNR by channel</source>
        <translation>各通道 SQNR</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Scale of the counts</source>
        <translation>计数的刻度</translation>
    </message>
    <message>
        <source>What a HistogramObserver knows. The spec that is drawn has a different observer: choose one below that has a HistogramObserver.</source>
        <translation>HistogramObserver 所知的内容。所绘规格用的是别的观察器：请在下方选择使用 HistogramObserver 的规格。</translation>
    </message>
    <message>
        <source>Of activations that record_activations wrote, batch by batch.</source>
        <translation>由 record_activations 写出的激活，逐批显示。</translation>
    </message>
    <message>
        <source>It has no channels.</source>
        <translation>它没有通道。</translation>
    </message>
    <message>
        <source>HistogramObserver</source>
        <translation>HistogramObserver</translation>
    </message>
    <message>
        <source>Integers</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>Reals</source>
        <translation>实数</translation>
    </message>
    <message>
        <source>Scale of each channel</source>
        <translation>各通道的 scale</translation>
    </message>
    <message>
        <source>Scales</source>
        <translation>scale</translation>
    </message>
    <message>
        <source>Integers of the file, or the reals that they stand for</source>
        <translation>文件中的整数，或它们代表的实数</translation>
    </message>
    <message>
        <source>code</source>
        <translation>码值</translation>
    </message>
    <message>
        <source>being counted…</source>
        <translation>正在统计…</translation>
    </message>
</context>
<context>
    <name>qcs::ui::TensorsPanel</name>
    <message>
        <source>No tensors for %1; showing %2.</source>
        <translation>%1 没有张量；显示 %2。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ToolBar</name>
    <message>
        <source>Tool bar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>量化模式</translation>
    </message>
    <message>
        <source>Backend  %1</source>
        <translation>后端  %1</translation>
    </message>
    <message>
        <source>Backend: %1</source>
        <translation>后端：%1</translation>
    </message>
    <message>
        <source>%1 (edited)</source>
        <translation>%1（已修改）</translation>
    </message>
    <message>
        <source>Fuse only</source>
        <translation>仅融合</translation>
    </message>
    <message>
        <source>Replace the backend: a preset, a file, or none</source>
        <translation>替换后端：预设、文件或空</translation>
    </message>
    <message>
        <source>empty</source>
        <comment>backend</comment>
        <translation>空</translation>
    </message>
    <message>
        <source>unnamed</source>
        <comment>backend</comment>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Eager</source>
        <translation>Eager</translation>
    </message>
    <message>
        <source>Dynamic</source>
        <translation>动态</translation>
    </message>
    <message>
        <source>FX only</source>
        <translation>仅用于 FX</translation>
    </message>
</context>
<context>
    <name>qcs::ui::TriedQuantization</name>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>尚未测量。</translation>
    </message>
    <message>
        <source>A tensor that is only rounded to another dtype has no scale.</source>
        <translation>仅舍入到另一种 dtype 的没有 scale。</translation>
    </message>
    <message>
        <source>It has more than one scale: choose a channel, or a spec per tensor.</source>
        <translation>它有多个 scale：请选择一个通道，或按张量的规格。</translation>
    </message>
    <message>
        <source>Its zero points are not integers.</source>
        <translation>它的零点不是整数。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::UndoHistory</name>
    <message>
        <source>you are here</source>
        <translation>当前位置</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Undo history</source>
        <translation>撤销历史</translation>
    </message>
    <message>
        <source>A click goes to a step. What comes after it is undone, and can be redone until the next edit.</source>
        <translation>单击即可转到相应步骤。其后的步骤会被撤销，在下次修改之前都可以重做。</translation>
    </message>
    <message>
        <source>Steps, oldest first</source>
        <translation>步骤，最早的在前</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>最早的在前</translation>
    </message>
</context>
<context>
    <name>qcs::ui::UndoHistoryModel</name>
    <message>
        <source>As it was opened</source>
        <translation>打开时的状态</translation>
    </message>
    <message>
        <source>the document is here</source>
        <translation>文档当前在此步骤</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
</context>
<context>
    <name>qcs::ui::UnpairedModel</name>
    <message>
        <source>first</source>
        <translation>第一个</translation>
    </message>
    <message>
        <source>second</source>
        <translation>第二个</translation>
    </message>
    <message>
        <source>%1, in the first file: %2</source>
        <translation>%1，在第一个文件中：%2</translation>
    </message>
    <message>
        <source>%1, in the second file: %2</source>
        <translation>%1，在第二个文件中：%2</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Why it has no partner</source>
        <translation>没有配对的原因</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ValueField</name>
    <message>
        <source>not given</source>
        <translation>未给出</translation>
    </message>
    <message>
        <source>required</source>
        <translation>必填</translation>
    </message>
    <message>
        <source>default: %1</source>
        <translation>默认：%1</translation>
    </message>
    <message>
        <source>`%1` is not a number: type one, or None.</source>
        <translation>`%1` 不是数字：请输入数字或 None。</translation>
    </message>
</context>
<context>
    <name>qcs::ui::VerdictCards</name>
    <message>
        <source>asked</source>
        <translation>要求</translation>
    </message>
    <message>
        <source>runs as</source>
        <translation>实际运行</translation>
    </message>
</context>
<context>
    <name>qcs::ui::WeightRanking</name>
    <message numerus="yes">
        <source>Measuring %n weight(s)</source>
        <translation>
            <numerusform>正在测量 %n 个权重</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>qcs::ui::WelcomePage</name>
    <message>
        <source>Decide what is quantized in a PyTorch model, and see why.</source>
        <translation>决定 PyTorch 模型量化哪些内容，并看清原因。</translation>
    </message>
    <message>
        <source>Open the &amp;sample</source>
        <translation>打开示例(&amp;S)</translation>
    </message>
    <message>
        <source>A pitch tracker with real weights, a backend and a few rules: everything can be tried on it.</source>
        <translation>一个带真实权重的音高跟踪模型、一个后端和几条规则：各项功能都可以用它试一试。</translation>
    </message>
    <message>
        <source>&amp;Open a file…</source>
        <translation>打开文件(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Empty workspace</source>
        <translation>空白工作区(&amp;E)</translation>
    </message>
    <message>
        <source>Rules and a backend without a model, for example to describe a new chip.</source>
        <translation>没有模型的规则和后端，例如用来描述一款新芯片。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Your own model</source>
        <translation>您自己的模型</translation>
    </message>
    <message>
        <source>Files that you open are listed here. You can also drop them onto the window: workspaces, graphs (`.graph.json`), configs, and tensors (`.safetensors`, `.pt`, `.pth`, `.npy`, `.npz`).</source>
        <translation>您打开过的文件会列在这里。除了使用按钮，也可以将以下任何文件拖放到窗口中：工作区、图（`.graph.json`）、配置和张量（`.safetensors`、`.pt`、`.pth`、`.npy`、`.npz`）。</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>What you can do</source>
        <translation>可以做什么</translation>
    </message>
    <message>
        <source>&lt;b&gt;See why a layer is not int8.&lt;/b&gt; Click it in the model: the panel on the right shows which rule won, which pattern of the backend matched, and which constraint failed.</source>
        <translation>&lt;b&gt;了解某一层为何不是 int8。&lt;/b&gt;在模型中单击它：右侧会显示哪条规则胜出、后端的哪个模式匹配，以及哪项约束未满足。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Describe a backend.&lt;/b&gt; Its patterns, dtypes and constraints, in forms that say what every field means; you see at once which layers it covers.</source>
        <translation>&lt;b&gt;描述后端。&lt;/b&gt;其模式、dtype 和约束都在表单中填写，每个字段的含义都有说明；它覆盖哪些层，立即可见。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Change a rule and watch.&lt;/b&gt; Every edit shows which layers change, and every edit can be undone.</source>
        <translation>&lt;b&gt;更改规则，观察变化。&lt;/b&gt;每次修改都会显示哪些层发生变化，每次修改都可以撤销。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Measure what it costs.&lt;/b&gt; Open a checkpoint beside the model: each weight is quantized as its rule says, with its error in numbers and plots.</source>
        <translation>&lt;b&gt;衡量代价。&lt;/b&gt;在模型旁打开检查点：每个权重按其规则量化，误差以数字和图表显示。</translation>
    </message>
    <message>
        <source>All &amp;commands…</source>
        <translation>所有命令(&amp;C)…</translation>
    </message>
    <message>
        <source>Every command of the menus, found by typing (%1)</source>
        <translation>菜单中的所有命令，输入即可找到（%1）</translation>
    </message>
</context>
<context>
    <name>qcs::ui::WhatIfBar</name>
    <message>
        <source>&amp;Reset</source>
        <translation>重置(&amp;R)</translation>
    </message>
    <message>
        <source>Add as s&amp;pec</source>
        <translation>添加为规格(&amp;P)</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Scale</translation>
    </message>
    <message>
        <source>Zero point</source>
        <translation>零点</translation>
    </message>
    <message>
        <source>What the observer chose</source>
        <translation>观察器所选</translation>
    </message>
    <message>
        <source>A spec applies to the whole tensor, not to one channel.</source>
        <translation>规格针对整个张量，而不是单个通道。</translation>
    </message>
    <message>
        <source>As the observer chose. Move a slider to see what another scale costs.</source>
        <translation>与观察器所选相同。移动滑块可查看另一个 scale 的代价。</translation>
    </message>
    <message>
        <source>%1 dB instead of %2</source>
        <translation>%1 dB，原为 %2</translation>
    </message>
    <message>
        <source>max error %1</source>
        <translation>最大误差 %1</translation>
    </message>
    <message>
        <source>%1 clipped</source>
        <translation>截断 %1</translation>
    </message>
    <message>
        <source>from a sample</source>
        <translation>来自样本</translation>
    </message>
</context>
<context>
    <name>qcs::ui::WholeView</name>
    <message>
        <source>Laying out the graph</source>
        <translation>正在排列图</translation>
    </message>
</context>
<context>
    <name>qcs::ui::WhyLine</name>
    <message>
        <source>Why: %1</source>
        <translation>原因：%1</translation>
    </message>
    <message>
        <source>WHY</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>qcs::ui::WhyPanel</name>
    <message>
        <source>Why it came out this way</source>
        <translation>得出此结果的原因</translation>
    </message>
    <message>
        <source>RULES, STRONGEST FIRST</source>
        <translation>规则，由强到弱</translation>
    </message>
    <message>
        <source>Choose a row of the model to see which rule decides it, and which rules lose.</source>
        <translation>选择模型中的一行，可查看哪条规则决定了它，以及哪些规则落败。</translation>
    </message>
    <message>
        <source>PATTERN</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Near misses</source>
        <translation>接近匹配</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>约束</translation>
    </message>
    <message>
        <source>Observers</source>
        <translation>Observer</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>变为</translation>
    </message>
    <message>
        <source>PyTorch raises here: %1</source>
        <translation>PyTorch 在此处抛出异常：%1</translation>
    </message>
    <message>
        <source>Prepared</source>
        <translation>prepare 后</translation>
    </message>
    <message>
        <source>Why, section by section</source>
        <translation>为什么，逐节</translation>
    </message>
</context>
<context>
    <name>qcs::ui::ZoomControl</name>
    <message>
        <source>Zoom out  (−)</source>
        <translation>缩小  (−)</translation>
    </message>
    <message>
        <source>To 100 %  (1)</source>
        <translation>缩放到 100 %  (1)</translation>
    </message>
    <message>
        <source>Zoom in  (+)</source>
        <translation>放大  (+)</translation>
    </message>
    <message>
        <source>Show all of it  (0)</source>
        <translation>显示全部  (0)</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
</TS>
