import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { failureCodes } from '../upstream/contract.ts';

export const outlookStates = [
  /** Simulated from the climate. */
  'simulated',
  'fresh',
  /** Older than the source's update interval. */
  'stale',
  /** No home has requested this cell before: it is being read. */
  'waiting',
] as const;

const means = z.array(z.number().nullable());

/** Weather around now, means of quarter-hours; null where unknown. */
export const weather = z.object({
  installation: z.uuid(),
  timeZone,
  /** By the home's own clock, like every instant below. */
  asOf: instant,
  /** No location is stored: that of the time zone's town is used. */
  isPlaceAssumed: z.boolean(),
  source: z.string(),
  /** Attribution that must be displayed with the figures. */
  attribution: z.string().nullable(),
  state: z.enum(outlookStates),
  /** When the source last answered, and how long ago that is. */
  readAt: instant.nullable(),
  ageS: z.number().int().nullable(),
  /** Failure of the last request. */
  failure: z.enum(failureCodes).nullable(),
  from: instant,
  stepS: z.literal(900),
  /** Degrees C, at the home's height where it is known. */
  outdoorC: means,
  /** Shares of 1. */
  relativeHumidity: means,
  cloudCover: means,
  windMS: means,
  /** W/m2; global and diffuse on a horizontal plane, direct on a plane that faces the sun. */
  globalWM2: means,
  diffuseWM2: means,
  directNormalWM2: means,
  grades: z.array(z.enum(['estimated', 'forecast', 'simulated'])),
});
export type WeatherAnswer = z.infer<typeof weather>;

export const weatherContract = {
  getWeather: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/weather',
    summary:
      'Outdoor temperature, sun and wind at the home, hours back and ahead, with their age and grade',
    resource: 'weather',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    query: z.object({
      hoursBack: z.coerce.number().int().min(0).max(168).default(6),
      hoursAhead: z.coerce.number().int().min(1).max(96).default(48),
    }),
    answer: weather,
  }),
};
