import { addDays, daysBetween } from '@hearth/calendar/dates.ts';
import { type AlertFinding, unwatched } from './finding.ts';
import type { WatchedHome } from './watched-home.ts';

/** A contract that ends within the threshold and has no successor. */
export function tariffEnd({ terms, today }: WatchedHome, thresholdDays: number): AlertFinding {
  const last = terms?.versions.at(-1);
  if (!last) return unwatched('no-contract');
  if (last.validTo === null) return { state: 'fine', value: null };
  const days = daysBetween(today, last.validTo);
  if (days > thresholdDays) return { state: 'fine', value: days };
  return {
    state: 'alert',
    value: Math.max(0, days),
    subject: last.validTo,
    severity: days <= 0 ? 'act' : 'look',
    facts: { kind: 'tariff-end', name: last.name, lastDay: addDays(last.validTo, -1) },
  };
}
