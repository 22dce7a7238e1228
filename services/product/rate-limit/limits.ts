import { createHmac } from 'node:crypto';

/** How many tries there are in a window; `pauseS`: for how long none is taken after the last one, else until the window is over. */
export interface Limit {
  readonly kind: string;
  readonly max: number;
  readonly windowS: number;
  readonly pauseS?: number;
}

/** Wrong codes of one person. */
export const codesByPerson = {
  kind: 'code-person',
  max: 5,
  windowS: 3_600,
} as const satisfies Limit;

/** Wrong codes from one household's address. */
export const codesByAddress = {
  kind: 'code-address',
  max: 20,
  windowS: 3_600,
} as const satisfies Limit;

/** While codes are wrong everywhere at once, an address has fewer. */
export const codesByAddressInAttack = {
  kind: 'code-address',
  max: 5,
  windowS: 3_600,
} as const satisfies Limit;

/** Wrong codes for one unit, whoever tries: then a day's pause, and its holder is told. */
export const codesByUnit = {
  kind: 'code-unit',
  max: 10,
  windowS: 86_400,
  pauseS: 86_400,
} as const satisfies Limit;

/** More wrong codes in five minutes than people who mistype make: limits for one unit do not stop who tries a code on all of them. */
export const codesEverywhere = {
  kind: 'code-everywhere',
  max: 200,
  windowS: 300,
} as const satisfies Limit;

/** Mails to the mailbox that a unit is reserved for: nobody's is filled by somebody else. */
export const invitationMailsByUnit = {
  kind: 'invitation-mail',
  max: 3,
  windowS: 3_600,
} as const satisfies Limit;

/** Homes are not a way to write to strangers. */
export const invitationsByPerson = {
  kind: 'resident-invitation',
  max: 10,
  windowS: 86_400,
} as const satisfies Limit;

/** Whoever it is that invites: nobody's mailbox is filled. */
export const invitationsToMailbox = {
  kind: 'resident-mailbox',
  max: 3,
  windowS: 86_400,
} as const satisfies Limit;

/** The database counts by this, so that a copy of it names neither people nor units nor addresses. */
export const triesKey = (pepper: Uint8Array, counted: string): string =>
  createHmac('sha256', pepper).update(`tries ${counted}`).digest('base64url');
