/** Names do not depend on the instant, except that 1970 is before summer time in many zones. */
const zoneNameAt = Date.UTC(2026, 0, 1);

/**
 * Name of a time zone for all seasons: "Central European Time". UTC and zones without a name in the language have an offset instead, and get
 * the long name.
 */
export function zoneName(locale: string, timeZone: string): string {
  const named = (timeZoneName: 'longGeneric' | 'long'): string =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts(zoneNameAt)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const generic = named('longGeneric');
  return /\d/.test(generic) ? named('long') : generic;
}
