import type { Database } from '@hearth/platform/database/database.ts';
import { type FaultName, faults } from '@hearth/plant/faults.ts';
import type { Temporal } from 'temporal-polyfill';
import { accountByEmail } from '../accounts/store.ts';
import { type Provocation, calm } from '../faults/provocation.ts';
import { provoke } from '../faults/provoke.ts';
import { provocationsOf } from '../faults/store.ts';
import { faultChangesOf, keepFaultChange, simulatedHomeOf } from './store.ts';

export type FaultsProvoked =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'no-such-account' | 'not-simulated' };

/**
 * Breaks the units of a simulated home from an instant on: these faults hold and no others, so that none repairs everything.
 * The plant feels them, and the units that they concern show their codes. Named and described in `@hearth/plant/faults.ts`.
 */
export async function provokeFaults(
  db: Database,
  at: { readonly account: string; readonly from: Temporal.Instant },
  names: readonly FaultName[],
): Promise<FaultsProvoked> {
  const account = await accountByEmail(db, at.account);
  if (!account) return { ok: false, code: 'no-such-account' };
  const { accountId } = account;
  const operator = { grantId: '', clientId: '', accountId, scope: '' };
  if (!(await simulatedHomeOf(db, operator))) return { ok: false, code: 'not-simulated' };
  await keepFaultChange(db, accountId, { from: at.from, names });
  return { ok: true };
}

/** What can be provoked and ended by one word each. `cloud…` and `gateway…` are the cloud's, the others the plant's. */
const ofCloud = {
  cloudDown: (on: boolean) => ({ isDown: on }),
  cloudRefusesWrites: (on: boolean) => ({ refusesWrites: on }),
  cloudQuotaUsedUp: (on: boolean) => ({ isQuotaUsedUp: on }),
  gatewayOffline: (on: boolean, at: Temporal.Instant) => ({ offlineSince: on ? at : null }),
} as const satisfies Record<string, (on: boolean, at: Temporal.Instant) => Partial<Provocation>>;

export const faultNames: readonly string[] = [...Object.keys(faults), ...Object.keys(ofCloud)];

export type NamedFault =
  | { readonly ok: true; readonly holding: readonly string[] }
  | {
      readonly ok: false;
      readonly code: 'no-such-account' | 'no-such-fault' | 'not-simulated';
    };

/** Begins or ends one named fault of an account's home; the others stay as they are. Answers with those that hold then. */
export async function nameFault(
  db: Database,
  given: {
    readonly account: string;
    readonly fault: string;
    readonly isOn: boolean;
    readonly now: Temporal.Instant;
  },
): Promise<NamedFault> {
  const { account, fault, isOn, now } = given;
  if (!faultNames.includes(fault)) return { ok: false, code: 'no-such-fault' };
  const known = await accountByEmail(db, account);
  if (!known) return { ok: false, code: 'no-such-account' };
  const operator = { grantId: '', clientId: '', accountId: known.accountId, scope: '' };
  const holding = new Set<FaultName>((await faultChangesOf(db, operator)).at(-1)?.names);
  if (isOfCloud(fault)) {
    const changed = await provoke(db, { account }, ofCloud[fault](isOn, now));
    if (!changed.ok) return { ok: false, code: 'no-such-account' };
  } else if (isOfPlant(fault)) {
    if (isOn) holding.add(fault);
    else holding.delete(fault);
    const changed = await provokeFaults(db, { account, from: now }, [...holding]);
    if (!changed.ok) return changed;
  }
  const cloud = (await provocationsOf(db, operator)).get('') ?? calm;
  return { ok: true, holding: [...holding, ...holdingOfCloud(cloud)] };
}

function holdingOfCloud(now: Provocation): readonly string[] {
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
