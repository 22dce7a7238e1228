import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** The device clouds that an account can be linked with; one adapter in `packages/devices` each. */
export const vendor = z.enum(['onecta', 'vicare']);

export const linkState = z.enum([
  'linked',
  'needs-sign-in',
  'unreachable',
  'quota-used-up',
  'malformed',
  'removed',
]);

export const deviceLink = z.object({
  link: z.uuid(),
  installation: z.uuid(),
  vendor,
  state: linkState,
  /** Start of the present state. */
  since: instant,
  lastReadAt: instant.nullable(),
  nextReadAt: instant.nullable(),
  /** Calls that the vendor allows today; null before the first answer. */
  remainingToday: z.number().int().nullable(),
});
export type DeviceLink = z.infer<typeof deviceLink>;

/** States of a command. After `refused` and `timed-out` the screen shows the previous value again. */
export const commandState = z.enum(['queued', 'sent', 'confirmed', 'refused', 'timed-out']);

/** The part of the port's commands that a person sends: one value of one point. */
const setCommand = z.object({
  kind: z.literal('set'),
  point: z.string(),
  /** Name of the value at the point, such as `roomSetPoint`, `operationMode` or `boost`. */
  name: z.string(),
  to: z.union([z.number(), z.string(), z.boolean()]),
});

export const commandStatus = z.object({
  id: z.uuid(),
  unit: z.uuid(),
  command: setCommand,
  /** What the unit reported when the command was requested; null when it reported nothing. */
  before: setCommand.nullable(),
  by: z.enum(['person', 'schedule', 'trip', 'plan', 'partner', 'unit']),
  state: commandState,
  /** Code of the reason for waiting, refusal or time-out, with its parameters. */
  reason: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  requestedAt: instant,
  /** Time at which a waiting command is sent: after the unit's minimum interval, or when the vendor allows a call. */
  leavesAt: instant.nullable(),
  settledAt: instant.nullable(),
});
export type CommandStatus = z.infer<typeof commandStatus>;

export const deviceLinkContract = {
  startLink: endpoint({
    method: 'post',
    path: '/v1/device-links',
    summary: 'Start linking a device-cloud account: the address of the consent page',
    resource: 'device-link',
    verb: 'create',
    roles: ['person'],
    body: z.strictObject({
      vendor,
      /** The installation of the link; null creates one when the link is complete. */
      installation: z.uuid().nullable(),
      redirectUri: z.url(),
      timeZone: z.string().max(64).nullable(),
    }),
    answer: z.object({ authorizeUrl: z.url(), state: z.string() }),
  }),
  completeLink: endpoint({
    method: 'post',
    path: '/v1/device-links/completion',
    summary: 'Exchange the code from the device cloud, read the account once, and create its units',
    resource: 'device-link',
    verb: 'create',
    roles: ['person'],
    body: z.strictObject({
      state: z.string().max(200),
      code: z.string().max(4000),
      redirectUri: z.url(),
    }),
    answer: z.object({ link: deviceLink, installation: z.uuid(), units: z.number().int() }),
  }),
  listVendors: endpoint({
    method: 'get',
    path: '/v1/device-clouds',
    summary: 'The vendors whose accounts can be linked',
    resource: 'device-link',
    verb: 'read',
    roles: ['person', 'visitor'],
    answer: z.array(
      z.object({
        vendor,
        /** Interval of readings, unless the vendor’s quota makes it longer. */
        readEveryS: z.number().int(),
      }),
    ),
  }),
  listLinks: endpoint({
    method: 'get',
    path: '/v1/device-links',
    summary: 'All links of the person in all installations',
    resource: 'device-link',
    verb: 'read',
    roles: ['person', 'visitor'],
    answer: z.array(deviceLink),
  }),
  answerOffer: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/device-links/{link}/offers',
    summary:
      'Take a device of the account into the home, or decline it; can be changed at any time',
    resource: 'device-link',
    verb: 'update',
    roles: ['owner'],
    idempotent: true,
    params: inInstallation.extend({ link: z.uuid() }),
    body: z.strictObject({ device: z.string().max(200), isAccepted: z.boolean() }),
    answer: deviceLink,
  }),
  removeLink: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/device-links/{link}',
    summary: 'Delete the grant; readings stay',
    resource: 'device-link',
    verb: 'delete',
    roles: ['owner'],
    params: inInstallation.extend({ link: z.uuid() }),
    answer: deviceLink,
  }),
  renameUnit: endpoint({
    method: 'patch',
    path: '/v1/installations/{installation}/units/{unit}',
    summary: 'Rename a unit, at its vendor too where the vendor lets the name be set',
    resource: 'unit',
    verb: 'update',
    roles: ['owner', 'demo'],
    params: inInstallation.extend({ unit: z.uuid() }),
    body: z.strictObject({ name: z.string().trim().min(1).max(80) }),
    answer: z.object({ name: z.string() }),
  }),
  sendCommand: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/commands',
    summary: 'Send a command that sets one value of a unit: set-point, mode, boost of hot water',
    resource: 'command',
    verb: 'create',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    body: z.strictObject({
      unit: z.uuid(),
      command: z.strictObject({
        kind: z.literal('set'),
        point: z.string().max(100),
        name: z.string().max(100),
        to: z.union([z.number(), z.string().max(100), z.boolean()]),
      }),
      /** The value that the person saw; when the unit has another by now, the response is `conflict` with it. */
      precondition: z.union([z.number(), z.string().max(100), z.boolean()]).nullable(),
    }),
    answer: commandStatus,
  }),
  getCommand: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/commands/{command}',
    summary: 'State of a command that sets one value',
    resource: 'command',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation.extend({ command: z.uuid() }),
    answer: commandStatus,
  }),
};
