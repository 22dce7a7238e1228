import type { PersonId } from '@hearth/core/branded.ts';
import { Temporal } from 'temporal-polyfill';

/** States of a request for a transfer. `expired` is not stored: it follows from the end of an open request. */
export const unitRequestStates = ['open', 'accepted', 'declined', 'expired'] as const;
export type UnitRequestState = (typeof unitRequestStates)[number];

export const unitRequestAnswers = ['accept', 'decline'] as const;
export type UnitRequestAnswer = (typeof unitRequestAnswers)[number];

/** Next state by state and answer; buttons, API and mails read this table. */
export const unitRequestTransitions: Readonly<
  Record<UnitRequestState, Readonly<Partial<Record<UnitRequestAnswer, AnsweredState>>>>
> = {
  open: { accept: 'accepted', decline: 'declined' },
  accepted: {},
  declined: {},
  expired: {},
};

export type AnsweredState = Extract<UnitRequestState, 'accepted' | 'declined'>;

/** Time in which the holder may answer; afterwards the same person may ask again. */
export const requestDays = 30;

export const requestEnd = (from: Temporal.Instant): Temporal.Instant =>
  from.add({ hours: 24 * requestDays });

/** The state at an instant: an open request is over from `expiresAt` on. */
export const stateAt = (
  { state, expiresAt }: { readonly state: UnitRequestState; readonly expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): UnitRequestState =>
  state === 'open' && Temporal.Instant.compare(expiresAt, now) <= 0 ? 'expired' : state;

/** Whether the same person may dispute the unit: the holder said no, or nothing. */
export const isDisputable = (
  request: { readonly state: UnitRequestState; readonly expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean => ['declined', 'expired'].includes(stateAt(request, now));

/** Whether the same person may ask again: the unit has changed hands since, or the time of the last request is over. */
export const isRepeatable = (
  { state, expiresAt }: { readonly state: UnitRequestState; readonly expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean => state === 'accepted' || Temporal.Instant.compare(expiresAt, now) <= 0;

/** A person who has a unit, and since when without a break. */
export interface UnitHold {
  readonly person: PersonId;
  readonly since: Temporal.Instant;
}

/** Whether a request was made to one of these holders, and not to one before: answered by them, or made while they had the unit. */
export const isMadeTo = (
  { answeredBy, at }: { readonly answeredBy: PersonId | null; readonly at: Temporal.Instant },
  holders: readonly UnitHold[],
): boolean =>
  holders.some(({ person, since }) =>
    answeredBy === null ? Temporal.Instant.compare(since, at) <= 0 : answeredBy === person,
  );
