import { terms } from '../tariff/terms.ts';
import { flatContract } from '../testing-house.ts';
import type { HomeDescription } from './home-description.ts';
import type { Observation } from './observation.ts';

const ahead = 192;
const pastSlots = 4 * 96;

/** A detached house with radiators, panels, tank and battery, as its owner describes it. */
export const describedHouse: HomeDescription = {
  house: { kind: 'heat-load', lossWPerK: 220, floorAreaM2: 140 },
  heatPump: {
    heatW: 8000,
    minW: 600,
    circuit: { designHeatW: 7500, designFlowC: 45, designOutdoorC: -12 },
  },
  tank: { litres: 200 },
  battery: { capacityKwh: 8, chargeW: 3000, dischargeW: 3000 },
  grid: {},
  site: null,
  apertureM2: 6,
  persons: 4,
};

/** What is known of the house at 14:00 in winter: four days of measurements, the weather and the prices of two days. */
export function observedHouse(): Observation {
  const minute = Date.parse('2026-01-15T13:00:00Z') / 60_000;
  const past = (value: number) => new Float64Array(pastSlots).fill(value);
  const next = (value: number) => new Float64Array(ahead).fill(value);
  return {
    minute,
    timeZone: 'Europe/Berlin',
    terms: terms.parse(flatContract),
    measurements: {
      fromMinute: minute - pastSlots * 15,
      slots: pastSlots,
      householdWh: past(90),
      heatingWh: past(250),
      hotWaterWh: past(0),
      pvWh: past(0),
      importWh: past(340),
      feedInWh: past(0),
      roomC: past(20.8),
      tankC: past(47),
      outdoorC: past(2),
      batteryShare: past(0.5),
    },
    mode: 'idle',
    disinfectedMinute: minute - 3 * 1440,
    peakSoFarW: 0,
    billedShare: 1,
    weather: { outdoorC: next(2), globalWM2: next(40), windMs: next(2) },
    bounds: { lowC: next(20), highC: next(23), setPointC: next(21) },
    prices: { importEur: next(0.3), exportEur: next(0.08) },
    pricedSlots: ahead,
    pastImportEur: past(0.3),
    pastGlobalWM2: past(40),
    future: {
      outdoorC: null,
      pvW: null,
      householdW: null,
      drawLitres: null,
      drawLitresPerDay: null,
    },
  };
}
