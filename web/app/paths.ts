/** Every address of the app as a function of what it needs; nothing else in the app writes a path. */
export const paths = {
  start: () => '/',
  landing: () => '/landing',
  demo: ({ over = false }: { over?: boolean } = {}) =>
    withQuery('/demo', { over: over ? '1' : undefined }),
  energyDemo: () => '/energy/demo',
  leaveDemo: () => '/demo/leave',
  language: (returnTo?: string) => withQuery('/language', { return: returnTo }),
  launcher: (installation?: string) => withQuery('/launcher', { installation }),
  monitoring: (installation?: string, query: MonitoringQuery = {}) =>
    withQuery('/installation-monitoring', { installation, ...query }),
  energy: (installation?: string) => withQuery('/energy', { installation }),
  history: (query: HistoryQuery = {}) => withQuery('/energy/history', { ...query }),
  historyExport: (query: {
    from: string;
    to: string;
    format: 'csv' | 'json';
    installation?: string;
  }) => withQuery('/energy/history/export', query),
  appliance: (appliance: string, installation?: string) =>
    withQuery(`/energy/appliance/${encodeURIComponent(appliance)}`, { installation }),
  logs: (query: LogsQuery = {}) => withQuery('/energy/appliance/logs', { ...query }),
  logsExport: (query: LogsQuery & { format: 'csv' | 'json' }) =>
    withQuery('/energy/appliance/logs/export', { ...query }),
  underMaintenance: (returnTo?: string) => withQuery('/under-maintenance', { return: returnTo }),
  signIn: (returnTo?: string) => withQuery('/sign-in', { return: returnTo }),
  signUp: () => '/sign-up',
  internalForms: (step?: string, installation?: string) =>
    withQuery(step === undefined ? '/internal/forms' : `/internal/forms/${step}`, { installation }),
  verify: (token?: string) => withQuery('/verify', { token }),
  signOut: () => '/sign-out',
  account: () => '/account',
  recover: () => '/recover',
  accountPassword: () => '/account/password',
  accountEmail: () => '/account/email',
  accountSessions: () => '/account/sessions',
  passkeys: (query: PasskeysQuery = {}) => withQuery('/account/passkeys', { ...query }),
  securityLog: (before?: string) => withQuery('/account/security-log', { before }),
  deleteAccount: () => '/account/delete',
  link: (vendor: string, installation?: string) =>
    withQuery(`/account/link/${encodeURIComponent(vendor)}`, { installation }),
  outbox: () => '/outbox',
  faults: (fault?: string) => withQuery('/internal/faults', { fault }),
  components: () => '/internal/components',
} as const;

export interface HistoryQuery {
  readonly period?: string | undefined;
  readonly date?: string | undefined;
  readonly view?: string | undefined;
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

export interface LogsQuery {
  readonly appliance?: string | undefined;
  readonly kind?: string | undefined;
  readonly before?: string | undefined;
  readonly installation?: string | undefined;
}

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, value);
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
