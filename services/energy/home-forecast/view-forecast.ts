import type { Access } from '@hearth/access/access.ts';
import { addDays, isoInstant } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import { type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import { nightsIn } from '../place/nights.ts';
import { resolveLocation } from '../place/resolve-location.ts';
import { readLocation } from '../place/store.ts';
import { forecastHomeKind } from '../setting/setting-kinds.ts';
import { isVisibleSpan, visibleFromMs } from '../visible-spans.ts';
import type { HomeForecast } from './contract.ts';
import type { ForecastLead } from './forecast-signals.ts';
import { scoreDay } from './score-day.ts';
import { listDays, listForecastDays, listMeasuredDays, readForecast } from './store.ts';

/** A forecast older than this is being made again. */
const staleMs = 2 * hourMs;

/** The newest forecast of a home, and the forecast of a past day against what was measured. */
export async function viewForecast(
  deps: HomeDeps,
  access: Access,
  query: { readonly day?: string | undefined; readonly lead: '0' | '12' | '24' },
): Promise<Result<HomeForecast>> {
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const { horizon, today } = home;
  const { days, nowMs } = horizon;
  const firstDay = days.dayOf(visibleFromMs(access));
  const stored = await readForecast(deps.db, access);
  const isStale = !stored || Math.abs(nowMs - Date.parse(stored.madeAt)) > staleMs;
  if (isStale)
    await wakeWork(
      deps.db,
      { kind: forecastHomeKind, key: access.installationId },
      deps.clock.now(),
    );
  const yesterday = addDays(today, -1);
  const requested = query.day === undefined || query.day >= today ? yesterday : query.day;
  const day = requested < firstDay ? firstDay : requested;
  const lead = Number(query.lead) as ForecastLead;
  const isVisibleDay = (each: string) => isVisibleSpan(access, days.spanOf(each));
  const forecasts = isVisibleDay(day) ? await listForecastDays(deps.db, access, day) : [];
  const forecast = forecasts.find((each) => each.day === day && each.lead === lead);
  const hours =
    stored?.signals.outdoor.state === 'forecast' ? stored.signals.outdoor.likely.length : 0;
  const coordinates = resolveLocation(await readLocation(deps.db, access), days.zoneOf(today));
  const measured = isVisibleDay(day)
    ? (await listMeasuredDays(deps.db, access, day)).find((each) => each.day === day)
    : undefined;
  return ok({
    installation: access.installationId,
    timeZone: days.zoneOf(today),
    asOf: isoInstant(nowMs),
    next: stored && {
      ...stored,
      hours,
      nights: nightsIn(hoursFrom(Date.parse(stored.from), hours), coordinates),
    },
    past: {
      day,
      lead,
      from: isoInstant(days.spanOf(day).fromMs),
      madeAt: forecast?.madeAt ?? null,
      currency: forecast?.currency ?? null,
      signals: forecast?.signals ?? {},
      measured: Object.fromEntries(
        Object.entries(measured?.signals ?? {}).map(([signal, hours]) => [signal, [...hours]]),
      ),
      scores: forecast && measured ? [...scoreDay({ forecast, measured: measured.signals })] : [],
    },
    days: (await listDays(deps.db, access, { from: firstDay, before: today })).filter(isVisibleDay),
  });
}

const hoursFrom = (fromMs: number, hours: number): { fromMs: number; toMs: number } => ({
  fromMs,
  toMs: fromMs + hours * hourMs,
});
