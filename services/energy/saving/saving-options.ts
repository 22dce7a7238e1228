import type { ScenarioInput } from '../planner/scenario.ts';
import { type LocalMoment, isWithinTimes } from '../home/clock-time.ts';
import type { SavingMeasures } from './saving-settings.ts';

/** Room temperatures of a slot: set-point of normal operation and the bounds of the plan. */
export interface RoomTarget {
  readonly setPointC: number;
  readonly lowC: number;
  readonly highC: number;
}

/** A moment by the home's clock, and whether somebody is at home. */
export interface HomeMoment extends LocalMoment {
  readonly isAway: boolean;
}

/**
 * Room temperatures with the measures in force: the bounds move with the set-point. `usual`: without any measure.
 * Worked: 21 with bounds 20 and 23, night 18 from 22:00 to 06:00: at 23:00 18 with bounds 17 and 23, as the upper bound stays.
 */
export function roomTargetAt(
  measures: SavingMeasures,
  usual: RoomTarget,
  { minutes, isAway }: HomeMoment,
): RoomTarget {
  const { day, night, away } = measures;
  const isNight = night !== null && isWithinTimes(minutes, night.from, night.to);
  const byDayC = day?.setPointC ?? usual.setPointC;
  const atHomeC = isNight ? Math.min(night.setPointC, byDayC) : byDayC;
  const setPointC = isAway && away ? Math.min(away.setPointC, atHomeC) : atHomeC;
  const { lowC, highC } = usual;
  const highest = byDayC - usual.setPointC + highC;
  return {
    setPointC,
    lowC: setPointC - usual.setPointC + lowC,
    highC: Math.max(setPointC, highest),
  };
}

/** Flow temperature and tank of a scenario with the measures in force; rooms have their own bounds by slot. */
export function withSaving(
  input: ScenarioInput,
  { flow, hotWater }: SavingMeasures,
): ScenarioInput {
  const { heatPump, tank } = input;
  const { circuit } = heatPump;
  return {
    ...input,
    ...(flow && {
      heatPump: {
        ...heatPump,
        circuit: {
          ...circuit,
          designFlowC: Math.max(lowestFlowC, circuit.designFlowC - flow.lowerK),
        },
      },
    }),
    ...(tank &&
      hotWater && {
        tank: {
          ...tank,
          setPointC: hotWater.setPointC,
          leastC: Math.min(tank.leastC ?? hotWater.setPointC, hotWater.setPointC - tankReserveK),
        },
      }),
  };
}

/** Lowest flow temperature of a scenario. */
const lowestFlowC = 25;
/** The unit heats again below the set-point less its hysteresis. */
const tankReserveK = 5;
