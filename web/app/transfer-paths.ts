import { withQuery } from './paths.ts';

/** Addresses of the transfer of a home. */
export const transferPaths = {
  home: (installation?: string, done?: string) =>
    withQuery('/transfer-installation', { installation, done }),
  step: (step: string, installation?: string) =>
    withQuery(`/transfer-installation/${step}`, { installation }),
  success: (installation: string) => withQuery('/transfer-installation/success', { installation }),
  offer: (code: string) => `/transfer-installation/offer/${encodeURIComponent(code)}`,
  offeredDossier: (code: string) =>
    `/transfer-installation/offer/${encodeURIComponent(code)}/dossier`,
  offeredDossierFile: (code: string) =>
    `/transfer-installation/offer/${encodeURIComponent(code)}/dossier/json`,
} as const;
