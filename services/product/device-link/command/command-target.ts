import type { Command, Device } from '@hearth/devices/device-cloud.ts';
import type { Scalar } from '@hearth/devices/scalar.ts';
import { sortedWeek } from '@hearth/devices/week.ts';
import { weekIn } from '@hearth/devices/point-schedules.ts';
import { isSame } from './command-state.ts';

/** Name of the value that a command changes, as logs and screens use it. */
export function commandName(command: Command): string {
  switch (command.kind) {
    case 'set':
      return command.name;
    case 'holiday':
      return 'holiday';
    case 'select-schedule':
      return `schedule.${command.mode}.current`;
    case 'write-schedule':
      return `schedule.${command.mode}.actions.${command.schedule}`;
  }
}

/** Key of a value within a unit. */
export const targetKey = (point: string, name: string): string => `${point} ${name}`;

/** Key of the value that a command changes. Of the waiting commands for one target only the newest is sent. */
export const targetOf = (command: Command): string =>
  targetKey(command.point, commandName(command));

/** What the device reports for the target of a command, as the command that would set it; null when it reports nothing. */
export function reportedCommand(device: Device, command: Command): Command | null {
  const points = device.points.filter(({ id }) => id === command.point);
  const read = (name: string): Scalar | null =>
    points.flatMap(({ values }) => values).find((value) => value.name === name)?.value ?? null;
  switch (command.kind) {
    case 'set': {
      const value = read(command.name);
      return value === null ? null : { ...command, to: value };
    }
    case 'holiday': {
      const { kind, point } = command;
      if (read('holidayEnabled') !== true) return { kind, point, enabled: false };
      const [startDate, endDate] = [read('holidayStartDate'), read('holidayEndDate')].map(String);
      return { kind, point, enabled: true, startDate: startDate ?? '', endDate: endDate ?? '' };
    }
    case 'select-schedule': {
      const { mode } = command;
      const schedule = String(read(`schedule.${mode}.selected`));
      return { ...command, schedule, enabled: read(`schedule.${mode}.enabled`) === true };
    }
    case 'write-schedule': {
      const week = points.map((point) => weekIn(point, command)).find((each) => each !== null);
      return week ? { ...command, week } : null;
    }
  }
}

/** Whether the device reports what a command sets. */
export function isReported(device: Device, command: Command): boolean {
  const reported = reportedCommand(device, command);
  return reported !== null && isSameCommand(reported, command);
}

/** Whether two commands for one target set the same. */
export function isSameCommand(first: Command, second: Command): boolean {
  switch (first.kind) {
    case 'set':
      return second.kind === 'set' && isSame(first.to, second.to);
    case 'holiday':
      if (second.kind !== 'holiday' || first.enabled !== second.enabled) return false;
      return !first.enabled || periodOf(first) === periodOf(second);
    case 'select-schedule':
      return (
        second.kind === 'select-schedule' &&
        first.schedule === second.schedule &&
        first.enabled === second.enabled
      );
    case 'write-schedule':
      return (
        second.kind === 'write-schedule' &&
        JSON.stringify(sortedWeek(first.week)) === JSON.stringify(sortedWeek(second.week))
      );
  }
}

/** Both days of a holiday, `2026-12-20/2027-01-03`. */
export const periodOf = ({
  startDate = '',
  endDate = '',
}: Extract<Command, { kind: 'holiday' }>): string => `${startDate}/${endDate}`;
