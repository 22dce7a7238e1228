import { dayMs } from '@hearth/calendar/durations.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Logger } from '@hearth/platform/process/log.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { takeCalls } from '../upstream/store.ts';
import { failureText, upstreamFailure } from '../upstream/upstream-answer.ts';
import { biddingZoneOf } from '../place/bidding-zones.ts';
import { marketDays, tomorrowAt } from './market-days.ts';
import { publishedUntilOf, priceDaysOf, pricesOfDays } from './price-days.ts';
import type { PriceRequest, PriceSource } from './price-source.ts';
import { nextPollMs } from './publication.ts';
import {
  type PriceZoneState,
  dueZones,
  keepPrices,
  noteNothingYet,
  noteZoneFailure,
  readPriceDays,
} from './store.ts';

export interface PollPricesDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly prices: PriceSource;
  /** In [0, 1): spreads the polls. */
  readonly random: () => number;
}

/** A zone that no home has needed for this time is not polled. */
const unusedMsMax = 3 * dayMs;
/** Past of the first answer: a month of prices for readings. */
const firstBackDays = 31;
const backDaysMax = 31;

/** Reads the prices of each zone in use that may have new ones. */
export async function pollPrices(
  deps: PollPricesDeps,
  { callsPerDay, nowMs }: { readonly callsPerDay: number; readonly nowMs: number },
): Promise<void> {
  for (const zone of await dueZones(deps.db, { nowMs, wantedSinceMs: nowMs - unusedMsMax }))
    await readZonePrices(deps, zone, { callsPerDay, nowMs });
}

async function readZonePrices(
  deps: PollPricesDeps,
  state: PriceZoneState & { readonly zone: string },
  { callsPerDay, nowMs }: { readonly callsPerDay: number; readonly nowMs: number },
): Promise<void> {
  const { db, prices: source, random } = deps;
  const zone = biddingZoneOf(state.zone);
  if (!zone) return;
  const isAllowed = await takeCalls(db, { upstream: source.name, calls: 1, callsPerDay, nowMs });
  const answer = isAllowed
    ? await source.read({ zone, nowMs, ...spanOf(state, nowMs) })
    : upstreamFailure('quota', {
        reason: 'our own calls of the day are used up',
        retryAfterS: 3600,
      });
  const storedDays = await readPriceDays(db, zone.code, {
    from: marketDays.dayOf(nowMs),
    to: addDays(tomorrowAt(nowMs), 1),
  });
  const stored = pricesOfDays(storedDays);
  const next = (
    failures: number,
    options: { prices?: typeof stored; retryAfterS?: number | null } = {},
  ) =>
    nextPollMs({
      nowMs,
      knownUntilMs: publishedUntilOf(options.prices ?? stored, nowMs),
      failures,
      retryAfterS: options.retryAfterS ?? null,
      random: random(),
    });
  if (answer.ok) {
    const { prices, currency } = answer.prices;
    const reading = { atMs: nowMs, nextMs: next(0, { prices }), source: source.name, currency };
    await keepPrices(db, zone.code, { ...reading, days: priceDaysOf(prices) });
  } else if (answer.code === 'nothing-there') {
    await noteNothingYet(db, zone.code, next(0));
  } else {
    const reason = failureText(answer);
    const nextMs = next(state.failures + 1, { retryAfterS: answer.retryAfterS });
    await noteZoneFailure(db, zone.code, { code: answer.code, words: reason, nextMs });
    deps.log.warn({ zone: zone.code, source: source.name, words: reason }, 'prices were not read');
  }
}

/** Requested days: from the day of the last answer, so that an outage leaves no gap, to the end of tomorrow. */
function spanOf(
  { readAtMs }: PriceZoneState,
  nowMs: number,
): Pick<PriceRequest, 'fromMs' | 'toMs'> {
  const today = marketDays.dayOf(nowMs);
  const oldest = addDays(today, -(readAtMs === null ? firstBackDays : backDaysMax));
  const since = readAtMs === null ? oldest : marketDays.dayOf(readAtMs);
  return {
    fromMs: marketDays.spanOf(since > oldest ? since : oldest).fromMs,
    toMs: marketDays.spanOf(tomorrowAt(nowMs)).toMs,
  };
}
