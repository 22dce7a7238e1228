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
];
/** Below this share the figure is marked as incomplete. */
const wholeShare = 0.98;

/** Today's figures; those that the home does not have or that were not measured are left out. */
export function todayFigures({ flows, selfSufficiency, selfConsumption }: Balance): TodayFigure[] {
  const kilowattHours = names.flatMap(([name, of]): TodayFigure[] => {
    const flow = flows.find((one) => one.flow === of);
    if (!flow || flow.total === null) return [];
    const coverage = flow.completeness < wholeShare ? flow.completeness : null;
    return [{ name, value: flow.total, unit: 'kWh', grade: flow.grade, coverage }];
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

/** Share of the meter's history that has been loaded. */
export function loadedShare({ from, to, reached }: NonNullable<HomeToday['loading']>): number {
  const all = Date.parse(to) - Date.parse(from);
  return all <= 0 ? 1 : Math.min(1, Math.max(0, (Date.parse(reached) - Date.parse(from)) / all));
}
