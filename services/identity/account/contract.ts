import { instant, localDate, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

export const account = z.object({
  subject: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  locale,
  /** Scheduled deletion; null without one. */
  deletionDueAt: instant.nullable(),
  /** Locked by an operator: no sign-in until it is unlocked. */
  isLocked: z.boolean(),
  /** Version of terms and privacy notice that needs consent, and the last version with consent; null when none is missing. */
  missingConsent: z.object({ version: localDate, agreedTo: localDate.nullable() }).nullable(),
});
export type Account = z.infer<typeof account>;

export const emailAddress = z.email().max(254);
/** NIST SP 800-63B-4 §3.1.1.2: at least 15 characters where the password stands alone, and no rules on their kinds. */
export const passwordLengthMin = 15;
export const passwordLengthMax = 128;

/** Network address, for rate limits. */
export const address = z.string().max(64);
/** Browser and system as two codes, such as `firefox android`: enough to recognize one's own device. */
export const device = z.string().regex(/^[a-z]{2,12} [a-z]{2,12}$/);
/** Tokens of accounts to which this browser has signed in before, the newest first (`password/known-device.ts`). */
export const knownDevices = z.array(z.string().regex(/^[\w-]{1,12}\.[\w-]{22}\.[\w-]{43}$/)).max(4);
/** Id (`sid`) of the session that stays open when the others end. */
export const sessionToKeep = z.string().max(100).nullable();

/** 256 random bits as base64url, in a cookie of the browser. */
export const browserSecret = z.string().regex(/^[\w-]{43}$/);
