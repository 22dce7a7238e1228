import { withQuery } from './paths.ts';

const below = (installation: string, ...parts: readonly string[]): string =>
  `/overview/${[installation, ...parts].map(encodeURIComponent).join('/')}`;

/** Addresses of the packages of a home and of their terms. */
export const packagePaths = {
  list: (installation: string) => below(installation, 'packages'),
  one: (installation: string, id: string, done?: string) =>
    withQuery(below(installation, id), { done }),
  terms: (installation: string, { package: id, ...query }: PackageTermsQuery = {}) =>
    withQuery(
      below(installation, ...(id === undefined ? [] : [id]), 'terms-and-conditions'),
      query,
    ),
} as const;

/** Pages of a purchase by the state of its payment. */
export const purchasePaths = {
  status: (order: string) => withQuery('/purchase-package/detecting-status', { order }),
  confirmed: (order: string) => withQuery('/purchase-package/confirmed-purchase', { order }),
  failed: (order: string) => withQuery('/purchase-package/failed-purchase', { order }),
} as const;

/** `package`: whose terms, else all; `terms`, `from`: the difference from an older version. */
interface PackageTermsQuery {
  readonly package?: string | undefined;
  readonly terms?: string;
  readonly from?: string;
  readonly done?: string;
}
