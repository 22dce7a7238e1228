import { escapeHtml } from '@hearth/core/escape-html.ts';
import type { DeviceClass } from '@hearth/product/telemetry/contract.ts';
import { vitalThresholds } from '@hearth/product/telemetry/vital-histogram.ts';
import type { VitalName } from '@hearth/product/telemetry/vital-names.ts';

/** The share of page views whose value a page is held to. */
export const heldShare = 0.75;

/** Fewer values than this say little about the others. */
const fewValues = 20;

export interface HtmlCell {
  readonly html: string;
}

const text = (value: string | number): HtmlCell => ({ html: escapeHtml(String(value)) });

/** A table that is scrolled by itself where it is wider than the page. The first cell of a row names it. */
export function tableOf(table: {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (HtmlCell | string | number)[])[];
}): string {
  const caption = escapeHtml(table.caption);
  const head = table.head.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('');
  const rows = table.rows.map(([first = '', ...rest]) => {
    const cells = rest.map((cell) => `<td>${cellOf(cell).html}</td>`).join('');
    return `<tr><th scope="row">${cellOf(first).html}</th>${cells}</tr>`;
  });
  return `<div class="wide" role="region" aria-label="${caption}" tabindex="0">
<table><caption><span>${caption}</span></caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>
</div>`;
}

const cellOf = (cell: HtmlCell | string | number): HtmlCell =>
  typeof cell === 'object' ? cell : text(cell);

/** A value with its rating, the number of values and, when given, the value of the period before. */
export function vitalCell(
  name: VitalName,
  { value, count, before }: { value: number | null; count: number; before?: number | null },
): HtmlCell {
  if (value === null) return text('–');
  const notes = [
    count < fewValues ? 'few values' : ratingOf(name, value),
    `n ${count}`,
    ...(before === undefined || before === null ? [] : [`before ${vitalText(name, before)}`]),
  ];
  return { html: `${vitalText(name, value)}<span>${notes.join(', ')}</span>` };
}

function ratingOf(name: VitalName, value: number): string {
  const [good, poor] = vitalThresholds[name];
  if (value <= good) return 'good';
  return value <= poor ? 'slow' : 'poor';
}

/** `2.41 s`, `180 ms`; of CLS the number alone. */
export function vitalText(name: VitalName, value: number): string {
  if (name === 'CLS') return value.toFixed(3);
  return value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(2)} s`;
}

export const sumOf = (counts: readonly number[]): number =>
  counts.reduce((sum, count) => sum + count, 0);

/** Address of the page with a route or a class of devices. */
export function linkTo(options: {
  readonly route?: string | undefined;
  readonly device?: DeviceClass | undefined;
}): string {
  const query = new URLSearchParams(
    Object.entries(options).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return escapeHtml(`/internal/telemetry${query.size > 0 ? `?${query}` : ''}`);
}
