import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant, locale, localDate, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** Tokens of a sign-in without a person, as the token endpoint answers them. */
const grant = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: instant,
});

/** Channel of a meter, by its name at energy. */
export const meterChannel = z.enum([
  'grid-import',
  'feed-in',
  'generation',
  'battery-charge',
  'battery-discharge',
  'heat-pump',
]);

const account = z.object({
  /** Address of the account. */
  account: z.string(),
  grant,
  name: z.string(),
  timeZone,
  /** Channels of a meter beside this home. */
  channels: z.array(meterChannel),
});

/** A meter known to energy, for the home of an account. */
export const meterPlacement = z.strictObject({
  account: z.string().max(254),
  installation: z.uuid(),
  token: z.string().min(16).max(200),
  channels: z.array(z.strictObject({ channel: meterChannel, appliance: z.uuid() })).max(20),
  historyDays: z.number().int().min(0).max(730),
});

const templateHomeParams = z.object({ home: z.string().max(100) });
const demoHomeParams = z.object({ demoHome: z.uuid() });

/**
 * Homes of the demo, for our own services and no part of the vendor's API: templates, and copies of them with a state of their
 * own.
 */
export const demoHomesContract = {
  openTemplateHome: endpoint({
    method: 'put',
    path: '/simulation/template-homes/{home}',
    summary:
      'The account of a template home, created at the first call, with a grant for the caller',
    resource: 'simulated-home',
    verb: 'create',
    roles: ['service'],
    idempotent: true,
    params: templateHomeParams,
    answer: account,
  }),
  listPastReports: endpoint({
    method: 'get',
    path: '/simulation/template-homes/{home}/reports',
    summary:
      'The devices of a template home at each quarter-hour of a span of its past, in the vendor’s form without counters',
    resource: 'simulated-home',
    verb: 'read',
    roles: ['service'],
    params: templateHomeParams,
    /** At most a day; the first quarter-hour at or after `from`, none at or after `to`. */
    query: z.object({ from: instant, to: instant }),
    answer: z.object({
      reports: z.array(
        z.object({ at: instant, devices: z.array(z.record(z.string(), z.unknown())) }),
      ),
    }),
  }),
  listPastWeather: endpoint({
    method: 'get',
    path: '/simulation/template-homes/{home}/weather',
    summary: 'The mean outdoor temperature of each ended local day of a template home',
    resource: 'simulated-home',
    verb: 'read',
    roles: ['service'],
    params: templateHomeParams,
    /** Half-open, at most 800 days. */
    query: z.object({ from: localDate, to: localDate }),
    answer: z.object({
      days: z.array(z.object({ day: localDate, outdoorC: z.number() })),
    }),
  }),
  copyTemplateHome: endpoint({
    method: 'put',
    path: '/simulation/demo-homes/{demoHome}',
    summary:
      'A copy of a template home in its present state; a repeated call returns the same copy',
    resource: 'simulated-home',
    verb: 'create',
    roles: ['service'],
    idempotent: true,
    params: demoHomeParams,
    body: z.strictObject({
      home: z.string().max(100),
      /** Instant of its automatic deletion. */
      until: instant,
      /** Language of the names of its units and schedules. */
      language: locale,
    }),
    answer: account.extend({
      /** Devices of the copy, each with the device of the template home. */
      devices: z.array(z.object({ device: z.string(), copyOf: z.string() })),
    }),
  }),
  deleteDemoHome: endpoint({
    method: 'delete',
    path: '/simulation/demo-homes/{demoHome}',
    summary: 'Delete a demo home with its account, devices and commands',
    resource: 'simulated-home',
    verb: 'delete',
    roles: ['service'],
    idempotent: true,
    params: demoHomeParams,
  }),
};

/** The meters beside those homes. */
export const demoMetersContract = {
  getTemplateHome: endpoint({
    method: 'get',
    path: '/simulation/template-homes/{home}',
    summary: 'Loaded share of the history of a template home’s meter',
    resource: 'simulated-home',
    verb: 'read',
    roles: ['service'],
    params: templateHomeParams,
    /** The share of the days that it posts first; null while no meter is there. */
    answer: z.object({ loaded: z.number().min(0).max(1).nullable() }),
  }),
  putMeter: endpoint({
    method: 'put',
    path: '/simulation/meters/{meter}',
    summary:
      'Set the meter of a template home or a demo home, as energy has it; replaces an earlier one',
    resource: 'simulated-home',
    verb: 'update',
    roles: ['service'],
    idempotent: true,
    params: z.object({ meter: z.uuid() }),
    body: meterPlacement,
  }),
};
