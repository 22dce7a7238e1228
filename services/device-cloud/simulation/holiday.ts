import type { Controls } from '@hearth/plant/controls.ts';
import { memberAt, stringAt } from '../recordings/json.ts';
import { startOfDay } from '../recordings/start-of-day.ts';
import type { CommandedHome } from './commanded-home.ts';

const always = Number.MAX_SAFE_INTEGER;

/** Holiday of the home: from the start date to the end of the end date, local; without dates while it is enabled. A holiday of one
 * unit applies to all. */
export function holidayOf(commanded: CommandedHome, timeZone: string): Controls['holiday'] {
  for (const { point, holiday } of commanded.devices.flatMap(({ points }) => points)) {
    const mode = memberAt(point, 'holidayMode', 'value');
    if (memberAt(mode, 'enabled') !== true) continue;
    const edge = (name: string, plusDays: number) => {
      const ms = startOfDay(stringAt(mode, name), plusDays, timeZone);
      return ms === null ? null : ms / 60_000;
    };
    return {
      fromMinute: edge('startDate', 0) ?? Math.max(0, holiday),
      toMinute: edge('endDate', 1) ?? always,
    };
  }
  return null;
}
