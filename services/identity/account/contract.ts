import { instant, localDate, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

export const account = z.object({
  subject: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  locale,
  /** When the account goes, as the person asked; null while it stays. */
  deletionDueAt: instant.nullable(),
  /** Closed by an operator: nobody signs in until it is opened again. */
  isLocked: z.boolean(),
  /** The version of terms and privacy notice that waits for the person's word, and the one they gave it to; null where none waits. */
  missingConsent: z.object({ version: localDate, agreedTo: localDate.nullable() }).nullable(),
});
export type Account = z.infer<typeof account>;

export const emailAddress = z.email().max(254);
/** NIST SP 800-63B-4 §3.1.1.2: at least 15 characters where the password stands alone, and no rules about which. */
export const passwordLengthMin = 15;
export const passwordLengthMax = 128;

/** Whom tries are counted against. */
export const address = z.string().max(64);
/** Browser and system as two codes, such as `firefox android`: enough to know one's own device by, no more. */
export const device = z.string().regex(/^[a-z]{2,12} [a-z]{2,12}$/);
/** Tokens of accounts that this browser has signed in to before, the newest first (`known-device/token.ts`). */
export const knownDevices = z.array(z.string().regex(/^[\w-]{1,12}\.[\w-]{22}\.[\w-]{43}$/)).max(4);
/** The session that asks, as the web knows it (`sid`), and that goes on when the others end. */
export const sessionToKeep = z.string().max(100).nullable();
