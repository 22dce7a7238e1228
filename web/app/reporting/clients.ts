import type { PrivacyPurpose } from '@hearth/product/privacy-choice/privacy-purposes.ts';
import { cookiesOf } from '../api/cookies.ts';
import { allowedName, readAllowed } from '../privacy/device-choice.ts';
import { nameToWorker } from './name-to-worker.ts';
import type { Reporting } from './reporting.ts';

let isStarted = false;

/** Starts what is configured and allowed, once, and ends what the service worker was allowed. A fault in a client changes nothing on the page. */
export async function startClients({ tags, errors, telemetry }: Reporting): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  await Promise.allSettled([
    tags !== undefined && mayStart('marketing') && startTags(tags),
    mayStart('errors') ? errors && startErrors(errors) : nameToWorker(null),
    telemetry && mayStart('telemetry') && startTelemetryAt(telemetry),
  ]);
}

async function startTags(container: string): Promise<void> {
  const { startTagManager } = await import('./tag-manager.ts');
  startTagManager(container);
}

async function startErrors(target: NonNullable<Reporting['errors']>): Promise<void> {
  const { startErrorReports } = await import('./error-reports.ts');
  startErrorReports(target, () => mayStart('errors'));
}

async function startTelemetryAt(target: NonNullable<Reporting['telemetry']>): Promise<void> {
  const { startTelemetry } = await import('./telemetry.ts');
  startTelemetry(target, () => mayStart('telemetry'));
}

/** A stored copy of a page may be older than the choice, so the cookie decides. */
const mayStart = (purpose: PrivacyPurpose): boolean =>
  readAllowed(cookiesOf(document.cookie)[allowedName]).includes(purpose) && !hasSignal();

const hasSignal = (): boolean =>
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) ||
  navigator.doNotTrack === '1';
