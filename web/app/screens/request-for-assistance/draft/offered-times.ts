import type { Temporal } from 'temporal-polyfill';
import { addDays, localDate } from '@hearth/calendar/dates.ts';
import { dayParts } from '@hearth/product/assistance/symptom-terms.ts';
import type { OfferedTime } from './draft-fields.tsx';

/** Days offered for a visit. */
const offeredDays = 3;

/** Mornings and afternoons of the days after today. */
export function offeredTimes(now: Temporal.Instant, timeZone: string): readonly OfferedTime[] {
  const today = localDate(now.toString(), timeZone);
  return Array.from({ length: offeredDays }, (_, day) => addDays(today, day + 1)).flatMap((day) =>
    dayParts.map((part) => ({ value: `${day} ${part}`, day, part })),
  );
}
