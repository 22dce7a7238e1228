import type { Access } from '@hearth/access/access.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { listAppliances } from '../appliance/store.ts';
import type { LogEntry } from '../logs/contract.ts';
import { readEntries } from '../logs/store.ts';
import type { DossierFigures } from './contract.ts';

/** Entries of one query, as on a page of the log. */
const entriesMax = 200;

/** Faults that the units reported, the newest first, each with the day of its end. */
export async function readFaults(
  db: Database,
  access: Access,
  days: LocalDays,
): Promise<DossierFigures['faults']> {
  const entries = await readEntries(db, access, {
    filter: { kind: 'fault' },
    after: null,
    limit: entriesMax,
  });
  const unitOf = await unitsByAppliance(db, access);
  return entries.flatMap((entry, at) => {
    if (entry.after === null) return [];
    // The entries before this one are later: the last of them about the same fault is its end.
    const next = entries
      .slice(0, at)
      .findLast(({ name, appliance }) => name === entry.name && appliance === entry.appliance);
    return [
      {
        unit: unitOf(entry),
        on: days.dayOf(Date.parse(entry.at)),
        code: entry.name,
        severity: severities.find((each) => each === entry.after) ?? null,
        clearedOn: next?.after === null ? days.dayOf(Date.parse(next.at)) : null,
      },
    ];
  });
}

const severities = ['error', 'warning', 'caution', 'emergency'] as const;

/** Settings of the technology, by the names of `packages/devices`; those of the flow have one for each mode. */
const settingPattern =
  '^(controlMode|curveShift|curveSlope|demandLimit|demandMode|heatUpMode|setPointMode|leavingWater(Max|Min|Offset[A-Za-z]*|SetPoint[A-Za-z]*))$';

/** Changes of settings by a person, a partner or at the unit, the newest first. */
export async function readChanges(
  db: Database,
  access: Access,
  days: LocalDays,
): Promise<DossierFigures['changes']> {
  const entries = await readEntries(db, access, {
    filter: { namePattern: settingPattern, by: ['person', 'partner', 'unit'] },
    after: null,
    limit: entriesMax,
  });
  const unitOf = await unitsByAppliance(db, access);
  return entries.flatMap((entry) => {
    const { kind, outcome, name, before, after } = entry;
    const by = actors.find((each) => each === entry.by);
    const isChange = kind === 'change' || (kind === 'command' && outcome === 'confirmed');
    if (!isChange || !by) return [];
    return [{ unit: unitOf(entry), on: days.dayOf(Date.parse(entry.at)), name, before, after, by }];
  });
}

const actors = ['person', 'partner', 'unit'] as const;

async function unitsByAppliance(
  db: Database,
  access: Access,
): Promise<(entry: LogEntry) => string | null> {
  const appliances = await listAppliances(db, access);
  const units = new Map(appliances.map(({ appliance, unit }) => [appliance, unit]));
  return ({ appliance }) => units.get(appliance) ?? null;
}
