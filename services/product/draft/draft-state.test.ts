import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { type DraftRow, checkAction, undoWindow } from './draft-state.ts';

const at = Temporal.Instant.from('2026-01-15T10:00:00Z');
const standing: DraftRow = {
  version: 3,
  expiresAt: at.add({ hours: 1 }),
  finishedAt: null,
  undoUntil: null,
  undoneAt: null,
};
const finished = { ...standing, finishedAt: at, undoUntil: at.add(undoWindow) };
const undone = { ...finished, undoneAt: at };

it.each([
  ['nothing', 'save', null, 0, null],
  ['nothing', 'save', null, 1, 'draft-changed'],
  ['nothing', 'finish', null, 0, 'no-draft'],
  ['nothing', 'undo', null, null, 'no-draft'],
  ['an open draft', 'save', standing, 3, null],
  ['an open draft', 'save', standing, 0, 'draft-changed'],
  ['an open draft', 'finish', standing, 3, null],
  ['an open draft', 'finish', standing, 2, 'draft-changed'],
  ['an open draft', 'undo', standing, null, 'draft-not-finished'],
  ['a finished draft', 'save', finished, 0, null],
  ['a finished draft', 'save', finished, 3, 'draft-changed'],
  ['a finished draft', 'finish', finished, 3, 'draft-finished'],
  ['a finished draft', 'undo', finished, null, null],
  ['one that cannot be taken back', 'undo', { ...finished, undoUntil: null }, null, 'undo-over'],
  ['one taken back', 'undo', undone, null, 'draft-undone'],
  ['one taken back', 'save', undone, 0, null],
] as const)('%s: %s', (_, action, draft, seen, code) => {
  expect(checkAction(action, draft, { seen, now: at })?.code ?? null).toBe(code);
});

it('a draft can be undone until exactly ten minutes after it was finished', () => {
  const after = (seconds: number) =>
    checkAction('undo', finished, { seen: null, now: at.add({ seconds }) })?.code ?? null;
  expect([after(599), after(600)]).toEqual([null, 'undo-over']);
});
