import type { Database } from '@hearth/platform/database/database.ts';
import { type FaultName, faults } from '@hearth/plant/faults.ts';
import type { Temporal } from 'temporal-polyfill';
import { accountByEmail } from '../accounts/store.ts';
import { type FaultInjection, noInjection } from '../faults/fault-injection.ts';
import { injectFault } from '../faults/inject-fault.ts';
import { injectionsOf } from '../faults/store.ts';
import { faultChangesOf, insertFaultChange, simulatedHomeOf } from './store.ts';

export type PlantFaultsResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'no-such-account' | 'not-simulated' };

/**
 * Replaces the faults of a simulated home from an instant on; an empty list repairs all. The plant reacts to them, and the units
 * concerned report their codes. `@hearth/plant/faults.ts` names and describes them.
 */
export async function injectPlantFaults(
  db: Database,
  at: { readonly account: string; readonly from: Temporal.Instant },
  names: readonly FaultName[],
): Promise<PlantFaultsResult> {
  const account = await accountByEmail(db, at.account);
  if (!account) return { ok: false, code: 'no-such-account' };
  const { accountId } = account;
  const operator = { grantId: '', clientId: '', accountId, scope: '' };
  if (!(await simulatedHomeOf(db, operator))) return { ok: false, code: 'not-simulated' };
  await insertFaultChange(db, accountId, { from: at.from, names });
  return { ok: true };
}

/** Faults of the cloud by name, beside those of the plant. */
const ofCloud = {
  cloudDown: (on: boolean) => ({ isDown: on }),
  cloudRefusesWrites: (on: boolean) => ({ refusesWrites: on }),
  cloudQuotaUsedUp: (on: boolean) => ({ isQuotaUsedUp: on }),
  gatewayOffline: (on: boolean, at: Temporal.Instant) => ({ offlineSince: on ? at : null }),
} as const satisfies Record<string, (on: boolean, at: Temporal.Instant) => Partial<FaultInjection>>;

export const faultNames: readonly string[] = [...Object.keys(faults), ...Object.keys(ofCloud)];

export type NamedFaultResult =
  | { readonly ok: true; readonly holding: readonly string[] }
  | {
      readonly ok: false;
      readonly code: 'no-such-account' | 'no-such-fault' | 'not-simulated';
    };

/** Begins or ends one named fault of an account's home. Returns the names of all active faults. */
export async function setNamedFault(
  db: Database,
  change: {
    readonly account: string;
    readonly fault: string;
    readonly isOn: boolean;
    readonly now: Temporal.Instant;
  },
): Promise<NamedFaultResult> {
  const { account, fault, isOn, now } = change;
  if (!faultNames.includes(fault)) return { ok: false, code: 'no-such-fault' };
  const stored = await accountByEmail(db, account);
  if (!stored) return { ok: false, code: 'no-such-account' };
  const operator = { grantId: '', clientId: '', accountId: stored.accountId, scope: '' };
  const holding = new Set<FaultName>((await faultChangesOf(db, operator)).at(-1)?.names);
  if (isOfCloud(fault)) {
    const changed = await injectFault(db, { account }, ofCloud[fault](isOn, now));
    if (!changed.ok) return { ok: false, code: 'no-such-account' };
  } else if (isOfPlant(fault)) {
    if (isOn) holding.add(fault);
    else holding.delete(fault);
    const changed = await injectPlantFaults(db, { account, from: now }, [...holding]);
    if (!changed.ok) return changed;
  }
  const cloud = (await injectionsOf(db, operator)).get('') ?? noInjection;
  return { ok: true, holding: [...holding, ...holdingOfCloud(cloud)] };
}

function holdingOfCloud(now: FaultInjection): readonly string[] {
  const holds: Readonly<Record<keyof typeof ofCloud, boolean>> = {
    cloudDown: now.isDown,
    cloudRefusesWrites: now.refusesWrites,
    cloudQuotaUsedUp: now.isQuotaUsedUp,
    gatewayOffline: now.offlineSince !== null,
  };
  return Object.entries(holds).flatMap(([name, isOn]) => (isOn ? [name] : []));
}

const isOfCloud = (name: string): name is keyof typeof ofCloud => Object.hasOwn(ofCloud, name);
const isOfPlant = (name: string): name is FaultName => Object.hasOwn(faults, name);
