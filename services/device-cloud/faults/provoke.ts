import type { Database } from '@hearth/platform/database/database.ts';
import { accountByEmail, deviceOf } from '../accounts/store.ts';
import { type Provocation, calm } from './provocation.ts';
import { provocationsOf, writeProvocation } from './store.ts';

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
