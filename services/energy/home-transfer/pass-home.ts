import { localDate } from '@hearth/calendar/dates.ts';
import { endWatches } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { dropWork, scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import type { ServiceDeps } from '@hearth/platform/process/service.ts';
import { Temporal } from 'temporal-polyfill';
import type { DossierYear } from '../dossier/contract.ts';
import { deletePassedYears, insertPassedYears } from '../dossier/store.ts';
import { deleteHistory, deleteSaved } from './delete-history.ts';
import { deleteOpenDecisions, endDerivedRows, lockZone, revokeMeters } from './store.ts';
import {
  type Edge,
  type TransferKey,
  dropErasure,
  lockErasure,
  noteErasure,
  restoreRows,
  withholdHistory,
  withholdSettings,
} from './withheld-rows.ts';

type Deps = Pick<ServiceDeps, 'db' | 'clock'>;

/** Kind of the due work that deletes a past which was not passed on; its key is the home and the transfer. */
export const erasePastKind = 'energy.erase-past';

export interface PassedHome {
  readonly at: string;
  readonly keepsHistory: boolean;
  readonly years: readonly DossierYear[];
  readonly keepsSettings: boolean;
  /** By the real clock. */
  readonly eraseAt: string;
}

/** Ends what ends with a transfer, and hides what the giver has not passed on until it is deleted. */
export async function passHome(
  { db, clock }: Deps,
  key: TransferKey,
  { at, keepsHistory, years, keepsSettings, eraseAt }: PassedHome,
): Promise<void> {
  const { installation } = key;
  await db.transaction(async (tx) => {
    const edge = await lockedEdge(tx, installation, at);
    await endOfHousehold(tx, installation, clock.now());
    if (!keepsHistory || !keepsSettings) {
      const erasure = { beforeAt: at, eraseAt, keepsHistory };
      if (await noteErasure(tx, key, erasure)) {
        if (!keepsSettings) await withholdSettings(tx, key);
        if (!keepsHistory) {
          await withholdHistory(tx, key, edge);
          await insertPassedYears(tx, key, years);
        }
        await scheduleWork(tx, workOf(key), Temporal.Instant.from(eraseAt));
      }
    }
    await endWatches(tx, 'energy', installation);
  });
}

export interface ReturnedHome {
  /** The time between the transfer and its undoing, by the home's clock. */
  readonly from: string;
  readonly to: string;
  /** The transfer, by the real clock. */
  readonly since: string;
  /** The undoing, by the real clock: a repeated call changes nothing that was saved later. */
  readonly until: string;
  readonly keepsSettings: boolean;
}

/** Undoes a transfer: the giver gets back what was hidden, and what the household in between has left is deleted. */
export async function returnHome(
  { db, clock }: Deps,
  key: TransferKey,
  { from, to, since, until, keepsSettings }: ReturnedHome,
): Promise<void> {
  const { installation } = key;
  await db.transaction(async (tx) => {
    const begin = await lockedEdge(tx, installation, from);
    const end = await lockedEdge(tx, installation, to);
    await endOfHousehold(tx, installation, clock.now());
    await deleteHistory(tx, installation, { from: begin, before: end });
    const isFirst = (await lockErasure(tx, key)) !== null;
    // A second call finds the restored settings, which are older.
    const settings = isFirst && !keepsSettings ? 'all' : 'since';
    await deleteSaved(tx, installation, { since, until, settings });
    await deletePassedYears(tx, key);
    await restoreRows(tx, key);
    await dropErasure(tx, key);
    await dropWork(tx, { kind: erasePastKind, keys: [workOf(key).key] });
    await endWatches(tx, 'energy', installation);
  });
}

/** Deletes a past that was not passed on and cannot come back any more. */
export async function erasePast({ db }: Deps, key: TransferKey): Promise<void> {
  await db.transaction(async (tx) => {
    const erasure = await lockErasure(tx, key);
    if (!erasure) return;
    if (!erasure.keepsHistory) {
      const before = await lockedEdge(tx, key.installation, erasure.beforeAt);
      await deleteHistory(tx, key.installation, { from: null, before });
    }
    await dropErasure(tx, key);
  });
}

const workOf = ({ installation, transfer }: TransferKey) => ({
  kind: erasePastKind,
  key: `${installation} ${transfer}`,
});

async function endOfHousehold(
  tx: Database,
  installation: string,
  now: Temporal.Instant,
): Promise<void> {
  await revokeMeters(tx, installation, now);
  await endDerivedRows(tx, installation);
  await deleteOpenDecisions(tx, installation);
}

async function lockedEdge(tx: Database, installation: string, at: string): Promise<Edge> {
  // A home without readings has no time zone and no days.
  const timeZone = (await lockZone(tx, installation, at)) ?? 'UTC';
  return { at, day: localDate(at, timeZone) };
}
