import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { commandStatus, deviceLink, vendor } from '../device-link/contract.ts';

const plain = z.union([z.number(), z.string(), z.boolean()]);

/** One value of a point, with all a control needs to be drawn from: nothing about it is known in advance. */
export const liveValue = z.object({
  name: z.string(),
  value: plain.nullable(),
  /** The unit reports a number that cannot be: there is no value. */
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

/** What a unit waits for that is registered and reports to no account of the home. */
export const unitLinking = z.object({
  /**
   * Whose account it may be in: one maker where its number tells, all that are offered where nothing does; none where its maker's
   * accounts cannot be linked here.
   */
  makers: z.array(vendor),
  /** An account of such a maker is linked to the home, and does not show it. */
  isMissing: z.boolean(),
});
export type UnitLinking = z.infer<typeof unitLinking>;

export const liveUnit = z.object({
  unit: z.uuid(),
  /** What it is in the balance and in the logbook. */
  appliance: z.uuid(),
  /** null: registered by its label, and linked to no cloud yet. */
  link: z.uuid().nullable(),
  /** null: it is linked. */
  linking: unitLinking.nullable(),
  name: z.string(),
  model: z.string(),
  kind: z.enum(['air-to-water', 'air-to-air', 'ventilation', 'boiler', 'gateway']),
  /** null: the vendor does not report the connection. */
  online: z.boolean().nullable(),
  /** When the unit last told its cloud something; null when it never did. */
  lastSeenAt: instant.nullable(),
  /** Its account is read and does not show it since then; null: the account shows it, or it is in none. */
  unreportedSince: instant.nullable(),
  /** When we last read the cloud. */
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

/** The account that a unit is reached through, and how many changes it still takes. */
export const monitoredLink = deviceLink.extend({
  /** Changes a day that leave the maker's cloud room for reading, and those left of them. */
  writesPerDay: z.number().int(),
  writesLeft: z.number().int(),
  /** A unit rests for so long between two changes. */
  minIntervalS: z.number().int(),
  /** What the account shows and the home has not. */
  offers: z.array(
    z.object({
      device: z.string(),
      name: z.string(),
      model: z.string(),
      kind: liveUnit.shape.kind,
      serial: z.string().nullable(),
      /** `wanted`: comes with the next reading. */
      state: z.enum(['offered', 'wanted', 'declined']),
    }),
  ),
});

export const monitoring = z.object({
  installation: z.uuid(),
  /** By the home's own clock, like every instant here. */
  asOf: instant,
  /** How often a value is expected to come in, in seconds of the home; older than twice this is out of date. */
  readEveryS: z.number().int(),
  links: z.array(monitoredLink),
  /** Whose accounts can be linked here. */
  makers: z.array(vendor),
  units: z.array(liveUnit),
});
export type Monitoring = z.infer<typeof monitoring>;

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
