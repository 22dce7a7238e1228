import { dayMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Logger } from '@hearth/platform/process/log.ts';
import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { FailureCode } from '../upstream/contract.ts';
import { takeCalls } from '../upstream/store.ts';
import { type UpstreamFailure, failureText, upstreamFailure } from '../upstream/upstream-answer.ts';
import { type DueCell, dropWeather, dueCells, keepWeather, noteCellFailure } from './store.ts';
import { weatherDaysOf } from './weather-days.ts';
import { type WeatherAsk, type WeatherLimits, type WeatherSource } from './weather-source.ts';

export interface WeatherJobDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly weather: WeatherSource;
  /** In [0, 1): spreads the readings. */
  readonly random: () => number;
}

/** Whoever did not look for so long finds the cell waiting again. */
const wantedMs = 3 * dayMs;
const aheadMs = 4 * dayMs;
/** What the first reading brings into the archive: enough for a measured loss coefficient to begin with. */
const firstBackMs = 60 * dayMs;
const backMsMax = 90 * dayMs;
const cellsAtATime = 20;

/** Three winters: a year can be laid beside the one before the last. */
const keptDays = 3 * 366;
/** A field that nobody has looked at for longer goes with all its days. */
const missedDays = 400;

/** Reads the cells that somebody looks at, each when its last answer has aged; nothing where the weather is worked out here. */
export function weatherJobs(deps: WeatherJobDeps): readonly ServiceJob[] {
  const { limits } = deps.weather;
  const dropping: ServiceJob = {
    name: 'drop-old-weather',
    declaration: { resource: 'weather', verb: 'run', roles: ['service'] },
    everyS: 86_400,
    run: async (now) => {
      const { epochMilliseconds: nowMs } = now;
      const before = { daysMs: nowMs - keptDays * dayMs, wantedMs: nowMs - missedDays * dayMs };
      const dropped = await dropWeather(deps.db, before);
      if (dropped > 0) deps.log.info({ dropped }, 'old weather dropped');
    },
  };
  if (limits === null) return [dropping];
  return [
    dropping,
    {
      name: 'read-weather',
      declaration: { resource: 'weather', verb: 'run', roles: ['service'] },
      everyS: 120,
      run: async (now) => {
        const nowMs = now.epochMilliseconds;
        const due = { nowMs, wantedSinceMs: nowMs - wantedMs, limit: cellsAtATime };
        let silence: UpstreamFailure | null = null;
        for (const cell of await dueCells(deps.db, due)) {
          const failure: UpstreamFailure | null =
            silence ?? (await readOne(deps, cell, { limits, nowMs }));
          if (failure) await noteFailure(deps, cell, { failure, nowMs });
          if (failure && ofEverybody.has(failure.code) && failure !== outOfCalls) silence = failure;
        }
      },
    },
  ];
}

/** Whoever does not answer for one cell does not for the next: nobody waits for it twenty times. */
const ofEverybody: ReadonlySet<FailureCode> = new Set(['offline', 'timed-out', 'quota']);

async function readOne(
  { db, log, weather, random }: WeatherJobDeps,
  cell: DueCell,
  { limits, nowMs }: { readonly limits: WeatherLimits; readonly nowMs: number },
): Promise<UpstreamFailure | null> {
  const ask = questionOf(cell, nowMs);
  const calls = limits.costOf(ask);
  const { callsPerDay } = limits;
  if (!(await takeCalls(db, { upstream: weather.name, calls, callsPerDay, nowMs })))
    return outOfCalls;
  const answer = await weather.read(ask);
  if (!answer.ok) return answer;
  const { altitudeM, slots, notes } = answer.weather;
  const nextMs = nowMs + 1000 * limits.freshS * (1 + random() / 6);
  await keepWeather(db, cell.cellId, {
    atMs: nowMs,
    nextMs,
    altitudeM,
    days: weatherDaysOf(slots),
  });
  if (notes.length > 0) log.debug({ cell: cell.cellId, notes }, 'weather was put right');
  return null;
}

async function noteFailure(
  { db, log, weather, random }: WeatherJobDeps,
  cell: DueCell,
  { failure, nowMs }: { readonly failure: UpstreamFailure; readonly nowMs: number },
): Promise<void> {
  const words = failureText(failure);
  const retryAfterS = failure === outOfCalls ? secondsOfToday(nowMs) : failure.retryAfterS;
  const nextMs = nowMs + waitMs(cell.failures, retryAfterS) + random() * spreadMs;
  await noteCellFailure(db, cell.cellId, { code: failure.code, words, nextMs });
  log.warn({ cell: cell.cellId, source: weather.name, words }, 'weather was not read');
}

/** From the last answer on, so that an outage leaves no hole. */
function questionOf(cell: DueCell, nowMs: number): WeatherAsk {
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

/** Of our own making: a cell that needs fewer calls may still be read today. */
const outOfCalls = upstreamFailure('quota', { reason: 'our own calls of the day are used up' });
const secondsOfToday = (nowMs: number): number => Math.ceil((dayMs - (nowMs % dayMs)) / 1000);

const firstWaitMs = 120_000;
const waitMsMax = 3 * 3_600_000;
const spreadMs = 300_000;

const waitMs = (failuresBefore: number, retryAfterS: number | null): number =>
  Math.max(Math.min(waitMsMax, firstWaitMs * 2 ** failuresBefore), (retryAfterS ?? 0) * 1000);
