import type { Power } from '@hearth/energy/power/contract.ts';
import type { LiveUnit, Monitoring } from '@hearth/product/monitoring/contract.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { agedAt } from '../../live/aged-at.ts';
import { comfortView } from './comfort-view.ts';
import { comfortViews } from './comfort-views.ts';
import { viewAt } from './view-at.ts';

const asOf = '2026-03-10T10:42:00.000Z';
const isoAfter = (ms: number): string => new Date(Date.parse(asOf) + ms).toISOString();

const unitRead = (readAt: string | null, room: number): LiveUnit => ({
  unit: '018f0000-0000-7000-8000-000000000100',
  appliance: '018f0000-0000-7000-8000-000000000101',
  link: '018f0000-0000-7000-8000-000000000002',
  linking: null,
  unreportedSince: null,
  name: 'Cellar',
  model: '',
  kind: 'air-to-water',
  online: true,
  lastSeenAt: null,
  readAt,
  faults: [],
  points: [
    {
      point: 'climate',
      type: 'climate',
      subtype: null,
      setPointInForce: null,
      values: [
        {
          name: 'roomTemperature',
          value: room,
          unit: '°C',
          settable: false,
          min: null,
          max: null,
          step: null,
          options: null,
          command: null,
        },
      ],
    },
  ],
});

const seen = (readEveryS: number, units: readonly LiveUnit[]): Monitoring => ({
  installation: '018f0000-0000-7000-8000-000000000001',
  asOf,
  readEveryS,
  links: [],
  vendors: ['onecta'],
  units: [...units],
});

const meteredAt = (at: string, everyS: number): NonNullable<Power['latest']> => ({
  at,
  everyS,
  isStale: false,
  grade: 'measured',
  flows: {
    gridW: 900,
    pvW: null,
    batteryW: null,
    batterySoc: null,
    houseW: 900,
    heatPumpW: 900,
    heatPumpUse: 'sh',
  },
});

const hourMs = 3_600_000;
const ageMs = fc.integer({ min: 0, max: 2 * hourMs });

it('shows at every later time what the values of that time say', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(ageMs), { maxLength: 4 }),
      fc.option(fc.record({ ageMs, everyS: fc.integer({ min: 1, max: 3600 }) })),
      fc.integer({ min: 60, max: 3600 }),
      fc.integer({ min: -hourMs, max: 4 * hourMs }),
      (readAges, meter, readEveryS, laterMs) => {
        const units = readAges.map((age, at) =>
          unitRead(age === null ? null : isoAfter(-age), 19 + at),
        );
        const monitoring = seen(readEveryS, units);
        const latest = meter && meteredAt(isoAfter(-meter.ageMs), meter.everyS);
        const sources = { power: { latest }, faults: [] };
        const now = isoAfter(laterMs);
        expect(viewAt(comfortViews(monitoring, sources), now)).toEqual(
          comfortView(agedAt(monitoring, now) ?? monitoring, sources),
        );
      },
    ),
  );
});

it('has a view of its own from the millisecond in which the only reading becomes too old', () => {
  const monitoring = seen(600, [unitRead(isoAfter(-300_000), 21)]);
  const views = comfortViews(monitoring, { power: null, faults: [] });
  expect(views.map(({ from, view }) => [from, view.isOutOfDate])).toEqual([
    [asOf, false],
    [isoAfter(900_001), true],
  ]);
});

it('has one view where no reading can become older', () => {
  expect(comfortViews(seen(600, []), { power: null, faults: [] })).toHaveLength(1);
});
