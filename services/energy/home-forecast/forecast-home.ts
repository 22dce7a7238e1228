import type { Access } from '@hearth/access/access.ts';
import { wallAt } from '@hearth/calendar/clock.ts';
import { addDays, datesOf, isoInstant } from '@hearth/calendar/dates.ts';
import { hourMs, minuteMs } from '@hearth/calendar/durations.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import { Temporal } from 'temporal-polyfill';
import { type CurrentHome, readHome } from '../home/store.ts';
import { nothingControlled } from '../observed-home/controlled-home.ts';
import type { ObservedHome } from '../observed-home/observed-home.ts';
import { type ObservedHomeDeps, readObservedHome } from '../plan-input/read-observed-home.ts';
import { wakePlan } from '../planning/wake-plan.ts';
import { forecastSignals } from './forecast-signals.ts';
import { measuredHours } from './forecast-hours.ts';
import { makeForecast, measuredQuarters } from './make-forecast.ts';
import { type PastDay, ownWidths, withWidths } from './own-widths.ts';
import { dueDays } from './due-days.ts';
import { signalsOutsideBand } from './outside-band.ts';
import { replayedDays } from './replayed-days.ts';
import {
  type StoredForecastDay,
  type StoredMeasuredDay,
  addForecastDay,
  dropForecastsBefore,
  listForecastDays,
  listMeasuredDays,
  saveForecast,
  saveMeasuredDay,
} from './store.ts';

export interface ForecastDeps extends ObservedHomeDeps {
  /** Access of an owner or of a demo session, to read the home; null without one. Throws when product does not answer. */
  readonly watchAccess: (installation: InstallationId) => Promise<Access | null>;
}

/** Days for which forecasts of past days are kept. */
const keptDays = 60;
/** Days of errors that the bands are made of. */
const errorDays = 28;
/** Readings of a day that come later than this change its score no more. */
const lateDays = 3;

/**
 * Forecasts a home from the hour that runs now, stores the forecasts of days whose time has come, and what was measured on the days
 * before. Returns when it is due again; null: nobody may read the home, or energy does not know it.
 */
export async function forecastHome(
  deps: ForecastDeps,
  installation: InstallationId,
): Promise<Temporal.Instant | null> {
  const access = await deps.watchAccess(installation);
  const home = access && (await readHome(deps, access));
  if (!access || !home) return null;
  const next = nextHourAt(deps, home);
  if (home.frame.isRecalculating) return next;
  const observed = await readObservedHome(deps, access, nothingControlled);
  if (!observed.ok) return next;
  const { today } = home;
  const stored = await listForecastDays(deps.db, access, addDays(today, -errorDays));
  const forecasts =
    stored.length > 0
      ? stored
      : await replayedDays(deps, access, { home, observed: observed.value });
  const measured = await measuredDays(deps, access, { home, observed: observed.value, forecasts });
  const past = pastDays(forecasts, measured);
  const made = makeForecast(observed.value);
  const widths = ownWidths(past);
  const madeAt = isoInstant(home.horizon.nowMs);
  const due = dueDays(made, { days: home.horizon.days, nowMs: home.horizon.nowMs, widths });
  await deps.db.transaction(async (tx) => {
    await saveForecast(tx, access, {
      madeAt,
      from: isoInstant(made.fromMs),
      currency: made.currency,
      pricedHours: made.pricedHours,
      signals: withWidths(made.signals, widths, nearHours),
    });
    for (const day of [...(stored.length > 0 ? [] : forecasts), ...due])
      await addForecastDay(tx, access, day);
    for (const day of measured.changed) await saveMeasuredDay(tx, access, day);
    await dropForecastsBefore(tx, access, addDays(today, -keptDays));
    if (isOutsideBand(home, observed.value, stored))
      await wakePlan(tx, deps, { installationId: installation, event: 'forecast' });
    await publishChange(tx, 'energy', { installation, topic: 'forecast' });
  });
  return next;
}

const nearHours = 24;

/** Shortest real time between two forecasts of a home whose clock runs fast. */
const leastPauseMs = minuteMs;
/** The readings of the hour arrive in the meantime. */
const afterHourMs = minuteMs;

function nextHourAt(
  { clock }: Pick<ForecastDeps, 'clock'>,
  { frame, horizon }: CurrentHome,
): Temporal.Instant {
  const nextMs = (Math.floor(horizon.nowMs / hourMs) + 1) * hourMs + afterHourMs;
  const at = wallAt(Temporal.Instant.fromEpochMilliseconds(nextMs), frame.clock);
  const earliest = clock.now().add({ milliseconds: leastPauseMs });
  return Temporal.Instant.compare(at, earliest) < 0 ? earliest : at;
}

interface MeasuredDays {
  readonly all: readonly StoredMeasuredDay[];
  readonly changed: readonly StoredMeasuredDay[];
}

/** Measured values of the ended days with a forecast; the last days are read again, because readings arrive late. */
async function measuredDays(
  deps: ForecastDeps,
  access: Access,
  {
    home,
    observed,
    forecasts,
  }: {
    readonly home: CurrentHome;
    readonly observed: ObservedHome;
    readonly forecasts: readonly StoredForecastDay[];
  },
): Promise<MeasuredDays> {
  const { today } = home;
  const stored = await listMeasuredDays(deps.db, access, addDays(today, -errorDays));
  const known = new Set(stored.map(({ day }) => day));
  const recent = datesOf(addDays(today, -lateDays), today);
  const days = [...new Set(forecasts.map(({ day }) => day))].filter(
    (day) => day < today && (!known.has(day) || recent.includes(day)),
  );
  const changed = days.map((day) => measuredDay(home, observed, day));
  const renewed = new Set(days);
  return { all: [...stored.filter(({ day }) => !renewed.has(day)), ...changed], changed };
}

/** Whether today has begun to differ from the forecast of its start. */
function isOutsideBand(
  home: CurrentHome,
  observed: ObservedHome,
  stored: readonly StoredForecastDay[],
): boolean {
  const { horizon, today } = home;
  const forecast = stored.find(({ day, lead }) => day === today && lead === 0);
  if (!forecast) return false;
  const measured = measuredDay(home, observed, today).signals;
  const { fromMs: dayFromMs } = horizon.days.spanOf(today);
  return signalsOutsideBand(forecast, { measured, dayFromMs, nowMs: horizon.nowMs }).length > 0;
}

function measuredDay(
  { horizon }: CurrentHome,
  observed: ObservedHome,
  day: string,
): StoredMeasuredDay {
  const span = horizon.days.spanOf(day);
  const entries = forecastSignals.flatMap((signal) => {
    const quarters = measuredQuarters(observed, signal);
    const hours = quarters && measuredHours(observed.observation, quarters, span);
    return hours?.some((value) => value !== null) ? [[signal, hours] as const] : [];
  });
  return { day, signals: Object.fromEntries(entries) };
}

function pastDays(
  forecasts: readonly StoredForecastDay[],
  { all }: MeasuredDays,
): readonly PastDay[] {
  const byDay = new Map(all.map(({ day, signals }) => [day, signals]));
  return forecasts.flatMap((forecast) => {
    const measured = byDay.get(forecast.day);
    return measured ? [{ forecast, measured }] : [];
  });
}
