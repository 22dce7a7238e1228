import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { type KnownModel, knownModelOf } from '../label/product-ranges.ts';
import { type ListFault, createListFaults, readCsvList } from '../read-csv-list.ts';
import { codeFrom, groupedCode } from '../label/commissioning-code.ts';
import { codeHash } from './code-hash.ts';
import {
  activateBatch,
  deleteBatch,
  deleteReplacedUnits,
  findModel,
  openBatch,
  insertUnits,
  registeredUnits,
  staleBatches,
} from './store.ts';
import { type UnitRow, readUnitRow, unitColumns } from './unit-row.ts';

export interface ImportDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Keys the hashes of codes; at least 32 bytes. */
  readonly unitKey: Uint8Array;
  readonly random: (bytes: number) => Uint8Array;
}

export interface ImportRequest {
  readonly file: string;
  /** Receives the codes generated for units without one, as lines of CSV; null: every unit needs its own. */
  readonly codes: ((line: string) => Promise<void>) | null;
}

export interface ImportResult {
  readonly batch: number;
  readonly units: number;
  /** Number of these units that were registered before. */
  readonly overtaken: number;
  readonly codesMade: number;
}

const chunkRows = 5_000;

/**
 * Imports a vendor's list of units, all or none. The rows go to a batch in chunks, so that memory does not grow with the file. The batch
 * becomes active in one statement after the last valid line. Faults are reported by line, fifty at most.
 */
export async function importUnits(
  deps: ImportDeps,
  request: ImportRequest,
): Promise<Result<ImportResult>> {
  const { db, clock } = deps;
  for (const stale of await staleBatches(db, clock.now().subtract({ hours: 24 })))
    await deleteBatch(db, stale);
  const batch = await openBatch(db, clock.now());
  const loading = createLoading(deps, { batch, codes: request.codes });
  try {
    await readCsvList(request.file, loading.list);
    await loading.flush();
    const { faults } = loading.list;
    if (faults.all.length > 0) {
      await deleteBatch(db, batch);
      return fail('invalid', 'units-not-imported', { more: faults.toProblems() });
    }
    const { rows, models, codesMade } = loading.sum();
    await activateBatch(db, { batch, rows, models }, clock.now());
    return ok({ batch, units: rows, overtaken: await deleteReplacedUnits(db, batch), codesMade });
  } catch (error) {
    await deleteBatch(db, batch).catch(() => undefined);
    throw error;
  }
}

/** Registers a few sample units, once. */
export async function registerSampleUnits(
  deps: Pick<ImportDeps, 'db' | 'clock' | 'unitKey'>,
  units: readonly { gtin: string; serial: string; code: string }[],
): Promise<void> {
  const { db, clock } = deps;
  const [first] = units;
  if (!first || (await registeredUnits(db, first)).length > 0) return;
  const batch = await openBatch(db, clock.now());
  const registered = units.map((unit) => ({
    ...unit,
    codeHash: codeHash(deps.unitKey, unit, unit.code),
  }));
  await insertUnits(db, batch, registered);
  await activateBatch(db, { batch, rows: units.length, models: [] }, clock.now());
}

interface Line {
  readonly row: UnitRow;
  readonly line: number;
}

function createLoading(deps: ImportDeps, target: { batch: number; codes: ImportRequest['codes'] }) {
  const faults = createListFaults();
  const models = new Map<string, KnownModel>();
  const chunk: Line[] = [];
  let [rows, codesMade] = [0, 0];

  /** Whether the model has a name: in this file, in an earlier one, or among the built-in models. */
  async function hasModel({ row, line }: Line): Promise<boolean> {
    const { gtin, model } = row;
    const before = models.get(gtin);
    if (before && model && !isSameModel(before, model)) {
      faults.add({ code: 'model-differs', line, column: 'model' });
      return false;
    }
    const found =
      before ??
      (model ? { gtin, ...model } : ((await findModel(deps.db, gtin)) ?? knownModelOf(gtin)));
    if (found) models.set(gtin, found);
    else faults.add({ code: 'model-unknown', line, column: 'model' });
    return found !== null;
  }

  async function flush(): Promise<void> {
    const lines = chunk.splice(0);
    if (lines.length === 0 || faults.all.length > 0) return;
    const codeLines: string[] = [];
    const units = lines.map(({ row }) => {
      const code = row.code ?? codeFrom(deps.random(5));
      if (row.code === null) codeLines.push(codeLine(row, groupedCode(code), models));
      return { serial: row.serial, gtin: row.gtin, codeHash: codeHash(deps.unitKey, row, code) };
    });
    const inserted = await insertUnits(deps.db, target.batch, units);
    if (inserted.length < lines.length)
      for (const found of repeatedUnits(lines, inserted)) faults.add(found);
    rows += inserted.length;
    codesMade += codeLines.length;
    if (codeLines.length > 0) await target.codes?.(codeLines.join(''));
  }

  async function row(cells: Readonly<Record<string, string>>, line: number): Promise<void> {
    const read = readUnitRow(cells);
    if (!read.ok) return faults.add({ code: read.code, line, column: read.column });
    if (read.row.code === null && !target.codes)
      return faults.add({ code: 'code-missing', line, column: 'code' });
    if (!(await hasModel({ row: read.row, line }))) return;
    chunk.push({ row: read.row, line });
    if (chunk.length >= chunkRows) await flush();
  }

  return {
    flush,
    sum: () => ({ rows, codesMade, models: [...models.values()] }),
    list: {
      required: ['gtin', 'serial'],
      columns: unitColumns,
      faults,
      row,
      head: async () => target.codes?.('gtin,serial,model,code\n'),
    },
  };
}

const isSameModel = (first: Omit<KnownModel, 'gtin'>, second: Omit<KnownModel, 'gtin'>): boolean =>
  first.name === second.name && first.range === second.range && first.vendor === second.vendor;

const keyOf = ({ serial, gtin }: { serial: string; gtin: string }) => `${serial} ${gtin}`;

/** Lines that repeat a unit of an earlier line. */
function repeatedUnits(
  lines: readonly Line[],
  inserted: readonly { serial: string; gtin: string }[],
): readonly ListFault[] {
  const free = new Set(inserted.map(keyOf));
  return lines.flatMap(({ row, line }) =>
    free.delete(keyOf(row)) ? [] : [{ code: 'unit-twice', line, column: 'serial' }],
  );
}

function codeLine(row: UnitRow, code: string, models: ReadonlyMap<string, KnownModel>): string {
  const name = (models.get(row.gtin)?.name ?? '').replaceAll('"', '""');
  const serial = /[",]/.test(row.serial) ? `"${row.serial.replaceAll('"', '""')}"` : row.serial;
  return `${row.gtin},${serial},"${name}",${code}\n`;
}
