import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Logger } from '@hearth/platform/process/log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { BreachedPasswords } from './password/breached-list.ts';
import type { PasswordHasher } from './password/password-hash.ts';
import type { SecurityLog } from './security-log/security-log.ts';
import type { SignOuts } from './sessions/sign-out.ts';

/** Dependencies that the features of this service share. */
export interface AccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly mailer: Mailer;
  readonly securityLog: SecurityLog;
  readonly pepper: Uint8Array;
  readonly publicUrl: URL;
  readonly log: Logger;
  readonly breached: BreachedPasswords;
  readonly signOuts: SignOuts;
  /** Version of the terms and the privacy notice; undefined where no consent is required. */
  readonly policyVersion?: string | undefined;
}
