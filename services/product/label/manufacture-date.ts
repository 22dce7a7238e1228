import { Temporal } from 'temporal-polyfill';
import { readSerial } from './serial.ts';

/** Date of manufacture, as exact as the serial number gives it. */
export type ManufactureDate =
  | { readonly by: 'day'; readonly on: string }
  | { readonly by: 'week'; readonly year: number; readonly week: number };

/**
 * Date of manufacture by the formats of `product-ranges.ts`: year and week after the letters; without letters year, month and day. Worked
 * numbers: HW2624001372 is from week 24 of 2026, 260412000731 from 12 April 2026, 9000417 has no date.
 */
export function manufactureDateOf(serial: string | null): ManufactureDate | null {
  const read = serial === null ? null : readSerial(serial);
  if (!read?.ok) return null;
  const [, letters = '', year = '', next = '', last = ''] =
    /^([A-Z]*)(\d\d)(\d\d)(\d\d)/.exec(read.serial) ?? [];
  if (letters !== '') {
    const week = Number(next);
    return week >= 1 && week <= 53 ? { by: 'week', year: 2000 + Number(year), week } : null;
  }
  const [month, day] = [Number(next), Number(last)];
  try {
    const date = { year: 2000 + Number(year), month, day };
    return { by: 'day', on: Temporal.PlainDate.from(date, { overflow: 'reject' }).toString() };
  } catch {
    return null;
  }
}
