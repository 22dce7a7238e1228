import { addDays, isDate } from '@hearth/calendar/dates.ts';

/** The requested result day as the last one of the range; what cannot be read is left out. */
export function resultQuery({ searchParams }: URL): {
  readonly to?: string;
  readonly days: number;
} {
  const day = searchParams.get('result');
  return { days: 14, ...(day !== null && isDate(day) ? { to: addDays(day, 1) } : {}) };
}
