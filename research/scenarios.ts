import type { Home } from '@hearth/plant/home.ts';
import { type Tariff, tariffs } from './contracts.ts';
import { simulatedHomes } from './homes.ts';

/** When two weeks are lived, from a Monday on, UTC. */
const seasons = {
  winter: '2025-01-13T00:00:00Z',
  spring: '2025-03-10T00:00:00Z',
  summer: '2025-06-09T00:00:00Z',
  autumn: '2025-10-20T00:00:00Z',
} as const;
export type Season = keyof typeof seasons;

/** A home under a tariff in a season, which all controllers live from the same minute and state on. */
export interface SimulatedCase {
  readonly name: string;
  readonly home: Home;
  readonly tariff: Tariff;
  readonly season: Season;
  /** Minutes since 1970, on a quarter-hour. */
  readonly fromMinute: number;
}

function caseOf(home: Home, tariff: Tariff, season: Season): SimulatedCase {
  const fromMinute = Date.parse(seasons[season]) / 60_000;
  return { name: `${home.key}/${tariff}/${season}`, home, tariff, season, fromMinute };
}

/** Homes x tariffs x seasons. */
export const allCases: readonly SimulatedCase[] = simulatedHomes.flatMap((home) =>
  tariffs.flatMap((tariff) =>
    (Object.keys(seasons) as Season[]).map((season) => caseOf(home, tariff, season)),
  ),
);

const chosen = [
  'radiators-pv-battery/dynamic/winter',
  'radiators-pv-battery/flat/spring',
  'radiators-bare/dynamic/winter',
  'radiators-bare/two-rate/autumn',
  'radiators-leaky-pv/module-3/winter',
  'radiators-leaky-pv/dynamic/spring',
  'floor-pv/two-rate/winter',
  'floor-pv/dynamic/spring',
  'floor-pv/capacity/autumn',
  'floor-new-pv-battery/dynamic/autumn',
  'floor-new-pv-battery/module-3/spring',
  'floor-bare/dynamic/autumn',
] as const;

/** Twelve of them: each home twice, each tariff, each season in which there is heating. */
export const twelveCases: readonly SimulatedCase[] = chosen.map((name) => {
  const found = caseNamed(name);
  if (!found) throw new Error(`no such case: ${name}`);
  return found;
});

/** The same from another local midnight of UTC on, as where prices of another year are given. */
export function startingOn(of: SimulatedCase, day: string): SimulatedCase {
  return { ...of, fromMinute: Date.parse(`${day}T00:00:00Z`) / 60_000 };
}

export function caseNamed(name: string): SimulatedCase | undefined {
  return allCases.find((each) => each.name === name);
}
