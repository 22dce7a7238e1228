import { addUser } from '@hearth/identity/users.ts';
import type { Secrets } from '@hearth/platform/secrets.ts';
import { demoAccount } from './services.ts';
import type { World } from './world.ts';

/** What a fresh start offers: one person, and at the simulated maker one account of the same name. Again changes nothing. */
export async function seed(world: World, secrets: Secrets): Promise<void> {
  const { db, clock } = world.deps;
  await addUser({ db, clock, pepper: secrets.derive('pepper') }, { ...demoAccount, locale: 'en' });
}
