import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { commandStatus, deviceLink, vendor } from '../device-link/contract.ts';
import { unitKind } from '../unit/contract.ts';

const plain = z.union([z.number(), z.string(), z.boolean()]);

/** One value of a point with the limits of its control. */
export const liveValue = z.object({
  name: z.string(),
  value: plain.nullable(),
  /** The unit reports an impossible number, so there is no value. */
  isFaulty: z.boolean().optional(),
  unit: z.string().nullable(),
  settable: z.boolean(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  step: z.number().nullable(),
  options: z.array(z.string()).nullable(),
  /** The newest command for it that is not settled, or was settled in the last ten minutes. */
  command: commandStatus.nullable(),
});

export const unitFault = z.object({
  code: z.string(),
  subcode: z.string().nullable(),
  severity: z.enum(['error', 'warning', 'caution', 'emergency']),
  active: z.boolean(),
  point: z.string(),
});

/** How a registered unit without a linked account can be linked. */
export const unitLinking = z.object({
  /**
   * Vendors whose account it may be in: one where its item number names it, else all that are offered. Empty when its vendor is not
   * offered, and when units of its model report to no cloud.
   */
  vendors: z.array(vendor),
  /** Whether a linked account of such a vendor lacks the unit. */
  isMissing: z.boolean(),
  /** Whether it is a sample, whose account is at the simulated cloud of the vendor. */
  isSample: z.boolean(),
});
export type UnitLinking = z.infer<typeof unitLinking>;

export const liveUnit = z.object({
  unit: z.uuid(),
  /** Its appliance in the energy balance and in the log. */
  appliance: z.uuid(),
  /** null: registered by its label, not linked yet. */
  link: z.uuid().nullable(),
  /** null: it is linked. */
  linking: unitLinking.nullable(),
  name: z.string(),
  model: z.string(),
  kind: unitKind,
  /** null: the vendor does not report the connection. */
  online: z.boolean().nullable(),
  /** When the unit last reported to its cloud; null when it never did. */
  lastSeenAt: instant.nullable(),
  /** Since when readings of its account lack it; null when they have it, or when it is in no account. */
  unreportedSince: instant.nullable(),
  /** Time of the last reading. */
  readAt: instant.nullable(),
  points: z.array(
    z.object({
      point: z.string(),
      type: z.string(),
      subtype: z.string().nullable(),
      /** Name of the value that steers the point in its present mode. */
      setPointInForce: z.string().nullable(),
      values: z.array(liveValue),
    }),
  ),
  faults: z.array(unitFault),
});
export type LiveUnit = z.infer<typeof liveUnit>;

/** A linked account, with the changes that it still takes today. */
export const monitoredLink = deviceLink.extend({
  /** Writes a day that leave calls for reading, and those that are left. */
  writesPerDay: z.number().int(),
  writesLeft: z.number().int(),
  /** Minimum interval between two writes to a unit. */
  minIntervalS: z.number().int(),
  /** Devices of the account that are not in the home. */
  offers: z.array(
    z.object({
      device: z.string(),
      name: z.string(),
      model: z.string(),
      kind: unitKind,
      serial: z.string().nullable(),
      /** `accepted`: added with the next reading. */
      state: z.enum(['offered', 'accepted', 'declined']),
    }),
  ),
});

export const monitoring = z.object({
  installation: z.uuid(),
  /** By the home's own clock, like every instant here. */
  asOf: instant,
  /** Expected interval of values, in seconds of the home; a value older than twice this is out of date. */
  readEveryS: z.number().int(),
  links: z.array(monitoredLink),
  /** Vendors whose accounts can be linked. */
  vendors: z.array(vendor),
  units: z.array(liveUnit),
});
export type Monitoring = z.infer<typeof monitoring>;

/** Names of the values that are temperatures of a sensor. */
export const temperatureNames = [
  'outdoorTemperature',
  'roomTemperature',
  'leavingWaterTemperature',
  'tankTemperature',
] as const;
export type TemperatureName = (typeof temperatureNames)[number];

export const isTemperature = (name: string): name is TemperatureName =>
  temperatureNames.some((each) => each === name);

/** A unit with the temperatures of its sensors, without controls, commands and faults. */
const unitTemperatures = liveUnit
  .pick({ unit: true, name: true, linking: true, online: true, readAt: true })
  .extend({
    points: z.array(
      z.object({
        point: z.string(),
        type: z.string(),
        values: z.array(z.object({ name: z.enum(temperatureNames), value: plain.nullable() })),
      }),
    ),
  });
export type UnitTemperatures = z.infer<typeof unitTemperatures>;

export const homeTemperatures = monitoring
  .pick({ installation: true, asOf: true, readEveryS: true })
  .extend({
    links: z.array(deviceLink.pick({ vendor: true, state: true, since: true })),
    units: z.array(unitTemperatures),
  });
export type HomeTemperatures = z.infer<typeof homeTemperatures>;

export const monitoringContract = {
  getMonitoring: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/monitoring',
    summary: 'The last known state of every unit, with its age; reads no device cloud',
    resource: 'monitoring',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    answer: monitoring,
  }),
  getTemperatures: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/temperatures',
    summary:
      'The last known temperatures of every unit: a tenth of its state; reads no device cloud',
    resource: 'monitoring',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    answer: homeTemperatures,
  }),
  refreshMonitoring: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/monitoring/refresh',
    summary: 'Read the device cloud now if the vendor’s quota and the age of the values allow it',
    resource: 'monitoring',
    verb: 'update',
    roles: ['owner', 'resident', 'demo'],
    idempotent: true,
    params: inInstallation,
    answer: monitoring,
  }),
};
