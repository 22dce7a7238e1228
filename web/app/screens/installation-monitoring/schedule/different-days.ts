import { weekDays } from '@hearth/calendar/week-days.ts';
import { type SettingField, type WeekActions, lineOf } from '../../../elements/week.ts';
import type { Values } from '../../../forms/rule.ts';

/** The days of the stored week, as lines, that differ from the typed one. */
export function differentDays(
  stored: WeekActions,
  { typed, fields }: { readonly typed: WeekActions; readonly fields: readonly SettingField[] },
): Values {
  const lines = weekDays.map((day) => ({ day, line: lineOf(stored[day], fields) }));
  return Object.fromEntries(
    lines
      .filter(({ day, line }) => line !== lineOf(typed[day], fields))
      .map(({ day, line }) => [day, line]),
  );
}
