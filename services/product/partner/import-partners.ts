import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { type ListFaults, listFaults, readList } from '../read-csv-list.ts';
import {
  type PartnerRow,
  partnerColumns,
  readPartnerRow,
  requiredPartnerColumns,
} from './partner-row.ts';
import {
  activateLoad,
  dropLoad,
  isDirectoryEmpty,
  openLoad,
  putLines,
  staleLoads,
} from './store.ts';

export interface PartnerImportDeps {
  readonly db: Database;
  readonly clock: Clock;
}

export interface PartnersImported {
  readonly partners: number;
  /** Named by an earlier list and not by this one: found no more, kept for those who have them. */
  readonly unlisted: number;
}

const chunkRows = 1_000;

/**
 * Reads an operator's directory of service partners, all of it or nothing: lines go to a load of their own, and become the directory
 * at one instant when the last one was right. What is wrong is told by line, fifty times at most.
 */
export async function importPartners(
  deps: PartnerImportDeps,
  file: string,
): Promise<Result<PartnersImported>> {
  const { db, clock } = deps;
  for (const stale of await staleLoads(db, clock.now().subtract({ hours: 24 })))
    await dropLoad(db, stale);
  const load = await openLoad(db, clock.now());
  const loading = loadingInto(db, load);
  const { faults } = loading;
  try {
    await readList(file, {
      required: requiredPartnerColumns,
      columns: partnerColumns,
      faults,
      row: loading.row,
    });
    await loading.flush();
    if (faults.all.length > 0) {
      await dropLoad(db, load);
      return fail('invalid', 'partners-not-imported', { more: faults.told() });
    }
    const { listed, unlisted } = await activateLoad(db, load, clock.now());
    return ok({ partners: listed, unlisted });
  } catch (error) {
    await dropLoad(db, load).catch(() => undefined);
    throw error;
  }
}

/** A directory to try the search on, where there is none. */
export async function loadPartners(
  { db, clock }: PartnerImportDeps,
  partners: readonly PartnerRow[],
): Promise<void> {
  if (!(await isDirectoryEmpty(db))) return;
  const load = await openLoad(db, clock.now());
  await putLines(db, load, partners);
  await activateLoad(db, load, clock.now());
}

interface Line {
  readonly row: PartnerRow;
  readonly line: number;
}

function loadingInto(db: Database, load: number) {
  const faults: ListFaults = listFaults();
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
      if (!free.delete(row.listedAs))
        faults.add({ code: 'partner-told-twice', line, column: 'id' });
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
