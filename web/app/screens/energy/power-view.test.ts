import type { MeasuredFlows, Power } from '@hearth/energy/power/contract.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { powerAge, powerView, presentUses } from './power-view.ts';
import { line } from './testing-energy.ts';

const none: Power['lastFlow'] = {
  gridImport: null,
  feedIn: null,
  generation: null,
  batteryCharge: null,
  batteryDischarge: null,
  sh: null,
  dhw: null,
  cooling: null,
};

const powerOf = (
  flows: Partial<MeasuredFlows>,
  lastFlow: Partial<Power['lastFlow']> = {},
): Power => ({
  installation: '019abcde-0000-7000-8000-00000000aaaa',
  timeZone: 'Europe/Berlin',
  asOf: '2026-03-10T12:00:30.000Z',
  rate: 1,
  latest: {
    at: '2026-03-10T12:00:00.000Z',
    everyS: 60,
    isStale: false,
    grade: 'measured',
    flows: {
      gridW: 0,
      pvW: null,
      batteryW: null,
      houseW: 0,
      heatPumpW: null,
      heatPumpUse: null,
      batterySoc: null,
      ...flows,
    },
  },
  lastFlow: { ...none, ...lastFlow },
  day: null,
});
const viewOf = (flows: Partial<MeasuredFlows>, lastFlow: Partial<Power['lastFlow']> = {}) =>
  powerView(powerOf(flows, lastFlow), new Set());

describe('powerView', () => {
  test('a home without panels, battery and measured heat pump has a grid and a house', () => {
    expect(viewOf({ gridW: 404, houseW: 404 })).toEqual({
      sunKw: null,
      gridKw: 0.4,
      batteryKw: null,
      batterySoc: null,
      uses: [],
      restKw: 0.4,
      summary: { kind: 'grid', kW: 0.4 },
    });
  });

  test('the house is the inflow less the outflow and the heat pump', () => {
    const view = viewOf({
      gridW: -820,
      pvW: 4180,
      batteryW: 1650,
      batterySoc: 0.7,
      heatPumpW: 1240,
      heatPumpUse: 'sh',
      houseW: 1710,
    });
    expect(view).toMatchObject({ sunKw: 4.18, gridKw: -0.82, batteryKw: 1.65, restKw: 0.47 });
    expect(view?.uses).toEqual([{ use: 'sh', kW: 1.24, last: null }]);
  });

  test('an idle use has the time of its last run; a use that never ran is absent', () => {
    const last = '2026-03-10T06:20:00.000Z';
    const view = viewOf(
      { gridW: 500, heatPumpW: 8, heatPumpUse: null, houseW: 500 },
      { dhw: last },
    );
    expect(view?.uses).toEqual([{ use: 'dhw', kW: 0, last }]);
    const heatingView = powerView(
      powerOf({ gridW: 500, heatPumpW: 0, houseW: 500 }),
      new Set(['sh']),
    );
    expect(heatingView?.uses).toEqual([{ use: 'sh', kW: 0, last: null }]);
  });

  test('under 20 W is nothing', () => {
    expect(viewOf({ gridW: 19, pvW: 19, batteryW: -19, houseW: 57 })).toMatchObject({
      sunKw: 0,
      gridKw: 0,
      batteryKw: 0,
      restKw: 0,
      summary: { kind: 'still' },
    });
  });

  test.each<[string, Partial<MeasuredFlows>]>([
    ['roof-left', { pvW: 3000, gridW: -1000, batteryW: 500 }],
    ['roof-charges', { pvW: 3000, gridW: 0, batteryW: 500 }],
    ['roof', { pvW: 3000, gridW: 0, batteryW: 0 }],
    ['roof-battery', { pvW: 500, gridW: 0, batteryW: -500 }],
    ['battery', { pvW: 0, gridW: 0, batteryW: -500 }],
    ['part-roof', { pvW: 500, gridW: 700, batteryW: null }],
    ['part-battery', { pvW: 0, gridW: 700, batteryW: -300 }],
    ['grid', { pvW: 0, gridW: 700, batteryW: 0 }],
    ['still', { gridW: 0 }],
  ])('%s', (kind, flows) => {
    expect(viewOf({ houseW: 2000, ...flows })?.summary.kind).toBe(kind);
  });

  test('figures add up as they are written, whatever a meter summary', () => {
    const watts = fc.double({ min: 0, max: 20_000, noNaN: true });
    const signed = fc.double({ min: -20_000, max: 20_000, noNaN: true });
    fc.assert(
      fc.property(
        watts,
        signed,
        signed,
        watts,
        watts,
        (pvW, gridW, batteryW, heatPumpW, houseW) => {
          const view = viewOf({ pvW, gridW, batteryW, heatPumpW, heatPumpUse: 'dhw', houseW });
          if (!view) throw new Error('no view');
          const pump = view.uses.reduce((sum, { kW }) => sum + kW, 0);
          const figures = [view.sunKw, view.gridKw, view.batteryKw, pump, view.restKw];
          for (const figure of figures) expect(Math.round((figure ?? 0) * 100) / 100).toBe(figure);
          expect(view.restKw).toBeGreaterThanOrEqual(0);
          const inside = (view.sunKw ?? 0) + view.gridKw - (view.batteryKw ?? 0);
          expect(pump + view.restKw).toBeCloseTo(Math.max(0, inside), 6);
        },
      ),
    );
  });

  test('nothing was ever measured: there is nothing to show', () => {
    expect(powerView({ ...powerOf({}), latest: null }, new Set(['sh']))).toBeNull();
  });
});

describe('how old it is', () => {
  const opened = '2026-03-10T12:00:31.000Z';
  test('a page that stays open lets it age, and after twice the interval it is out of date', () => {
    const at = (now: string) => powerAge(powerOf({}), { loadedAt: opened, now });
    expect(at('2026-03-10T12:01:01.000Z')).toEqual({
      at: '2026-03-10T12:00:00.000Z',
      now: '2026-03-10T12:01:00.000Z',
      isStale: false,
    });
    expect(at('2026-03-10T12:02:02.000Z')?.isStale).toBe(true);
    expect(at(opened)?.isStale).toBe(false);
  });

  test('a home with a faster clock ages faster', () => {
    const fast = powerAge(
      { ...powerOf({}), rate: 60 },
      { loadedAt: opened, now: '2026-03-10T12:00:33.000Z' },
    );
    expect(fast).toMatchObject({ now: '2026-03-10T12:02:30.000Z', isStale: true });
  });

  test('a late browser clock does not lower the age', () => {
    const behind = powerAge(powerOf({}), { loadedAt: opened, now: '2026-03-10T11:00:00.000Z' });
    expect(behind?.now).toBe('2026-03-10T12:00:30.000Z');
  });
});

describe('presentUses', () => {
  const unit = (...types: string[]) =>
    ({ units: [{ points: types.map((type) => ({ type })) }] }) as unknown as Parameters<
      typeof presentUses
    >[1];
  const zeros = ['sh', 'dhw', 'cooling'].map((use) => line([0, 0], { use: use as 'sh' }));

  test('a unit without a tank and without cooling has neither row, although it reports zeros', () => {
    expect([...presentUses({ series: zeros }, unit('climate'))]).toEqual(['sh']);
    expect([...presentUses({ series: zeros }, unit('climate', 'dhw'))]).toEqual(['sh', 'dhw']);
  });

  test('energy of today shows a use', () => {
    const cooled = line([0, 2], { use: 'cooling' });
    expect([...presentUses({ series: [cooled] }, unit('climate'))]).toEqual(['cooling', 'sh']);
  });

  test('without the state of the units every reported use is present', () => {
    expect([...presentUses({ series: zeros }, null)]).toEqual(['sh', 'dhw', 'cooling']);
  });
});
