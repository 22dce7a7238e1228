import fc from 'fast-check';
import { addDays } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { describe, expect, test } from 'vitest';
import { alertChanges } from './alert-changes.ts';
import type { AlertFinding } from './finding.ts';
import { backupHeater } from './backup-heater.ts';
import { budget } from './budget.ts';
import { efficiency } from './efficiency.ts';
import { frozen } from './frozen.ts';
import { heatingUse } from './heating-use.ts';
import { hygiene } from './hygiene.ts';
import { negativePrice, priceSpike } from './price.ts';
import { shortCycling } from './short-cycling.ts';
import { silent } from './silent.ts';
import { solarYield } from './solar-yield.ts';
import { tariffEnd } from './tariff-end.ts';
import { runRules } from './run-rules.ts';
import { median, sameWeather } from './same-weather.ts';
import { cleanYear, flatTerms, homeWith, mornings, withMinutes } from './testing-watched-home.ts';
import {
  type PriceDaySlots,
  type WatchedDay,
  type WatchedHome,
  unmeasuredDay,
} from './watched-home.ts';

const alertsOf = (
  days: readonly WatchedDay[],
  rule: (home: WatchedHome) => AlertFinding,
): string[] => {
  const found: string[] = [];
  let isOpen = false;
  for (const home of mornings(days)) {
    const { state } = rule(home);
    if (state === 'alert' && !isOpen) found.push(home.today);
    if (state === 'alert') isOpen = true;
    if (state === 'fine') isOpen = false;
  }
  return found;
};

const byYear: readonly (readonly [string, (home: WatchedHome) => AlertFinding])[] = [
  ['heating-use', (home) => heatingUse(home, 30)],
  ['efficiency', (home) => efficiency(home, 20)],
  ['hygiene', (home) => hygiene(home, 10)],
  ['solar-yield', (home) => solarYield(home, 25)],
  ['short-cycling', (home) => shortCycling(home, 4)],
  ['backup-heater', (home) => backupHeater(home, 30)],
];

const homes = Array.from({ length: testing.isDeep() ? 30 : 10 }, (_, seed) => seed + 1);

describe('rules on simulated years', () => {
  test(`${homes.length} homes without a fault raise at most one alert a home and year`, () => {
    const count = homes.flatMap((seed) =>
      byYear.flatMap(([, rule]) => alertsOf(cleanYear(seed), rule)),
    ).length;
    expect(count / homes.length).toBeLessThanOrEqual(1);
  });

  const faulty = (days: readonly WatchedDay[], change: (day: WatchedDay) => Partial<WatchedDay>) =>
    days.map((day, k) => (k >= 210 && k < 240 ? { ...day, ...change(day) } : day));

  const faults: readonly (readonly [
    string,
    number,
    (day: WatchedDay) => Partial<WatchedDay>,
    (home: WatchedHome) => AlertFinding,
  ])[] = [
    [
      'heating that uses 80 % more',
      6,
      ({ heatingKwh }) => ({ heatingKwh: (heatingKwh ?? 0) * 1.8 }),
      (home) => heatingUse(home, 30),
    ],
    [
      'a COP that is 35 % lower',
      7,
      ({ heatKwh }) => ({ heatKwh: (heatKwh ?? 0) * 0.65 }),
      (home) => efficiency(home, 20),
    ],
    [
      'a tank that is not disinfected',
      8,
      ({ tankC }) => ({ tankC: Math.min(tankC ?? 0, 50) }),
      (home) => hygiene(home, 10),
    ],
    [
      'panels of which 40 % fail',
      10,
      ({ solarKwh }) => ({ solarKwh: (solarKwh ?? 0) * 0.6 }),
      (home) => solarYield(home, 25),
    ],
    [
      'a heat pump that starts six times an hour',
      3,
      ({ heatPump }) => ({
        heatPump: heatPump && { ...heatPump, starts: 90, busiestHour: 6, medianRunMinutes: 6 },
      }),
      (home) => shortCycling(home, 4),
    ],
    [
      'a backup heater that runs for two hours a day',
      3,
      ({ heatPump }) => ({
        heatPump: heatPump && withMinutes(heatPump, { minutes: 120, bin: 34 }),
      }),
      (home) => backupHeater(home, 30),
    ],
  ];

  test.each(testing.sampled(faults, 2))(
    '%s is found in nine homes of ten, with a median delay of at most %i days',
    (_, delayMax, change, rule) => {
      const delays = homes.flatMap((seed) => {
        const days = faulty(cleanYear(seed), change);
        const [from, to] = [days[210]?.day ?? '', days[240]?.day ?? ''];
        const found = alertsOf(days, rule).find((day) => day > from && day <= addDays(to, 3));
        return found === undefined ? [] : [(Date.parse(found) - Date.parse(from)) / (24 * hourMs)];
      });
      expect(delays.length / homes.length).toBeGreaterThanOrEqual(0.9);
      expect(median(delays)).toBeLessThanOrEqual(delayMax);
    },
  );

  test('days without values never raise an alert', () => {
    const length = fc.integer({ min: 8, max: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), length, (seed, missing) => {
        const days = cleanYear(seed).slice(60, 250);
        const cut = days.map((day, k) =>
          k >= days.length - missing ? { ...unmeasuredDay, day: day.day } : day,
        );
        for (const home of [
          homeWith(cut),
          homeWith(cut.map((day) => ({ ...unmeasuredDay, day: day.day }))),
          homeWith([]),
        ])
          for (const { state } of Object.values(runRules(home, null)))
            expect(state).not.toBe('alert');
      }),
    );
  });
});

describe('sameWeather', () => {
  test('single bad days move neither the median nor the spread', () => {
    const values = [8, 9, 10, 10, 10, 11, 12, 30];
    const days = values.map((heatingKwh, k) => ({
      ...base,
      day: addDays('2026-01-01', k),
      heatingKwh,
    }));
    const found = sameWeather(days, base, ({ heatingKwh }) => heatingKwh);
    expect(found).toMatchObject({ median: 10, days: 8 });
    expect(found?.spread).toBeCloseTo(1.48, 2);
  });
});

const base: WatchedDay = {
  ...unmeasuredDay,
  day: '2026-02-01',
  outdoorC: 3,
  heatingKwh: 10,
  heatKwh: 35,
  tankC: 50,
  cost: 4_000_000,
  importKwh: 12,
};
const run = (from: string, count: number, own: Partial<WatchedDay> = {}): readonly WatchedDay[] =>
  Array.from({ length: count }, (_, k) => ({ ...base, ...own, day: addDays(from, k) }));

describe('budget', () => {
  const at = (amount: number, days: readonly WatchedDay[]) =>
    budget(
      homeWith(days, {
        budget: { currency: 'EUR', months: Array.from({ length: 12 }, () => amount) },
      }),
      80,
    );

  test.each([
    ['enough', 200_000_000, 10, 'fine', undefined],
    ['80 % spent after two thirds', 100_000_000, 20, 'alert', 'near'],
    ['passed', 60_000_000, 16, 'alert', 'passed'],
    ['expected to be passed', 80_000_000, 12, 'alert', 'expected'],
  ])('%s', (_, amount, count, state, stage) => {
    const found = at(amount, run('2026-01-01', count));
    expect(found).toMatchObject(stage === undefined ? { state } : { state, facts: { stage } });
  });

  test('each reason for not watching it', () => {
    const days = run('2026-01-01', 10);
    expect(budget(homeWith(days, { terms: null }), 80)).toMatchObject({ reason: 'no-contract' });
    expect(budget(homeWith(days), 80)).toMatchObject({ reason: 'no-budget' });
    expect(at(1e8, run('2026-01-01', 10, { cost: null }))).toMatchObject({ reason: 'no-costs' });
  });
});

test('tariffEnd: a last version that ends within thirty days', () => {
  const ending = (validTo: string | null): WatchedHome => ({
    ...homeWith(run('2026-01-01', 10)),
    terms: { ...flatTerms, versions: flatTerms.versions.map((each) => ({ ...each, validTo })) },
  });
  expect(tariffEnd(ending(null), 30).state).toBe('fine');
  expect(tariffEnd(ending('2026-06-01'), 30).state).toBe('fine');
  expect(tariffEnd(ending('2026-02-01'), 30)).toMatchObject({
    state: 'alert',
    value: 21,
    facts: { lastDay: '2026-01-31' },
  });
});

test('silent: a regular source without readings, never an irregular one', () => {
  const nowMs = Date.parse('2026-01-11T12:00:00Z');
  const at = (hours: number, days: number) =>
    silent(
      homeWith(run('2026-01-01', 10), {
        now: {
          nowMs,
          tank: null,
          sources: [{ source: 'meter', lastMs: nowMs - hours * hourMs, days }],
        },
      }),
      24,
    ).state;
  expect([at(1, 14), at(20, 14), at(30, 14), at(30, 1)]).toEqual([
    'fine',
    'watch',
    'alert',
    'learning',
  ]);
});

test('frozen: two days of one value after ten days of change', () => {
  const days = Array.from({ length: 14 }, (_, k) => addDays('2026-01-01', k));
  const at = (still: number, lively = true) =>
    frozen(
      homeWith(run('2026-01-01', 14), {
        temperatures: [
          {
            metric: 'room-temperature',
            days: days.map((day, k) => ({
              day,
              lo: k >= 14 - still || !lively ? 21 : 20.5,
              hi: 21,
            })),
          },
        ],
      }),
      2,
    );
  expect([at(0).state, at(1).state, at(2).state, at(2, false).state]).toEqual([
    'fine',
    'watch',
    'alert',
    'learning',
  ]);
  expect(at(3)).toMatchObject({ facts: { value: 21, from: '2026-01-12', days: 3 } });
});

describe('prices', () => {
  const dynamic = {
    ...flatTerms,
    versions: flatTerms.versions.map((each) => ({
      ...each,
      energyImport: [
        {
          name: 'Market',
          kind: 'indexed' as const,
          multiplier: 1,
          adder: 0,
          mean: 'none' as const,
          layer: 'energy' as const,
          meter: 'all' as const,
          isNetted: true,
          noneWhenNegative: false,
        },
      ],
    })),
  };
  const slots = (day: string, micros: readonly number[]): PriceDaySlots => ({
    day,
    fromMs: Date.parse(`${day}T00:00:00Z`),
    micros,
  });
  const usual = run('2026-01-01', 10).map(({ day }) => slots(day, [80_000, 100_000]));
  const at = (today: readonly number[]) =>
    homeWith(run('2026-01-01', 10), {
      terms: dynamic,
      prices: [...usual, slots('2026-01-11', today)],
    });

  test('a price of three times the usual one, and one below zero, with their times', () => {
    expect(priceSpike(at([100_000, 280_000, 90_000]), 3)).toMatchObject({
      state: 'alert',
      value: 3.1,
      facts: { from: '2026-01-11T00:15:00.000Z', to: '2026-01-11T00:30:00.000Z', usual: 90_000 },
    });
    expect(negativePrice(at([5_000, -20_000, -1]))).toMatchObject({
      state: 'alert',
      facts: { price: -20_000, from: '2026-01-11T00:15:00.000Z', to: '2026-01-11T00:45:00.000Z' },
    });
    expect(priceSpike(at([100_000]), 3).state).toBe('fine');
    expect(negativePrice(at([100_000])).state).toBe('fine');
  });

  test('a contract with fixed prices is not watched', () => {
    const home = homeWith(run('2026-01-01', 10));
    expect(priceSpike(home, 3)).toMatchObject({ state: 'unwatched', reason: 'fixed-price' });
  });
});

describe('alertChanges', () => {
  const raised: AlertFinding = {
    state: 'alert',
    value: 1,
    subject: 'x',
    severity: 'look',
    facts: { kind: 'tariff-end', name: 'A', lastDay: '2026-01-01' },
  };
  const findings = (finding: AlertFinding) => ({
    ...runRules(homeWith(run('2026-01-01', 3)), null),
    'tariff-end': finding,
  });
  const open = [{ alert: 'a', kind: 'tariff-end', subject: 'x' }];
  const kindsOf = (changes: ReturnType<typeof alertChanges>) => changes.map(({ change }) => change);

  test('an alert begins, is updated, is replaced by another occurrence, and ends when its rule is fine', () => {
    expect(kindsOf(alertChanges([], findings(raised), null))).toEqual(['begin']);
    expect(kindsOf(alertChanges(open, findings(raised), null))).toEqual(['update']);
    expect(kindsOf(alertChanges(open, findings({ ...raised, subject: 'y' }), null))).toEqual([
      'end',
      'begin',
    ]);
    expect(kindsOf(alertChanges(open, findings({ state: 'fine', value: null }), null))).toEqual([
      'end',
    ]);
  });

  test('missing data leaves an alert open, and a kind that is switched off ends it', () => {
    const gone: AlertFinding = { state: 'unwatched', reason: 'no-contract' };
    expect(alertChanges(open, findings(gone), null)).toEqual([]);
    const off = {
      validFrom: '2026-01-01',
      kinds: [{ kind: 'tariff-end' as const, isOn: false, threshold: null }],
    };
    expect(kindsOf(alertChanges(open, findings(raised), off))).toEqual(['end']);
    expect(alertChanges([], findings(raised), off)).toEqual([]);
  });
});
