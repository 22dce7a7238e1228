import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { createListFaults, readCsvList } from '../read-csv-list.ts';
import { knownModelOf } from '../label/product-ranges.ts';
import { findModels } from '../unit-registry/store.ts';
import { readSheetRow, sheetColumns } from './sheet-row.ts';
import { type ModelSheet, storeModelSheets } from './store.ts';

/** Vendors have some thousands of models. */
const sheetsMax = 20_000;

/** Imports a vendor's data sheets by model, all or none; faults are reported by line, fifty at most. */
export async function importSheets(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  file: string,
): Promise<Result<{ readonly sheets: number }>> {
  const faults = createListFaults();
  const sheets = new Map<string, { readonly line: number; readonly sheet: ModelSheet }>();
  await readCsvList(file, {
    required: ['gtin'],
    columns: sheetColumns,
    faults,
    row(cells, line) {
      const read = readSheetRow(cells);
      if (!read.ok) return faults.add({ code: read.code, line, column: read.column });
      const { sheet } = read;
      if (sheets.has(sheet.gtin))
        return faults.add({ code: 'model-repeated', line, column: 'gtin' });
      if (sheets.size >= sheetsMax)
        return faults.add({ code: 'too-many-models', line, column: '' });
      sheets.set(sheet.gtin, { line, sheet });
    },
  });
  const known = await findModels(db, [...sheets.keys()]);
  for (const [gtin, { line }] of sheets)
    if (!known.has(gtin) && !knownModelOf(gtin))
      faults.add({ code: 'model-unknown', line, column: 'gtin' });
  if (faults.all.length > 0)
    return fail('invalid', 'sheets-not-imported', { more: faults.toProblems() });
  const read = [...sheets.values()].map(({ sheet }) => sheet);
  await db.transaction((tx) => storeModelSheets(tx, read, clock.now()));
  return ok({ sheets: read.length });
}
