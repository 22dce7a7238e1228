import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketDays } from './market-days.ts';
import { nextPollMs, publicationOf } from './publication.ts';

const at = (iso: string): number => Date.parse(iso);
/** Winter: the market's clock is UTC + 1. */
const endOf = (day: string): number => marketDays.spanOf(day).toMs;

describe('whether tomorrow is published', () => {
  it.each([
    ['2026-01-15T08:00:00Z', 'not-due'],
    ['2026-01-15T11:44:00Z', 'not-due'],
    ['2026-01-15T11:45:00Z', 'due'],
    ['2026-01-15T12:31:00Z', 'late'],
    ['2026-01-15T13:21:00Z', 'overdue'],
    ['2026-01-15T22:59:00Z', 'overdue'],
    // Midnight in Brussels: tomorrow is another day.
    ['2026-01-15T23:00:00Z', 'not-due'],
  ])('at %s without its prices: %s', (now, state) => {
    expect(publicationOf(at(now), endOf('2026-01-15'))).toMatchObject({ state });
  });

  it('is published with its last quarter-hour', () => {
    const now = at('2026-01-15T12:00:00Z');
    expect(publicationOf(now, endOf('2026-01-16') - 900_000).state).toBe('due');
    expect(publicationOf(now, endOf('2026-01-16'))).toEqual({
      day: '2026-01-16',
      state: 'published',
      expectedMs: at('2026-01-15T11:57:00Z'),
    });
  });
});

describe('when to ask again', () => {
  const next = (now: string, overrides: Partial<Parameters<typeof nextPollMs>[0]> = {}) =>
    new Date(
      nextPollMs({
        nowMs: at(now),
        knownUntilMs: endOf('2026-01-15'),
        failures: 0,
        retryAfterS: null,
        random: 0,
        ...overrides,
      }),
    )
      .toISOString()
      .slice(0, 16);

  it.each([
    ['in the morning: at a quarter to one', '2026-01-15T08:00:00Z', '2026-01-15T11:45'],
    ['while it may come: every three minutes', '2026-01-15T12:00:00Z', '2026-01-15T12:03'],
    ['when it is late: every ten', '2026-01-15T12:40:00Z', '2026-01-15T12:50'],
    ['when it is overdue: every twenty', '2026-01-15T15:00:00Z', '2026-01-15T15:20'],
  ])('%s', (_when, now, then) => {
    expect(next(now)).toBe(then);
  });

  it('once it is there: at four for a correction, then tomorrow', () => {
    const published = { knownUntilMs: endOf('2026-01-16') };
    expect(next('2026-01-15T12:00:00Z', published)).toBe('2026-01-15T15:00');
    expect(next('2026-01-15T15:00:30Z', published)).toBe('2026-01-16T11:45');
  });

  it('after failures the delay doubles up to an hour, and respects the requested delay', () => {
    const now = '2026-01-15T08:00:00Z';
    expect([1, 2, 3, 4, 5, 6, 20].map((failures) => next(now, { failures }).slice(11))).toEqual([
      '08:02',
      '08:04',
      '08:08',
      '08:16',
      '08:32',
      '09:00',
      '09:00',
    ]);
    expect(next(now, { failures: 1, retryAfterS: 7200 })).toBe('2026-01-15T10:00');
  });

  it('is never now or before, and at most a day and a half away', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2025-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') }),
        fc.integer({ min: -48, max: 48 }),
        fc.integer({ min: 0, max: 30 }),
        (nowMs, knownH, failures) => {
          const nextMs = nextPollMs({
            nowMs,
            knownUntilMs: nowMs + knownH * 3_600_000,
            failures,
            retryAfterS: null,
            random: 0.5,
          });
          expect(nextMs).toBeGreaterThan(nowMs);
          expect(nextMs - nowMs).toBeLessThan(36 * 3_600_000);
        },
      ),
    );
  });
});
