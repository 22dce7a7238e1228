import { readGtin } from '../label/gtin.ts';
import type { Vendor } from '../vendors.ts';
import {
  type ProductRange,
  vendorOfGtin,
  knownModelOf,
  productRanges,
} from '../label/product-ranges.ts';
import { readSerial } from '../label/serial.ts';
import { readCode } from '../label/commissioning-code.ts';

export interface UnitRow {
  readonly gtin: string;
  readonly serial: string;
  /** null: a code is generated. */
  readonly code: string | null;
  readonly model: {
    readonly name: string;
    readonly range: ProductRange;
    readonly vendor: Vendor | null;
  } | null;
}

export type ReadUnitRow =
  | { readonly ok: true; readonly row: UnitRow }
  | { readonly ok: false; readonly code: string; readonly column: string };

export const unitColumns = ['gtin', 'serial', 'code', 'model', 'range', 'vendor'] as const;

const vendors: readonly Vendor[] = ['onecta', 'vicare'];

/** Parses one line of a vendor's list; `cells` by column. */
export function readUnitRow(
  cells: Readonly<Partial<Record<(typeof unitColumns)[number], string>>>,
): ReadUnitRow {
  const cell = (name: (typeof unitColumns)[number]): string => cells[name]?.trim() ?? '';
  const wrong = (column: string, code: string): ReadUnitRow => ({ ok: false, code, column });
  const item = readGtin(cell('gtin'));
  if (!item.ok) return wrong('gtin', `gtin-${item.reason}`);
  const { gtin } = item;
  const named = cell('range');
  const range = productRanges.find((each) => each === named);
  if (named !== '' && range === undefined) return wrong('range', 'range-unknown');
  const vendorName = cell('vendor');
  const vendor = vendors.find((each) => each === vendorName);
  if (vendorName !== '' && vendor === undefined) return wrong('vendor', 'vendor-unknown');
  const builtIn = knownModelOf(gtin);
  const name = cell('model');
  if (builtIn && range !== undefined && range !== builtIn.range)
    return wrong('range', 'range-other');
  if (name !== '' && range === undefined && !builtIn) return wrong('range', 'range-missing');
  const serial = cell('serial').toUpperCase();
  if (!/^[!"%&'()*+,\-./0-9:;<=>?A-Z_]{1,20}$/.test(serial))
    return wrong('serial', serial === '' ? 'serial-missing' : 'serial-sign');
  const read = builtIn ? readSerial(serial, builtIn.range) : null;
  if (read && !read.ok) return wrong('serial', `serial-${read.reason}`);
  const typed = cell('code');
  const code = typed === '' ? null : readCode(typed);
  if (code && !code.ok) return wrong('code', `code-${code.reason}`);
  return {
    ok: true,
    row: {
      gtin,
      serial: read?.ok ? read.serial : serial,
      code: code?.ok ? code.code : null,
      model:
        name !== '' && range !== undefined
          ? { name: name.slice(0, 80), range, vendor: vendor ?? vendorOfGtin(gtin) }
          : null,
    },
  };
}
