import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Logger } from '@hearth/platform/process/log.ts';

export interface SecurityEvent {
  /** `account:` and the subject; `guest` when there is none. */
  readonly actor: 'guest' | `account:${string}`;
  readonly action:
    | 'sign-up'
    | 'sign-up-again'
    | 'email-verified'
    | 'sign-in'
    | 'sign-in-refused'
    | 'sign-ins-under-attack'
    | 'recovery-requested'
    | 'password-reset'
    | 'password-changed'
    | 'email-change-requested'
    | 'email-changed'
    | 'email-change-undone'
    | 'passkey-added'
    | 'passkey-renamed'
    | 'passkey-removed'
    | 'passkey-refused'
    | 'sessions-ended'
    | 'deletion-requested'
    | 'deletion-undone'
    | 'account-deleted'
    | 'consent-given'
    | 'account-locked'
    | 'account-unlocked'
    | 'sign-out'
    | 'refresh-token-replayed';
  /** Codes and keyed hashes, never typed texts. */
  readonly detail: Readonly<Record<string, string>>;
}

/** Security events of accounts, in the append-only audit table. */
export interface SecurityLog {
  append(event: SecurityEvent, tx?: Database): Promise<void>;
  /** Appends without waiting; a failure goes to the process's log. */
  write(event: SecurityEvent): void;
}

export const actorOf = (subject: string | undefined): SecurityEvent['actor'] =>
  subject === undefined ? 'guest' : `account:${subject}`;

/** Details of an event without the undefined ones. */
export function detailOf(
  details: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

export function createSecurityLog(deps: { db: Database; clock: Clock; log: Logger }): SecurityLog {
  const append = async (event: SecurityEvent, tx: Database = deps.db): Promise<void> => {
    await recordAudit(tx, { ...event, resource: 'account' }, deps.clock);
  };
  return {
    append,
    write: (event) => {
      append(event).catch((error: unknown) => {
        deps.log.error({ err: error, action: event.action }, 'a security event was not recorded');
      });
    },
  };
}
