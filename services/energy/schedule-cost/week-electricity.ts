import type { HomeYear } from '../expected-year/home-year.ts';
import type { WeekMinute } from './set-points-of-week.ts';
import { weekHeat } from './week-heat.ts';

/** The hours of a week, each with its outdoor temperature and the wall-clock times of its parts. */
export type WeekHours = readonly {
  readonly fromMs: number;
  readonly toMs: number;
  readonly outdoorC: number;
  readonly times: readonly WeekMinute[];
}[];

/** Electricity of each hour, kWh, for a building of medium mass, and for a light and a heavy one. */
export interface ElectricityByMass {
  readonly medium: readonly number[];
  readonly light: readonly number[];
  readonly heavy: readonly number[];
}

/** Heat capacity by floor area, J/(m2 K). Reference: EN ISO 13790:2008, table 12. */
const capacities = { light: 110_000, medium: 165_000, heavy: 260_000 } as const;

/** Electricity of a house by a week of set-points. The mass of a house is not asked for, so all three are calculated. */
export function electricityByMass(
  { house, heat, budget }: HomeYear,
  hours: WeekHours,
  setPointAt: (time: WeekMinute) => number | null,
): ElectricityByMass {
  const heating = hours.map(({ outdoorC, times }) => ({ outdoorC, setC: times.map(setPointAt) }));
  const run = (capacityJPerM2K: number): readonly number[] =>
    weekHeat(
      {
        heated: budget.heatPump.house,
        electricityScale: budget.heatPump.scale,
        indoorC: house.indoorC,
        room: {
          lossWPerK: heat.load.lossWPerK,
          capacityJPerK: capacityJPerM2K * house.floorAreaM2,
        },
      },
      heating,
    ).map(({ electricKwh }) => electricKwh);
  return {
    light: run(capacities.light),
    medium: run(capacities.medium),
    heavy: run(capacities.heavy),
  };
}
