import { dayS } from '@hearth/calendar/durations.ts';
import type { RateLimit } from '@hearth/platform/database/rate-limit.ts';

/** A limit whose last attempt starts a pause in which all attempts are refused. */
export interface PausingLimit extends RateLimit {
  readonly pauseS: number;
}

/** Wrong codes by one person. */
export const codesByPerson = {
  kind: 'code-person',
  max: 5,
  windowS: 3_600,
} as const satisfies RateLimit;

/** Wrong codes from one household's address. */
export const codesByAddress = {
  kind: 'code-address',
  max: 20,
  windowS: 3_600,
} as const satisfies RateLimit;

/** Lower limit of an address during an attack on all units. */
export const codesByAddressInAttack = {
  kind: 'code-address',
  max: 5,
  windowS: 3_600,
} as const satisfies RateLimit;

/** Wrong codes for one unit by anybody: then the unit pauses for a day, and its holder is notified. */
export const codesByUnit = {
  kind: 'code-unit',
  max: 10,
  windowS: dayS,
  pauseS: dayS,
} as const satisfies PausingLimit;

/** Wrong codes on all units: more than typing errors explain. Limits of single units do not stop an attack with one code on all units. */
export const codesEverywhere = {
  kind: 'code-everywhere',
  max: 200,
  windowS: 300,
} as const satisfies RateLimit;

/** Payment events with a wrong signature from one network. */
export const forgedPaymentEvents = {
  kind: 'payment-event',
  max: 60,
  windowS: 300,
} as const satisfies RateLimit;

/** Answers of companies' systems with a wrong signature from one network. */
export const forgedPartnerAnswers = {
  kind: 'partner-answer',
  max: 60,
  windowS: 300,
} as const satisfies RateLimit;

/** Mails to the mailbox that a unit is reserved for. */
export const invitationMailsByUnit = {
  kind: 'invitation-mail',
  max: 3,
  windowS: 3_600,
} as const satisfies RateLimit;

/** Invitations by one person, so that homes cannot be used to mail strangers. */
export const invitationsByPerson = {
  kind: 'resident-invitation',
  max: 10,
  windowS: dayS,
} as const satisfies RateLimit;

/** Invitations of colleagues by one administrator. */
export const colleagueInvitationsByPerson = {
  kind: 'colleague-invitation',
  max: 30,
  windowS: dayS,
} as const satisfies RateLimit;

/** Invitations to one mailbox by anybody. */
export const invitationsToMailbox = {
  kind: 'resident-mailbox',
  max: 3,
  windowS: dayS,
} as const satisfies RateLimit;

/** Offers of homes by one person. */
export const transfersByPerson = {
  kind: 'transfer-person',
  max: 5,
  windowS: dayS,
} as const satisfies RateLimit;

/** Offers of homes to one mailbox by anybody. */
export const transfersToMailbox = {
  kind: 'transfer-mailbox',
  max: 3,
  windowS: dayS,
} as const satisfies RateLimit;

/** Requests to service partners by one person, each of which mails a company. */
export const partnerRequestsByPerson = {
  kind: 'partner-request',
  max: 20,
  windowS: dayS,
} as const satisfies RateLimit;

/** Proofs of maintenance that one person has issued, each of which takes a number. */
export const proofsByPerson = {
  kind: 'maintenance-proof',
  max: 20,
  windowS: dayS,
} as const satisfies RateLimit;

/** Disputes by one person, each of which mails the holder of a unit. */
export const disputesByPerson = {
  kind: 'dispute-person',
  max: 3,
  windowS: dayS,
} as const satisfies RateLimit;
