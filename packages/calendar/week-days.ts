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
export const byWeekDay = <T>(valueOf: (day: WeekDay) => T): Record<WeekDay, T> => {
  const values: Partial<Record<WeekDay, T>> = {};
  for (const day of weekDays) values[day] = valueOf(day);
  return values as Record<WeekDay, T>;
};
