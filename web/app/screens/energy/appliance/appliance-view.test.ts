import { expect, test } from 'vitest';
import { type SeriesFigures, applianceView } from './appliance-view.ts';

const asOf = '2026-03-10T10:07:00Z';
const energy = (overrides: Partial<SeriesFigures>): SeriesFigures => ({
  metric: 'energy',
  use: 'sh',
  unit: 'kWh',
  stepS: 7200,
  grade: 'measured',
  accuracy: 0.5,
  latest: null,
  today: 4,
  last30Days: 210,
  daysMeasured: 30,
  ...overrides,
});
const room = (from: string, to: string, value = 21.2) =>
  energy({
    metric: 'room-temperature',
    use: 'none',
    unit: '°C',
    stepS: 900,
    accuracy: null,
    latest: { from, to, value },
  });
const view = (...series: SeriesFigures[]) =>
  applianceView({
    appliance: 'a',
    unit: null,
    name: 'Pump',
    kind: 'heat-pump',
    asOf,
    room: null,
    ratedW: null,
    isInBalance: true,
    operation: { runningH: null, starts: null, stepS: null, cop: null },
    series,
  });

test('what is not reported stays nothing, and reported ways of one use are added', () => {
  const { uses } = view(
    energy({ use: 'dhw', today: null, last30Days: 30 }),
    energy({}),
    energy({ today: null, last30Days: 5 }),
  );
  expect(uses).toEqual([
    { series: 'sh', todayKwh: 4, last30DaysKwh: 215, daysMeasured: 30 },
    { series: 'dhw', todayKwh: null, last30DaysKwh: 30, daysMeasured: 30 },
  ]);
});

test('a running slot is current; a slot that ended two intervals ago is out of date', () => {
  const [going] = view(room('2026-03-10T10:00:00Z', '2026-03-10T10:15:00Z')).gauges;
  expect(going).toMatchObject({ at: asOf, isFresh: true });
  const [old] = view(room('2026-03-10T09:15:00Z', '2026-03-10T09:30:00Z')).gauges;
  expect(old).toMatchObject({ at: '2026-03-10T09:30:00Z', isFresh: false });
});

test('of two sources of one value the newer one is used', () => {
  const cards = view(
    room('2026-03-10T09:45:00Z', '2026-03-10T10:00:00Z', 20),
    room('2026-03-10T10:00:00Z', '2026-03-10T10:15:00Z', 0),
  );
  expect(cards.gauges.map((gauge) => gauge.value)).toEqual([0]);
});
