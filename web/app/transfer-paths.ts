import { withQuery } from './paths.ts';

/** Addresses of the transfer of a home. */
export const transferPaths = {
  home: (installation: string, done?: string) =>
    withQuery('/transfer-installation', { installation, done }),
  offer: (code: string) => `/transfer-installation/offer/${encodeURIComponent(code)}`,
} as const;
