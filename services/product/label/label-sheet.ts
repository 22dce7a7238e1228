import { escapeHtml } from '@hearth/core/escape-html.ts';
import { encode } from 'uqr';
import { groupedCode } from './commissioning-code.ts';

export interface PrintedUnit {
  readonly gtin: string;
  readonly serial: string;
  readonly model: string;
}

/** Text of the outer label: a GS1 Digital Link, which phones open and the scanner reads. */
export const labelLink = (
  base: URL,
  { gtin, serial }: Pick<PrintedUnit, 'gtin' | 'serial'>,
): string => new URL(`/01/${gtin}/21/${encodeURIComponent(serial)}`, base).href;

/** QR code of black modules with a quiet zone of four modules (ISO/IEC 18004 §6.3.8). */
export function qrShape(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size, path };
}

function qrSvg(text: string): string {
  const { size, path } = qrShape(text);
  return `<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

/** Printable pages of labels for the outside of units. They contain no secret. */
export function labelPages(base: URL, units: readonly PrintedUnit[]): string {
  return page(
    'Labels',
    units.map(
      (unit) => `<article class="label">${qrSvg(labelLink(base, unit))}<div>
<h2>${escapeHtml(unit.model)}</h2>
<dl><dt>GTIN</dt><dd>${escapeHtml(unit.gtin)}</dd><dt>SN</dt><dd>${escapeHtml(unit.serial)}</dd></dl>
</div></article>`,
    ),
  );
}

/** Printable pages of cards for the inside of units, with the commissioning code and without a symbol to scan. */
export function cardPages(
  brandName: string,
  units: readonly (PrintedUnit & { readonly code: string })[],
): string {
  return page(
    'Cards',
    units.map(
      (unit) => `<article class="card"><h2>${escapeHtml(brandName)}</h2>
<p class="code">${escapeHtml(groupedCode(unit.code))}</p>
<dl><dt>${escapeHtml(unit.model)}</dt><dd>SN ${escapeHtml(unit.serial)}</dd></dl>
</article>`,
    ),
  );
}

const page = (title: string, parts: readonly string[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
@page { size: A4; margin: 12mm }
body { margin: 0; font: 9pt/1.3 system-ui, sans-serif; color: #000; background: #fff }
main { display: grid; grid-template-columns: repeat(2, 1fr); gap: 4mm }
article { box-sizing: border-box; border: 0.3mm dashed #999; padding: 3mm; break-inside: avoid }
.label { display: grid; grid-template-columns: 30mm 1fr; gap: 3mm; align-items: center; min-height: 36mm }
.label svg { width: 30mm; height: 30mm; display: block }
.card { min-height: 50mm; display: grid; align-content: space-between }
h2 { margin: 0; font-size: 12pt }
.code { margin: 0; font: 700 20pt/1 ui-monospace, monospace; letter-spacing: 0.06em; text-align: center }
dl { margin: 2mm 0 0; display: grid; grid-template-columns: auto 1fr; gap: 0 3mm }
dd { margin: 0; font-family: ui-monospace, monospace }
</style></head><body><main>
${parts.join('\n')}
</main></body></html>
`;
