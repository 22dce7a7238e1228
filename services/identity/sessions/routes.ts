import type { Implementation } from '@hearth/platform/http/http.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { ok } from '@hearth/core/problem.ts';
import { subjectOf } from '../account/calling-account.ts';
import { type SecurityLog, actorOf, detailOf } from '../security-log/security-log.ts';
import type { sessionsContract } from './contract.ts';
import type { SignOuts } from './sign-out.ts';

interface SessionsDeps {
  readonly db: Database;
  readonly signOuts: SignOuts;
  readonly securityLog: SecurityLog;
}

export function sessionsRoutes(deps: SessionsDeps): Implementation<typeof sessionsContract> {
  return {
    endSessions: async ({ caller, body }) => {
      const subject = subjectOf(caller);
      await deps.db.transaction(async (tx) => {
        await deps.signOuts.end(tx, subject, body.ending);
        const detail = detailOf({ which: body.ending.which, device: body.device });
        const event = { actor: actorOf(subject), action: 'sessions-ended', detail } as const;
        await deps.securityLog.append(event, tx);
      });
      return ok(undefined);
    },
  };
}
