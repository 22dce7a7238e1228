import { dayMs, dayS } from '@hearth/calendar/durations.ts';
import type { ServiceJob } from '@hearth/platform/process/service.ts';
import { type PollWeatherDeps, pollWeather } from './poll-weather.ts';
import { dropWeather } from './store.ts';

/** Retention of weather: three winters, so that a year can be compared with the one before the last. */
const retentionDays = 3 * 366;
/** A cell that no home has needed for this time is deleted with all its days. */
const unusedDaysMax = 400;

/** Deletes old weather; polls the cells in use, if the source has limits (a model has none and is not polled). */
export function weatherJobs(deps: PollWeatherDeps): readonly ServiceJob[] {
  const { limits } = deps.weather;
  const dropping: ServiceJob = {
    name: 'drop-old-weather',
    declaration: { resource: 'weather', verb: 'run', roles: ['service'] },
    everyS: dayS,
    run: async (now) => {
      const { epochMilliseconds: nowMs } = now;
      const before = {
        daysMs: nowMs - retentionDays * dayMs,
        wantedMs: nowMs - unusedDaysMax * dayMs,
      };
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
      run: (now) => pollWeather(deps, limits, now.epochMilliseconds),
    },
  ];
}
