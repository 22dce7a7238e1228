import type { Access } from '@hearth/access/access.ts';
import { csvLine } from '@hearth/platform/files/csv.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { fail, notFound } from '@hearth/core/problem.ts';
import { type Cell, download } from '../download.ts';
import { type MembershipDeps, hasMembershipEnded } from '../membership.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import { costParts } from '../tariff/cost-parts.ts';
import { decimalOf } from '../tariff/micros.ts';
import type { Costs } from './contract.ts';
import { readCosts } from './read-costs.ts';

/**
 * Columns of the export, one row for each local day with readings under the contract. Amounts include VAT, with six decimals;
 * the parts add up to `gross`, and the rows to the cost that the history shows for the same days. `measured_share` is the share of
 * the day whose readings are there; `fault` is the cause where a day has no cost.
 */
export const costColumns = [
  'day',
  'currency',
  'gross',
  ...costParts.map((part) => part.replace('-', '_')),
  'import_kwh',
  'export_kwh',
  'measured_share',
  'fault',
];

/** Returns the costs of local days, both included, as a download. */
export async function exportCosts(
  deps: PriceDeps & MembershipDeps,
  access: Access,
  {
    from,
    to,
    format,
  }: { readonly from: string; readonly to: string; readonly format: 'csv' | 'json' },
) {
  if (from > to) return fail('invalid', 'range-reversed', { at: '/query/to' });
  if (await hasMembershipEnded(deps, access)) return notFound();
  const costs = await readCosts(deps, access, { from, to: addDays(to, 1) });
  if (!costs.ok) return costs;
  const rows = costs.value.days.map((day) => rowOf(day, costs.value.currency));
  return download(pieces(rows, format), { name: `costs-${from}-${to}`, format });
}

function rowOf(day: Costs['days'][number], currency: string | null): readonly Cell[] {
  const amount = (micros: number | null | undefined): string | null =>
    micros === null || micros === undefined ? null : decimalOf(micros);
  return [
    day.day,
    currency,
    amount(day.gross),
    ...costParts.map((part) => amount(day.parts[part])),
    day.importKwh,
    day.exportKwh,
    day.measuredShare,
    day.fault,
  ];
}

async function* pieces(
  rows: readonly (readonly Cell[])[],
  format: 'csv' | 'json',
): AsyncGenerator<string> {
  if (format === 'csv') yield [costColumns, ...rows].map(csvLine).join('');
  else {
    const days = rows.map((cells) =>
      Object.fromEntries(costColumns.map((name, k) => [name, cells[k]])),
    );
    yield `${JSON.stringify({ days })}\n`;
  }
}
