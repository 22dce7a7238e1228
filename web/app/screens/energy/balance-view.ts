import type { HomeToday } from '@hearth/energy/today/contract.ts';

type Balance = NonNullable<HomeToday['balance']>;
type Flow = Balance['flows'][number]['flow'];

/** One of today's figures, with its grade. */
export interface TodayFigure {
  readonly name:
    | 'used'
    | 'generated'
    | 'imported'
    | 'fed-in'
    | 'charged'
    | 'discharged'
    | 'self-sufficiency'
    | 'self-consumption';
  readonly value: number;
  readonly unit: 'kWh' | 'share';
  readonly grade: Balance['flows'][number]['grade'];
  /** The measured share of the time so far; null when complete. */
  readonly coverage: number | null;
}

const names: readonly (readonly [TodayFigure['name'], Flow])[] = [
  ['used', 'consumption'],
  ['generated', 'generation'],
  ['imported', 'grid-import'],
  ['fed-in', 'feed-in'],
  ['charged', 'battery-charge'],
  ['discharged', 'battery-discharge'],
];
/** Direction in the sum of the consumption. */
const signs: Readonly<Partial<Record<Flow, 1 | -1>>> = {
  generation: 1,
  'grid-import': 1,
  'battery-discharge': 1,
  'feed-in': -1,
  'battery-charge': -1,
};
/** Below this share the figure is marked as incomplete. */
const wholeShare = 0.98;

/**
 * Totals rounded to `decimals` so that they add up as written: consumption is generation, import and discharge less feed-in and
 * charge. The largest of them takes the difference of rounding.
 */
export function roundedTotals(
  flows: Balance['flows'],
  decimals: number,
): ReadonlyMap<Flow, number> {
  const unit = 10 ** decimals;
  const totals = new Map(
    flows.flatMap(({ flow, total }): [Flow, number][] =>
      total === null ? [] : [[flow, Math.round(total * unit)]],
    ),
  );
  const consumption = totals.get('consumption');
  const parts = [...totals].flatMap(([flow, total]) => {
    const sign = signs[flow];
    return sign === undefined ? [] : [{ flow, total, sign }];
  });
  const difference =
    (consumption ?? 0) - parts.reduce((sum, { total, sign }) => sum + sign * total, 0);
  const [largest] = parts.toSorted((a, b) => b.total - a.total);
  // More than rounding: the flows cover different times.
  if (consumption !== undefined && largest && Math.abs(difference) <= parts.length)
    totals.set(largest.flow, largest.total + largest.sign * difference);
  return new Map([...totals].map(([flow, total]) => [flow, total / unit]));
}

/** Today's figures; those that the home does not have or that were not measured are left out. */
export function todayFigures({ flows, selfSufficiency, selfConsumption }: Balance): TodayFigure[] {
  const totals = roundedTotals(flows, 1);
  const kilowattHours = names.flatMap(([name, flowName]): TodayFigure[] => {
    const flow = flows.find((each) => each.flow === flowName);
    const value = totals.get(flowName);
    if (!flow || value === undefined) return [];
    const coverage = flow.completeness < wholeShare ? flow.completeness : null;
    return [{ name, value, unit: 'kWh', grade: flow.grade, coverage }];
  });
  const shares = (
    [
      ['self-sufficiency', selfSufficiency],
      ['self-consumption', selfConsumption],
    ] as const
  ).flatMap(([name, value]): TodayFigure[] =>
    value === null ? [] : [{ name, value, unit: 'share', grade: 'derived', coverage: null }],
  );
  return [...kilowattHours.slice(0, 1), ...shares, ...kilowattHours.slice(1)];
}

/** Consumption of the whole house today; null without a meter. */
export const consumedIn = (balance: HomeToday['balance']): number | null =>
  balance?.flows.find(({ flow }) => flow === 'consumption')?.total ?? null;

/** Whether the whole house is known and no unit of it heats or cools: a home with a battery unit alone. */
export const isHouseOnly = (balance: HomeToday['balance']): boolean =>
  consumedIn(balance) !== null && !balance?.flows.some(({ flow }) => flow === 'heat-pump');

/** Share of the meter's history that has been loaded. */
export function loadedShare({ from, to, reached }: NonNullable<HomeToday['loading']>): number {
  const all = Date.parse(to) - Date.parse(from);
  return all <= 0 ? 1 : Math.min(1, Math.max(0, (Date.parse(reached) - Date.parse(from)) / all));
}
