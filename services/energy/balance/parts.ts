import type { FrameSeries } from '../home/home-frame.ts';
import { meterSource } from '../meter/channel-series.ts';
import { importSource } from '../reading/source-rank.ts';

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

/** The climate appliances as one part; null when none has a series. */
export function climatePartOf(series: readonly FrameSeries[]): BalancePart | null {
  const electric = series.filter(isCounted);
  const members = climateMembers(electric);
  return members.length === 0 ? null : { name: 'heat-pump', members };
}

const isCounted = ({ metric, grade, isOutsideBalance }: FrameSeries): boolean =>
  metric === 'energy' && grade !== 'forecast' && isOutsideBalance !== true;

const climateUses: readonly string[] = ['sh', 'dhw', 'cooling'];

/** Parts of a home by its series; null without a grid meter, and for a home with generation or storage without a feed-in series. */
export function partsOf(series: readonly FrameSeries[]): readonly BalancePart[] | null {
  const electric = series.filter(isCounted);
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

/** Members of a flow that a meter or a unit counts. */
export const membersOf = (
  series: readonly FrameSeries[],
  flow: Exclude<BalancePartName, 'heat-pump'>,
): readonly BalanceMember[] => meteredMembers(series.filter(isCounted), flow);

/**
 * Members of a flow. A unit that counts a flow which a meter measures too is another source of the same energy, so it stands in only
 * where the one meter has gaps; beside several meters it is left out. The grid connection is one, however many units count it.
 */
function meteredMembers(electric: readonly FrameSeries[], use: string): readonly BalanceMember[] {
  const own = electric.filter((each) => each.use === use);
  const meters = byAppliance(own.filter(isOfMeter));
  const units = byAppliance(own.filter((each) => !isOfMeter(each)));
  const isOneGrid = use === 'grid-import' || use === 'feed-in';
  const totals = meters.length > 1 ? meters : meters.length === 1 || isOneGrid ? [own] : units;
  return totals.filter((total) => total.length > 0).map((total) => ({ total, byUse: [] }));
}

const meterSources: readonly string[] = [meterSource, importSource];
const isOfMeter = ({ source }: FrameSeries): boolean => meterSources.includes(source);

/** Climate appliances: those that report by use, with their total where there is one. */
function climateMembers(electric: readonly FrameSeries[]): readonly BalanceMember[] {
  const metered = electric.filter((each) => each.use === 'none' && each.source === meterSource);
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
