import type { PrivacyPurpose } from '@hearth/product/privacy-choice/privacy-purposes.ts';
import type { Backend } from '../server/backend.ts';
import type { ReportingSettings } from '../server/privacy-question.ts';
import { brandShellOf } from './brand-shell.ts';
import { buildId } from './build-id.ts';
import { isDeveloper } from './middleware/developer-pages.ts';
import { personOf } from './pwa/copy-mark-of.ts';
import { allowedName, readAllowed } from './privacy/device-choice.ts';
import { privacyCookies, privacyOf } from './privacy/privacy-of.ts';
import type { Reporting } from './reporting/reporting.ts';
import type { PrivacyShell, Shell } from './shell-context.tsx';
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
    privacy: null,
    isInsecure: settings.publicUrl.protocol === 'http:' && !isLocal(settings.publicUrl.hostname),
  };
}

/** The part of the shell about the privacy choice; also sets the cookies that follow from it. */
export async function privacyShellOf(
  pageRequest: PageRequest,
  backend: Backend,
): Promise<PrivacyShell | null> {
  const privacy = await privacyOf(pageRequest, backend);
  for (const cookie of privacyCookies(privacy?.allowed ?? [], pageRequest))
    pageRequest.headers.append('set-cookie', cookie);
  if (!privacy) return null;
  return {
    isAsking: privacy.isAsking,
    question: privacy.question.version,
    reporting: reportingOf(privacy.allowed, pageRequest, backend.settings.reporting),
  };
}

/** Clients that a document may start; null for a request of data. The policy of a document that was requested without the cookie admits none. */
function reportingOf(
  allowed: readonly PrivacyPurpose[],
  { cookies, request }: PageRequest,
  { tagManager, errors, telemetry }: ReportingSettings,
): Reporting | null {
  if (new URL(request.url).pathname.endsWith('.data')) return null;
  const before = readAllowed(cookies[allowedName]);
  const isOpen = (purpose: PrivacyPurpose): boolean =>
    allowed.includes(purpose) && before.includes(purpose);
  const reporting: Reporting = {
    ...(tagManager && isOpen('marketing') ? { tags: tagManager.id } : {}),
    ...(errors && isOpen('errors')
      ? { errors: { url: errors.url, environment: errors.environment } }
      : {}),
    ...(telemetry && isOpen('telemetry')
      ? { telemetry: { url: telemetry.url, key: telemetry.key } }
      : {}),
  };
  return Object.keys(reporting).length > 0 ? reporting : null;
}

const isLocal = (host: string): boolean =>
  host === 'localhost' || host === '127.0.0.1' || host === '[::1]' || host.endsWith('.localhost');
