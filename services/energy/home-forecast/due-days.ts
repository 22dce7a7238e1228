import { addDays, isoInstant } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import type { SignalForecast } from './contract.ts';
import { type ForecastLead, forecastLeads, forecastSignals } from './forecast-signals.ts';
import type { MadeForecast } from './make-forecast.ts';
import { type SignalWidths, withWidths } from './own-widths.ts';
import type { StoredForecastDay } from './store.ts';

/** A forecast made later than this after its time is no forecast with that lead. */
const lateMs = 3 * hourMs;

/** The days whose forecast is due to be stored now: made 0, 12 or 24 hours before the day begins. */
export function dueDays(
  forecast: MadeForecast,
  {
    days,
    nowMs,
    widths,
  }: { readonly days: LocalDays; readonly nowMs: number; readonly widths: SignalWidths },
): readonly StoredForecastDay[] {
  const today = days.dayOf(nowMs);
  return [today, addDays(today, 1)].flatMap((day) =>
    forecastLeads.flatMap((lead) => {
      const lateBy = nowMs - (days.spanOf(day).fromMs - lead * hourMs);
      return lateBy < 0 || lateBy >= lateMs
        ? []
        : [
            {
              day,
              lead,
              madeAt: isoInstant(nowMs),
              currency: forecast.currency,
              signals: signalsOfDay(forecast, { span: days.spanOf(day), lead, widths }),
            },
          ];
    }),
  );
}

/** The hours of a day; the band has the width of the day ahead that most of them lie in. */
function signalsOfDay(
  forecast: MadeForecast,
  {
    span,
    lead,
    widths,
  }: {
    readonly span: { readonly fromMs: number; readonly toMs: number };
    readonly lead: ForecastLead;
    readonly widths: SignalWidths;
  },
): StoredForecastDay['signals'] {
  const isFar = lead === 24;
  const widened = withWidths(forecast.signals, widths, isFar ? 0 : Number.POSITIVE_INFINITY);
  const first = Math.round((span.fromMs - forecast.fromMs) / hourMs);
  const count = Math.round((span.toMs - span.fromMs) / hourMs);
  const cut = (values: readonly (number | null)[]): (number | null)[] =>
    Array.from({ length: count }, (_, hour) => rounded(values[first + hour] ?? null));
  const entries = forecastSignals.map((signal): readonly [string, SignalForecast] => {
    const each = widened[signal];
    if (each.state !== 'forecast') return [signal, each];
    const width = isFar ? widths[signal].far : widths[signal].near;
    const [low, likely, high] = [cut(each.low), cut(each.likely), cut(each.high)];
    return [signal, { ...each, width, low, likely, high }];
  });
  return Object.fromEntries(entries);
}

/** Stored values have four decimals: 0.1 Wh. */
const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1e4) / 1e4;
