import type { InstallationId } from '@hearth/core/branded.ts';
import type { Clock, WorldClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { dropWork, wakeWork } from '@hearth/platform/jobs/due-work.ts';
import type { Temporal } from 'temporal-polyfill';
import { storeClock } from '../../home/store.ts';
import { forecastHomeKind, watchHomeKind } from '../../setting/setting-kinds.ts';
import { hasReadings, replaceZones, saveCorrectedZone, zonesOf } from './store.ts';

/** Kind of due work that moves the readings of a home to a corrected time zone; its key is the installation. */
export const zoneCorrectionKind = 'energy.zone-correction';

/** Kind of due work that deletes old rows of a home; its key is the installation. */
export const retentionKind = 'energy.retention';

/** The first readings of a new home arrive in the meantime. */
const firstReadings = { minutes: 5 } as const;
const dayLong = { hours: 24 } as const;

/**
 * Creates or updates a home; called by product. A time zone holds for all days. Where readings are stored under another zone, they
 * are moved in the background, and the previous zone holds until then.
 */
export async function putHome(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  home: HomeInput,
): Promise<void> {
  await db.transaction((tx) => storeHome(tx, home, clock.now()));
}

interface HomeInput {
  readonly installation: InstallationId;
  readonly timeZone: string;
  readonly clock: WorldClock | null;
}

async function storeHome(
  tx: Database,
  { installation, timeZone, clock }: HomeInput,
  now: Temporal.Instant,
): Promise<void> {
  await storeClock(tx, installation, clock);
  await wakeWork(tx, { kind: watchHomeKind, key: installation }, now);
  await wakeWork(tx, { kind: forecastHomeKind, key: installation }, now.add(firstReadings));
  await wakeWork(tx, { kind: retentionKind, key: installation }, now.add(dayLong));
  const zones = await zonesOf(tx, installation);
  const isCurrent = zones.length === 1 && zones[0]?.timeZone === timeZone;
  if (!isCurrent && (zones.length === 0 || !(await hasReadings(tx, installation))))
    await replaceZones(tx, installation, timeZone);
  else if (!isCurrent) {
    await saveCorrectedZone(tx, installation, timeZone);
    await wakeWork(tx, { kind: zoneCorrectionKind, key: installation }, now);
    return;
  }
  // A correction that was taken back before it ran.
  await saveCorrectedZone(tx, installation, null);
  await dropWork(tx, { kind: zoneCorrectionKind, keys: [installation] });
}
