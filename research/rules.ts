import { type Controls, everyDay } from '@hearth/plant/controls.ts';
import type { Home } from '@hearth/plant/home.ts';
import type { Controller } from './controller.ts';
import type { Known } from './known.ts';
import { newest } from './measured.ts';

/** What homes do without a planner, from the plainest on. Each gives a fresh controller. */
export const rules = {
  'constant-21': constant,
  'minimum-comfort': minimumComfort,
  'pv-boost': photovoltaicsBoost,
  'cheapest-slots': cheapestSlots,
} as const satisfies Readonly<Record<string, (home: Home) => Controller>>;
export type RuleName = keyof typeof rules;

const roomC = 21;
/** With the seven kelvins of the tank's own hysteresis it is heated again at 45. */
const tankC = 52;

/** Rooms at 21 degrees day and night, tank at 52, the disinfection of the home's own week. */
export function constantControls({ controls }: Home): Controls {
  return {
    ...controls,
    heating: { ...controls.heating, setPointC: roomC, flowOffsetK: 0, schedule: null },
    dhw: { ...controls.dhw, isOn: true, setPointC: tankC, schedule: null, boostAtMinute: null },
    smartGrid: 'normal',
    heatPumpLimitW: null,
    battery: 'selfConsumption',
    faults: [],
  };
}

function constant(home: Home): Controller {
  const controls = constantControls(home);
  return () => controls;
}

/** The unit's own schedule keeps the rooms just above the least that is wanted, with three hours to get there. */
function minimumComfort(home: Home): Controller {
  const usual = constantControls(home);
  const schedule = everyDay([
    { minute: 180, isOn: true, setPointC: 20.5 },
    { minute: 1320, isOn: true, setPointC: 19.2 },
  ]);
  const controls: Controls = { ...usual, heating: { ...usual.heating, schedule } };
  return () => controls;
}

const surplusOnW = 1200;
const surplusOffW = 300;

/** Constant, and SG Ready's recommendation while the sun gives more than the home takes without the heat pump. */
function photovoltaicsBoost(home: Home): Controller {
  const usual = constantControls(home);
  const boosted: Controls = { ...usual, smartGrid: 'recommended' };
  let isBoosting = false;
  return ({ measured }) => {
    const pumpWh = newest(measured, measured.heatingWh) + newest(measured, measured.hotWaterWh);
    const ownW = 4 * Math.min(pumpWh, newest(measured, measured.pvWh));
    const surplusW = 4 * newest(measured, measured.feedInWh) + ownW;
    isBoosting = surplusW > (isBoosting ? surplusOffW : surplusOnW);
    return isBoosting ? boosted : usual;
  };
}

const daySlots = 96;
const cheapSlots = 20;
const dearSlots = 24;

/**
 * The cheapest five hours of the next day that are known take SG Ready's recommendation, in the dearest six the room may fall to its least
 * wanted. Where all hours cost the same nothing is moved.
 */
function cheapestSlots(home: Home): Controller {
  const usual = constantControls(home);
  const boosted: Controls = { ...usual, smartGrid: 'recommended' };
  const spared: Controls = { ...usual, heating: { ...usual.heating, setPointC: 20.3 } };
  return (known) => {
    const { importEur } = known.prices;
    const day = importEur.subarray(0, Math.min(daySlots, known.pricedSlots)).toSorted();
    const share = day.length / daySlots;
    const cheapEur = day[Math.round(cheapSlots * share)] ?? Number.NaN;
    const dearEur = day[day.length - 1 - Math.round(dearSlots * share)] ?? Number.NaN;
    const nowEur = importEur[0] ?? Number.NaN;
    if (!(dearEur - cheapEur > leastSpreadEur)) return usual;
    if (nowEur < cheapEur) return boosted;
    return nowEur > dearEur && isWarmEnough(known) ? spared : usual;
  };
}

const leastSpreadEur = 0.01;

const isWarmEnough = ({ measured, bounds }: Known): boolean =>
  newest(measured, measured.roomC) > (bounds.lowC[0] ?? 0) + 0.3;
