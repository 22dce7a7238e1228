import type { Command as Order, Device, Scalar } from '@hearth/devices/device-cloud.ts';
import { type Week, sorted, weekIn } from '@hearth/devices/week.ts';
import { isSame } from './command-state.ts';

/** What a queued command asks of its unit; the queue, the ledger and the screen know it as one name and one plain value. */
export interface Asked {
  readonly point: string;
  readonly name: string;
  readonly desired: Scalar;
}

/** The holiday mode of a point: `2026-12-20/2027-01-03`, both days in it, or `off`. */
export const holidayName = 'holiday';
export const noHoliday = 'off';

/** Of a weekly schedule the actions, and which schedule is in force, `on:week`. */
export const weekName = (mode: string, schedule: string): string =>
  `schedule.${mode}.actions.${schedule}`;
export const currentName = (mode: string): string => `schedule.${mode}.current`;
export const currentText = (of: { schedule: string; enabled: boolean }): string =>
  `${of.enabled ? 'on' : 'off'}:${of.schedule}`;

export const weekText = (week: Week): string => JSON.stringify(sorted(week));

/** The command as the port to the maker's cloud takes it. */
export function orderOf({ point, name, desired }: Asked): Order {
  if (name === holidayName) return { kind: 'holiday', point, ...holidayOf(String(desired)) };
  const part = /^schedule\.([A-Za-z]+)\.(actions|current)(?:\.(.+))?$/.exec(name);
  const [, mode = '', what, schedule = ''] = part ?? [];
  if (what === 'actions')
    return { kind: 'write-schedule', point, mode, schedule, week: weekOf(String(desired)) };
  if (what === 'current') {
    const [state, ...id] = String(desired).split(':');
    const enabled = state === 'on';
    return { kind: 'select-schedule', point, mode, schedule: id.join(':'), enabled };
  }
  return { kind: 'set', point, name, to: desired };
}

/** Whether the device has what was asked for. */
export function shows(device: Device, asked: Asked): boolean {
  const now = shownOf(device, asked);
  return now !== null && isSame(now, asked.desired);
}

/** What the device has of what is asked about, in the same plain form; null when it does not say. */
export function shownOf(device: Device, asked: Pick<Asked, 'point' | 'name'>): Scalar | null {
  const read = (name: string): Scalar | null =>
    device.points
      .filter((point) => point.id === asked.point)
      .flatMap((point) => point.values)
      .find((value) => value.name === name)?.value ?? null;
  if (asked.name === holidayName) {
    if (read('holidayEnabled') !== true) return noHoliday;
    return `${String(read('holidayStartDate'))}/${String(read('holidayEndDate'))}`;
  }
  const part = /^schedule\.([A-Za-z]+)\.(actions|current)(?:\.(.+))?$/.exec(asked.name);
  const [, mode = '', what, schedule = ''] = part ?? [];
  if (what === 'actions') {
    const points = device.points.filter((point) => point.id === asked.point);
    const week = points.map((point) => weekIn(point, { mode, schedule })).find((one) => one);
    return week ? weekText(week) : null;
  }
  if (what === 'current')
    return currentText({
      schedule: String(read(`schedule.${mode}.selected`)),
      enabled: read(`schedule.${mode}.enabled`) === true,
    });
  return read(asked.name);
}

function holidayOf(text: string): { enabled: boolean; startDate?: string; endDate?: string } {
  const [startDate, endDate] = text.split('/');
  return startDate === noHoliday || startDate === undefined || endDate === undefined
    ? { enabled: false }
    : { enabled: true, startDate, endDate };
}

/** Written by `weekText` alone. */
const weekOf = (text: string): Week => JSON.parse(text) as Week;
