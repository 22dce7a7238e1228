import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { timeZoneOf } from '../installation/store.ts';
import { timeZoneOfPartner } from '../partner/partner-response.ts';
import type { ListedPartner } from '../partner/store.ts';
import { afterWorkingHours, usualPeriods } from '../partner/working-time.ts';
import { type AssistanceState, answerHours } from './assistance-state.ts';
import type { AssistanceUrgency } from './symptom-terms.ts';

/**
 * When a company should have answered a request that has this state from now on; null: it needs no answer. A company without opening hours
 * works at the usual ones, and one in an unknown place by the clock of the home.
 */
export async function answerByOf(
  db: Database,
  {
    installation,
    company,
    state,
    urgency,
  }: {
    readonly installation: InstallationId;
    readonly company: Pick<ListedPartner, 'country' | 'postalCode' | 'openingHours'>;
    readonly state: AssistanceState;
    readonly urgency: AssistanceUrgency;
  },
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const hours = answerHours[state]?.[urgency];
  if (hours === undefined) return null;
  const { openingHours } = company;
  const place = timeZoneOfPartner(company);
  return afterWorkingHours(now, hours, {
    timeZone: place?.timeZone ?? (await timeZoneOf(db, installation)),
    periods: openingHours.length > 0 ? openingHours : usualPeriods,
    country: place?.country ?? null,
  });
}
