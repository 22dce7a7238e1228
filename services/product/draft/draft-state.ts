import { type Failure, fail } from '@hearth/core/problem.ts';
import { Temporal } from 'temporal-polyfill';

/** What a row says of itself; what is finished is open for nothing but being taken back. */
export interface Standing {
  readonly version: number;
  readonly expiresAt: Temporal.Instant;
  readonly finishedAt: Temporal.Instant | null;
  readonly undoUntil: Temporal.Instant | null;
  readonly undoneAt: Temporal.Instant | null;
}

export type DraftState = 'open' | 'finished' | 'undone';

export const keptFor = Temporal.Duration.from({ hours: 24 * 30 });
export const undoFor = Temporal.Duration.from({ minutes: 10 });
/** The page that says what became of it can be opened again for a day. */
export const toldFor = Temporal.Duration.from({ hours: 24 });

export const stateOf = ({ finishedAt, undoneAt }: Standing): DraftState =>
  undoneAt !== null ? 'undone' : finishedAt !== null ? 'finished' : 'open';

type Deed = 'save' | 'finish' | 'undo';

/** Draft × deed. Where there is none, or a finished one, saving begins a new one, from version 0. */
const table: Readonly<Record<DraftState | 'none', Readonly<Record<Deed, true | Failure>>>> = {
  none: { save: true, finish: fail('not-found', 'no-draft'), undo: fail('not-found', 'no-draft') },
  open: { save: true, finish: true, undo: fail('conflict', 'draft-not-finished') },
  finished: { save: true, finish: fail('conflict', 'draft-finished'), undo: true },
  undone: {
    save: true,
    finish: fail('conflict', 'draft-finished'),
    undo: fail('conflict', 'draft-undone'),
  },
};

/** null where the deed may be done to what stands there, `seen` being the version that the person has seen. */
export function refusalOf(
  deed: Deed,
  standing: Standing | null,
  { seen, now }: { seen: number | null; now: Temporal.Instant },
): Failure | null {
  const state = standing === null ? 'none' : stateOf(standing);
  const allowed = table[state][deed];
  if (allowed !== true) return allowed;
  if (deed === 'undo') {
    const until = standing?.undoUntil ?? null;
    const isOver = until === null || Temporal.Instant.compare(now, until) >= 0;
    return isOver ? fail('gone', 'undo-over') : null;
  }
  const expected = state === 'open' ? (standing?.version ?? 0) : 0;
  return seen === expected
    ? null
    : fail('stale', 'draft-changed', { params: { version: expected } });
}
