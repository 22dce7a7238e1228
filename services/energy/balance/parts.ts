import type { FrameSeries } from '../home/home-frame.ts';

/** Reported parts of a balance; the others are derived. */
export const partNames = [
  'grid-import',
  'feed-in',
  'generation',
  'battery-charge',
  'battery-discharge',
  'heat-pump',
] as const;
export type BalancePartName = (typeof partNames)[number];

/** One appliance's series of a part: its total and its energy by use; either may be missing. */
export interface BalanceMember {
  readonly total: readonly FrameSeries[];
  readonly byUse: readonly (readonly FrameSeries[])[];
}

export interface BalancePart {
  readonly name: BalancePartName;
  readonly members: readonly BalanceMember[];
}

/** The climate appliances as one part; null without a series of theirs. */
export function climatePartOf(series: readonly FrameSeries[]): BalancePart | null {
  const electric = series.filter((each) => each.metric === 'energy' && each.grade !== 'forecast');
  const members = climateMembers(electric);
  return members.length === 0 ? null : { name: 'heat-pump', members };
}

const climateUses: readonly string[] = ['sh', 'dhw', 'cooling'];

/** Parts of a home by its series; null without a grid meter, and for a home with generation or storage without a feed-in series. */
export function partsOf(series: readonly FrameSeries[]): readonly BalancePart[] | null {
  const electric = series.filter((each) => each.metric === 'energy' && each.grade !== 'forecast');
  const named = partNames.map((name) => ({
    name,
    members: name === 'heat-pump' ? climateMembers(electric) : meteredMembers(electric, name),
  }));
  const parts = named.filter(({ members }) => members.length > 0);
  const has = (name: BalancePartName): boolean => parts.some((part) => part.name === name);
  if (!has('grid-import')) return null;
  const canFeedIn = has('generation') || has('battery-discharge');
  return canFeedIn && !has('feed-in') ? null : parts;
}

function meteredMembers(electric: readonly FrameSeries[], use: string): readonly BalanceMember[] {
  const own = electric.filter((each) => each.use === use);
  return byAppliance(own).map((total) => ({ total, byUse: [] }));
}

/** Climate appliances: those that report by use, with their total where there is one. */
function climateMembers(electric: readonly FrameSeries[]): readonly BalanceMember[] {
  const metered = electric.filter((each) => each.use === 'none' && each.source === 'meter');
  const divided = electric.filter((each) => climateUses.includes(each.use));
  return byAppliance([...metered, ...divided]).map((own) => ({
    total: own.filter((each) => each.use === 'none'),
    byUse: climateUses
      .map((use) => own.filter((each) => each.use === use))
      .filter((found) => found.length > 0),
  }));
}

function byAppliance(series: readonly FrameSeries[]): readonly (readonly FrameSeries[])[] {
  return [...Map.groupBy(series, (each) => each.appliance).values()];
}
