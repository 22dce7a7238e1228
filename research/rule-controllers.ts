import { type Controls, everyDay } from '@hearth/plant/controls.ts';
import type { Home } from '@hearth/plant/home.ts';
import { constantRoomC } from './comfort.ts';
import type { Controller } from './controller.ts';
import type { Observation } from '@hearth/energy/planner/observation.ts';
import { latestValue } from '@hearth/energy/planner/measurements.ts';

/** Rule-based controllers, from the simplest on. Each call creates a new controller. */
export const ruleControllers = {
  'constant-21': constantController,
  'minimum-comfort': minimumComfortController,
  'pv-boost': solarBoostController,
  'cheapest-slots': cheapestSlotsController,
} as const satisfies Readonly<Record<string, (home: Home) => Controller>>;
export type RuleName = keyof typeof ruleControllers;

/** Heating starts at 45, with a hysteresis of 7 K. */
const tankC = 52;

/** Rooms at 21 degrees day and night, tank at 52, disinfection by the home's weekly programme. */
export function constantControls({ controls }: Home): Controls {
  return {
    ...controls,
    heating: { ...controls.heating, setPointC: constantRoomC, flowOffsetK: 0, schedule: null },
    dhw: { ...controls.dhw, isOn: true, setPointC: tankC, schedule: null, boostAtMinute: null },
    smartGrid: 'normal',
    heatPumpLimitW: null,
    battery: 'selfConsumption',
    faults: [],
  };
}

function constantController(home: Home): Controller {
  const controls = constantControls(home);
  return () => controls;
}

/** The unit's schedule keeps rooms just above the lower bound, with three hours to warm up. */
function minimumComfortController(home: Home): Controller {
  const baselineControls = constantControls(home);
  const schedule = everyDay([
    { minute: 180, isOn: true, setPointC: 20.5 },
    { minute: 1320, isOn: true, setPointC: 19.2 },
  ]);
  const controls: Controls = {
    ...baselineControls,
    heating: { ...baselineControls.heating, schedule },
  };
  return () => controls;
}

const surplusOnW = 1200;
const surplusOffW = 300;

/** As constant, with SG-Ready state 3 while photovoltaics give more than the household takes. */
function solarBoostController(home: Home): Controller {
  const baselineControls = constantControls(home);
  const boostedControls: Controls = { ...baselineControls, smartGrid: 'recommended' };
  let isBoosting = false;
  return ({ measurements }) => {
    const pumpWh =
      latestValue(measurements, measurements.heatingWh) +
      latestValue(measurements, measurements.hotWaterWh);
    const ownW = 4 * Math.min(pumpWh, latestValue(measurements, measurements.pvWh));
    const surplusW = 4 * latestValue(measurements, measurements.feedInWh) + ownW;
    isBoosting = surplusW > (isBoosting ? surplusOffW : surplusOnW);
    return isBoosting ? boostedControls : baselineControls;
  };
}

const daySlots = 96;
const cheapSlots = 20;
const dearSlots = 24;

/**
 * SG-Ready state 3 in the cheapest five hours of the next known day; a lower room set-point in the dearest six. No change where all hours cost
 * the same.
 */
function cheapestSlotsController(home: Home): Controller {
  const baselineControls = constantControls(home);
  const boostedControls: Controls = { ...baselineControls, smartGrid: 'recommended' };
  const reducedControls: Controls = {
    ...baselineControls,
    heating: { ...baselineControls.heating, setPointC: 20.3 },
  };
  return (observation) => {
    const { importEur } = observation.prices;
    const day = importEur.subarray(0, Math.min(daySlots, observation.pricedSlots)).toSorted();
    const share = day.length / daySlots;
    const cheapEur = day[Math.round(cheapSlots * share)] ?? Number.NaN;
    const dearEur = day[day.length - 1 - Math.round(dearSlots * share)] ?? Number.NaN;
    const nowEur = importEur[0] ?? Number.NaN;
    if (!(dearEur - cheapEur > leastSpreadEur)) return baselineControls;
    if (nowEur < cheapEur) return boostedControls;
    return nowEur > dearEur && isWarmEnough(observation) ? reducedControls : baselineControls;
  };
}

const leastSpreadEur = 0.01;

const isWarmEnough = ({ measurements, bounds }: Observation): boolean =>
  latestValue(measurements, measurements.roomC) > (bounds.lowC[0] ?? 0) + 0.3;
