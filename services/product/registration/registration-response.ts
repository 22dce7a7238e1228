import { type Result, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { claimResult } from '../claim/claim-response.ts';
import { claimsOfRegistration } from '../claim/store.ts';
import type { Registration } from './contract.ts';
import { reservingInstallerOf } from './reserving-installer.ts';
import type { OpenRegistration } from './store.ts';

/** Returns the registration with its units; an empty one of version 0 for null. */
export async function registrationResult(
  db: Database,
  open: OpenRegistration | null,
  now: Temporal.Instant,
): Promise<Result<Registration>> {
  if (!open)
    return ok(
      {
        registration: null,
        state: 'open',
        version: 0,
        steps: {},
        units: [],
        installer: null,
        savedAt: null,
        expiresAt: null,
      },
      '"0"',
    );
  const claims = await claimsOfRegistration(db, open.registrationId);
  const units: Registration['units'] = [];
  for (const claim of claims) {
    const unit = await claimResult(db, claim, now);
    if (unit.ok) units.push(unit.value);
  }
  return ok(
    {
      registration: open.registrationId,
      state: open.state,
      version: open.version,
      steps: { ...open.steps },
      units,
      installer: await reservingInstallerOf(db, claims),
      savedAt: open.savedAt.toString(),
      expiresAt: open.expiresAt.toString(),
    },
    `"${open.version}"`,
  );
}
