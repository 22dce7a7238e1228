import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { createLastAnswers } from './last-answers.ts';

function setUp(limits?: { lengthMax?: number; answerLengthMax?: number }) {
  let now = Temporal.Instant.from('2026-11-22T10:00:00Z');
  const answers = createLastAnswers({ now: () => now }, limits);
  return { answers, advance: (hours: number) => (now = now.add({ hours })) };
}

it('lastAnswers: returns the last value with its time', () => {
  const { answers, advance } = setUp();
  answers.store('a', { kWh: 1 });
  advance(1);
  answers.store('a', { kWh: 2 });
  advance(1);
  expect(answers.find('a')).toEqual({ value: { kWh: 2 }, at: '2026-11-22T11:00:00.000Z' });
  answers.remove('a');
  expect(answers.find('a')).toBeNull();
});

it('lastAnswers: a value older than a day is not returned', () => {
  const { answers, advance } = setUp();
  answers.store('a', 1);
  advance(25);
  expect(answers.find('a')).toBeNull();
});

it('lastAnswers: the oldest values are dropped above the limit, and one large value is not stored', () => {
  const { answers } = setUp({ lengthMax: 10, answerLengthMax: 6 });
  answers.store('a', '1234');
  answers.store('large', '1234567');
  answers.store('b', '12');
  answers.store('c', '12');
  expect(['a', 'b', 'c', 'large'].map((key) => answers.find(key)?.value ?? null)).toEqual([
    null,
    '12',
    '12',
    null,
  ]);
});
