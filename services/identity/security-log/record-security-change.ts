import type { Database } from '@hearth/platform/database/database.ts';
import type { StoredAccount } from '../account/store.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type SecurityLog, actorOf, detailOf } from './security-log.ts';

export interface SecurityChange {
  readonly account: StoredAccount;
  readonly action: 'password-reset' | 'password-changed' | 'passkey-added' | 'passkey-removed';
  readonly device: string | undefined;
}

/** Logs a change of password or passkeys and mails it to the owner, who can be somebody else than the person who made it. */
export async function recordSecurityChange(
  deps: { readonly securityLog: SecurityLog; readonly mailer: Mailer; readonly publicUrl: URL },
  tx: Database,
  { account, action, device }: SecurityChange,
): Promise<void> {
  const event = { actor: actorOf(account.subject), action, detail: detailOf({ device }) };
  await deps.securityLog.append(event, tx);
  const url = new URL('/recover', deps.publicUrl).href;
  const change = action === 'password-reset' ? 'password-changed' : action;
  const params = { name: account.name, url, change } as const;
  const message = { template: 'security-change', params } as const;
  await deps.mailer.send(tx, { to: account.email, locale: account.locale, message });
}
