/** Keys of the days of a week, Monday first as in ISO 8601. */
export const weekDays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type WeekDay = (typeof weekDays)[number];

/** A value for each day of a week. */
export const byWeekDay = <T>(valueOf: (day: WeekDay) => T): Record<WeekDay, T> =>
  Object.fromEntries(weekDays.map((day) => [day, valueOf(day)])) as Record<WeekDay, T>;
