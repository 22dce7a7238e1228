/** Colours are the page's tokens, else those of the browser. */
export const assistanceStyle = `
:host { display: block; color: var(--ink, CanvasText); font: inherit; }
:host([hidden]) { display: none; }
.request { display: grid; gap: 1.25rem; --line-color: var(--line, color-mix(in oklab, currentColor 20%, transparent)); }
fieldset { margin: 0; padding: 0; border: 0; min-inline-size: 0; }
legend, .title { margin: 0; padding: 0 0 0.5rem; font-size: 1.0625rem; line-height: 1.5rem; font-weight: 600; }
.options { display: grid; border: 1px solid var(--line-color); border-radius: var(--radius, 1rem); background: var(--surface, Canvas); }
.option { display: flex; gap: 0.75rem; align-items: center; min-block-size: 3rem; padding: 0.25rem 1rem; box-sizing: border-box; cursor: pointer; }
.option + .option { border-block-start: 1px solid var(--line-color); }
.option input { flex: none; inline-size: 1.25rem; block-size: 1.25rem; margin: 0; accent-color: var(--action, auto); }
.field { display: grid; gap: 0.25rem; font-weight: 550; }
.field input, .field textarea { box-sizing: border-box; inline-size: 100%; padding: 0.75rem 1rem; border: 1px solid var(--edge, currentColor); border-radius: calc(var(--radius, 1rem) * 0.75); background: var(--surface, Field); color: inherit; font: inherit; font-weight: 400; font-size: max(16px, 1em); }
.small { margin: 0; font-size: 0.875rem; color: var(--ink-2, inherit); font-weight: 400; }
.steps { padding: 1rem; border: 1px solid var(--line-color); border-radius: var(--radius, 1rem); }
.steps ol { margin: 0; padding-inline-start: 1.5rem; display: grid; gap: 0.375rem; }
.steps[hidden], .urgency:empty { display: none; }
.urgency { margin: 0; font-weight: 600; }
:focus-visible { outline: 3px solid var(--focus, Highlight); outline-offset: 1px; }
`;
