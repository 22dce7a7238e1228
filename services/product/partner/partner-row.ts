import { z } from 'zod';
import { type OpeningPeriod, readOpeningHours } from './opening-hours.ts';
import { type PartnerService, partnerServices } from './partner-services.ts';
import { postalKey } from './search-keys.ts';

export interface PartnerRow {
  /** Id in the operator's list; the same in every list. */
  readonly listedAs: string;
  readonly name: string;
  readonly country: string;
  readonly postalCode: string;
  readonly place: string;
  readonly phone: string | null;
  readonly email: string;
  readonly services: readonly PartnerService[];
  readonly certificates: readonly string[];
  readonly openingHours: readonly OpeningPeriod[];
}

export type ReadPartnerRow =
  | { readonly ok: true; readonly row: PartnerRow }
  | { readonly ok: false; readonly code: string; readonly column: string };

export const partnerColumns = [
  'id',
  'name',
  'country',
  'postal_code',
  'place',
  'phone',
  'email',
  'services',
  'certificates',
  'opening_hours',
] as const;
type Column = (typeof partnerColumns)[number];

export const requiredPartnerColumns = [
  'id',
  'name',
  'country',
  'postal_code',
  'place',
  'email',
] as const satisfies readonly Column[];

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Reads one line of an operator's list of service partners; `cells` by column. */
export function readPartnerRow(cells: Readonly<Partial<Record<Column, string>>>): ReadPartnerRow {
  const cell = (name: Column): string => (cells[name] ?? '').replaceAll(/\p{Cc}/gu, ' ').trim();
  const wrong = (column: Column, code: string): ReadPartnerRow => ({ ok: false, code, column });
  for (const column of requiredPartnerColumns)
    if (cell(column) === '') return wrong(column, `${column.replaceAll('_', '-')}-missing`);
  if (!/^[\w.-]{1,64}$/.test(cell('id'))) return wrong('id', 'id-sign');
  if (cell('name').length > 120) return wrong('name', 'too-long');
  if (cell('place').length > 120) return wrong('place', 'too-long');
  const country = cell('country').toUpperCase();
  if (!/^[A-Z]{2}$/.test(country) || countries.of(country) === undefined)
    return wrong('country', 'country-unknown');
  const postalCode = cell('postal_code').toUpperCase();
  if (postalCode.length > 12 || postalKey(postalCode).length < 2)
    return wrong('postal_code', 'postal-code');
  const phone = cell('phone');
  if (phone !== '' && !/^\+\d[\d ()/-]{4,24}$/.test(phone)) return wrong('phone', 'phone');
  const email = z.email().max(254).safeParse(cell('email').toLowerCase());
  if (!email.success) return wrong('email', 'email');
  const services = many(cell('services')).map((name) => serviceOf(name));
  if (services.includes(undefined)) return wrong('services', 'service-unknown');
  const certificates = many(cell('certificates'));
  if (certificates.length > 12 || certificates.some((each) => each.length > 80))
    return wrong('certificates', 'too-long');
  const openingHours = readOpeningHours(cell('opening_hours'));
  if (!openingHours) return wrong('opening_hours', 'opening-hours');
  return {
    ok: true,
    row: {
      listedAs: cell('id'),
      name: cell('name'),
      country,
      postalCode,
      place: cell('place'),
      phone: phone === '' ? null : phone,
      email: email.data,
      services: [...new Set(services.filter((each) => each !== undefined))],
      certificates,
      openingHours,
    },
  };
}

/** The values of a cell, separated by semicolons. */
const many = (cell: string): readonly string[] =>
  cell
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const serviceOf = (name: string): PartnerService | undefined =>
  partnerServices.find((each) => each === name.toLowerCase());
