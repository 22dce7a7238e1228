import { clamp } from '@hearth/physics/numerics.ts';
import { hotWaterOf } from '../building/hot-water-habit.ts';
import type { HomeYear } from '../expected-year/home-year.ts';
import { operating } from '../heat-pump/operating-parameters.ts';
import { scenario } from '../planner/checked-scenario.ts';
import type { Scenario } from '../planner/scenario.ts';

/** Values of the units in use; null where a unit does not report one. */
export interface UnitValues {
  readonly roomC: number | null;
  readonly tankC: number | null;
  /** Highest set-point that the unit accepts for its tank. */
  readonly tankMaxC: number | null;
}

/** A home as the planner's simulation takes it, with what its scenario's slots need. */
export interface HeatedHome {
  /** With one placeholder slot. */
  readonly scenario: Scenario;
  /** Constant gains that make the year's base temperature. */
  readonly gainsW: number;
  /** Drawn hot water, kWh a day; 0 without a tank. */
  readonly drawnKwhPerDay: number;
}

const usualLitres = 200;
/** Usual power of an immersion heater. */
const heaterW = 2000;
/** Highest tank temperature of compressors. */
const hottestC = 65;
/** A tank on hysteresis stands half of it below its set-point. */
const meanBelowK = operating.tank.hysteresisK / 2;

/** The home of an expected year with the set-points in use. */
export function heatingModelOf(
  { house, budget }: HomeYear,
  units: UnitValues,
  { hasTank }: { readonly hasTank: boolean },
): HeatedHome {
  const heated = budget.heatPump.house;
  const { lossWPerK } = heated;
  const circuit = {
    ...heated.circuit,
    roomC: clamp(heated.circuit.roomC, 15, 25),
    baseC: clamp(heated.circuit.baseC, 8, 22),
  };
  const roomC = clamp(units.roomC ?? house.indoorC, 12, 30);
  const tankC = clamp(units.tankC ?? operating.tank.setPointC, 35, 65);
  const litres = house.tankLitres > 0 ? house.tankLitres : usualLitres;
  const checked = scenario.parse({
    from: '2020-01-01T00:00:00Z',
    slots: { importPerKwh: [0.3], outdoorC: [10], baseLoadW: [100] },
    house: {
      kind: 'heat-load',
      lossWPerK: Math.max(10, lossWPerK),
      floorAreaM2: house.floorAreaM2,
      emitter: house.emitter,
    },
    heatPump: {
      ...(house.heatPump && { certificate: house.heatPump }),
      heatW: Math.max(500, heated.fullHeatW(-7)),
      circuit: {
        ...circuit,
        designHeatW: Math.max(500, lossWPerK * (circuit.roomC - circuit.designOutdoorC)),
      },
      tankLimitC: clamp(units.tankMaxC ?? hottestC, tankC, 75),
    },
    ...(hasTank && {
      tank: {
        litres,
        setPointC: tankC,
        leastC: Math.max(30, tankC - operating.tank.hysteresisK),
        mostC: Math.max(tankC, hottestC),
        immersionW: heaterW,
      },
    }),
    comfort: { setPointC: roomC, lowC: roomC - 1, highC: roomC + 2 },
    state: { airC: roomC, tankC: hasTank ? tankC - meanBelowK : null },
  });
  const { tank } = checked;
  const yearlyKwh = tank ? hotWaterOf(house, litres).totalKwh : 0;
  return {
    scenario: checked,
    gainsW: lossWPerK * Math.max(0, circuit.roomC - circuit.baseC),
    drawnKwhPerDay: tank ? Math.max(0.5, yearlyKwh / 365 - tankLossKwh(tank)) : 0,
  };
}

/** Loss of a tank at its set-point, kWh a day. Worked: 1.364 W/K at 50 degrees with 6 K of hysteresis in 18: 0.949 kWh. */
export function tankLossKwh({
  lossWPerK,
  setPointC,
  surroundingsC,
}: NonNullable<Scenario['tank']>): number {
  return (24 * lossWPerK * (setPointC - meanBelowK - surroundingsC)) / 1000;
}
