import type { Access } from '@hearth/access/access.ts';
import { addDays, isoInstant } from '@hearth/calendar/dates.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { CurrentHome } from '../home/store.ts';
import { readEntries } from '../logs/store.ts';
import type { WatchedCommand } from '../alert-rule/watched-home.ts';

const daysBack = 28;
const countMax = 1000;

/** Settled commands of the last four weeks, the oldest first. One that a newer command replaced was no failure. */
export async function readCommands(
  db: Database,
  access: Access,
  { horizon, today }: CurrentHome,
): Promise<readonly WatchedCommand[]> {
  const { days, nowMs } = horizon;
  const from = isoInstant(days.spanOf(addDays(today, -daysBack)).fromMs);
  const entries = await readEntries(db, access, {
    filter: { kind: 'command', from, to: isoInstant(nowMs + 1) },
    after: null,
    limit: countMax,
  });
  return entries
    .filter(({ outcome, reason }) => outcome !== null && reason !== 'superseded')
    .map(({ at, appliance, name, outcome }) => ({
      day: days.dayOf(Date.parse(at)),
      at,
      appliance,
      name,
      isConfirmed: outcome === 'confirmed',
    }))
    .toReversed();
}
