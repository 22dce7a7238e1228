import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import { dayMs, hourMs, minuteMs } from '@hearth/calendar/durations.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Logger } from '@hearth/platform/process/log.ts';
import { biddingZoneOf } from '../place/bidding-zones.ts';
import { marketDays } from '../price/market-days.ts';
import { takeCalls } from '../upstream/store.ts';
import { failureText, upstreamFailure } from '../upstream/upstream-answer.ts';
import type { GenerationSource, TypeGeneration } from './generation-source.ts';
import { hourlyIntensity } from './hourly-intensity.ts';
import {
  type CarbonDay,
  type CarbonZone,
  dueCarbonZones,
  noteCarbonFailure,
  storeCarbonDays,
} from './store.ts';

export interface PollGenerationDeps {
  readonly db: Database;
  readonly log: Logger;
  /** In [0, 1): spreads the polls. */
  readonly random: () => number;
}

/** A zone that no home has needed for this time is not polled. */
const unusedMsMax = 30 * dayMs;
/** The past is read in steps, so that an answer stays small, until a year and a month are known. */
const stepDays = 31;
const pastDays = 397;
/** Values of the last days are corrected by the grid operators. */
const correctedDays = 2;

/** Reads the generation of each zone in use: what is new, and one step of the past until a year is known. */
export async function pollGeneration(
  deps: PollGenerationDeps,
  source: GenerationSource,
  nowMs: number,
): Promise<void> {
  const due = { nowMs, wantedSinceMs: nowMs - unusedMsMax };
  for (const state of await dueCarbonZones(deps.db, due))
    await readZoneGeneration(deps, state, { source, nowMs });
}

async function readZoneGeneration(
  { db, log, random }: PollGenerationDeps,
  state: CarbonZone,
  { source, nowMs }: { readonly source: GenerationSource; readonly nowMs: number },
): Promise<void> {
  const zone = biddingZoneOf(state.zone);
  if (!zone) return;
  const span = spanToRead(state, nowMs);
  const { name, callsPerDay } = source;
  const isAllowed = await takeCalls(db, { upstream: name, calls: 1, callsPerDay, nowMs });
  const answer = isAllowed
    ? await source.read({
        zone,
        nowMs,
        fromMs: marketDays.spanOf(span.from).fromMs,
        toMs: Math.min(marketDays.spanOf(addDays(span.to, -1)).toMs, nowMs),
      })
    : upstreamFailure('quota', {
        reason: 'our own calls of the day are used up',
        retryAfterS: 3600,
      });
  if (answer.ok || answer.code === 'nothing-there') {
    const days = answer.ok ? carbonDays(answer.generation, span) : [];
    const isPastOpen = span.backTo > addDays(marketDays.dayOf(nowMs), -pastDays);
    const waitMs = isPastOpen ? pastWaitMs : newWaitMs;
    await storeCarbonDays(db, zone.code, {
      atMs: span.isPast ? (state.readAtMs ?? nowMs) : nowMs,
      nextMs: nowMs + waitMs + random() * minuteMs,
      backTo: span.backTo,
      source: name,
      days,
    });
    return;
  }
  const words = failureText(answer);
  const waitMs = Math.min(failureWaitMsMax, failureWaitMs * 2 ** state.failures);
  const nextMs = nowMs + Math.max(waitMs, (answer.retryAfterS ?? 0) * 1000) + random() * minuteMs;
  await noteCarbonFailure(db, zone.code, { code: answer.code, words, nextMs });
  log.warn({ zone: zone.code, source: name, words }, 'generation was not read');
}

const newWaitMs = hourMs;
const pastWaitMs = 2 * minuteMs;
const failureWaitMs = 5 * minuteMs;
const failureWaitMsMax = 6 * hourMs;

interface ReadSpan {
  /** Half-open market days. */
  readonly from: string;
  readonly to: string;
  readonly backTo: string;
  readonly isPast: boolean;
}

/** New hours when the last reading is an hour old, else the step before the days that are known. */
export function spanToRead(
  { readAtMs, backTo }: Pick<CarbonZone, 'readAtMs' | 'backTo'>,
  nowMs: number,
): ReadSpan {
  const today = marketDays.dayOf(nowMs);
  const tomorrow = addDays(today, 1);
  if (readAtMs === null || backTo === null) {
    const from = addDays(tomorrow, -stepDays);
    return { from, to: tomorrow, backTo: from, isPast: false };
  }
  const oldest = addDays(today, -pastDays);
  if (nowMs - readAtMs < newWaitMs && backTo > oldest) {
    const from = addDays(backTo, -stepDays);
    return { from, to: backTo, backTo: from, isPast: true };
  }
  // After a longer outage the rest of the gap is read with the next polls, as the past is.
  const since = addDays(marketDays.dayOf(readAtMs), -correctedDays);
  const earliest = addDays(tomorrow, -stepDays);
  return since >= earliest
    ? { from: since, to: tomorrow, backTo, isPast: false }
    : { from: earliest, to: tomorrow, backTo: earliest, isPast: false };
}

function carbonDays(
  generation: readonly TypeGeneration[],
  { from, to }: ReadSpan,
): readonly CarbonDay[] {
  const intensity = hourlyIntensity(generation);
  return datesOf(from, to).flatMap((day) => {
    const gramsPerKwh = marketDays
      .edges(day, hourMs / 1000)
      .slice(0, -1)
      .map((hour) => {
        const grams = intensity.get(hour);
        return grams === undefined ? null : Math.round(grams * 10) / 10;
      });
    return gramsPerKwh.some((grams) => grams !== null) ? [{ day, gramsPerKwh }] : [];
  });
}
