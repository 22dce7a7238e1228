import { type Result, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { subjectOf } from '../account/calling-account.ts';
import { type SecurityLog, actorOf, detailOf } from '../security-log/security-log.ts';
import type { sessionsContract } from './contract.ts';
import type { SignOuts } from './sign-out.ts';

export interface SessionsDeps {
  readonly db: Database;
  readonly signOuts: SignOuts;
  readonly securityLog: SecurityLog;
}

/** Ends sessions of the caller, with an entry of the security log in the same transaction. */
export async function endSessions(
  { db, signOuts, securityLog }: SessionsDeps,
  { caller, body }: Call<typeof sessionsContract.endSessions>,
): Promise<Result<undefined>> {
  const subject = subjectOf(caller);
  await db.transaction(async (tx) => {
    await signOuts.end(tx, subject, body.ending);
    const detail = detailOf({ which: body.ending.which, device: body.device });
    const event = { actor: actorOf(subject), action: 'sessions-ended', detail } as const;
    await securityLog.append(event, tx);
  });
  return ok(undefined);
}
