import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { type KnownModel, knownModelOf } from '../label/product-ranges.ts';
import { type ListFault, createListFaults, readCsvList } from '../read-csv-list.ts';
import { codeFrom, groupedCode } from '../label/commissioning-code.ts';
import { codeHash } from './code-hash.ts';
import {
  activateBatch,
  dropBatch,
  dropOvertaken,
  findModel,
  openBatch,
  putUnits,
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

export interface Import {
  readonly file: string;
  /** Takes the codes that were made for units that came without one, as lines of CSV; null: every unit has to bring its own. */
  readonly codes: ((line: string) => Promise<void>) | null;
}

export interface Imported {
  readonly batch: number;
  readonly units: number;
  /** Of those, known before and told of anew. */
  readonly overtaken: number;
  readonly codesMade: number;
}

const chunkRows = 5_000;

/**
 * Reads a maker's list of units, all of it or nothing: it goes to a batch of its own in chunks, so that memory does not grow with
 * the file, and counts from one instant when the last line was right. What is wrong is told by line, fifty times at most.
 */
export async function importUnits(deps: ImportDeps, given: Import): Promise<Result<Imported>> {
  const { db, clock } = deps;
  for (const stale of await staleBatches(db, clock.now().subtract({ hours: 24 })))
    await dropBatch(db, stale);
  const batch = await openBatch(db, clock.now());
  const loading = loadingInto(deps, { batch, codes: given.codes });
  try {
    await readCsvList(given.file, loading.list);
    await loading.flush();
    const { faults } = loading.list;
    if (faults.all.length > 0) {
      await dropBatch(db, batch);
      return fail('invalid', 'units-not-imported', { more: faults.toProblems() });
    }
    const { rows, models, codesMade } = loading.sum();
    await activateBatch(db, { batch, rows, models }, clock.now());
    return ok({ batch, units: rows, overtaken: await dropOvertaken(db, batch), codesMade });
  } catch (error) {
    await dropBatch(db, batch).catch(() => undefined);
    throw error;
  }
}

/** A few units that are known here; told again they are not loaded again. */
export async function loadUnits(
  deps: Pick<ImportDeps, 'db' | 'clock' | 'unitKey'>,
  units: readonly { gtin: string; serial: string; code: string }[],
): Promise<void> {
  const { db, clock } = deps;
  const [first] = units;
  if (!first || (await registeredUnits(db, first)).length > 0) return;
  const batch = await openBatch(db, clock.now());
  const kept = units.map((unit) => ({
    ...unit,
    codeHash: codeHash(deps.unitKey, unit, unit.code),
  }));
  await putUnits(db, batch, kept);
  await activateBatch(db, { batch, rows: units.length, models: [] }, clock.now());
}

interface Line {
  readonly row: UnitRow;
  readonly line: number;
}

function loadingInto(deps: ImportDeps, to: { batch: number; codes: Import['codes'] }) {
  const faults = createListFaults();
  const models = new Map<string, KnownModel>();
  const chunk: Line[] = [];
  let [rows, codesMade] = [0, 0];

  /** The name of its model, in this file, in an earlier one or known to everybody. */
  async function hasModel({ row, line }: Line): Promise<boolean> {
    const { gtin, model } = row;
    const before = models.get(gtin);
    if (before && model && !isSameModel(before, model)) {
      faults.add({ code: 'model-told-otherwise', line, column: 'model' });
      return false;
    }
    const known =
      before ??
      (model ? { gtin, ...model } : ((await findModel(deps.db, gtin)) ?? knownModelOf(gtin)));
    if (known) models.set(gtin, known);
    else faults.add({ code: 'model-unknown', line, column: 'model' });
    return known !== null;
  }

  async function flush(): Promise<void> {
    const lines = chunk.splice(0);
    if (lines.length === 0 || faults.all.length > 0) return;
    const made: string[] = [];
    const units = lines.map(({ row }) => {
      const code = row.code ?? codeFrom(deps.random(5));
      if (row.code === null) made.push(codeLine(row, groupedCode(code), models));
      return { serial: row.serial, gtin: row.gtin, codeHash: codeHash(deps.unitKey, row, code) };
    });
    const put = await putUnits(deps.db, to.batch, units);
    if (put.length < lines.length) for (const found of repeated(lines, put)) faults.add(found);
    rows += put.length;
    codesMade += made.length;
    if (made.length > 0) await to.codes?.(made.join(''));
  }

  async function row(cells: Readonly<Record<string, string>>, line: number): Promise<void> {
    const read = readUnitRow(cells);
    if (!read.ok) return faults.add({ code: read.code, line, column: read.column });
    if (read.row.code === null && !to.codes)
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
      head: async () => to.codes?.('gtin,serial,model,code\n'),
    },
  };
}

const isSameModel = (one: Omit<KnownModel, 'gtin'>, other: Omit<KnownModel, 'gtin'>): boolean =>
  one.name === other.name && one.range === other.range && one.maker === other.maker;

const keyOf = ({ serial, gtin }: { serial: string; gtin: string }) => `${serial} ${gtin}`;

/** Lines whose unit stands further up. */
function repeated(
  lines: readonly Line[],
  put: readonly { serial: string; gtin: string }[],
): readonly ListFault[] {
  const free = new Set(put.map(keyOf));
  return lines.flatMap(({ row, line }) =>
    free.delete(keyOf(row)) ? [] : [{ code: 'unit-told-twice', line, column: 'serial' }],
  );
}

function codeLine(row: UnitRow, code: string, models: ReadonlyMap<string, KnownModel>): string {
  const name = (models.get(row.gtin)?.name ?? '').replaceAll('"', '""');
  const serial = /[",]/.test(row.serial) ? `"${row.serial.replaceAll('"', '""')}"` : row.serial;
  return `${row.gtin},${serial},"${name}",${code}\n`;
}
