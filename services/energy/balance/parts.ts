import type { FrameSeries } from '../home/store.ts';

/** What is reported of a balance; the rest of it is worked out. */
export const partNames = [
  'grid-import',
  'feed-in',
  'generation',
  'battery-charge',
  'battery-discharge',
  'heat-pump',
] as const;
export type PartName = (typeof partNames)[number];

/** One appliance's share of a part: its undivided total, and what it took for each use; either may be missing. */
export interface Member {
  readonly total: readonly FrameSeries[];
  readonly byUse: readonly (readonly FrameSeries[])[];
}

export interface Part {
  readonly name: PartName;
  readonly members: readonly Member[];
}

const climateUses: readonly string[] = ['sh', 'dhw', 'cooling'];

/**
 * The parts that a home has, by its series; null when nothing is metered at its grid. What can be generated or stored can be fed in:
 * a home with either, of which nobody says what it feeds in, has no balance.
 */
export function partsOf(series: readonly FrameSeries[]): readonly Part[] | null {
  const electric = series.filter((one) => one.metric === 'energy' && one.grade !== 'forecast');
  const named = partNames.map((name) => ({
    name,
    members: name === 'heat-pump' ? climateMembers(electric) : meteredMembers(electric, name),
  }));
  const parts = named.filter(({ members }) => members.length > 0);
  const has = (name: PartName): boolean => parts.some((part) => part.name === name);
  if (!has('grid-import')) return null;
  const canFeedIn = has('generation') || has('battery-discharge');
  return canFeedIn && !has('feed-in') ? null : parts;
}

function meteredMembers(electric: readonly FrameSeries[], use: string): readonly Member[] {
  const own = electric.filter((one) => one.use === use);
  return byAppliance(own).map((total) => ({ total, byUse: [] }));
}

/** Whatever heats or cools: an appliance that says for what, with its undivided total where there is one. */
function climateMembers(electric: readonly FrameSeries[]): readonly Member[] {
  const metered = electric.filter((one) => one.use === 'none' && one.source === 'meter');
  const divided = electric.filter((one) => climateUses.includes(one.use));
  return byAppliance([...metered, ...divided]).map((own) => ({
    total: own.filter((one) => one.use === 'none'),
    byUse: climateUses
      .map((use) => own.filter((one) => one.use === use))
      .filter((found) => found.length > 0),
  }));
}

function byAppliance(series: readonly FrameSeries[]): readonly (readonly FrameSeries[])[] {
  return [...Map.groupBy(series, (one) => one.appliance).values()];
}
