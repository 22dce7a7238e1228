import { type Locale, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { readGtin } from '../label/gtin.ts';

export interface ReservationRow {
  readonly serial: string;
  readonly gtin: string | null;
  readonly email: string;
  readonly installer: string;
  readonly locale: Locale;
}

export type ReadReservation =
  | { readonly ok: true; readonly row: ReservationRow }
  | { readonly ok: false; readonly code: string; readonly column: string };

export const reservationColumns = ['serial', 'gtin', 'email', 'installer', 'locale'] as const;

/** One line of an installer's list: a unit, and the mailbox that proves its owner. */
export function readReservation(
  cells: Readonly<Partial<Record<(typeof reservationColumns)[number], string>>>,
): ReadReservation {
  const cell = (name: (typeof reservationColumns)[number]): string => cells[name]?.trim() ?? '';
  const wrong = (column: string, code: string): ReadReservation => ({ ok: false, code, column });
  const serial = cell('serial').toUpperCase();
  if (serial === '') return wrong('serial', 'serial-missing');
  const item = cell('gtin') === '' ? null : readGtin(cell('gtin'));
  if (item && !item.ok) return wrong('gtin', `gtin-${item.reason}`);
  const email = z.email().max(254).safeParse(cell('email').toLowerCase());
  if (!email.success) return wrong('email', 'email');
  const installer = cell('installer')
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, 100);
  if (installer === '') return wrong('installer', 'installer-missing');
  const language = locale.safeParse(cell('locale') || 'en');
  if (!language.success) return wrong('locale', 'locale-unknown');
  return {
    ok: true,
    row: {
      serial,
      gtin: item?.gtin ?? null,
      email: email.data,
      installer,
      locale: language.data,
    },
  };
}
