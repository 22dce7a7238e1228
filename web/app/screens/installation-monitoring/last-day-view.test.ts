import type { LastDay } from '@hearth/energy/last-day/contract.ts';
import { describe, expect, test } from 'vitest';
import { lastDayView } from './last-day-view.ts';
import { somePoint, someRange, someSwitch, someUnit } from './testing-unit.ts';

const from = '2026-03-09T12:15:00.000Z';
const dayOf = (...gauges: LastDay['gauges']): LastDay => ({
  timeZone: 'Europe/Berlin',
  asOf: '2026-03-10T12:07:30.000Z',
  from,
  stepS: 900,
  gauges,
});
const gauge = (
  metric: LastDay['gauges'][number]['metric'],
  values: Record<number, number | null>,
  usual: number | null = 20,
): LastDay['gauges'][number] => ({
  metric,
  unit: '°C',
  grade: 'measured',
  values: Array.from({ length: 96 }, (_, step) =>
    step in values ? (values[step] ?? null) : usual,
  ),
});

const climate = (state: 'on' | 'off') =>
  somePoint(
    'climate',
    [someSwitch('onOff', state), someRange('roomSetPointHeating', 21, [12, 30, 0.5])],
    'roomSetPointHeating',
  );
const tank = somePoint(
  'dhw',
  [someSwitch('onOff', 'on'), someRange('dhwSetPointHeating', 48, [30, 60, 1])],
  'dhwSetPointHeating',
);

describe('the last 24 hours of a unit', () => {
  test('lines have one order, each with its last value and its set-point', () => {
    const day = dayOf(
      gauge('outdoor-temperature', {}, 4),
      gauge('tank-temperature', { 95: null }, 46),
      gauge('room-temperature', { 95: 20.9 }),
      gauge('room-humidity', {}, 50),
    );
    const view = lastDayView(day, someUnit([climate('on'), tank]));
    expect(view?.lines.map(({ metric, last, setPoint }) => [metric, last, setPoint])).toEqual([
      ['room-temperature', 20.9, 21],
      ['tank-temperature', 46, 48],
      ['outdoor-temperature', 4, null],
    ]);
  });

  test('a shift of the curve is no set-point of the water temperature', () => {
    const shift = someRange('leavingWaterOffsetHeating', -3, [-10, 10, 1]);
    for (const unit of ['K', '°C']) {
      const point = somePoint('climate', [{ ...shift, unit }], 'leavingWaterOffsetHeating');
      const view = lastDayView(
        dayOf(gauge('leaving-water-temperature', {}, 31)),
        someUnit([point]),
      );
      expect(view?.lines[0]?.setPoint).toBeNull();
    }
  });

  test('what is off aims at nothing', () => {
    const view = lastDayView(dayOf(gauge('room-temperature', {})), someUnit([climate('off')]));
    expect(view?.lines[0]?.setPoint).toBeNull();
  });

  test('every six hours of the wall clock are marked, and where the present is', () => {
    const view = lastDayView(dayOf(gauge('room-temperature', {})), someUnit([climate('on')]));
    expect(view?.ticks).toEqual([
      { at: 19, instant: '2026-03-09T17:00:00.000Z' },
      { at: 43, instant: '2026-03-09T23:00:00.000Z' },
      { at: 67, instant: '2026-03-10T05:00:00.000Z' },
      { at: 91, instant: '2026-03-10T11:00:00.000Z' },
    ]);
    expect(view?.now).toBe(95.5);
  });

  test('a gap has no value of any line; the time before the first value and the slot in progress are no gaps', () => {
    const holes = { 0: null, 1: null, 50: null, 60: null, 61: null, 94: null, 95: null };
    const view = lastDayView(
      dayOf(gauge('room-temperature', holes), gauge('tank-temperature', { ...holes, 50: 45 })),
      someUnit([climate('on')]),
    );
    expect(view?.gaps).toEqual([{ from: 60, to: 62 }]);
  });

  test('a unit that measured nothing has nothing to show', () => {
    expect(lastDayView(dayOf(), someUnit([climate('on')]))).toBeNull();
    expect(
      lastDayView(dayOf(gauge('room-temperature', {}, null)), someUnit([climate('on')])),
    ).toBeNull();
  });
});
