import type { Implementation } from '@hearth/platform/http/http.ts';
import { acceptTerms } from './accept-terms.ts';
import type { termsContract } from './contract.ts';
import { type TermsDeps, compareVersions, getTerms, listTerms } from './read-terms.ts';

export function termsRoutes(deps: TermsDeps): Implementation<typeof termsContract> {
  return {
    listTerms: (call) => listTerms(deps, call),
    getTerms: (call) => getTerms(deps, call),
    compareTerms: (call) => compareVersions(deps, call),
    acceptTerms: (call) => acceptTerms(deps, call),
  };
}
