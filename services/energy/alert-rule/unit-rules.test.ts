import { addDays } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backupHeater } from './backup-heater.ts';
import { commandRefused } from './command-refused.ts';
import { hotWater } from './hot-water.ts';
import { shortCycling } from './short-cycling.ts';
import { solarYield } from './solar-yield.ts';
import { homeWith, withMinutes } from './testing-watched-home.ts';
import {
  type HeatPumpDay,
  type WatchedDay,
  type WatchedHome,
  homeOnMorning,
  unmeasuredDay,
} from './watched-home.ts';

const firstDay = '2026-01-01';
const run = (count: number, own: (k: number) => Partial<WatchedDay>): readonly WatchedDay[] =>
  Array.from({ length: count }, (_, k) => ({
    ...unmeasuredDay,
    day: addDays(firstDay, k),
    outdoorC: 3,
    ...own(k),
  }));

describe('hotWater', () => {
  const nowMs = Date.parse('2026-01-29T12:00:00Z');
  const at = (hours: number | null, usual: readonly number[] = Array<number>(28).fill(0)) =>
    hotWater(
      homeWith(
        run(28, (k) => ({ tankLowHours: usual[k] ?? null })),
        {
          now: {
            nowMs,
            sources: [],
            tank: { lastC: 34.26, lowSinceMs: hours === null ? null : nowMs - hours * hourMs },
          },
        },
      ),
      3,
    );

  test('a tank below 40 °C for longer than the threshold', () => {
    expect([null, 1, 2, 3, 3.5].map((hours) => at(hours).state)).toEqual([
      'fine',
      'fine',
      'watch',
      'watch',
      'alert',
    ]);
    expect(at(5)).toMatchObject({
      value: 5,
      subject: '2026-01-29T07:00:00.000Z',
      facts: { lastC: 34.26, warmC: 40, usualHours: 0 },
    });
  });

  test('a home whose tank is cold every night is not alerted about it', () => {
    const nights = Array.from({ length: 28 }, (_, k) => 6 + (k % 3));
    expect(at(8, nights).state).toBe('watch');
    expect(at(14, nights)).toMatchObject({ state: 'alert', facts: { usualHours: 7 } });
  });

  test('without a tank it is not watched, and it learns for a week', () => {
    expect(hotWater(homeWith(run(28, () => ({}))), 3)).toMatchObject({
      reason: 'no-tank-temperature',
    });
    expect(at(9, [0, 0, 0])).toEqual({ state: 'learning', days: 3, needed: 7 });
  });
});

describe('commandRefused', () => {
  const unit = '019abcde-0000-7000-8000-00000000aaaa';
  const at = (outcomes: string, name = 'roomTemperature') =>
    [...outcomes].map((outcome, k) => ({
      day: addDays('2026-01-31', k - outcomes.length),
      at: `${addDays('2026-01-31', k - outcomes.length)}T06:00:00.000Z`,
      appliance: unit,
      name,
      isConfirmed: outcome === '+',
    }));
  const home = (commands: WatchedHome['commands']) =>
    homeWith(
      run(30, () => ({})),
      { commands },
    );

  test.each([
    ['+++', 'fine', 0],
    ['++-', 'watch', 1],
    ['+--', 'alert', 2],
    ['---', 'alert', 3],
    ['--+', 'fine', 0],
    ['--++++++++', 'fine', 0],
  ])('%s is %s', (outcomes, state, value) => {
    expect(commandRefused(home(at(outcomes)), 2)).toMatchObject({ state, value });
  });

  test('failures of different values do not add up, and old ones are past', () => {
    const two = [...at('-', 'onOff'), ...at('-', 'tankTemperature')];
    expect(commandRefused(home(two), 2).state).toBe('watch');
    const old = at('--').map((each) => ({ ...each, day: '2026-01-10' }));
    expect(commandRefused(home(old), 2).state).toBe('fine');
    expect(commandRefused(home([]), 2)).toMatchObject({ reason: 'no-commands' });
  });

  test('the evidence counts the streak and all commands of the home', () => {
    expect(commandRefused(home(at('+-+--')), 2)).toMatchObject({
      facts: {
        appliance: unit,
        name: 'roomTemperature',
        count: 2,
        first: '2026-01-29T06:00:00.000Z',
        commands: 5,
        unconfirmed: 3,
      },
    });
  });

  test('a run of commands is judged by what follows the last confirmed one', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('+', '-'), { minLength: 1, maxLength: 6 }), (all) => {
        const streak = all.length - 1 - all.lastIndexOf('+');
        const { state } = commandRefused(home(at(all.join(''))), 2);
        expect(state === 'alert').toBe(streak >= 2);
      }),
    );
  });
});

describe('solarYield', () => {
  const days = (share: (k: number) => number) =>
    run(60, (k) => ({
      expectedSolarKwh: 10 + (k % 5),
      solarKwh: (10 + (k % 5)) * share(k),
      cost: 3_000_000,
      importKwh: 10,
    }));

  test('the usual share of this home is the measure, not the description of its panels', () => {
    const shaded = homeWith(days(() => 0.6));
    expect(solarYield(shaded, 25)).toEqual({ state: 'fine', value: 0 });
    const failed = homeWith(days((k) => (k < 53 ? 0.6 : 0.3)));
    expect(solarYield(failed, 25)).toMatchObject({
      state: 'alert',
      value: 50,
      subject: '2026-02-23',
      facts: { kwh: 26.1, usualKwh: 52.2, missingKwh: 3.73, dayCost: 1_118_571, currency: 'EUR' },
    });
  });

  test('each reason for not watching it', () => {
    const reasonOf = (home: WatchedHome) => solarYield(home, 25);
    const all = homeWith(days(() => 1));
    const without = (own: Partial<WatchedDay>) =>
      homeWith(all.days.map((day) => ({ ...day, ...own })));
    expect(reasonOf({ ...all, hasPanels: false })).toMatchObject({ reason: 'no-panels' });
    expect(reasonOf(without({ solarKwh: null }))).toMatchObject({ reason: 'no-solar-meter' });
    expect(reasonOf(without({ expectedSolarKwh: null }))).toMatchObject({
      reason: 'no-solar-weather',
    });
    expect(reasonOf(homeWith(days(() => 1).slice(0, 10)))).toMatchObject({ state: 'learning' });
  });
});

const quiet: HeatPumpDay = {
  starts: 10,
  busiestHour: 2,
  medianRunMinutes: 30,
  minutesByPower: [900, 0, 0, 0, 0, 0, 440, 0, 0, 100],
};

describe('shortCycling', () => {
  const at = (...last: readonly Partial<HeatPumpDay>[]) =>
    shortCycling(
      homeWith(run(20, (k) => ({ heatPump: { ...quiet, ...last[k - (20 - last.length)] } }))),
      4,
    );
  const short = { starts: 80, busiestHour: 6, medianRunMinutes: 5 };

  test('many starts an hour and short runs, three days running', () => {
    expect(at().state).toBe('fine');
    expect(at(short, short).state).toBe('watch');
    expect(at(short, {}, short).state).toBe('watch');
    expect(at(short, short, short)).toMatchObject({
      state: 'alert',
      value: 6,
      facts: { usualHour: 2, days: [{ day: '2026-01-18' }, {}, {}] },
    });
  });

  test('many starts with long runs, or short runs that are few, are none', () => {
    const often = { ...short, medianRunMinutes: 12 };
    const few = { ...short, busiestHour: 3 };
    expect([at(often, often, often).state, at(few, few, few).state]).toEqual(['fine', 'fine']);
    const unmeasured = homeWith(run(20, () => ({})));
    expect(shortCycling(unmeasured, 4)).toMatchObject({ reason: 'no-minute-power' });
  });
});

describe('backupHeater', () => {
  const at = (...minutes: readonly number[]) =>
    homeWith(
      run(20, (k) => {
        const more = minutes[k - (20 - minutes.length)] ?? 0;
        return {
          heatPump: withMinutes(quiet, { minutes: more, bin: 33 }),
          cost: 3e6,
          importKwh: 10,
        };
      }),
    );

  test('minutes far above the power of earlier days of the same weather, two days running', () => {
    expect(backupHeater(at(), 30)).toEqual({ state: 'fine', value: 0 });
    // A disinfection with the heater on one day.
    expect(backupHeater(at(90), 30).state).toBe('watch');
    expect(backupHeater(at(90, 0), 30).state).toBe('watch');
    expect(backupHeater(at(60, 90), 30)).toMatchObject({
      state: 'alert',
      value: 90,
      facts: {
        usualKw: 2.25,
        highestKw: 8.25,
        excessKwh: 7.5,
        dayCost: 2_250_000,
        baselineDays: 18,
      },
    });
  });

  test('an earlier morning does not see the days after it', () => {
    expect(backupHeater(homeOnMorning(at(60, 90), '2026-01-20'), 30).state).toBe('watch');
    expect(backupHeater(homeWith(run(20, () => ({}))), 30)).toMatchObject({
      reason: 'no-minute-power',
    });
  });
});
