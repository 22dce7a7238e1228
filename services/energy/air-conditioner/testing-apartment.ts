import type { RoomScenarioInput } from './room-scenario.ts';

/** A test home: a flat below the roof with an air conditioner in the living room and one in the bedroom. */
export interface TestApartment {
  readonly slots?: number;
  readonly from?: string;
  readonly meanOutdoorC?: number;
  readonly swingK?: number;
  readonly dewPointC?: number;
  readonly price?: number;
  readonly swing?: number;
  readonly pvPeakW?: number;
  readonly lowC?: number;
  readonly highC?: number;
  readonly airC?: number;
}

export interface TestApartmentInput extends RoomScenarioInput {
  readonly slots: RoomScenarioInput['slots'] & {
    readonly importPerKwh: (number | null)[];
    readonly baseLoadW: (number | null)[];
    readonly outdoorC: (number | null)[];
    readonly pvW: (number | null)[];
  };
}

const bump = (hour: number, centre: number, width: number): number =>
  Math.exp(-(((hour - centre) / width) ** 2));

/** Warmest at three in the afternoon; prices low at noon and high in the evening; needed from half past six to eleven, the bedroom at night. */
export function apartmentOf(apartment: TestApartment = {}): TestApartmentInput {
  const { slots = 144, from = '2026-07-15T06:00:00Z', meanOutdoorC = 27, swingK = 6 } = apartment;
  const { dewPointC = 17, price = 0.3, swing = 0.12, pvPeakW = 0, airC = 25.5 } = apartment;
  const { lowC = 20.5, highC = 25.5 } = apartment;
  const first = (Date.parse(from) / 3_600_000) % 24;
  const hours = Array.from({ length: slots }, (_, i) => (first + i / 4) % 24);
  const byHour = (value: (hour: number) => number) =>
    hours.map((hour) => Math.round(value(hour) * 1e4) / 1e4);
  const needed = (isNeeded: (hour: number) => boolean, bound: number) =>
    hours.map((hour) => (isNeeded(hour) ? bound : null));
  const isDay = (hour: number) => hour >= 6.5 && hour < 23;
  const isNight = (hour: number) => hour >= 21.5 || hour < 8;
  return {
    from,
    slots: {
      importPerKwh: byHour(
        (h) => price + swing * (bump(h, 19.5, 2.5) + 0.5 * bump(h, 8, 2) - bump(h, 13, 3)),
      ),
      exportPerKwh: byHour(() => 0.06),
      outdoorC: byHour((h) => meanOutdoorC + swingK * Math.cos(((h - 15) / 12) * Math.PI)),
      dewPointC: byHour(() => dewPointC),
      baseLoadW: byHour((h) => 200 + 300 * bump(h, 8, 1) + 600 * bump(h, 20, 1.5)),
      pvW: byHour((h) =>
        h > 6 && h < 20 ? pvPeakW * Math.max(0, Math.sin(((h - 6) / 14) * Math.PI)) : 0,
      ),
    },
    rooms: [
      {
        key: 'living-room',
        house: {
          kind: 'heat-load',
          lossWPerK: 78,
          floorAreaM2: 44,
          mass: 'heavy',
          emitter: 'fan-coils',
        },
        unit: {
          cooling: { designKw: 3.5, seer: 7 },
          heating: { designKw: 2.8, scop: 4.3 },
        },
        gainsW: byHour((h) => 150 + 600 * bump(h, 14.5, 3)),
        lowC: needed(isDay, lowC),
        highC: needed(isDay, highC),
        waterGPerH: 90,
        state: { airC, relativeHumidity: 0.55 },
      },
      {
        key: 'bedroom',
        house: {
          kind: 'heat-load',
          lossWPerK: 46,
          floorAreaM2: 28,
          mass: 'heavy',
          emitter: 'fan-coils',
        },
        unit: {
          cooling: { designKw: 2.5, seer: 7 },
          heating: { designKw: 2.2, scop: 4.3 },
        },
        gainsW: byHour((h) => 100 + 250 * bump(h, 10, 2.5)),
        lowC: needed(isNight, lowC - 1.5),
        highC: needed(isNight, highC - 0.5),
        state: { airC, relativeHumidity: 0.55 },
      },
    ],
  };
}
