import { type Failure, fail } from '@hearth/core/problem.ts';
import { Temporal } from 'temporal-polyfill';

/** The fields of a draft that its state follows from. A finished draft can only be undone. */
export interface DraftRow {
  readonly version: number;
  readonly expiresAt: Temporal.Instant;
  readonly finishedAt: Temporal.Instant | null;
  readonly undoUntil: Temporal.Instant | null;
  readonly undoneAt: Temporal.Instant | null;
}

export type DraftState = 'open' | 'finished' | 'undone';

export const retention = Temporal.Duration.from({ hours: 24 * 30 });
export const undoWindow = Temporal.Duration.from({ minutes: 10 });
/** The result page of a finished draft can be opened for a day. */
export const finishedRetention = Temporal.Duration.from({ hours: 24 });

export const stateOf = ({ finishedAt, undoneAt }: DraftRow): DraftState =>
  undoneAt !== null ? 'undone' : finishedAt !== null ? 'finished' : 'open';

export type DraftAction = 'save' | 'finish' | 'undo';

/** Allowed actions by state. Without an open draft saving begins a new one from version 0. */
const table: Readonly<Record<DraftState | 'none', Readonly<Record<DraftAction, true | Failure>>>> =
  {
    none: {
      save: true,
      finish: fail('not-found', 'no-draft'),
      undo: fail('not-found', 'no-draft'),
    },
    open: { save: true, finish: true, undo: fail('conflict', 'draft-not-finished') },
    finished: { save: true, finish: fail('conflict', 'draft-finished'), undo: true },
    undone: {
      save: true,
      finish: fail('conflict', 'draft-finished'),
      undo: fail('conflict', 'draft-undone'),
    },
  };

/** Why the action is not allowed on the draft; null if it is. `seen` is the version that the person has seen. */
export function checkAction(
  action: DraftAction,
  draft: DraftRow | null,
  { seen, now }: { seen: number | null; now: Temporal.Instant },
): Failure | null {
  const state = draft === null ? 'none' : stateOf(draft);
  const allowed = table[state][action];
  if (allowed !== true) return allowed;
  if (action === 'undo') {
    const until = draft?.undoUntil ?? null;
    const isOver = until === null || Temporal.Instant.compare(now, until) >= 0;
    return isOver ? fail('gone', 'undo-over') : null;
  }
  const expected = state === 'open' ? (draft?.version ?? 0) : 0;
  return seen === expected
    ? null
    : fail('stale', 'draft-changed', { params: { version: expected } });
}
