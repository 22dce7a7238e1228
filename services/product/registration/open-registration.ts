import type { PersonId } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { releaseUnits } from '../claim/store.ts';
import {
  type OpenRegistration,
  dropRegistration,
  expiredRegistrations,
  holdOpen,
} from './store.ts';

/** The person's, made where there is none, and held until the transaction ends. One whose month is over is forgotten first. */
export async function openRegistration(
  tx: Database,
  person: PersonId,
  now: Temporal.Instant,
): Promise<OpenRegistration> {
  for (const expired of await expiredRegistrations(tx, now, person))
    await forgetRegistration(tx, expired);
  return await holdOpen(tx, person, now);
}

/** What was proved on the way is nobody's again. */
export async function forgetRegistration(tx: Database, registration: string): Promise<void> {
  await releaseUnits(tx, registration);
  await dropRegistration(tx, registration);
}
