import type { HistoryPeriod } from '@hearth/energy/history/contract.ts';
import type { Formats } from '../../i18n/formats.ts';
import { type Tick, dayTicks, monthTicks } from '../../ui/chart/axis.ts';
import type { ChartModel } from './chart-model.ts';

/** Labels of the steps: hours of a day, initials of a week, some days of a month, quarters of a year, years. */
export function ticksOf(
  period: HistoryPeriod,
  steps: ChartModel['steps'],
  formats: Formats,
): Tick[] {
  switch (period) {
    case 'day':
      return dayTicks(steps.map((step) => minutesOf(step.label))).map(({ at, minutes }) => ({
        at,
        label: clockOf(minutes),
      }));
    case 'week':
      return steps.map(({ label }, step) => ({
        at: step + 0.5,
        label: formats.weekday(label, 'narrow'),
      }));
    case 'month':
      if (!isMonth(steps))
        return everyNth(steps, Math.ceil(steps.length / 5)).map(([step, label]) => ({
          at: step + 0.5,
          label: formats.day(label, 'short'),
        }));
      return monthTicks(steps.length).map(({ at, day }) => ({ at, label: formats.number(day, 0) }));
    case 'year':
      return everyNth(steps, 3).map(([step, label]) => ({
        at: step + 0.5,
        label: formats.month(`${label}-01`, 'short'),
      }));
    case 'all':
      return everyNth(steps, Math.ceil(steps.length / 6)).map(([step, label]) => ({
        at: step + 0.5,
        label,
      }));
  }
}

/** Days of one month from its first on; others are a chosen range. */
const isMonth = (steps: ChartModel['steps']): boolean =>
  steps[0]?.label.slice(8) === '01' &&
  steps[0].label.slice(0, 7) === steps.at(-1)?.label.slice(0, 7);

function minutesOf(label: string): number {
  const [hours = '0', minutes = '0'] = label.split(':');
  return Number(hours) * 60 + Number(minutes);
}

function clockOf(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function everyNth(steps: ChartModel['steps'], nth: number): (readonly [number, string])[] {
  return steps.flatMap(({ label }, step) => (step % nth === 0 ? [[step, label] as const] : []));
}
