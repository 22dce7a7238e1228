import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { acceptTerms } from './accept-terms.ts';
import type { termsContract } from './contract.ts';
import { compareVersions, getTerms, listTerms } from './read-terms.ts';

export function termsRoutes(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
): Implementation<typeof termsContract> {
  return {
    listTerms: (call) => listTerms(deps, call),
    getTerms: (call) => getTerms(deps, call),
    compareTerms: (call) => compareVersions(deps, call),
    acceptTerms: (call) => acceptTerms(deps, call),
  };
}
