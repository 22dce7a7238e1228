import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  type WeekChange,
  type ChangeFacts,
  changeStateAfter,
  eventOf,
  isOpen,
} from './change-state.ts';

const now = Temporal.Instant.from('2026-01-15T06:00:00Z');
const change: WeekChange = { desired: 21, state: 'waiting', dueAt: now, attempts: 0 };
const facts: ChangeFacts = { now, isHeld: false, isSetByHand: false, command: null, reported: 18 };

describe('eventOf', () => {
  it('a due change is sent unless the unit has the value, a person has set it since, or all are away', () => {
    expect(eventOf(change, facts)).toBe('requested');
    expect(eventOf(change, { ...facts, reported: 21 })).toBe('there');
    expect(eventOf(change, { ...facts, isSetByHand: true })).toBe('set-by-hand');
    expect(eventOf(change, { ...facts, isHeld: true })).toBe('hold');
    expect(eventOf({ ...change, dueAt: now.add({ minutes: 10 }) }, facts)).toBeNull();
    expect(eventOf({ ...change, attempts: 36 }, facts)).toBe('given-up');
  });

  it('a held change waits until the end of the absence', () => {
    const held: WeekChange = { ...change, state: 'held' };
    expect(eventOf(held, { ...facts, isHeld: true })).toBeNull();
    expect(eventOf(held, facts)).toBe('free');
  });

  it('a sent change follows its command; a value set by hand replaces it', () => {
    const requested: WeekChange = { ...change, state: 'requested' };
    const settled = (state: 'sent' | 'confirmed' | 'refused', reason: string | null = null) =>
      eventOf(requested, { ...facts, command: { state, reason } });
    expect(settled('sent')).toBeNull();
    expect(settled('confirmed')).toBe('there');
    expect(settled('refused', 'taken-back')).toBe('there');
    expect(settled('refused', 'superseded')).toBe('set-by-hand');
    expect(settled('refused', 'blocked')).toBe('not-taken');
  });

  it('a final state never changes', () => {
    const end = fc.constantFrom('done', 'left', 'failed');
    const event = fc.constantFrom(
      'hold',
      'free',
      'set-by-hand',
      'there',
      'requested',
      'not-taken',
      'given-up',
    );
    fc.assert(
      fc.property(end, event, (state, name) => {
        expect(changeStateAfter(state, name)).toBe(state);
        expect(isOpen(state)).toBe(false);
      }),
      { numRuns: 30 },
    );
  });
});
