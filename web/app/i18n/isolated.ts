import { languageOf } from './languages.ts';

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;
const isApart = /^[\u2066-\u2068]/;

/**
 * Wraps an address, code or name within a sentence in isolates, so that text of another direction does not reorder the sentence
 * (Unicode UAX #9, first strong isolate).
 */
export function isolated(value: string, locale: string): string {
  const isPageRtl = languageOf(locale)?.direction === 'rtl';
  if (isApart.test(value) || value === '') return value;
  return isPageRtl || rightToLeft.test(value) ? `\u2068${value}\u2069` : value;
}

/** A sentence without the isolates, for use as a form value. */
export const unmarked = (sentence: string): string => sentence.replaceAll(/[\u2066-\u2069]/g, '');
