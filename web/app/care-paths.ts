import { withQuery } from './paths.ts';

/** Addresses of pages whose forms have photos and documents: one request, and one entry of the log. */
const requestPath = '/request-for-assistance/request';
const entryFilesPath = '/maintenance/entry/files';

/** Addresses of the maintenance of a home and of its requests for assistance. */
export const carePaths = {
  maintenance: (installation?: string, done?: string) =>
    withQuery('/maintenance', { installation, done }),
  entry: (installation: string, entry: string) =>
    withQuery('/maintenance/entry', { installation, entry }),
  entryFiles: (installation: string, entry: string, done?: string) =>
    withQuery(entryFilesPath, { installation, entry, done }),
  entryFilesPath,
  entryFile: (query: {
    installation: string;
    entry: string;
    file: string;
    size: 'full' | 'small';
  }) => withQuery('/maintenance/file', query),
  newEntry: (installation: string, query: { corrects?: string; unit?: string } = {}) =>
    withQuery('/maintenance/new', { installation, ...query }),
  check: (installation: string, unit?: string) =>
    withQuery('/maintenance/check', { installation, unit }),
  proof: (installation: string, unit: string) =>
    withQuery('/maintenance/proof', { installation, unit }),
  calendar: (installation: string, done?: string) =>
    withQuery('/maintenance/calendar', { installation, done }),
  calendarFile: (code: string) => `/maintenance/calendar/${encodeURIComponent(code)}`,
  assistance: (installation?: string) => withQuery('/request-for-assistance', { installation }),
  keptRequest: () => '/request-for-assistance/kept',
  assistanceHelp: (
    installation: string | undefined,
    query: { symptom: string; unit?: string | undefined; code?: string | undefined },
  ) => withQuery('/request-for-assistance/help', { installation, ...query }),
  assistanceRequest: (installation: string, request: string, done?: string) =>
    withQuery(requestPath, { installation, request, done }),
  assistanceRequestPath: requestPath,
  requestFile: (query: {
    installation: string;
    request: string;
    file: string;
    size: 'full' | 'small';
  }) => withQuery('/request-for-assistance/file', query),
  visitFile: (installation: string, request: string) =>
    withQuery('/request-for-assistance/visit/export', { installation, request }),
} as const;
