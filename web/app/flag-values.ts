import type { FlagSubject } from '@hearth/product/flag/evaluate-flags.ts';
import type { FlagValues } from '@hearth/product/flag/flags.ts';
import type { RouterContextProvider } from 'react-router';
import type { Backend } from '../server/backend.ts';
import { backendContext, pageRequestContext } from './context.ts';
import type { PageRequest } from './page-request.ts';
import { personOf } from './pwa/copy-mark-of.ts';
import { appVersion } from './app-version.ts';

/** Values of the feature flags for the person of this request. The page is rendered with them, so the browser needs no other ones. */
export const flagValues = (context: Readonly<RouterContextProvider>): Promise<FlagValues> =>
  flagsOfRequest(context.get(pageRequestContext), context.get(backendContext));

export const flagsOfRequest = (
  pageRequest: PageRequest,
  { flags, opaque }: Backend,
): Promise<FlagValues> => flags.valuesFor(subjectOf(pageRequest, opaque));

function subjectOf(pageRequest: PageRequest, opaque: Backend['opaque']): FlagSubject {
  const { language, session, request } = pageRequest;
  return {
    language: language.tag,
    country: countryIn(request.headers.get('accept-language')),
    version: appVersion,
    group: session ? 'person' : 'guest',
    id: session ? (personOf(pageRequest, opaque) ?? undefined) : undefined,
  };
}

/** The country of the preferred language, e.g. `AT` of `de-AT,de;q=0.9`. */
function countryIn(accepted: string | null): string | undefined {
  return /^\s*[a-z]{2,3}-([A-Z]{2})\b/.exec(accepted ?? '')?.[1];
}
