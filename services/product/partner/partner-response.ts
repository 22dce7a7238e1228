import type { Temporal } from 'temporal-polyfill';
import { country as knownCountry } from '../address/contract.ts';
import { timeZoneAt } from '../address/postal-areas.ts';
import type { Partner } from './contract.ts';
import { type TimeOfWeek, openingStateAt } from './opening-hours.ts';
import type { ListedPartner } from './store.ts';

/** A company, and whether it is open at an instant by its own clock. */
export function partnerResponse(partner: ListedPartner, now: Temporal.Instant): Partner {
  const { country, postalCode, openingHours } = partner;
  const timeZone = timeZoneOfPartner(partner)?.timeZone ?? null;
  return {
    partner: partner.partnerId,
    name: partner.name,
    country,
    postalCode,
    place: partner.place,
    phone: partner.phone,
    email: partner.email,
    services: [...partner.services],
    certificates: [...partner.certificates],
    openingHours: openingHours.map(({ days, from, until }) => ({ days: [...days], from, until })),
    opening: timeZone === null ? null : openingStateAt(openingHours, timeOfWeekAt(now, timeZone)),
  };
}

/** Country and time zone of the place of a company; null where they are unknown. */
export function timeZoneOfPartner({
  country,
  postalCode,
}: Pick<ListedPartner, 'country' | 'postalCode'>): {
  readonly country: string;
  readonly timeZone: string;
} | null {
  const known = knownCountry.safeParse(country);
  const timeZone = known.success ? timeZoneAt(known.data, postalCode) : null;
  return timeZone === null ? null : { country, timeZone };
}

export function timeOfWeekAt(now: Temporal.Instant, timeZone: string): TimeOfWeek {
  const local = now.toZonedDateTimeISO(timeZone);
  return { weekday: local.dayOfWeek, time: local.toPlainTime().toString().slice(0, 5) };
}
