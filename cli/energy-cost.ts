import { type Bill, billOf } from '@hearth/energy/tariff/bill.ts';
import { comparison } from '@hearth/energy/tariff/comparison.ts';
import type { Market } from '@hearth/energy/tariff/market.ts';
import { decimalOf } from '@hearth/energy/tariff/micros.ts';
import { readPrices } from '@hearth/energy/tariff/prices-csv.ts';
import { readReadings } from '@hearth/energy/tariff/readings-csv.ts';
import { reconciliation, typedBill } from '@hearth/energy/tariff/reconciliation.ts';
import { type Terms, terms } from '@hearth/energy/tariff/terms.ts';
import { type CliInput, type CommandOutcome, failed, readFileText } from './command.ts';
import { readJson } from './read-json.ts';
import { faultLines } from './rows-text.ts';

/** Prints the bill for readings under a contract, beside another contract on the same readings or a typed bill. */
export async function cost({ options }: CliInput): Promise<CommandOutcome> {
  const { contract: file, readings: readingsFile, prices: pricesFile } = options;
  if (!file) return { exit: 2, words: '--contract CONTRACT.json is missing' };
  if (!readingsFile) return { exit: 2, words: '--readings CSV is missing' };
  const own = await readJson(file, terms);
  if (!own.ok) return failed(own.words);
  const text = await readFileText(readingsFile);
  if (text === null) return failed(`${readingsFile}: cannot be read`);
  const readings = readReadings(text, own.value.timeZone);
  if (!readings.ok) return failed(faultLines(readingsFile, readings.faults));
  const market = await marketIn(pricesFile, own.value);
  if (typeof market === 'string') return failed(market);
  const { usage } = readings;
  const result = billOf(own.value, usage, market);
  const words = (from: string, { code, atMs }: { code: string; atMs: number }) => {
    const place = code === 'price-missing' ? (pricesFile ?? '--prices CSV') : from;
    return `${place}: ${code} at ${isoOf(atMs)}`;
  };
  if (!result.ok) return failed(words(file, result.fault));
  const { bill } = result;
  const output: Record<string, unknown> = billReport(bill, readings.gaps.length === 0);
  if (options.compare) {
    const other = await readJson(options.compare, terms);
    if (!other.ok) return failed(other.words);
    if (other.value.currency !== bill.currency)
      return failed(`${options.compare}: not-in-${bill.currency.toLowerCase()} at /currency`);
    const compared = billOf(other.value, usage, market);
    if (!compared.ok) return failed(words(options.compare, compared.fault));
    const { difference, months } = comparison(bill, compared.bill);
    output['comparison'] = {
      ...billReport(compared.bill, readings.gaps.length === 0),
      difference: decimalOf(difference),
      months: months.map((each) => ({ month: each.month, difference: decimalOf(each.difference) })),
    };
  }
  if (options.bill) {
    const typed = await readJson(options.bill, typedBill);
    if (!typed.ok) return failed(typed.words);
    const { difference, causes } = reconciliation(typed.value, bill, own.value);
    output['reconciliation'] = {
      difference: decimalOf(difference),
      causes: causes.map(({ code, amount, left }) => ({
        code,
        amount: decimalOf(amount),
        left: decimalOf(left),
      })),
    };
  }
  return {
    exit: readings.gaps.length === 0 ? 0 : 1,
    text: `${JSON.stringify(output, null, 2)}\n`,
    words: faultLines(readingsFile, readings.gaps),
  };
}

async function marketIn(file: string | undefined, own: Terms): Promise<Market | string | null> {
  if (file === undefined) return null;
  const text = await readFileText(file);
  if (text === null) return `${file}: cannot be read`;
  const prices = readPrices(text, own);
  return prices.ok ? prices.market : faultLines(file, prices.faults);
}

function billReport(bill: Bill, isComplete: boolean): Record<string, unknown> {
  return {
    currency: bill.currency,
    from: isoOf(bill.fromMs),
    to: isoOf(bill.toMs),
    isComplete,
    importKwh: rounded(bill.importKwh),
    exportKwh: rounded(bill.exportKwh),
    total: {
      net: decimalOf(bill.net),
      vat: decimalOf(bill.vat),
      gross: decimalOf(bill.gross),
      grossMicros: bill.gross,
    },
    lines: bill.lines.map((line) => ({
      ...line,
      kwh: line.kwh === null ? null : rounded(line.kwh),
      kw: line.kw === null ? null : rounded(line.kw),
      net: decimalOf(line.net),
      vat: decimalOf(line.vat),
      gross: decimalOf(line.gross),
    })),
    months: bill.months.map(({ month, gross }) => ({ month, gross: decimalOf(gross) })),
  };
}

const isoOf = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
