import type { PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { discardRegistration } from './discard-registration.ts';
import { type OpenRegistration, expiredRegistrations, lockOpenRegistration } from './store.ts';

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
