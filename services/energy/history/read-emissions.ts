import type { Access } from '@hearth/access/access.ts';
import { datesOf, daysBetween } from '@hearth/calendar/dates.ts';
import { slotsOfDay } from '../balance/intervals.ts';
import { type BalancePart, partsOf } from '../balance/parts.ts';
import { type EmissionDeps, readIntensity } from '../emission/read-intensity.ts';
import type { CurrentHome, HomeDeps } from '../home/store.ts';
import { locateHome } from '../place/locate-home.ts';
import { readDays } from '../reading/store.ts';
import type { History } from './contract.ts';
import { hourlyEmissions } from './hourly-emissions.ts';
import type { DaySpan } from './period-span.ts';

/** Longer spans have the figure of the year only. */
const daysMax = 366;

/** Greenhouse gases of the bought energy of a period by the hour; null without hours of a source. */
export async function readEmissions(
  deps: HomeDeps & EmissionDeps,
  access: Access,
  {
    home,
    span,
    balance,
    yearlyGrams,
  }: {
    readonly home: CurrentHome;
    readonly span: DaySpan;
    readonly balance: NonNullable<History['balance']>;
    readonly yearlyGrams: number;
  },
): Promise<History['emissions']> {
  const [first, last] = [balance.slots[0], balance.slots.at(-1)];
  const bought = balance.flows.find(({ flow }) => flow === 'grid-import');
  const { series } = home.frame;
  const parts = (partsOf(series) ?? []).filter(({ name }) => name === 'grid-import');
  if (!first || !last || !bought || daysBetween(span.from, span.to) > daysMax) return null;
  const located = await locateHome(deps, access);
  const spanMs = { fromMs: Date.parse(first.from), toMs: Date.parse(last.to) };
  const intensity = located && (await readIntensity(deps, located, spanMs));
  if (!intensity || intensity.gramsPerKwh.size === 0) return null;
  const { horizon } = home;
  const rows = await readDays(deps.db, access, {
    series: seriesIn(parts),
    range: { ...span, slotsOf: 'all' },
    horizon,
  });
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const intervals = datesOf(span.from, span.to).flatMap((day) =>
    slotsOfDay(parts, day, { ...horizon, rows: byDay.get(day) ?? [] }).map(
      ({ fromMs, toMs, amounts }) => ({
        fromMs,
        toMs,
        kwh: amounts.get('grid-import')?.kwh ?? null,
      }),
    ),
  );
  const { kilograms, hourlyShare } = hourlyEmissions({
    slots: balance.slots.map(({ from, to }, k) => ({
      fromMs: Date.parse(from),
      toMs: Date.parse(to),
      kwh: bought.values[k] ?? null,
    })),
    intervals,
    gramsPerHour: intensity.gramsPerKwh,
    yearlyGrams,
  });
  return hourlyShare === 0
    ? null
    : { attribution: intensity.attribution, kilograms: [...kilograms], hourlyShare };
}

const seriesIn = (parts: readonly BalancePart[]) =>
  parts.flatMap(({ members }) =>
    members.flatMap(({ total, byUse }) => [...total, ...byUse.flat()]),
  );
