import { expect, test } from 'vitest';
import { plannedLanes, runsInHour } from './planned-lanes.ts';

const from = '2026-01-20T10:00:00Z';
const slotAt = (minutes: number, heatingW: number, hotWaterW: number) => ({
  from: new Date(Date.parse(from) + minutes * 60_000).toISOString(),
  pricePerKwh: 0.3,
  pvW: 0,
  heatingW,
  hotWaterW,
  coolingW: 0,
  airC: 21,
  tankC: 48,
});
const plan = {
  plan: '01890000-0000-7000-8000-000000000001',
  madeAt: from,
  from,
  until: '2026-01-22T10:00:00Z',
  trigger: 'slot',
  source: 'optimised' as const,
  currency: 'EUR',
  saves: 0,
  savesOnPeak: 0,
  degradations: [],
  slots: [
    slotAt(-15, 900, 0),
    slotAt(0, 900, 0),
    slotAt(15, 900, 0),
    slotAt(30, 0, 1500),
    slotAt(45, 0, 0),
    slotAt(60, 900, 0),
    slotAt(48 * 60, 900, 0),
  ],
};

test('plannedLanes: consecutive quarter-hours are one run, clipped to the hours of the chart', () => {
  const lanes = plannedLanes({ plan, decisions: [], isOn: true }, { from, hours: 48 });
  expect(lanes).toEqual({
    heating: [
      { from: 0, to: 0.5 },
      { from: 1, to: 1.25 },
    ],
    hotWater: [{ from: 0.5, to: 0.75 }],
    rests: [],
  });
  expect([0, 1, 2].map((hour) => runsInHour(lanes?.heating ?? [], hour))).toEqual([
    true,
    true,
    false,
  ]);
});

test('plannedLanes: nothing where planning is off or the units run by themselves', () => {
  const hours = { from, hours: 48 };
  expect(plannedLanes({ plan, decisions: [], isOn: false }, hours)).toBeNull();
  const normal = { ...plan, source: 'normal-operation' as const };
  expect(plannedLanes({ plan: normal, decisions: [], isOn: true }, hours)).toBeNull();
});
