import type { Caller } from '@hearth/access/access.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import { callingAccount } from '../account/calling-account.ts';
import { type SecurityLog, actorOf } from '../security-log/security-log.ts';
import { recordConsent } from './store.ts';

export interface ConsentDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
  /** Current version of terms and privacy notice; undefined where no consent is required. */
  readonly policyVersion?: string | undefined;
}

/** Records the consent to the current version; any other version is a conflict. */
export async function giveConsent(
  deps: ConsentDeps,
  caller: Caller,
  consent: { readonly version: string; readonly locale: Locale },
): Promise<Result<undefined>> {
  const account = await callingAccount(deps.db, caller);
  if (!account.ok) return account;
  if (consent.version !== deps.policyVersion)
    return fail('conflict', 'policy-outdated', { at: '/body/version' });
  const { subject } = account.value;
  await deps.db.transaction(async (tx) => {
    const isNew = await recordConsent(tx, { subject, ...consent }, deps.clock.now());
    if (!isNew) return;
    const detail = { version: consent.version };
    const event = { actor: actorOf(subject), action: 'consent-given', detail } as const;
    await deps.securityLog.append(event, tx);
  });
  return ok(undefined);
}
