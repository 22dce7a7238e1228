/** Colours are the page's tokens, else defaults of the element or the browser. The tone of a block follows its set-point. */
export const schedulerStyle = `
:host { display: block; color: var(--ink, CanvasText); font: inherit; container: week / inline-size; }
:host([hidden]) { display: none; }
.picture, .panel { --line-color: var(--line, color-mix(in oklab, currentColor 20%, transparent)); min-inline-size: 0; }
.tone-cool { --fill: light-dark(oklch(0.925 0.034 232), oklch(0.33 0.045 235)); --rim: light-dark(oklch(0.53 0.095 238), oklch(0.7 0.07 232)); }
.tone-one { --fill: light-dark(oklch(0.945 0.03 58), oklch(0.33 0.04 52)); --rim: light-dark(oklch(0.62 0.1 48), oklch(0.62 0.08 50)); }
.tone-two { --fill: light-dark(oklch(0.845 0.085 55), oklch(0.45 0.085 50)); --rim: light-dark(oklch(0.58 0.13 44), oklch(0.72 0.11 50)); }
.tone-three { --fill: light-dark(oklch(0.745 0.135 50), oklch(0.52 0.12 47)); --rim: light-dark(oklch(0.52 0.145 42), oklch(0.8 0.12 50)); }
[data-tint='cool'] { --rim: light-dark(oklch(0.53 0.095 238), oklch(0.7 0.07 232)); }
[data-tint='cool'] .tone-one { --fill: light-dark(oklch(0.955 0.02 232), oklch(0.28 0.03 235)); --rim: inherit; }
[data-tint='cool'] .tone-two { --fill: light-dark(oklch(0.885 0.05 232), oklch(0.37 0.055 235)); --rim: inherit; }
[data-tint='cool'] .tone-three { --fill: light-dark(oklch(0.8 0.08 234), oklch(0.46 0.07 236)); --rim: inherit; }
[data-tint='water'] { --rim: light-dark(oklch(0.43 0.072 200), oklch(0.75 0.095 194)); }
[data-tint='water'] .tone-one { --fill: light-dark(oklch(0.945 0.02 195), oklch(0.31 0.03 195)); --rim: inherit; }
[data-tint='water'] .tone-two { --fill: light-dark(oklch(0.8 0.065 196), oklch(0.42 0.05 196)); --rim: inherit; }
[data-tint='water'] .tone-three { --fill: light-dark(oklch(0.67 0.085 197), oklch(0.5 0.065 197)); --rim: inherit; }
.tone-four { --fill: light-dark(oklch(0.43 0.072 200), oklch(0.62 0.08 200)); --block-ink: var(--paper, Canvas); }
.tone-off { --fill: var(--sunken, Canvas); --rim: var(--edge, currentColor); }
.tone-none { --fill: transparent; --rim: var(--line-color); }
.picture { overflow-x: clip; margin-inline: -12px; padding-inline: 12px; }
.week { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.25rem; }
.now-row { margin-inline-start: calc(var(--names, 2.5rem) + 0.5rem); block-size: 1.25rem; position: relative; order: -1; }
.now { position: absolute; margin: 0; inset-inline-start: clamp(2.75rem, calc(var(--at) * 100%), calc(100% - 2.75rem)); inline-size: 6rem; margin-inline-start: -3rem; text-align: center; font-size: 0.75rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.day { display: grid; grid-template-columns: var(--names, 2.5rem) minmax(0, 1fr); gap: 0.5rem; align-items: center; padding: 0.25rem 0.5rem; margin-inline: -0.5rem; border: 1px solid transparent; border-radius: 0.75rem; }
.today { background: var(--surface, Canvas); border-color: var(--line-color); }
.name { min-block-size: 2.25rem; min-inline-size: 2.5rem; padding: 0; border: 0; background: none; color: var(--ink-2, inherit); font: inherit; font-size: 0.9375rem; text-align: start; cursor: pointer; }
.today .name, .selected .name { color: var(--ink, CanvasText); font-weight: 650; }
.selected .name { text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 0.25em; }
.track { position: relative; block-size: 2.125rem; background: linear-gradient(var(--line-color), var(--line-color)) 25% 0 / 1px 100% no-repeat, linear-gradient(var(--line-color), var(--line-color)) 50% 0 / 1px 100% no-repeat, linear-gradient(var(--line-color), var(--line-color)) 75% 0 / 1px 100% no-repeat; }
.block { position: absolute; box-sizing: border-box; inset-block: 0; inset-inline-start: calc(var(--from) * 100% + 1px); inline-size: calc((var(--to) - var(--from)) * 100% - 1.5px); border: 1px solid var(--rim); border-radius: 0.25rem; background: var(--fill); color: var(--block-ink, var(--ink, CanvasText)); display: flex; align-items: center; justify-content: center; overflow: hidden; container-type: size; font-variant-numeric: tabular-nums; }
.value { font-size: 0.8125rem; font-weight: 600; white-space: nowrap; direction: ltr; unicode-bidi: isolate; }
.from { display: none; font-size: 0.75rem; }
@container (max-width: 2.25rem) { .block .value { display: none; } }
.now-line { position: absolute; inset-block: -0.125rem; inset-inline-start: calc(var(--at) * 100% - 1px); inline-size: 2.5px; background: var(--ink, CanvasText); pointer-events: none; }
.knob { position: absolute; inset-block-start: calc(50% - 1.375rem); inset-inline-start: calc(var(--at) * 100% - 1.375rem); inline-size: 2.75rem; block-size: 2.75rem; padding: 0; border: 0; border-radius: 50%; background: none; touch-action: none; cursor: ew-resize; opacity: 0; }
.day:not(.selected) .knob { inline-size: 1.5rem; inset-inline-start: calc(var(--at) * 100% - 0.75rem); }
.selected .knob, .knob:hover, .knob:focus-visible, .knob:active { opacity: 1; z-index: 1; }
.knob::before { content: ''; display: block; box-sizing: border-box; inline-size: 1.25rem; block-size: 1.25rem; margin: auto; border: 2px solid var(--action, CanvasText); border-radius: 50%; background: var(--surface, Canvas); }
.knob[data-time]:active::after { content: attr(data-time); position: absolute; inset-block-end: 2.5rem; inset-inline-start: 50%; translate: -50% 0; padding: 0.125rem 0.375rem; border-radius: 0.375rem; background: var(--action, CanvasText); color: var(--on-action, Canvas); font-size: 0.75rem; font-weight: 600; }
button:focus-visible, summary:focus-visible, input:focus-visible, select:focus-visible { outline: 3px solid var(--focus, Highlight); outline-offset: 1px; }
.hours { order: 1; display: flex; justify-content: space-between; margin-inline-start: calc(var(--names, 2.5rem) + 0.5rem); font-size: 0.75rem; color: var(--ink-2, inherit); font-variant-numeric: tabular-nums; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: 0.375rem 1rem; margin: 0.5rem 0 0; padding: 0; font-size: 0.8125rem; color: var(--ink-2, inherit); }
.legend li { display: flex; gap: 0.5rem; align-items: center; font-variant-numeric: tabular-nums; }
.swatch { flex: none; box-sizing: border-box; inline-size: 1.5rem; block-size: 0.875rem; border: 1px solid var(--rim); border-radius: 0.25rem; background: var(--fill); }
.panel { margin-block-start: 1.75rem; }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0.25rem 1rem; margin-block-end: 0.5rem; }
.title { margin: 0; font-size: 1.0625rem; line-height: 1.5rem; font-weight: 600; }
.small { margin: 0; font-size: 0.875rem; color: var(--ink-2, inherit); }
.list { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line-color); border-radius: 1rem; background: var(--surface, Canvas); }
.list li { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; min-block-size: 3.25rem; padding: 0.5rem 1rem; box-sizing: border-box; font-variant-numeric: tabular-nums; }
.list li + li { border-block-start: 1px solid var(--line-color); }
.use { flex: 1; color: var(--ink-2, inherit); }
.time { direction: ltr; unicode-bidi: isolate; color: var(--ink-2, inherit); text-align: left; }
.time:dir(rtl) { text-align: right; }
.time strong, .amount { font-weight: 600; color: var(--ink, CanvasText); }
.amount { direction: ltr; unicode-bidi: isolate; }
.chip { padding: 0.125rem 0.5rem; border-radius: 0.5rem; background: var(--sunken, transparent); font-size: 0.8125rem; font-weight: 550; }
.parts { display: flex; flex-wrap: wrap; gap: 0.5rem; padding-block: 0.75rem; }
.parts summary { box-sizing: border-box; inline-size: fit-content; min-block-size: 2.75rem; display: flex; align-items: center; padding: 0.25rem 1rem; border: 1px solid var(--edge, currentColor); border-radius: 0.75rem; background: var(--surface, Canvas); font-size: 0.9375rem; font-weight: 600; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
details[open] { flex-basis: 100%; }
details[open] summary { margin-block-end: 0.75rem; border-color: var(--ink, CanvasText); }
.actions { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.5rem; }
.action { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; }
label { display: grid; gap: 0.125rem; font-size: 0.8125rem; color: var(--ink-2, inherit); }
input, select, .button { min-block-size: 2.75rem; padding: 0.25rem 0.625rem; border: 1px solid var(--edge, currentColor); border-radius: 0.75rem; font: inherit; font-size: 1rem; color: var(--ink, CanvasText); background: var(--surface, Canvas); box-sizing: border-box; max-inline-size: 100%; }
input[type='number'] { inline-size: 5.5rem; }
.button { cursor: pointer; min-inline-size: 2.75rem; font-size: 0.9375rem; font-weight: 600; }
.button:disabled { opacity: 0.5; cursor: default; }
.button[aria-pressed='true'] { border: 2px solid var(--ink, CanvasText); }
.button.source:disabled { opacity: 1; background: var(--action, CanvasText); color: var(--on-action, Canvas); }
.days { display: flex; flex-wrap: wrap; gap: 0.375rem; margin-block-end: 0.5rem; }
.days .button { padding-inline: 0.25rem; }
.buttons { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem; padding-block-start: 0.75rem; }
.fault { margin: 0.5rem 0 0; font-size: 0.875rem; font-weight: 500; color: var(--trouble-text, #b00020); }
@container week (max-width: 18rem) { .hours span:nth-child(even) { display: none; } }
@container week (min-width: 50rem) {
  .frame { display: grid; grid-template-columns: minmax(0, 1fr) minmax(18rem, 24.5rem); gap: 0 2.5rem; align-items: start; }
  .fault { grid-column: 1; }
  .panel { grid-column: 2; grid-row: 1 / span 9; margin-block-start: 0; }
  .week { grid-template-columns: 3rem repeat(7, minmax(0, 1fr)); gap: 0.5rem; }
  .now-row { grid-column: 1; grid-row: 1; margin: 2.75rem 0 0; block-size: 31rem; order: 0; }
  .now { inset-inline: 0; inline-size: auto; margin: 0; inset-block-start: calc(var(--at) * 100% - 0.5rem); text-align: start; }
  .now-time { display: none; }
  .hours { grid-column: 1; grid-row: 1; order: 0; flex-direction: column; margin: 2.25rem 0 0; block-size: 32rem; opacity: 0.9; }
  .week:has(.now-row) .hours { padding-inline-start: 0; }
  .day { grid-row: 1; grid-template-columns: minmax(0, 1fr); grid-template-rows: 2rem auto; gap: 0.5rem; align-content: start; margin: 0; padding: 0 0.25rem 0.25rem; }
  .name { text-align: center; min-block-size: 2rem; inline-size: 100%; }
  .track { block-size: 31rem; background: none; }
  .block { inset-inline: 0; inline-size: auto; inset-block-start: calc(var(--from) * 100% + 1px); inset-block-end: auto; block-size: calc((var(--to) - var(--from)) * 100% - 1.5px); flex-direction: column; align-items: flex-start; justify-content: flex-start; padding: 0.25rem 0.5rem; }
  .from { display: block; }
  .now-line { inset-inline: -0.25rem; inline-size: auto; inset-block: auto; inset-block-start: calc(var(--at) * 100% - 1px); block-size: 2.5px; }
  .knob, .day:not(.selected) .knob { inline-size: 2.75rem; inset-inline: auto 0; inset-block-start: calc(var(--at) * 100% - 1.375rem); cursor: ns-resize; }
}
@container (max-height: 2.5rem) { .block .from { display: none; } }
@container (max-height: 1.25rem) { .block .value { display: none; } }
`;
