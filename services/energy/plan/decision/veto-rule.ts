import { weekdayOf } from '@hearth/calendar/dates.ts';
import { dayMinutes, minuteMs } from '@hearth/calendar/durations.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import { z } from 'zod';
import { clockTime, isWithinTimes } from '../../home/clock-time.ts';
import { type DecisionTask, decisionTasks } from './decision-facts.ts';

/** The air conditioner that it is about; left out: the heat pump. */
const appliance = z.uuid().optional();

/** A rule of a person. `once`: not this time. `weekends`: never on Saturday and Sunday in these hours. `sleep`: never in these hours. */
export const vetoRule = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('once'),
    task: z.enum(decisionTasks),
    appliance,
    /** By the home's clock, half-open. */
    fromAt: z.string(),
    toAt: z.string(),
  }),
  z.object({
    kind: z.literal('weekends'),
    task: z.enum(decisionTasks),
    appliance,
    from: clockTime,
    to: clockTime,
  }),
  z.object({
    kind: z.literal('sleep'),
    task: z.enum(decisionTasks),
    appliance,
    from: clockTime,
    to: clockTime,
  }),
]);
export type VetoRule = z.infer<typeof vetoRule>;

/** Whether a rule forbids a task at an instant of the home. Disinfection is due for health and cannot be forbidden for good. */
export function forbids(
  rule: VetoRule,
  {
    task,
    appliance: unit,
    atMs,
    timeZone,
  }: {
    readonly task: DecisionTask;
    readonly appliance: string | null;
    readonly atMs: number;
    readonly timeZone: string;
  },
): boolean {
  const isSameTask =
    rule.task === task ||
    (rule.task === 'hot-water' && task === 'disinfection' && rule.kind === 'once');
  if (!isSameTask || (rule.appliance ?? null) !== unit) return false;
  if (rule.kind === 'once') return Date.parse(rule.fromAt) <= atMs && atMs < Date.parse(rule.toAt);
  const local = localClockOf(timeZone).minuteOf(Math.floor(atMs / minuteMs));
  if (!isWithinTimes(local % dayMinutes, rule.from, rule.to)) return false;
  return rule.kind === 'sleep' || weekdayOf(Math.floor(local / dayMinutes)) >= saturday;
}

/** 0 is Monday. */
const saturday = 5;
