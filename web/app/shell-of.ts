import type { Backend } from '../server/backend.ts';
import { brandShellOf } from './brand-shell.ts';
import { buildId } from './build-id.ts';
import { isDeveloper } from './middleware/developer-pages.ts';
import { personOf } from './pwa/copy-mark-of.ts';
import type { Shell } from './shell-context.tsx';
import type { Visit } from './visit.ts';

/** The shell of a request. It is part of the page: nothing secret. */
export function shellOf(visit: Visit, backend: Backend): Shell {
  const { settings, clock, opaque } = backend;
  return {
    brand: brandShellOf(settings.brand, visit.language.tag),
    language: visit.language,
    appearance: visit.appearance,
    isSignedIn: visit.session !== null,
    demo: visit.demo && { until: visit.demo.until.toString() },
    hasDemo: settings.hasDemo,
    person: personOf(visit, opaque),
    isIdentityDown: visit.identity === 'down',
    browser: visit.browser.kind,
    build: buildId,
    downtime: visit.downtime,
    now: clock.now().toString(),
    hasOutbox: settings.hasOutbox && isDeveloper(visit, backend),
    isInsecure: settings.publicUrl.protocol === 'http:' && !isLocal(settings.publicUrl.hostname),
  };
}

const isLocal = (host: string): boolean =>
  host === 'localhost' || host === '127.0.0.1' || host === '[::1]' || host.endsWith('.localhost');
