import { RouterContextProvider } from 'react-router';
import type { Backend } from '../server/backend.ts';
import { backendContext, pageRequestContext } from './context.ts';
import { cookiesOf } from './api/cookies.ts';
import { appearanceOf } from './api/appearance.ts';
import { acceptedLanguage, languageOf, languages } from './i18n/languages.ts';
import { trackFailures } from './api/track-failures.ts';
import type { RequestRefusal, PageRequest } from './page-request.ts';

/** The context of one request, before any middleware has run. */
export function provide(parts: {
  backend: Backend;
  nonce: string;
  request: Request;
  refusal?: RequestRefusal;
}): RouterContextProvider {
  const { backend, nonce, request } = parts;
  const cookies = cookiesOf(request.headers.get('cookie'));
  const context = new RouterContextProvider();
  const pageRequest: PageRequest = {
    url: new URL(request.url),
    request,
    nonce,
    cookies,
    route: null,
    session: null,
    demo: null,
    identity: 'up',
    language:
      languageOf(cookies['locale']) ??
      acceptedLanguage(request.headers.get('accept-language')) ??
      languages[0],
    appearance: appearanceOf(cookies, backend.settings.viewportZoom),
    browser: { kind: 'desktop' },
    pwa: { display: 'browser' },
    downtime: null,
    headers: new Headers(),
    installation: null,
    wizard: null,
    homes: null,
    listedHomes: null,
    flow: null,
    isComplete: true,
    refusal: parts.refusal ?? null,
    isMainMissing: false,
    failed: null,
  };
  context.set(pageRequestContext, pageRequest);
  context.set(backendContext, trackFailures(backend, pageRequest));
  return context;
}
