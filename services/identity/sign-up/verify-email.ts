import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { linkWithToken, newToken, tokenHash } from '../account/one-time-token.ts';
import type { StoredAccount } from '../account/store.ts';
import type { AccountDeps } from '../deps.ts';
import { actorOf } from '../security-log/security-log.ts';
import type { signUpContract } from './contract.ts';
import { addVerification, useVerification } from './store.ts';

const linkLifetime = { hours: 24 };

/** Mails a link that verifies the address. It carries the values typed for this sign-up, not those of a later one. */
export async function sendVerification(
  deps: Pick<AccountDeps, 'clock' | 'mailer'>,
  tx: Database,
  account: StoredAccount & {
    readonly verifyUrl: string;
    /** Id of the request; its repetition sends no second mail. */
    readonly attempt?: string | undefined;
    readonly browserHash: string | null;
    readonly continuation: string | null;
  },
): Promise<void> {
  const now = deps.clock.now();
  const token = newToken();
  const { subject, passwordHash, name, locale, browserHash, continuation } = account;
  const expiresAt = now.add(linkLifetime);
  const signUp = { subject, passwordHash, name, locale, browserHash, continuation };
  const row = { tokenHash: tokenHash(token), ...signUp, expiresAt };
  await addVerification(tx, row, now);
  const url = linkWithToken(account.verifyUrl, token);
  const message = { template: 'verify-email', params: { name, url } } as const;
  await deps.mailer.send(tx, { to: account.email, locale, message }, account.attempt);
}

/** Uses the token of a verification mail, once. */
export async function verifyEmail(
  deps: AccountDeps,
  { body, answerIn }: Call<typeof signUpContract.verifyEmail>,
): Promise<Result<AnswerOf<typeof signUpContract.verifyEmail>>> {
  return await deps.db.transaction(async (tx) => {
    const used = await useVerification(tx, tokenHash(body.token), deps.clock.now());
    switch (used.state) {
      case 'used-now': {
        const actor = actorOf(used.subject);
        await deps.securityLog.append({ actor, action: 'email-verified', detail: {} }, tx);
        return await answerIn(tx, ok({ email: used.email, continuation: used.continuation }));
      }
      case 'unknown':
        return fail('not-found', 'token-unknown', { at: '/body/token' });
      case 'used-before':
        return fail('gone', 'token-used', { at: '/body/token' });
      case 'expired':
        return fail('gone', 'token-expired', { at: '/body/token' });
    }
  });
}
