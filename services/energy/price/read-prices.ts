import type { Access } from '@hearth/access/access.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { addDays, isoInstant } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { homeUnknown } from '../home/store.ts';
import { locateHome } from '../place/locate-home.ts';
import type { Prices } from './contract.ts';
import { quarterMicros } from './price-days.ts';
import { type PriceDeps, readPublishedPrices } from './read-published-prices.ts';

/** Returns the day-ahead prices at a home for some local days, in quarter-hours. */
export async function readPrices(
  deps: PriceDeps,
  access: Access,
  query: { readonly date?: string | undefined; readonly days: number },
): Promise<Result<Prices>> {
  const home = await locateHome(deps, access);
  if (!home) return homeUnknown;
  const { nowMs, timeZone } = home;
  const days = localDaysOf([{ fromDay: '0001-01-01', timeZone }]);
  const first = query.date ?? days.dayOf(nowMs);
  const span = {
    fromMs: days.spanOf(first).fromMs,
    toMs: days.spanOf(addDays(first, query.days - 1)).toMs,
  };
  const published = await readPublishedPrices(deps, home, span);
  const { readAtMs, knownUntilMs, tomorrow } = published;
  const answer: Prices = {
    installation: access.installationId,
    timeZone,
    asOf: isoInstant(nowMs),
    zone: published.zone?.code ?? null,
    isPlaceAssumed: home.place.isAssumed,
    source: published.source,
    attribution: published.attribution,
    state: published.state,
    grade: published.grade,
    readAt: readAtMs === null ? null : isoInstant(readAtMs),
    ageS: readAtMs === null ? null : Math.max(0, Math.round((nowMs - readAtMs) / 1000)),
    failure: published.failure,
    currency: published.currency,
    from: isoInstant(span.fromMs),
    stepS: 900,
    microsPerKwh: [...quarterMicros(published.prices, span)],
    knownUntil: knownUntilMs === null ? null : isoInstant(knownUntilMs),
    tomorrow: tomorrow && {
      day: tomorrow.day,
      state: tomorrow.state,
      expectedAt: isoInstant(tomorrow.expectedMs),
    },
  };
  return ok(answer);
}
