/** Takes the page's colours where it has them, the browser's where it has none. */
export const schedulerStyle = `
:host { display: block; color: var(--ink, CanvasText); font: inherit; }
:host([hidden]) { display: none; }
.day { padding-block: 0.875rem; border-block-end: 1px solid var(--line, color-mix(in oklab, currentColor 20%, transparent)); }
.day:last-child { border: 0; }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.25rem 1rem; }
.name { margin: 0; font-size: 1rem; font-weight: 600; }
.told { margin: 0; font-size: 0.875rem; color: var(--ink-2, inherit); font-variant-numeric: tabular-nums; }
.track { position: relative; block-size: 3rem; margin-inline: 0.75rem; }
.track::before { content: ''; position: absolute; inset-inline: 0; inset-block-start: calc(50% - 0.1875rem); block-size: 0.375rem; border-radius: 0.1875rem; background: var(--line, color-mix(in oklab, currentColor 20%, transparent)); }
.hours { display: flex; justify-content: space-between; margin-inline: 0.25rem; font-size: 0.75rem; color: var(--ink-2, inherit); font-variant-numeric: tabular-nums; direction: inherit; }
.knob { position: absolute; inset-block-start: calc(50% - 1.375rem); inset-inline-start: calc(var(--at) * 100% - 1.375rem); inline-size: 2.75rem; block-size: 2.75rem; padding: 0; border: 0; border-radius: 50%; background: none; touch-action: none; cursor: ew-resize; }
.knob::before { content: ''; display: block; inline-size: 1.25rem; block-size: 1.25rem; margin: auto; border: 2px solid var(--surface, Canvas); border-radius: 50%; background: var(--action, CanvasText); box-shadow: 0 0 0 1px var(--action, CanvasText); }
.knob:focus-visible, button:focus-visible, summary:focus-visible, input:focus-visible, select:focus-visible { outline: 2px solid var(--focus, Highlight); outline-offset: 2px; }
summary { min-block-size: 2.75rem; display: flex; align-items: center; cursor: pointer; font-size: 0.875rem; text-decoration: underline; text-underline-offset: 0.2em; }
.actions { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.5rem; }
.action { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; }
label { display: grid; gap: 0.125rem; font-size: 0.75rem; color: var(--ink-2, inherit); }
input, select, .button { min-block-size: 2.75rem; padding: 0.25rem 0.625rem; border: 1px solid var(--edge, currentColor); border-radius: 0.5rem; font: inherit; font-size: 1rem; color: var(--ink, CanvasText); background: var(--surface, Canvas); box-sizing: border-box; }
input[type='number'] { inline-size: 5.5rem; }
.button { cursor: pointer; min-inline-size: 2.75rem; }
.button:disabled { opacity: 0.5; cursor: default; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; padding-block-start: 0.75rem; }
.fault { margin: 0.25rem 0 0; font-size: 0.875rem; font-weight: 500; color: var(--trouble-text, #b00020); }
`;
