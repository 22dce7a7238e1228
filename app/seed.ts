import { randomBytes } from 'node:crypto';
import { accountByEmail } from '@hearth/device-cloud/accounts/store.ts';
import { loadAccount } from '@hearth/device-cloud/accounts/load-account.ts';
import { lindenweg } from '@hearth/device-cloud/homes/lindenweg.ts';
import type { HashSettings } from '@hearth/identity/password/password-hash.ts';
import { addUser } from '@hearth/identity/sign-up/add-user.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { demoAccount } from '@hearth/platform/process/demo-account.ts';
import type { Brand } from '@hearth/platform/files/brand-folder.ts';
import type { Secrets } from '@hearth/platform/auth/secrets.ts';
import { unitKeyPurpose } from '@hearth/product/make-product.ts';
import { loadPartners } from '@hearth/product/partner/import-partners.ts';
import { samplePartners } from '@hearth/product/sample-data/sample-partners.ts';
import { registerSampleUnits } from '@hearth/product/unit-registry/import-units.ts';
import { sampleUnits } from '@hearth/product/sample-data/sample-units.ts';
import type { World } from './world.ts';

/**
 * What a fresh start offers: one person, and at the simulated maker an account with the same address and password and the units
 * of Lindenweg 12, a few units that can be registered by their labels, and service partners that do not exist. Once made they are left alone, so that what an operator loads there stays.
 */
export async function seed(
  world: World,
  { secrets, brand }: { readonly secrets: Secrets; readonly brand: Pick<Brand, 'policyVersion'> },
): Promise<void> {
  const { db, clock } = world.deps;
  // Nobody is behind the account who could be asked.
  await seedAccounts({ db, clock, secrets, policyVersion: brand.policyVersion });
}

/** The same without a running system. */
export async function seedAccounts(options: {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly policyVersion?: string;
  readonly hashing?: HashSettings;
}): Promise<void> {
  const { db, clock, secrets, policyVersion, hashing } = options;
  await registerSampleUnits({ db, clock, unitKey: secrets.derive(unitKeyPurpose) }, sampleUnits);
  await loadPartners({ db, clock }, samplePartners);
  await addUser(
    { db, clock, pepper: secrets.derive('pepper'), ...(hashing ? { hashing } : {}) },
    { ...demoAccount, locale: 'en', ...(policyVersion === undefined ? {} : { policyVersion }) },
  );
  if (await accountByEmail(db, demoAccount.email)) return;
  const loaded = await loadAccount(
    { db, random: (bytes) => randomBytes(bytes) },
    { ...lindenweg, account: demoAccount.email, password: demoAccount.password, now: clock.now() },
  );
  if (!loaded.ok) throw new Error(`the sample account does not load: ${loaded.faults[0]?.code}`);
}
