/**
 * Addresses of the app as functions of their parameters; `setting-paths.ts`, `package-paths.ts`, `service-partner-paths.ts` and `internal-paths.ts` have those that few pages load. No
 * other file writes a path.
 */
export const paths = {
  start: () => '/',
  goOn: () => '/continue',
  landing: (code?: string) => withQuery('/landing', { code }),
  landingInvalidCode: (query: LandingInvalidQuery) =>
    withQuery('/landing-invalid-code', { ...query }),
  scanStart: () => '/registration/scan-units/start',
  scanRange: () => '/registration/scan-units/select-product-range',
  scanCode: (range?: string) => withQuery('/registration/scan-units/scan-code', { range }),
  scanCamera: (range?: string, from?: 'picture') =>
    withQuery('/registration/scan-units/qr-scanning', { range, from }),
  scanManual: (range?: string) => withQuery('/registration/scan-units/manual-code', { range }),
  scanDetecting: (claim?: string) =>
    withQuery('/registration/scan-units/detecting-unit', { claim }),
  scanInvalid: (query: InvalidQuery) =>
    withQuery('/registration/scan-units/invalid-code', { ...query }),
  scanInvalidManual: (query: InvalidQuery) =>
    withQuery('/registration/scan-units/invalid-manual-code', { ...query }),
  scanConfirmed: (claim: string) => withQuery('/registration/scan-units/confirmed-code', { claim }),
  scanNotYours: (claim: string) => withQuery('/registration/scan-units/not-your-unit', { claim }),
  scanInvitation: (claim?: string, sent?: 'sent') =>
    withQuery('/registration/scan-units/check-invitation-unit', { claim, sent }),
  scanCommissioning: (claim: string, locked?: string) =>
    withQuery('/registration/scan-units/commissioning-code', { claim, locked }),
  scanOverview: (query: { full?: string; remove?: string } = {}) =>
    withQuery('/registration/scan-units/overview', query),
  registrationBuilding: () => '/registration/building/overview',
  registrationCommissioning: () => '/registration/commissioning/overview',
  registrationPerson: () => '/registration/end-user/personal-info',
  registrationAddress: () => '/registration/end-user/address',
  registrationPartner: () => '/registration/service-partner/overview',
  document: (document: string) => `/documents/${document}`,
  documentFile: (document: string) => `/documents/${document}/json`,
  registrationSummary: () => '/registration/summary/overview',
  registrationExit: (step?: string, discard?: 'ask') =>
    withQuery('/registration/confirm-exit', { step, discard }),
  registered: (installation: string) => withQuery('/registration/registered', { installation }),
  demo: ({ over = false }: { over?: boolean } = {}) =>
    withQuery('/demo', { over: over ? '1' : undefined }),
  energyDemo: () => '/energy/demo',
  leaveDemo: () => '/demo/leave',
  language: (returnTo?: string) => withQuery('/language', { return: returnTo }),
  launcher: (installation?: string, done?: string) =>
    withQuery('/launcher', { installation, done }),
  overview: (done?: string) => withQuery('/overview', { done }),
  selectInstallation: (returnTo?: string) =>
    withQuery('/overview/select-installation', { return: returnTo }),
  details: (query: DetailsQuery) => withQuery('/installation-details', { ...query }),
  detailsPart: (part: DetailsPart, installation: string, unit?: string) =>
    withQuery(`/installation-details/${part}`, { installation, unit }),
  servicePartner: (installation?: string, done?: string) =>
    withQuery('/service-partner', { installation, done }),
  more: () => '/more',
  search: (query: SearchQuery = {}) => withQuery('/search', { ...query }),
  dossierSchema: () => '/installation-details/dossier/schema',
  partnerPortal: () => '/partner',
  partnerPortalHome: (installation: string) => `/partner/${encodeURIComponent(installation)}`,
  invitation: (code: string) => `/invitation/${encodeURIComponent(code)}`,
  monitoring: (installation?: string, query: MonitoringQuery = {}) =>
    withQuery('/installation-monitoring', { installation, ...query }),
  message: (id: string, installation?: string) =>
    withQuery('/installation-monitoring/message', { id, installation }),
  schedule: (unit: string, query: { installation?: string; schedule?: string } = {}) =>
    withQuery('/installation-monitoring/schedule', { unit, ...query }),
  trip: (installation?: string) => withQuery('/installation-monitoring/trip', { installation }),
  energy: (installation?: string) => withQuery('/energy', { installation }),
  alerts: (query: { installation?: string | undefined; group?: string | undefined } = {}) =>
    withQuery('/energy/alerts', query),
  decisions: (installation?: string, result?: string) =>
    withQuery('/energy/decisions', { installation, result }),
  forecast: (
    query: {
      installation?: string | undefined;
      day?: string | undefined;
      lead?: string | undefined;
    } = {},
  ) => withQuery('/energy/forecast', query),
  history: (query: HistoryQuery = {}) => withQuery('/energy/history', { ...query }),
  historyExport: (query: {
    from: string;
    to: string;
    format: 'csv' | 'json';
    unit?: string | undefined;
    installation?: string;
  }) => withQuery('/energy/history/export', query),
  appliance: (appliance: string, installation?: string) =>
    withQuery(`/energy/appliance/${encodeURIComponent(appliance)}`, { installation }),
  applianceProperties: (appliance: string, installation?: string) =>
    withQuery(`/energy/appliance/${encodeURIComponent(appliance)}/properties`, { installation }),
  newAppliance: (installation?: string) =>
    withQuery('/energy/appliance/properties', { installation }),
  logs: (query: LogsQuery = {}) => withQuery('/energy/appliance/logs', { ...query }),
  logsExport: (query: LogsQuery & { format: 'csv' | 'json' }) =>
    withQuery('/energy/appliance/logs/export', { ...query }),
  underMaintenance: (returnTo?: string) => withQuery('/under-maintenance', { return: returnTo }),
  signIn: (returnTo?: string) => withQuery('/sign-in', { return: returnTo }),
  locked: () => '/sign-in/locked',
  signUp: () => '/sign-up',
  verify: (token?: string) => withQuery('/verify', { token }),
  signOut: () => '/sign-out',
  scanPictureTooLarge: () => '/registration/scan-units/qr-scanning?fault=too-large',
  terms: () => '/terms',
  privacy: () => '/privacy',
  consent: (returnTo?: string) => withQuery('/account/consent', { return: returnTo }),
  account: () => '/account',
  recover: () => '/recover',
  accountPassword: () => '/account/password',
  accountEmail: () => '/account/email',
  accountTelephone: (done?: string) => withQuery('/account/telephone', { done }),
  accountSessions: () => '/account/sessions',
  accountData: (done?: string) => withQuery('/account/data', { done }),
  accountArchive: () => '/account/data/export',
  passkeys: (query: PasskeysQuery = {}) => withQuery('/account/passkeys', { ...query }),
  securityLog: (before?: string) => withQuery('/account/security-log', { before }),
  dispute: (dispute: string) => withQuery('/account/dispute', { dispute }),
  deleteAccount: () => '/account/delete',
  link: (vendor: string, installation?: string, isSample = false) =>
    withQuery(`/account/link/${encodeURIComponent(vendor)}`, {
      installation,
      of: isSample ? 'sample' : undefined,
    }),
  outbox: () => '/outbox',
  sampleLabels: () => '/internal/labels',
  faults: (fault?: string) => withQuery('/internal/faults', { fault }),
  components: () => '/internal/components',
} as const;

/** `q`: the typed text; `exact`: without typing errors. */
export interface SearchQuery {
  readonly q?: string;
  readonly kind?: string;
  readonly exact?: '1' | undefined;
}

/** What was read instead of a label: codes and positions, see `invalid-texts.ts`. */
export interface InvalidQuery {
  readonly kind: string;
  readonly reason?: string | undefined;
  readonly range?: string | undefined;
  readonly content?: string | undefined;
  readonly place?: string | undefined;
  readonly letter?: string | undefined;
  readonly likely?: string | undefined;
  readonly length?: string | undefined;
  readonly typed?: string | undefined;
}

/** `kind`: the kind of code that was read; without it, `reason` is why an installer's code is invalid. */
export interface LandingInvalidQuery extends Partial<InvalidQuery> {
  readonly code?: string | undefined;
  readonly since?: string | undefined;
}

export interface HistoryQuery {
  readonly period?: string | undefined;
  readonly date?: string | undefined;
  /** Both: a range of days instead of a period. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly view?: string | undefined;
  /** What the period is compared with; undefined for the one before. */
  readonly compare?: string | undefined;
  readonly unit?: string | undefined;
  readonly appliance?: string | undefined;
  readonly installation?: string | undefined;
}

export interface PasskeysQuery {
  readonly remove?: string | undefined;
  readonly rename?: string | undefined;
}

export interface MonitoringQuery {
  readonly unit?: string | undefined;
  readonly command?: string | undefined;
}

/** A page below the details of a home, and its file. */
export type DetailsPart =
  | 'address'
  | 'building'
  | 'delete'
  | 'dossier'
  | 'dossier/json'
  | 'export'
  | 'summary'
  | 'units';

/** `done`: the result to show. */
export interface DetailsQuery {
  readonly installation?: string | undefined;
  readonly done?: string | undefined;
}

export interface LogsQuery {
  readonly appliance?: string | undefined;
  readonly kind?: string | undefined;
  readonly before?: string | undefined;
  readonly installation?: string | undefined;
}

export function withQuery(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, value);
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Addresses that name a home: areas about one home, or with the bar that leads to them. A new link of an account may begin a new home. */
const aboutHome =
  /^.(launcher|energy|installation-|maintenance|overview|service-|more|account(?!.link))(?!.*installation=)/;

/** A link on a page at `search`: it stays with the home of the page's address unless it names another. */
export function linkWithin(href: string, search: string): string {
  const home = /installation=[^&]+/.exec(search);
  return home && aboutHome.test(href)
    ? href.replace(/\?|(?=#)|$/, (mark) => `?${home[0]}${mark && '&'}`)
    : href;
}
