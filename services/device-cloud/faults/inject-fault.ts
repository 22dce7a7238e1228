import type { Database } from '@hearth/platform/database/database.ts';
import { accountByEmail, deviceOf } from '../accounts/store.ts';
import { type FaultInjection, noInjection } from './fault-injection.ts';
import { injectionsOf, upsertInjection } from './store.ts';

export type InjectionResult =
  | { readonly ok: true; readonly injection: FaultInjection }
  | { readonly ok: false; readonly code: 'no-such-account' | 'no-such-device' };

/**
 * Injects faults into an account, or into one of its devices: named properties change, the rest stays. `noInjection` of
 * `fault-injection.ts` ends all of them. For tests, the demo and the operator; not reachable over HTTP.
 */
export async function injectFault(
  db: Database,
  at: { readonly account: string; readonly device?: string },
  change: Partial<FaultInjection>,
): Promise<InjectionResult> {
  const account = await accountByEmail(db, at.account);
  if (!account) return { ok: false, code: 'no-such-account' };
  const operator = { grantId: '', clientId: '', accountId: account.accountId, scope: '' };
  const deviceId = at.device ?? '';
  const device =
    deviceId === '' ||
    (await deviceOf(db, operator, deviceId, 'onecta')) ||
    (await deviceOf(db, operator, deviceId, 'vicare'));
  if (!device) return { ok: false, code: 'no-such-device' };
  const before = (await injectionsOf(db, operator)).get(deviceId) ?? noInjection;
  const injection = { ...before, ...change };
  await upsertInjection(db, { accountId: account.accountId, deviceId }, injection);
  return { ok: true, injection };
}
