#include "report/html/detail/page.h"

namespace qcs::report {

// The colours are those of the window (ui/theme/colours.cpp): light, dark, and for print.
std::string_view report_style() {
    return R"(
:root { color-scheme: light dark;
  --window: #f6f7f9; --panel: #ffffff; --line: #dfe3e8; --text: #1c2127; --dim: #5a6675; --accent: #1463b8;
  --quantized: #0b6bb8; --dynamic: #6b4fbb; --as-asked: #7a5a00; --although: #b3401a; --chip: #eef1f5;
  --behind: #cbd2da; }
@media (prefers-color-scheme: dark) { :root {
  --window: #1b1e23; --panel: #23272e; --line: #343a43; --text: #e4e7eb; --dim: #a3aeba; --accent: #6cb2f5;
  --quantized: #6cb2f5; --dynamic: #b9a5f2; --as-asked: #e0b64a; --although: #f0916a; --chip: #2d333b;
  --behind: #4a525d; } }
* { box-sizing: border-box; }
html { background: var(--window); }
body { margin: 0 auto; padding: 24px 32px 48px; max-width: 1120px; color: var(--text); background: var(--panel);
  font: 14px/1.5 Inter, system-ui, 'Noto Sans', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif; }
h1 { font-size: 24px; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 18px; margin: 40px 0 12px; padding-bottom: 4px; border-bottom: 1px solid var(--line); }
h3 { font-size: 14px; margin: 24px 0 8px; overflow-wrap: anywhere; }
p { margin: 0 0 8px; }
a { color: var(--accent); }
code, pre { font-family: 'JetBrains Mono', 'DejaVu Sans Mono', Consolas, monospace; font-size: 12.5px; }
code { unicode-bidi: isolate; overflow-wrap: anywhere; }
pre { margin: 8px 0; padding: 12px; background: var(--chip); border-radius: 4px; white-space: pre-wrap;
  overflow-wrap: anywhere; }
summary { cursor: pointer; color: var(--accent); }
nav ul { list-style: none; margin: 12px 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 16px; }
.lead { font-size: 16px; }
.note, .remark, .dim, figcaption, footer { color: var(--dim); }
.remark { display: block; font-size: 12px; }
.banner { border-left: 4px solid var(--although); padding: 6px 12px; background: var(--chip);
  overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; margin: 8px 0 16px; }
th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line);
  overflow-wrap: anywhere; }
thead th { color: var(--dim); font-weight: 600; font-size: 12px; overflow-wrap: normal; word-break: keep-all; }
.facts { width: auto; }
.facts th { font-weight: 400; color: var(--dim); white-space: nowrap; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
td.number { white-space: nowrap; }
td ul { margin: 0; padding: 0; list-style: none; }
.status { white-space: nowrap; }
.mark { display: inline-block; width: 1.1em; text-align: center; }
.quantized { color: var(--quantized); } .dynamic { color: var(--dynamic); } .as-asked { color: var(--as-asked); }
.although, .warns { color: var(--although); }
.outcomes td, .weights td { font-size: 13px; }
.outcomes .container td { border-bottom: 0; padding-top: 10px; color: var(--dim); }
.depth-1 { padding-left: 16px; } .depth-2 { padding-left: 32px; } .depth-3 { padding-left: 48px; }
.depth-4 { padding-left: 64px; } .depth-5 { padding-left: 80px; } .depth-6 { padding-left: 96px; }
.depth-7 { padding-left: 112px; } .depth-8 { padding-left: 128px; }
.name { width: 20%; } .type { width: 12%; } .becomes { width: 22%; }
.bar { width: 110px; }
.spec { min-width: 150px; }
.worst { min-width: 170px; }
.measured { width: auto; }
.measured th, .measured td { padding-right: 24px; }
.bar svg { display: block; width: 100px; height: 10px; margin-top: 5px; }
.low data { color: var(--although); font-weight: 600; }
.off code { text-decoration: line-through; color: var(--dim); }
.chip { margin-left: 8px; padding: 0 6px; border-radius: 4px; background: var(--chip); font-size: 12px; }
.unranked li { margin-bottom: 4px; }
figure { margin: 12px 0 20px; }
figcaption { margin-bottom: 4px; font-size: 13px; overflow-wrap: anywhere; }
figcaption strong { color: var(--text); font-weight: 600; }
.plot { display: block; width: 100%; max-width: 900px; height: auto; font-size: 11px; }
.plot text { fill: var(--dim); }
.plot rect { shape-rendering: crispEdges; }
.plot .grid { stroke: var(--line); } .plot .axis { stroke: var(--dim); } .plot .level { stroke: var(--line); }
.plot .behind { fill: var(--behind); }
.values, .plot .point { fill: var(--quantized); } .plot .errors { fill: var(--dynamic); }
.ground { fill: var(--chip); }
rect.outlier, rect.low, .plot circle.low { fill: var(--although); }
.plot .front { fill: none; stroke: var(--quantized); stroke-opacity: 0.5; }
.plot circle { fill-opacity: 0.75; stroke: var(--panel); }
.plot circle.beaten { fill: var(--panel); fill-opacity: 1; stroke: var(--dim); }
.plot .mark { stroke: var(--although); stroke-dasharray: 4 3; }
.plot .median { stroke: var(--text); stroke-dasharray: 4 3; }
.plot text.mark, .plot text.outlier { fill: var(--although); }
.plot text.median, .plot text.point { fill: var(--text); }
.plot text.mark, .plot text.median, .plot text.point { stroke: var(--panel); stroke-width: 3px;
  stroke-dasharray: none; paint-order: stroke; }
footer { margin-top: 40px; font-size: 12px; }
@media (max-width: 900px) { body { padding: 16px; } .bar { display: none; } section { overflow-x: auto; } }
@page { size: A4 landscape; margin: 14mm; }
@media print {
  :root { color-scheme: light;
    --window: #ffffff; --panel: #ffffff; --line: #c4cad2; --text: #000000; --dim: #444c57; --accent: #1463b8;
    --quantized: #0b6bb8; --dynamic: #6b4fbb; --as-asked: #7a5a00; --although: #b3401a; --chip: #eef1f5;
    --behind: #cbd2da; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  nav { display: none; }
  a { color: inherit; text-decoration: none; }
  h2, h3 { break-after: avoid; }
  thead { display: table-header-group; }
  tr, figure, .banner { break-inside: avoid; }
  section { overflow: visible; }
  .outcomes td, .weights td { font-size: 8.5pt; padding-right: 8px; }
  code, pre { font-size: 8.5pt; }
  article { break-inside: avoid; }
  article p, figcaption { break-after: avoid; }
  .plot { max-width: 600px; }
  .bar { display: table-cell; }
}
)";
}

} // namespace qcs::report
