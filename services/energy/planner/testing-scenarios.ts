import type { ScenarioInput } from './scenario.ts';

/** A test home: a detached house with radiators, PV modules, a tank of 200 litres and market prices. */
export interface TestHome {
  readonly slots?: number;
  readonly from?: string;
  readonly meanOutdoorC?: number;
  /** Highest power of the modules on a clear day, W. */
  readonly pvPeakW?: number;
  /** Mean import price and its swing to either side. */
  readonly price?: number;
  readonly swing?: number;
  readonly exportPrice?: number;
  /** A battery of 8 kWh, a quarter full. */
  readonly hasBattery?: boolean;
}

/** A scenario with all forecasts. */
export interface TestScenario extends ScenarioInput {
  readonly slots: ScenarioInput['slots'] & {
    readonly importPerKwh: (number | null)[];
    readonly baseLoadW: (number | null)[];
    readonly outdoorC: (number | null)[];
  };
}

/** Hour of the day of each slot, by UTC. */
function hoursOf(from: string, slots: number): readonly number[] {
  const first = (Date.parse(from) / 3_600_000) % 24;
  return Array.from({ length: slots }, (_, i) => (first + i / 4) % 24);
}

const bump = (hour: number, centre: number, width: number): number =>
  Math.exp(-(((hour - centre) / width) ** 2));

/** Prices with a peak in the morning and one in the evening, low at noon; showers at seven and at nine in the evening. */
export function homeOf(home: TestHome = {}): TestScenario {
  const { slots = 144, from = '2026-01-15T13:00:00Z', meanOutdoorC = 1 } = home;
  const { pvPeakW = 3000, price = 0.3, swing = 0.08, exportPrice = 0.08 } = home;
  const { hasBattery = false } = home;
  const hours = hoursOf(from, slots);
  const byHour = (value: (hour: number, i: number) => number) =>
    hours.map((hour, i) => Math.round(value(hour, i) * 1e4) / 1e4);
  return {
    from,
    slots: {
      importPerKwh: byHour(
        (h) => price + swing * (bump(h, 8, 2) + bump(h, 18.5, 2) - bump(h, 13, 3) - bump(h, 3, 2)),
      ),
      exportPerKwh: byHour(() => exportPrice),
      outdoorC: byHour((h) => meanOutdoorC + 4 * Math.cos(((h - 15) / 12) * Math.PI)),
      baseLoadW: byHour((h) => 250 + 500 * bump(h, 7.5, 1) + 900 * bump(h, 19, 1.5)),
      pvW: byHour(
        (h) => pvPeakW * Math.max(0, Math.sin(((h - 8) / 8) * Math.PI)) * (h > 8 && h < 16 ? 1 : 0),
      ),
      gainsW: byHour((h) => 300 + 900 * bump(h, 12.5, 2.5)),
      drawWh: byHour((h) => (h === 7 || h === 21 ? 1400 : h === 7.25 || h === 12.5 ? 500 : 30)),
    },
    house: { kind: 'heat-load', lossWPerK: 220, floorAreaM2: 140 },
    heatPump: {
      heatW: 8000,
      minW: 600,
      circuit: { designHeatW: 7500, designFlowC: 45, designOutdoorC: -12 },
    },
    tank: { litres: 200 },
    ...(hasBattery ? { battery: { capacityKwh: 8, chargeW: 3000, dischargeW: 3000 } } : {}),
    state: { airC: 20.9, massC: 20.5, tankC: 48, batteryKwh: hasBattery ? 2 : null },
  };
}

const daily = { holdMin: 30, lastAt: '2026-01-09T20:00:00Z' };

/** Homes with an optimum from another solver, in `optima.json`. */
export const solvedHomes: Readonly<Record<string, ScenarioInput>> = {
  'a winter day and a half': homeOf(),
  'frost and more sun': homeOf({ meanOutdoorC: -6, pvPeakW: 4000 }),
  'a mild day': homeOf({ meanOutdoorC: 9 }),
  'two days of a flat price': homeOf({ slots: 192, swing: 0 }),
  'a large tank, disinfected': {
    ...homeOf({ slots: 96 }),
    tank: { litres: 300, immersionW: 2000, disinfection: daily },
  },
  'a limit in the evening and a charge for the peak': {
    ...homeOf({ slots: 96 }),
    grid: { capacity: { perKw: 3.4, peakSoFarW: 2500 } },
    slots: {
      ...homeOf({ slots: 96 }).slots,
      capW: Array.from({ length: 96 }, (_, t) => (t >= 16 && t < 28 ? 1500 : null)),
    },
  },
  'a battery and a price below zero at noon': homeOf({
    slots: 96,
    price: 0.12,
    swing: 0.2,
    pvPeakW: 5000,
    hasBattery: true,
  }),
};
