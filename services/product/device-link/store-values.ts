import type { Device } from '@hearth/devices/device-cloud.ts';
import type { LogEntry } from '@hearth/energy/logs/contract.ts';
import type { WorldClock } from '@hearth/calendar/clock.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import {
  type Database,
  afterCommit,
  transactionBeside,
} from '@hearth/platform/database/database.ts';
import { isApart } from '@hearth/platform/database/pending-row.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { describeUnit } from '../unit/describe-unit.ts';
import { type UnitState, markUnreported, putState } from '../unit/store.ts';
import type { Unit } from '../unit/unit.ts';
import { enqueueUnitChange, followUnitChange } from './control/outbox.ts';
import { changesByHand, pointsByOwnWeek } from './control/unit-change.ts';
import { enqueueLogsBy } from './delivery/outbox.ts';
import { changesBetween } from './device-changes.ts';

/** A unit with the values of a reading. */
export interface ReadUnit {
  readonly unit: Unit;
  /** null: the first values of the unit. */
  readonly before: UnitState | null;
  readonly state: Omit<UnitState, 'unreportedSince'>;
  /** Log entries of commands that the reading confirms. */
  readonly confirmed: readonly LogEntry[];
  /** Targets of sent commands, whose changes are logged as commands. */
  readonly ownTargets: ReadonlySet<string>;
  /** Whether a command that is open sets the name. */
  readonly isNamedByUs: boolean;
}

export interface ReadValues {
  readonly installationId: InstallationId;
  readonly values: readonly ReadUnit[];
  /** Units of the account that the reading lacks. */
  readonly missing: readonly Unit[];
  readonly now: Temporal.Instant;
  /** By the home's clock. */
  readonly readAt: Temporal.Instant;
  readonly timeZone: string;
  readonly clock: WorldClock | null;
  /** Whether the transaction may also have changed the home. */
  readonly isOfMore: boolean;
}

/**
 * Stores values of units and what follows from their changes. On a cluster they are the home's, and the account is local: there a poll
 * stores them in a transaction of their own, before that of the account, which is read again if it does not commit (decision 0163).
 */
export async function storeValues(
  tx: Database,
  deps: ProductDeps,
  read: ReadValues,
): Promise<void> {
  if (!isApart(tx)) return await storeWithAccount(tx, deps, { ...read, stored: read.values });
  const [first, known] = split(read.values);
  if (read.isOfMore) await storeWithAccount(tx, deps, { ...read, stored: known });
  else await storeBesideAccount(tx, deps, { ...read, stored: known });
  // A new unit exists with the commit. If the process ends before its first values are stored, the next reading has them.
  if (first.length > 0) await afterCommit(tx, () => putStates(deps.db, first));
}

/** Units without values, and with. */
const split = (values: readonly ReadUnit[]) =>
  [
    values.filter(({ before }) => before === null),
    values.filter(({ before }) => before !== null),
  ] as const;

interface StoredValues extends ReadValues {
  /** Those of the values that are stored now. */
  readonly stored: readonly ReadUnit[];
}

async function storeWithAccount(
  tx: Database,
  deps: ProductDeps,
  read: StoredValues,
): Promise<void> {
  await putStates(tx, read.stored);
  await markUnreported(tx, read.missing, read.readAt);
  const entries = read.values.flatMap((each) => [...each.confirmed, ...loggedChanges(each, read)]);
  await log(tx, deps, read, entries);
  for (const change of await unitChanges(tx, deps, read)) await followUnitChange(tx, deps, change);
}

async function storeBesideAccount(
  tx: Database,
  deps: ProductDeps,
  read: StoredValues,
): Promise<void> {
  const { stored, missing, readAt } = read;
  if (stored.length > 0 || missing.length > 0)
    await transactionBeside(tx, async (home) => {
      await putStates(home, stored);
      await markUnreported(home, missing, readAt);
      const changes = stored.flatMap((each) => loggedChanges(each, read));
      await log(home, deps, read, changes);
      for (const change of await unitChanges(home, deps, read))
        await enqueueUnitChange(home, deps, change);
    });
  const confirmed = read.values.flatMap((each) => each.confirmed);
  await log(tx, deps, read, confirmed);
}

async function putStates(db: Database, values: readonly ReadUnit[]): Promise<void> {
  for (const { unit, state } of values) await putState(db, unit, state);
}

const log = async (
  tx: Database,
  deps: ProductDeps,
  { installationId: installation, clock: world }: ReadValues,
  entries: readonly LogEntry[],
): Promise<void> => enqueueLogsBy(tx, deps, { installation, entries, world });

function loggedChanges(
  { unit, before, state, ownTargets }: ReadUnit,
  { now, timeZone }: ReadValues,
): readonly LogEntry[] {
  if (!before) return [];
  const { device: after, readAt: at } = state;
  return changesBetween({
    appliance: unit.applianceId,
    before: before.device,
    after,
    at: now,
    ownTargets,
    byOwnWeek: pointsByOwnWeek({ after, beforeAt: before.readAt, at, timeZone }),
  });
}

/** What people have changed at the units or in the vendor's app. */
async function unitChanges(tx: Database, deps: ProductDeps, { values, timeZone }: ReadValues) {
  const found = [];
  for (const { unit, before, state, isNamedByUs } of values) {
    if (!before) continue;
    const { device, readAt: at } = state;
    const readings = { unit, before: before.device, after: device, beforeAt: before.readAt, at };
    const changes = await changesByHand(tx, deps, { ...readings, timeZone });
    const name = isNamedByUs ? null : newName(unit, { before: before.device, after: device });
    if (changes.length > 0 || name !== null) found.push({ unit, device, changes, name });
  }
  return found;
}

/** The name that somebody gave the unit in the vendor's app. */
function newName(
  unit: Unit,
  { before, after }: { readonly before: Device; readonly after: Device },
): string | null {
  const { name } = describeUnit(after);
  const isSame = name === describeUnit(before).name || name === unit.name || name === '';
  return isSame ? null : name;
}
