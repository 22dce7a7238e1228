import { describe, expect, it } from 'vitest';
import { type FieldEvent, type FieldState, afterEvent, flags, isSame, openField } from './flags.ts';

const typed = (value: string): FieldEvent => ({ kind: 'typed', value });
const left: FieldEvent = { kind: 'blurred' };
const revealed: FieldEvent = { kind: 'revealed' };
const bad: FieldEvent = { kind: 'checked', faults: [{ code: 'required' }], isPending: false };
const good: FieldEvent = { kind: 'checked', faults: [], isPending: false };
const asking: FieldEvent = { kind: 'checked', faults: [], isPending: true };

type Flag = keyof typeof flags;

const all: readonly Flag[] = [
  'untouched',
  'touched',
  'pristine',
  'dirty',
  'valid',
  'invalid',
  'validated',
  'pending',
  'changed',
  'passed',
  'failed',
];

describe('the eleven flags', () => {
  it('are eleven', () => {
    expect(Object.keys(flags)).toEqual(all);
  });

  it.each<[string, readonly FieldEvent[], string]>([
    ['opened, right', [good], 'untouched pristine valid'],
    ['opened, wrong', [bad], 'untouched pristine invalid'],
    ['left as it was', [bad, left, revealed], 'touched pristine invalid validated failed'],
    [
      'typed, wrong',
      [typed('b'), bad, revealed],
      'untouched dirty invalid validated changed failed',
    ],
    [
      'typed, right',
      [typed('b'), good, revealed],
      'untouched dirty valid validated changed passed',
    ],
    [
      'typed and back again',
      [typed('b'), typed('a'), good, revealed],
      'untouched dirty valid validated passed',
    ],
    [
      'somebody is asked',
      [typed('b'), asking, revealed],
      'untouched dirty validated pending changed',
    ],
    [
      'the person refused',
      [typed('b'), asking, revealed, bad],
      'untouched dirty invalid validated changed failed',
    ],
    [
      'typed and left',
      [typed('b'), good, revealed, left],
      'touched dirty valid validated changed passed',
    ],
    ['sent without a touch', [bad, revealed], 'untouched pristine invalid validated failed'],
  ])('%s', (_, events, set) => {
    expect(setFlags(events.reduce(afterEvent, openField('a')))).toBe(set);
  });

  it('never contradict each other after any events', () => {
    const events = [typed('a'), typed('b'), left, revealed, bad, good, asking];
    const seen = new Set<string>();
    const pageRequest = (state: FieldState, depth: number): void => {
      const is = (flag: Flag) => flags[flag](state);
      expect(is('touched')).toBe(!is('untouched'));
      expect(is('dirty')).toBe(!is('pristine'));
      expect(is('valid') && is('invalid')).toBe(false);
      expect(is('pending') && (is('valid') || is('invalid'))).toBe(false);
      expect(is('valid') || is('invalid') || is('pending')).toBe(true);
      expect(is('passed')).toBe(is('validated') && is('valid'));
      expect(is('failed')).toBe(is('validated') && is('invalid'));
      seen.add(setFlags(state));
      if (depth > 0) for (const event of events) pageRequest(afterEvent(state, event), depth - 1);
    };
    pageRequest(openField('a'), 4);
    expect(seen.size).toBeGreaterThan(20);
  });
});

it.each([
  ['a', 'a', true],
  ['a', 'b', false],
  [['a', 'b'], ['a', 'b'], true],
  [['a', 'b'], ['b', 'a'], false],
  [['a'], 'a', false],
  [null, '', false],
  [true, true, true],
  [false, null, false],
])('%j and %j are the same: %s', (a, b, same) => {
  expect(isSame(a, b)).toBe(same);
});

const setFlags = (state: FieldState): string => all.filter((flag) => flags[flag](state)).join(' ');
