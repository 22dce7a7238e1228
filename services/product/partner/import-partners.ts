import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { type ListFaults, createListFaults, readCsvList } from '../read-csv-list.ts';
import {
  type PartnerRow,
  partnerColumns,
  readPartnerRow,
  requiredPartnerColumns,
} from './partner-row.ts';
import {
  activateLoad,
  deleteLoad,
  isDirectoryEmpty,
  startLoad,
  putLines,
  staleLoads,
} from './store.ts';

export interface PartnerImportDeps {
  readonly db: Database;
  readonly clock: Clock;
}

export interface PartnersImported {
  readonly partners: number;
  /** Listed by an earlier list and not by this one: not found by searches, kept for homes that have one. */
  readonly unlisted: number;
}

const chunkRows = 1_000;

/**
 * Imports an operator's directory of service partners from a CSV file. Lines are stored apart and replace the directory in one
 * transaction after the last line; a faulty list changes nothing. Returns at most fifty faults with their lines.
 */
export async function importPartners(
  deps: PartnerImportDeps,
  file: string,
): Promise<Result<PartnersImported>> {
  const { db, clock } = deps;
  for (const stale of await staleLoads(db, clock.now().subtract({ hours: 24 })))
    await deleteLoad(db, stale);
  const load = await startLoad(db, clock.now());
  const loading = loadingInto(db, load);
  const { faults } = loading;
  try {
    await readCsvList(file, {
      required: requiredPartnerColumns,
      columns: partnerColumns,
      faults,
      row: loading.row,
    });
    await loading.flush();
    if (faults.all.length > 0) {
      await deleteLoad(db, load);
      return fail('invalid', 'partners-not-imported', { more: faults.toProblems() });
    }
    const { listed, unlisted } = await activateLoad(db, load, clock.now());
    return ok({ partners: listed, unlisted });
  } catch (error) {
    await deleteLoad(db, load).catch(() => undefined);
    throw error;
  }
}

/** Fills an empty directory with sample partners. */
export async function loadPartners(
  { db, clock }: PartnerImportDeps,
  partners: readonly PartnerRow[],
): Promise<void> {
  if (!(await isDirectoryEmpty(db))) return;
  const load = await startLoad(db, clock.now());
  await putLines(db, load, partners);
  await activateLoad(db, load, clock.now());
}

interface Line {
  readonly row: PartnerRow;
  readonly line: number;
}

function loadingInto(db: Database, load: number) {
  const faults: ListFaults = createListFaults();
  const chunk: Line[] = [];

  async function flush(): Promise<void> {
    const lines = chunk.splice(0);
    if (lines.length === 0 || faults.all.length > 0) return;
    const free = new Set(
      await putLines(
        db,
        load,
        lines.map(({ row }) => row),
      ),
    );
    for (const { row, line } of lines)
      if (!free.delete(row.listedAs)) faults.add({ code: 'partner-twice', line, column: 'id' });
  }

  return {
    faults,
    flush,
    async row(cells: Readonly<Record<string, string>>, line: number): Promise<void> {
      const read = readPartnerRow(cells);
      if (!read.ok) return faults.add({ code: read.code, line, column: read.column });
      chunk.push({ row: read.row, line });
      if (chunk.length >= chunkRows) await flush();
    },
  };
}
