import { dayS } from '@hearth/calendar/durations.ts';
import type { RateLimit } from '@hearth/platform/database/rate-limit.ts';

/** A limit of attempts in a window, or delays that grow with the number of failures. */
export type Limit =
  | RateLimit
  | {
      readonly kind: string;
      readonly freeFailures: number;
      readonly firstDelayS: number;
      readonly delaySMax: number;
      /** Time after which failures do not count. */
      readonly forgottenAfterS: number;
    };

/** Delays instead of a lock-out: knowing an address must not suffice to lock its owner out (ASVS 5.0, 6.3.1). */
export const signInsByAccount = {
  kind: 'sign-in-account',
  freeFailures: 5,
  firstDelayS: 1,
  delaySMax: 300,
  forgottenAfterS: dayS,
} as const satisfies Limit;

/** Instead of the two by account and by address, for a browser that has signed in to the account before. */
export const signInsByKnownDevice = {
  ...signInsByAccount,
  kind: 'sign-in-known-device',
} as const satisfies Limit;

export const signInsByAddress = {
  kind: 'sign-in-address',
  max: 20,
  windowS: 3_600,
} as const satisfies Limit;

/** While sign-ins fail everywhere at once, an address that fails has fewer of them. */
export const signInsByAddressInAttack = {
  kind: 'sign-in-address',
  max: 5,
  windowS: 3_600,
} as const satisfies Limit;

/** More wrong passwords in five minutes than typing mistakes explain: raises the alarm and tightens the limit of each address. */
export const failuresOfAllSignIns = {
  kind: 'sign-in-everywhere',
  max: 300,
  windowS: 300,
} as const satisfies Limit;

/** Recoveries, e-mail changes and new passwords: each costs a mail or a hash. */
export const accountChangesByAddress = {
  kind: 'account-change-address',
  max: 20,
  windowS: 3_600,
} as const satisfies Limit;

/** Further requests get the same answer without a mail, so that no mailbox is flooded. */
export const recoveryMailsByAccount = {
  kind: 'recovery-mail',
  max: 5,
  windowS: 3_600,
} as const satisfies Limit;

/** By requesting account, so that no account can be used to mail strangers. */
export const emailChangesByAccount = {
  kind: 'email-change',
  max: 5,
  windowS: 3_600,
} as const satisfies Limit;

/** Each costs a signature check. */
export const passkeysByAddress = {
  kind: 'passkey-address',
  max: 60,
  windowS: 3_600,
} as const satisfies Limit;

/** Every open sign-in form makes one request by itself, and one address may serve many households. */
export const passkeyQuestionsByAddress = {
  kind: 'passkey-question-address',
  max: 600,
  windowS: 3_600,
} as const satisfies Limit;

export const signUpsByAddress = {
  kind: 'sign-up-address',
  max: 20,
  windowS: 3_600,
} as const satisfies Limit;

/** Further requests get the same answer without a mail, so that strangers cannot fill a mailbox. */
export const mailsByAccount = {
  kind: 'sign-up-mail',
  max: 5,
  windowS: 3_600,
} as const satisfies Limit;
