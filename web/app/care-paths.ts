import { withQuery } from './paths.ts';

/** Address of one request, whose forms have photos. */
const requestPath = '/request-for-assistance/request';

/** Addresses of the maintenance of a home and of its requests for assistance. */
export const carePaths = {
  maintenance: (installation?: string, done?: string) =>
    withQuery('/maintenance', { installation, done }),
  entry: (installation: string, entry: string) =>
    withQuery('/maintenance/entry', { installation, entry }),
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
  photo: (query: {
    installation: string;
    request: string;
    photo: string;
    size: 'full' | 'small';
  }) => withQuery('/request-for-assistance/photo', query),
  visitFile: (installation: string, request: string) =>
    withQuery('/request-for-assistance/visit/export', { installation, request }),
} as const;
