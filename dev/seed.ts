import { randomBytes } from 'node:crypto';
import { accountByEmail, loadAccount } from '@hearth/device-cloud/accounts/store.ts';
import { lindenweg } from '@hearth/device-cloud/homes/lindenweg.ts';
import { addUser } from '@hearth/identity/users.ts';
import type { Secrets } from '@hearth/platform/secrets.ts';
import { demoAccount } from './demo.ts';
import type { World } from './world.ts';

/**
 * What a fresh start offers: one person, and at the simulated maker an account with the same address and password and the units
 * of Lindenweg 12. Once made they are left alone, so that what an operator loads there stays.
 */
export async function seed(world: World, secrets: Secrets): Promise<void> {
  const { db, clock } = world.deps;
  await addUser({ db, clock, pepper: secrets.derive('pepper') }, { ...demoAccount, locale: 'en' });
  if (await accountByEmail(db, demoAccount.email)) return;
  const loaded = await loadAccount(
    { db, random: (bytes) => randomBytes(bytes) },
    { ...lindenweg, account: demoAccount.email, password: demoAccount.password, now: clock.now() },
  );
  if (!loaded.ok) throw new Error(`the sample account does not load: ${loaded.faults[0]?.code}`);
}
