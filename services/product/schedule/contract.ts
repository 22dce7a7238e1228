import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate } from '@hearth/platform/http/schema.ts';
import { weekDays } from '@hearth/calendar/week-days.ts';
import { z } from 'zod';
import { commandState } from '../device-link/contract.ts';

const plain = z.union([z.number(), z.string().max(50), z.boolean()]);

/** A time of day by the home's clock, `06:30`, and the values set then. */
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

/** Days on which the week has the changes of another day; `to` is the last one. */
export const scheduleException = z.strictObject({
  from: localDate,
  to: localDate,
  as: z.enum(weekDays),
});
export type ScheduleException = z.infer<typeof scheduleException>;

/** A change that is pending, or ended in the last ten minutes. */
const change = z.object({ state: commandState, reason: z.string().nullable() }).nullable();

/** The last change of a value in an app week. */
export const appWeekChange = z.object({
  name: z.string(),
  desired: plain,
  /** `held`: nobody is at home, or the plan controls the point. `left`: a person has set the value since, so the change is skipped. `failed`: the unit did not apply it. */
  state: z.enum(['waiting', 'requested', 'held', 'done', 'left', 'failed']),
  slotAt: instant,
});
export type AppWeekChange = z.infer<typeof appWeekChange>;

export const schedule = z.object({
  /** `app`: the vendor has no week for this point, so the app sends the changes at their times. */
  storedBy: z.enum(['unit', 'app']),
  point: z.string(),
  pointType: z.string(),
  mode: z.string(),
  schedule: z.string(),
  name: z.string(),
  /** Whether it is the selected schedule of its mode. */
  isSelected: z.boolean(),
  isEnabled: z.boolean(),
  /** Whether it can be switched on and off. */
  canFollow: z.boolean(),
  /** The pending week, else the unit's. */
  week: scheduleWeek,
  /** Changes with the week and with whether it is followed; the `If-Match` of the next write. */
  revision: z.int().min(0),
  actionsADayMax: z.number().int(),
  minutesBetweenMin: z.number().int(),
  sets: z.array(scheduleSetting),
  change,
  /** Set for app weeks; null for weeks of the unit. */
  appWeek: z
    .object({
      next: scheduleAction.extend({ at: instant }).nullable(),
      changes: z.array(appWeekChange),
      /** By the home's calendar. */
      today: localDate,
      /** Those that are not over, the earliest first. */
      exceptions: z.array(scheduleException),
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
      'The weekly schedules of a unit: its own that can be written, and those that the app runs',
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
      'Replace the actions of one weekly schedule, in the unit or in the app, and whether it is followed; `If-Match` has its revision as the person saw it',
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
  addScheduleException: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/units/{unit}/schedule-exceptions',
    summary: 'Days on which a week of the app has the changes of another day',
    resource: 'schedule',
    verb: 'update',
    roles: ['owner', 'resident', 'demo'],
    idempotent: true,
    params: ofUnit,
    body: scheduleException.extend({ point: z.string().max(100) }),
    answer: schedules,
  }),
  removeScheduleException: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/units/{unit}/schedule-exceptions/{from}',
    summary: 'Remove the exception that begins on a day, also while it lasts',
    resource: 'schedule',
    verb: 'update',
    roles: ['owner', 'resident', 'demo'],
    idempotent: true,
    params: ofUnit.extend({ from: localDate }),
    query: z.object({ point: z.string().max(100) }),
    answer: schedules,
  }),
};
