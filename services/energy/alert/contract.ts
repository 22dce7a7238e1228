import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { alertFacts, unwatchedReasons } from '../alert-rule/alert-facts.ts';
import { alertGroups, alertKinds, severities, thresholdUnits } from '../alert-rule/alert-kinds.ts';

export const alertStates = ['open', 'ended', 'snoozed', 'dismissed'] as const;

export const alert = z.object({
  alert: z.uuid(),
  kind: z.enum(alertKinds),
  group: z.enum(alertGroups),
  severity: z.enum(severities),
  state: z.enum(alertStates),
  /** By the home's own clock, like every instant below. */
  begunAt: instant,
  /** False where the rules ran later for a past morning: only the day is certain then. */
  isTimeCertain: z.boolean(),
  begunDay: localDate,
  endedAt: instant.nullable(),
  /** End of the snooze, while it lasts. */
  snoozedUntil: instant.nullable(),
  facts: alertFacts,
});
export type Alert = z.infer<typeof alert>;

/** State of a rule in a home at its last run. */
export const watchedKind = z.object({
  kind: z.enum(alertKinds),
  group: z.enum(alertGroups),
  isOn: z.boolean(),
  threshold: z.object({
    unit: z.enum(thresholdUnits),
    value: z.number(),
    usual: z.number(),
    least: z.number(),
    most: z.number(),
  }),
  /** Null before the first run. */
  finding: z
    .discriminatedUnion('state', [
      z.object({ state: z.literal('unwatched'), reason: z.enum(unwatchedReasons) }),
      z.object({ state: z.literal('learning'), days: z.int(), needed: z.int() }),
      /** `value`: today's value in the unit of the threshold. */
      z.object({ state: z.enum(['fine', 'watch', 'alert']), value: z.number().nullable() }),
    ])
    .nullable(),
});
export type WatchedKind = z.infer<typeof watchedKind>;

export const alertList = z.object({
  installation: z.uuid(),
  timeZone,
  asOf: instant,
  /** Last run of the rules; null before the first. */
  evaluatedAt: instant.nullable(),
  /** Of the last 90 days, the newest first. */
  alerts: z.array(alert),
  /** All kinds that the reader may see. */
  kinds: z.array(watchedKind),
});
export type AlertList = z.infer<typeof alertList>;

const path = '/v1/installations/{installation}/alerts';
/** Partners decide nothing about the alerts of a household. */
const deciders = ['owner', 'resident', 'demo'] as const;
const oneAlert = inInstallation.extend({ alert: z.uuid() });

export const alertContract = {
  listAlerts: endpoint({
    method: 'get',
    path,
    summary: 'Alerts of a home and the state of their rules; partners see those about its units',
    resource: 'alert',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    answer: alertList,
  }),
  snoozeAlert: endpoint({
    method: 'post',
    path: `${path}/{alert}/snooze`,
    summary: 'Hide an alert for some days by the home’s own clock',
    resource: 'alert',
    verb: 'update',
    roles: deciders,
    idempotent: true,
    params: oneAlert,
    body: z.strictObject({ days: z.int().min(1).max(30) }),
    answer: z.object({ until: instant }),
  }),
  dismissAlert: endpoint({
    method: 'post',
    path: `${path}/{alert}/dismissal`,
    summary: 'Hide an alert for good',
    resource: 'alert',
    verb: 'update',
    roles: deciders,
    idempotent: true,
    params: oneAlert,
  }),
  muteAlertKind: endpoint({
    method: 'post',
    path: `${path}/{alert}/mute`,
    summary: 'Switch off all alerts of this kind, as a revision of the setting "alert-setting"',
    resource: 'alert-setting',
    verb: 'update',
    roles: ['owner', 'demo'],
    idempotent: true,
    params: oneAlert,
  }),
};
