import type { AlertFacts, UnwatchedReason } from './alert-facts.ts';
import type { Severity } from './alert-kinds.ts';

/** Result of a rule on one morning of a home. `value` is today's value in the unit of the threshold. */
export type AlertFinding =
  | { readonly state: 'unwatched'; readonly reason: UnwatchedReason }
  | { readonly state: 'learning'; readonly days: number; readonly needed: number }
  | { readonly state: 'fine' | 'watch'; readonly value: number | null }
  | Raised;

/** `subject` identifies the occurrence: an alert of the same kind and subject is raised once. */
export interface Raised {
  readonly state: 'alert';
  readonly value: number | null;
  readonly subject: string;
  readonly severity: Severity;
  readonly facts: AlertFacts;
}

export const unwatched = (reason: UnwatchedReason): AlertFinding => ({
  state: 'unwatched',
  reason,
});

export const learning = (days: number, needed: number): AlertFinding => ({
  state: 'learning',
  days,
  needed,
});
