import { dayS } from '@hearth/calendar/durations.ts';
import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { grade } from '../reading/contract.ts';

/** Limit of ten megawatts: above any home, below a value in a wrong unit. */
const wattsMax = 1e7;
const watts = z.number().gte(-wattsMax).lte(wattsMax);
const wattsOneWay = z.number().gte(0).lte(wattsMax);

/** Power below this counts as none: inverters and meters report noise. */
export const flowW = 20;

/**
 * Power flows, mean of one interval, W. null: the home has no such device, or it is not measured.
 * Supply equals use: grid + pv = house + battery.
 */
export const flows = z.strictObject({
  /** Import is positive, feed-in negative. */
  gridW: watts,
  pvW: wattsOneWay.nullable(),
  /** Charging is positive, discharging negative. */
  batteryW: watts.nullable(),
  /** All consumption, the heat pump's included. */
  houseW: wattsOneWay,
  heatPumpW: wattsOneWay.nullable(),
  heatPumpUse: z.enum(['sh', 'dhw', 'cooling']).nullable(),
  /** State of charge, a share. */
  batterySoc: z.number().gte(0).lte(1).nullable(),
});
export type MeasuredFlows = z.infer<typeof flows>;

const dayStep = z.union([z.literal(60), z.literal(300), z.literal(900), z.literal(3600)]);
export type DayStep = z.infer<typeof dayStep>;
const means = z.array(z.number().nullable());

export const power = z.object({
  installation: z.uuid(),
  timeZone,
  /** By the home's own clock, like every instant below. */
  asOf: instant,
  /** Seconds of the home's clock per second; 1 except for simulated homes. */
  rate: z.number().positive(),
  latest: z
    .object({
      at: instant,
      /** Interval of the meter's values, in seconds of the home. */
      everyS: z.number().int(),
      /** The latest value is older than twice the interval. */
      isStale: z.boolean(),
      grade,
      flows,
    })
    .nullable(),
  /** Time of the last flow in each direction within 24 hours; null: none. */
  lastFlow: z.object({
    gridImport: instant.nullable(),
    feedIn: instant.nullable(),
    generation: instant.nullable(),
    batteryCharge: instant.nullable(),
    batteryDischarge: instant.nullable(),
    sh: instant.nullable(),
    dhw: instant.nullable(),
    cooling: instant.nullable(),
  }),
  /**
   * The last 24 hours up to the end of the running step, the mean of each; null where nothing was measured. Without a requested step
   * there are no such means.
   */
  day: z
    .object({
      from: instant,
      stepS: dayStep,
      gridW: means,
      pvW: means,
      batteryW: means,
      houseW: means,
      heatPumpW: means,
    })
    .nullable(),
});
export type Power = z.infer<typeof power>;

export const powerReport = z.strictObject({
  /** End of the interval by the home's own clock, at most a day old and not in the future. */
  at: instant,
  /** Interval of the values, in seconds of the home. */
  everyS: z.number().int().min(1).max(dayS).default(60),
  grade: grade.default('measured'),
  flows,
});
export type PowerReport = z.infer<typeof powerReport>;

export const powerContract = {
  postPower: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/power',
    summary:
      'Report the current power flows of a home; a repeated instant replaces the earlier report, and a meter of the grid takes the place of a service',
    resource: 'power',
    verb: 'create',
    roles: ['service', 'meter'],
    idempotent: true,
    params: inInstallation,
    body: powerReport,
  }),
  getPower: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/power',
    summary:
      'Current power flows, the last flow in each direction, and the last 24 hours in steps of `stepS`',
    resource: 'power',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    query: z.object({ stepS: z.coerce.number().pipe(dayStep).optional() }),
    answer: power,
  }),
};
