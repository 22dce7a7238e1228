import type { PrivacyPurpose } from '@hearth/product/privacy-choice/privacy-purposes.ts';
import { cookiesOf } from '../api/cookies.ts';
import { allowedName, readAllowed } from '../privacy/device-choice.ts';
import type { Reporting } from './reporting.ts';

let isStarted = false;

/** Starts what is configured and allowed, once. A fault in a client changes nothing on the page. */
export async function startClients(reporting: Reporting): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  try {
    if (reporting.tags !== undefined && mayStart('marketing')) {
      const { startTagManager } = await import('./tag-manager.ts');
      startTagManager(reporting.tags);
    }
  } catch {
    // Optional by nature.
  }
}

/** A stored copy of a page may be older than the choice, so the cookie decides. */
const mayStart = (purpose: PrivacyPurpose): boolean =>
  readAllowed(cookiesOf(document.cookie)[allowedName]).includes(purpose) && !hasSignal();

const hasSignal = (): boolean =>
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) ||
  navigator.doNotTrack === '1';
