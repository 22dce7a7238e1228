import { type PrintedUnit, cardPages, labelPages } from '@hearth/product/label/label-sheet.ts';
import { readLabel } from '@hearth/product/label/read-label.ts';
import { readCode } from '@hearth/product/label/commissioning-code.ts';
import { readGtin } from '@hearth/product/label/gtin.ts';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import {
  type CliCommand,
  type CliInput,
  type CommandOutcome,
  done,
  failed,
  readFileText,
} from './command.ts';
import { readCliBrand } from './config.ts';

/** Commands for labels of units and for the cards inside them. */
export const labelCommands: Readonly<Record<string, CliCommand>> = {
  'label read': {
    usage: 'label read TEXT',
    summary:
      'read a scanned or typed text: the label of a unit with model and serial number, or the kind of another code',
    parameters: ['TEXT'],
    options: [],
    run: async ({ args: [text = ''] }) => done(readLabel(text)),
  },
  'labels sheet': {
    usage: 'labels sheet CSV [--base URL]',
    summary:
      'print a page of labels for the outside of units (gtin, serial, model); links lead to --base, or to the brand’s label host',
    parameters: ['CSV'],
    options: ['base'],
    run: async (input) => renderSheet(input, 'labels'),
  },
  'labels cards': {
    usage: 'labels cards CSV',
    summary:
      'print a page of cards with the codes for the inside of units (gtin, serial, model, code)',
    parameters: ['CSV'],
    options: [],
    run: async (input) => renderSheet(input, 'cards'),
  },
};

type LabelRow = PrintedUnit & { readonly code: string };

async function renderSheet(
  { args: [file = ''], options }: CliInput,
  document: 'labels' | 'cards',
): Promise<CommandOutcome> {
  const text = await readFileText(file);
  if (text === null) return failed(`${file}: cannot be read`);
  const brand = readCliBrand();
  if (!brand.ok) return failed(brand.code);
  const base = options['base'] ?? `https://${brand.value.labelHost}`;
  if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol))
    return { exit: 2, words: '--base must be a web address' };
  const read = readUnits(text, document);
  if (!Array.isArray(read)) return failed(`${file}: ${read}`);
  const page =
    document === 'labels' ? labelPages(new URL(base), read) : cardPages(brand.value.name, read);
  return { exit: 0, text: page, words: '' };
}

const records = z.array(
  z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.number() }) }),
);

/** The units of the file, or its first fault. */
function readUnits(text: string, document: 'labels' | 'cards'): LabelRow[] | string {
  const lines = linesOf(text);
  if (typeof lines === 'string') return lines;
  const units: LabelRow[] = [];
  for (const { record, info } of lines) {
    const item = readGtin(record['gtin'] ?? '');
    if (!item.ok) return `line ${info.lines}, column gtin: gtin-${item.reason}`;
    const serial = record['serial'] ?? '';
    if (serial === '') return `line ${info.lines}, column serial: serial-missing`;
    const code = document === 'cards' ? readCode(record['code'] ?? '') : null;
    if (code && !code.ok) return `line ${info.lines}, column code: code-${code.reason}`;
    const model = record['model'] ?? '';
    units.push({ gtin: item.gtin, serial, model, code: code?.ok ? code.code : '' });
  }
  return units.length > 0 ? units : 'line 1: empty';
}

function linesOf(text: string): z.infer<typeof records> | string {
  try {
    const options = { bom: true, info: true, trim: true, columns: true, skip_empty_lines: true };
    return records.parse(parse(text, options));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
