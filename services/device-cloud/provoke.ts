import type { Database } from '@hearth/platform/database.ts';
import { accountByEmail, deviceOf } from './accounts/store.ts';
import type { FaultName } from '@hearth/plant/faults.ts';
import type { Temporal } from 'temporal-polyfill';
import { type Provocation, calm } from './faults/provocation.ts';
import { provocationsOf, writeProvocation } from './faults/store.ts';
import { keepFaultChange, simulatedHomeOf } from './simulation/store.ts';

export type Provoked =
  | { readonly ok: true; readonly provocation: Provocation }
  | { readonly ok: false; readonly code: 'no-such-account' | 'no-such-device' };

/**
 * Makes something go wrong for an account, or for one of its devices: what is named changes, the rest stays. With `calm` of
 * `faults/provocation.ts` everything is well again. For tests, the demo and the operator; not reachable over HTTP.
 */
export async function provoke(
  db: Database,
  at: { readonly account: string; readonly device?: string },
  change: Partial<Provocation>,
): Promise<Provoked> {
  const account = await accountByEmail(db, at.account);
  if (!account) return { ok: false, code: 'no-such-account' };
  const operator = { grantId: '', clientId: '', accountId: account.accountId, scope: '' };
  const deviceId = at.device ?? '';
  if (deviceId !== '' && !(await deviceOf(db, operator, deviceId)))
    return { ok: false, code: 'no-such-device' };
  const before = (await provocationsOf(db, operator)).get(deviceId) ?? calm;
  const provocation = { ...before, ...change };
  await writeProvocation(db, { accountId: account.accountId, deviceId }, provocation);
  return { ok: true, provocation };
}

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
