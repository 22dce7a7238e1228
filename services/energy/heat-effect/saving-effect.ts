import { meanOf } from '@hearth/physics/numerics.ts';
import { flowTemperatureC } from '@hearth/physics/weather-curve.ts';
import { scenario as checkedScenario } from '../planner/checked-scenario.ts';
import { type PlanHome, homeOf } from '../planner/home.ts';
import { normalOperation } from '../planner/normal-operation.ts';
import type { PlanSlot } from '../planner/plan.ts';
import { type Scenario, slotH } from '../planner/scenario.ts';
import { type SlotController, simulate } from '../planner/simulate.ts';
import { flowForHeatC } from '../planner/unit-curve.ts';
import { usualDrawDay } from '../forecast/hot-water-draw.ts';
import { roomTargetAt, withSaving } from '../saving/saving-options.ts';
import { type MeasureName, type SavingMeasures, measureNames } from '../saving/saving-settings.ts';
import type { LocalMoment } from '../home/clock-time.ts';
import type { HeatedHome } from './heating-model.ts';
import { type Mass, type MassValues, bandOf, perMonth } from './mass-band.ts';
import type { Band } from '../building/house-heat.ts';
import type { WeekPrices } from './week-slots.ts';

/** Weather and prices of seven days by quarter-hour. */
export interface SavingWeek {
  readonly fromMs: number;
  readonly moments: readonly LocalMoment[];
  readonly outdoorC: Float64Array;
  readonly prices: WeekPrices | null;
}

/** Electricity and its cost in a month of this weather. */
export interface MonthAmounts {
  readonly kwh: Band;
  readonly cost: Band | null;
}

export interface SavingEffect {
  /** Heating and hot water without any measure. */
  readonly before: MonthAmounts;
  /** What all measures save together; negative where they cost more. Absence is not in it. */
  readonly less: MonthAmounts;
  readonly byMeasure: readonly { readonly measure: MeasureName; readonly less: MonthAmounts }[];
  /** What a day of absence saves; null without that measure. */
  readonly awayDay: MonthAmounts | null;
  /** Mean temperature of the rooms at 07:00. */
  readonly morning: { readonly before: Band; readonly after: Band };
  /** How far the rooms may stay below their set-point because of the lower flow. */
  readonly flowDropK: Band | null;
  /** Heating in a month by the night's set-point, the lowest first. */
  readonly nights: readonly NightCost[];
}

export interface NightCost {
  readonly setPointC: number;
  readonly amounts: MonthAmounts;
}

interface Run {
  readonly kwh: number;
  readonly heatingKwh: number;
  readonly cost: number;
  readonly heatingCost: number;
  readonly morningC: number;
}

/** Rise of the flow over its curve with which a controller reheats rooms. */
const reheatK = 5;
const none: SavingMeasures = {
  rooms: null,
  day: null,
  night: null,
  away: null,
  flow: null,
  hotWater: null,
};

/**
 * Effect of measures in a month of the week's weather: the simulation of the planner with the set-points of the measures, less that without
 * them. Rooms are reheated by a flow of at most 5 K over the weather curve. The building's mass is not known, so light and heavy ones make the
 * range, together with `spread`, the ratio of the edge of the year's electricity to its middle.
 */
export function savingEffect(
  model: HeatedHome,
  week: SavingWeek,
  measures: SavingMeasures,
  { spread, nightsC }: { readonly spread: number; readonly nightsC: readonly number[] },
): SavingEffect {
  const run = (chosen: SavingMeasures, isAway = false): MassValues<Run> =>
    byMass((mass) => simulated(model, week, chosen, { mass, isAway }));
  const plain = run(none);
  const all = run({ ...measures, away: null });
  const amounts = (values: MassValues<Run>, from: MassValues<Run> | null): MonthAmounts => ({
    kwh: perMonth(
      bandOf(
        differences(values, from, ({ kwh }) => kwh),
        spread,
      ),
    ),
    cost:
      week.prices &&
      perMonth(
        bandOf(
          differences(values, from, ({ cost }) => cost),
          spread,
        ),
      ),
  });
  const single = (name: MeasureName): MonthAmounts =>
    amounts(run({ ...none, [name]: measures[name] }), plain);
  const used = measureNames.filter((name) => name !== 'away' && measures[name] !== null);
  const away = measures.away && amounts(run({ ...none, away: measures.away }, true), plain);
  const dropK = measures.flow ? flowDropK(model, week, measures.flow.lowerK) : null;
  const morning = (values: MassValues<Run>, belowK: number): Band => {
    const band = bandOf(
      mapped(values, ({ morningC }) => morningC),
      1,
    );
    return { ...band, low: band.low - belowK };
  };
  return {
    before: amounts(plain, null),
    less: amounts(all, plain),
    byMeasure: used.map((measure) => ({ measure, less: single(measure) })),
    awayDay: away && {
      kwh: scaled(away.kwh, 1 / daysOfMonth),
      cost: away.cost && scaled(away.cost, 1 / daysOfMonth),
    },
    morning: { before: morning(plain, 0), after: morning(all, dropK ?? 0) },
    flowDropK: dropK === null ? null : { low: 0, middle: dropK / 2, high: dropK },
    nights: nightsC.map((setPointC) => {
      const { from, to } = measures.night ?? usualNight;
      const values = run({ ...none, day: measures.day, night: { setPointC, from, to } });
      return { setPointC, amounts: heatingOf(values, week.prices !== null) };
    }),
  };
}

/** Heating of a month over the masses. */
const heatingOf = (values: MassValues<Run>, isPriced: boolean): MonthAmounts => ({
  kwh: perMonth(
    bandOf(
      mapped(values, ({ heatingKwh }) => heatingKwh),
      1,
    ),
  ),
  cost: isPriced
    ? perMonth(
        bandOf(
          mapped(values, ({ heatingCost }) => heatingCost),
          1,
        ),
      )
    : null,
});

const usualNight = { from: '22:00', to: '06:00' };
const daysOfMonth = 30.44;

const scaled = ({ low, middle, high }: Band, factor: number): Band => ({
  low: low * factor,
  middle: middle * factor,
  high: high * factor,
});

const byMass = <Value>(valueOf: (mass: Mass) => Value): MassValues<Value> => ({
  light: valueOf('light'),
  medium: valueOf('medium'),
  heavy: valueOf('heavy'),
});

const mapped = (
  { light, medium, heavy }: MassValues<Run>,
  valueOf: (run: Run) => number,
): MassValues<number> => ({
  light: valueOf(light),
  medium: valueOf(medium),
  heavy: valueOf(heavy),
});

/** Differences between the use of two runs; the whole use without a second one. */
const differences = (
  values: MassValues<Run>,
  from: MassValues<Run> | null,
  valueOf: (run: Run) => number,
): MassValues<number> =>
  from ? byMass((mass) => valueOf(from[mass]) - valueOf(values[mass])) : mapped(values, valueOf);

function simulated(
  model: HeatedHome,
  week: SavingWeek,
  measures: SavingMeasures,
  { mass, isAway }: { readonly mass: Mass; readonly isAway: boolean },
): Run {
  const home = homeOf(scenarioOf(model, week, { measures, mass, isAway }));
  const { slots } = simulate(home, withGentleReheat(home, normalOperation(home)));
  const price = (t: number): number => week.prices?.importPerKwh[t] ?? 0;
  const sum = (valueOf: (slot: PlanSlot, t: number) => number): number =>
    (slots.reduce((total, slot, t) => total + valueOf(slot, t), 0) * slotH) / 1000;
  const all = ({ heatingW, hotWaterW, immersionW }: PlanSlot) => heatingW + hotWaterW + immersionW;
  // The first day settles the house: what it stores at the begin is no saving.
  const mornings = slots.flatMap(({ airC }, t) =>
    week.moments[t]?.minutes === 7 * 60 && t >= settleSlots ? [airC] : [],
  );
  return {
    kwh: sum((slot, t) => (t >= settleSlots ? all(slot) : 0)) * wholeWeek,
    heatingKwh: sum(({ heatingW }, t) => (t >= settleSlots ? heatingW : 0)) * wholeWeek,
    cost: sum((slot, t) => (t >= settleSlots ? all(slot) * price(t) : 0)) * wholeWeek,
    heatingCost: sum(({ heatingW }, t) => (t >= settleSlots ? heatingW * price(t) : 0)) * wholeWeek,
    morningC: mornings.reduce((total, each) => total + each, 0) / Math.max(1, mornings.length),
  };
}

const settleSlots = 24 / slotH;
const wholeWeek = 7 / 6;

function scenarioOf(
  { scenario, gainsW, drawnKwhPerDay }: HeatedHome,
  week: SavingWeek,
  {
    measures,
    mass,
    isAway,
  }: { readonly measures: SavingMeasures; readonly mass: Mass; readonly isAway: boolean },
): Scenario {
  const { setPointC, lowC, highC } = scenario.comfort;
  const { heatPump, tank } = checkedScenario.parse(withSaving(scenario, measures));
  const count = week.outdoorC.length;
  const perSlot = usualDrawDay((drawnKwhPerDay * 1000) / 4);
  const { house } = scenario;
  return {
    ...scenario,
    from: new Date(week.fromMs).toISOString(),
    house: house.kind === 'heat-load' ? { ...house, mass } : house,
    heatPump,
    tank: tank && { ...tank, immersionW: 0 },
    slots: {
      importPerKwh: week.prices
        ? [...week.prices.importPerKwh]
        : Array.from({ length: count }, () => 0.3),
      outdoorC: [...week.outdoorC],
      baseLoadW: Array.from({ length: count }, () => 0),
      gainsW: Array.from({ length: count }, () => gainsW),
      drawWh: week.moments.map(({ minutes }) => perSlot[Math.floor(minutes / 60)] ?? 0),
      setPointC: week.moments.map(
        (moment) =>
          roomTargetAt(measures, { setPointC, lowC, highC }, { ...moment, isAway }).setPointC,
      ),
    },
  };
}

/** Limits the heat to that of a flow a little over the weather curve. */
function withGentleReheat(home: PlanHome, controller: SlotController): SlotController {
  const { scenario, horizon } = home;
  const mostOf = new Map<number, number>();
  const mostW = (outdoorC: number): number => {
    const found = mostOf.get(outdoorC);
    if (found !== undefined) return found;
    const limitC = flowTemperatureC(scenario.heatPump.circuit, outdoorC) + reheatK;
    let [low, high] = [0, 2 * scenario.heatPump.circuit.designHeatW];
    while (high - low > 20) {
      const middle = (low + high) / 2;
      if (flowForHeatC(scenario.heatPump, middle) <= limitC) low = middle;
      else high = middle;
    }
    mostOf.set(outdoorC, low);
    return low;
  };
  return (t, state) => {
    const decision = controller(t, state);
    return { ...decision, heatW: Math.min(decision.heatW, mostW(horizon.outdoorC[t] ?? 0)) };
  };
}

/**
 * Temperature by which rooms settle below their set-point when the flow is lowered and the curve was just right: emitters give
 * Q = c E^n at the excess temperature E, the house loses H per kelvin, so
 *   drop = K (Q n / E) / (H + Q n / E).
 * Worked: 200 W/K, Q 3000 W, E 12 K, n 1.3, K 3: 3 x 325 / 525 = 1.86 K.
 */
function flowDropK({ scenario }: HeatedHome, week: SavingWeek, lowerK: number): number {
  const { house, heatPump } = scenario;
  const lossWPerK = house.kind === 'heat-load' ? house.lossWPerK : 0;
  const { circuit } = heatPump;
  const meanC = meanOf(week.outdoorC);
  const heatW = lossWPerK * Math.max(0, circuit.baseC - meanC);
  const excessK = Math.max(2, flowTemperatureC(circuit, meanC) - circuit.roomC);
  const slope = (heatW * emitterExponents[circuit.emitter]) / excessK;
  return lossWPerK + slope > 0 ? (lowerK * slope) / (lossWPerK + slope) : 0;
}

/** Reference: EN 442, EN 1264, EN 1397, as in the weather curve. */
const emitterExponents = { radiators: 1.3, floor: 1.1, 'fan-coils': 1 } as const;
