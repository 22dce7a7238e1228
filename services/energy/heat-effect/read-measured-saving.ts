import type { Access } from '@hearth/access/access.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { dailyIntervals } from '../balance/intervals.ts';
import { climatePartOf } from '../balance/parts.ts';
import { seriesOf } from '../cost/read-usage.ts';
import { homeUnknown, readHome } from '../home/store.ts';
import { locateHome } from '../place/locate-home.ts';
import { readDays } from '../reading/store.ts';
import { readSetting } from '../setting/read-setting.ts';
import { savingKind } from '../setting/setting-kinds.ts';
import { readTemperatures } from '../weather/read-temperatures.ts';
import { type MeasuredSaving, measuredSaving } from './measured-saving.ts';
import type { WeekDeps } from './read-week.ts';

/** A season before the measures, to find days of the same weather. */
const daysBefore = 90;
/** Later days are another season. */
const daysSinceMax = 90;
/** A day with a smaller share of its time is incomplete. */
const completeShare = 0.9;

export type MeasuredSavingAnswer = MeasuredSaving | { readonly state: 'off' | 'not-measured' };

/** Saving since the measures began, at equal weather. */
export async function readMeasuredSaving(
  deps: WeekDeps,
  access: Access,
): Promise<Result<MeasuredSavingAnswer>> {
  const [home, located] = [await readHome(deps, access), await locateHome(deps, access)];
  if (!home || !located) return homeUnknown;
  const { document } = await readSetting(deps.db, access, savingKind);
  if (!document) return ok({ state: 'off' });
  const part = climatePartOf(home.frame.series);
  if (!part) return ok({ state: 'not-measured' });
  const { validFrom } = document;
  const end = addDays(validFrom, daysSinceMax);
  const span = {
    from: addDays(validFrom, -daysBefore),
    to: end < home.today ? end : home.today,
  };
  const rows = await readDays(deps.db, access, {
    series: seriesOf([part]),
    range: { ...span, slotsOf: [] },
    horizon: home.horizon,
  });
  const temperatures = await readTemperatures(deps.db, access, { home, located, span });
  const days = dailyIntervals([part], { rows, ...home.horizon }).flatMap((interval) => {
    const amount = interval.amounts.get('heat-pump');
    const outdoorC = temperatures.get(interval.label);
    const isWhole = amount && amount.coverMs >= completeShare * (interval.toMs - interval.fromMs);
    return isWhole && outdoorC !== undefined
      ? [{ day: interval.label, kwh: amount.kwh, outdoorC }]
      : [];
  });
  const sorted = days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return ok(
    measuredSaving(
      sorted.filter(({ day }) => day < validFrom),
      sorted.filter(({ day }) => day >= validFrom && day < home.today),
    ),
  );
}
