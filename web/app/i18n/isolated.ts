import { languageOf } from './languages.ts';

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;
const isApart = /^[\u2066-\u2068]/;

/**
 * What stands in a sentence without being of its language: an address, a code, a name. Where it may run in the other direction it
 * is set apart, so that neither it nor what stands beside it is turned around (Unicode UAX #9, first strong isolate).
 */
export function isolated(value: string, locale: string): string {
  const isPageRtl = languageOf(locale)?.direction === 'rtl';
  if (isApart.test(value) || value === '') return value;
  return isPageRtl || rightToLeft.test(value) ? `\u2068${value}\u2069` : value;
}

/** A sentence without those marks, where it becomes what somebody has typed. */
export const unmarked = (sentence: string): string => sentence.replaceAll(/[\u2066-\u2069]/g, '');
