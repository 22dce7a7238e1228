import type { ScenarioInput } from '../planner/scenario.ts';
import { type LocalMoment, isWithinTimes } from '../home/clock-time.ts';
import type { SurplusSettings } from './surplus-settings.ts';

/** Limits of a slot for heat from own surplus. */
export interface SurplusLimits {
  /** Tank temperature that surplus may reach; null: surplus does not heat the tank. */
  readonly tankC: number | null;
  /** Rise of the rooms above their upper bound; 0: none. */
  readonly liftK: number;
}

/** Limits at a moment of the home. Worked: hot water from 10:00 to 16:00 at 55 degrees: 55 at 12:00, null at 16:00. */
export function surplusLimitsAt(
  { hotWater, spaceHeating }: SurplusSettings,
  { month, minutes }: LocalMoment,
): SurplusLimits {
  const heatsTank = hotWater !== null && isWithinTimes(minutes, hotWater.earliest, hotWater.latest);
  const isSeason = spaceHeating !== null && isInSeason(month, spaceHeating.season);
  return {
    tankC: heatsTank ? Math.min(hotWater.targetC, hotWater.ceilingC) : null,
    liftK: isSeason ? spaceHeating.liftK : 0,
  };
}

const isInSeason = (
  month: number,
  { fromMonth, toMonth }: NonNullable<SurplusSettings['spaceHeating']>['season'],
): boolean =>
  fromMonth <= toMonth
    ? fromMonth <= month && month <= toMonth
    : fromMonth <= month || month <= toMonth;

/** The scenario of a plan that begins at `moment`, with the settings applied to tank, rooms and run times. */
export function withSurplus(
  input: ScenarioInput,
  settings: SurplusSettings,
  moment: LocalMoment,
): ScenarioInput {
  const { hotWater, spaceHeating } = settings;
  const { liftK } = surplusLimitsAt(settings, moment);
  const { heatPump, tank, comfort } = input;
  const mostC = hotWater && Math.min(hotWater.targetC, hotWater.ceilingC);
  return {
    ...input,
    ...(liftK > 0 && { comfort: { ...comfort, surplusK: liftK } }),
    ...(liftK > 0 &&
      spaceHeating && {
        heatPump: {
          ...heatPump,
          minRunMin: Math.min(120, Math.max(heatPump.minRunMin ?? 0, spaceHeating.minRunMin)),
          minPauseMin: Math.min(120, Math.max(heatPump.minPauseMin ?? 0, spaceHeating.minPauseMin)),
        },
      }),
    ...(tank &&
      hotWater &&
      mostC !== null && {
        tank: {
          ...tank,
          setPointC: hotWater.alwaysC,
          leastC: hotWater.alwaysC - tankReserveK,
          mostC,
          immersionW: hotWater.mayUseHeater ? (tank.immersionW ?? 0) : 0,
        },
      }),
  };
}

/** Set-point over the lower bound of a plan, as in the defaults of a tank: the unit starts again below the set-point. */
const tankReserveK = 5;
