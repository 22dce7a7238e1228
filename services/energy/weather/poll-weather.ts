import { dayMs, hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Logger } from '@hearth/platform/process/log.ts';
import type { FailureCode } from '../upstream/contract.ts';
import { takeCalls } from '../upstream/store.ts';
import { type UpstreamFailure, failureText, upstreamFailure } from '../upstream/upstream-answer.ts';
import { type DueCell, dueCells, keepWeather, noteCellFailure } from './store.ts';
import { weatherDaysOf } from './weather-days.ts';
import { type WeatherRequest, type WeatherLimits, type WeatherSource } from './weather-source.ts';

export interface PollWeatherDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly weather: WeatherSource;
  /** In [0, 1): spreads the polls. */
  readonly random: () => number;
}

/** A cell that no home has needed for this time is not polled. */
const unusedMsMax = 3 * dayMs;
const aheadMs = 4 * dayMs;
/** Past of the first answer: enough readings for a first heat loss coefficient. */
const firstBackMs = 60 * dayMs;
const backMsMax = 90 * dayMs;
const cellsPerPoll = 20;

/** Reads the weather of each cell in use whose last answer is too old. */
export async function pollWeather(
  deps: PollWeatherDeps,
  limits: WeatherLimits,
  nowMs: number,
): Promise<void> {
  const due = { nowMs, wantedSinceMs: nowMs - unusedMsMax, limit: cellsPerPoll };
  let outage: UpstreamFailure | null = null;
  for (const cell of await dueCells(deps.db, due)) {
    const failure: UpstreamFailure | null =
      outage ?? (await readCellWeather(deps, cell, { limits, nowMs }));
    if (failure) await noteFailure(deps, cell, { failure, nowMs });
    if (failure && failuresOfSource.has(failure.code) && failure !== outOfCalls) outage = failure;
  }
}

/** Failures that concern every cell: the other cells of the poll fail without a request. */
const failuresOfSource: ReadonlySet<FailureCode> = new Set(['offline', 'timed-out', 'quota']);

async function readCellWeather(
  { db, log, weather, random }: PollWeatherDeps,
  cell: DueCell,
  { limits, nowMs }: { readonly limits: WeatherLimits; readonly nowMs: number },
): Promise<UpstreamFailure | null> {
  const request = requestOf(cell, nowMs);
  const calls = limits.costOf(request);
  const { callsPerDay } = limits;
  if (!(await takeCalls(db, { upstream: weather.name, calls, callsPerDay, nowMs })))
    return outOfCalls;
  const answer = await weather.read(request);
  if (!answer.ok) return answer;
  const { altitudeM, slots, notes } = answer.weather;
  const nextMs = nowMs + 1000 * limits.freshS * (1 + random() / 6);
  await keepWeather(db, cell.cellId, {
    atMs: nowMs,
    nextMs,
    altitudeM,
    days: weatherDaysOf(slots),
  });
  if (notes.length > 0) log.debug({ cell: cell.cellId, notes }, 'weather was corrected');
  return null;
}

async function noteFailure(
  { db, log, weather, random }: PollWeatherDeps,
  cell: DueCell,
  { failure, nowMs }: { readonly failure: UpstreamFailure; readonly nowMs: number },
): Promise<void> {
  const reason = failureText(failure);
  const retryAfterS = failure === outOfCalls ? secondsUntilMidnight(nowMs) : failure.retryAfterS;
  const nextMs = nowMs + waitMs(cell.failures, retryAfterS) + random() * spreadMs;
  await noteCellFailure(db, cell.cellId, { code: failure.code, words: reason, nextMs });
  log.warn({ cell: cell.cellId, source: weather.name, words: reason }, 'weather was not read');
}

/** The request of a cell: from its last answer on, so that an outage leaves no gap, to four days ahead. */
function requestOf(cell: DueCell, nowMs: number): WeatherRequest {
  const sinceMs = cell.readAtMs === null ? nowMs - firstBackMs : cell.readAtMs - dayMs;
  const quarter = Math.floor(nowMs / quarterHourMs) * quarterHourMs;
  const fromMs = Math.max(nowMs - backMsMax, sinceMs);
  return {
    latitudeDeg: cell.latitudeDeg,
    longitudeDeg: cell.longitudeDeg,
    country: cell.country,
    fromMs: Math.floor(fromMs / quarterHourMs) * quarterHourMs,
    toMs: quarter + aheadMs,
    nowMs,
  };
}

/** The service's own daily budget is too small for this cell; a cell that costs fewer calls may still be read. */
const outOfCalls = upstreamFailure('quota', { reason: 'our own calls of the day are used up' });
const secondsUntilMidnight = (nowMs: number): number => Math.ceil((dayMs - (nowMs % dayMs)) / 1000);

const firstWaitMs = 120_000;
const waitMsMax = 3 * hourMs;
const spreadMs = 300_000;

const waitMs = (failuresBefore: number, retryAfterS: number | null): number =>
  Math.max(Math.min(waitMsMax, firstWaitMs * 2 ** failuresBefore), (retryAfterS ?? 0) * 1000);
