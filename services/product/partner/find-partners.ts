import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { Temporal } from 'temporal-polyfill';
import { areaDistances, postalZones } from '../address/postal-areas.ts';
import { country as knownCountry } from '../address/contract.ts';
import type { partnerContract } from './contract.ts';
import { timeOfWeekAt, partnerResponse } from './partner-response.ts';
import { postalKey } from './search-keys.ts';
import { type FoundPartner, searchPartners } from './store.ts';

type Endpoint = typeof partnerContract.listPartners;

const pageSize = 20;

/** One page of the directory, with the nearness of each partner to the given postal code. */
export async function findPartners(
  { db, clock }: Pick<ProductDeps, 'db' | 'clock'>,
  { query }: Call<Endpoint>,
): Promise<Result<AnswerOf<Endpoint>>> {
  const { country = null, name, service = null, open, page } = query;
  const now = clock.now();
  const postalCode = query.postalCode || null;
  if (postalCode !== null && country === null)
    return fail('invalid', 'country-missing', { at: '/query/country' });
  const search = {
    country,
    postalCode,
    name: name || null,
    service,
    openAt: open ? timesOfWeek(now) : null,
  };
  const offset = (page - 1) * pageSize;
  const { found, total } = await searchPartners(db, {
    ...search,
    kmByArea: distancesFrom(country, postalCode),
    limit: pageSize,
    offset,
  });
  const partners = found.map((partner) => ({
    ...partnerResponse(partner, now),
    ...placeOf(partner, postalCode),
  }));
  return ok({ partners, total, page, pages: Math.max(1, Math.ceil(total / pageSize)) });
}

/** The local time of every postal area. */
const timesOfWeek = (now: Temporal.Instant) =>
  postalZones.map(({ timeZone, ...area }) => ({ ...area, ...timeOfWeekAt(now, timeZone) }));

function distancesFrom(
  country: string | null,
  postalCode: string | null,
): Readonly<Record<string, number>> {
  const known = knownCountry.safeParse(country);
  return known.success && postalCode !== null ? areaDistances(known.data, postalCode) : {};
}

/** In most countries the first two characters of a postal code are a region. */
const areaPrefixLength = 2;
/** Distances are between the main towns of postal areas, so they are given in steps. */
const stepKm = 10;

function placeOf(
  { sameLetters, km, postalCode }: FoundPartner,
  searchedCode: string | null,
): Pick<AnswerOf<Endpoint>['partners'][number], 'nearness' | 'distanceKm'> {
  if (sameLetters === null || searchedCode === null) return { nearness: null, distanceKm: null };
  if (postalKey(postalCode) === postalKey(searchedCode))
    return { nearness: 'same-code', distanceKm: null };
  const isSameArea = km === null ? sameLetters >= areaPrefixLength : km < stepKm / 2;
  if (isSameArea) return { nearness: 'same-area', distanceKm: null };
  const distanceKm = km === null ? null : Math.round(km / stepKm) * stepKm;
  return { nearness: 'elsewhere', distanceKm };
}
