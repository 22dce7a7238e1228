import { randomUUID } from 'node:crypto';
import { seriesOf } from '../testing.ts';
import { detachedHouse, flatContract } from '../testing-house.ts';
import type { PlanControl } from './plan-port.ts';

/** When the home is planned. */
export const plannedAt = '2026-01-20T10:07:00Z';

const value = (name: string, celsius: number, settable: boolean, most = 30) => ({
  name,
  value: celsius,
  unit: '°C',
  settable,
  min: settable ? (name.startsWith('leaving') ? -10 : 12) : null,
  max: settable ? most : null,
  step: settable ? 0.5 : null,
});

export const plannedUnit = randomUUID();
export const plannedControl: PlanControl = {
  house: detachedHouse,
  units: [
    {
      unit: plannedUnit,
      appliance: plannedUnit,
      kind: 'air-to-water',
      online: true,
      readAt: plannedAt,
      hasFault: false,
      control: { minIntervalS: 600, writesPerDay: 40, latencyS: 60 },
      writesLeft: 16,
      sheet: {
        certificate: null,
        heatLeastKw: 2,
        heatMostKw: 8,
        tankLitres: 180,
        backupKw: 3,
      },
      points: [
        {
          point: 'climate',
          type: 'climate',
          subtype: null,
          setPointInForce: 'roomSetPointHeating',
          values: [
            value('roomTemperature', 20.9, false),
            value('roomSetPointHeating', 21, true),
            value('leavingWaterOffsetHeating', 0, true, 10),
          ],
          week: null,
          waitsFor: null,
          normal: [],
        },
        {
          point: 'tank',
          type: 'dhw',
          subtype: null,
          setPointInForce: 'dhwSetPoint',
          values: [value('tankTemperature', 44, false), value('dhwSetPoint', 48, true, 60)],
          week: null,
          waitsFor: null,
          normal: [],
        },
      ],
    },
  ],
};

/** A home with an air conditioner alone, in the mode of a set-point. */
export const roomControl = (setPoint: string, roomC: number | null = 20.9): PlanControl => ({
  ...plannedControl,
  units: plannedControl.units.map((unit) => ({
    ...unit,
    kind: 'air-to-air',
    sheet: null,
    points: unit.points.flatMap((point) =>
      point.type === 'climate'
        ? [
            {
              ...point,
              setPointInForce: setPoint,
              values: [
                ...point.values
                  .filter(({ name }) => name.startsWith('roomSetPoint'))
                  .map((value) => ({ ...value, name: setPoint })),
                ...point.values
                  .filter(({ name }) => name === 'roomTemperature')
                  .map((value) => ({ ...value, value: roomC })),
              ],
            },
          ]
        : [],
    ),
  })),
});

/** Readings of whole days: heating, hot water in the morning, and steady temperatures. */
export function readingsOfDays(days: readonly string[]) {
  const celsius = { use: 'none' as const, stepS: 900 as const, unit: '°C' as const };
  const daily = (count: number, valueOfSlot: (k: number) => number) =>
    days.map((day) => ({ day, values: Array.from({ length: count }, (_, k) => valueOfSlot(k)) }));
  const temperature = (
    metric: 'room-temperature' | 'tank-temperature' | 'outdoor-temperature',
    degrees: number,
  ) => seriesOf({ appliance: plannedUnit, metric, ...celsius, days: daily(96, () => degrees) });
  return [
    seriesOf({ appliance: plannedUnit, days: daily(12, () => 2) }),
    seriesOf({ appliance: plannedUnit, use: 'dhw', days: daily(12, (k) => (k === 3 ? 2 : 0)) }),
    temperature('room-temperature', 21),
    temperature('tank-temperature', 47),
    temperature('outdoor-temperature', 2),
  ];
}

/** The flat contract with a price by the time of day. */
const pricedByTime = <Band extends string>(
  calendar: {
    readonly otherwise: Band;
    readonly rules: { readonly from: string; readonly to: string; readonly band: Band }[];
  },
  rates: Record<Band, number>,
) => ({
  ...flatContract,
  versions: flatContract.versions.map((version) => ({
    ...version,
    energyImport: [{ name: 'Energy', kind: 'time-of-use' as const, calendar, rates }],
  })),
});

export const nightTerms = pricedByTime(
  { otherwise: 'day', rules: [{ from: '22:00', to: '06:00', band: 'night' }] },
  { day: 0.42, night: 0.12 },
);

/** Cheap until the evening, which is dear. */
export const eveningTerms = pricedByTime(
  { otherwise: 'usual', rules: [{ from: '17:00', to: '21:00', band: 'evening' }] },
  { usual: 0.18, evening: 0.72 },
);
