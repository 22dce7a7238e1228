import { withQuery } from './paths.ts';

/** Addresses of pages for developers. */
export const internalPaths = {
  forms: (step?: string, installation?: string) =>
    withQuery(step === undefined ? '/internal/forms' : `/internal/forms/${step}`, { installation }),
} as const;
