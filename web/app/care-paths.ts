import { withQuery } from './paths.ts';

/** Addresses of the maintenance of a home. */
export const carePaths = {
  maintenance: (installation?: string, done?: string) =>
    withQuery('/maintenance', { installation, done }),
  entry: (installation: string, entry: string) =>
    withQuery('/maintenance/entry', { installation, entry }),
  newEntry: (installation: string, query: { corrects?: string; unit?: string } = {}) =>
    withQuery('/maintenance/new', { installation, ...query }),
  check: (installation: string, unit?: string) =>
    withQuery('/maintenance/check', { installation, unit }),
  calendar: (installation: string, done?: string) =>
    withQuery('/maintenance/calendar', { installation, done }),
  calendarFile: (code: string) => `/maintenance/calendar/${encodeURIComponent(code)}`,
} as const;
