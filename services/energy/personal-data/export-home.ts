import type { Access } from '@hearth/access/access.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { type ExportedLine, exportedRows } from '@hearth/platform/database/export-rows.ts';
import { exportColumns, readingRows } from '../history/export-readings.ts';
import { type HomeDeps, readHome } from '../home/store.ts';
import { readExtent } from '../reading/store.ts';
import { energyClasses } from '../table-classes.ts';

/** Tables of readings, which are written as intervals with their series. */
export const readingTables = ['reading_day', 'reading_period'];

const daysAtATime = 92;

/** All that energy holds of a home and its owner may see. */
export async function* exportHome(deps: HomeDeps, access: Access): AsyncGenerator<ExportedLine> {
  const { installationId: id, visibleFrom } = access;
  const hidden = access.hiddenSpans ?? [];
  const owner = {
    column: 'installation_id',
    id,
    visible: { from: visibleFrom, since: visibleFrom, hidden },
  } as const;
  yield* exportedRows(deps.db, energyClasses, owner, readingTables);
  yield* readingsOf(deps, access);
}

async function* readingsOf(deps: HomeDeps, access: Access): AsyncGenerator<ExportedLine> {
  yield {
    table: 'energy.readings',
    columns: exportColumns.map((name) => ({ name, type: columnTypes[name] ?? 'text' })),
  };
  const home = await readHome(deps, access);
  if (!home) return;
  const { series } = home.frame;
  const extent = await readExtent(deps.db, access, { series, horizon: home.horizon });
  if (!extent) return;
  for (let from = extent.first; from <= extent.last; from = addDays(from, daysAtATime)) {
    const end = addDays(from, daysAtATime - 1);
    const to = end < extent.last ? end : extent.last;
    for await (const rows of readingRows(deps.db, access, { home, from, to })) yield* rows;
  }
}

const columnTypes: Readonly<Record<string, string>> = {
  from_utc: 'timestamp with time zone',
  to_utc: 'timestamp with time zone',
  from_local: 'timestamp with time zone',
  to_local: 'timestamp with time zone',
  step_s: 'integer',
  accuracy: 'double precision',
  value: 'double precision',
};
