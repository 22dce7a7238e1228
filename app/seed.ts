import { ownIssuer } from '@hearth/access/access.ts';
import { randomBytes } from 'node:crypto';
import { accountByEmail } from '@hearth/device-cloud/accounts/store.ts';
import { loadAccount } from '@hearth/device-cloud/accounts/load-account.ts';
import { lindenweg } from '@hearth/device-cloud/homes/lindenweg.ts';
import { sampleDevices } from '@hearth/device-cloud/homes/sample-devices.ts';
import { vicareHeatPump } from '@hearth/device-cloud/homes/vicare-heat-pump.ts';
import type { HashSettings } from '@hearth/identity/password/password-hash.ts';
import { addUser } from '@hearth/identity/sign-up/add-user.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { demoAccount, demoPartnerAccount } from '@hearth/platform/process/demo-account.ts';
import type { Secrets } from '@hearth/platform/auth/secrets.ts';
import type { PersonIdentity } from '@hearth/product/account/store.ts';
import { unitKeyPurpose } from '@hearth/product/make-product.ts';
import { loadPackages } from '@hearth/product/package/import-packages.ts';
import { loadManuals } from '@hearth/product/manual/import-manuals.ts';
import { loadPartners } from '@hearth/product/partner/import-partners.ts';
import { sampleManuals } from '@hearth/product/sample-data/sample-manuals.ts';
import { samplePackages } from '@hearth/product/sample-data/sample-packages.ts';
import { samplePartners } from '@hearth/product/sample-data/sample-partners.ts';
import { enqueueOwnedHome } from '@hearth/product/demo/owned-home.ts';
import { membershipsOf } from '@hearth/product/installation/store.ts';
import { knownModelOf } from '@hearth/product/label/product-ranges.ts';
import { registerSampleUnits } from '@hearth/product/unit-registry/import-units.ts';
import { sampleUnits } from '@hearth/product/sample-data/sample-units.ts';
import type { WorldConfig } from './config.ts';
import type { World } from './world.ts';

/**
 * A first start creates one person with a linked home, an employee of the company that looks after it, an account at the simulated vendors
 * with the person's address and password whose units can be linked too, units that can be registered by their labels, service partners that do not exist, packages and manuals. Later starts leave
 * them alone, so that what an operator loads there stays. Returns the owner; null when the account exists.
 */
export async function seed(
  world: World,
  {
    secrets,
    config,
  }: {
    readonly secrets: Secrets;
    readonly config: Pick<WorldConfig, 'brand' | 'demoHomes'>;
  },
): Promise<{ readonly owner: PersonIdentity | null }> {
  const { db, clock } = world.deps;
  const { demoHomes } = config;
  // Nobody can consent for the account.
  const { policyVersion } = config.brand;
  const { owner, partner } = await seedAccounts({ db, clock, secrets, policyVersion });
  const home = demoHomes.find((each) => each === 'lindenweg') ?? demoHomes[0];
  if (owner !== null && home)
    await enqueueOwnedHome(db, clock, {
      issuer: ownIssuer,
      subject: owner,
      partner,
      home,
      language: 'en',
    });
  return { owner: owner === null ? null : { issuer: ownIssuer, subject: owner } };
}

const looksMax = 75;
export const lookEveryMs = 200;

/**
 * Whether the new account has its home, after waiting for it for a quarter of a minute at most: a start is announced when there is something
 * to look at. `pause` passes the time between two looks, `lookEveryMs` in a running system.
 */
export async function untilHomeExists(
  { db, clock, pause }: { db: Database; clock: Clock; pause: () => Promise<unknown> },
  owner: PersonIdentity,
): Promise<boolean> {
  for (let look = 0; look < looksMax; look += 1) {
    const homes = await membershipsOf(db, owner, clock.now());
    if (homes.length > 0) return true;
    await pause();
  }
  return false;
}

/** The accounts, units and partners without a running system. Returns the subjects of the people; null for one that exists already. */
export async function seedAccounts(options: {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly policyVersion?: string;
  readonly hashing?: HashSettings;
}): Promise<{ readonly owner: string | null; readonly partner: string | null }> {
  const { db, clock, secrets, policyVersion, hashing } = options;
  await registerSampleUnits({ db, clock, unitKey: secrets.derive(unitKeyPurpose) }, sampleUnits);
  await loadPartners({ db, clock }, samplePartners);
  await loadPackages({ db, clock }, samplePackages);
  await loadManuals({ db, clock }, await sampleManuals());
  const add = async (account: typeof demoAccount | typeof demoPartnerAccount) => {
    const added = await addUser(
      { db, clock, pepper: secrets.derive('pepper'), ...(hashing ? { hashing } : {}) },
      { ...account, locale: 'en', ...(policyVersion === undefined ? {} : { policyVersion }) },
    );
    return added.ok ? added.value.subject : null;
  };
  const subjects = { owner: await add(demoAccount), partner: await add(demoPartnerAccount) };
  if (await accountByEmail(db, demoAccount.email)) return subjects;
  const now = clock.now();
  const onecta = { ...lindenweg, devices: sampleDevices(labelsOf('onecta')) };
  for (const recording of [onecta, { devices: vicareHeatPump(now) }]) {
    const loaded = await loadAccount(
      { db, random: (bytes) => randomBytes(bytes) },
      { ...recording, account: demoAccount.email, password: demoAccount.password, now },
    );
    if (!loaded.ok) throw new Error(`the sample account does not load: ${loaded.faults[0]?.code}`);
  }
  return subjects;
}

/** The samples that report to the cloud of a vendor. */
function labelsOf(vendor: 'onecta') {
  return sampleUnits.flatMap(({ gtin, serial }) => {
    const model = knownModelOf(gtin);
    return model?.vendor === vendor ? [{ serial, range: model.range, name: model.name }] : [];
  });
}
