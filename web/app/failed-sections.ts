/**
 * Sections of a page whose service did not answer. There is one way for all screens:
 *
 * 1. A loader calls `failedSections(context)` before it reads and returns the result as `failed`.
 * 2. From then on, `api/track-failures.ts` replaces a failed read by the last answer that this session got, and adds the section to
 *    `failed` with the time of that answer; without one the loader gets the failure, and the time is null.
 * 3. `AppFrame` shows one notice at the top of the page: the sections, the age of their values, and "Try again".
 * 4. A page that follows its home reads itself again after ten seconds while a section has no values (`live/reload-pause.ts`).
 * 5. In the browser, `pwa/stale-if-error.ts` keeps the page on screen when a reload brings less than the page has.
 */
export interface FailedSection {
  readonly section: SectionName;
  /** ISO time of the values that are shown instead; null where there are none. */
  readonly knownAt: string | null;
}

/** In the order in which the notice names them. */
export const sectionNames = [
  'page',
  'homes',
  'units',
  'power',
  'today',
  'history',
  'forecast',
  'last-day',
  'appliances',
  'logs',
  'schedule',
  'holiday',
  'details',
  'residents',
  'partner',
  'account',
  'links',
  'passkeys',
  'security-log',
] as const;
export type SectionName = (typeof sectionNames)[number];

const sectionOfRead: Readonly<Record<string, SectionName>> = {
  listInstallations: 'homes',
  getInstallation: 'homes',
  listOverview: 'homes',
  getMonitoring: 'units',
  getPower: 'power',
  getHome: 'today',
  getHistory: 'history',
  getForecast: 'forecast',
  getLastDay: 'last-day',
  getAppliance: 'appliances',
  listAppliances: 'appliances',
  listLogs: 'logs',
  listSchedules: 'schedule',
  getTrip: 'holiday',
  getHomeDetails: 'details',
  listUnitDetails: 'details',
  listResidents: 'residents',
  listGrants: 'partner',
  listAccessJournal: 'partner',
  getAccount: 'account',
  listLinks: 'links',
  listPasskeys: 'passkeys',
  listSecurityLog: 'security-log',
  listAttempts: 'security-log',
  listMembershipChanges: 'security-log',
};

/** The section that a read call of a service fills. */
export const sectionOf = (call: string): SectionName => sectionOfRead[call] ?? 'page';

/** Adds a failure; of two reads for one section the one with older values counts, and none counts as oldest. */
export function withFailure(
  failed: readonly FailedSection[],
  failure: FailedSection,
): FailedSection[] {
  const same = failed.find(({ section }) => section === failure.section);
  const isOlder = !same || (same.knownAt ?? '') > (failure.knownAt ?? '');
  const others = failed.filter((entry) => entry !== same);
  return [...others, isOlder ? failure : same].toSorted(
    (a, b) => sectionNames.indexOf(a.section) - sectionNames.indexOf(b.section),
  );
}

/** One list for all pages without failures, so that nothing is rendered again for an equal one. */
const none: readonly FailedSection[] = [];

/** The failed sections of any loader's data; none where the loader returns none. */
export function failedIn(loaderData: unknown): readonly FailedSection[] {
  if (typeof loaderData !== 'object' || loaderData === null || !('failed' in loaderData))
    return none;
  const { failed } = loaderData;
  return Array.isArray(failed) && failed.length > 0 ? failed.filter(isFailedSection) : none;
}

const isFailedSection = (value: unknown): value is FailedSection =>
  typeof value === 'object' && value !== null && 'section' in value && 'knownAt' in value;
