import type { Home } from '@hearth/plant/home.ts';
import { type TariffKind, tariffKinds } from './tariff-contracts.ts';
import { simulatedHomes } from './simulated-homes.ts';

/** First instant of each season's two weeks: a Monday, UTC. */
const seasons = {
  winter: '2025-01-13T00:00:00Z',
  spring: '2025-03-10T00:00:00Z',
  summer: '2025-06-09T00:00:00Z',
  autumn: '2025-10-20T00:00:00Z',
} as const;
export type Season = keyof typeof seasons;

/** A home under a tariff in a season; all controllers start from the same minute and state. */
export interface SimulatedCase {
  readonly name: string;
  readonly home: Home;
  readonly tariff: TariffKind;
  readonly season: Season;
  /** Minutes since 1970, on a quarter-hour. */
  readonly fromMinute: number;
}

function simulatedCaseOf(home: Home, tariff: TariffKind, season: Season): SimulatedCase {
  const fromMinute = Date.parse(seasons[season]) / 60_000;
  return { name: `${home.key}/${tariff}/${season}`, home, tariff, season, fromMinute };
}

/** All combinations of homes, tariffs and seasons. */
export const allCases: readonly SimulatedCase[] = simulatedHomes.flatMap((home) =>
  tariffKinds.flatMap((tariff) =>
    (Object.keys(seasons) as Season[]).map((season) => simulatedCaseOf(home, tariff, season)),
  ),
);

const benchCaseNames = [
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

/** Twelve cases: each home twice, each tariff, each season with heating. */
export const benchCases: readonly SimulatedCase[] = benchCaseNames.map((name) => {
  const found = caseNamed(name);
  if (!found) throw new Error(`no such case: ${name}`);
  return found;
});

/** The case with another first day (UTC), for prices of another year. */
export function withStartDay(simulatedCase: SimulatedCase, day: string): SimulatedCase {
  return { ...simulatedCase, fromMinute: Date.parse(`${day}T00:00:00Z`) / 60_000 };
}

export function caseNamed(name: string): SimulatedCase | undefined {
  return allCases.find((each) => each.name === name);
}
