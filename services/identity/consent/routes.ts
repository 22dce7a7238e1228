import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { fail, ok } from '@hearth/core/problem.ts';
import { callingAccount, subjectOf } from '../account/calling/routes.ts';
import { type SecurityLog, actorOf } from '../security-log.ts';
import type { consentContract } from './contract.ts';
import { consentsOf, keepConsent } from './store.ts';

interface ConsentDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
  /** What people are asked about now; undefined where nothing is. */
  readonly policyVersion?: string | undefined;
}

export function consentRoutes(deps: ConsentDeps): Implementation<typeof consentContract> {
  return {
    listConsents: async ({ caller }) => ok([...(await consentsOf(deps.db, subjectOf(caller)))]),
    giveConsent: async ({ caller, body }) => {
      const account = await callingAccount(deps.db, caller);
      if (!account.ok) return account;
      // Somebody who has read another one has not agreed to this one.
      if (body.version !== deps.policyVersion)
        return fail('conflict', 'policy-outdated', { at: '/body/version' });
      const { subject } = account.value;
      await deps.db.transaction(async (tx) => {
        const isNew = await keepConsent(tx, { subject, ...body }, deps.clock.now());
        if (!isNew) return;
        const detail = { version: body.version };
        const event = { actor: actorOf(subject), action: 'consent-given', detail } as const;
        await deps.securityLog.append(event, tx);
      });
      return ok(undefined);
    },
  };
}
