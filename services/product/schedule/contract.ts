import { endpoint } from '@hearth/platform/contract.ts';
import { inInstallation } from '@hearth/platform/schema.ts';
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

export const schedule = z.object({
  point: z.string(),
  pointType: z.string(),
  mode: z.string(),
  schedule: z.string(),
  name: z.string(),
  /** The one of its mode that is followed, if any is. */
  isSelected: z.boolean(),
  isEnabled: z.boolean(),
  /** What was asked for while that is open, else what the unit has. */
  week: scheduleWeek,
  actionsADayMax: z.number().int(),
  minutesBetweenMin: z.number().int(),
  sets: z.array(scheduleSetting),
  change,
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
    summary: 'The weekly schedules that a unit keeps itself and lets others write',
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
      'Replace the actions of one weekly schedule in the unit, and say whether it is followed',
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
