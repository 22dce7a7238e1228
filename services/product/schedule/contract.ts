import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { commandState } from '../device-link/contract.ts';

const plain = z.union([z.number(), z.string().max(50), z.boolean()]);

/** What a schedule does at a time of day, by the home's own clock: `06:30` and the values it sets. */
export const scheduleAction = z.strictObject({
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  sets: z.record(z.string().regex(/^[A-Za-z]{1,50}$/), plain),
});

const actions = z.array(scheduleAction).max(48);

export const scheduleWeek = z.strictObject({
  monday: actions,
  tuesday: actions,
  wednesday: actions,
  thursday: actions,
  friday: actions,
  saturday: actions,
  sunday: actions,
});
export type ScheduleWeek = z.infer<typeof scheduleWeek>;

export const scheduleSetting = z.object({
  name: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  step: z.number().nullable(),
  options: z.array(z.string()).nullable(),
});

/** Of a change under way, or ended in the last ten minutes. */
const change = z.object({ state: commandState, reason: z.string().nullable() }).nullable();

/** Of a week that the app keeps: what became of the last change of a value. */
export const keptChange = z.object({
  name: z.string(),
  desired: plain,
  /** `held`: nobody is at home. `left`: somebody has set the value since. `failed`: the unit did not take it. */
  state: z.enum(['waiting', 'asked', 'held', 'done', 'left', 'failed']),
  slotAt: instant,
});
export type KeptChange = z.infer<typeof keptChange>;

export const schedule = z.object({
  /** `app`: the maker keeps no week for this point, so changes are sent from here at their times. */
  keeper: z.enum(['unit', 'app']),
  point: z.string(),
  pointType: z.string(),
  mode: z.string(),
  schedule: z.string(),
  name: z.string(),
  /** The one of its mode that is followed, if any is. */
  isSelected: z.boolean(),
  isEnabled: z.boolean(),
  /** Whether following it can be switched on and off here. */
  canFollow: z.boolean(),
  /** What was asked for while that is open, else what the unit has. */
  week: scheduleWeek,
  actionsADayMax: z.number().int(),
  minutesBetweenMin: z.number().int(),
  sets: z.array(scheduleSetting),
  change,
  /** null: the unit keeps it. */
  kept: z
    .object({
      next: scheduleAction.extend({ at: instant }).nullable(),
      changes: z.array(keptChange),
    })
    .nullable(),
});
export type Schedule = z.infer<typeof schedule>;

export const schedules = z.object({
  unit: z.uuid(),
  name: z.string(),
  kind: z.string(),
  schedules: z.array(schedule),
});
export type Schedules = z.infer<typeof schedules>;

const ofUnit = inInstallation.extend({ unit: z.uuid() });

export const scheduleContract = {
  listSchedules: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/units/{unit}/schedules',
    summary:
      'The weekly schedules of a unit: those that it keeps itself and lets others write, and those that are kept here',
    resource: 'schedule',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: ofUnit,
    answer: schedules,
  }),
  writeSchedule: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}/units/{unit}/schedules',
    summary:
      'Replace the actions of one weekly schedule, in the unit or here, and say whether it is followed',
    resource: 'schedule',
    verb: 'update',
    roles: ['owner', 'resident', 'demo'],
    idempotent: true,
    params: ofUnit,
    body: z.strictObject({
      point: z.string().max(100),
      mode: z.string().regex(/^[A-Za-z]{1,50}$/),
      schedule: z.string().max(100),
      week: scheduleWeek,
      isFollowed: z.boolean(),
    }),
    answer: schedules,
  }),
};
