import type { PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { releaseUnits } from '../claim/store.ts';
import {
  type OpenRegistration,
  deleteRegistration,
  expiredRegistrations,
  lockOpenRegistration,
} from './store.ts';

/** Returns the person's open registration, locked until the transaction ends. Creates one if there is none; discards an expired one first. */
export async function openRegistration(
  tx: Database,
  person: PersonId,
  now: Temporal.Instant,
): Promise<OpenRegistration> {
  for (const expired of await expiredRegistrations(tx, now, person))
    await discardRegistration(tx, expired);
  return await lockOpenRegistration(tx, person, now);
}

/** Deletes an open registration with its claims and releases its units. */
export async function discardRegistration(tx: Database, registration: string): Promise<void> {
  await releaseUnits(tx, registration);
  await deleteRegistration(tx, registration);
}
