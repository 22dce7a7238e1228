import type { CsvFault } from '../csv-rows.ts';
import { cellOf, numberIn, readCsv } from '../csv-table.ts';
import { type Market, type MarketPrice, marketOf } from './market.ts';
import { isBelievable, unitsPerEuro } from './price-bounds.ts';
import { rowSteps, rowTimes, timeColumnOf } from './row-times.ts';

export type PricesResult =
  | { readonly ok: true; readonly market: Market }
  | { readonly ok: false; readonly faults: readonly CsvFault[] };

const most = 50;

/**
 * Reads market prices from a CSV: a time and a column with its unit, as `eur_per_mwh`, `chf_per_kwh` or `ct_per_kwh`. Hours and
 * quarter-hours may be mixed.
 * A gap is no fault unless energy falls into it.
 */
export function readPrices(
  text: string,
  { currency, timeZone }: { readonly currency: string; readonly timeZone: string },
): PricesResult {
  const parsed = readCsv(text, []);
  if (!parsed.ok) return parsed;
  const { table } = parsed;
  const fault = (code: string, column: string): PricesResult => ({
    ok: false,
    faults: [{ code, line: 1, column }],
  });
  const time = timeColumnOf(table);
  if (time === null) return fault('column-missing', 'time');
  const column = table.columns.find((name) => unitOf(name) !== null);
  const unit = column === undefined ? null : unitOf(column);
  if (column === undefined || !unit)
    return fault('no-price-with-a-unit', `${currency.toLowerCase()}_per_mwh`);
  if (unit.currency !== null && unit.currency !== currency)
    return fault(`not-in-${currency.toLowerCase()}`, column);
  const { times, faults: timeFaults } = rowTimes(table, time, timeZone);
  const faults = [...timeFaults];
  const values = table.records.map((record) => {
    const { line } = record;
    const cell = cellOf(table, record, column);
    const value = numberIn(cell);
    if (value === null) faults.push({ code: cell === '' ? 'empty' : 'not-a-number', line, column });
    else if (!isBelievable(value / unit.divisor, currency))
      faults.push({ code: 'price-not-believable-in-this-unit', line, column });
    return (value ?? 0) / unit.divisor;
  });
  const sizes = values.map(Math.abs).toSorted((a, b) => a - b);
  const highest = sizes.at(-1) ?? 0;
  if (faults.length === 0 && highest > 0 && highest < leastEur * (unitsPerEuro[currency] ?? 1))
    faults.push({ code: 'prices-too-small-for-this-unit', line: 1, column });
  if (faults.length > 0) return { ok: false, faults: inOrder(faults) };
  return pricesOf(times, values, { column: time, lines: table.records.map(({ line }) => line) });
}

/** Lower limit of a day's highest price, EUR/kWh: below it the file is in another unit. */
const leastEur = 0.002;

function pricesOf(
  times: readonly number[],
  values: readonly number[],
  { column, lines }: { readonly column: string; readonly lines: readonly number[] },
): PricesResult {
  const prices: MarketPrice[] = [];
  const faults: CsvFault[] = [];
  rowSteps(times).forEach(({ minutes }, i) => {
    const fromMs = times[i] ?? 0;
    if (Number.isNaN(minutes) || (fromMs / 60_000) % minutes !== 0)
      faults.push({ code: 'length-of-interval-unclear', line: lines[i] ?? 1, column });
    else prices.push({ fromMs, toMs: fromMs + minutes * 60_000, perKwh: values[i] ?? 0 });
  });
  return faults.length > 0
    ? { ok: false, faults: faults.slice(0, most) }
    : { ok: true, market: marketOf(prices) };
}

interface Unit {
  /** Null if the name has none, as with cents. */
  readonly currency: string | null;
  /** Divisor to currency per kWh. */
  readonly divisor: number;
}

function unitOf(column: string): Unit | null {
  const match = /(?:^|[^a-z])([a-z]{2,3}|€)(?:_per_|\/)(kwh|mwh)/i.exec(column);
  const [, money = '', energy = ''] = match ?? [];
  if (!match) return null;
  const divisor = energy.toLowerCase() === 'mwh' ? 1000 : 1;
  if (money.toLowerCase() === 'ct') return { currency: null, divisor: divisor * 100 };
  return { currency: money === '€' ? 'EUR' : money.toUpperCase(), divisor };
}

function inOrder(faults: readonly CsvFault[]): readonly CsvFault[] {
  return faults.toSorted((a, b) => a.line - b.line).slice(0, most);
}
