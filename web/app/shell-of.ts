import type { Backend } from '../server/backend.ts';
import { brandShellOf } from './brand-shell.ts';
import { buildId } from './build-id.ts';
import { isDeveloper } from './middleware/developer-pages.ts';
import { personOf } from './pwa/copy-mark-of.ts';
import type { Shell } from './shell-context.tsx';
import type { PageRequest } from './page-request.ts';

/** The shell of a request. It is part of the page: nothing secret. */
export function shellOf(pageRequest: PageRequest, backend: Backend): Shell {
  const { settings, clock, opaque } = backend;
  return {
    brand: brandShellOf(settings.brand, pageRequest.language.tag),
    language: pageRequest.language,
    appearance: pageRequest.appearance,
    isSignedIn: pageRequest.session !== null,
    demo: pageRequest.demo && { until: pageRequest.demo.until.toString() },
    hasDemo: settings.hasDemo,
    homes: null,
    unsentForm: null,
    person: personOf(pageRequest, opaque),
    isIdentityDown: pageRequest.identity === 'down',
    browser: pageRequest.browser.kind,
    build: buildId,
    downtime: pageRequest.downtime,
    now: clock.now().toString(),
    hasOutbox: settings.hasOutbox && isDeveloper(pageRequest, backend),
    isInsecure: settings.publicUrl.protocol === 'http:' && !isLocal(settings.publicUrl.hostname),
  };
}

const isLocal = (host: string): boolean =>
  host === 'localhost' || host === '127.0.0.1' || host === '[::1]' || host.endsWith('.localhost');
